"""Zones of control, groups and fronts."""

import pytest

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import far_neighbour, neighbours
from hexwright.engine.hexes.facing import arcs, vertex_facing
from hexwright.engine.hexes.zones import (
    connected,
    controllers,
    front_of,
    groups,
    shares_controller,
    zone_of_control,
)
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS, grid_name, ground

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=grid_name)


def meadow(grid: Grid = GRIDS[0]) -> Battlefield:
    return ground("\n".join(["........."] * 9), grid=grid)


@every_grid
def test_jdg_145_a_unit_controls_the_six_hexes_around_it(grid: Grid) -> None:
    assert zone_of_control(meadow(grid), (4, 4)) == list(neighbours(grid, (4, 4)))


def test_control_ends_at_the_edge_of_the_map() -> None:
    assert set(zone_of_control(meadow(), (0, 0))) == {(0, 1), (1, 0), (1, 1)}


@every_grid
def test_control_may_be_by_facing(grid: Grid) -> None:
    front = arcs(vertex_facing(0), front=2, rear=4).front
    assert len(zone_of_control(meadow(grid), (4, 4), front)) == 2


def test_jdg_147_control_crosses_a_wall_outward_but_not_inward() -> None:
    field = meadow().with_side((4, 4), (4, 3), "wall")

    def reaches(start: Place, end: Place) -> bool:
        walls = [side for side in field.sides(start, end) if side.kind.id == "wall"]
        return not any(wall.rises(start) for wall in walls)

    assert (4, 3) in zone_of_control(field, (4, 4), reaches=reaches)
    assert (4, 4) not in zone_of_control(field, (4, 3), reaches=reaches)


def test_the_units_that_control_a_hex_are_named_in_order() -> None:
    field = meadow()
    held = controllers({"X": zone_of_control(field, (4, 4)), "Y": zone_of_control(field, (4, 6))})
    assert held[4, 5] == ("X", "Y")
    assert shares_controller(held, (4, 5), (4, 3)) == "X"
    assert shares_controller(held, (4, 3), (4, 7)) is None
    assert shares_controller(held, (0, 0), (4, 5)) is None


@every_grid
def test_jdg_ex_01_units_chained_at_two_hexes_are_one_group(grid: Grid) -> None:
    chain = [far_neighbour(grid, (1, 1), 2, step) for step in (0, 2, 4, 6, 8)]
    assert groups(grid, chain, within=2) == [chain]
    assert len(groups(grid, chain, within=1)) == 5


@every_grid
def test_jdg_ex_02_a_gap_of_more_than_two_hexes_parts_a_formation(grid: Grid) -> None:
    units = [far_neighbour(grid, (1, 1), 2, step) for step in (0, 2, 4, 7, 8)]
    assert [len(group) for group in groups(grid, units, within=2)] == [3, 2]


def test_groups_keep_the_order_in_which_places_are_given() -> None:
    grid = GRIDS[0]
    assert groups(grid, [(5, 5), (0, 0), (5, 6), (0, 1)]) == [[(5, 5), (5, 6)], [(0, 0), (0, 1)]]
    assert groups(grid, []) == []


def test_a_hill_is_all_hill_hexes_that_hang_together() -> None:
    field = ground("h.h\nh.h\nhhh\n...\n.h.")

    def is_hill(place: Place) -> bool:
        return any(kind.id == "hill" for kind in field.kinds(place))

    assert len(connected(field, (0, 0), is_hill)) == 7
    assert connected(field, (1, 4), is_hill) == [(1, 4)]
    assert connected(field, (1, 0), is_hill) == []


@every_grid
def test_the_front_of_a_line_leaves_its_own_hexes_out(grid: Grid) -> None:
    field = meadow(grid)
    front = arcs(vertex_facing(0), front=2, rear=4).front
    row = [far_neighbour(grid, (4, 4), 2, step) for step in range(3)]
    found = front_of(field, dict.fromkeys(row, front))
    assert set(found).isdisjoint(row)
    assert len(found) == len(set(found)) == 4
