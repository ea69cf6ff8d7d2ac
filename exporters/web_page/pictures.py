"""The pictures of a page: asked for one by one while its data are put together, drawn later.

They are WebP, which every browser of today reads: drawn maps take a fifth of their size as PNG.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from io import BytesIO
from typing import Any

from PIL import Image
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage

from hexwright.render.art_image import draw_picture
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.small_picture import image_of

Draw = Callable[[], QImage]

LOSSLESS = 100
# Pixels of the longer side of a cover.
_MOST_SIDE = 1000


class Pictures:
    """Pictures by number; what is asked for twice is drawn once."""

    def __init__(self, quality: int) -> None:
        """None yet; the quality goes from 0 to 100, which loses nothing."""
        self._quality = quality
        self._numbers: dict[Hashable, int] = {}
        self._drawn: list[Draw] = []

    def number(self, key: Hashable, draw: Draw) -> int:
        """The number of a picture; it is drawn if nothing of this key was asked for before."""
        if key not in self._numbers:
            self._numbers[key] = len(self._drawn)
            self._drawn.append(draw)
        return self._numbers[key]

    def __len__(self) -> int:
        """How many there are."""
        return len(self._drawn)

    def files(self) -> Iterator[bytes]:
        """All pictures in the order of their numbers, each drawn when it is its turn."""
        for draw in self._drawn:
            yield webp(draw(), self._quality)


def file_number(pictures: Pictures, shelf: ImageShelf, name: str | None) -> int | None:
    """The number of a picture that the module brings along; None if there is no such picture."""
    found = shelf.find(name)
    if found is None:
        return None
    own = found.size
    size = own.scaled(_MOST_SIDE, _MOST_SIDE, Qt.AspectRatioMode.KeepAspectRatio)
    area = QRectF(QPointF(), size if own.width() > size.width() else own)
    draw = partial(draw_picture, picture=found, target=area, shelf=shelf)
    return pictures.number(("file", name), partial(image_of, area.size(), 1.0, draw))


def webp(image: QImage, quality: int) -> bytes:
    """An image as a WebP file."""
    has_alpha = image.hasAlphaChannel()
    kind = QImage.Format.Format_ARGB32 if has_alpha else QImage.Format.Format_RGB32
    image = image.convertToFormat(kind)
    bits: Any = image.constBits()
    mode, raw = ("RGBA", "BGRA") if has_alpha else ("RGB", "BGRX")
    size = (image.width(), image.height())
    made = Image.frombuffer(mode, size, bits, "raw", raw, image.bytesPerLine(), 1)
    data = BytesIO()
    made.save(data, "WEBP", quality=quality, lossless=quality == LOSSLESS, method=4)
    return data.getvalue()
