"""Units of two and three hexes: the hexes they cover and how these move as one."""

import pytest

from hexwright.engine.hexes.bodies import (
    Body,
    about_faced,
    behind,
    beside,
    column_of,
    contracted,
    extended,
    faced,
    followed,
    formed_column,
    formed_line,
    from_left,
    is_whole,
    line_of,
    moved,
    part_facing,
    wheeled,
    wheeled_forward,
)
from hexwright.engine.hexes.body_arcs import around, body_arc_towards, fronts, surroundings
from hexwright.engine.hexes.coordinates import far_neighbour, neighbour
from hexwright.engine.hexes.facing import arcs, hexside_facing, refused, vertex_facing
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS, grid_name

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=grid_name)
HERE = (5, 5)
EAST, WEST = vertex_facing(1), vertex_facing(4)
# Column grid of the rulebook's examples: hexside 0 is north, so vertex 1 looks east.
PRINTED = Grid(orientation="flat", columns=50, rows=50, stagger="even")


def at(*numbers: str) -> tuple[Place, ...]:
    return tuple((int(number[:2]) - 1, int(number[2:]) - 1) for number in numbers)


def test_a_line_extends_to_its_flanks_and_a_column_to_its_rear() -> None:
    assert beside(vertex_facing(1), "left") == 0
    assert beside(vertex_facing(1), "right") == 3
    assert behind(hexside_facing(1)) == 4


@every_grid
def test_a_line_of_two_has_eight_neighbours_and_three_front_hexes(grid: Grid) -> None:
    line = line_of(grid, HERE, vertex_facing(0), right=1)
    assert len(around(grid, line.hexes)) == 8
    front = fronts(grid, line.hexes, arcs(line.facing, front=2, rear=2).front)
    assert len(front) == 3
    assert set(front) <= set(around(grid, line.hexes))


@every_grid
def test_a_line_is_counted_from_its_left_wherever_its_counter_is(grid: Grid) -> None:
    line = line_of(grid, HERE, EAST, left=1, right=1)
    left, middle, right = from_left(grid, line)
    assert middle == HERE
    assert left == neighbour(grid, HERE, 0)
    assert right == neighbour(grid, HERE, 3)


@every_grid
def test_a_body_with_a_gap_or_a_bent_line_is_not_whole(grid: Grid) -> None:
    apart = far_neighbour(grid, HERE, 0, 2)
    bent = neighbour(grid, HERE, 1)
    assert not is_whole(grid, Body("column", (HERE, apart), 0))
    assert not is_whole(grid, Body("line", (HERE, bent), EAST))
    assert not is_whole(grid, Body("line", line_of(grid, HERE, EAST, 1).hexes, EAST - 1))
    assert not is_whole(grid, Body("column", (HERE, bent, HERE), 0))
    assert is_whole(grid, Body("column", (HERE, bent), 0))


@every_grid
@pytest.mark.parametrize("direction", [1, 2])
def test_a_line_moves_into_its_front_hexes_as_a_block(grid: Grid, direction: int) -> None:
    line = line_of(grid, HERE, EAST, left=1, right=1)
    after = moved(grid, line, direction).body
    assert after.facing == EAST
    assert after.hexes == tuple(neighbour(grid, hex_, direction) for hex_ in line.hexes)


def test_gbacw_ex_26_a_line_advances_as_a_block_or_pivots_on_its_extension() -> None:
    line = Body("line", at("2222", "2223"), EAST)
    assert moved(PRINTED, line, 2).body.hexes == at("2323", "2324")
    pivoted = wheeled_forward(PRINTED, line, "right")
    assert pivoted.body.hexes == at("2323", "2223")
    assert pivoted.body.facing == vertex_facing(2)
    assert pivoted.tracks == (at("2222", "2323"), at("2223"))


def test_gbacw_ex_27_half_a_line_swings_round_the_flank_of_its_enemy() -> None:
    line = moved(PRINTED, Body("line", at("3210", "3211"), EAST), 2).body
    assert line.hexes == at("3311", "3312")
    swung = wheeled_forward(PRINTED, line, "right").body
    assert swung.hexes == at("3411", "3312")
    defender = Body("line", at("3412"), WEST)
    front, flank = (
        body_arc_towards(PRINTED, defender, hex_, front=2, rear=2) for hex_ in swung.hexes[::-1]
    )
    assert (front, flank) == ("front", "flank")


@every_grid
@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_far_end_of_a_line_of_three_wheels_two_hexes(grid: Grid, hand: str) -> None:
    line = line_of(grid, HERE, EAST, left=1, right=1)
    wheel = wheeled_forward(grid, line, "left" if hand == "left" else "right")
    assert sorted(len(track) - 1 for track in wheel.tracks) == [0, 1, 2]
    assert is_whole(grid, wheel.body)
    assert len(wheel.entered) == 3
    turned_to = vertex_facing(0) if hand == "left" else vertex_facing(2)
    assert wheel.body.facing == turned_to


@every_grid
def test_a_line_pivots_on_its_centre_too_and_backwards(grid: Grid) -> None:
    line = line_of(grid, HERE, EAST, left=1, right=1)
    for sixths in (1, -1, 2):
        wheel = wheeled(grid, line, HERE, sixths)
        assert wheel.body.hexes[0] == HERE
        assert is_whole(grid, wheel.body)
        assert [len(track) - 1 for track in wheel.tracks] == [0, abs(sixths), abs(sixths)]


@every_grid
def test_a_line_that_faces_about_stays_where_it_is(grid: Grid) -> None:
    line = line_of(grid, HERE, EAST, left=1)
    about = about_faced(grid, line)
    assert about.body == Body("line", line.hexes, WEST)
    assert about.entered == []
    assert from_left(grid, about.body) == from_left(grid, line)[::-1]


@every_grid
def test_a_line_extends_to_one_hand_or_both_and_contracts_on_any_of_its_hexes(grid: Grid) -> None:
    single = Body("line", (HERE,), EAST)
    both = extended(grid, single, "left", "right")
    assert both.body == line_of(grid, HERE, EAST, left=1, right=1)
    assert len(both.entered) == 2
    again = extended(grid, both.body, "left")
    assert again.tracks[-1][0] == from_left(grid, both.body)[0]
    left, middle, right = from_left(grid, both.body)
    to_the_end = contracted(grid, both.body, left)
    assert to_the_end.body.hexes == (left,)
    assert sorted(to_the_end.tracks, key=len) == [(left,), (middle, left), (right, middle, left)]
    shorter = contracted(grid, both.body, middle, right)
    assert shorter.body.hexes == (middle, right)
    assert shorter.entered == [middle]


@every_grid
def test_the_parts_of_a_column_follow_its_head(grid: Grid) -> None:
    column = column_of(grid, HERE, hexside_facing(1), 3)
    ahead = neighbour(grid, HERE, 2)
    step = followed(grid, column, ahead)
    assert step.body.hexes == (ahead, *column.hexes[:2])
    assert step.body.facing == hexside_facing(2)
    assert step.tracks[2] == (column.hexes[2], column.hexes[1])


@every_grid
def test_a_unit_that_marches_off_leaves_its_column_behind_it(grid: Grid) -> None:
    unit = Body("column", (HERE,), hexside_facing(0))
    first = followed(grid, unit, neighbour(grid, HERE, 0), length=3)
    assert first.body.hexes == (neighbour(grid, HERE, 0), HERE)
    assert first.tracks[1] == (HERE,)
    second = followed(grid, first.body, far_neighbour(grid, HERE, 0, 2), length=3)
    assert second.body.hexes[2] == HERE
    third = followed(grid, second.body, far_neighbour(grid, HERE, 0, 3), length=3)
    assert len(third.body.hexes) == 3
    assert HERE not in third.body.hexes


@every_grid
def test_a_column_that_turns_about_is_led_by_its_tail(grid: Grid) -> None:
    column = followed(grid, column_of(grid, HERE, 0, 2), neighbour(grid, HERE, 1)).body
    about = about_faced(grid, column).body
    assert about.hexes == column.hexes[::-1]
    assert about.facing == hexside_facing(4)
    back = about_faced(grid, about).body
    assert back == column


@every_grid
def test_a_line_faces_along_its_row_to_march_off_and_back_again(grid: Grid) -> None:
    line = line_of(grid, HERE, EAST, left=1, right=1)
    column = formed_column(grid, line, "left").body
    assert column.hexes == from_left(grid, line)
    assert column.facing == hexside_facing(0)
    assert is_whole(grid, column)
    again = formed_line(grid, column, "right")
    assert again is not None
    assert from_left(grid, again.body) == from_left(grid, line)
    assert again.body.facing == EAST
    other = formed_line(grid, column, "left")
    assert other is not None
    assert other.body.facing == WEST


@every_grid
def test_a_bent_column_cannot_form_a_line(grid: Grid) -> None:
    column = followed(grid, column_of(grid, HERE, 0, 3), neighbour(grid, HERE, 1)).body
    assert formed_line(grid, column, "left") is None


@every_grid
def test_a_unit_of_one_hex_turns_where_it_is(grid: Grid) -> None:
    del grid
    assert faced(Body("line", (HERE,), EAST), EAST + 10).body.facing == 1


def test_only_a_line_of_several_hexes_cannot_turn_in_place() -> None:
    with pytest.raises(AssertionError):
        faced(line_of(GRIDS[0], HERE, EAST, left=1), WEST)


# --- arcs ---------------------------------------------------------------------------------------


@every_grid
def test_the_front_of_a_line_is_that_of_all_its_parts(grid: Grid) -> None:
    line = line_of(grid, HERE, EAST, left=1, right=1)
    found = surroundings(grid, line, front=2, rear=2)
    assert [len(arc) for arc in found] == [4, 2, 4]
    left, _, right = from_left(grid, line)
    assert set(found.flank) == {neighbour(grid, left, 0), neighbour(grid, right, 3)}


@every_grid
def test_gbacw_127_a_column_has_one_front_hex_one_rear_hex_and_flanks(grid: Grid) -> None:
    column = followed(grid, column_of(grid, HERE, 0, 3), neighbour(grid, HERE, 1)).body
    found = surroundings(grid, column, front=1, rear=1)
    assert found.front == (far_neighbour(grid, HERE, 1, 2),)
    assert found.rear == (neighbour(grid, column.hexes[-1], 3),)
    assert len(found.flank) == len(around(grid, column.hexes)) - 2


@every_grid
def test_a_column_of_two_has_the_front_of_its_head(grid: Grid) -> None:
    column = column_of(grid, HERE, 0, 2)
    found = surroundings(grid, column, front=3, rear=1)
    assert set(found.front) == {neighbour(grid, HERE, one) for one in (5, 0, 1)}
    assert found.rear == (far_neighbour(grid, HERE, 3, 2),)


@every_grid
def test_a_round_body_has_its_front_everywhere(grid: Grid) -> None:
    found = surroundings(grid, Body("round", (HERE, neighbour(grid, HERE, 1))), front=6, rear=0)
    assert [len(arc) for arc in found] == [8, 0, 0]


def test_gbacw_084_a_refused_flank_is_a_front_and_the_rear_beside_it_a_flank() -> None:
    shape = arcs(EAST, front=2, rear=2)
    right = refused(shape, "right")
    assert (right.front, set(right.flank), right.rear) == ((1, 2, 3), {0, 4}, (5,))
    left = refused(shape, "left")
    assert (left.front, set(left.flank), left.rear) == ((0, 1, 2), {3, 5}, (4,))


@every_grid
def test_an_end_of_a_line_refuses_its_own_flank_alone(grid: Grid) -> None:
    line = line_of(grid, HERE, EAST, right=1)
    left, right = from_left(grid, line)
    found = surroundings(grid, line, front=2, rear=2, refusing=("right",))
    assert neighbour(grid, right, 3) in found.front
    assert neighbour(grid, right, 4) in found.flank
    assert neighbour(grid, left, 0) in found.flank
    assert [len(arc) for arc in found] == [4, 2, 2]
    both = surroundings(grid, line, front=2, rear=2, refusing=("right", "left"))
    assert [len(arc) for arc in both] == [5, 2, 1]


@every_grid
def test_far_away_a_line_has_a_front_as_wide_as_itself(grid: Grid) -> None:
    line = line_of(grid, HERE, EAST, left=1, right=1)
    left, _, right = from_left(grid, line)

    def arc(place: Place) -> str:
        return body_arc_towards(grid, line, place, front=2, rear=2)

    assert arc(far_neighbour(grid, left, 1, 4)) == "front"
    assert arc(far_neighbour(grid, right, 2, 4)) == "front"
    assert arc(far_neighbour(grid, left, 0, 3)) == "flank"
    assert arc(far_neighbour(grid, right, 4, 3)) == "rear"


@every_grid
def test_far_away_a_column_has_its_front_before_its_head_and_its_rear_behind_its_tail(
    grid: Grid,
) -> None:
    column = column_of(grid, HERE, 0, 3)

    def arc(place: Place) -> str:
        return body_arc_towards(grid, column, place, front=1, rear=1)

    assert arc(far_neighbour(grid, HERE, 0, 3)) == "front"
    assert arc(far_neighbour(grid, HERE, 3, 6)) == "rear"
    assert arc(far_neighbour(grid, HERE, 2, 3)) == "flank"


@every_grid
def test_a_column_that_faces_vertices_has_the_part_ahead_before_each_part(grid: Grid) -> None:
    first = neighbour(grid, HERE, 4)
    column = Body("column", (HERE, first, neighbour(grid, first, 3)), EAST)
    assert [part_facing(grid, column, number) for number in range(3)] == [3, 3, 1]
    found = surroundings(grid, column, front=2, rear=2)
    assert set(found.front) == {neighbour(grid, HERE, 1), neighbour(grid, HERE, 2)}
    assert len(found.rear) == 2
