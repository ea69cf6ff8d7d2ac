"""The dice of tests: a die and its modifiers against a value of the unit (rules 5.A)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.systems.jdg.light import with_light
from hexwright.engine.systems.jdg.troops import cohesion, engagement
from hexwright.schema.language import later

DIE: Final = "d10"
_PASSED: Final = "passed"


@rule("jdg-005", "jdg-006")
def roll_cohesion(
    board: Board, unit: str, modifiers: Sum | None = None, number: str = "jdg-006"
) -> Reading:
    """Roll for the cohesion of a unit, and read in the table what comes of it."""
    whole = with_light(board, modifiers or Sum())
    total = _roll(board, unit, later("cohesion"), whole, number)
    return board.look_up("cohesion-test", total=total - cohesion(board, unit))


def is_passed(test: Reading) -> bool:
    """Whether a test was passed."""
    return bool(test["result"] == _PASSED)


@rule("jdg-005", "jdg-007")
def engagement_test(
    board: Board, unit: str, modifiers: Sum | None = None, number: str = "jdg-007"
) -> bool:
    """Roll for the engagement of a unit; whether it passes."""
    total = _roll(board, unit, later("engagement"), modifiers or Sum(), number)
    return is_passed(board.look_up("engagement-test", total=total - engagement(board, unit)))


@rule("jdg-314")
def roll_rally(board: Board, unit: str, modifiers: Sum) -> bool:
    """Roll for a unit that wants to rally; whether it does."""
    return _roll(board, unit, later("rally"), modifiers, "jdg-314") <= cohesion(board, unit)


def _roll(board: Board, unit: str, reason: str, modifiers: Sum, number: str) -> int:
    side = board.piece(unit).side
    roll = board.roll(DIE, reason, number, side=side, piece=unit, modifiers=modifiers)
    return roll + modifiers.total
