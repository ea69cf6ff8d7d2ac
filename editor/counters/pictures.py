"""Counters as pictures in lists: drawn when they are first seen, and kept by what they show."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from hexwright.render.counter_look import CounterLook
from hexwright.render.counter_picture import draw_counter
from hexwright.render.image_shelf import ImageShelf

# Pixels around a counter for its shadow, as a share of its width.
_SHADOW: Final = 0.08


def counter_pixmap(
    look: CounterLook, side: int, scale: float, images: ImageShelf | None = None
) -> QPixmap:
    """A counter in a square of so many points; those that look the same are drawn once."""
    # Pictures of the module may change under the same name, so only their shelf can keep them.
    return _drawn(look, side, scale, images if look.image else None)


@lru_cache(maxsize=4000)
def _drawn(look: CounterLook, side: int, scale: float, images: ImageShelf | None) -> QPixmap:
    made = QPixmap(QSize(side, side) * scale)
    made.setDevicePixelRatio(scale)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_counter(painter, look, fitted(look, QRectF(0, 0, side, side)), images)
    painter.end()
    return made


def fitted(look: CounterLook, room: QRectF) -> QRectF:
    """The largest place for a counter and its shadow in a room."""
    wide, high = look.width_mm, look.height_mm
    unit = min(room.width() / (wide * (1 + _SHADOW)), room.height() / (high * (1 + _SHADOW)))
    rect = QRectF(0, 0, wide * unit, high * unit)
    rect.moveCenter(room.center())
    rect.translate(-wide * unit * _SHADOW / 3, -wide * unit * _SHADOW / 2)
    return rect
