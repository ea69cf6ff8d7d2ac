"""Day, night and fog (13): what the light of the turn changes."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading

DAY, NIGHT, FOG = "day", "night", "fog"


@momentary
@rule("jdg-323")
def light(board: Board) -> str:
    """Day, night or fog, by the turn's space of the track."""
    turn = board.turn
    if turn.light == NIGHT:
        return NIGHT
    return FOG if turn.weather == FOG else DAY


def conditions(board: Board) -> Reading:
    """What the light of this turn allows and costs."""
    return board.look_up("night-and-fog", light(board))


@rule("jdg-006", "jdg-323", "jdg-326")
def with_light(board: Board, modifiers: Sum) -> Sum:
    """Modifiers of a cohesion test, with those of night or fog."""
    now = light(board)
    if now == DAY:
        return modifiers
    return Sum((*modifiers.parts, from_table(board.table("cohesion-test"), now)))
