"""Places in the picture: every hex where its neighbours and the cursor expect it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from hexwright.render.edges import Curves, directed_chains, undirected_chains
from hexwright.render.geometry import PITCH, RADIUS, Layout, distance
from hexwright.schema.load import load
from hexwright.schema.model.map import Grid
from hexwright.schema.scenario_map import scenario_map, turned_round

GRIDS = [
    Grid(orientation=orientation, columns=7, rows=6, stagger=stagger)
    for orientation in ("flat", "pointy")
    for stagger in ("odd", "even")
]


@pytest.fixture(params=GRIDS, ids=lambda grid: f"{grid.orientation}-{grid.stagger}")
def layout(request: pytest.FixtureRequest) -> Layout:
    return Layout(request.param)


def places(layout: Layout) -> list[tuple[int, int]]:
    return [(c, r) for c in range(layout.grid.columns) for r in range(layout.grid.rows)]


def test_all_neighbours_are_one_pitch_away(layout: Layout) -> None:
    gaps = {
        round(distance(layout.centre(*place), layout.centre(*layout.neighbour(place, side))), 6)
        for place in places(layout)
        for side in range(6)
    }
    assert gaps == {round(PITCH, 6)}


def test_neighbours_share_the_two_corners_of_their_side(layout: Layout) -> None:
    for place in places(layout):
        for side in range(6):
            other = layout.neighbour(place, side)
            back = layout.side_towards(other, place)
            assert back is not None
            assert layout.edge(place, side) == layout.edge(other, back)[::-1]


def test_the_side_between_strangers_is_none(layout: Layout) -> None:
    assert layout.side_between((0, 0), (4, 4)) is None


def test_sides_run_clockwise_from_the_one_that_neighbours_are_counted_from(layout: Layout) -> None:
    start, end = layout.side_between((3, 3), layout.neighbour((3, 3), 0)) or (None, None)
    assert start is not None
    assert end is not None
    assert start.x() < end.x()
    assert start.y() <= end.y() + 1e-9


def test_a_corner_is_a_radius_away_from_the_centre(layout: Layout) -> None:
    centre = layout.centre(2, 3)
    assert all(distance(centre, corner) == pytest.approx(RADIUS) for corner in layout.corners(2, 3))


def test_the_bounds_touch_the_outermost_corners(layout: Layout) -> None:
    corners = [corner for place in places(layout) for corner in layout.corners(*place)]
    bounds = layout.bounds()
    found = [min(c.x() for c in corners), min(c.y() for c in corners)]
    found += [max(c.x() for c in corners), max(c.y() for c in corners)]
    wanted = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]
    assert found == pytest.approx(wanted, abs=1e-6)


def test_half_hexes_move_the_frame_to_the_centres() -> None:
    grid = Grid(orientation="flat", columns=4, rows=4, stagger="even", half_hexes=("left",))
    layout = Layout(grid)
    assert layout.frame().left() == pytest.approx(layout.centre(0, 0).x())


@pytest.mark.parametrize(("orientation", "angle"), [("flat", 0), ("pointy", 30)])
def test_facing_0_looks_at_the_first_hexside(orientation: str, angle: float) -> None:
    grid = next(grid for grid in GRIDS if grid.orientation == orientation)
    assert Layout(grid).facing_angle(0) == angle


@given(
    st.sampled_from(GRIDS),
    st.tuples(st.integers(0, 6), st.integers(0, 5)),
    st.floats(-0.49, 0.49),
    st.floats(-0.49, 0.49),
)
def test_a_point_near_a_centre_lies_in_that_hex(
    grid: Grid, place: tuple[int, int], right: float, down: float
) -> None:
    layout = Layout(grid)
    point = layout.centre(*place) + QPointF(right, down) * RADIUS
    assert layout.place_at(point) == place


def test_a_point_outside_lies_in_no_hex(layout: Layout) -> None:
    assert layout.place_at(QPointF(-RADIUS, -RADIUS)) is None


def test_directed_sides_join_into_one_ring() -> None:
    layout = Layout(GRIDS[0])
    ring = directed_chains(layout.edge((2, 2), side) for side in range(6))
    assert [len(chain) for chain in ring] == [7]


def test_three_sides_that_meet_in_a_corner_end_there() -> None:
    layout = Layout(GRIDS[0])
    one, two = layout.edge((2, 2), 0), layout.edge((2, 2), 1)
    other = layout.edge(layout.neighbour((2, 2), 0), 2)
    chains = undirected_chains([one, two, other])
    assert [len(chain) for chain in chains] == [2, 2, 2]


def test_points_along_a_river_are_the_same_when_only_a_part_is_drawn() -> None:
    layout = Layout(GRIDS[0])
    curves = Curves(layout)
    chain = directed_chains(layout.edge((3, 3), side) for side in range(4))[0]
    whole, part = curves.points(chain, 4), curves.points(chain[1:], 4)
    # The first hexside of the part has lost its bend, the others have not.
    assert [point for point, _ in whole[8:]] == [point for point, _ in part[4:]]


@pytest.mark.parametrize("name", ["cce", "ccn", "gbacw", "jdg", "free"])
def test_a_map_turned_round_keeps_its_numbers_and_neighbours(name: str) -> None:
    module = load(Path(__file__).parents[2] / "sample_modules" / name).module
    assert module is not None
    for scenario in module.scenarios.values():
        found = scenario_map(module, scenario)
        assert found is not None
        turned = turned_round(found)
        here, there = Layout(found.map.grid), Layout(turned.map.grid)
        middle = here.bounds().center()
        for hex_ in found.index.terrain_of:
            assert set(turned.index.neighbours(hex_)) == set(found.index.neighbours(hex_))
            assert turned.index.codes([hex_]) == found.index.codes([hex_])
            one, other = found.index.find(hex_), turned.index.find(hex_)
            assert one is not None
            assert other is not None
            apart = here.centre(*one) + there.centre(*other) - middle * 2
            assert apart.manhattanLength() < 0.01
        assert turned_round(turned).map.terrain == found.map.terrain
