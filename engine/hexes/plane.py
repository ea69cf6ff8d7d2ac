"""Points, segments and outlines on the map in whole numbers, so that touching is told exactly.

A hex's radius is 2000 units. The axis across the flat sides is drawn in by the root of three: all
centres and corners of any grid are whole numbers then, and straight lines stay straight.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import sqrt

from hexwright.engine.hexes.coordinates import to_cube
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid

Point = tuple[int, int]
Outline = tuple[Point, ...]
# A point on a line, not always a whole number of units.
Exact = tuple[int | Fraction, int | Fraction]

RADIUS = 2000
_HALF = RADIUS // 2
_FLAT = ((RADIUS, 0), (_HALF, _HALF), (-_HALF, _HALF), (-RADIUS, 0), (-_HALF, -_HALF),
         (_HALF, -_HALF))  # fmt: skip


def centre(grid: Grid, place: Place) -> Point:
    """The middle of a hex."""
    q, r, _ = to_cube(grid, place)
    if grid.orientation == "flat":
        return 3 * _HALF * q, RADIUS * r + _HALF * q
    return RADIUS * q + _HALF * r, 3 * _HALF * r


def hex_outline(grid: Grid, place: Place, percent: int = 100) -> Outline:
    """The corners of a hex, or of one so much smaller with the same middle."""
    corners = _FLAT if grid.orientation == "flat" else tuple((y, x) for x, y in _FLAT)
    x, y = centre(grid, place)
    return tuple((x + right * percent // 100, y + down * percent // 100) for right, down in corners)


def drawn_points(grid: Grid, place: Place, points: Sequence[Sequence[float]]) -> Outline:
    """Points of a shape of the format, in hex radii from the middle of its hex.

    They are taken to the nearest unit: a corner that is written with three decimals is the corner.
    """
    across, down = (1.0, sqrt(3)) if grid.orientation == "flat" else (sqrt(3), 1.0)
    x, y = centre(grid, place)
    return tuple(
        (x + round(one / across * _HALF) * 2, y + round(other / down * _HALF) * 2)
        for one, other in points
    )


def in_radii(grid: Grid, place: Place, outline: Outline) -> list[tuple[float, float]]:
    """An outline as the format has it, for those who show it: radii from the middle of a hex."""
    across, down = (1.0, sqrt(3)) if grid.orientation == "flat" else (sqrt(3), 1.0)
    x, y = centre(grid, place)
    return [((one - x) * across / RADIUS, (other - y) * down / RADIUS) for one, other in outline]


def turn(a: Point, b: Point, c: Point) -> int:
    """Nought if c lies on the line from a to b, above or below it if on one hand or the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common, ends included."""
    if _apart(a[0], b[0], c[0], d[0]) or _apart(a[1], b[1], c[1], d[1]):
        return False
    return not _one_hand(turn(a, b, c), turn(a, b, d)) and not _one_hand(
        turn(c, d, a), turn(c, d, b)
    )


def _apart(a: int, b: int, c: int, d: int) -> bool:
    return max(a, b) < min(c, d) or max(c, d) < min(a, b)


def _one_hand(one: int, other: int) -> bool:
    return (one > 0 and other > 0) or (one < 0 and other < 0)


def touches(start: Point, end: Point, outline: Outline) -> bool:
    """Whether a segment has a point in common with an outline or with what is inside it."""
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    return any(touch(start, end, *side) for side in sides) or is_inside(start, outline)


def is_inside(spot: Point, outline: Outline) -> bool:
    """Whether a point is inside an outline; on the line itself either answer may be given."""
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(_is_left_of(spot, *side) for side in sides) % 2 == 1


def _is_left_of(spot: Point, one: Point, other: Point) -> bool:
    """Whether the level line to the right of a point meets a side; its lower end is not counted."""
    low, high = sorted((one, other), key=lambda at: at[1])
    return low[1] <= spot[1] < high[1] and turn(low, high, spot) > 0


def crossings(start: Point, end: Point, line: Sequence[Point]) -> Iterator[Fraction]:
    """How much of a segment lies before each point where it crosses or meets a line."""
    for one, other in pairwise(line):
        first, second = turn(one, other, start), turn(one, other, end)
        if first != second and touch(start, end, one, other):
            yield Fraction(first, first - second)


def are_parted(spot: Exact, home: Point, line: Sequence[Point]) -> bool:
    """Whether a line lies between a point and another: it is crossed an odd number of times.

    An end of a stretch on the way counts for one of the two that meet there.
    """
    count = 0
    for one, other in pairwise(line):
        apart = _hand(spot, home, one) != _hand(spot, home, other)
        count += apart and _hand(one, other, spot) != _hand(one, other, home)
    return count % 2 == 1


def _hand(a: Exact, b: Exact, c: Exact) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
