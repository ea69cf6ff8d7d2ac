"""The cascade: whoever is crossed or shaken answers in turn, and nobody too often."""

from collections.abc import Sequence

import pytest

from hexwright.engine.parts.cascade import (
    Shaken,
    Spared,
    once_for_all,
    once_for_each_cause,
    once_for_each_kind,
    settle_cascade,
)
from tests.helpers.situations import situation

# Whom each unit shakes when it answers.
Shakes = dict[str, list[str]]


def order(first: Sequence[str], shakes: Shakes, is_spared: Spared) -> list[str]:
    """Who answers for whom, as "unit by cause", if A has shaken the first ones."""
    told: list[str] = []

    async def answer(shaken: Shaken, done: Sequence[Shaken]) -> list[Shaken]:
        assert done[-1] == shaken
        told.append(f"{shaken.unit} by {shaken.by}")
        return [Shaken(one, shaken.unit) for one in shakes.get(shaken.unit, ())]

    begun = [Shaken(one, "A") for one in first]
    situation(".").play(settle_cascade(begun, answer, is_spared))
    return told


def test_those_who_were_shaken_first_answer_before_those_whom_they_shake() -> None:
    found = order("BC", {"B": ["D"], "C": ["E"]}, once_for_each_cause)
    assert found == ["B by A", "C by A", "D by B", "E by C"]


@pytest.mark.parametrize(
    ("is_spared", "found"),
    [
        (once_for_each_cause, ["B by A", "C by A", "C by B", "A by C"]),
        (once_for_all, ["B by A", "C by A"]),
    ],
)
def test_a_unit_answers_once_for_each_cause_or_once_in_all(
    is_spared: Spared, found: list[str]
) -> None:
    assert order("BC", {"B": ["C"], "C": ["A"]}, is_spared) == found


def test_units_that_shake_each_other_come_to_an_end() -> None:
    assert order("B", {"B": ["C"], "C": ["B"]}, once_for_each_cause) == [
        "B by A",
        "C by B",
        "B by C",
    ]


def test_a_system_may_spare_whom_it_likes_when_their_turn_comes() -> None:
    assert order("BC", {"B": ["D"]}, lambda shaken, done: shaken.unit == "C" and bool(done)) == [
        "B by A",
        "D by B",
    ]


def test_a_unit_answers_once_for_each_kind_of_thing() -> None:
    done = [Shaken("b", "a", "rout")]
    assert once_for_each_kind(Shaken("b", "c", "rout"), done)
    assert not once_for_each_kind(Shaken("b", "c", "crossed"), done)


def test_whoever_brought_it_upon_others_does_not_answer_for_that_kind() -> None:
    done = [Shaken("b", "a", "crossed")]
    assert once_for_each_kind(Shaken("a", "b", "crossed"), done)
    assert not once_for_each_kind(Shaken("a", "b", "rout"), done)
