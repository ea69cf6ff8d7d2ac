"""A map and its counters as items of a scene."""

from collections import OrderedDict
from math import ceil, floor, log2

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from render.counter_look import CounterLook
from render.counter_picture import draw_placed
from render.map_picture import ALL_LAYERS, Layers, MapPicture

# Least side of a chunk, in pixels and in map units, and how many bytes of chunks are kept.
CHUNK = 512
KEPT_BYTES = 256 * 1024 * 1024
_FINEST, _COARSEST = 2, -5
_SHADOW = 16.0

Key = tuple[int, int, int]


class MapItem(QGraphicsItem):
    """A map drawn in square chunks that are kept, at sizes that are powers of two."""

    def __init__(self, picture: MapPicture) -> None:
        """Show a map."""
        super().__init__()
        self.picture = picture
        self._sheet = picture.sheet()
        self._layers = ALL_LAYERS
        self._chunks: OrderedDict[Key, QPixmap] = OrderedDict()
        self._kept = 0
        # Without this Qt says that the whole map has to be painted, whatever can be seen of it.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_layers(self, layers: Layers) -> None:
        """Show or hide parts of the map."""
        self._layers = layers
        self._chunks.clear()
        self._kept = 0
        self.update()

    def kept_chunks(self) -> int:
        """How many chunks have been drawn and are kept."""
        return len(self._chunks)

    def boundingRect(self) -> QRectF:
        """The sheet and its shadow."""
        return self._sheet.adjusted(0, 0, _SHADOW, _SHADOW)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Draw the chunks that can be seen."""
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
        level = min(max(ceil(log2(max(scale, 1e-6)) - 0.1), _COARSEST), _FINEST)
        side = CHUNK / min(2.0**level, 1.0)
        for alpha, grow in ((28, 1.0), (36, 0.6)):
            shadow = self._sheet.translated(_SHADOW * grow, _SHADOW * grow)
            painter.fillRect(shadow, QColor(0, 0, 0, alpha))
        seen = QRectF(option.exposedRect).intersected(self._sheet)
        if seen.isEmpty():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        origin = self._sheet.topLeft()
        for row in range(
            floor((seen.top() - origin.y()) / side), _last(seen.bottom() - origin.y(), side)
        ):
            for column in range(
                floor((seen.left() - origin.x()) / side), _last(seen.right() - origin.x(), side)
            ):
                pixmap = self._chunk((level, column, row), side)
                area = QRectF(origin.x() + column * side, origin.y() + row * side, side, side)
                shown = area.intersected(self._sheet)
                grain = pixmap.width() / side
                part = QRectF(0, 0, shown.width() * grain, shown.height() * grain)
                painter.drawPixmap(shown, pixmap, part)

    def _chunk(self, key: Key, side: float) -> QPixmap:
        if key in self._chunks:
            self._chunks.move_to_end(key)
            return self._chunks[key]
        level, column, row = key
        origin = self._sheet.topLeft()
        region = QRectF(origin.x() + column * side, origin.y() + row * side, side, side)
        pixels = round(side * 2.0**level)
        pixmap = QPixmap(pixels, pixels)
        painter = QPainter(pixmap)
        painter.scale(pixels / side, pixels / side)
        painter.translate(-region.topLeft())
        self.picture.draw(painter, region, self._layers)
        painter.end()
        self._chunks[key] = pixmap
        self._kept += _bytes(pixmap)
        while self._kept > KEPT_BYTES and len(self._chunks) > 1:
            _, oldest = self._chunks.popitem(last=False)
            self._kept -= _bytes(oldest)
        return pixmap


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def _last(reach: float, side: float) -> int:
    return max(ceil(reach / side), 1)


class CounterItem(QGraphicsItem):
    """One counter of a set-up."""

    def __init__(self, picture: MapPicture, look: CounterLook, rect: QRectF) -> None:
        """Show a counter where it stands."""
        super().__init__()
        self._layout = picture.layout
        self._look = look
        self._rect = rect
        self.setToolTip(look.name)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """The counter, its shadow and the arrow of its facing."""
        return self._rect.adjusted(-30, -30, 30, 30)

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Draw it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_placed(painter, self._look, self._rect, self._layout)
