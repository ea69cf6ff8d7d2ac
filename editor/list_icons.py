"""Icons for what is done with entries of lists and cells of charts."""

from collections.abc import Callable

from hexwright.render.brush import line
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


def _add(path: QPainterPath) -> None:
    """A plus."""
    path.addPath(line(QPointF(-8, 0), QPointF(8, 0)))
    path.addPath(line(QPointF(0, -8), QPointF(0, 8)))


def _duplicate(path: QPainterPath) -> None:
    """A card and the same once more behind it, with a plus."""
    path.addRoundedRect(QRectF(-9, -5, 13, 13), 2, 2)
    path.addPath(line(QPointF(-4, -9), QPointF(9, -9), QPointF(9, 4)))
    path.addPath(line(QPointF(-5.5, 1.5), QPointF(0.5, 1.5)))
    path.addPath(line(QPointF(-2.5, -1.5), QPointF(-2.5, 4.5)))


def _up(path: QPainterPath) -> None:
    """An arrow up."""
    path.addPath(line(QPointF(0, 9), QPointF(0, -8)))
    path.addPath(line(QPointF(-6, -2), QPointF(0, -8), QPointF(6, -2)))


def _down(path: QPainterPath) -> None:
    """An arrow down."""
    path.addPath(line(QPointF(0, -9), QPointF(0, 8)))
    path.addPath(line(QPointF(-6, 2), QPointF(0, 8), QPointF(6, 2)))


def _fill_down(path: QPainterPath) -> None:
    """A cell and an arrow down to those below it."""
    path.addRect(QRectF(-8, -9, 16, 6))
    path.addPath(line(QPointF(0, 0), QPointF(0, 9)))
    path.addPath(line(QPointF(-4.5, 4.5), QPointF(0, 9), QPointF(4.5, 4.5)))


def _roll(path: QPainterPath) -> None:
    """A die that shows five."""
    path.addRoundedRect(QRectF(-9, -9, 18, 18), 3, 3)
    for x, y in ((-4.5, -4.5), (4.5, -4.5), (0, 0), (-4.5, 4.5), (4.5, 4.5)):
        path.addEllipse(QPointF(x, y), 0.9, 0.9)


def _compare(path: QPainterPath) -> None:
    """Two cards, the lines of one of them unlike those of the other."""
    for left in (-10, 2):
        path.addRoundedRect(QRectF(left, -9, 8, 18), 1.5, 1.5)
    path.addPath(line(QPointF(-8, -4), QPointF(-4, -4)))
    path.addPath(line(QPointF(-8, 0), QPointF(-4, 0)))
    path.addPath(line(QPointF(4, -4), QPointF(8, -4)))
    path.addPath(line(QPointF(4, 4), QPointF(8, 4)))


LIST_ICONS: dict[str, Callable[[QPainterPath], None]] = {
    "add": _add,
    "duplicate": _duplicate,
    "up": _up,
    "down": _down,
    "fill-down": _fill_down,
    "roll": _roll,
    "compare": _compare,
}
