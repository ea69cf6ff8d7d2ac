"""The pictures that a module brings along, ready for drawing, within a budget of memory."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from threading import RLock

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtSvg import QSvgRenderer

from hexwright.schema.images import MAX_PIXELS
from hexwright.schema.model.terrain import Art

_MOST_MEGABYTES = MAX_PIXELS * 4 // 1_000_000 + 64
# What the unpacked pictures of a shelf may take together; the last one used is always kept.
MOST_BYTES = 192 * 1024 * 1024
# Larger pictures are unpacked at the size that they are drawn at, never whole to be shrunk.
_WHOLE_PIXELS = 16_000_000
# Maps are drawn by several threads, and each picture on its way may be large: one at a time.
_one_at_a_time = RLock()
# Gives the bytes of a file of the module, None if there is no such file.
ReadFile = Callable[[str], bytes | None]


class ArtPicture:
    """A picture of a module: its size, and its shapes if it is a drawing; pixels come later."""

    def __init__(self, name: str, size: QSize, drawing: QSvgRenderer | None = None) -> None:
        """A picture of a file."""
        self.name = name
        self.pixels = size
        self.drawing = drawing

    @property
    def size(self) -> QSizeF:
        """Width and height in pixels of its own."""
        return QSizeF(self.pixels)


class ImageShelf:
    """The pictures of a module, read when first asked for and kept as long as there is room."""

    def __init__(self, read: ReadFile | None = None) -> None:
        """A shelf that reads files with a function; without one it stays empty."""
        self._read = read
        self._known: dict[str, ArtPicture | None] = {}
        self._unpacked: OrderedDict[tuple[str, int], QImage] = OrderedDict()
        self._bytes = 0

    def with_files(self, names: Iterable[str]) -> "ImageShelf":
        """A shelf that holds some files and needs no reader; another process can have it."""
        files = {name: self._read(name) for name in names} if self._read else {}
        return ImageShelf(files.get)

    def bytes_of(self, name: str) -> bytes | None:
        """The bytes of a file; None if there is none."""
        return self._read(name) if self._read is not None else None

    def find(self, name: str | None) -> ArtPicture | None:
        """A picture by the name of its file; None if it is missing or broken."""
        if name is None or self._read is None:
            return None
        with _one_at_a_time:
            if name not in self._known:
                self._known[name] = self._opened(name, self._read(name))
            return self._known[name]

    def unpacked(self, picture: ArtPicture, halvings: int) -> QImage:
        """The pixels of a picture halved so many times: drawn much smaller, it would flicker."""
        with _one_at_a_time:
            key = (picture.name, halvings)
            if key in self._unpacked:
                self._unpacked.move_to_end(key)
                return self._unpacked[key]
            return self._kept(key, self._at_size(picture, halvings))

    def has(self, art: Art) -> bool:
        """Whether a kind of terrain has a picture of its own that can be drawn."""
        return art.image is not None and self.find(art.image) is not None

    def _opened(self, name: str, data: bytes | None) -> ArtPicture | None:
        if data is None:
            return None
        if name.lower().endswith(".svg"):
            drawing = QSvgRenderer(QByteArray(data))
            return ArtPicture(name, drawing.defaultSize(), drawing) if drawing.isValid() else None
        size = _Reader(data).size()
        picture = ArtPicture(name, size)
        if _is_large(size):
            return picture
        # One that says its size may still be broken behind it; the file is read once for both.
        image = QImage.fromData(data)
        return None if image.isNull() else self._first(picture, image)

    def _first(self, picture: ArtPicture, image: QImage) -> ArtPicture:
        picture.pixels = image.size()
        self._kept((picture.name, 0), image)
        return picture

    def _at_size(self, picture: ArtPicture, halvings: int) -> QImage:
        assert self._read is not None
        if halvings and not _is_large(picture.pixels):
            return _halved(self.unpacked(picture, halvings - 1))
        reader = _Reader(self._read(picture.name) or b"")
        if halvings:
            size = picture.pixels
            reader.reader.setScaledSize(
                QSize(max(size.width() >> halvings, 1), max(size.height() >> halvings, 1))
            )
        return reader.reader.read()

    def _kept(self, key: tuple[str, int], image: QImage) -> QImage:
        self._unpacked[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > MOST_BYTES and len(self._unpacked) > 1:
            self._bytes -= self._unpacked.popitem(last=False)[1].sizeInBytes()
        return image


class _Reader:
    """Qt's reader on some bytes, which must live as long as it."""

    def __init__(self, data: bytes) -> None:
        # Qt's own limit is below the size of a whole map sheet that the package allows.
        if 0 < QImageReader.allocationLimit() < _MOST_MEGABYTES:
            QImageReader.setAllocationLimit(_MOST_MEGABYTES)
        self._buffer = QBuffer()
        self._buffer.setData(QByteArray(data))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.reader = QImageReader(self._buffer)

    def size(self) -> QSize:
        """Width and height as the head of the file says."""
        return self.reader.size()


def _is_large(size: QSize) -> bool:
    return size.width() * size.height() > _WHOLE_PIXELS


def _halved(larger: QImage) -> QImage:
    return larger.scaled(
        QSize(max(larger.width() // 2, 1), max(larger.height() // 2, 1)),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
