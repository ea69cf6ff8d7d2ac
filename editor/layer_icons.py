"""Icons of the list of layers."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from render.brush import circle


def _eye(path: QPainterPath) -> None:
    path.moveTo(QPointF(-9.5, 0))
    path.quadTo(QPointF(0, -10), QPointF(9.5, 0))
    path.quadTo(QPointF(0, 10), QPointF(-9.5, 0))
    path.addPath(circle(QPointF(0, 0), 2.6))


def _lock(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-7, -1, 14, 10), 2, 2)
    path.moveTo(QPointF(-4.5, -1))
    path.lineTo(QPointF(-4.5, -4))
    path.arcTo(QRectF(-4.5, -8.5, 9, 9), 180, -180)
    path.lineTo(QPointF(4.5, -1))
    path.addPath(circle(QPointF(0, 4), 0.7))


LAYER_ICONS: dict[str, Callable[[QPainterPath], None]] = {"eye": _eye, "lock": _lock}
