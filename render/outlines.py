"""Outlines of areas that forget the hexes they are made of, and the patterns that fill them.

The line around an area runs near the middles of its outer hexsides; its corners are drawn in by
a share that the style gives, so that the zigzag of a row of hexes becomes one easy curve.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from hexwright.render.brush import clipped, pen, stroke, trace
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.edges import Chain
from hexwright.render.stamps import press
from hexwright.render.styles import Pattern, colour
from hexwright.render.window import Window
from hexwright.schema.grid import Place

# How far the lines of a pattern are apart, in map units.
_STEP = 9.0


# After how many map units each pattern repeats.
_PERIOD = {"lines": 90.0, "rain": 126.0, "cross": 126.0, "dots": 90.0, "bricks": 90.0}

# A place on a line and the direction in which the line runs there.
Corner = tuple[QPointF, QPointF]


class Outline(NamedTuple):
    """The area that a set of places covers, and the line around it.

    The line lies only where the area ends, not where the window does. It is made of pieces that
    meet in the same points whatever part of the map is drawn; draw it with flat ends.
    """

    area: QPainterPath
    line: QPainterPath

    def rim(self, painter: QPainter, tone: QColor, width: float) -> None:
        """Draw along the line."""
        if not self.line.isEmpty():
            trace(painter, self.line, pen(tone, width, flat=True))


def soft_outline(board: DrawnMap, cells: Iterable[Place], window: Window) -> Outline:
    """The outline of a set of places, smooth everywhere."""
    area, rim = QPainterPath(), QPainterPath()
    for chain in window.loops(cells):
        points, _ = _controls(board, chain)
        # The curve goes from between two points to between the next two, bent by the one it passes.
        between = [
            ((x + across) / 2, (y + down) / 2)
            for (x, y), (across, down) in zip(points, [*points[1:], points[0]], strict=True)
        ]
        area.moveTo(*between[-1])
        for here, end in zip(points, between, strict=True):
            area.quadTo(*here, *end)
        area.closeSubpath()
        _add_line(rim, points, between, [edge in window.ends for edge in pairwise(chain)])
    return Outline(area, rim)


Point = tuple[float, float]


def _add_line(
    path: QPainterPath, points: list[Point], between: list[Point], is_cut: list[bool]
) -> None:
    """Add the line along a ring, in pieces that begin before every corner."""
    for at, cut in enumerate(is_cut):
        if cut and is_cut[at - 1]:
            continue
        path.moveTo(*between[2 * at - 1])
        path.quadTo(*points[2 * at], *between[2 * at])
        if not cut:
            path.quadTo(*points[2 * at + 1], *between[2 * at + 1])


def soft_path(board: DrawnMap, chain: Chain) -> QPainterPath:
    """The smooth line along a chain of corners; closed when it ends where it began."""
    points, closed = _controls(board, chain)
    path = QPainterPath()
    x, y = points[0]
    if closed:
        points.append(points[0])
        before = points[-2]
        path.moveTo((before[0] + x) / 2, (before[1] + y) / 2)
    else:
        path.moveTo(x, y)
        x, y = points[1]
        path.lineTo((points[0][0] + x) / 2, (points[0][1] + y) / 2)
        points = points[1:]
    # Numbers instead of points: this runs for every hexside of every area.
    bend = path.quadTo
    for right, down in points[1:]:
        bend(x, y, (x + right) / 2, (y + down) / 2)
        x, y = right, down
    if closed:
        path.closeSubpath()
    else:
        path.lineTo(x, y)
    return path


def soft_points(board: DrawnMap, chain: Chain, per_edge: int) -> list[Corner]:
    """Points and directions along a smooth line, the same number on every hexside."""
    spots, closed = _controls(board, chain)
    points = [QPointF(*spot) for spot in spots]
    found = []
    for edge in range(len(chain) - 1):
        for index in range(per_edge):
            # The line bends around the corner, the middle of the hexside and the next corner.
            along = 2 * edge + 0.5 + 2 * (index + 0.5) / per_edge
            found.append(_on_line(points, along, closed=closed))
    return found


def _on_line(points: list[QPointF], along: float, *, closed: bool) -> Corner:
    which = floor(along)
    share, count = along - which, len(points)
    if not closed and not 0 < which < count - 1:
        one, other = (points[0], points[1]) if which <= 0 else (points[-2], points[-1])
        far = share - 0.5 if which <= 0 else share + 0.5
        return one + (other - one) * max(far, 0.0), other - one
    here = points[which % count]
    start = (points[(which - 1) % count] + here) / 2
    end = (here + points[(which + 1) % count]) / 2
    at = start * (1 - share) ** 2 + here * (2 * share * (1 - share)) + end * share**2
    return at, (here - start) * (1 - share) + (end - here) * share


def _controls(board: DrawnMap, chain: Chain) -> tuple[list[tuple[float, float]], bool]:
    """Corners, drawn in, and between them the middles of hexsides; whether it is a ring."""
    curves, soft = board.curves, board.style.strength("soft")
    closed = chain[0] == chain[-1] and len(chain) > 2
    middles = [curves.middle_spot(one, other) for one, other in pairwise(chain)]
    points = []
    before = middles[-1] if closed else None
    for vertex, middle in zip(chain, middles, strict=False):
        x, y = curves.bend_spot(vertex)
        if before is not None:
            x += ((before[0] + middle[0]) / 2 - x) * soft
            y += ((before[1] + middle[1]) / 2 - y) * soft
        points.append((x, y))
        points.append(middle)
        before = middle
    if not closed:
        points.append(curves.bend_spot(chain[-1]))
    return points, closed


def draw_pattern(
    board: DrawnMap, painter: QPainter, path: QPainterPath, pattern: Pattern, alpha: float = 0.3
) -> None:
    """Cover an area with a pattern that lies still, whatever part of the map is drawn."""
    tone = colour(board.style.ink, alpha)
    pressed = press(painter, board.stamps)
    if pressed is not None:
        side = _PERIOD[pattern]
        twice = QRectF(-side, -side, 3 * side, 3 * side)
        texture = pressed.stamps.texture(
            ("pattern", pattern, alpha),
            (side, side),
            lambda on: _draw_lines(on, pattern, twice, tone),
        )
        pressed.fill(path, texture)
        return
    around = path.boundingRect()
    if painter.hasClipping():
        around = around.intersected(painter.clipBoundingRect())
    with clipped(painter, path):
        _draw_lines(painter, pattern, around, tone)


def _draw_lines(painter: QPainter, pattern: Pattern, around: QRectF, tone: QColor) -> None:
    lines = QPainterPath()
    for one, other in _PATTERNS[pattern](around):
        lines.moveTo(one)
        lines.lineTo(other)
    stroke(painter, lines, tone, 2.6 if pattern == "dots" else 0.9)


Segment = tuple[QPointF, QPointF]


def _steps(low: float, high: float, step: float) -> Iterator[int]:
    yield from range(floor(low / step), ceil(high / step) + 1)


def _level(rect: QRectF) -> Iterator[Segment]:
    for k in _steps(rect.top(), rect.bottom(), _STEP):
        yield QPointF(rect.left(), k * _STEP), QPointF(rect.right(), k * _STEP)


def _slanted(rect: QRectF) -> Iterator[Segment]:
    low, high = rect.left() + rect.top(), rect.right() + rect.bottom()
    for k in _steps(low, high, _STEP * 1.4):
        total = k * _STEP * 1.4
        yield (
            QPointF(total - rect.top(), rect.top()),
            QPointF(total - rect.bottom(), rect.bottom()),
        )


def _crossed(rect: QRectF) -> Iterator[Segment]:
    yield from _slanted(rect)
    low, high = rect.left() - rect.bottom(), rect.right() - rect.top()
    for k in _steps(low, high, _STEP * 1.4):
        total = k * _STEP * 1.4
        yield (
            QPointF(total + rect.top(), rect.top()),
            QPointF(total + rect.bottom(), rect.bottom()),
        )


def _dotted(rect: QRectF) -> Iterator[Segment]:
    dot = QPointF(0.01, 0)
    for down in _steps(rect.top(), rect.bottom(), _STEP):
        for across in _steps(rect.left(), rect.right(), _STEP):
            at = QPointF((across + 0.5 * (down % 2)) * _STEP, down * _STEP)
            yield at, at + dot


def _bricked(rect: QRectF) -> Iterator[Segment]:
    for down in _steps(rect.top(), rect.bottom(), _STEP):
        y = down * _STEP
        yield QPointF(rect.left(), y), QPointF(rect.right(), y)
        for across in _steps(rect.left(), rect.right(), _STEP * 2):
            x = (2 * across + down % 2) * _STEP
            yield QPointF(x, y), QPointF(x, y + _STEP)


_PATTERNS = {
    "lines": _level,
    "rain": _slanted,
    "cross": _crossed,
    "dots": _dotted,
    "bricks": _bricked,
}
