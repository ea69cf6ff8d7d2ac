"""Other numbers and other grids: the same places, called by their new numbers everywhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hexwright.editor.map.edits.numberings import (
    corner_numbers,
    described,
    number_at,
    number_issues,
    presets,
)
from hexwright.editor.map.edits.renumbering import regridded, renumbered
from hexwright.schema.documents import SCENARIO, kind_of
from hexwright.schema.grid import Place, hex_numbers
from hexwright.schema.load import load, open_files
from hexwright.schema.model.map import Axis, Grid, Numbering
from hexwright.schema.module import Module
from hexwright.schema.references.names import uses_in
from hexwright.schema.samples import SAMPLES
from tests.helpers.modules import GONE, install_system, module_of
from tests.helpers.whole_maps import (
    battle_things,
    done,
    errors_of,
    moved,
    numberings,
    places,
    rich_module,
    shapes,
    things,
)


@given(shapes, numberings, numberings, st.lists(places, min_size=4, max_size=8, unique=True))
def test_other_numbers_move_nothing(
    shape: tuple[str, str], old: int, new: int, hexes: list[Place]
) -> None:
    module = rich_module(shape, old, hexes)
    grid = module.maps["field"].grid
    made = renumbered(module, "field", presets(grid)[new].numbering)
    found = done(module, made.change).module
    assert made.losses == ()
    assert found.maps["field"].numbering == presets(grid)[new].numbering
    assert moved(things(found.maps["field"])) == moved(things(module.maps["field"]))
    assert moved(battle_things(found)) == moved(battle_things(module))
    assert errors_of(found) == []


@given(shapes, shapes, st.lists(places, min_size=4, max_size=8, unique=True))
def test_another_grid_keeps_columns_and_rows_and_loses_what_joined_hexes_now_apart(
    old: tuple[str, str], new: tuple[str, str], hexes: list[Place]
) -> None:
    module = rich_module(old, 0, hexes)
    map_ = module.maps["field"]
    grid = replace(map_.grid, orientation=new[0], stagger=new[1])
    made = regridded(module, "field", grid, map_.numbering)
    found = done(module, made.change).module
    after = found.maps["field"]
    assert after.terrain.rows == map_.terrain.rows
    assert after.zones == map_.zones
    assert errors_of(found) == []
    told = any("River on hexsides" in loss.text for loss in made.losses)
    assert told == (len(after.hexsides) < len(map_.hexsides))


@given(shapes, numberings)
def test_a_single_number_is_the_one_in_the_list_of_all(shape: tuple[str, str], preset: int) -> None:
    grid = rich_module(shape).maps["field"].grid
    numbering = presets(grid)[preset].numbering
    numbers = hex_numbers(grid, numbering)
    for row in range(grid.rows):
        for column in range(grid.columns):
            assert number_at(grid, numbering, (column, row)) == numbers[row][column]


@pytest.mark.parametrize("columns", [5, 120])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_every_preset_can_be_used_at_any_size(orientation: str, columns: int) -> None:
    grid = replace(GRID, orientation=orientation, columns=columns, rows=columns + 1)
    for preset in presets(grid):
        assert list(number_issues(grid, preset.numbering)) == [], preset.title


GRID = Grid(orientation="flat", columns=12, rows=7, stagger="odd")


def test_the_first_and_the_last_number_are_told_in_a_sentence() -> None:
    assert described(GRID, Numbering()) == (
        "The hex at the upper left is 0101, at the lower right 1207."
    )


def test_presets_say_what_they_promise() -> None:
    firsts = [corner_numbers(GRID, preset.numbering)[0] for preset in presets(GRID)]
    assert firsts[:8] == ["0101", "0101", "A1", "A1", "1.01", "0107", "A7", "0000"]
    assert corner_numbers(GRID, presets(GRID)[5].numbering)[2] == "0101"


def test_numbers_that_are_there_twice_are_refused() -> None:
    narrow = Numbering(column=Axis(width=1), row=Axis(width=1))
    codes = [issue.code for issue in number_issues(replace(GRID, rows=12), narrow)]
    assert codes == ["map.numbers-repeat"]
    made = renumbered(_large(), "field", narrow)
    assert [issue.code for issue in made.problems] == ["map.numbers-repeat"]
    assert made.change.contents == {}


def _large() -> Module:
    rows = ["." * 12] * 12
    return module_of(
        {
            "maps/field.json#/grid/columns": 12,
            "maps/field.json#/grid/rows": 12,
            "maps/field.json#/terrain": {"legend": {".": "clear"}, "rows": rows},
            "maps/field.json#/elevation": {"legend": {"0": 0}, "rows": ["0" * 12] * 12},
        }
    )


def test_there_is_no_letter_before_a() -> None:
    letters = Numbering(column=Axis(style="letters", first=0), row=Axis(width=1))
    assert [issue.code for issue in number_issues(GRID, letters)] == ["map.numbers-before-a"]


def test_numbers_longer_than_the_format_allows_are_refused() -> None:
    wide = Axis(width=6)
    long = Numbering(column=wide, row=wide, prefix="Map one:", separator=" / ")
    assert "map.numbers-long" in [issue.code for issue in number_issues(GRID, long)]


def test_a_numbering_that_clashes_with_a_joined_map_is_refused() -> None:
    east = {
        "id": "east",
        "title": "East",
        "grid": {"orientation": "flat", "columns": 2, "rows": 4, "stagger": "odd"},
        "numbering": {"prefix": "E"},
        "terrain": {"legend": {".": "clear"}, "rows": ["..", "..", "..", ".."]},
    }
    maps = [{"map": "field"}, {"map": "east", "column": 4}]
    module = module_of({"maps/east.json": east, "scenarios/meeting.json#/maps": maps})
    made = renumbered(module, "east", Numbering())
    assert {issue.code for issue in made.problems} == {"scenario.numbers-repeat"}


@pytest.mark.parametrize("system", ["ccn", "jdg", "free"])
def test_no_reference_of_a_sample_is_forgotten(system: str) -> None:
    module = load(SAMPLES / system).module
    assert module is not None
    for name, index in module.map_indexes.items():
        numbering = Numbering(prefix="X", separator="-", order="row-column")
        made = renumbered(module, name, numbering)
        assert made.losses == ()
        module = done(module, made.change).module
        for scenario in module.scenarios.values():
            if any(one.map == name for one in scenario.maps):
                found = uses_in(module, SCENARIO, scenario, "hex")
                used = {number for _, number in found if number}
                assert used
                assert all(number.startswith("X") for number in used)
        assert index.map.grid == module.maps[name].grid
    assert errors_of(module, _pictures(system)) == []


def _pictures(system: str) -> dict[str, bytes]:
    files = open_files(SAMPLES / system)
    return {name: files[name] for name in files if kind_of(name) is None}


def test_attributes_of_a_game_system_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    hexes = {"type": "array", "items": {"type": "string", "x-ref": "hex"}, "title": "Hexes"}
    rule = {"type": "object", "properties": {"hexes": hexes}}
    system = install_system(monkeypatch, attributes={"special-rule": rule})
    rules = [{"id": "mud", "title": "Mud", "attributes": {"hexes": ["0101", "0204"]}}]
    module = module_of(
        {"module.json#/system/id": system, "scenarios/meeting.json#/special_rules": rules}
        | {"counters.json#/kinds/0/attributes": GONE, "oob/blue.json#/units/0/faces": GONE}
    )
    made = renumbered(module, "field", Numbering(separator="."))
    after = done(module, made.change).module
    found = after.scenarios["meeting"].special_rules[0].attributes
    assert found == {"hexes": ["01.01", "02.04"]}


def test_nothing_changed_is_no_change() -> None:
    module = rich_module()
    map_ = module.maps["field"]
    assert regridded(module, "field", map_.grid, map_.numbering).change.contents == {}


def test_scale_and_north_change_no_scenario() -> None:
    module = rich_module()
    map_ = module.maps["field"]
    made = regridded(module, "field", replace(map_.grid, metres=100, north=30), map_.numbering)
    assert list(made.change.contents) == ["maps/field.json"]
    assert made.change.label == "Change grid"
