"""Icons for orders of battle: commands, units and leaders to add, and their way in the tree."""

from collections.abc import Callable

from hexwright.render.brush import line
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


def _plus(path: QPainterPath) -> None:
    """A small plus in the lower right corner."""
    path.addPath(line(QPointF(3, 7), QPointF(11, 7)))
    path.addPath(line(QPointF(7, 3), QPointF(7, 11)))


def _add_command(path: QPainterPath) -> None:
    """A box with two below it, and a plus."""
    path.addRect(QRectF(-5, -10, 10, 6))
    path.addPath(line(QPointF(0, -4), QPointF(0, 0), QPointF(-7, 0), QPointF(-7, 3)))
    path.addPath(line(QPointF(0, 0), QPointF(7, 0)))
    path.addRect(QRectF(-11, 3, 8, 6))
    _plus(path)


def _add_unit(path: QPainterPath) -> None:
    """The box of infantry with its cross, and a plus."""
    path.addRect(QRectF(-11, -9, 20, 12))
    path.addPath(line(QPointF(-11, -9), QPointF(9, 3)))
    path.addPath(line(QPointF(-11, 3), QPointF(9, -9)))
    path.addPath(line(QPointF(3, 8), QPointF(11, 8)))
    path.addPath(line(QPointF(7, 5), QPointF(7, 11)))


def _add_leader(path: QPainterPath) -> None:
    """Head and shoulders, and a plus."""
    path.addEllipse(QPointF(-2, -5), 4, 4.5)
    path.moveTo(-10, 9)
    path.cubicTo(-10, 0, 1, 1, 1, 2)
    path.addPath(line(QPointF(-10, 9), QPointF(0, 9)))
    _plus(path)


def _copies(path: QPainterPath) -> None:
    """A card and two more behind it."""
    path.addRoundedRect(QRectF(-10, -3, 12, 12), 2, 2)
    path.addPath(line(QPointF(-6, -7), QPointF(6, -7), QPointF(6, 5)))
    path.addPath(line(QPointF(-2, -11), QPointF(10, -11), QPointF(10, 1)))


def _promote(path: QPainterPath) -> None:
    """An arrow out of a list to the left."""
    path.addPath(line(QPointF(10, 0), QPointF(-8, 0)))
    path.addPath(line(QPointF(-3, -5), QPointF(-8, 0), QPointF(-3, 5)))
    path.addPath(line(QPointF(-10, -9), QPointF(-10, 9)))


def _demote(path: QPainterPath) -> None:
    """An arrow into a list to the right."""
    path.addPath(line(QPointF(-10, 0), QPointF(7, 0)))
    path.addPath(line(QPointF(2, -5), QPointF(7, 0), QPointF(2, 5)))
    path.addPath(line(QPointF(10, -9), QPointF(10, 9)))


def _chart(path: QPainterPath) -> None:
    """A box with three below it."""
    path.addRect(QRectF(-4, -10, 8, 6))
    path.addPath(line(QPointF(0, -4), QPointF(0, 4)))
    path.addPath(line(QPointF(-8, 4), QPointF(-8, 0), QPointF(8, 0), QPointF(8, 4)))
    for x in (-8, 0, 8):
        path.addRect(QRectF(x - 3, 4, 6, 5))


OOB_ICONS: dict[str, Callable[[QPainterPath], None]] = {
    "add-command": _add_command,
    "add-unit": _add_unit,
    "add-leader": _add_leader,
    "copies": _copies,
    "promote": _promote,
    "demote": _demote,
    "chart": _chart,
}
