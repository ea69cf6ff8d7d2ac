"""What symbols are made of: shapes in a square from -1 to 1 around the origin."""

from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath


class Shape(NamedTuple):
    """One part of a symbol: filled where `width` is 0, else a line; `pale` ones cut out."""

    path: QPainterPath
    width: float = 0.0
    pale: bool = False


Shapes = list[Shape]


def at(x: float, y: float) -> QPointF:
    """A point, right and down from the middle."""
    return QPointF(x, y)
