"""Facing (7.1): the hexes in front of units and behind them, and turning them."""

from collections.abc import Callable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import facing as part
from hexwright.engine.parts.facing import VERTICES, FacingProfile, arc_hexes, hexes_ahead
from hexwright.engine.parts.ground import trait
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ROUTED,
    SQUARE,
    TURNED,
    in_square,
    is_gun,
    state_of,
)

# --- arcs -----------------------------------------------------------------------------------------


@rule("jdg-092", "jdg-137", "jdg-139", "jdg-144")
def fronts(board: Board, unit: str) -> tuple[str, ...]:
    """The front hexes of a unit: two, six in towns and in square (7.1.1), none in rout (11.2)."""
    found = board.piece(unit)
    return front_hexes(board, found.hex, found.facing, front_situation(board, unit, found.hex))


def front_situation(board: Board, unit: str, hex_: str) -> str:
    """The row of the facing table that holds for a unit in a hex."""
    if state_of(board, unit) == ROUTED:
        return ROUTED
    if in_square(board, unit):
        return SQUARE
    return "six-fronts" if trait(board, hex_, "six_fronts") else "usual"


@lasting
def profile(board: Board, situation: str = "usual") -> FacingProfile:
    """The arcs of a counter that looks at a vertex, as a row of the facing table says (7.1.1)."""
    row = board.look_up("facing", situation)
    return FacingProfile.of_counts("vertex", int(row["front_hexes"]), int(row["rear_hexes"]))


@lasting
def front_hexes(
    board: Board, hex_: str, facing: int | None, situation: str = "usual"
) -> tuple[str, ...]:
    """The hexes in front of a facing, as many as the situation has."""
    return arc_hexes(board, hex_, facing, profile(board, situation), "front")


@rule("jdg-137", "jdg-139", "jdg-144")
def rears(board: Board, unit: str) -> tuple[str, ...]:
    """The rear hexes of a unit: four, none where it has six fronts or in rout (7.1.1, 11.2)."""
    found = board.piece(unit)
    shape = profile(board, front_situation(board, unit, found.hex))
    return arc_hexes(board, found.hex, found.facing, shape, "rear")


def is_front(board: Board, unit: str, hex_: str) -> bool:
    """Whether a hex is in front of a unit."""
    return hex_ in fronts(board, unit)


# --- turning --------------------------------------------------------------------------------------


@rule("jdg-140")
async def turn(
    game: Game,
    units: Sequence[str],
    rule_id: str,
    facings: Sequence[int] = VERTICES,
    shown: Callable[[int], Preview | None] | None = None,
) -> bool:
    """Let the owner turn units that stand together, or not; whether they turned (7.1.2).

    `shown` says what waits for them once they face so.
    """
    return await part.turn(game, units, rule_id, profile(game), facings, shown)


def ahead(board: Board, unit: str, choice: str) -> tuple[str, ...]:
    """The hexes in front of a unit after an answer."""
    return hexes_ahead(board, unit, profile(board), choice)


@rule("jdg-138")
def fellows(board: Board, unit: str) -> list[str]:
    """Those in its hex who share its facing: guns with guns, the others together (7.1.1)."""
    guns, here = is_gun(board, unit), units_in(board, board.piece(unit).hex)
    return [one for one in here if one != unit and is_gun(board, one) == guns]


@rule("jdg-138", "jdg-143")
def face_together(board: Board, unit: str, facing: int, rule_id: str) -> None:
    """Turn a unit and those in its hex who share its facing, able to attack or not (7.1.1)."""
    for one in (unit, *fellows(board, unit)):
        if board.piece(one).facing != facing:
            board.emit(Rotated(one, facing, rule=rule_id))
            board.emit(Counted(ACTIVATION, TURNED, one))
