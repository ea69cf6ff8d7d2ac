"""Icons of the list of layers."""

from collections.abc import Callable

from hexwright.render.brush import circle, line, polygon
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


def _eye(path: QPainterPath) -> None:
    path.moveTo(QPointF(-9.5, 0))
    path.quadTo(QPointF(0, -10), QPointF(9.5, 0))
    path.quadTo(QPointF(0, 10), QPointF(-9.5, 0))
    path.addPath(circle(QPointF(0, 0), 2.6))


def _eye_shut(path: QPainterPath) -> None:
    path.moveTo(QPointF(-9.5, -1.5))
    path.quadTo(QPointF(0, 9), QPointF(9.5, -1.5))
    for x, y, end_x, end_y in ((-6, 1.8, -8, 5), (0, 3.8, 0, 7.5), (6, 1.8, 8, 5)):
        path.addPath(line(QPointF(x, y), QPointF(end_x, end_y)))


def _lock(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-7, -1, 14, 10), 2, 2)
    path.moveTo(QPointF(-4.5, -1))
    path.lineTo(QPointF(-4.5, -4))
    path.arcTo(QRectF(-4.5, -8.5, 9, 9), 180, -180)
    path.lineTo(QPointF(4.5, -1))
    path.addPath(circle(QPointF(0, 4), 0.7))


def _lock_open(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-7, -1, 14, 10), 2, 2)
    path.moveTo(QPointF(-4.5, -1))
    path.lineTo(QPointF(-4.5, -4))
    path.arcTo(QRectF(-4.5, -8.5, 9, 9), 180, -150)


def _layers(path: QPainterPath) -> None:
    path.addPath(polygon(QPointF(0, -9), QPointF(9.5, -4), QPointF(0, 1), QPointF(-9.5, -4)))
    for down in (4, 8):
        path.addPath(line(QPointF(-9.5, down - 4), QPointF(0, down + 1), QPointF(9.5, down - 4)))


def _overview(path: QPainterPath) -> None:
    path.addRect(QRectF(-9.5, -7, 19, 14))
    path.addRect(QRectF(-1, -3.5, 7.5, 6.5))


def _panel_right(path: QPainterPath) -> None:
    path.addRect(QRectF(-9, -7.5, 18, 15))
    path.addPath(line(QPointF(3, -7.5), QPointF(3, 7.5)))


def _map_style(path: QPainterPath) -> None:
    """A palette of a painter."""
    path.addEllipse(QRectF(-9.5, -8, 19, 16))
    for x, y in ((-5, -2), (-1, -4.5), (4, -3)):
        path.addPath(circle(QPointF(x, y), 1.1))
    path.addPath(circle(QPointF(3.5, 3.5), 2.0))


LAYER_ICONS: dict[str, Callable[[QPainterPath], None]] = {
    "map-style": _map_style,
    "eye": _eye,
    "eye-shut": _eye_shut,
    "lock": _lock,
    "lock-open": _lock_open,
    "layers": _layers,
    "overview": _overview,
    "panel-right": _panel_right,
}
