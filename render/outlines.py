"""Outlines of areas that forget the hexes they are made of, and the patterns that fill them.

The line around an area runs near the middles of its outer hexsides; its corners are drawn in by
a share that the style gives, so that the zigzag of a row of hexes becomes one easy curve.
"""

from collections.abc import Iterable, Iterator
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


def soft_outline(board: Board, cells: Iterable[Place]) -> QPainterPath:
    """One path around a set of places, smooth everywhere."""
    path = QPainterPath()
    soft = board.style.strength("soft")
    for chain in board.loops(cells):
        _add_ring(path, list(_controls(board, chain, soft)))
    return path


def _controls(board: Board, chain: Chain, soft: float) -> Iterator[QPointF]:
    """Middles of hexsides, and between them the corners, drawn in."""
    ring = chain[:-1]
    curves = board.curves
    for index, vertex in enumerate(ring):
        before, after = ring[index - 1], ring[(index + 1) % len(ring)]
        one, other = curves.middle(before, vertex), curves.middle(vertex, after)
        bend = curves.bend(vertex)
        yield bend + ((one + other) / 2 - bend) * soft
        yield other


def _add_ring(path: QPainterPath, points: list[QPointF]) -> None:
    path.moveTo((points[-1] + points[0]) / 2)
    for here, following in zip(points, [*points[1:], points[0]], strict=True):
        path.quadTo(here, (here + following) / 2)
    path.closeSubpath()


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
