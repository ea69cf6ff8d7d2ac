"""Short ways to set a painter's pen and brush."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPaintDevice,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
)

from hexwright.render.fonts import Text
from hexwright.render.svg_page import SvgPage, saying

_SOLID = Qt.PenStyle.SolidLine
_FLAT_ENDS = Qt.PenCapStyle.FlatCap
_ROUND = Qt.PenCapStyle.RoundCap
# Lines up to this many pixels are thin; how far lines may be off curves, in pixels.
_THIN = 2.0
_FLAT = 0.25
_RASTER, _PDF = QPaintEngine.Type.Raster, QPaintEngine.Type.Pdf
_JOIN = Qt.PenJoinStyle.RoundJoin


def pen(colour: QColor, width: float, *, flat: bool = False) -> QPen:
    """A pen with round ends, or flat ones."""
    return QPen(colour, width, _SOLID, _FLAT_ENDS if flat else _ROUND, _JOIN)


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
    trace(painter, path, pen(colour, width))


def trace(painter: QPainter, path: QPainterPath, drawn_with: QPen) -> None:
    """Draw along a path with any pen, so that parts of a picture fit together.

    Qt has quicker ways for thin lines and for dashes on images; what they draw depends a little on
    where the image ends. There, the line is made into an area and filled.
    """
    scale = painter.deviceTransform().m11()
    is_thin = drawn_with.widthF() * scale <= _THIN or not drawn_with.isSolid()
    if is_thin and painter.paintEngine().type() == _RASTER:
        stroker = QPainterPathStroker(drawn_with)
        stroker.setCurveThreshold(_FLAT / max(scale, 0.01))
        painter.fillPath(stroker.createStroke(path), drawn_with.color())
    else:
        painter.strokePath(path, drawn_with)


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
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter that has let go of its picture whatever happens: else a fault ends the program."""
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()


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
        letters(painter, text, colour)


def letters(painter: QPainter, text: Text, colour: QColor) -> None:
    """Fill a text in its own units.

    In a PDF its letters stay letters, to be found and copied, and in an SVG if that is wanted.
    """
    page = painter.device()
    if painter.paintEngine().type() != _PDF and not (
        isinstance(page, SvgPage) and page.has_letters
    ):
        with saying(painter, text.words):
            painter.fillPath(text.path, colour)
        return
    painter.setPen(colour)
    for word, start, drawn_in in text.parts():
        painter.setFont(drawn_in)
        painter.drawText(start, word)
