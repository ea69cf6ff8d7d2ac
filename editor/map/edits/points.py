"""Points of a map in hex radii: right and down from where the upper left hex touches the axes."""

from math import hypot, sqrt

from hexwright.schema.grid import Place, is_shifted
from hexwright.schema.model.map import Grid, Point

_HALF = sqrt(3) / 2
# Finer than anyone can see, and short in the file.
_DIGITS = 3


def centre(grid: Grid, place: Place) -> Point:
    """The centre of a hex."""
    column, row = place
    shift = _HALF if is_shifted(grid, column, row) else 0.0
    if grid.orientation == "flat":
        return 1 + 1.5 * column, _HALF + 2 * _HALF * row + shift
    return _HALF + 2 * _HALF * column + shift, 1 + 1.5 * row


def offset_from(grid: Grid, place: Place, point: Point) -> Point:
    """A point seen from the centre of a hex, rounded."""
    x, y = centre(grid, place)
    return round(point[0] - x, _DIGITS), round(point[1] - y, _DIGITS)


def apart(one: Point, other: Point) -> float:
    """How far two points are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])
