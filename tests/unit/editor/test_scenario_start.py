"""A new scenario and a new map of a system begin with what its rules want."""

from collections import Counter

import pytest
from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.maps import empty_map, new_map, usual_grid
from hexwright.editor.map.edits.needed_zones import with_needed_zones
from hexwright.editor.scenarios.edits.documents import new_scenario
from hexwright.editor.scenarios.edits.start import started_scenario
from hexwright.schema.documents import SCENARIO, Content
from hexwright.schema.dump import dump_module
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Map, Numbering
from hexwright.schema.module import Module
from hexwright.schema.starter import starter_files


def fresh(system: str) -> Module:
    """A module just made."""
    found = load_module(starter_files(system, "fresh", "Fresh")).module
    assert found is not None
    return found


def board(module: Module) -> Map:
    """A new map of the module as the dialog proposes it."""
    assert module.system is not None
    ground = module.terrain.hexes[0].id
    short = module.system.declaration.board.short_lines
    made = empty_map("b", "B", usual_grid(module), Numbering(), ground, short_lines=short)
    return with_needed_zones(module, made)


def errors_of(module: Module, map_: Map, *, alone: bool = False) -> list[Issue]:
    """What is wrong with a new scenario on a new map, `alone` if it is the module's first."""
    document = ModuleDocument(module, {})
    document.do(new_map(module, map_))
    if alone:
        gone: dict[str, Content] = {SCENARIO.path(name): None for name in module.scenarios}
        document.do(Change("Delete", gone))
    made = started_scenario(document.module, "mine", "Mine", map_.id)
    document.do(new_scenario(document.module, made))
    issues = load_module(dump_module(document.module)).issues
    return [issue for issue in issues if issue.severity is Severity.ERROR]


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize(
    ("system", "left"),
    [
        ("ccn", {"ccn.side-without-units": 2}),
        ("jdg", {"jdg.strategic": 2}),
        ("free", {}),
    ],
)
def test_a_new_scenario_lacks_only_what_is_put_on_the_map(
    system: str, left: dict[str, int], *, alone: bool
) -> None:
    module = fresh(system)
    found = errors_of(module, board(module), alone=alone)
    assert Counter(one.code for one in found) == left


def test_a_battle_begun_on_the_usual_one_takes_over_nothing_that_is_its_own() -> None:
    module = fresh("jdg")
    usual = next(iter(module.scenarios.values()))
    own = {**usual.sides[0].attributes, "flights": [], "strategic_commander": "nobody"}
    odd = replace(usual, sides=(replace(usual.sides[0], attributes=own), *usual.sides[1:]))
    document = ModuleDocument(module, {})
    document.do(Change("Change", {SCENARIO.path(odd.id): odd}))
    made = started_scenario(document.module, "mine", "Mine", next(iter(module.maps)))
    assert made.sides[0].attributes == {"flight_zone": "south-edge"}
    assert not made.setup
    assert not made.objectives


def test_ccn_003_a_new_map_has_rows_of_13_and_12_hexes_by_turns() -> None:
    map_ = board(fresh("ccn"))
    lengths = [len(row.replace(" ", "")) for row in map_.terrain.rows]
    assert lengths == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert map_.grid.orientation == "pointy"
    sections = {zone.id: zone.hexes for zone in map_.zones}
    assert sections.keys() == {"left", "centre", "right"}
    covered = {hex_ for hexes in sections.values() for hex_ in hexes}
    assert covered == set(MapIndex(map_).terrain_of)


def test_a_new_map_of_jdg_has_its_four_edges() -> None:
    map_ = board(fresh("jdg"))
    edges = {zone.id: len(zone.hexes) for zone in map_.zones if zone.kind == "edge"}
    wide, high = map_.grid.columns, map_.grid.rows
    assert edges == {
        "north-edge": wide, "east-edge": high, "south-edge": wide, "west-edge": high,
    }  # fmt: skip


def test_short_lines_of_a_flat_grid_are_columns() -> None:
    module = fresh("free")
    grid = replace(usual_grid(module), orientation="flat", columns=3, rows=3, stagger="even")
    made = empty_map("b", "B", grid, Numbering(), module.terrain.hexes[0].id, short_lines=True)
    assert [[one == " " for one in row] for row in made.terrain.rows] == [
        [False, False, False],
        [False, False, False],
        [False, True, False],
    ]
