"""Light from the upper left on the slopes of hills.

Every level of the ground is a step; the steps are drawn small, blurred into slopes, and what looks
towards the light becomes lighter, what looks away darker. The small picture lies on a fixed raster,
so any part of a map can be drawn alone and fits the rest.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor, log2

from PIL import Image, ImageChops, ImageFilter
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QTransform

from hexwright.render.soft_fill import is_pdf
from hexwright.render.stamps import is_pixels
from hexwright.render.styles import MapStyle, colour

# Map units of one pixel of the small picture, and how far the steps are blurred, in map units.
_CELL = 6.5
# Readers of PDF show the pixels of a picture as squares: there they must be too small to see.
_FINE_CELL = 1.3
_BLUR = 13.0
_REACH = 10.0


def draw_hillshade(
    style: MapStyle, painter: QPainter, steps: Iterable[QPainterPath], area: QRectF
) -> None:
    """Shade the slopes around steps of the ground, each given by its outline."""
    raster = _Raster(painter, area)
    lit = dark = Image.new("L", (raster.cells.width(), raster.cells.height()))
    away = max(round(_REACH / raster.cell), 1)
    for path in steps:
        height = raster.height(path)
        towards = ImageChops.offset(height, -away, -away)
        behind = ImageChops.offset(height, away, away)
        lit = ImageChops.add(lit, ImageChops.subtract(towards, behind))
        dark = ImageChops.add(dark, ImageChops.subtract(behind, towards))
    strength = 0.62 * style.strength("relief")
    light = _tinted(lit, colour(style.hill_light), strength)
    raster.put(Image.alpha_composite(light, _tinted(dark, colour(style.hill_shade), strength)))


class _Raster:
    """The raster of the small picture.

    On an image its cells are 1, 2, 4 ... pixels wide, counted from where the map begins: enlarged
    by such a factor, the small picture gives the same pixels whatever part of it there is.
    """

    def __init__(self, painter: QPainter, area: QRectF) -> None:
        self._painter = painter
        if is_pixels(painter):
            placed = painter.deviceTransform()
            scale = placed.m11()
            side = 2 ** max(round(log2(_CELL * scale)), 0)
            # The cells are counted in whole pixels; how far the map is off them shifts the drawing.
            self._origin = QPointF(floor(placed.dx() + 0.0001), floor(placed.dy() + 0.0001))
            shift = QPointF(placed.dx(), placed.dy()) - self._origin
            self.cell, self._side = side / scale, side
        else:
            self.cell = _FINE_CELL if is_pdf(painter) else _CELL
            self._side, self._origin, shift = 0, QPointF(), QPointF()
        to_cells = QTransform.fromScale(1 / self.cell, 1 / self.cell)
        if self._side:
            to_cells *= QTransform.fromTranslate(shift.x() / self._side, shift.y() / self._side)
        found = to_cells.mapRect(area)
        left, top = floor(found.left()), floor(found.top())
        size = max(ceil(found.right()) - left, 1), max(ceil(found.bottom()) - top, 1)
        self.cells = QRect(left, top, *size)
        self._to_cells = to_cells * QTransform.fromTranslate(-left, -top)

    def height(self, path: QPainterPath) -> Image.Image:
        """One step of the ground as a blurred picture: dark is low, bright is high."""
        wide, high = self.cells.width(), self.cells.height()
        image = QImage(wide, high, QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._to_cells)
        painter.fillPath(path, QColor(Qt.GlobalColor.white))
        painter.end()
        rows = image.bytesPerLine()
        made = Image.frombuffer("L", (wide, high), bytes(image.constBits()), "raw", "L", rows, 1)
        return made.filter(ImageFilter.GaussianBlur(_BLUR / self.cell))

    def put(self, shade: Image.Image) -> None:
        """Lay the small picture over the large one, as far as there is anything on it."""
        seen = shade.getchannel("A").getbbox()
        if seen is None:
            return
        # Enlarged, a pixel shades off into the next one.
        left, top = max(seen[0] - 2, 0), max(seen[1] - 2, 0)
        right, bottom = min(seen[2] + 2, shade.width), min(seen[3] + 2, shade.height)
        shade = shade.crop((left, top, right, bottom))
        cells = QRect(self.cells.left() + left, self.cells.top() + top, right - left, bottom - top)
        wide, high = shade.size
        data = shade.tobytes()
        image = QImage(data, wide, high, 4 * wide, QImage.Format.Format_RGBA8888)
        image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        painter = self._painter
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._side:
            painter.resetTransform()
            painter.translate(self._origin)
            painter.scale(self._side, self._side)
            painter.drawImage(cells.topLeft(), image)
        else:
            cell = self.cell
            corner = QPointF(cells.left() * cell, cells.top() * cell)
            painter.drawImage(QRectF(corner, cells.size().toSizeF() * cell), image)
        painter.restore()


def _tinted(mask: Image.Image, tone: QColor, strength: float) -> Image.Image:
    """A picture in one colour, as strong as the mask."""
    plain = Image.new("RGB", mask.size, (tone.red(), tone.green(), tone.blue()))
    plain.putalpha(mask.point(_strengths(strength)))
    return plain


@lru_cache(maxsize=16)
def _strengths(strength: float) -> list[int]:
    return [min(round(value * strength), 255) for value in range(256)]
