"""Where hexes lie in a picture: centres, corners, sides, and the hex under a point.

Pictures are drawn in map units: a hex's centre is RADIUS away from each of its corners, whatever
the size of the picture; the painter is scaled.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, floor, hypot, inf, pi, sin, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF

from hexwright.schema.grid import Place, is_shifted, neighbour_steps
from hexwright.schema.model.map import Grid

RADIUS = 60.0
# Distance between the centres of two neighbours.
PITCH = RADIUS * sqrt(3)

# A corner shared by up to three hexes, counted in half steps of the grid.
Vertex = tuple[int, int]
# A hexside from corner to corner.
Edge = tuple[Vertex, Vertex]

_HALF = PITCH / 2
_STEP = RADIUS / 2
# Names of the corners of the hex at the upper left, from the first one clockwise.
_FLAT_VERTICES = ((1, 0), (3, 0), (4, 1), (3, 2), (1, 2), (0, 1))
_POINTY_VERTICES = ((1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1))
_FILL = Qt.FillRule.WindingFill


def compass(angle: float, length: float) -> QPointF:
    """The step of this length in a direction given in degrees clockwise from the top."""
    turn = angle * pi / 180
    return QPointF(sin(turn) * length, -cos(turn) * length)


def distance(one: QPointF, other: QPointF) -> float:
    """How far two points are apart."""
    return hypot(one.x() - other.x(), one.y() - other.y())


class Layout:
    """Positions of the hexes of one grid."""

    def __init__(self, grid: Grid) -> None:
        """Lay out a grid; its upper left hex touches the axes."""
        self.grid = grid
        self.is_flat = grid.orientation == "flat"
        self._is_odd = grid.stagger == "odd"
        # Steps to the neighbours from lines that are not shifted, and from those that are.
        even = (0, 0) if is_shifted(grid, 1, 1) else (1, 1)
        odd = (1, 1) if is_shifted(grid, 1, 1) else (0, 0)
        self._steps = neighbour_steps(grid, *even), neighbour_steps(grid, *odd)
        self._sides = tuple({step: side for side, step in enumerate(one)} for one in self._steps)
        self._lean = -30.0 if self.is_flat else 0.0
        self._odd = grid.stagger == "odd"
        self._vertices = _FLAT_VERTICES if self.is_flat else _POINTY_VERTICES
        self._corners = tuple(compass(self._lean + 60 * k, RADIUS) for k in range(6))

    def centre(self, column: int, row: int) -> QPointF:
        """The centre of a hex; places off the map have one as well."""
        return QPointF(*self.spot(column, row))

    def spot(self, column: int, row: int) -> tuple[float, float]:
        """The centre of a hex as two numbers."""
        if self.is_flat:
            shift = _HALF if (column % 2 == 0) == self._odd else 0.0
            return RADIUS + 1.5 * RADIUS * column, _HALF + PITCH * row + shift
        shift = _HALF if (row % 2 == 0) == self._odd else 0.0
        return _HALF + PITCH * column + shift, RADIUS + 1.5 * RADIUS * row

    def corners(self, column: int, row: int) -> list[QPointF]:
        """The six corners clockwise; side n runs from corner n to corner n + 1."""
        centre = self.centre(column, row)
        return [centre + corner for corner in self._corners]

    def polygon(self, column: int, row: int) -> QPolygonF:
        """The outline of a hex."""
        return QPolygonF(self.corners(column, row))

    def vertices(self, column: int, row: int) -> list[Vertex]:
        """The six corners as shared names, in the order of `corners`."""
        if self.is_flat:
            x, y = 3 * column, 2 * row + ((column % 2 == 0) == self._odd)
        else:
            x, y = 2 * column + ((row % 2 == 0) == self._odd), 3 * row
        return [(x + across, y + down) for across, down in self._vertices]

    def vertex_point(self, vertex: Vertex) -> QPointF:
        """Where a corner lies."""
        return QPointF(*self.vertex_spot(vertex))

    def vertex_spot(self, vertex: Vertex) -> tuple[float, float]:
        """Where a corner lies, as two numbers."""
        if self.is_flat:
            return vertex[0] * _STEP, vertex[1] * _HALF
        return vertex[0] * _HALF, vertex[1] * _STEP

    def edge(self, place: Place, side: int) -> Edge:
        """A hexside, directed clockwise around the hex."""
        names = self.vertices(*place)
        return names[side % 6], names[(side + 1) % 6]

    def side_towards(self, place: Place, other: Place) -> int | None:
        """Which side of the first hex the second one shares; None if they are no neighbours."""
        line = place[0] if self.is_flat else place[1]
        sides = self._sides[(line % 2 == 0) == self._odd]
        return sides.get((other[0] - place[0], other[1] - place[1]))

    def side_between(self, place: Place, other: Place) -> tuple[QPointF, QPointF] | None:
        """The segment between two neighbours, clockwise around the first one."""
        side = self.side_towards(place, other)
        if side is None:
            return None
        corners = self.corners(*place)
        return corners[side], corners[(side + 1) % 6]

    def neighbour(self, place: Place, side: int) -> Place:
        """The place beyond a side, on the map or off it."""
        column, row = place
        line = column if self.is_flat else row
        right, down = self._steps[(line % 2 == 0) == self._odd][side % 6]
        return column + right, row + down

    def around(self, place: Place) -> list[Place]:
        """The six places around one, in the order of its sides."""
        column, row = place
        line = column if self.is_flat else row
        steps = self._steps[(line % 2 == 0) == self._odd]
        return [(column + right, row + down) for right, down in steps]

    def facing_angle(self, facing: int) -> float:
        """Direction of one of the twelve facings, in degrees clockwise from the top."""
        return 30.0 * facing + (0.0 if self.is_flat else 30.0)

    def place_at(self, point: QPointF) -> Place | None:
        """Column and row of the hex under a point, None outside the grid."""
        return self.place_of(point.x(), point.y())

    def place_of(self, x: float, y: float) -> Place | None:
        """Column and row of the hex so far to the right and down, None outside the grid."""
        if not self.is_flat:
            x, y = y, x
        near = round((x - RADIUS) / (1.5 * RADIUS))
        beside = near + (1 if x > RADIUS + 1.5 * RADIUS * near else -1)
        # A point is in the hex whose centre is nearest; that is in one of two lines of hexes.
        line, count, best = 0, 0, inf
        for one in (near, beside):
            start = _HALF + (_HALF if (one % 2 == 0) == self._is_odd else 0.0)
            number = round((y - start) / PITCH)
            across, along = x - RADIUS - 1.5 * RADIUS * one, y - start - PITCH * number
            away = across * across + along * along
            if away < best:
                line, count, best = one, number, away
        column, row = (line, count) if self.is_flat else (count, line)
        inside = 0 <= column < self.grid.columns and 0 <= row < self.grid.rows
        return (column, row) if inside else None

    def places_in(self, rect: QRectF, margin: int = 0) -> Iterator[Place]:
        """Places whose hexes touch a rectangle, and some more around; off the map as well."""
        wide, high = (1.5 * RADIUS, PITCH) if self.is_flat else (PITCH, 1.5 * RADIUS)
        left, right = floor(rect.left() / wide) - 1, floor(rect.right() / wide) + 1
        top, bottom = floor(rect.top() / high) - 1, floor(rect.bottom() / high) + 1
        for row in range(top - margin, bottom + margin + 1):
            for column in range(left - margin, right + margin + 1):
                yield column, row

    def window(self, region: QRectF, reach: float) -> list[Place]:
        """Places whose hexes may touch a region or what lies within reach of it, row by row."""
        near = region.adjusted(-reach, -reach, reach, reach)
        # A shifted line lies half a hex farther down or right than its places say.
        across, down = (2 * RADIUS, PITCH + _HALF) if self.is_flat else (PITCH + _HALF, 2 * RADIUS)
        wide, high = (1.5 * RADIUS, PITCH) if self.is_flat else (PITCH, 1.5 * RADIUS)
        columns = range(floor((near.left() - across) / wide) + 1, floor(near.right() / wide) + 1)
        rows = range(floor((near.top() - down) / high) + 1, floor(near.bottom() / high) + 1)
        return [(column, row) for row in rows for column in columns]

    def box(self, rect: QRectF, around: int = 3) -> tuple[int, int, int, int]:
        """First column and row, last column and row of what a rectangle shows, and some more."""
        wide, high = (1.5 * RADIUS, PITCH) if self.is_flat else (PITCH, 1.5 * RADIUS)
        return (
            max(0, floor(rect.left() / wide) - around),
            max(0, floor(rect.top() / high) - around),
            min(self.grid.columns - 1, floor(rect.right() / wide) + around),
            min(self.grid.rows - 1, floor(rect.bottom() / high) + around),
        )

    def bounds(self) -> QRectF:
        """The rectangle around all hexes."""
        return _bounds(self.grid.orientation, self.grid.columns, self.grid.rows)

    def frame(self) -> QRectF:
        """The rectangle that the map is drawn in: edges with half hexes are cut through them."""
        rect = self.bounds()
        cuts = self.grid.half_hexes
        across, down = (RADIUS, _HALF) if self.is_flat else (_HALF, RADIUS)
        return rect.adjusted(
            across if "left" in cuts else 0.0,
            down if "top" in cuts else 0.0,
            -across if "right" in cuts else 0.0,
            -down if "bottom" in cuts else 0.0,
        )


@lru_cache(maxsize=64)
def _bounds(orientation: str, columns: int, rows: int) -> QRectF:
    if orientation == "flat":
        high = PITCH * rows + (_HALF if columns > 1 else 0.0)
        return QRectF(0, 0, RADIUS * (1.5 * columns + 0.5), high)
    wide = PITCH * columns + (_HALF if rows > 1 else 0.0)
    return QRectF(0, 0, wide, RADIUS * (1.5 * rows + 0.5))
