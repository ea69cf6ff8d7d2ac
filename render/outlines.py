"""Outlines of areas that forget the hexes they are made of, and the patterns that fill them.

The line around an area runs near the middles of its outer hexsides; its corners are drawn in by
a share that the style gives, so that the zigzag of a row of hexes becomes one easy curve.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

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
    if closed:
        path.moveTo((points[-1] + points[0]) / 2)
        for here, following in zip(points, [*points[1:], points[0]], strict=True):
            path.quadTo(here, (here + following) / 2)
        path.closeSubpath()
        return path
    path.moveTo(points[0])
    path.lineTo((points[0] + points[1]) / 2)
    for here, following in pairwise(points[1:]):
        path.quadTo(here, (here + following) / 2)
    path.lineTo(points[-1])
    return path


def soft_points(board: Board, chain: Chain, per_edge: int) -> list[Spot]:
    """Points and directions along a smooth line, the same number on every hexside."""
    points, closed = _controls(board, chain)
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


def _controls(board: Board, chain: Chain) -> tuple[list[QPointF], bool]:
    """Corners, drawn in, and between them the middles of hexsides; whether it is a ring."""
    curves, soft = board.curves, board.style.strength("soft")
    closed = chain[0] == chain[-1] and len(chain) > 2
    middles = [curves.middle(*edge) for edge in pairwise(chain)]
    points = []
    for index, middle in enumerate(middles):
        bend = curves.bend(chain[index])
        if index or closed:
            bend += ((middles[index - 1] + middle) / 2 - bend) * soft
        points += [bend, middle]
    return (points, True) if closed else ([*points, curves.bend(chain[-1])], False)


def draw_pattern(
    board: Board, painter: QPainter, path: QPainterPath, pattern: Pattern, alpha: float = 0.3
) -> None:
    """Cover an area with a pattern that lies still, whatever part of the map is drawn."""
    around = path.boundingRect()
    if painter.hasClipping():
        around = around.intersected(painter.clipBoundingRect())
    lines = QPainterPath()
    for one, other in _PATTERNS[pattern](around):
        lines.moveTo(one)
        lines.lineTo(other)
    width = 2.6 if pattern == "dots" else 0.9
    with clipped(painter, path):
        stroke(painter, lines, colour(board.style.ink, alpha), width)


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
