"""Points as scenarios give them: objectives that are held, awards that have a limit.

Who holds a place, and what points lead to, is for a system to say.
"""

from collections.abc import Callable
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted
from hexwright.schema.model.scenario import Award, Objective

# How long awards and objectives are counted.
GAME: Final = "game"
_AWARD: Final = "award"
_OBJECTIVE: Final = "objective"
# Gives points to a side, for a reason.
Score = Callable[[str, int, str], None]


def has_scored(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side has the points of an objective."""
    return board.count(GAME, _OBJECTIVE, f"{objective.id}:{side}") > 0


def settle_objective(
    board: Board, objective: Objective, side: str, score: Score, *, holds: bool
) -> None:
    """Give a side that holds an objective its points; take them from one that does so no more.

    Those of an objective that is scored once stay.
    """
    has = has_scored(board, objective, side)
    if not objective.points or holds == has or (has and objective.scored == "once"):
        return
    board.emit(Counted(GAME, _OBJECTIVE, f"{objective.id}:{side}", 1 if holds else -1))
    score(side, objective.points if holds else -objective.points, objective.name)


def worth_of(board: Board, award: Award, side: str) -> int:
    """The points that a side gets when an award is given next: none beyond its own limit."""
    if award.side not in ("", side):
        return 0
    if not award.limit:
        return award.points
    given = abs(award.points) * board.count(GAME, _AWARD, f"{award.id}:{side}")
    left = max(0, award.limit - given)
    return max(-left, min(left, award.points))


def give_award(board: Board, award: Award, side: str, kind: str, score: Score) -> None:
    """Give a side the points of an award, for a piece of a kind that counts."""
    points = worth_of(board, award, side)
    if points and (not award.kinds or kind in award.kinds):
        board.emit(Counted(GAME, _AWARD, f"{award.id}:{side}"))
        score(side, points, award.name)
