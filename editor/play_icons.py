"""Icons of the play window, drawn by code like those in editor.icons."""

from collections.abc import Callable

from hexwright.render.brush import line, polygon
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

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


def _arcs(path: QPainterPath) -> None:
    """A counter that looks up, and the two hexes in front of it."""
    path.addRect(QRectF(-4, 2, 8, 7))
    path.addPath(polygon(QPointF(0, 0), QPointF(-9, -3), QPointF(-6, -9), QPointF(0, -6)))
    path.addPath(polygon(QPointF(0, 0), QPointF(9, -3), QPointF(6, -9), QPointF(0, -6)))


def _control(path: QPainterPath) -> None:
    """A counter in a ring."""
    path.addRect(QRectF(-3, -3, 6, 6))
    path.addEllipse(QPointF(0, 0), 9, 9)


def _corridors(path: QPainterPath) -> None:
    """An arrow between two lines."""
    path.addPath(line(QPointF(-9, -8), QPointF(9, -4)))
    path.addPath(line(QPointF(-9, 8), QPointF(9, 4)))
    path.addPath(line(QPointF(-9, 0), QPointF(6, 0)))
    path.addPath(line(QPointF(2, -3), QPointF(6, 0), QPointF(2, 3)))


def _all_own(path: QPainterPath) -> None:
    """Several counters behind a line."""
    for left in (-9.0, -2.5, 4.0):
        path.addRect(QRectF(left, 1, 5, 5))
    path.addPath(line(QPointF(-9, -5), QPointF(9, -5)))


def _all_others(path: QPainterPath) -> None:
    """Several counters beyond a line."""
    for left in (-9.0, -2.5, 4.0):
        path.addRect(QRectF(left, -6, 5, 5))
    path.addPath(line(QPointF(-9, 5), QPointF(9, 5)))


PLAY_ICONS: dict[str, Draw] = {
    "play": _play,
    "play-here": _play_here,
    "pause": _pause,
    "step": _step,
    "decline": _decline,
    "arcs": _arcs,
    "control": _control,
    "corridors": _corridors,
    "all-own": _all_own,
    "all-others": _all_others,
}
