"""Icons of the play window, drawn by code like those in editor.icons."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from render.brush import line, polygon

Draw = Callable[[QPainterPath], None]


def _play(path: QPainterPath) -> None:
    path.addPath(polygon(QPointF(-6, -8), QPointF(8, 0), QPointF(-6, 8)))


def _play_here(path: QPainterPath) -> None:
    path.addPath(polygon(QPointF(-4, -9), QPointF(8, -2), QPointF(-4, 5)))
    path.addPath(line(QPointF(-9, 9), QPointF(9, 9)))
    path.addPath(line(QPointF(-8, -9), QPointF(-8, 5)))


def _pause(path: QPainterPath) -> None:
    path.addRect(QRectF(-7, -8, 4.5, 16))
    path.addRect(QRectF(2.5, -8, 4.5, 16))


def _step(path: QPainterPath) -> None:
    path.addPath(polygon(QPointF(-8, -8), QPointF(3, 0), QPointF(-8, 8)))
    path.addPath(line(QPointF(7, -8), QPointF(7, 8)))


def _decline(path: QPainterPath) -> None:
    path.addPath(line(QPointF(-6, -6), QPointF(6, 6)))
    path.addPath(line(QPointF(6, -6), QPointF(-6, 6)))


PLAY_ICONS: dict[str, Draw] = {
    "play": _play,
    "play-here": _play_here,
    "pause": _pause,
    "step": _step,
    "decline": _decline,
}
