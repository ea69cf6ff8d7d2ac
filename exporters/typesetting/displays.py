"""What lies beside the board: tracks of numbered spaces and boxes for counters, in millimetres."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from hexwright.exporters.typesetting.text import Piece, Type, points
from hexwright.render.brush import box, fill, stroke, write
from hexwright.render.fonts import SANS, SERIF, text_path
from hexwright.render.styles import colour, is_dark, mixed
from hexwright.schema.model.module import Box, Track
from hexwright.schema.module import Module

# A space for a counter of up to 5/8 of an inch, with what it says around.
SPACE: Final = 18.0
_BOX_HIGH: Final = 46.0
_BOX_HEAD: Final = 7.0
_GAP: Final = 4.0
_INK: Final = QColor("#241a10")
_GROUND: Final = QColor("#faf6ec")
_PLAIN: Final = "#6b6257"


def track_pieces(module: Module, track: Track, room: float) -> Iterator[Piece]:
    """A track as rows of spaces."""
    tone = _tone(module, track.side)
    numbers = range(track.first, track.last + 1)
    columns = max(int(room // SPACE), 1)
    for start in range(0, len(numbers), columns):
        row = numbers[start : start + columns]
        yield Piece(SPACE, partial(_spaces, row, track, tone))


def _spaces(
    numbers: Sequence[int], track: Track, tone: QColor, painter: QPainter, x: float, y: float
) -> None:
    for index, number in enumerate(numbers):
        rect = QRectF(x + index * SPACE, y, SPACE, SPACE)
        fill(painter, box(rect), _GROUND)
        stroke(painter, box(rect), tone, 0.35)
        ink = mixed(tone, _GROUND, 0.35)
        write(painter, text_path(str(number), SERIF, bold=True), rect.center(), 7.5, ink)
        label = track.labels.get(str(number), "")
        if label:
            text = text_path(label, SANS)
            size = min(2.4, (SPACE - 1.5) / max(text.width, 0.1))
            write(painter, text, QPointF(rect.center().x(), rect.bottom() - 2), size, _INK)


def boxes_pieces(module: Module, boxes: Sequence[Box], room: float) -> Iterator[Piece]:
    """Boxes, two or more side by side."""
    columns = max(int(room // 85), 1)
    wide = (room - (columns - 1) * _GAP) / columns
    for start in range(0, len(boxes), columns):
        row = boxes[start : start + columns]
        yield Piece(_BOX_HIGH + _GAP, partial(_boxes, module, row, wide))


def _boxes(
    module: Module, row: Sequence[Box], wide: float, painter: QPainter, x: float, y: float
) -> None:
    for index, one in enumerate(row):
        tone = _tone(module, one.side)
        rect = QRectF(x + index * (wide + _GAP), y, wide, _BOX_HIGH)
        fill(painter, box(rect), _GROUND)
        fill(painter, box(QRectF(rect.left(), rect.top(), wide, _BOX_HEAD)), tone)
        stroke(painter, box(rect), tone, 0.35)
        ink = "#fffaf0" if is_dark(tone) else "#241a10"
        Type(points(10), SERIF, bold=True, ink=ink).draw(painter, one.name, rect.left() + 2, y + 1)


def _tone(module: Module, side: str) -> QColor:
    return colour(next((one.colour for one in module.info.sides if one.id == side), _PLAIN))
