"""Initiative: all sides roll, and the highest total has it."""

from collections.abc import Callable
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.told_events import Remarked
from hexwright.schema.language import later


class InitiativeRoll(NamedTuple):
    """How sides roll for initiative: the die, what is added for a side, and what a tie means."""

    die: str
    reason: str
    modifiers: Callable[[Board, str], Sum]
    rule: str = ""
    # Ties are rolled again, else nobody has it.
    rolls_ties_again: bool = False
    won: str = later("{side} has the initiative.")
    tied: str = later("Nobody has the initiative.")


def roll_for_initiative(board: Board, how: InitiativeRoll) -> str:
    """The side that has won the initiative; empty if nobody has."""
    while True:
        totals = {side: _total(board, side, how) for side in board.sides}
        best = max(totals.values())
        winners = [side for side, total in totals.items() if total == best]
        if len(winners) == 1:
            board.emit(Remarked(how.won, side=winners[0], rule=how.rule))
            return winners[0]
        if not how.rolls_ties_again:
            board.emit(Remarked(how.tied, rule=how.rule))
            return ""


def _total(board: Board, side: str, how: InitiativeRoll) -> int:
    added = how.modifiers(board, side)
    return board.roll(how.die, how.reason, how.rule, side=side, modifiers=added) + added.total
