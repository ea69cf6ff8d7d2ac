"""The roll for initiative."""

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.parts.initiative import InitiativeRoll, roll_for_initiative
from tests.helpers.situations import situation


def chief(board: Board, side: str) -> Sum:
    """Blue has the better commander."""
    return Sum().plus(2, "chief", "toy-2") if side == board.sides[1] else Sum()


ROLL = InitiativeRoll("d6", "initiative", chief, "toy-1")


@pytest.mark.parametrize(
    ("dice", "winner"), [((5, 1), "red"), ((3, 2), "blue"), ((4, 2), ""), ((1, 6), "blue")]
)
def test_the_higher_total_has_it_and_a_tie_nobody(dice: tuple[int, int], winner: str) -> None:
    game = situation(".", dice=dice)
    assert roll_for_initiative(game, ROLL) == winner
    rolls = [event for event in game.events if isinstance(event, Rolled)]
    assert [(roll.side, roll.total) for roll in rolls] == [("red", dice[0]), ("blue", dice[1] + 2)]
    game.check_dice()


def test_or_a_tie_is_rolled_again() -> None:
    game = situation(".", dice=(4, 2, 3, 1, 6, 1))
    assert roll_for_initiative(game, ROLL._replace(rolls_ties_again=True)) == "red"
    game.check_dice()
