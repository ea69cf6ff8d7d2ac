"""Things that are drawn over and over, kept as small pictures of their size on the device.

Trees, houses, marks and digits are drawn as shapes once for every scale and then copied to whole
pixels of the image. Paint devices that do not consist of pixels (SVG, PDF) get the shapes.
"""

from collections.abc import Callable, Hashable, Iterable
from math import ceil, floor
from typing import NamedTuple, TypeVar, cast

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPaintEngine, QPainter, QPainterPath, QTransform

from hexwright.render.brush import painting

T = TypeVar("T")
Draw = Callable[[QPainter], None]
# The key of a stamp, its extent in map units, and how to draw it.
Drawing = tuple[Hashable, QRectF, Draw]

# What the stamps of one scale may take, and how many scales are kept.
_MOST_BYTES = 96 * 1024 * 1024
_MOST_SCALES = 6
# A larger picture is no stamp: of most of it nothing would be seen.
_MOST_PIXELS = 4_000_000
# A position in the middle between two pixels goes to the same one, however it was worked out.
_NUDGE = 0.5001
# Where whole pixels are too coarse, positions are parts of a pixel: so many.
_FINE = 4
_RASTER = QPaintEngine.Type.Raster
_SCALED = QTransform.TransformationType.TxScale
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


class Stamp(NamedTuple):
    """A small picture, and where its corner lies from the pixel that it is put on."""

    image: QImage
    left: int
    top: int


class Stamps:
    """The stamps of one scale; any thread may use them."""

    def __init__(self, scale: float) -> None:
        """No stamps yet for this many pixels of a map unit."""
        self.scale = scale
        self._made: dict[Hashable, Stamp] = {}
        self._kept: dict[Hashable, object] = {}
        self._bytes = 0

    def can_hold(self, extent: QRectF) -> bool:
        """Whether something of this extent in map units is small enough for a stamp."""
        return extent.width() * extent.height() * self.scale**2 <= _MOST_PIXELS

    def get(
        self, key: Hashable, extent: QRectF, draw: Draw, phase: tuple[int, int] = (0, 0)
    ) -> Stamp:
        """The stamp of this key; `draw` draws it in map units around the origin.

        A phase moves it by parts of a pixel; it belongs into the key.
        """
        found = self._made.get(key)
        if found is None:
            found = self._make(extent, draw, phase)
            if self._bytes > _MOST_BYTES:
                # Whatever is forgotten comes out the same when it is made again.
                self._made, self._kept, self._bytes = {}, {}, 0
            self._made[key] = found
            self._bytes += found.image.sizeInBytes()
        return found

    def texture(self, key: Hashable, size: tuple[float, float], draw: Draw) -> QImage:
        """A picture that repeats after so many map units across and down.

        `draw` must draw what lies around it as well, so that it fits on all sides.
        """
        found = self._made.get(key)
        if found is None:
            # It repeats after whole pixels, so it may be stretched by a little.
            wide, high = (max(round(side * self.scale), 1) for side in size)
            image = QImage(wide, high, _FORMAT)
            image.fill(Qt.GlobalColor.transparent)
            with painting(image) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(wide / size[0], high / size[1])
                draw(painter)
            found = self._made[key] = Stamp(image, 0, 0)
        return found.image

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made of stamps under this key, or else is made now."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
        return cast("T", found)

    def _make(self, extent: QRectF, draw: Draw, phase: tuple[int, int]) -> Stamp:
        scale = self.scale
        left, top = floor(extent.left() * scale) - 1, floor(extent.top() * scale) - 1
        right, bottom = ceil(extent.right() * scale) + 1, ceil(extent.bottom() * scale) + 1
        image = QImage(right - left, bottom - top, _FORMAT)
        image.fill(Qt.GlobalColor.transparent)
        with painting(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(phase[0] / _FINE - left, phase[1] / _FINE - top)
            painter.scale(scale, scale)
            draw(painter)
        return Stamp(image, left, top)


class StampBook:
    """The stamps of one style at all scales in use."""

    def __init__(self) -> None:
        """An empty book."""
        self._scales: dict[float, Stamps] = {}

    def at(self, scale: float) -> Stamps:
        """The stamps for so many pixels of a map unit."""
        key = round(scale, 6)
        found = self._scales.get(key)
        if found is None:
            kept = list(self._scales.items())[1 - _MOST_SCALES :]
            found = Stamps(scale)
            self._scales = {**dict(kept), key: found}
        return found


class Press:
    """Puts stamps on the image of a painter, at whole pixels."""

    def __init__(self, painter: QPainter, stamps: Stamps) -> None:
        """A press for a painter that scales and moves, no more."""
        placed = painter.deviceTransform()
        self._painter = painter
        self._dx, self._dy = placed.dx() + _NUDGE, placed.dy() + _NUDGE
        self._scale = placed.m11()
        self.stamps = stamps

    def put(self, stamps: Iterable[tuple[Stamp, float, float]]) -> None:
        """Copy stamps to points given in map units, one after the other."""
        painter, scale, dx, dy = self._painter, self._scale, self._dx, self._dy
        draw = painter.drawImage
        painter.save()
        painter.resetTransform()
        for (image, left, top), x, y in stamps:
            draw(floor(x * scale + dx) + left, floor(y * scale + dy) + top, image)
        painter.restore()

    def put_fine(self, drawings: Iterable[tuple[Drawing, float, float]]) -> None:
        """Put drawings to points given in map units, nearer to them than whole pixels allow."""
        scale, dx, dy = self._scale, self._dx - 0.5, self._dy - 0.5
        draw = self._painter.drawImage
        self._painter.save()
        self._painter.resetTransform()
        for (key, extent, make), x, y in drawings:
            across = floor((x * scale + dx) * _FINE + 0.5)
            down = floor((y * scale + dy) * _FINE + 0.5)
            phase = across % _FINE, down % _FINE
            image, left, top = self.stamps.get((key, phase), extent, make, phase)
            draw(across // _FINE + left, down // _FINE + top, image)
        self._painter.restore()

    def fill(self, path: QPainterPath, texture: QImage) -> None:
        """Fill a path with a picture that repeats, beginning where the map does."""
        painter = self._painter
        painter.save()
        shape = painter.deviceTransform().map(path)
        painter.resetTransform()
        painter.setBrushOrigin(floor(self._dx), floor(self._dy))
        painter.fillPath(shape, QBrush(texture))
        painter.restore()


def is_pixels(painter: QPainter) -> bool:
    """Whether a painter paints an image pixel by pixel, neither turned nor stretched."""
    engine, device = painter.paintEngine(), painter.device()
    if engine.type() != _RASTER or device.devicePixelRatioF() != 1:
        return False
    placed = painter.deviceTransform()
    is_even = placed.type().value <= _SCALED.value and placed.m11() == placed.m22()
    return is_even and placed.m11() > 0


def press(painter: QPainter, book: StampBook) -> Press | None:
    """A press for a painter of pixels; None where shapes must be drawn."""
    if not is_pixels(painter):
        return None
    return Press(painter, book.at(painter.deviceTransform().m11()))
