"""Large regions drawn piece by piece, so that every pixel comes out the same in whatever piece.

Qt draws thin lines a little differently where they leave the image, and it takes long over very
wide shapes. So pieces of moderate size are drawn with a rim that is cut off.
"""

from collections.abc import Callable, Iterator
from math import ceil, floor

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.render.brush import painting

Draw = Callable[[QPainter, QRectF], None]

# Pixels across and down of a piece, and of the rim around it. Qt takes longer over wide pieces.
_WIDE, _HIGH = 420, 768
_RIM = 4
# A border that lies on a pixel's edge but for an error of calculation is taken to lie on it.
_SLACK = 0.001
# Everything lies off by this part of a pixel. Else much would lie just where Qt rounds, and errors
# of calculation would say which way.
_OFF = 0.0031


def draw_in_tiles(painter: QPainter, region: QRectF, draw: Draw) -> None:
    """Draw a region through `draw`, which gets painters of small images and their regions."""
    placed = painter.deviceTransform()
    scale, dx, dy = placed.m11(), placed.dx(), placed.dy()
    device = painter.device()
    image = QRect(0, 0, device.width(), device.height())
    found = placed.mapRect(region)
    left, top = floor(found.left() + _SLACK), floor(found.top() + _SLACK)
    right, bottom = ceil(found.right() - _SLACK), ceil(found.bottom() - _SLACK)
    pixels = QRect(left, top, right - left, bottom - top).intersected(image)
    if pixels.isEmpty():
        return
    painter.save()
    painter.resetTransform()
    for part in _parts(pixels):
        wide = part.adjusted(-_RIM, -_RIM, _RIM, _RIM)
        tile = QImage(wide.size(), QImage.Format.Format_RGB32)
        with painting(tile) as on:
            on.translate(dx - wide.left() + _OFF, dy - wide.top() + _OFF)
            on.scale(scale, scale)
            corner = (wide.left() - dx) / scale, (wide.top() - dy) / scale
            draw(on, QRectF(*corner, wide.width() / scale, wide.height() / scale))
        painter.drawImage(part.topLeft(), tile, part.translated(-wide.topLeft()))
    painter.restore()


def _parts(pixels: QRect) -> Iterator[QRect]:
    """Pieces of about the same size, none larger than allowed."""
    across, down = ceil(pixels.width() / _WIDE), ceil(pixels.height() / _HIGH)
    wide, high = ceil(pixels.width() / across), ceil(pixels.height() / down)
    for row in range(down):
        for column in range(across):
            part = QRect(pixels.x() + column * wide, pixels.y() + row * high, wide, high)
            yield part.intersected(pixels)
