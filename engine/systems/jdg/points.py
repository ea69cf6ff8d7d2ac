"""Movement points: how far orders, state and mode let units go (rules 5.E)."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import Points, exact
from hexwright.engine.parts.reinforcements import ENTERED
from hexwright.engine.systems.jdg.ground import nearest_enemy
from hexwright.engine.systems.jdg.light import conditions
from hexwright.engine.systems.jdg.orders import allowed
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    FIRED,
    REINFORCEMENT,
    can,
    in_square,
    movement,
)

# Ways of moving, as the table of the module calls them.
NORMAL: Final = "normal"
REDUCED: Final = "reduced"
FORCED: Final = "forced-march"
LEFT_SQUARE: Final = "left-square"
_MODES: Final = {"full": NORMAL, "half": REDUCED}


@rule("jdg-060", "jdg-061", "jdg-078", "jdg-127")
def mode_of(board: Board, unit: str) -> str:
    """How the orders of a unit let it move: normally, reduced, or not at all (empty).

    A unit that comes onto the map moves normally, whatever its orders.
    """
    if board.count(ACTIVATION, ENTERED, unit):
        return NORMAL
    action = "move-after-firing" if FIRED in board.piece(unit).statuses else "move"
    return _MODES.get(allowed(board, unit, action), "")


@rule("jdg-062", "jdg-063", "jdg-066", "jdg-134", "jdg-338")
def may_force(board: Board, unit: str) -> bool:
    """Whether a unit may make a forced march from where it stands."""
    found = board.piece(unit)
    if FIRED in found.statuses or not can(board, unit, FORCED):
        return False
    if allowed(board, unit, FORCED) != "yes":
        return False
    if REINFORCEMENT not in found.statuses and conditions(board)["forced_march"] != "all":
        return False
    return nearest_enemy(board, found.hex, found.side) > number(board, "forced-march-distance")


@rule("jdg-060", "jdg-061", "jdg-062", "jdg-088")
def allowance(board: Board, unit: str, mode: str) -> Points:
    """The movement points of a unit in a mode; leaving a square costs some, perhaps too many."""
    factor = exact(board.look_up("movement-modes", mode)["factor"])
    points: Points = ceil(movement(board, unit) * factor)
    if in_square(board, unit) or board.count(ACTIVATION, LEFT_SQUARE, unit):
        points -= extra_cost(board, "leave-square")
    return points


@rule("jdg-076")
def points_of(board: Board, units: Sequence[str], mode: str) -> Points:
    """The points of units that move together: those of the slowest, as orders allow."""
    return min(_points(board, one, mode) for one in units)


def _points(board: Board, unit: str, mode: str) -> Points:
    own = mode_of(board, unit) if mode == NORMAL else mode
    return allowance(board, unit, own) if own else 0


@lasting
def extra_cost(board: Board, situation: str) -> Fraction:
    """Movement points that a situation costs beside the ground."""
    return exact(board.look_up("movement-costs", situation)["points"])


def number(board: Board, what: str) -> int:
    """A number of the rules."""
    return int(board.look_up("numbers", what)["value"])
