"""Bodies of two and three hexes on all four kinds of grid: whole after whatever they do."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hexwright.engine.hexes.bodies import (
    Body,
    Manoeuvre,
    about_faced,
    column_of,
    contracted,
    extended,
    followed,
    formed_column,
    formed_line,
    from_left,
    is_whole,
    line_of,
    moved,
    wheeled,
    wheeled_forward,
)
from hexwright.engine.hexes.body_arcs import around, surroundings
from hexwright.engine.hexes.coordinates import distance, neighbour
from hexwright.engine.hexes.facing import hexside_facing, vertex_facing
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS

grids = st.sampled_from(GRIDS)
places = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
directions = st.integers(0, 5)
lengths = st.sampled_from([(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)])


@st.composite
def bodies(draw: st.DrawFn) -> tuple[Grid, Body]:
    """A line, or a column that has snaked about."""
    grid, place, direction = draw(grids), draw(places), draw(directions)
    if draw(st.booleans()):
        left, right = draw(lengths)
        return grid, line_of(grid, place, vertex_facing(direction), left, right)
    column = column_of(grid, place, hexside_facing(direction), draw(st.integers(1, 3)))
    for step in draw(st.lists(st.integers(-2, 2), max_size=4)):
        ahead = neighbour(grid, column.hexes[0], column.facing // 2 + step)
        if ahead not in column.hexes:
            column = followed(grid, column, ahead).body
    return grid, column


def all_manoeuvres(grid: Grid, body: Body) -> list[Manoeuvre]:
    """Everything that a body of this shape can do."""
    found = [moved(grid, body, direction) for direction in range(6)]
    found += [wheeled(grid, body, pivot, by) for pivot in body.hexes for by in (-2, -1, 1, 2, 3)]
    found += [about_faced(grid, body)]
    found += [contracted(grid, body, place) for place in body.hexes]
    if body.shape == "line":
        found += [wheeled_forward(grid, body, "left"), wheeled_forward(grid, body, "right")]
        found += [formed_column(grid, body, "left"), formed_column(grid, body, "right")]
        if len(body.hexes) < 3:
            found += [extended(grid, body, "left"), extended(grid, body, "right")]
        return found
    for direction in range(6):
        ahead = neighbour(grid, body.hexes[0], direction)
        if ahead not in body.hexes[:-1]:
            found += [followed(grid, body, ahead), followed(grid, body, ahead, 3)]
    lines = [formed_line(grid, body, "left"), formed_line(grid, body, "right")]
    return found + [one for one in lines if one is not None]


@given(bodies())
def test_a_body_is_whole_after_whatever_it_does(given_body: tuple[Grid, Body]) -> None:
    grid, body = given_body
    assert is_whole(grid, body)
    for one in all_manoeuvres(grid, body):
        assert one.kind == "follow" or is_whole(grid, one.body), one
        if one.kind == "follow" and one.body.hexes[-1] != one.body.hexes[0]:
            assert is_whole(grid, one.body), one


@given(bodies())
def test_every_part_goes_hex_by_hex_from_the_body_into_the_body(
    given_body: tuple[Grid, Body],
) -> None:
    grid, body = given_body
    for one in all_manoeuvres(grid, body):
        assert {track[0] for track in one.tracks} == set(body.hexes), one
        assert {track[-1] for track in one.tracks} == set(one.body.hexes), one
        for track in one.tracks:
            assert all(distance(grid, *pair) == 1 for pair in pairwise(track)), one


@given(bodies(), st.integers(-3, 3))
def test_wheeling_there_and_back_is_as_if_nothing_had_been(
    given_body: tuple[Grid, Body], sixths: int
) -> None:
    grid, body = given_body
    for pivot in body.hexes:
        there = wheeled(grid, body, pivot, sixths).body
        assert wheeled(grid, there, pivot, -sixths).body == body
        assert wheeled(grid, there, pivot, 6 - sixths).body == body


@given(bodies())
def test_facing_about_twice_is_as_if_nothing_had_been(given_body: tuple[Grid, Body]) -> None:
    grid, body = given_body
    if body.shape == "column" and len(body.hexes) > 1:
        # A column that was turned where it stood looks ahead again.
        body = about_faced(grid, body).body
    assert about_faced(grid, about_faced(grid, body).body).body == body


@given(bodies(), directions)
def test_moving_there_and_back_is_as_if_nothing_had_been(
    given_body: tuple[Grid, Body], direction: int
) -> None:
    grid, body = given_body
    there = moved(grid, body, direction).body
    assert moved(grid, there, direction + 3).body == body


@given(bodies())
def test_every_hex_around_a_body_lies_in_one_arc(given_body: tuple[Grid, Body]) -> None:
    grid, body = given_body
    odd = body.shape == "column"
    found = surroundings(grid, body, front=1 if odd else 2, rear=1 if odd else 2)
    together = [*found.front, *found.flank, *found.rear]
    assert sorted(together) == sorted(around(grid, body.hexes))


@given(grids, places, directions, lengths)
def test_the_left_of_a_line_is_the_right_of_one_that_faces_it(
    grid: Grid, place: tuple[int, int], direction: int, length: tuple[int, int]
) -> None:
    line = line_of(grid, place, vertex_facing(direction), *length)
    assert from_left(grid, about_faced(grid, line).body) == from_left(grid, line)[::-1]
