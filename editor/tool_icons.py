"""Icons of the tools of the map canvas, drawn by code like those in editor.icons."""

from collections.abc import Callable

from hexwright.render.brush import circle, line, polygon
from hexwright.render.geometry import compass
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

Draw = Callable[[QPainterPath], None]


def _hexagon(path: QPainterPath, radius: float, at: QPointF = QPointF()) -> None:  # noqa: B008 - never changed
    path.addPath(polygon(*(at + compass(30 + 60 * k, radius) for k in range(6))))


def _points(*points: tuple[float, float]) -> QPainterPath:
    return line(*(QPointF(*point) for point in points))


def _hexside(path: QPainterPath) -> None:
    """A hex with a wall along three of its sides."""
    at = QPointF(-2.2, 1.8)
    _hexagon(path, 6.2, at)
    path.addPath(line(*(at + compass(turn, 11.0) for turn in (-30, 30, 90, 150))))


def _road(path: QPainterPath) -> None:
    """A road that runs away in a bend."""
    for start, bend, end in (((-9, 9), (-8, 0), (1.5, -9)), ((3, 9), (1, 1), (6.5, -9))):
        path.moveTo(QPointF(*start))
        path.quadTo(QPointF(*bend), QPointF(*end))
    path.addPath(_points((-2.5, 7.5), (-2, 4)))
    path.addPath(_points((-0.9, 0.5), (0.6, -2.5)))


def _label(path: QPainterPath) -> None:
    """A capital letter on a base line."""
    path.addPath(_points((-6, 5), (0, -9), (6, 5)))
    path.addPath(_points((-3.7, 0), (3.7, 0)))
    path.addPath(_points((-9, 9), (9, 9)))


def _site(path: QPainterPath) -> None:
    """A star in a ring."""
    path.addPath(
        polygon(*(compass(36 * k, 9.5 if k % 2 == 0 else 4.0) for k in range(10))).translated(0, 1)
    )


def _zone(path: QPainterPath) -> None:
    """Three hexes within one border."""
    spots = [QPointF(-4.2, -3.6), QPointF(4.2, -3.6), QPointF(0, 3.7)]
    for spot in spots:
        _hexagon_upright(path, 4.85, spot)


def _hexagon_upright(path: QPainterPath, radius: float, at: QPointF) -> None:
    path.addPath(polygon(*(at + compass(60 * k, radius) for k in range(6))))


def _select(path: QPainterPath) -> None:
    """A dashed rectangle."""
    for x in (-9.0, 9.0):
        for y in (-8.0, 8.0):
            path.addPath(_points((x * 0.55, y), (x, y), (x, y * 0.5)))
    for y in (-8.0, 8.0):
        path.addPath(_points((-1.6, y), (1.6, y)))
    for x in (-9.0, 9.0):
        path.addPath(_points((x, -1.2), (x, 1.2)))


def _lasso_select(path: QPainterPath) -> None:
    """A loop with the end of its rope."""
    path.addEllipse(QRectF(-9, -9, 18, 11))
    path.moveTo(QPointF(-5, 0.5))
    path.quadTo(QPointF(-9, 5), QPointF(-4, 5))
    path.quadTo(QPointF(0, 5.5), QPointF(-3, 9.5))


def _paste(path: QPainterPath) -> None:
    """A clipboard with a hex on it."""
    path.addPath(_points((-4, -7), (-8, -7), (-8, 9.5), (8, 9.5), (8, -7), (4, -7)))
    path.addRoundedRect(QRectF(-4, -9.5, 8, 4.5), 1.5, 1.5)
    _hexagon(path, 4.6, QPointF(0, 2.5))


def _distance(path: QPainterPath) -> None:
    """A ruler with its marks."""
    path.addPath(_points((-9.5, 0), (9.5, 0)))
    path.addPath(_points((-9.5, -6), (-9.5, 6)))
    path.addPath(_points((9.5, -6), (9.5, 6)))
    for x in (-4.7, 0, 4.7):
        path.addPath(_points((x, -3), (x, 0)))


def _sight(path: QPainterPath) -> None:
    """An open eye."""
    for side in (-1, 1):
        path.moveTo(QPointF(-10, 0))
        path.cubicTo(QPointF(-5, 8.5 * side), QPointF(5, 8.5 * side), QPointF(10, 0))
    path.addPath(circle(QPointF(0, 0), 3.4))


def _hand(path: QPainterPath) -> None:
    """An open hand."""
    path.moveTo(QPointF(-5, 3))
    path.lineTo(QPointF(-8.5, -1.5))
    path.quadTo(QPointF(-8.5, -4), QPointF(-6, -3))
    path.lineTo(QPointF(-3.7, -0.5))
    for x, top in ((-3.7, -7), (-0.7, -9), (2.3, -8.2), (5.3, -5.5)):
        path.lineTo(QPointF(x, top))
        path.quadTo(QPointF(x + 1.5, top - 2), QPointF(x + 3, top))
        path.lineTo(QPointF(x + 3, -1))
    path.quadTo(QPointF(8.6, 6), QPointF(4, 9.5))
    path.lineTo(QPointF(-1.5, 9.5))
    path.quadTo(QPointF(-3, 7), QPointF(-5, 3))


def _align(path: QPainterPath) -> None:
    """A picture pinned to a cross."""
    path.addPath(_points((-9.5, 4), (-9.5, -8.5), (6, -8.5)))
    path.addPath(_points((-5, 8.5), (9.5, 8.5), (9.5, -4)))
    path.addPath(circle(QPointF(0, 0), 3.2))
    for one in (0, 90, 180, 270):
        path.addPath(line(compass(one, 3.2), compass(one, 6.6)))


def _frame(path: QPainterPath) -> None:
    for x in (-9.5, 9.5):
        for y in (-9.5, 9.5):
            path.addPath(_points((x * 0.5, y), (x, y), (x, y * 0.5)))


def _select_others(path: QPainterPath) -> None:
    """A frame that leaves a hex out."""
    _frame(path)
    _hexagon(path, 4.5)
    path.addPath(_points((-5.5, 5.5), (5.5, -5.5)))


def _select_same(path: QPainterPath) -> None:
    """A frame around two hexes alike."""
    _frame(path)
    _hexagon(path, 3.4, QPointF(-3.7, 0))
    _hexagon(path, 3.4, QPointF(3.7, 0))


def _select_grow(path: QPainterPath) -> None:
    """A frame with a plus."""
    _select_shrink(path)
    path.addPath(_points((0, -4), (0, 4)))


def _select_shrink(path: QPainterPath) -> None:
    """A frame with a minus."""
    _frame(path)
    path.addPath(_points((-4, 0), (4, 0)))


def _turn_right(path: QPainterPath) -> None:
    """An arrow around a hex, clockwise."""
    _turned(path, 1)


def _turn_left(path: QPainterPath) -> None:
    """An arrow around a hex, the other way."""
    _turned(path, -1)


def _turned(path: QPainterPath, side: int) -> None:
    _hexagon(path, 4.2, QPointF(0, 2))
    path.addPath(line(*(QPointF(0, 2) + compass(side * turn, 9) for turn in range(-80, 61, 10))))
    tip = QPointF(0, 2) + compass(side * 60, 9)
    for back in (QPointF(-5.5 * side, -0.5), QPointF(-0.2 * side, -5.5)):
        path.addPath(line(tip, tip + back))


def _mirror(path: QPainterPath) -> None:
    """Two triangles on both sides of a line."""
    path.addPath(_points((0, -10), (0, 10)))
    for side in (-1, 1):
        corners = ((3.5, 7), (10, 7), (3.5, -7))
        path.addPath(polygon(*(QPointF(side * x, y) for x, y in corners)))


def _flip(path: QPainterPath) -> None:
    """Two triangles above and below a line."""
    path.addPath(_points((-10, 0), (10, 0)))
    for side in (-1, 1):
        corners = ((7, 3.5), (7, 10), (-7, 3.5))
        path.addPath(polygon(*(QPointF(x, side * y) for x, y in corners)))


TOOL_ICONS: dict[str, Draw] = {
    "hexside": _hexside,
    "road": _road,
    "label": _label,
    "site": _site,
    "zone": _zone,
    "select": _select,
    "lasso-select": _lasso_select,
    "paste": _paste,
    "distance": _distance,
    "sight": _sight,
    "hand": _hand,
    "align": _align,
    "select-others": _select_others,
    "select-same": _select_same,
    "select-grow": _select_grow,
    "select-shrink": _select_shrink,
    "turn-right": _turn_right,
    "turn-left": _turn_left,
    "mirror": _mirror,
    "flip": _flip,
}
