"""Arcs and zones of formations, as they are clicked."""

import pytest

from hexwright.editor.counters.edits.formations import (
    arc_of,
    cells,
    centre,
    distance,
    with_next_arc,
    with_zone,
)
from hexwright.schema.model.counters import Formation

LINE = Formation(id="line", name="Line", facing="hexside", front=(0, 1, 5), rear=(3,))


def test_a_hexside_goes_through_all_arcs_and_none() -> None:
    made, seen = LINE, []
    for _ in range(4):
        made = with_next_arc(made, 0)
        seen.append(arc_of(made, 0))
    assert seen == ["flank", "rear", "", "front"]
    assert made == LINE


def test_other_hexsides_stay_in_their_arcs() -> None:
    made = with_next_arc(LINE, 0)
    assert (made.front, made.flank, made.rear) == ((1, 5), (0,), (3,))


def test_a_hex_is_put_into_the_zone_and_out_again() -> None:
    made = with_zone(LINE, (1, 0))
    assert made.zone == ((1, 0),)
    assert with_zone(made, (1, 0)).zone == ()


@pytest.mark.parametrize(("radius", "count"), [(1, 6), (2, 18), (3, 36)])
def test_the_hexes_around_a_counter_are_rings(radius: int, count: int) -> None:
    assert len(cells(radius)) == count


@pytest.mark.parametrize(("cell", "away"), [((1, 0), 1), ((1, 1), 2), ((1, -1), 1), ((-2, 1), 2)])
def test_steps_through_two_hexsides_are_counted_as_hexes(cell: tuple[int, int], away: int) -> None:
    assert distance(cell) == away


def test_the_hex_ahead_lies_above_where_a_hexside_is_looked_at() -> None:
    assert centre(LINE, (1, 0)) == pytest.approx((0, -1))


def test_hexside_0_is_left_of_the_vertex_that_is_looked_at() -> None:
    column = Formation(id="column", name="Column", facing="vertex")
    assert centre(column, (1, 0))[0] < 0 < centre(column, (0, 1))[0]
