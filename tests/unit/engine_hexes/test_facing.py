"""Twelve facings, arcs for hexsides and vertices, cones of fire."""

import pytest

from hexwright.engine.hexes.coordinates import distance, far_neighbour, neighbour, neighbours, ring
from hexwright.engine.hexes.facing import (
    adjacent,
    arc_towards,
    arcs,
    bearing,
    cone,
    hexside_facing,
    is_vertex,
    turn_between,
    turned_facing,
    vertex_facing,
)
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS, grid_name

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=grid_name)
HERE = (5, 5)


def test_facings_are_hexsides_and_vertices_by_turns() -> None:
    assert [hexside_facing(one) for one in range(6)] == [0, 2, 4, 6, 8, 10]
    assert [vertex_facing(one) for one in range(6)] == [1, 3, 5, 7, 9, 11]
    assert [is_vertex(one) for one in range(4)] == [False, True, False, True]


def test_turning_counts_hexsides_and_takes_the_shorter_way() -> None:
    assert turned_facing(11, 1) == 1
    assert turned_facing(0, -1) == 10
    assert turn_between(11, 1) == 2
    assert turn_between(0, 6) == 6


@pytest.mark.parametrize("vertex", range(6))
def test_jdg_137_a_vertex_has_two_front_hexes_and_four_rear_hexes(vertex: int) -> None:
    shape = arcs(vertex_facing(vertex), front=2, rear=4)
    assert shape.front == (vertex, (vertex + 1) % 6)
    assert len(shape.rear) == 4
    assert shape.flank == ()


@pytest.mark.parametrize("vertex", range(6))
def test_gbacw_072_a_vertex_has_two_front_two_flank_and_two_rear_hexes(vertex: int) -> None:
    shape = arcs(vertex_facing(vertex), front=2, rear=2)
    assert shape.front == (vertex, (vertex + 1) % 6)
    assert set(shape.flank) == {(vertex - 1) % 6, (vertex + 2) % 6}
    assert shape.rear == ((vertex + 3) % 6, (vertex + 4) % 6)


@pytest.mark.parametrize("side", range(6))
def test_gbacw_072_on_the_march_one_hexside_is_front_and_its_opposite_rear(side: int) -> None:
    shape = arcs(hexside_facing(side), front=1, rear=1)
    assert shape.front == (side,)
    assert shape.rear == ((side + 3) % 6,)
    assert len(shape.flank) == 4


def test_jdg_139_six_front_hexes_leave_no_rear() -> None:
    shape = arcs(3, front=6, rear=0)
    assert shape.front == (0, 1, 2, 3, 4, 5)
    assert shape.rear == shape.flank == ()


def test_three_front_hexes_run_from_left_to_right() -> None:
    shape = arcs(hexside_facing(0), front=3, rear=1)
    assert shape.front == (5, 0, 1)
    assert [shape.of(one) for one in range(6)] == [
        "front",
        "front",
        "flank",
        "rear",
        "flank",
        "front",
    ]


def test_a_vertex_cannot_have_an_odd_number_of_front_hexes() -> None:
    with pytest.raises(AssertionError):
        arcs(vertex_facing(0), front=3, rear=1)


@every_grid
def test_a_bearing_is_a_hexside_in_the_straight_row_and_a_vertex_between_rows(grid: Grid) -> None:
    assert bearing(grid, HERE, HERE) is None
    for radius in (1, 2, 4):
        for number, place in enumerate(ring(grid, HERE, radius)):
            row, rest = divmod(number, radius)
            assert bearing(grid, HERE, place) == 2 * row + (1 if rest else 0)


@every_grid
@pytest.mark.parametrize("vertex", range(6))
def test_jdg_165_the_cone_of_two_front_hexes_has_r_plus_1_hexes_at_distance_r(
    grid: Grid, vertex: int
) -> None:
    front = arcs(vertex_facing(vertex), front=2, rear=4).front
    found = cone(grid, HERE, front, 4)
    for radius in range(1, 5):
        at_radius = {place for place in found if distance(grid, HERE, place) == radius}
        assert len(at_radius) == radius + 1
        assert far_neighbour(grid, HERE, vertex, radius) in at_radius
        assert far_neighbour(grid, HERE, vertex + 1, radius) in at_radius


@every_grid
def test_the_cone_of_three_hexes_is_twice_as_wide_and_that_of_six_is_everything(grid: Grid) -> None:
    assert len(cone(grid, HERE, (5, 0, 1), 3)) == 3 + 5 + 7
    assert len(cone(grid, HERE, (0, 1, 2, 3, 4, 5), 3)) == 36
    assert cone(grid, HERE, (2,), 3) == {far_neighbour(grid, HERE, 2, n) for n in (1, 2, 3)}


@every_grid
def test_a_place_is_in_the_cone_exactly_when_its_bearing_is_in_front(grid: Grid) -> None:
    shape = arcs(vertex_facing(1), front=2, rear=2)
    found = cone(grid, HERE, shape.front, 3)
    for radius in (1, 2, 3):
        for place in ring(grid, HERE, radius):
            assert (place in found) == (bearing(grid, HERE, place) in (2, 3, 4))


@every_grid
def test_between_two_arcs_the_better_one_for_the_piece_counts(grid: Grid) -> None:
    shape = arcs(vertex_facing(0), front=2, rear=2)
    last_front, first_flank = far_neighbour(grid, HERE, 1, 2), far_neighbour(grid, HERE, 2, 2)
    assert arc_towards(grid, HERE, shape, last_front) == "front"
    assert arc_towards(grid, HERE, shape, first_flank) == "flank"
    corner = neighbour(grid, neighbour(grid, HERE, 1), 2)
    assert arc_towards(grid, HERE, shape, corner) == "front"
    assert arc_towards(grid, HERE, shape, far_neighbour(grid, HERE, 3, 5)) == "rear"


@every_grid
def test_adjacent_hexes_come_in_the_order_of_the_directions(grid: Grid) -> None:
    assert adjacent(grid, HERE, range(6)) == list(neighbours(grid, HERE))


def test_gbacw_ex_27_a_line_that_faces_east_moves_east_and_swings_round_the_flank() -> None:
    # Column grid of the examples: hexside 0 is north, so vertex 1 looks east and vertex 4 west.
    grid = Grid(orientation="flat", columns=40, rows=20, stagger="even")
    number = {f"{c + 1:02}{r + 1:02}": (c, r) for c in range(40) for r in range(20)}
    east, west = arcs(vertex_facing(1), front=2, rear=2), arcs(vertex_facing(4), front=2, rear=2)
    defender = number["3412"]
    assert number["3211"] in neighbours(grid, number["3210"])
    moved = [neighbour(grid, number[one], direction) for one in ("3210", "3211")
             for direction in east.front]  # fmt: skip
    assert {number["3311"], number["3312"]} <= set(moved)
    assert arc_towards(grid, defender, west, number["3312"]) == "front"
    assert arc_towards(grid, defender, west, number["3411"]) == "flank"
