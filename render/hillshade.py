"""Light from the upper left on the slopes of hills.

Every level of the ground is a step; the steps are drawn small, blurred into slopes, and what looks
towards the light becomes lighter, what looks away darker. The small picture lies on a fixed raster,
so any part of a map can be drawn alone and fits the rest.
"""

from collections.abc import Iterable
from math import ceil, floor

from PIL import Image, ImageChops, ImageFilter
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from render.styles import MapStyle, colour

# Map units of one pixel of the small picture, and how far the steps are blurred, in pixels.
_CELL = 5.0
_BLUR = 2.6
_REACH = 2


def draw_hillshade(
    style: MapStyle, painter: QPainter, steps: Iterable[QPainterPath], area: QRectF
) -> None:
    """Shade the slopes around steps of the ground, each given by its outline."""
    rect = _snapped(area)
    lit = dark = Image.new("L", (round(rect.width() / _CELL), round(rect.height() / _CELL)))
    for path in steps:
        height = _height(path, rect)
        towards = ImageChops.offset(height, -_REACH, -_REACH)
        away = ImageChops.offset(height, _REACH, _REACH)
        lit = ImageChops.add(lit, ImageChops.subtract(towards, away))
        dark = ImageChops.add(dark, ImageChops.subtract(away, towards))
    strength = style.strength("relief")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, _tinted(lit, colour(style.hill_light), 0.62 * strength))
    painter.drawImage(rect, _tinted(dark, colour(style.hill_shade), 0.62 * strength))
    painter.restore()


def _snapped(area: QRectF) -> QRectF:
    left, top = floor(area.left() / _CELL) * _CELL, floor(area.top() / _CELL) * _CELL
    wide = max(ceil((area.right() - left) / _CELL), 1)
    high = max(ceil((area.bottom() - top) / _CELL), 1)
    return QRectF(left, top, wide * _CELL, high * _CELL)


def _height(path: QPainterPath, rect: QRectF) -> Image.Image:
    """One step of the ground as a blurred picture: dark is low, bright is high."""
    wide, high = round(rect.width() / _CELL), round(rect.height() / _CELL)
    image = QImage(wide, high, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(1 / _CELL, 1 / _CELL)
    painter.translate(-rect.topLeft())
    painter.fillPath(path, QColor(Qt.GlobalColor.white))
    painter.end()
    rows = image.bytesPerLine()
    made = Image.frombuffer("L", (wide, high), bytes(image.constBits()), "raw", "L", rows, 1)
    return made.filter(ImageFilter.GaussianBlur(_BLUR))


def _tinted(mask: Image.Image, tone: QColor, strength: float) -> QImage:
    """A picture in one colour, as strong as the mask."""
    alpha = mask.point([min(round(value * strength), 255) for value in range(256)])
    plain = Image.new("RGB", mask.size, (tone.red(), tone.green(), tone.blue()))
    plain.putalpha(alpha)
    data = plain.tobytes()
    image = QImage(data, mask.width, mask.height, 4 * mask.width, QImage.Format.Format_RGBA8888)
    return image.copy()
