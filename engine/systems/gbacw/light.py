"""Night, dawn and dusk (16.1): what each light changes, as the module's table has it."""

from fractions import Fraction
from math import ceil

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.hexes.costs import exact


def light(board: Board) -> Reading:
    """What the light of this turn means."""
    return board.look_up("light", board.turn.light)


def is_night(board: Board) -> bool:
    """Whether it is night."""
    return board.turn.light == "night"


@rule("gbacw-338", "gbacw-339")
def in_this_light(board: Board, value: int, column: str) -> int:
    """A range as the light of this turn has it, rounded up (16.11, 16.12)."""
    return ceil(Fraction(value) * exact(light(board)[column]))
