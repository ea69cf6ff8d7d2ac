"""Formations that have lost heart, and the activation marker that it costs them (12.2)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import breaking
from hexwright.engine.parts.victory import has_left
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    DEMORALISED,
    all_units_of,
    arm_of,
    formations,
    is_good,
)


@rule("jdg-319", "jdg-337")
def is_broken(board: Board, formation: str) -> bool:
    """Whether no infantry or cavalry of a formation is in good order.

    Those that have not arrived or have left the map unbroken do not count, those that were
    eliminated do.
    """
    known = [
        board.piece(one)
        for one in all_units_of(board, formation)
        if one in board.state.pieces and not has_left(board, one)
    ]
    seen = [one for one in known if (one.hex or one.is_gone) and arm_of(board, one.id) != ARTILLERY]
    return bool(seen) and not any(one.hex and is_good(board, one.id) for one in seen)


_BREAKING = breaking.Breaking(DEMORALISED, formations, is_broken, "jdg-319", "jdg-322")


@rule("jdg-319", "jdg-322")
def judge(board: Board) -> None:
    """Look at every formation at the end of phase E: who loses heart, who has it back."""
    breaking.judge_formations(board, _BREAKING)


def is_demoralised(board: Board, formation: str) -> bool:
    """Whether a formation was found demoralised when it was last looked at."""
    return breaking.has_broken(board, formation, _BREAKING)


def demoralised_formations(board: Board, side: str) -> list[str]:
    """The formations of a side that were found demoralised."""
    return breaking.broken_formations(board, side, _BREAKING)
