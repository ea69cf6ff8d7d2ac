"""The sign of what others do not see: an eye that is shut."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from hexwright.render.brush import circle, fill, line, stroke
from hexwright.render.styles import colour

_GROUND, _INK = "#2c2218", "#fff6e0"


def draw_shut_eye(painter: QPainter, rect: QRectF) -> None:
    """A lid with its lashes on a dark disc."""
    middle, size = rect.center(), rect.width()
    fill(painter, circle(middle, size / 2), colour(_GROUND))
    lid = QPainterPath(middle + QPointF(-0.3, -0.06) * size)
    lid.quadTo(middle + QPointF(0, 0.26) * size, middle + QPointF(0.3, -0.06) * size)
    stroke(painter, lid, colour(_INK), size * 0.07)
    for across, down in ((-0.2, 0.2), (0.0, 0.27), (0.2, 0.2)):
        start = middle + QPointF(across * 0.75, down * 0.45) * size
        stroke(
            painter, line(start, middle + QPointF(across, down) * size), colour(_INK), size * 0.06
        )
