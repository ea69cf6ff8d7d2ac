"""Tests of a die against a value of a unit: one event tells value, total and whether it passed."""

from fractions import Fraction
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.tables import Reading
from hexwright.engine.parts.chances import chance

_PASSED: Final = "passed"


class DieTest(NamedTuple):
    """A kind of test: what it is called, its die, and the table that judges it.

    The table is read by the total less the value, and its column `result` says "passed" or not.
    Without a table every total passes that is not above the value.
    """

    name: str
    die: str
    table: str = ""


class Verdict(NamedTuple):
    """What came of a test: the value, the total, whether it passed, and the row of the table."""

    value: int
    total: int
    passed: bool
    row: Reading | None = None

    @property
    def margin(self) -> int:
        """By how much the total is above the value; negative if it is below."""
        return self.total - self.value


def roll_test(
    board: Board,
    test: DieTest,
    unit: str,
    value: int,
    modifiers: Sum | None = None,
    rule: str = "",
) -> Verdict:
    """Roll a test for a unit, and tell what came of it."""
    added = modifiers or Sum()
    roll = board.roll(
        test.die,
        test.name,
        rule,
        side=board.piece(unit).side,
        piece=unit,
        modifiers=added,
        needs=value,
        passes=lambda total: judged(board, test, value, total).passed,
        means=lambda faces: _meaning(judged(board, test, value, int(faces[0]) + added.total)),
    )
    return judged(board, test, value, roll + added.total)


def judged(board: Board, test: DieTest, value: int, total: int) -> Verdict:
    """What a total comes to in a test against a value."""
    if not test.table:
        return Verdict(value, total, total <= value)
    row = board.look_up(test.table, total=total - value)
    return Verdict(value, total, row["result"] == _PASSED, row)


def _meaning(verdict: Verdict) -> object:
    """What a verdict comes to: its row of the table, or whether it is passed."""
    return verdict.passed if verdict.row is None else verdict.row.row


def chance_to_pass(
    board: Board, test: DieTest, value: int, modifiers: Sum | None = None
) -> Fraction:
    """How likely a test against a value is passed, before the die falls."""
    added = modifiers.total if modifiers else 0
    return chance(board, test.die, lambda face: judged(board, test, value, face + added).passed)
