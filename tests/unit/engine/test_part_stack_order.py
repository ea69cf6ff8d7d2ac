"""The order of a stack: newcomers, ranks and top units."""

import pytest

from hexwright.engine.core.piece_events import Restacked
from hexwright.engine.parts.stack_order import add_to_stack, put_in_order, top_unit
from tests.helpers.situations import Situation, piece, situation


def stack() -> Situation:
    general = piece("general")
    return situation(".A+G+B+C", A=piece(), B=piece("cavalry"), C=piece(), G=general)


@pytest.mark.parametrize(
    ("at", "order"), [("bottom", ("C", "A", "B", "G")), ("top", ("A", "B", "C", "G"))]
)
def test_newcomers_go_to_the_bottom_or_the_top(at: str, order: tuple[str, ...]) -> None:
    game = stack()
    add_to_stack(game, "0101", "C", "toy-1", at=at)  # type: ignore[arg-type] # a text
    assert game.stack("0101") == order


def test_units_of_a_higher_rank_lie_on_top_in_any_case() -> None:
    game = stack()
    add_to_stack(game, "0101", "B", "toy-1", rank=lambda one: one == "A")
    assert game.stack("0101") == ("B", "C", "A", "G")


def test_an_order_that_is_right_is_left_alone() -> None:
    game = stack()
    put_in_order(game, "0101", "ABC", "toy-1")
    put_in_order(game, "0101", "ABC", "toy-1")
    assert len([event for event in game.history.events if isinstance(event, Restacked)]) == 1


def test_the_top_unit_may_have_to_be_able() -> None:
    game = stack()
    assert top_unit(game, "0101") == "C"
    assert top_unit(game, "0101", lambda one: one != "C") == "B"
    assert top_unit(game, "0101", lambda one: one == "G") == ""
