"""Movement points (5.0): what a unit has, and what it has spent."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import AT
from hexwright.engine.systems.aus.ground import POINT, in_fog
from hexwright.engine.systems.aus.records import LIMITED, LONE, MARCH, activation, marked
from hexwright.engine.systems.aus.troops import TURN, blown, movement, number, share_of

SPENT: Final = "spent"


@rule(
    "aus-059",
    "aus-060",
    "aus-083",
    "aus-095",
    "aus-264",
    "aus-265",
    "aus-375",
    "aus-376",
    "aus-065",
)
def allowance(board: Board, unit: str, level: str, *, clear: bool = False) -> int:
    """The movement points of a unit at the start of an activation, in parts (5.0, 4.6.2, 8.4.4).

    Fog halves as a limited activation does, and not once more (A5.1.1); `clear` leaves it out.
    """
    points = movement(board, unit)
    if blown(board, unit):
        points = share_of(board, "blown", points)
    if level == MARCH:
        points *= number(board, "strategic-factor")
    if level == LIMITED:
        points = share_of(board, "limited", points)
    elif level == LONE:
        points = share_of(board, "out-of-command", points)
    elif not clear and in_fog(board, board.piece(unit).hex):
        points = share_of(board, "fog", points)
    return points * POINT


def spent(board: Board, unit: str) -> int:
    """What a unit has spent in this activation, in parts."""
    return marked(board, SPENT, unit)


def pay(board: Board, unit: str, cost: int) -> None:
    """Count what a unit has spent."""
    if cost:
        serial = activation(board).serial
        board.emit(Counted(TURN, SPENT, f"{unit}{AT}{serial}", cost, visible_to=()))
