"""Straight ways over the hexes: in which direction a goal lies, and which hexes are on the line."""

from fractions import Fraction
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.hexes.coordinates import Cube, to_cube
from hexwright.engine.parts.ground import field_of

# A hex belongs to a straight way if its centre is no farther from it than 0.6 of a hex: that is
# more than half a hex, for ways along hexsides, and less than the next row. Here it is squared.
_NEAR: Final = Fraction(36, 100)


@lasting
def heading(board: Board, start: str, goals: tuple[str, ...]) -> Cube:
    """The straight way from a hex to the nearest of its goals, as a direction in cube coordinates.

    Where two are as near it is the middle between them: an edge lies ahead, not to one side.
    """
    ways = [_between(board, start, one) for one in goals]
    least = min((_product(one, one) for one in ways), default=0)
    nearest = [one for one in ways if _product(one, one) == least]
    return (sum(one[0] for one in nearest), sum(one[1] for one in nearest),
            sum(one[2] for one in nearest))  # fmt: skip


def progress(board: Board, here: str, end: str, ahead: Cube) -> int:
    """How far a hex lies ahead of another in a direction: negative if it lies behind."""
    return _product(_between(board, here, end), ahead)


def is_on_line(board: Board, start: str, hex_: str, ahead: Cube) -> bool:
    """Whether a hex lies on the straight way that begins in another."""
    way = _between(board, start, hex_)
    length = _product(ahead, ahead)
    # Lengths in cube coordinates are counted twice when squared.
    off = _product(way, way) * length - _product(way, ahead) ** 2
    return Fraction(off, 2 * length) <= _NEAR


@lasting
def _between(board: Board, start: str, end: str) -> Cube:
    field = field_of(board)
    here, there = (to_cube(field.grid, field.place(hex_)) for hex_ in (start, end))
    return there[0] - here[0], there[1] - here[1], there[2] - here[2]


def _product(one: Cube, other: Cube) -> int:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
