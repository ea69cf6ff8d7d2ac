"""Chances before a die falls, on a table whose third and fourth rows say the same."""

from fractions import Fraction

from hexwright.engine.core.decision import Preview
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.parts.chances import (
    chance,
    chance_of_row,
    numbers_of,
    results,
    rows,
    spread,
    with_facts,
)
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, situation

TABLE = {
    "id": "hits",
    "title": "Hits",
    "kind": "roll",
    "open_ended": True,
    "columns": [
        {"id": "die", "name": "Die", "type": "range"},
        {"id": "result", "name": "Result", "type": "text"},
    ],
    "rows": [[[None, 1], "back"], [[2, 3], "none"], [[4, 5], "hit"], [[6, None], "hit"]],
}


def game() -> Situation:
    return situation(".", module=module_of({"tables/hits.json": TABLE}))


def test_a_die_shows_its_numbers_the_lowest_first() -> None:
    assert numbers_of(game(), "d6") == (1, 2, 3, 4, 5, 6)


def test_a_chance_counts_the_faces() -> None:
    assert chance(game(), "d6", lambda number: number <= 2) == Fraction(1, 3)


def test_what_is_added_shifts_the_totals() -> None:
    assert list(spread(game(), "d6", 2)) == [3, 4, 5, 6, 7, 8]


def test_rows_come_with_their_chances_and_together_make_one() -> None:
    found = rows(game(), "d6", "hits", 0)
    assert [share for _, share in found] == [Fraction(n, 6) for n in (1, 2, 2, 1)]


def test_rows_that_say_the_same_are_one_result() -> None:
    found = results(game(), "d6", "hits", 1)
    assert {name: share for name, (_, share) in found.items()} == {
        "none": Fraction(1, 3),
        "hit": Fraction(2, 3),
    }


def test_the_chance_of_a_row_is_that_of_all_that_count() -> None:
    share = chance_of_row(game(), "d6", "hits", 0, lambda row: row["result"] == "hit")
    assert share == Fraction(1, 2)


def test_facts_are_added_around_those_of_a_preview() -> None:
    facts = [Fact(name, Fraction(1)) for name in "abc"]
    shown = with_facts(Preview("", chances=Odds("", {}, (facts[1],))), facts[:1], facts[2:])
    assert shown.odds is not None
    assert shown.odds.facts == tuple(facts)


def test_a_preview_without_facts_stays_as_it_is() -> None:
    assert with_facts(Preview("nothing")) == Preview("nothing")
