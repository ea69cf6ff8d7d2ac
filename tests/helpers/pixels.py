"""Pictures compared: how far two are apart, and stored ones that the art is measured by."""

import io
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat
from PySide6.QtGui import QImage

# A stored picture may differ by the rims of lines, which other builds of Qt draw otherwise.
MEAN_ALLOWED = 3.0
SHARE_ALLOWED = 0.005
_CLEARLY = 36
_COLOURS = 256


class Difference(NamedTuple):
    """How far two pictures are apart, from 0 to 255, and the share of clearly different pixels."""

    mean: float
    share: float

    @property
    def is_small(self) -> bool:
        """Whether both could be the same picture, drawn by two builds of Qt."""
        return self.mean <= MEAN_ALLOWED and self.share <= SHARE_ALLOWED


def as_pillow(image: QImage) -> Image.Image:
    """A picture of Qt as one of Pillow."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    size = (plain.width(), plain.height())
    data = bytes(plain.constBits())
    return Image.frombuffer("RGB", size, data, "raw", "RGB", plain.bytesPerLine(), 1)


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """How far two pictures are apart; those of different size could not be farther."""
    if one.size != other.size:
        return Difference(255.0, 1.0)
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    mean = sum(ImageStat.Stat(apart).mean) / 3
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    clear = sum(most.histogram()[_CLEARLY:])
    return Difference(mean, clear / (one.width * one.height))


def store(image: Image.Image, path: Path) -> None:
    """Write a picture with few colours: small, and near enough for the comparison."""
    data = io.BytesIO()
    few = image.quantize(_COLOURS, kmeans=2, dither=Image.Dither.NONE)
    few.save(data, "PNG", optimize=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.getvalue())
