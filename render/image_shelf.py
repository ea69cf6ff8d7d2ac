"""The pictures that a module brings along, ready for drawing."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtSvg import QSvgRenderer

from hexwright.schema.images import MAX_PIXELS
from hexwright.schema.model.terrain import Art

_MOST_MEGABYTES = MAX_PIXELS * 4 // 1_000_000 + 64
# Gives the bytes of a file of the module, None if there is no such file.
ReadFile = Callable[[str], bytes | None]


class ImageShelf:
    """The pictures of a module, read when first asked for and kept."""

    def __init__(self, read: ReadFile | None = None) -> None:
        """A shelf that reads files with a function; without one it stays empty."""
        self._read = read
        self._kept: dict[str, QImage | QSvgRenderer | None] = {}
        self._smaller: dict[tuple[int, int], QImage] = {}

    def with_files(self, names: Iterable[str]) -> "ImageShelf":
        """A shelf that holds some files and needs no reader; another process can have it."""
        files = {name: self._read(name) for name in names} if self._read else {}
        return ImageShelf(files.get)

    def find(self, name: str | None) -> QImage | QSvgRenderer | None:
        """A picture by the name of its file; None if it is missing or broken."""
        if name is None or self._read is None:
            return None
        if name not in self._kept:
            data = self._read(name)
            self._kept[name] = _decoded(name, data) if data is not None else None
        return self._kept[name]

    def smaller(self, image: QImage, halvings: int) -> QImage:
        """A picture halved so many times: drawn much smaller than it is, it would flicker."""
        key = (image.cacheKey(), halvings)
        if halvings < 1:
            return image
        if key not in self._smaller:
            larger = self.smaller(image, halvings - 1)
            size = QSize(max(larger.width() // 2, 1), max(larger.height() // 2, 1))
            self._smaller[key] = larger.scaled(
                size,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        return self._smaller[key]

    def has(self, art: Art) -> bool:
        """Whether a kind of terrain has a picture of its own that can be drawn."""
        return art.image is not None and self.find(art.image) is not None


def _decoded(name: str, data: bytes) -> QImage | QSvgRenderer | None:
    if name.lower().endswith(".svg"):
        drawing = QSvgRenderer(QByteArray(data))
        return drawing if drawing.isValid() else None
    # Qt's own limit is below the size of a whole map sheet that the package allows.
    if 0 < QImageReader.allocationLimit() < _MOST_MEGABYTES:
        QImageReader.setAllocationLimit(_MOST_MEGABYTES)
    image = QImage.fromData(data)
    return image if not image.isNull() else None
