"""Short ways to set a painter's pen and brush."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from render.fonts import Text

_ROUND = Qt.PenCapStyle.RoundCap
_JOIN = Qt.PenJoinStyle.RoundJoin


def pen(colour: QColor, width: float, *, flat: bool = False) -> QPen:
    """A pen with round ends, or flat ones."""
    cap = Qt.PenCapStyle.FlatCap if flat else _ROUND
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, _JOIN)


def dashes(colour: QColor, width: float, pattern: list[float]) -> QPen:
    """A pen with dashes; the pattern counts in widths of the line."""
    made = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, _JOIN)
    made.setDashPattern(pattern)
    return made


def fill(painter: QPainter, path: QPainterPath, colour: QColor) -> None:
    """Fill a path without an outline."""
    painter.fillPath(path, colour)


def stroke(painter: QPainter, path: QPainterPath, colour: QColor, width: float) -> None:
    """Draw along a path with round ends."""
    painter.strokePath(path, pen(colour, width))


def polygon(*points: QPointF) -> QPainterPath:
    """A closed path with straight sides."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(list(points)))
    path.closeSubpath()
    return path


def line(*points: QPointF) -> QPainterPath:
    """An open path with straight pieces."""
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    return path


def circle(centre: QPointF, radius: float) -> QPainterPath:
    """A circle as a path."""
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def box(rect: QRectF, rounding: float = 0.0) -> QPainterPath:
    """A rectangle as a path, its corners rounded or not."""
    path = QPainterPath()
    path.addRoundedRect(rect, rounding, rounding)
    return path


@contextmanager
def clipped(painter: QPainter, path: QPainterPath) -> Iterator[None]:
    """Draw only inside a path for a while."""
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    yield
    painter.restore()


@contextmanager
def moved(
    painter: QPainter, to: QPointF, *, turned: float = 0.0, scaled: float = 1.0
) -> Iterator[None]:
    """Draw around another origin for a while."""
    painter.save()
    painter.translate(to)
    painter.rotate(turned)
    painter.scale(scaled, scaled)
    yield
    painter.restore()


def write(painter: QPainter, text: Text, at: QPointF, size: float, colour: QColor) -> None:
    """Fill a text centred at a point, its font `size` units high."""
    with moved(painter, at, scaled=size * text.scale):
        painter.fillPath(text.path, colour)
