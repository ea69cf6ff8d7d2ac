"""Icons for going through a game, and for the pace of computer players."""

from collections.abc import Callable

from hexwright.render.brush import line, polygon
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


def _triangle(path: QPainterPath, tip: float, base: float) -> None:
    path.addPath(polygon(QPointF(tip, 0), QPointF(base, -7), QPointF(base, 7)))


def _bar(path: QPainterPath, x: float) -> None:
    path.addPath(line(QPointF(x, -7), QPointF(x, 7)))


def _first(path: QPainterPath) -> None:
    """Back to a wall."""
    _bar(path, -8)
    _triangle(path, -5, 7)


def _back(path: QPainterPath) -> None:
    """One step back."""
    _triangle(path, -7, 4)
    _bar(path, 7)


def _play(path: QPainterPath) -> None:
    """On."""
    _triangle(path, 8, -6)


def _pause(path: QPainterPath) -> None:
    """Two pillars."""
    path.addRect(QRectF(-6.5, -7, 4, 14))
    path.addRect(QRectF(2.5, -7, 4, 14))


def _on(path: QPainterPath) -> None:
    """One step on."""
    _bar(path, -7)
    _triangle(path, 7, -4)


def _last(path: QPainterPath) -> None:
    """On to a wall."""
    _triangle(path, 5, -7)
    _bar(path, 8)


def _fork(path: QPainterPath) -> None:
    """A road that leaves another."""
    path.addPath(line(QPointF(-9, 5), QPointF(9, 5)))
    path.addPath(line(QPointF(-5, 5), QPointF(2, -5), QPointF(9, -5)))
    path.addPath(line(QPointF(5.5, -8.5), QPointF(9, -5), QPointF(5.5, -1.5)))


REPLAY_ICONS: dict[str, Callable[[QPainterPath], None]] = {
    "replay-first": _first,
    "replay-back": _back,
    "replay-play": _play,
    "replay-pause": _pause,
    "replay-on": _on,
    "replay-last": _last,
    "replay-fork": _fork,
}
