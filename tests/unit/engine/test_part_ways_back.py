"""Ways back: one search for retreats of every kind, with constraints by rank."""

from collections.abc import Callable
from typing import Any

import pytest

from hexwright.engine.core.decision import OFF_MAP
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.ways_back import (
    Path,
    Retreat,
    afterwards,
    all_ways,
    at_first,
    best,
    explored,
    farther,
    farthest,
    if_possible,
    nearer,
    only,
    whole_ways,
)
from tests.helpers.situations import Situation, situation

# 0101 0201 0301 0401 0501
#    0102 0202 0302 0402 0502
# 0103 0203 0303 0403 0503
FIELD = """
    .    .    .    .    .
      .    .    .    .    .
    .    .    .    .    .
"""


@pytest.fixture
def game() -> Situation:
    return situation(FIELD)


def column(hex_: str) -> int:
    return int(hex_[:2])


def ways(game: Situation, hexes: int, *closed: str, **more: Any) -> list[Path]:
    """The whole ways of a retreat from the middle, whose steps go to the right."""
    rules: dict[str, Any] = {
        "may_step": lambda _, end: end not in closed,
        "may_end": lambda _: True,
        "prefers": (farther(column),),
        **more,
    }
    return whole_ways(game, Retreat("0202", hexes, **rules))


# --- the search -----------------------------------------------------------------------------------


def branches(way: str) -> list[str]:
    return [way + one for one in "ab"] if len(way) < 2 else []


def test_without_an_order_each_way_is_gone_to_its_end() -> None:
    found = [way for way, _ in explored("", branches)]
    assert found == ["", "a", "aa", "ab", "b", "ba", "bb"]


def test_in_order_the_lowest_comes_first_and_equals_as_they_were_found() -> None:
    found = [way for way, _ in explored("", branches, lambda way: (len(way), -way.count("b")))]
    assert found == ["", "b", "a", "bb", "ba", "ab", "aa"]


def test_the_search_says_which_ways_go_on() -> None:
    assert [way for way, goes_on in explored("", branches) if goes_on] == ["", "a", "b"]


def test_of_ways_to_the_same_place_the_first_is_followed() -> None:
    found = [way for way, _ in explored("", branches, len, lambda way: "".join(sorted(way)))]
    assert found == ["", "a", "b", "aa", "ab", "bb"]


# --- how far --------------------------------------------------------------------------------------


def test_a_whole_way_has_all_its_hexes(game: Situation) -> None:
    assert {len(way) for way in ways(game, 2)} == {2}
    assert ways(game, 2, "0302", "0303") == [("0301", "0401")]


def test_where_every_hex_is_closed_there_is_no_way(game: Situation) -> None:
    assert ways(game, 1, "0301", "0302", "0303") == []


def test_no_hex_is_entered_twice(game: Situation) -> None:
    for way in ways(game, 4, prefers=()):
        assert len({"0202", *way}) == 5


def test_it_goes_on_where_it_may_not_end(game: Situation) -> None:
    found = ways(game, 1, "0301", "0303", "0401", "0403", may_end=lambda hex_: hex_ != "0302")
    assert found == [("0302", "0402")]


def test_it_may_be_let_off_the_rest(game: Situation) -> None:
    found = ways(game, 3, "0301", "0303", ends_early=lambda way: way[-1:] == ("0302",))
    assert found == [("0302",)]


def test_units_that_may_fall_short_have_every_way(game: Situation) -> None:
    retreat = Retreat("0302", 3, lambda _, end: end[2:] == "02", lambda _: True, (farther(column),))
    assert whole_ways(game, retreat) == []
    assert all_ways(game, retreat) == [("0402",), ("0402", "0502")]


def test_from_the_edge_the_next_hex_lies_off_the_map(game: Situation) -> None:
    retreat = Retreat(
        "0402",
        2,
        may_step=lambda _, end: end[2:] == "02",
        may_end=lambda _: True,
        prefers=(nearer(lambda hex_: 5 - column(hex_)),),
        leaves=lambda hex_: column(hex_) == 5,
    )
    assert whole_ways(game, retreat) == [("0502", OFF_MAP)]
    assert whole_ways(game, retreat._replace(hexes=1)) == [("0502",)]


# --- what comes next ------------------------------------------------------------------------------


def from_(game: Situation, hex_: str) -> Callable[[str], int]:
    return lambda other: distance(game, hex_, other)


def test_every_hex_is_farther_than_the_one_before(game: Situation) -> None:
    found = ways(game, 2, prefers=(farther(from_(game, "0102")),))
    assert ("0302", "0402") in found
    assert ("0201", "0301") not in found


def test_of_the_hexes_left_the_farthest_count(game: Situation) -> None:
    found = ways(game, 1, prefers=(farthest(from_(game, "0102")),))
    assert found == [("0301",), ("0302",), ("0303",)]
    found = ways(game, 1, prefers=(farthest(from_(game, "0102")), farthest(from_(game, "0301"))))
    assert found == [("0303",)]


def test_the_first_rank_comes_first(game: Situation) -> None:
    right, up = only(lambda _, end: column(end) == 3), only(lambda _, end: end[2:] == "01")
    assert ways(game, 1, prefers=(right, up)) == [("0301",)]
    assert ways(game, 1, "0301", prefers=(right, up)) == []
    assert ways(game, 1, "0301", prefers=(right, if_possible(up))) == [("0302",), ("0303",)]


def test_a_rule_may_hold_for_the_first_hex_or_for_the_others(game: Situation) -> None:
    level = only(lambda here, end: here[2:] == end[2:])
    right = farther(column)
    found = ways(game, 2, prefers=(right, at_first(level)))
    assert {way[0] for way in found} == {"0302"}
    assert {way[1] for way in found} == {"0401", "0402", "0403"}
    found = ways(game, 2, prefers=(right, afterwards(level)))
    assert found == [("0301", "0401"), ("0302", "0402"), ("0303", "0403")]


# --- equals ---------------------------------------------------------------------------------------


def test_equals_are_those_with_the_least_of_each_fault_in_turn() -> None:
    words = ["aab", "b", "ab", "ba", "abb"]
    assert best(words, lambda word: word.count("a")) == ["b"]
    assert best(words, lambda word: -word.count("b"), len) == ["abb"]
    assert best(words, lambda word: word.count("b") > 1, len) == ["b"]
    assert best([], len) == []


def test_friends_are_crossed_only_where_it_must_be(game: Situation) -> None:
    friends = {"0302", "0402"}
    found = ways(game, 2, may_end=lambda hex_: hex_ not in friends)
    assert any(friends.intersection(way) for way in found)
    spared = best(found, lambda way: len(friends.intersection(way)))
    assert spared
    assert not any(friends.intersection(way) for way in spared)


# --- retreats of other rulebooks ------------------------------------------------------------------


def test_one_or_two_hexes_to_be_farther_from_the_nearest_enemy_then_from_the_cause(
    game: Situation,
) -> None:
    """A unit that may go one hex or two takes the two if only they bring it farther away."""
    enemies, cause = ("0102", "0401"), "0102"

    def gained(way: Path) -> bool:
        before, after = (
            min(distance(game, enemy, hex_) for enemy in enemies) for hex_ in ("0202", way[-1])
        )
        return after > before

    retreat = Retreat(
        "0202",
        2,
        may_step=lambda _, end: end not in enemies and distance(game, end, cause) > 1,
        may_end=lambda _: True,
    )
    found = all_ways(game, retreat)
    assert {len(way) for way in found} == {1, 2}

    left = best(found, lambda way: not gained(way), lambda way: -distance(game, cause, way[-1]))

    assert {way[-1] for way in left} == {"0403"}
    assert all(gained(way) for way in left)


def test_a_loss_for_each_hex_that_cannot_be_gone_and_friends_only_where_they_must(
    game: Situation,
) -> None:
    """Priorities one after the other: the fewest hexes missing, then the fewest friends."""
    friends = ("0302", "0402")
    retreat = Retreat(
        "0202",
        4,
        may_step=lambda *_: True,
        may_end=lambda hex_: hex_ not in friends,
        prefers=(farther(column),),
    )

    left = best(
        all_ways(game, retreat),
        lambda way: 4 - len(way),
        lambda way: sum(one in friends for one in way),
    )

    assert {len(way) for way in left} == {3}
    assert not any(one in friends for way in left for one in way)
