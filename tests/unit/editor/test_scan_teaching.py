"""Teaching the terrain of a scan, without a window."""

from functools import cache

import pytest
from msgspec.structs import replace

from hexwright.editor.scan.doubt_words import too_few_examples
from hexwright.editor.scan.edits.aligned_grid import aligned_grid, pixels_of
from hexwright.editor.scan.edits.cleaning import cleaned_scan, with_clean_scan
from hexwright.editor.scan.edits.studying import studied
from hexwright.editor.scan.edits.teaching import Teaching, examples_on, line_examples
from hexwright.importers.scan.examples import Examples
from hexwright.importers.scan.numbering_fit import FittedNumbering
from hexwright.importers.scan.recognise import Recognised
from hexwright.importers.scan.scanned_map import with_recognised
from hexwright.importers.scan.terrain import TerrainReader
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import DataError
from hexwright.schema.model.map import Axis, Line, Map, Numbering
from tests.helpers.paper_maps.found import found_grid
from tests.helpers.paper_maps.modules import blank_of, painted_map, picture_of
from tests.helpers.paper_maps.teaching import taught, unseen
from tests.helpers.paper_maps.wear import PaperMap, paper_map


@cache
def _scan() -> PaperMap:
    return paper_map(21, "easy", columns=12, rows=10, pitch=44)


@cache
def _reader() -> TerrainReader:
    return TerrainReader(_scan().pixels, found_grid(_scan()))


def _examples() -> Examples:
    return taught(_scan(), seed=3)


def _map() -> Map:
    return painted_map(blank_of(_scan()), _scan(), _examples())


def _silent(_done: int, _steps: int, _what: str) -> None:
    """Nobody watches."""


def test_hexes_lie_on_the_scan_where_its_control_points_say() -> None:
    scan = _scan()
    grid = aligned_grid(_map(), (scan.pixels.shape[1], scan.pixels.shape[0]))
    off = [
        abs(x - scan.centers[place][0]) + abs(y - scan.centers[place][1])
        for place, (x, y) in grid.centers.items()
    ]
    assert len(off) == len(scan.centers)
    assert max(off) < 0.2 * scan.plan.pitch


def test_a_map_without_a_scan_is_refused_with_a_hint() -> None:
    with pytest.raises(DataError, match="no scan") as caught:
        aligned_grid(replace(_map(), underlay=None), (100, 100))
    assert caught.value.issues[0].hint


def test_a_scan_that_is_not_tied_is_refused_with_a_hint() -> None:
    map_ = _map()
    assert map_.underlay is not None
    loose = replace(map_, underlay=replace(map_.underlay, ties=map_.underlay.ties[:1]))
    with pytest.raises(DataError, match="not tied"):
        aligned_grid(loose, (100, 100))


def test_painted_hexes_are_examples_and_the_ground_is_not() -> None:
    found = examples_on(_map())
    assert set(found.values()) == set(_examples().terrain) - {"clear"}
    assert all(_scan().terrain[place] == kind for place, kind in found.items())


def test_selected_hexes_are_examples_of_the_ground() -> None:
    clear = _examples().terrain["clear"]
    found = examples_on(_map(), clear)
    assert {place for place, kind in found.items() if kind == "clear"} == set(clear)


def test_after_recognition_only_what_was_changed_by_hand_teaches() -> None:
    map_ = _map()
    kinds = examples_on(map_, _scan().terrain)
    changed = next(place for place, kind in kinds.items() if kind == "woods")
    before = {**kinds, changed: "clear"}
    assert examples_on(map_, (), before) == {changed: "woods"}


def test_a_correction_by_hand_changes_the_map_that_is_made() -> None:
    scan, examples = _scan(), _examples()
    known = {place: kind for kind, places in examples.terrain.items() for place in places}
    teaching = Teaching(_map(), found_grid(scan), _reader(), known)
    place = unseen(scan, examples)[0]
    teaching.teach(place, "water")
    assert teaching.kind_at(place) == "water"
    assert teaching.counts()["water"] == len(examples.terrain["water"]) + 1
    teaching.forget(place)
    assert teaching.kind_at(place) == scan.terrain[place]


def test_all_of_it_is_one_step_that_leaves_the_rest_of_the_map_alone() -> None:
    scan, map_ = _scan(), _map()
    known = {place: kind for kind, places in _examples().terrain.items() for place in places}
    teaching = Teaching(map_, found_grid(scan), _reader(), known)
    change = teaching.change_to(blank_of(scan), teaching.made())
    [made] = change.contents.values()
    assert isinstance(made, Map)
    assert replace(made, terrain=map_.terrain) == map_
    legend = made.terrain.legend
    right = sum(
        legend[made.terrain.rows[row][column]] == kind
        for (column, row), kind in scan.terrain.items()
    )
    assert right > 0.95 * len(scan.terrain)


def test_nothing_taught_is_no_change() -> None:
    map_ = _map()
    teaching = Teaching(map_, found_grid(_scan()), _reader(), {})
    assert not teaching.change_to(blank_of(_scan()), teaching.made()).contents


def test_roads_on_the_map_teach_where_others_are() -> None:
    scan, grid = _scan(), found_grid(_scan())
    examples = _examples()
    map_ = with_recognised(_map(), grid, Recognised())
    found = {
        kind: [(pair, kind) for pair in pairs] for kind, pairs in examples.lines.items() if pairs
    }
    assert found
    drawn = replace(map_, lines=_drawn(map_, examples))
    assert {kind: set(pairs) for kind, pairs in line_examples(drawn).lines.items()} == {
        kind: set(pairs) for kind, pairs in examples.lines.items()
    }
    teaching = studied(drawn, picture_of(scan), {}, _silent)
    assert len(teaching.found.lines) > 0.8 * len(scan.plan.lines)
    assert len(teaching.made().lines) > len(drawn.lines)
    assert teaching.made(lines=False).lines == drawn.lines


def _drawn(map_: Map, examples: Examples) -> tuple[Line, ...]:
    index = MapIndex(map_)
    return tuple(
        Line(
            id=f"{kind}-{number}",
            terrain=kind,
            hexes=tuple(index.numbers[row][column] for column, row in pair),
        )
        for kind, pairs in examples.lines.items()
        for number, pair in enumerate(pairs)
    )


def test_the_picture_of_a_module_is_read_as_it_is() -> None:
    assert (pixels_of(picture_of(_scan())) == _scan().pixels).all()


def test_the_printed_numbers_come_with_the_same_step() -> None:
    scan = _scan()
    module = blank_of(scan)
    map_ = module.maps["paper-map"]
    teaching = Teaching(map_, found_grid(scan), _reader(), {})
    printed = Numbering(column=Axis(first=31), row=Axis(first=5))
    teaching.found = Recognised(numbering=FittedNumbering(printed, 50, 60))
    change = teaching.change_to(module, teaching.made(), renumber=True)
    made = change.contents["maps/paper-map.json"]
    assert isinstance(made, Map)
    assert made.numbering == printed
    assert made.underlay is not None
    assert all(tie.hex in MapIndex(made).place_of for tie in made.underlay.ties)
    assert not teaching.change_to(module, teaching.made()).contents


def test_a_clean_scan_takes_the_place_of_the_old_one_and_keeps_its_ties() -> None:
    scan = _scan()
    module = blank_of(scan)
    map_ = module.maps["paper-map"]
    assert map_.underlay is not None
    clean = cleaned_scan(map_, picture_of(scan), _silent)
    change = with_clean_scan(module, "paper-map", clean)
    made = change.contents["maps/paper-map.json"]
    assert isinstance(made, Map)
    assert made.underlay is not None
    assert made.underlay.ties == map_.underlay.ties
    assert change.contents[made.underlay.image] == clean.data
    assert change.contents[map_.underlay.image] is None
    assert (pixels_of(clean.data) != scan.pixels).any()


def test_with_a_single_kind_in_the_module_the_way_to_make_others_is_told() -> None:
    assert "Terrain first" in too_few_examples(1).hint
    assert "double-click" in too_few_examples(2).hint
