"""Icons of the tools that paint areas and levels, drawn by code like those in editor.icons."""

from collections.abc import Callable
from itertools import pairwise

from hexwright.render.brush import circle, line, polygon
from hexwright.render.geometry import compass
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

Draw = Callable[[QPainterPath], None]


def _hexagon(path: QPainterPath, radius: float, x: float = 0, y: float = 0) -> None:
    path.addPath(polygon(*(QPointF(x, y) + compass(30 + 60 * k, radius) for k in range(6))))


def _points(*points: tuple[float, float]) -> QPainterPath:
    return line(*(QPointF(*point) for point in points))


def _shape(*points: tuple[float, float]) -> QPainterPath:
    return polygon(*(QPointF(*point) for point in points))


def _arc(
    path: QPainterPath,
    start: tuple[float, float],
    bend: tuple[float, float],
    end: tuple[float, float],
) -> None:
    path.moveTo(QPointF(*start))
    path.quadTo(QPointF(*bend), QPointF(*end))


def _brush(path: QPainterPath) -> None:
    """A brush that leans to the right."""
    path.addPath(_shape((-1.5, 0), (7, -9.5), (9.5, -7), (1.5, 2.5)))
    path.moveTo(QPointF(-1.5, 0))
    path.quadTo(QPointF(-6.5, 0.5), QPointF(-6.5, 5))
    path.quadTo(QPointF(-6.5, 8), QPointF(-9.5, 9))
    path.quadTo(QPointF(2, 10.5), QPointF(1.5, 2.5))


def _fill(path: QPainterPath) -> None:
    """A tilted bucket and a drop."""
    path.addPath(_shape((-1.5, -8), (6.5, 0), (-1.5, 8), (-9.5, 0)))
    path.addPath(_points((-9.5, 0), (6.5, 0)))
    path.addPath(_points((-1.5, -2.5), (-1.5, -10)))
    _arc(path, (8.5, 3), (5.5, 7.5), (8.5, 8.5))
    _arc(path, (8.5, 8.5), (11.2, 7.5), (8.5, 3))


def _line(path: QPainterPath) -> None:
    """A line with a handle at each end."""
    path.addPath(_points((-5, 5), (5, -5)))
    for x, y in ((-7, 7), (7, -7)):
        path.addRect(QRectF(x - 2.3, y - 2.3, 4.6, 4.6))


def _rectangle(path: QPainterPath) -> None:
    """A rectangle with handles at two corners."""
    path.addPath(_points((-4.5, -6.5), (7, -6.5), (7, 4)))
    path.addPath(_points((4.5, 6.5), (-7, 6.5), (-7, -4)))
    for x, y in ((-7, -6.5), (7, 6.5)):
        path.addRect(QRectF(x - 2.3, y - 2.3, 4.6, 4.6))


def _lasso(path: QPainterPath) -> None:
    """A free-hand loop around a hex."""
    path.moveTo(QPointF(-2.5, 9.5))
    path.cubicTo(QPointF(-12, 7), QPointF(-11.5, -4), QPointF(-6, -7))
    path.cubicTo(QPointF(-2, -9.5), QPointF(0.5, -5.5), QPointF(4, -8))
    path.cubicTo(QPointF(9, -11), QPointF(12, -3), QPointF(8.5, 1))
    path.cubicTo(QPointF(5, 5), QPointF(3, 9), QPointF(-6, 6))
    _hexagon(path, 3.4, -0.5, -0.3)


def _replace(path: QPainterPath) -> None:
    """Two hexes and the arrows that change one into the other."""
    _hexagon(path, 4.8, -5.3, -4.5)
    _hexagon(path, 4.8, 5.3, 4.5)
    path.addPath(_points((1.8, -7), (7, -7), (7, -2.2)))
    path.addPath(_points((4.8, -4.2), (7, -2), (9.2, -4.2)))
    path.addPath(_points((-1.8, 7), (-7, 7), (-7, 2.2)))
    path.addPath(_points((-4.8, 4.2), (-7, 2), (-9.2, 4.2)))


def _scatter(path: QPainterPath) -> None:
    """Small hexes here and there."""
    for x, y, radius in ((-5.5, -5.5, 3.4), (4.8, -6.8, 2.4), (6, 4.5, 3.6), (-4.4, 6, 2.6)):
        _hexagon(path, radius, x, y)
    path.addPath(circle(QPointF(0.6, -0.4), 0.6))


def _stamp(path: QPainterPath) -> None:
    """A rubber stamp on its line."""
    path.addPath(circle(QPointF(0, -6.2), 3.4))
    path.addPath(_points((-1.4, -3), (-2.2, 1.5)))
    path.addPath(_points((1.4, -3), (2.2, 1.5)))
    path.addRoundedRect(QRectF(-8, 1.5, 16, 4.5), 1.5, 1.5)
    path.addPath(_points((-8, 9.5), (8, 9.5)))


def _eraser(path: QPainterPath) -> None:
    """A rubber that leans to the right, and the line that it works on."""
    path.addPath(_shape((-9, 3), (2, -8), (8.5, -1.5), (-0.5, 7.5), (-4.5, 7.5)))
    path.addPath(_points((-3.5, -2.5), (3.5, 4)))
    path.addPath(_points((2.5, 7.5), (9, 7.5)))


def _eyedropper(path: QPainterPath) -> None:
    """A pipette with a drop at its tip."""
    path.addPath(_shape((2.5, -7), (5.5, -10), (10, -5.5), (7, -2.5)))
    path.addPath(_points((0.5, -5.5), (5.5, -0.5)))
    path.addPath(_points((1.8, -4.3), (-7.5, 5), (-8.5, 8.5), (-5, 7.5), (4.3, -1.8)))


def _holes(path: QPainterPath) -> None:
    """A hex with its outline broken, beside a whole one."""
    _hexagon(path, 5.4, -4.6, -3.4)
    spot = QPointF(4.6, 4)
    corners = [spot + compass(30 + 60 * k, 5.4) for k in range(7)]
    for one, other in pairwise(corners):
        path.addPath(line(one, one + (other - one) * 0.3))
        path.addPath(line(other, other + (one - other) * 0.3))


def _mound(path: QPainterPath, y: float) -> None:
    _arc(path, (-10, y), (-4, y), (-3, y - 4))
    path.quadTo(QPointF(0, y - 11), QPointF(3, y - 4))
    path.quadTo(QPointF(4, y), QPointF(10, y))


def _raise(path: QPainterPath) -> None:
    """A hill and an arrow up."""
    _mound(path, 9)
    path.addPath(_points((0, -1.5), (0, -9.5)))
    path.addPath(_points((-3.2, -6.3), (0, -9.5), (3.2, -6.3)))


def _lower(path: QPainterPath) -> None:
    """A hollow and an arrow down into it."""
    _arc(path, (-10, 2), (-4, 2), (-3, 5))
    path.quadTo(QPointF(0, 12), QPointF(3, 5))
    path.quadTo(QPointF(4, 2), QPointF(10, 2))
    path.addPath(_points((0, -9.5), (0, -0.5)))
    path.addPath(_points((-3.2, -3.7), (0, -0.5), (3.2, -3.7)))


def _level(path: QPainterPath) -> None:
    """Ground cut flat at a mark."""
    path.addPath(_points((-10, 8), (-6, 1), (6, 1), (10, 8)))
    path.addPath(_shape((-3.6, -9), (3.6, -9), (0, -3.4)))
    path.addPath(_points((-10, -3.4), (-4.5, -3.4)))
    path.addPath(_points((4.5, -3.4), (10, -3.4)))


def _smooth(path: QPainterPath) -> None:
    """A jagged ridge above the gentle one that it becomes."""
    path.addPath(_points((-10, -2), (-6, -8), (-2.5, -3), (1.5, -9), (5, -3), (10, -5)))
    path.moveTo(QPointF(-10, 7))
    path.cubicTo(QPointF(-4, 1), QPointF(3, 9.5), QPointF(10, 4))


BRUSH_ICONS: dict[str, Draw] = {
    "brush": _brush,
    "flood-fill": _fill,
    "line": _line,
    "rectangle": _rectangle,
    "lasso": _lasso,
    "replace-kind": _replace,
    "scatter": _scatter,
    "overlay-stamp": _stamp,
    "eraser": _eraser,
    "eyedropper": _eyedropper,
    "holes": _holes,
    "raise-ground": _raise,
    "lower-ground": _lower,
    "set-level": _level,
    "smooth-ground": _smooth,
}
