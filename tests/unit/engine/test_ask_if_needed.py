"""The owner's choice among equals: asked only where there is something to choose."""

import pytest

from hexwright.engine.core.decision import PASS, ask_if_needed, choose_one
from tests.helpers.situations import situation


def test_the_only_one_is_chosen_without_a_question() -> None:
    only = choose_one("hex", "red", "Where to?", lambda: ["0101"])
    assert situation(".").play(ask_if_needed(only)) == "0101"


@pytest.mark.parametrize("answer", ["0101", "0201"])
def test_among_several_the_owner_chooses(answer: str) -> None:
    several = choose_one("hex", "red", "Where to?", lambda: ["0101", "0201"])
    assert situation(". .").play(ask_if_needed(several), answer) == answer


def test_one_that_may_be_declined_is_asked_for() -> None:
    optional = choose_one("hex", "red", "Where to?", lambda: ["0101"], buttons={PASS: "Stay"})
    assert situation(".").play(ask_if_needed(optional), PASS) == PASS
