"""The pictures that a module brings along, ready for drawing."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from schema.model.terrain import Art

# Gives the bytes of a file of the module, None if there is no such file.
ReadFile = Callable[[str], bytes | None]


class ImageShelf:
    """The pictures of a module, read when first asked for and kept."""

    def __init__(self, read: ReadFile | None = None) -> None:
        """A shelf that reads files with a function; without one it stays empty."""
        self._read = read
        self._kept: dict[str, QImage | QSvgRenderer | None] = {}

    def find(self, name: str | None) -> QImage | QSvgRenderer | None:
        """A picture by the name of its file; None if it is missing or broken."""
        if name is None or self._read is None:
            return None
        if name not in self._kept:
            data = self._read(name)
            self._kept[name] = _decoded(name, data) if data is not None else None
        return self._kept[name]

    def has(self, art: Art) -> bool:
        """Whether a kind of terrain has a picture of its own that can be drawn."""
        return art.image is not None and self.find(art.image) is not None


def _decoded(name: str, data: bytes) -> QImage | QSvgRenderer | None:
    if name.lower().endswith(".svg"):
        drawing = QSvgRenderer(QByteArray(data))
        return drawing if drawing.isValid() else None
    image = QImage.fromData(data)
    return image if not image.isNull() else None
