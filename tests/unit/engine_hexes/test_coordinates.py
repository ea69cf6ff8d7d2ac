"""Places, directions, distances, rings and turns on all four kinds of grid."""

from math import hypot, sqrt

import pytest

from hexwright.engine.hexes.coordinates import (
    cube_steps,
    direction_of,
    disc,
    distance,
    far_neighbour,
    from_cube,
    neighbour,
    neighbours,
    ring,
    to_cube,
    turned,
)
from hexwright.schema.grid import Place, is_shifted
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS, grid_name

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=grid_name)
PLACES = [(column, row) for column in range(-3, 8) for row in range(-3, 8)]


def centre(grid: Grid, place: Place) -> tuple[float, float]:
    """Where the centre of a hex lies on paper, a neighbour's being 1 away."""
    column, row = place
    half = 0.5 if is_shifted(grid, column, row) else 0.0
    if grid.orientation == "flat":
        return column * sqrt(3) / 2, row + half
    return column + half, row * sqrt(3) / 2


def walked(grid: Grid, start: Place, radius: int) -> dict[Place, int]:
    """Distances found by walking from neighbour to neighbour."""
    found = {start: 0}
    edge = [start]
    for steps in range(1, radius + 1):
        edge = [near for one in edge for near in neighbours(grid, one) if near not in found]
        found.update(dict.fromkeys(edge, steps))
    return found


@every_grid
def test_cube_coordinates_lead_there_and_back(grid: Grid) -> None:
    assert all(from_cube(grid, to_cube(grid, place)) == place for place in PLACES)


@every_grid
def test_neighbours_are_one_hex_away_on_paper(grid: Grid) -> None:
    for place in PLACES:
        x, y = centre(grid, place)
        for near in neighbours(grid, place):
            other = centre(grid, near)
            assert hypot(other[0] - x, other[1] - y) == pytest.approx(1)


@every_grid
def test_directions_run_clockwise_from_north_or_north_east(grid: Grid) -> None:
    x, y = centre(grid, (4, 4))
    first = centre(grid, neighbour(grid, (4, 4), 0))
    assert first[1] < y
    assert (first[0] > x + 0.1) == (grid.orientation == "pointy")
    for direction in range(6):
        one = centre(grid, neighbour(grid, (4, 4), direction))
        other = centre(grid, neighbour(grid, (4, 4), direction + 1))
        turn = (one[0] - x) * (other[1] - y) - (one[1] - y) * (other[0] - x)
        assert turn == pytest.approx(sqrt(3) / 2)


@every_grid
def test_cube_steps_are_those_of_the_neighbours(grid: Grid) -> None:
    for place in PLACES:
        cube = to_cube(grid, place)
        for step, near in zip(cube_steps(grid), neighbours(grid, place), strict=True):
            there = to_cube(grid, near)
            assert tuple(b - a for a, b in zip(cube, there, strict=True)) == step


@every_grid
def test_the_direction_of_a_neighbour_is_found(grid: Grid) -> None:
    for direction in range(6):
        assert direction_of(grid, (3, 4), neighbour(grid, (3, 4), direction)) == direction
    assert direction_of(grid, (3, 4), (3, 4)) is None
    assert direction_of(grid, (3, 4), far_neighbour(grid, (3, 4), 2, 2)) is None


@every_grid
def test_distances_are_those_found_by_walking(grid: Grid) -> None:
    for start in ((3, 3), (4, 4), (3, 4)):
        for place, steps in walked(grid, start, 6).items():
            assert distance(grid, start, place) == steps


@every_grid
@pytest.mark.parametrize("radius", [0, 1, 2, 5])
def test_a_ring_holds_the_places_at_its_distance_once_each(grid: Grid, radius: int) -> None:
    found = ring(grid, (3, 4), radius)
    by_walking = {place for place, steps in walked(grid, (3, 4), radius).items() if steps == radius}
    assert set(found) == by_walking
    assert len(found) == len(by_walking)


@every_grid
def test_a_ring_runs_clockwise_from_direction_0(grid: Grid) -> None:
    assert ring(grid, (3, 4), 1) == list(neighbours(grid, (3, 4)))
    assert ring(grid, (3, 4), 3)[0] == far_neighbour(grid, (3, 4), 0, 3)


@every_grid
def test_a_disc_is_all_rings_together(grid: Grid) -> None:
    rings = {place for radius in range(4) for place in ring(grid, (4, 3), radius)}
    assert disc(grid, (4, 3), 3) == rings


@every_grid
def test_turning_keeps_the_distance_and_six_sixths_change_nothing(grid: Grid) -> None:
    for place in PLACES:
        there = turned(grid, (3, 3), place, 1)
        assert distance(grid, (3, 3), there) == distance(grid, (3, 3), place)
        assert turned(grid, (3, 3), place, 6) == place
        assert turned(grid, (3, 3), there, -1) == place


@every_grid
def test_turning_by_a_sixth_goes_clockwise_to_the_next_neighbour(grid: Grid) -> None:
    for direction in range(6):
        there = turned(grid, (3, 4), neighbour(grid, (3, 4), direction), 1)
        assert there == neighbour(grid, (3, 4), direction + 1)


def test_cce_geometry_distance_from_m9_to_n6_is_three() -> None:
    # cce 6.41: flat top, even columns half a hex down; M is column 13, N column 14.
    grid = Grid(orientation="flat", columns=20, rows=12, stagger="even")
    assert distance(grid, (12, 8), (13, 5)) == 3
    assert direction_of(grid, (11, 4), (10, 5)) is not None  # L5 is adjacent to K6
