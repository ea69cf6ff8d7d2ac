"""Pieces of maps: copied, turned, mirrored, pasted on any grid, and as text."""

import json
from math import cos, radians, sin
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.editor.map.edits.area import disc
from hexwright.editor.map.edits.region import (
    LabelPart,
    Region,
    from_text,
    mirrored,
    to_text,
    turned,
)
from hexwright.editor.map.edits.region_copy import anchor_of, copied, cut
from hexwright.editor.map.edits.region_paste import moved, pasted, places_of, unknown_kinds
from hexwright.render.geometry import Layout
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.issues import DataError
from hexwright.schema.model.map import Map, Orientation
from tests.helpers.modules import SHAPES, module_of
from tests.helpers.regions import bare_map, full_maps, hexes_of, kinds

MODULE = kinds()
MIDDLE: Place = (10, 10)
SOME = settings(max_examples=40, deadline=None)


@st.composite
def regions(draw: st.DrawFn) -> tuple[Map, Region, Place]:
    """A map, some of its hexes as a region, and the anchor."""
    map_ = draw(full_maps())
    index = MapIndex(map_)
    chosen = draw(st.lists(st.sampled_from(hexes_of(index)), min_size=1, unique=True))
    anchor = anchor_of(index, chosen)
    assert anchor is not None
    region = copied(index, chosen, anchor)
    assert region is not None
    return map_, region, anchor


def _put(region: Region, shape: tuple[str, str]) -> Map:
    """The region in the middle of a bare map."""
    return pasted(MapIndex(bare_map(shape)), MODULE, region, MIDDLE).map


def _taken(map_: Map, region: Region) -> Region:
    """What now lies where a region was put on a bare map."""
    index = MapIndex(map_)
    found = copied(index, places_of(index, region, MIDDLE), MIDDLE)
    assert found is not None
    return found


def _content(map_: Map) -> dict[str, Any]:
    """Everything on a map, without order, names of copies and the last digits of fractions."""
    found: dict[str, Any] = msgspec.to_builtins(map_)
    for name in ("overlays", "hexsides", "lines", "shapes", "labels", "sites", "zones"):
        for one in found[name]:
            if name in ("lines", "sites"):
                one.pop("id")
            if name == "zones":
                one["hexes"] = sorted(one["hexes"])
            if name == "lines":
                one["hexes"] = min(one["hexes"], one["hexes"][::-1])
            if name == "labels":
                one["offset"] = [round(part, 4) + 0.0 for part in one["offset"]]
                one["angle"] = one["angle"] % 360
            if name == "shapes":
                one["points"] = [[round(x, 4), round(y, 4)] for x, y in one["points"]]
        found[name] = sorted(json.dumps(one, sort_keys=True) for one in found[name])
    found["terrain"] = _read(map_.terrain.rows, map_.terrain.legend)
    found["elevation"] = map_.elevation and _read(map_.elevation.rows, map_.elevation.legend)
    return found


def _read(rows: tuple[str, ...], legend: dict[str, Any]) -> list[list[Any]]:
    return [[legend.get(code) for code in row] for row in rows]


@given(regions())
@SOME
def test_a_copy_pasted_at_its_own_place_leaves_the_very_same_map(
    found: tuple[Map, Region, Place],
) -> None:
    map_, region, anchor = found
    assert pasted(MapIndex(map_), MODULE, region, anchor).map == map_


@given(regions(), st.sampled_from(SHAPES))
@SOME
def test_six_turns_that_are_really_made_come_back_to_the_start(
    found: tuple[Map, Region, Place], shape: tuple[str, str]
) -> None:
    _, region, _ = found
    first = _put(region, shape)
    now = first
    for _ in range(6):
        now = _put(turned(_taken(now, region), 1), shape)
        region = turned(region, 1)
    assert _content(now) == _content(first)


@given(found=regions(), shape=st.sampled_from(SHAPES), upside_down=st.booleans())
@SOME
def test_two_mirrorings_that_are_really_made_come_back_to_the_start(
    *, found: tuple[Map, Region, Place], shape: tuple[str, str], upside_down: bool
) -> None:
    _, region, _ = found
    # Text is not mirrored, so that only labels that are not upside down come back.
    region = msgspec.structs.replace(
        region, labels=tuple(label for label in region.labels if abs(label.angle) < 60)
    )
    first = _put(region, shape)
    here = mirrored(region, first.grid.orientation, upside_down=upside_down)
    once = _put(here, shape)
    back = mirrored(_taken(once, here), first.grid.orientation, upside_down=upside_down)
    assert _content(_put(back, shape)) == _content(first)


@given(regions(), st.sampled_from(SHAPES), st.sampled_from(SHAPES))
@SOME
def test_a_region_comes_back_unchanged_from_a_grid_of_another_kind(
    found: tuple[Map, Region, Place], here: tuple[str, str], there: tuple[str, str]
) -> None:
    _, region, _ = found
    first = _put(region, here)
    away = _put(_taken(first, region), there)
    back = _put(_taken(away, region), here)
    assert _content(back) == _content(first)


@given(regions())
@SOME
def test_six_turns_and_two_mirrorings_of_the_value_are_the_same_value(
    found: tuple[Map, Region, Place],
) -> None:
    _, region, _ = found
    for orientation in get_args(Orientation):
        for upside_down in (False, True):
            for sixths in range(6):
                start = turned(region, sixths)
                once = mirrored(start, orientation, upside_down=upside_down)
                assert mirrored(once, orientation, upside_down=upside_down) == start
    assert turned(turned(region, 5), 1) == region


@given(regions())
@SOME
def test_text_gives_the_same_region_back(found: tuple[Map, Region, Place]) -> None:
    _, region, _ = found
    region = turned(region, 2)
    assert from_text(to_text(region)) == region


@given(regions(), st.sampled_from(SHAPES))
@SOME
def test_whatever_is_pasted_makes_a_sound_map(
    found: tuple[Map, Region, Place], shape: tuple[str, str]
) -> None:
    _, region, _ = found
    made = pasted(MapIndex(bare_map(shape, 5)), MODULE, turned(region, 1), (0, 0)).map
    index = MapIndex(made)
    assert index.all_neighbours([hexside.between for hexside in made.hexsides])
    assert all(index.is_chain(line.hexes) for line in made.lines)
    assert len({line.id for line in made.lines}) == len(made.lines)
    assert len({site.id for site in made.sites}) == len(made.sites)
    sides = [(hexside.terrain, frozenset(hexside.between)) for hexside in made.hexsides]
    assert len(set(sides)) == len(sides)


# --- where things come to lie -----------------------------------------------------------------


def _one_of(map_: Map, at: Place = MIDDLE, radius: int = 2) -> Region:
    found = copied(MapIndex(map_), disc(map_.grid, at, radius), at)
    assert found is not None
    return found


def _map_with(shape: tuple[str, str], **parts: Any) -> Map:
    whole = msgspec.to_builtins(bare_map(shape))
    return msgspec.convert({**whole, **parts}, Map)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("sixths", range(6))
def test_turned_hexes_lie_where_a_turn_of_the_paper_would_put_them(
    shape: tuple[str, str], sixths: int
) -> None:
    layout = Layout(bare_map(shape).grid)
    spot = (12, 11)
    woods = _map_with(shape, terrain=_woods_at(spot))
    made = _put(turned(_one_of(woods, radius=3), sixths), shape)
    (place,) = _places_of_woods(made)
    before = layout.centre(*spot) - layout.centre(*MIDDLE)
    after = layout.centre(*place) - layout.centre(*MIDDLE)
    turn = _rotated(before.x(), before.y(), 60 * sixths)
    assert (after.x(), after.y()) == pytest.approx(turn, abs=1e-6)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("upside_down", [False, True])
def test_mirrored_hexes_lie_where_a_mirror_would_show_them(
    shape: tuple[str, str], *, upside_down: bool
) -> None:
    layout = Layout(bare_map(shape).grid)
    spot = (12, 11)
    region = _one_of(_map_with(shape, terrain=_woods_at(spot)), radius=3)
    made = _put(mirrored(region, layout.grid.orientation, upside_down=upside_down), shape)
    (place,) = _places_of_woods(made)
    before = layout.centre(*spot) - layout.centre(*MIDDLE)
    after = layout.centre(*place) - layout.centre(*MIDDLE)
    wanted = (before.x(), -before.y()) if upside_down else (-before.x(), before.y())
    assert (after.x(), after.y()) == pytest.approx(wanted, abs=1e-6)


def _rotated(x: float, y: float, degrees: float) -> tuple[float, float]:
    turn = radians(degrees)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _woods_at(place: Place) -> dict[str, Any]:
    rows = [["."] * 21 for _ in range(21)]
    rows[place[1]][place[0]] = "w"
    return {"legend": {".": "clear", "w": "woods"}, "rows": ["".join(row) for row in rows]}


def _places_of_woods(map_: Map) -> list[Place]:
    code = next(code for code, kind in map_.terrain.legend.items() if kind == "woods")
    return [
        (column, number)
        for number, row in enumerate(map_.terrain.rows)
        for column, found in enumerate(row)
        if found == code
    ]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("there", SHAPES)
@pytest.mark.parametrize("facing", [0, 1, 5])
def test_facings_turn_with_the_hexes_that_they_look_at(
    shape: tuple[str, str], there: tuple[str, str], facing: int
) -> None:
    here, other = (Layout(bare_map(one).grid) for one in (shape, there))
    number = f"{MIDDLE[0] + 1:02d}{MIDDLE[1] + 1:02d}"
    overlays = [{"terrain": "woods", "hex": number, "facing": facing - facing % 2}]
    looked_at = here.neighbour(MIDDLE, facing // 2)
    woods = _woods_at(looked_at)
    region = _one_of(_map_with(shape, overlays=overlays, terrain=woods))
    made = _put(mirrored(turned(region, 2), other.grid.orientation), there)
    (overlay,) = made.overlays
    assert overlay.facing is not None
    assert other.neighbour(MIDDLE, overlay.facing // 2) == _places_of_woods(made)[0]


def test_labels_turn_with_the_region() -> None:
    part = LabelPart("Name", (0, 0), (0.5, 0.0), 0.4, 10)
    region = msgspec.structs.replace(_one_of(bare_map(SHAPES[0])), labels=(part,))
    (label,) = _put(turned(region, 1), SHAPES[0]).labels
    assert label.angle == 70
    assert label.offset == pytest.approx((0.25, 0.433013))


def test_level_text_stays_level_on_a_grid_of_another_kind() -> None:
    part = LabelPart("Name", (0, 0), (0.5, 0.0), 0.4, 0)
    region = msgspec.structs.replace(_one_of(bare_map(("flat", "odd"))), labels=(part,))
    (label,) = _put(region, ("pointy", "odd")).labels
    assert label.angle == 0


def test_mirrored_text_is_never_upside_down() -> None:
    part = LabelPart("Name", (0, 0), (0.5, 0.0), 0.4, 30)
    region = msgspec.structs.replace(_one_of(bare_map(SHAPES[0])), labels=(part,))
    (label,) = _put(mirrored(region, "flat", upside_down=True), SHAPES[0]).labels
    assert label.angle == -30
    assert label.offset == pytest.approx((0.5, 0))


# --- what a paste does to the map -------------------------------------------------------------


def test_a_road_that_is_pasted_joins_the_road_beside_it() -> None:
    west = {"id": "west", "terrain": "road", "hexes": ["0102", "0202"]}
    road = {"id": "road", "terrain": "road", "hexes": ["0502", "0602"]}
    index = MapIndex(_map_with(SHAPES[0], lines=[west, road]))
    region = copied(index, [(4, 1), (5, 1)], (4, 1))
    assert region is not None
    made = pasted(index, MODULE, region, (1, 1)).map
    assert [(line.id, line.hexes) for line in made.lines] == [
        ("west", ("0102", "0202", "0301")),
        ("road", ("0502", "0602")),
    ]


def test_pasting_replaces_roads_rivers_and_labels_that_lay_there() -> None:
    map_ = _map_with(
        SHAPES[0],
        lines=[{"id": "r", "terrain": "road", "hexes": ["1111", "1110", "1109", "1108", "1107"]}],
        hexsides=[{"terrain": "river", "between": ["1111", "1110"]}],
        labels=[{"text": "Old", "hex": "1111"}],
    )
    made = pasted(MapIndex(map_), MODULE, _one_of(bare_map(SHAPES[0])), MIDDLE).map
    assert made.hexsides == ()
    assert made.labels == ()
    assert [line.hexes for line in made.lines] == [("1109", "1108", "1107")]


def test_sites_get_ids_of_their_own_and_zones_grow() -> None:
    map_ = _map_with(
        SHAPES[0],
        sites=[{"id": "hill", "name": "Hill", "hex": "1111"}],
        zones=[{"id": "camp", "name": "Camp", "kind": "setup", "hexes": ["1111"]}],
    )
    made = pasted(MapIndex(map_), MODULE, _one_of(map_, radius=0), (3, 3)).map
    assert [(site.id, site.hex) for site in made.sites] == [("hill", "1111"), ("hill-2", "0404")]
    assert made.zones[0].hexes == ("1111", "0404")


def test_kinds_that_the_module_lacks_are_told_and_left_out() -> None:
    region = from_text(
        json.dumps(
            {
                "format": "hexwright-region-1",
                "orientation": "flat",
                "hexes": [{"at": [0, 0], "terrain": "lava"}, {"at": [1, 0], "terrain": "woods"}],
                "hexsides": [{"terrain": "fjord", "one": [0, 0], "other": [1, 0]}],
                "lines": [{"terrain": "canal", "way": [[0, 0], [1, 0]]}],
            }
        )
    )
    found = pasted(MapIndex(bare_map(SHAPES[0])), MODULE, region, MIDDLE)
    assert found.left_out == ["canal", "fjord", "lava"] == unknown_kinds(MODULE, region)
    assert set(found.map.terrain.legend.values()) == {"clear", "woods"}
    assert found.map.lines == ()


def test_legends_are_merged_by_what_they_mean() -> None:
    map_ = _map_with(
        SHAPES[0], terrain={"legend": {"w": "clear", ".": "marsh"}, "rows": ["w" * 21] * 21}
    )
    region = _one_of(_map_with(SHAPES[0], terrain=_woods_at(MIDDLE)), radius=0)
    made = pasted(MapIndex(map_), MODULE, region, (0, 0)).map
    assert made.terrain.legend[made.terrain.rows[0][0]] == "woods"
    assert made.terrain.legend[made.terrain.rows[0][1]] == "clear"


def test_only_the_layers_that_are_named_change() -> None:
    labels = [{"text": "A", "hex": "1111"}]
    region = _one_of(_map_with(SHAPES[0], terrain=_woods_at(MIDDLE), labels=labels))
    made = pasted(MapIndex(bare_map(SHAPES[0])), MODULE, region, MIDDLE, {"labels"}).map
    assert made.terrain == bare_map(SHAPES[0]).terrain
    assert len(made.labels) == 1


def test_touched_hexes_are_those_pasted_and_around() -> None:
    region = _one_of(_map_with(SHAPES[0], terrain=_woods_at(MIDDLE)), radius=1)
    found = pasted(MapIndex(bare_map(SHAPES[0])), MODULE, region, MIDDLE)
    assert found.touched == set(disc(bare_map(SHAPES[0]).grid, MIDDLE, 2))


# --- cutting and moving -----------------------------------------------------------------------


def test_cutting_leaves_plain_level_ground_with_nothing_on_it() -> None:
    index = MapIndex(module_of().maps["field"])
    made = cut(index, hexes_of(index), "clear")
    assert set("".join(made.terrain.rows)) == {"."}
    assert made.elevation is not None
    assert set("".join(made.elevation.rows)) == {"0"}
    things = (made.overlays, made.hexsides, made.lines, made.shapes, made.labels, made.sites)
    assert not any(things)
    assert not made.zones


def test_cutting_keeps_the_sites_and_zones_that_scenarios_use() -> None:
    index = MapIndex(module_of().maps["field"])
    made = cut(index, hexes_of(index), "clear", kept={"north", "hill"})
    assert [zone.id for zone in made.zones] == ["north"]
    assert [site.id for site in made.sites] == ["hill"]


def test_a_moved_site_keeps_its_id() -> None:
    map_ = _map_with(SHAPES[0], sites=[{"id": "hill", "name": "Hill", "hex": "1111"}])
    made = moved(MapIndex(map_), MODULE, [MIDDLE], _one_of(map_, radius=0), (2, 2)).map
    assert [(site.id, site.hex) for site in made.sites] == [("hill", "0303")]


def test_what_is_moved_off_the_map_is_gone() -> None:
    map_ = _map_with(SHAPES[0], terrain=_woods_at((0, 0)))
    region = _one_of(map_, (1, 1), 1)
    made = moved(MapIndex(map_), MODULE, disc(map_.grid, (1, 1), 1), region, (0, 0)).map
    assert made.terrain.legend == {".": "clear"}


# --- hostile text -----------------------------------------------------------------------------

SOUND: dict[str, Any] = {
    "format": "hexwright-region-1",
    "orientation": "flat",
    "hexes": [{"at": [0, 0], "terrain": "woods"}],
}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        '{"format": "hexwright-region-1"',
        '{"format": "hexwright-region-1"}',
        '{"format": "hexwright-region-2", "orientation": "flat", "hexes": []}',
        json.dumps({**SOUND, "hexes": []}),
        json.dumps({**SOUND, "orientation": "round"}),
        json.dumps({**SOUND, "hexes": [{"at": [0, 10**9], "terrain": "woods"}]}),
        json.dumps({**SOUND, "hexes": [{"at": [0, 0], "terrain": "../woods"}]}),
        json.dumps({**SOUND, "hexes": [{"at": [0, 0], "terrain": "woods\n"}]}),
        json.dumps({**SOUND, "turn": 6}),
        json.dumps({**SOUND, "labels": [{"text": "x" * 201, "at": [0, 0]}]}),
        json.dumps({**SOUND, "labels": [{"text": "x", "at": [0, 0], "size": 1e300}]}),
        json.dumps({**SOUND, "hexsides": [{"terrain": "river", "one": [0, 0], "other": [2, 0]}]}),
        json.dumps({**SOUND, "lines": [{"terrain": "road", "way": [[0, 0], [0, 5]]}]}),
        json.dumps({**SOUND, "zones": [{"id": "a", "name": "A", "kind": "x", "hexes": [[0, 0]]}]}),
        '{"format": "hexwright-region-1", "hexes": ' + "[" * 5000,
        '{"format": "hexwright-region-1", "x": "\ud800"}',
        '{"format": "hexwright-region-1", "turn": NaN}',
    ],
)
def test_text_that_is_no_region_is_refused_in_plain_words(text: str) -> None:
    with pytest.raises(DataError) as caught:
        from_text(text)
    assert caught.value.issues[0].message


@given(st.text() | st.builds(lambda tail: '{"format": "hexwright-region-1"' + tail, st.text()))
@SOME
def test_no_text_at_all_makes_a_fault_of_ours(text: str) -> None:
    with pytest.raises(DataError):
        from_text(text)
