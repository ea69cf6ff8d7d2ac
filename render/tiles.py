"""Large regions drawn piece by piece, so that every pixel comes out the same in whatever piece.

Qt draws thin lines a little differently where they leave the image, and it takes long over very
wide shapes. So pieces of moderate size are drawn with a rim that is cut off.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil, floor
from typing import NamedTuple, Protocol

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.render.brush import painting

Draw = Callable[[QPainter, QRectF], None]


class PieceKey(NamedTuple):
    """What says how a piece of a map comes out: its scale, where it lies, and its size."""

    scale: float
    # Of its upper left corner, in pixels from the map's origin.
    left: float
    top: float
    wide: int
    high: int


class Pieces(Protocol):
    """Where pieces of a picture are kept."""

    def piece(self, key: PieceKey, make: Callable[[], QImage]) -> QImage:
        """A piece that was made before, or else is made now; nobody may paint on it."""


class Under(NamedTuple):
    """What lies below all else and is painted once for several pictures."""

    draw: Draw
    kept: Pieces


# Pixels across and down of a piece, and of the rim around it. Qt takes longer over wide pieces.
_WIDE, _HIGH = 420, 768
_RIM = 4
# A border that lies on a pixel's edge but for an error of calculation is taken to lie on it.
_SLACK = 0.001
# Everything lies off by this part of a pixel. Else much would lie just where Qt rounds, and errors
# of calculation would say which way.
_OFF = 0.0031


def draw_in_tiles(
    painter: QPainter, region: QRectF, draw: Draw, under: Under | None = None
) -> None:
    """Draw a region through `draw`, which gets painters of small images and their regions.

    Where something lies under it, `draw` paints on pieces that have it already.
    """
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

    def painted(tile: QImage, wide: QRect, draw: Draw) -> QImage:
        with painting(tile) as on:
            on.translate(dx - wide.left() + _OFF, dy - wide.top() + _OFF)
            on.scale(scale, scale)
            corner = (wide.left() - dx) / scale, (wide.top() - dy) / scale
            draw(on, QRectF(*corner, wide.width() / scale, wide.height() / scale))
        return tile

    painter.save()
    painter.resetTransform()
    for part in _parts(pixels):
        wide = part.adjusted(-_RIM, -_RIM, _RIM, _RIM)
        clear = partial(QImage, wide.size(), QImage.Format.Format_RGB32)
        if under is None:
            tile = clear()
        else:
            key = _key(scale, wide, dx, dy)
            below = under.kept.piece(key, lambda: painted(clear(), wide, under.draw))  # noqa: B023  called at once
            tile = below.copy()
        painter.drawImage(
            part.topLeft(), painted(tile, wide, draw), part.translated(-wide.topLeft())
        )
    painter.restore()


def _key(scale: float, wide: QRect, dx: float, dy: float) -> PieceKey:
    """Errors of calculation do not make another piece."""
    left, top = round(wide.left() - dx, 4), round(wide.top() - dy, 4)
    return PieceKey(round(scale, 9), left, top, wide.width(), wide.height())


def _parts(pixels: QRect) -> Iterator[QRect]:
    """Pieces from left to right, about equally wide, and from top to bottom.

    What is printed below a map does not shift them: pictures of one map have most in common.
    """
    across = ceil(pixels.width() / _WIDE)
    wide = ceil(pixels.width() / across)
    for top in range(0, pixels.height(), _HIGH):
        for column in range(across):
            part = QRect(pixels.x() + column * wide, pixels.y() + top, wide, _HIGH)
            yield part.intersected(pixels)
