"""The picture of a map in square chunks: drawn when seen, kept, and mended where it changed."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil, floor

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

# Device pixels along the side of a chunk, and how many bytes of chunks are kept.
SIDE = 256
KEPT_BYTES = 256 * 1024 * 1024
_CHUNK_BYTES = SIDE * SIDE * 4
# A picture that is enlarged by more than this says less than a draft.
_BLURRED = 4

Draw = Callable[[QPainter, QRectF], None]
# Scale (device pixels of a map unit), column, row.
Key = tuple[float, int, int]


class _Chunk:
    """A piece of the picture, and the part of it that is out of date."""

    def __init__(self, image: QImage) -> None:
        self.image = image
        self.stale = image.rect()
        self.is_draft = True


class Chunks:
    """Chunks of one sheet at any number of scales."""

    def __init__(self, sheet: QRectF, draw: Draw, draft: Draw, paper: QColor) -> None:
        """Chunks of a sheet: `draw` paints a region of it well, `draft` in little time.

        The painter is scaled and placed.
        """
        self.sheet = sheet
        self.draw = draw
        self.draft = draft
        self._paper = paper
        self._chunks: OrderedDict[Key, _Chunk] = OrderedDict()

    def __len__(self) -> int:
        """How many chunks are kept."""
        return len(self._chunks)

    def keys(self, scale: float, seen: QRect) -> list[Key]:
        """The chunks of a part of the sheet (device pixels), those in its middle first."""
        columns = range(seen.left() // SIDE, seen.right() // SIDE + 1)
        rows = range(seen.top() // SIDE, seen.bottom() // SIDE + 1)
        middle = seen.center()

        def away(key: Key) -> float:
            across = (key[1] + 0.5) * SIDE - middle.x()
            down = (key[2] + 0.5) * SIDE - middle.y()
            return across * across + down * down

        return sorted(((scale, column, row) for row in rows for column in columns), key=away)

    def has(self, key: Key) -> bool:
        """Whether a chunk is there, up to date or not."""
        return key in self._chunks

    def rect(self, column: int, row: int) -> QRect:
        """Where a chunk lies on the sheet, in device pixels."""
        return QRect(column * SIDE, row * SIDE, SIDE, SIDE)

    def is_ready(self, key: Key) -> bool:
        """Whether a chunk is there, drawn well and up to date."""
        chunk = self._chunks.get(key)
        return chunk is not None and chunk.stale.isEmpty() and not chunk.is_draft

    def make(self, key: Key) -> None:
        """Draw a chunk well, or what is out of date in it."""
        chunk = self._own(key)
        if chunk.is_draft:
            chunk.stale = chunk.image.rect()
        if not chunk.stale.isEmpty():
            self._paint(key, chunk, self.draw)
            chunk.is_draft = False

    def make_draft(self, key: Key) -> None:
        """Draw a chunk in little time, to be drawn well when there is more of it."""
        chunk = self._own(key)
        if chunk.is_draft and not chunk.stale.isEmpty():
            self._paint(key, chunk, self.draft)

    def _own(self, key: Key) -> _Chunk:
        if key not in self._chunks:
            self._chunks[key] = _Chunk(QImage(QSize(SIDE, SIDE), QImage.Format.Format_RGB32))
            self._forget_oldest()
        self._chunks.move_to_end(key)
        return self._chunks[key]

    def _paint(self, key: Key, chunk: _Chunk, draw: Draw) -> None:
        scale, column, row = key
        corner = QPoint(column * SIDE, row * SIDE)
        self._draw_pixels(chunk.image, scale, corner, chunk.stale, draw)
        chunk.stale = QRect()

    def _draw_pixels(
        self, image: QImage, scale: float, corner: QPoint, part: QRect, draw: Draw
    ) -> None:
        """Draw a part of an image whose corner is so many pixels from the sheet's corner."""
        at = QPointF(corner + part.topLeft()) / scale + self.sheet.topLeft()
        region = QRectF(at, QSize(part.size()).toSizeF() / scale)
        painter = QPainter(image)
        painter.setClipRect(part)
        painter.fillRect(part, self._paper)
        painter.translate(-QPointF(corner))
        painter.scale(scale, scale)
        painter.translate(-self.sheet.topLeft())
        draw(painter, region)
        painter.end()

    def _forget_oldest(self) -> None:
        while len(self._chunks) * _CHUNK_BYTES > KEPT_BYTES:
            self._chunks.popitem(last=False)

    def edited(self, draw: Draw, draft: Draw, rect: QRectF | None) -> None:
        """The sheet looks different inside a rectangle (map units), or everywhere."""
        self.draw, self.draft = draw, draft
        if rect is None:
            self.clear()
            return
        for scale in {key[0] for key in self._chunks}:
            pixels = self.pixels(scale, rect)
            for column in range(pixels.left() // SIDE, pixels.right() // SIDE + 1):
                for row in range(pixels.top() // SIDE, pixels.bottom() // SIDE + 1):
                    chunk = self._chunks.get((scale, column, row))
                    if chunk is not None:
                        corner = QPoint(column * SIDE, row * SIDE)
                        part = pixels.translated(-corner).intersected(chunk.image.rect())
                        chunk.stale = chunk.stale.united(part)

    def mend(self, scale: float, rect: QRectF, seen: QRect) -> None:
        """Draw a rectangle (map units) once, for all chunks of a scale that show a part of it."""
        pixels = self.pixels(scale, rect).intersected(seen)
        keys = [key for key in self.keys(scale, pixels) if key in self._chunks]
        keys = [key for key in keys if not self._chunks[key].is_draft]
        if pixels.isEmpty() or not keys:
            return
        image = QImage(pixels.size(), QImage.Format.Format_RGB32)
        self._draw_pixels(image, scale, pixels.topLeft(), image.rect(), self.draw)
        for key in keys:
            chunk, corner = self._chunks[key], QPoint(key[1] * SIDE, key[2] * SIDE)
            painter = QPainter(chunk.image)
            painter.drawImage(pixels.topLeft() - corner, image)
            painter.end()
            if pixels.translated(-corner).contains(chunk.stale):
                chunk.stale = QRect()

    def sketch(self, scale: float, rect: QRectF, seen: QRect, draw: Draw) -> None:
        """Draw something over the chunks of a scale, inside a rectangle (map units)."""
        pixels = self.pixels(scale, rect).intersected(seen)
        for key in self.keys(scale, pixels) if not pixels.isEmpty() else ():
            chunk = self._chunks.get(key)
            if chunk is not None:
                painter = QPainter(chunk.image)
                painter.translate(-key[1] * SIDE, -key[2] * SIDE)
                painter.scale(scale, scale)
                painter.translate(-self.sheet.topLeft())
                draw(painter, rect)
                painter.end()

    def clear(self) -> None:
        """Forget all chunks."""
        self._chunks.clear()

    def pixels(self, scale: float, rect: QRectF) -> QRect:
        """The device pixels of the sheet that a rectangle in map units touches."""
        off = rect.translated(-self.sheet.topLeft())
        return QRect(
            QPoint(floor(off.left() * scale), floor(off.top() * scale)),
            QPoint(ceil(off.right() * scale), ceil(off.bottom() * scale)),
        )

    def paint(self, painter: QPainter, corner: QPoint, scale: float, seen: QRect) -> list[Key]:
        """Copy what is seen to a painter in device pixels; tells which chunks are not ready.

        Where a chunk is missing, the nearest other scale stands in for it.
        """
        lacking = []
        for key in self.keys(scale, seen):
            whole = QRect(key[1] * SIDE, key[2] * SIDE, SIDE, SIDE)
            shown = whole.intersected(seen)
            chunk = self._chunks.get(key)
            if chunk is None or chunk.is_draft or not chunk.stale.isEmpty():
                lacking.append(key)
            if chunk is not None:
                painter.drawImage(
                    shown.topLeft() + corner, chunk.image, shown.translated(-whole.topLeft())
                )
                self._chunks.move_to_end(key)
            else:
                self._stand_in(painter, corner, scale, shown)
        return lacking

    def _stand_in(self, painter: QPainter, corner: QPoint, scale: float, shown: QRect) -> None:
        painter.fillRect(shown.translated(corner), self._paper)
        for other in self._other_scales(scale):
            grown = other / scale
            part = QRectF(QPointF(shown.topLeft()) * grown, shown.size().toSizeF() * grown)
            for key in self.keys(other, part.toAlignedRect()):
                chunk = self._chunks.get(key)
                if chunk is None:
                    continue
                whole = QRectF(key[1] * SIDE, key[2] * SIDE, SIDE, SIDE)
                piece = whole.intersected(part)
                target = QRectF(piece.topLeft() / grown + QPointF(corner), piece.size() / grown)
                painter.drawImage(target, chunk.image, piece.translated(-whole.topLeft()))

    def is_covered(self, key: Key) -> bool:
        """Whether a good picture of another zoom, not too far from this one, stands in for it."""
        scale, column, row = key
        whole = QRectF(self.rect(column, row)).intersected(
            QRectF(self.pixels(scale, self.sheet.adjusted(0, 0, -1 / scale, -1 / scale)))
        )
        for other in self._other_scales(scale):
            grown = other / scale
            part = QRectF(whole.topLeft() * grown, whole.size() * grown).toAlignedRect()
            if grown >= 1 / _BLURRED and all(map(self.is_ready, self.keys(other, part))):
                return True
        return False

    def _other_scales(self, scale: float) -> list[float]:
        """Scales that can stand in, the best last so that it lies on top."""
        known = sorted({key[0] for key in self._chunks})
        coarser = [one for one in known if one < scale]
        finer = [one for one in known if scale < one <= 4 * scale]
        return [*coarser[-2:], *finer[1::-1]]
