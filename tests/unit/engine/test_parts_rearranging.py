"""Stacks in another order."""

import pytest

from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.parts.stack_order import choose_stack, rearrange_stack
from tests.helpers.situations import Situation, piece, situation


def field() -> Situation:
    return situation(
        ".A+B+L .C",
        A=piece("infantry", "red"),
        B=piece("cavalry", "red"),
        C=piece("infantry", "red"),
        L=piece("general", "red"),
    )


def test_the_stack_is_asked_for_where_there_are_several() -> None:
    game = field()
    assert game.play(choose_stack("red", ["0101"], "toy-1")) == "0101"
    assert game.play(choose_stack("red", ["0101", "0201"], "toy-1"), "0201") == "0201"


def test_units_are_put_in_order_and_the_others_stay_on_top() -> None:
    game = field()
    change = rearrange_stack(game, "red", "0101", ("A", "B"), lambda _: True, "toy-1")
    game.play(change, ("B", "A"))
    assert game.stack("0101") == ("B", "A", "L")
    assert game.events[-1].rule == "toy-1"


def test_an_order_may_be_refused() -> None:
    game = field()
    on_top = lambda order: order[-1] == "B"  # noqa: E731 # shorter so
    game.run(rearrange_stack(game, "red", "0101", ("A", "B"), on_top))
    with pytest.raises(RuleViolation):
        game.answer(("B", "A"))
