"""The first rows of a table as a picture."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.exporters.typesetting.grid import Grid
from hexwright.exporters.typesetting.text import draw_column, height_of
from hexwright.render.fonts import ensure_application
from hexwright.render.small_picture import image_of

_ROOM, _MARGIN = 125.0, 4.0
_PIXELS_PER_MM = 8.0
_PAPER = QColor("#fdfaf2")


def table_image(head: Sequence[str], rows: Sequence[Sequence[str]]) -> QImage:
    """A table with its head, small enough to be looked at as a whole."""
    ensure_application()
    grid = Grid(tuple(head), tuple(map(tuple, rows)), _ROOM, heads=0)
    pieces = list(grid.pieces())
    size = QSizeF(grid.width + 2 * _MARGIN, height_of(pieces) + 2 * _MARGIN)

    def draw(painter: QPainter) -> None:
        painter.fillRect(QRectF(QPointF(), size), _PAPER)
        draw_column(painter, pieces, _MARGIN, _MARGIN)

    return image_of(size, _PIXELS_PER_MM, draw)
