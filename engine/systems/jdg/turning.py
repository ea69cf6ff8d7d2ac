"""Turning a counter: the owner says which vertex it looks at, by the hexes in front (7.1.2)."""

from collections.abc import Callable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import facing as part
from hexwright.engine.parts.facing import VERTICES, hexes_ahead
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.ground import profile
from hexwright.engine.systems.jdg.troops import ACTIVATION, ARTILLERY, TURNED, arm_of


@rule("jdg-140")
async def turn(
    game: Game,
    units: Sequence[str],
    number: str,
    facings: Sequence[int] = VERTICES,
    shown: Callable[[int], Preview | None] | None = None,
) -> bool:
    """Let the owner turn units that stand together, or not; whether they turned (7.1.2).

    `shown` says what waits for them once they face so.
    """
    return await part.turn(game, units, number, profile(game), facings, shown)


def ahead(board: Board, unit: str, choice: str) -> tuple[str, ...]:
    """The hexes in front of a unit after an answer."""
    return hexes_ahead(board, unit, profile(board), choice)


@rule("jdg-138")
def fellows(board: Board, unit: str) -> list[str]:
    """Those in its hex who share its facing: guns with guns, the others together (7.1.1)."""
    is_gun = arm_of(board, unit) == ARTILLERY
    return [
        one
        for one in units_in(board, board.piece(unit).hex)
        if one != unit and (arm_of(board, one) == ARTILLERY) == is_gun
    ]


@rule("jdg-138", "jdg-143")
def face_together(board: Board, unit: str, facing: int, number: str) -> None:
    """Turn a unit and those in its hex who share its facing, able to attack or not (7.1.1)."""
    for one in (unit, *fellows(board, unit)):
        if board.piece(one).facing != facing:
            board.emit(Rotated(one, facing, rule=number))
            board.emit(Counted(ACTIVATION, TURNED, one))
