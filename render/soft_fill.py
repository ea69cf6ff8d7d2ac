"""Colours that fade away, on every kind of paper.

Qt writes gradients that become transparent into a PDF in a way that readers show as opaque spots.
There they are drawn as small pictures, which every reader knows how to lay over the rest.
"""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QGradient, QImage, QPaintEngine, QPainter, QPainterPath

_PDF = QPaintEngine.Type.Pdf
# Map units of a pixel: on paper finer than anyone sees in a colour that fades.
_CELL = 1.0


def is_pdf(painter: QPainter) -> bool:
    """Whether a painter writes a PDF."""
    return painter.paintEngine().type() == _PDF


def fill_fading(painter: QPainter, path: QPainterPath, gradient: QGradient) -> None:
    """Fill a path, in map units, with a gradient that may be transparent in places."""
    if is_pdf(painter):
        image, rect = fading_image(path, gradient)
        painter.drawImage(rect, image)
    else:
        painter.fillPath(path, QBrush(gradient))


def fading_image(path: QPainterPath, gradient: QGradient) -> tuple[QImage, QRectF]:
    """The filled path as a picture, and where it lies; the same picture is written only once."""
    bounds = path.boundingRect()
    wide, high = ceil(bounds.width() / _CELL) + 2, ceil(bounds.height() / _CELL) + 2
    corner = bounds.topLeft() - QPointF(_CELL, _CELL)
    image = QImage(wide, high, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(1 / _CELL, 1 / _CELL)
    painter.translate(-corner)
    painter.fillPath(path, QBrush(gradient))
    painter.end()
    return image, QRectF(corner, QSizeF(wide, high) * _CELL)
