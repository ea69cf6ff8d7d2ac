"""Maps made larger and smaller: everything stays where it is, and follows in every document."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hexwright.editor.map.edits.resize import Edges, around, can_keep_numbers, cropped, resized
from hexwright.render.geometry import Layout
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Underlay
from hexwright.schema.module import Module
from tests.helpers.modules import module_of
from tests.helpers.whole_maps import (
    COLUMNS,
    ROWS,
    battle_things,
    done,
    errors_of,
    moved,
    numberings,
    offset,
    places,
    rich_module,
    shapes,
    things,
)

growths = st.builds(Edges, *[st.integers(0, 3)] * 4)
cuts = st.builds(Edges, *[st.integers(-2, 3)] * 4)


def after(module: Module, edges: Edges, **options: Any) -> Module:
    made = resized(module, "field", edges, **options)
    assert not made.problems, made.problems
    return done(module, made.change).module


@given(shapes, numberings, st.lists(places, min_size=4, max_size=8, unique=True), growths)
def test_everything_stays_in_its_place_when_a_map_grows(
    shape: tuple[str, str], preset: int, hexes: list[Place], edges: Edges
) -> None:
    module = rich_module(shape, preset, hexes)
    old = module.maps["field"]
    found = after(module, edges, keep_numbers=False, fill="marsh")
    new = found.maps["field"]
    by = offset(old.grid, new.grid, edges.step)
    kept = [one for one in moved(things(new)) if one[0] not in (("terrain", "marsh"),)]
    ground = [("level", 0), ("level", 1)]
    assert [one for one in kept if one[0] not in ground] == [
        one for one in moved(things(old), by) if one[0] not in ground
    ]
    assert set(moved(things(old), by)) <= set(moved(things(new)))
    assert moved(battle_things(found)) == moved(battle_things(module), by)
    assert errors_of(found) == []


@given(shapes, numberings, st.lists(places, min_size=4, max_size=8, unique=True), cuts)
def test_what_is_left_of_a_cut_map_is_where_it_was(
    shape: tuple[str, str], preset: int, hexes: list[Place], edges: Edges
) -> None:
    module = rich_module(shape, preset, hexes)
    old = module.maps["field"]
    found = after(module, edges, keep_numbers=False)
    new = found.maps["field"]
    by = offset(old.grid, new.grid, edges.step)
    before = set(moved(things(old), by))
    frame = Layout(new.grid)
    inside = {
        (round(centre.x(), 1) + 0, round(centre.y(), 1) + 0)
        for column in range(COLUMNS)
        for row in range(ROWS)
        if 0 <= column + edges.left < new.grid.columns and 0 <= row + edges.top < new.grid.rows
        for centre in [frame.centre(column + edges.left, row + edges.top)]
    }
    single = {"overlay", "shape", "zone", "site", "label", "terrain", "level"}
    now = set(moved(things(new)))
    assert {one for one in before if one[0][0] in single and one[1] in inside} <= now
    assert {one for one in now if one[0][0] not in ("terrain", "level")} <= before
    assert set(moved(battle_things(found))) == {
        one for one in moved(battle_things(module), by) if one[1] in inside
    }
    assert not [error for error in errors_of(found) if error.code != "scenario.no-map"]


@given(shapes, numberings, cuts)
def test_hexes_keep_their_numbers_unless_that_cannot_be(
    shape: tuple[str, str], preset: int, edges: Edges
) -> None:
    module = rich_module(shape, preset)
    old = module.map_indexes["field"]
    made = resized(module, "field", edges)
    assert bool(made.problems) == (not can_keep_numbers(old.map, edges))
    if made.problems:
        return
    new = done(module, made.change).module.map_indexes["field"]
    for number, (column, row) in old.place_of.items():
        place = column + edges.left, row + edges.top
        if 0 <= place[0] < new.grid.columns and 0 <= place[1] < new.grid.rows:
            assert new.numbers[place[1]][place[0]] == number


def test_a_column_added_on_the_left_turns_the_stagger() -> None:
    assert Edges(left=1).grown(rich_module().maps["field"].grid).stagger == "even"
    assert Edges(left=2).grown(rich_module().maps["field"].grid).stagger == "odd"
    pointy = rich_module(("pointy", "even")).maps["field"].grid
    assert Edges(left=1).grown(pointy).stagger == "even"
    assert Edges(top=1).grown(pointy).stagger == "odd"


def test_keeping_numbers_changes_no_scenario() -> None:
    made = resized(rich_module(), "field", Edges(left=1, bottom=2))
    assert list(made.change.contents) == ["maps/field.json"]
    assert made.losses == ()


def test_letters_cannot_go_on_before_a() -> None:
    module = rich_module(preset=2)
    made = resized(module, "field", Edges(left=1))
    assert [issue.code for issue in made.problems] == ["map.numbers-cannot-stay"]
    assert not can_keep_numbers(module.maps["field"], Edges(left=1))
    assert can_keep_numbers(module.maps["field"], Edges(right=1))


def test_numbering_anew_starts_where_the_numbering_started() -> None:
    module = after(rich_module(), Edges(left=-1, top=-1), keep_numbers=False)
    assert module.map_indexes["field"].numbers[0][0] == "0101"


def test_rows_counted_from_the_bottom_still_begin_with_one_there() -> None:
    module = after(rich_module(preset=5), Edges(bottom=3), keep_numbers=False)
    assert module.map_indexes["field"].numbers[-1][0] == "0101"


def test_what_stands_on_hexes_that_vanish_is_told_before() -> None:
    made = resized(module_of(), "field", Edges(left=-1))
    told = "\n".join(loss.text for loss in made.losses)
    assert "River on hexsides: 0103/0203" in told
    assert "Zone “North”: without 0101" in told
    assert "highway: without 0101" in told
    assert "Named course “Brook”" in told
    assert "Scenario “Meeting engagement”: red-1 in 0101" in told
    assert made.hurts_scenarios
    assert made.cut == 4


def test_a_scenario_loses_what_refers_to_a_zone_that_vanishes() -> None:
    made = resized(module_of(), "field", Edges(bottom=-1))
    document = done(module_of(), made.change)
    battle = document.module.scenarios["meeting"]
    assert "south" not in {zone.id for zone in document.module.maps["field"].zones}
    assert battle.free_setup == ()
    assert battle.objectives == ()
    assert battle.victory[0].objectives == ()
    told = [loss.text for loss in made.losses if loss.is_in_scenario]
    assert "Scenario “Meeting engagement”: Free set-up of red" in told
    assert errors_of(document.module) == []


def test_a_road_that_is_cut_in_the_middle_becomes_two() -> None:
    roads = [
        {"id": "loop", "terrain": "road", "hexes": ["0301", "0302", "0402", "0403", "0303", "0304"]}
    ]
    module = module_of({"maps/field.json#/lines": roads, "maps/field.json#/overlays": []})
    found = after(module, Edges(right=-1))
    assert [(line.id, line.hexes) for line in found.maps["field"].lines] == [
        ("loop", ("0301", "0302")),
        ("loop-2", ("0303", "0304")),
    ]
    assert errors_of(found) == []


def test_cropping_to_hexes_leaves_the_box_around_them() -> None:
    module = rich_module()
    assert around(module.maps["field"].grid, [(1, 2), (4, 3)]) == Edges(-1, -2, -2, -2)
    made = cropped(module, "field", [(1, 2), (4, 3)])
    assert made.change.label == "Crop map"
    grid = done(module, made.change).module.maps["field"].grid
    assert (grid.columns, grid.rows) == (4, 2)


def test_a_map_cannot_be_cut_down_to_nothing_or_grow_without_end() -> None:
    made = resized(rich_module(), "field", Edges(left=-COLUMNS))
    assert [issue.code for issue in made.problems] == ["map.no-hex-left"]
    made = resized(rich_module(), "field", Edges(bottom=2000))
    assert [issue.code for issue in made.problems] == ["map.too-large"]


def test_a_scan_lies_where_it_lay_after_its_control_points_are_cut_away() -> None:
    ties = [
        {"hex": "0101", "x": 100, "y": 100},
        {"hex": "0701", "x": 1000, "y": 100},
        {"hex": "0106", "x": 100, "y": 966},
    ]
    base = rich_module()
    picture = {"image": "art/scan.png", "ties": ties}
    map_ = base.maps["field"]
    scanned = replace(map_, underlay=msgspec.convert(picture, Underlay))
    module = base.with_documents({"maps/field.json": scanned})
    found = after(module, Edges(left=-1))
    underlay = found.maps["field"].underlay
    assert underlay is not None
    assert len(underlay.ties) == 3
    # Columns are 150 pixels apart, as the ties say; rows about 173.2.
    index = found.map_indexes["field"]
    first = Layout(index.grid).centre(*index.place_of["0701"])
    for tie in underlay.ties:
        centre = Layout(index.grid).centre(*index.place_of[tie.hex])
        assert tie.x == pytest.approx(1000 + (centre.x() - first.x()) * 100 / 60, abs=0.5)
        assert tie.y == pytest.approx(100 + (centre.y() - first.y()) * 100 / 60, abs=0.5)


def test_joined_maps_stay_together_when_one_grows() -> None:
    other = {
        "id": "east",
        "title": "East",
        "grid": {"orientation": "flat", "columns": 2, "rows": 4, "stagger": "odd"},
        "numbering": {"prefix": "E"},
        "terrain": {"legend": {".": "clear"}, "rows": ["..", "..", "..", ".."]},
    }
    module = module_of(
        {
            "maps/east.json": other,
            "scenarios/meeting.json#/maps": [{"map": "field"}, {"map": "east", "column": 4}],
        }
    )
    found = after(module, Edges(left=2))
    assert [one.column for one in found.scenarios["meeting"].maps] == [0, 6]
