"""Icons for finding where things are used, and for calling them otherwise."""

from collections.abc import Callable

from hexwright.render.brush import circle, line
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


def _usages(path: QPainterPath) -> None:
    """One thing, and the three that lead to it."""
    path.addPath(circle(QPointF(-6, 0), 3.2))
    for y in (-7, 0, 7):
        path.addPath(circle(QPointF(7.5, y), 1.8))
        path.addPath(line(QPointF(5, y * 0.86), QPointF(-2.2, y * 0.18)))


def _definition(path: QPainterPath) -> None:
    """A flag where something begins."""
    path.addPath(line(QPointF(-6, 9), QPointF(-6, -9), QPointF(7, -4.5), QPointF(-6, 0)))


def _use(path: QPainterPath) -> None:
    """An arrow that points at something."""
    path.addPath(line(QPointF(-8, 0), QPointF(7, 0)))
    path.addPath(line(QPointF(2, -5), QPointF(7, 0), QPointF(2, 5)))


def _rename(path: QPainterPath) -> None:
    """A field with a cursor in it."""
    path.addRoundedRect(QRectF(-10, -5, 20, 10), 1.5, 1.5)
    path.addPath(line(QPointF(1, -9), QPointF(1, 9)))
    path.addPath(line(QPointF(-1.5, -9), QPointF(3.5, -9)))
    path.addPath(line(QPointF(-1.5, 9), QPointF(3.5, 9)))


def _anywhere(path: QPainterPath) -> None:
    """A looking glass over a hex."""
    path.addPath(circle(QPointF(-2, -2), 7))
    path.addPath(line(QPointF(3.2, 3.2), QPointF(9.5, 9.5)))
    path.addPath(circle(QPointF(-2, -2), 1.6))


def _pictures(path: QPainterPath) -> None:
    """Two pictures, one behind the other."""
    path.addRect(QRectF(-9, -4, 14, 12))
    path.addPath(line(QPointF(-5, -8), QPointF(9, -8), QPointF(9, 4)))
    path.addPath(line(QPointF(-9, 6), QPointF(-4, 1), QPointF(-1, 4), QPointF(2, 1), QPointF(5, 4)))


REFACTOR_ICONS: dict[str, Callable[[QPainterPath], None]] = {
    "usages": _usages,
    "definition": _definition,
    "use": _use,
    "rename": _rename,
    "anywhere": _anywhere,
    "pictures": _pictures,
}
