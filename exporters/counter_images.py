"""Pictures of counters for other programs: each look drawn once, under a name that stays."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.render.counter_look import CounterLook
from hexwright.render.counter_picture import counter_outline, draw_counter
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.small_picture import image_of, png_bytes


class CounterImages:
    """The pictures of an export; pieces that look alike share one."""

    def __init__(self, source: Source, pixels_per_mm: float) -> None:
        """Nothing asked for yet; a counter's picture has so many pixels for each millimetre."""
        self._shelf = source.images
        self._scale = pixels_per_mm
        self._names: dict[CounterLook, str] = {}
        self._taken: set[str] = set()

    def name(self, look: CounterLook, wanted: str) -> str:
        """The file of a look: the wanted name, with a number if another look has it."""
        if look not in self._names:
            name, number = f"{wanted}.png", 2
            while name in self._taken:
                name, number = f"{wanted}-{number}.png", number + 1
            self._taken.add(name)
            self._names[look] = name
        return self._names[look]

    def size(self, look: CounterLook) -> tuple[int, int]:
        """Pixels across and down of a look's picture."""
        return (
            max(round(look.width_mm * self._scale), 1),
            max(round(look.height_mm * self._scale), 1),
        )

    def __len__(self) -> int:
        """How many pictures there are."""
        return len(self._names)

    def names(self) -> list[str]:
        """The files of all pictures."""
        return list(self._names.values())

    def drawn(self) -> Iterator[tuple[str, bytes]]:
        """Name and PNG of each picture, made one by one."""
        for look, name in self._names.items():
            yield name, png_bytes(counter_image(look, self._scale, self._shelf))


def counter_image(look: CounterLook, pixels_per_mm: float, images: ImageShelf) -> QImage:
    """A counter that fills an image; around its corners the image is clear."""
    area = QRectF(0, 0, look.width_mm, look.height_mm)

    def draw(painter: QPainter) -> None:
        # Its shadow would stay with it wherever it lies.
        painter.setClipPath(counter_outline(look, area))
        draw_counter(painter, look, area, images)

    return image_of(area.size(), pixels_per_mm, draw)
