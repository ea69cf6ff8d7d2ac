"""Stacks that move as one (8.21): who goes along with whom."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.gbacw.troops import ACTIVATION, fighters_in

# Counted of the units that move as one now; no other unit moves before they have done.
TOGETHER: Final = "together"


def goes_along(board: Board, unit: str, other: str) -> bool:
    """Whether two units move as one stack now."""
    return all(bool(board.count(ACTIVATION, TOGETHER, one)) for one in (unit, other))


@rule("gbacw-091")
def stack_of(board: Board, unit: str) -> list[str]:
    """The units that move as one with a unit, itself among them, the lowest first (8.21)."""
    if not board.count(ACTIVATION, TOGETHER, unit):
        return [unit]
    here = fighters_in(board, board.piece(unit).hex)
    return [one for one in here if one == unit or goes_along(board, one, unit)]


def band_together(game: Game, units: Sequence[str]) -> None:
    """Let units of a hex move as one from now on."""
    for one in units:
        if not game.count(ACTIVATION, TOGETHER, one):
            game.emit(Counted(ACTIVATION, TOGETHER, one, rule="gbacw-091"))


def band(board: Board, unit: str) -> list[str]:
    """Those who began to move as one stack with a unit, itself among them, wherever they are."""
    if not board.count(ACTIVATION, TOGETHER, unit):
        return [unit]
    return [one for one in board.state.pieces if board.count(ACTIVATION, TOGETHER, one)]


def part(game: Game, units: Sequence[str]) -> None:
    """Let units that moved as one go on by themselves."""
    for one in units:
        if game.count(ACTIVATION, TOGETHER, one):
            game.emit(Counted(ACTIVATION, TOGETHER, one, -1, rule="gbacw-091"))
