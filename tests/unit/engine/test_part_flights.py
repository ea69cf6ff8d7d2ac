"""Flights: straight to the goal, aside where something is in the way, and no farther than paid."""

from fractions import Fraction
from typing import Any

import pytest

from hexwright.engine.core.decision import OFF_MAP
from hexwright.engine.parts.flights import Ends, Flight, flights
from tests.helpers.situations import Situation, situation

# 0101 0201 0301 0401 0501
#    0102 0202 0302 0402 0502
# 0103 0203 0303 0403 0503
FIELD = """
    .    .    .    .    .
      .    .    .    .    .
    .    .    .    .    .
"""
EDGE = ("0501", "0502", "0503")


@pytest.fixture
def game() -> Situation:
    return situation(FIELD)


def fled(
    game: Situation, points: int, *closed: str, stops_short: bool = False, **more: Any
) -> Ends:
    """The flight of a unit that runs along the middle row to the right."""
    rules: dict[str, Any] = {
        "start": "0102",
        "goals": ("0502",),
        "cost": lambda _, end: None if end in closed else Fraction(1),
        "may_end": lambda _: True,
        "can_stay": lambda _: True,
        "leaves": lambda _: False,
        "is_refuge": lambda _: False,
        "harm": lambda _: 0,
        **more,
    }
    flight = Flight(points=Fraction(points), **rules)
    return flights(game, flight, stops_short=stops_short)


def test_it_runs_straight_as_far_as_its_points_take_it(game: Situation) -> None:
    assert fled(game, 2).whole == {"0302": ("0202", "0302")}


def test_it_stops_at_its_goal(game: Situation) -> None:
    assert list(fled(game, 9).whole) == ["0502"]


def test_points_are_paid_for_each_step(game: Situation) -> None:
    found = fled(game, 3, cost=lambda here, _: Fraction(2 if here == "0202" else 1))
    assert list(found.whole) == ["0302"]


@pytest.mark.parametrize(("aside", "ends"), [(0, []), (1, ["0301", "0303"]), (2, ["0301", "0303"])])
def test_it_turns_aside_only_where_something_is_in_the_way(
    game: Situation, aside: int, ends: list[str]
) -> None:
    assert list(fled(game, 2, most_aside=aside).whole) == ["0302"]
    assert sorted(fled(game, 2, "0302", most_aside=aside).whole) == (ends or ["0202"])


def test_with_a_turn_to_spare_it_may_turn_where_the_way_is_open(game: Situation) -> None:
    found = fled(game, 1, most_aside=1, may_turn=True)
    assert sorted(found.whole) == ["0201", "0202", "0203"]


def test_a_step_that_costs_more_than_all_its_points_is_closed(game: Situation) -> None:
    found = fled(game, 2, most_aside=1, cost=lambda _, end: Fraction(3 if end == "0202" else 1))
    assert sorted(found.whole) == ["0301", "0303"]


def test_where_it_cannot_stay_it_runs_on_beyond_its_points(game: Situation) -> None:
    found = fled(game, 1, can_stay=lambda hex_: hex_ != "0202")
    assert found.whole == {"0302": ("0202", "0302")}


@pytest.mark.parametrize(("short", "ends"), [(False, []), (True, ["0202"])])
def test_it_may_stop_short_of_a_hex_where_it_may_not_end(
    game: Situation, ends: list[str], *, short: bool
) -> None:
    found = fled(game, 2, stops_short=short, may_end=lambda hex_: hex_ != "0302")
    assert list(found.whole) == ends


def test_over_an_edge_it_leaves_the_map_if_a_point_is_left(game: Situation) -> None:
    over: dict[str, Any] = {"goals": EDGE, "leaves": lambda hex_: hex_ in EDGE}
    assert list(fled(game, 4, **over).whole) == ["0502"]
    assert fled(game, 5, **over).whole == {OFF_MAP: ("0202", "0302", "0402", "0502", OFF_MAP)}


def test_a_refuge_on_the_way_is_another_end(game: Situation) -> None:
    found = fled(game, 3, is_refuge=lambda hex_: hex_ in ("0202", "0402"))
    assert found == Ends({"0402": ("0202", "0302", "0402")}, {"0202": ("0202",)})


def test_the_way_with_the_least_harm_comes_first(game: Situation) -> None:
    found = fled(game, 1, most_aside=1, may_turn=True, harm=lambda way: "0202" in way)
    assert list(found.whole)[-1] == "0202"


def test_without_a_step_there_is_no_way(game: Situation) -> None:
    assert fled(game, 2, "0201", "0202", "0203", "0101", "0103").whole == {}


def test_a_refuge_where_it_may_not_end_is_none(game: Situation) -> None:
    found = fled(game, 3, is_refuge=lambda _: True, may_end=lambda hex_: hex_ != "0202")
    assert list(found.refuges) == ["0302"]


def test_beside_its_goal_it_runs_no_farther(game: Situation) -> None:
    found = fled(game, 9, "0202", goals=("0302",), most_aside=1)
    assert sorted(found.whole) == ["0401", "0403"]
