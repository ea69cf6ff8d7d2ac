"""Fatigue (17), where it is played with: what it costs a brigade, and what causes it."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.systems.gbacw.troops import FATIGUE, has_level


def fatigue_row(board: Board, brigade: str) -> Reading:
    """What the fatigue of a brigade means."""
    step = has_level(board, brigade, FATIGUE) if board.options["fatigue"] else 0
    return board.look_up("fatigue-levels", str(step))


@rule("gbacw-348", "gbacw-346")
def fatigue_modifier(board: Board, brigade: str) -> int:
    """Half the level of fatigue, rounded up: taken from movement, added to tests (17.31)."""
    return int(fatigue_row(board, brigade)["modifier"])
