"""Tests of cohesion and engagement, and the roll of a rally (1.4, 12.1)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, Verdict, roll_test
from hexwright.engine.systems.jdg.conditions import with_light
from hexwright.engine.systems.jdg.troops import cohesion, engagement
from hexwright.schema.language import later

DIE: Final = "d10"
COHESION: Final = DieTest(later("cohesion"), DIE, "cohesion-test")
ENGAGEMENT: Final = DieTest(later("engagement"), DIE, "engagement-test")
_RALLY: Final = DieTest(later("rally"), DIE)


@rule("jdg-005", "jdg-006")
def roll_cohesion(
    board: Board, unit: str, modifiers: Sum | None = None, number: str = "jdg-006"
) -> Verdict:
    """Roll for the cohesion of a unit, by the light of this turn (1.4.1)."""
    whole = with_light(board, modifiers or Sum())
    return roll_test(board, COHESION, unit, cohesion(board, unit), whole, number)


@rule("jdg-005", "jdg-007")
def engagement_test(
    board: Board, unit: str, modifiers: Sum | None = None, number: str = "jdg-007"
) -> bool:
    """Roll for the engagement of a unit; whether it passes (1.4.2)."""
    return roll_test(board, ENGAGEMENT, unit, engagement(board, unit), modifiers, number).passed


@rule("jdg-314")
def roll_rally(board: Board, unit: str, modifiers: Sum) -> bool:
    """Roll for a unit that wants to rally; whether it does (12.1)."""
    return roll_test(board, _RALLY, unit, cohesion(board, unit), modifiers, "jdg-314").passed
