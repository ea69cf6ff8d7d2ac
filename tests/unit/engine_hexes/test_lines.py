"""Straight lines compared with brute force over all hexes nearby."""

from fractions import Fraction
from itertools import pairwise

import pytest

from hexwright.engine.hexes.coordinates import disc, distance, far_neighbour, neighbour, ring
from hexwright.engine.hexes.lines import line, way
from hexwright.schema.grid import are_neighbours
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS, grid_name, span_inside

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=grid_name)
HERE = (5, 6)
TARGETS = 5


@every_grid
def test_a_line_runs_through_exactly_the_hexes_that_it_cuts(grid: Grid) -> None:
    for end in disc(grid, HERE, TARGETS):
        found = line(grid, HERE, end)
        inside = {stretch.hexes[0] for stretch in found.stretches if not stretch.is_along}
        near = disc(grid, HERE, TARGETS + 1)
        assert inside == {hex_ for hex_ in near if span_inside(grid, HERE, end, hex_)}


@every_grid
def test_a_line_runs_along_a_hexside_exactly_where_two_hexes_share_more_than_a_point(
    grid: Grid,
) -> None:
    for end in disc(grid, HERE, TARGETS) - {HERE}:
        along = {hex_ for stretch in line(grid, HERE, end).stretches if stretch.is_along
                 for hex_ in stretch.hexes}  # fmt: skip
        expected = set()
        for hex_ in disc(grid, HERE, TARGETS + 1):
            touched = span_inside(grid, HERE, end, hex_, edge_counts=True)
            is_long = touched is not None and touched[0] < touched[1]
            if is_long and not span_inside(grid, HERE, end, hex_):
                expected.add(hex_)
        assert along == expected


@every_grid
def test_hexes_touched_with_a_vertex_alone_are_named(grid: Grid) -> None:
    for end in disc(grid, HERE, TARGETS) - {HERE}:
        found = line(grid, HERE, end)
        named = {crossing.touched for crossing in found.crossings if crossing.touched}
        expected = set()
        for hex_ in disc(grid, HERE, TARGETS + 1):
            touched = span_inside(grid, HERE, end, hex_, edge_counts=True)
            if touched is not None and touched[0] == touched[1]:
                expected.add(hex_)
        assert named == expected


@every_grid
def test_crossings_part_neighbours_in_order_and_at_the_right_place(grid: Grid) -> None:
    for end in disc(grid, HERE, TARGETS) - {HERE}:
        found = line(grid, HERE, end)
        shares = [one.share for one in found.crossings]
        assert shares == sorted(shares)
        assert len(found.crossings) == len(found.stretches) - 1
        for number, crossing in enumerate(found.crossings):
            before, after = found.stretches[number], found.stretches[number + 1]
            for one, other in crossing.sides:
                assert are_neighbours(grid, one, other)
                assert one in before.hexes
                assert other in after.hexes
            span = span_inside(grid, HERE, end, before.hexes[0], edge_counts=True)
            assert span is not None
            assert span[1] == crossing.share


@every_grid
def test_the_way_back_meets_the_same_hexes(grid: Grid) -> None:
    for end in disc(grid, HERE, TARGETS):
        there, back = line(grid, HERE, end), line(grid, end, HERE)
        assert [set(stretch.hexes) for stretch in there.stretches] == [
            set(stretch.hexes) for stretch in reversed(back.stretches)
        ]
        assert [crossing.share for crossing in there.crossings] == [
            1 - crossing.share for crossing in reversed(back.crossings)
        ]
        assert [crossing.touched for crossing in there.crossings] == [
            crossing.touched for crossing in reversed(back.crossings)
        ]


@every_grid
def test_every_hex_on_the_line_lies_between_its_ends(grid: Grid) -> None:
    for end in disc(grid, HERE, TARGETS):
        for stretch in line(grid, HERE, end).stretches:
            assert stretch.near + stretch.far == distance(grid, HERE, end)
            for hex_ in stretch.hexes:
                assert stretch.near == distance(grid, HERE, hex_)
                assert stretch.far == distance(grid, hex_, end)


@every_grid
def test_on_a_line_along_hexsides_the_left_hex_comes_first(grid: Grid) -> None:
    for direction in range(6):
        left, right = neighbour(grid, HERE, direction), neighbour(grid, HERE, direction + 1)
        end = neighbour(grid, left, direction + 1)
        found = line(grid, HERE, end)
        assert found.stretches[1].hexes == (left, right)
        assert found.crossings[0].sides == ((HERE, left), (HERE, right))
        assert [crossing.share for crossing in found.crossings] == [Fraction(1, 3), Fraction(2, 3)]


@every_grid
def test_a_line_from_a_hex_to_itself_has_one_stretch(grid: Grid) -> None:
    found = line(grid, HERE, HERE)
    assert [stretch.hexes for stretch in found.stretches] == [(HERE,)]
    assert found.crossings == ()


def test_cce_ex_23_the_line_from_m9_to_n7_runs_along_the_hexside_of_m8_and_n8() -> None:
    grid = Grid(orientation="flat", columns=20, rows=12, stagger="even")
    found = line(grid, (12, 8), (13, 6))
    assert found.between[0].is_along
    assert set(found.between[0].hexes) == {(12, 7), (13, 7)}


def test_cce_ex_72_the_line_from_l5_to_k7_runs_along_the_hexside_of_k6_and_l6() -> None:
    grid = Grid(orientation="flat", columns=20, rows=12, stagger="even")
    found = line(grid, (11, 4), (10, 6))
    assert set(found.between[0].hexes) == {(10, 5), (11, 5)}


def test_cce_ex_19_and_20_j7_l8_m9_and_n9_lie_on_one_line() -> None:
    grid = Grid(orientation="flat", columns=20, rows=12, stagger="even")
    hexes = [stretch.hexes for stretch in line(grid, (9, 6), (13, 8)).stretches]
    assert hexes == [((9, 6),), ((10, 7),), ((11, 7),), ((12, 8),), ((13, 8),)]


@every_grid
def test_a_way_has_one_hex_for_each_step(grid: Grid) -> None:
    for end in ring(grid, HERE, 5):
        found = way(grid, HERE, end)
        assert len(found) == 6
        assert (found[0], found[-1]) == (HERE, end)
        assert all(are_neighbours(grid, *pair) for pair in pairwise(found))


@every_grid
def test_a_straight_row_is_met_hex_by_hex(grid: Grid) -> None:
    for direction in range(6):
        found = line(grid, HERE, far_neighbour(grid, HERE, direction, 4))
        rows = [far_neighbour(grid, HERE, direction, count) for count in range(5)]
        assert [stretch.hexes for stretch in found.stretches] == [(hex_,) for hex_ in rows]
