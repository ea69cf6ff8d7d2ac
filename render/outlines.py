"""Outlines of areas that forget the hexes they are made of, and the patterns that fill them.

The line around an area runs near the middles of its outer hexsides; its corners are drawn in by
a share that the style gives, so that the zigzag of a row of hexes becomes one easy curve.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPaintEngine, QPainter, QPainterPath, QTransform

from render.board import Board
from render.brush import clipped, stroke
from render.edges import Chain
from render.styles import Pattern, colour
from schema.grid import Place

# How far the lines of a pattern are apart, in map units.
_STEP = 9.0


# A place on a line and the direction in which the line runs there.
Spot = tuple[QPointF, QPointF]


def soft_outline(board: Board, cells: Iterable[Place]) -> QPainterPath:
    """One path around a set of places, smooth everywhere."""
    path = QPainterPath()
    for chain in board.loops(cells):
        path.addPath(soft_path(board, chain))
    return path


def soft_path(board: Board, chain: Chain) -> QPainterPath:
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


def soft_points(board: Board, chain: Chain, per_edge: int) -> list[Spot]:
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


def _on_line(points: list[QPointF], along: float, *, closed: bool) -> Spot:
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


def _controls(board: Board, chain: Chain) -> tuple[list[tuple[float, float]], bool]:
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
    board: Board, painter: QPainter, path: QPainterPath, pattern: Pattern, alpha: float = 0.3
) -> None:
    """Cover an area with a pattern that lies still, whatever part of the map is drawn."""
    tone = colour(board.style.ink, alpha)
    if painter.paintEngine().type() == QPaintEngine.Type.Raster:
        scale = abs(painter.deviceTransform().m11())
        painter.fillPath(path, _tiled(pattern, tone.rgba(), round(scale, 4)))
        return
    around = path.boundingRect().intersected(painter.clipBoundingRect())
    with clipped(painter, path):
        _draw_segments(painter, pattern, around, tone)


def _draw_segments(painter: QPainter, pattern: Pattern, rect: QRectF, tone: QColor) -> None:
    lines = QPainterPath()
    for one, other in _PATTERNS[pattern](rect):
        lines.moveTo(one)
        lines.lineTo(other)
    stroke(painter, lines, tone, 2.6 if pattern == "dots" else 0.9)


@lru_cache(maxsize=64)
def _tiled(pattern: Pattern, tone: int, scale: float) -> QBrush:
    """A brush that repeats one tile of a pattern, drawn at the size of the pixels."""
    wide, high = _PERIODS[pattern]
    across, down = max(round(wide * scale), 1), max(round(high * scale), 1)
    tile = QImage(across, down, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(0)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(across / wide, down / high)
    # Lines that cross the border of the tile come in again on the other side.
    _draw_segments(painter, pattern, QRectF(0, 0, wide, high), QColor.fromRgba(tone))
    painter.end()
    brush = QBrush(tile)
    brush.setTransform(QTransform.fromScale(wide / across, high / down))
    return brush


Segment = tuple[QPointF, QPointF]
# A slanted line meets the sides of its tile at this distance from the next one.
_SLANT = _STEP * 1.4


def _steps(low: float, high: float, step: float) -> range:
    """Numbers of the multiples of a step from the last before `low` to the first after `high`."""
    return range(floor(low / step) - 1, ceil(high / step) + 2)


def _level(rect: QRectF) -> Iterator[Segment]:
    for k in _steps(rect.top(), rect.bottom(), _STEP):
        yield QPointF(rect.left() - 1, k * _STEP), QPointF(rect.right() + 1, k * _STEP)


def _slanted(rect: QRectF) -> Iterator[Segment]:
    top, bottom = rect.top() - 1, rect.bottom() + 1
    for k in _steps(rect.left() + top, rect.right() + bottom, _SLANT):
        yield QPointF(k * _SLANT - top, top), QPointF(k * _SLANT - bottom, bottom)


def _crossed(rect: QRectF) -> Iterator[Segment]:
    yield from _slanted(rect)
    top, bottom = rect.top() - 1, rect.bottom() + 1
    for k in _steps(rect.left() - bottom, rect.right() - top, _SLANT):
        yield QPointF(k * _SLANT + top, top), QPointF(k * _SLANT + bottom, bottom)


def _dotted(rect: QRectF) -> Iterator[Segment]:
    dot = QPointF(0.01, 0)
    for down in _steps(rect.top(), rect.bottom(), _STEP):
        for across in _steps(rect.left(), rect.right(), _STEP):
            at = QPointF((across + 0.5 * (down % 2)) * _STEP, down * _STEP)
            yield at, at + dot


def _bricked(rect: QRectF) -> Iterator[Segment]:
    for down in _steps(rect.top(), rect.bottom(), _STEP):
        y = down * _STEP
        yield QPointF(rect.left() - 1, y), QPointF(rect.right() + 1, y)
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
# After how much to the right and down a pattern repeats itself.
_PERIODS = {
    "lines": (_STEP, _STEP),
    "rain": (_SLANT, _SLANT),
    "cross": (_SLANT, _SLANT),
    "dots": (_STEP, 2 * _STEP),
    "bricks": (2 * _STEP, 2 * _STEP),
}
