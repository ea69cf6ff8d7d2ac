"""Formations that break: a status of the whole formation, which it may lose again."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import LevelSet


class Breaking(NamedTuple):
    """When a formation is broken, the status that says so, and by which rules."""

    status: str
    formations: Callable[[Board, str], Sequence[str]]
    is_broken: Callable[[Board, str], bool]
    breaks: str = ""
    recovers: str = ""
    # Once broken it stays so, whatever becomes of its units.
    for_good: bool = False


def judge_formations(board: Board, breaking: Breaking) -> None:
    """Look at the formations of all sides: which break, which have recovered."""
    for side in board.sides:
        for formation in breaking.formations(board, side):
            was, now = has_broken(board, formation, breaking), breaking.is_broken(board, formation)
            if was != now and not (was and breaking.for_good):
                rule = breaking.breaks if now else breaking.recovers
                board.emit(LevelSet(formation, breaking.status, int(now), rule=rule))


def has_broken(board: Board, formation: str, breaking: Breaking) -> bool:
    """Whether a formation was found broken when it was last looked at."""
    return bool(board.state.levels.get(formation, {}).get(breaking.status))


def broken_formations(board: Board, side: str, breaking: Breaking) -> list[str]:
    """The formations of a side that were found broken."""
    return [one for one in breaking.formations(board, side) if has_broken(board, one, breaking)]
