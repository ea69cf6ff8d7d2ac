"""What stands on a sheet beside the things that are cut out of it; all in millimetres."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from hexwright.exporters.print_and_play.layout import MARK_LENGTH, Block, Rect, Sheet
from hexwright.render.brush import fill, moved, polygon, write
from hexwright.render.fonts import SANS, text_path
from hexwright.schema.language import tr

# A quarter of a point.
HAIRLINE: Final = 0.25 * 25.4 / 72
INK: Final = QColor("#000000")
FAINT: Final = QColor("#5c564c")
# Where the crosses of the corners stand, and how long their arms are.
CROSS_INSET: Final = 5.0
_ARM: Final = 2.0
RULER: Final = 100.0
_CAPTION: Final = 2.6
_CUT_GRID: Final = QColor(0, 0, 0, 51)
_LEFT: Final = Qt.AlignmentFlag.AlignLeft
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


def line(painter: QPainter, x1: float, y1: float, x2: float, y2: float) -> None:
    """A line with the pen that the painter has."""
    painter.drawLine(QLineF(x1, y1, x2, y2))


def hairline(painter: QPainter, colour: QColor = INK, *, dashed: bool = False) -> None:
    """Let the painter draw the thinnest lines of a press, with ends that do not reach further."""
    pen = QPen(colour, HAIRLINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if dashed:
        pen.setDashPattern([1.5 / HAIRLINE, 1.0 / HAIRLINE])
    painter.setPen(pen)


def crop_marks(painter: QPainter, block: Block, offset: float) -> None:
    """Marks around a block, in line with every cut."""
    bounds = block.bounds
    down, across = block.cuts()
    hairline(painter)
    near, far = offset, offset + MARK_LENGTH
    for x in down:
        line(painter, x, bounds.top - far, x, bounds.top - near)
        line(painter, x, bounds.bottom + near, x, bounds.bottom + far)
    for y in across:
        line(painter, bounds.left - far, y, bounds.left - near, y)
        line(painter, bounds.right + near, y, bounds.right + far, y)


def cut_grid(painter: QPainter, block: Block) -> None:
    """Faint lines where the knife goes."""
    hairline(painter, _CUT_GRID)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for slot in block.slots:
        painter.drawRect(QRectF(*slot.rect))


def crosses(painter: QPainter, sheet: Sheet, *, back: bool) -> None:
    """A cross in every corner; those of both sides of the paper lie on each other."""
    hairline(painter)
    for x in (CROSS_INSET, sheet.width - CROSS_INSET):
        for y in (CROSS_INSET, sheet.height - CROSS_INSET):
            spot = Rect(x, y, 0, 0)
            cross(painter, sheet.back(spot) if back else spot)


def cross(painter: QPainter, at: Rect) -> None:
    """A registration cross with its ring."""
    x, y = at.left, at.top
    line(painter, x - _ARM, y, x + _ARM, y)
    line(painter, x, y - _ARM, x, y + _ARM)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(x, y), _ARM / 2, _ARM / 2)


def fold_line(painter: QPainter, sheet: Sheet) -> None:
    """Where the sheet is folded, its print outside."""
    middle = sheet.width / 2
    hairline(painter, dashed=True)
    line(painter, middle, 0, middle, sheet.height)
    with moved(painter, QPointF(middle - 2.4, sheet.height / 2), turned=-90):
        words(painter, tr("Fold here, print outside, and glue before cutting"), 0, 0, _CAPTION)


def furniture(painter: QPainter, sheet: Sheet, taken: Rect, caption: str) -> None:
    """The ruler and the caption: below what is cut, or at its side if there is no room."""
    below = sheet.height - taken.bottom
    if below >= MARK_LENGTH + sheet.mark_offset + 4.5:
        _along(painter, QPointF(sheet.width / 2, sheet.height - CROSS_INSET), caption)
        return
    with moved(painter, QPointF(CROSS_INSET - 0.5, sheet.height / 2), turned=90):
        _along(painter, QPointF(0, 0), caption)


def _along(painter: QPainter, middle: QPointF, caption: str) -> None:
    """The ruler with its words to its left, the caption to its right, around a point."""
    left, y = middle.x() - RULER / 2, middle.y()
    hairline(painter)
    line(painter, left, y, left + RULER, y)
    for step in range(11):
        high = 2.0 if step % 5 == 0 else 1.2
        x = left + step * RULER / 10
        line(painter, x, y, x, y - high)
    words(painter, tr("Measure: 100 mm"), left - 2, y - 1, _CAPTION, _RIGHT)
    words(painter, caption, left + RULER + 2, y - 1, _CAPTION, _LEFT)


def words(
    painter: QPainter,
    text: str,
    x: float,
    y: float,
    size: float,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
    colour: QColor = FAINT,
    *,
    bold: bool = False,
) -> None:
    """A line of text at a height, from, around or up to a place."""
    shapes = text_path(text, SANS, bold=bold)
    half = shapes.width * size / 2
    shift = {_LEFT: half, _RIGHT: -half}.get(align, 0.0)
    write(painter, shapes, QPointF(x + shift, y), size, colour)


def frame(painter: QPainter, rect: QRectF, colour: QColor, width: float) -> None:
    """A rectangle without anything in it."""
    painter.setPen(QPen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)


def plate(painter: QPainter, rect: QRectF) -> None:
    """A light ground for words on a picture."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 215))
    painter.drawRoundedRect(rect, rect.height() / 4, rect.height() / 4)


def arrow(painter: QPainter, at: QPointF, *, upwards: bool) -> None:
    """A small sign that points up or down."""
    tip = -1.1 if upwards else 1.1
    corners = (QPointF(-1.1, -tip), QPointF(0, tip), QPointF(1.1, -tip))
    fill(painter, polygon(*(at + corner for corner in corners)), FAINT)
