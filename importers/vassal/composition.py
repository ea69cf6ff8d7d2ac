"""Pictures that always lie on each other, drawn into one."""

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops

from hexwright.importers.bounded_picture import bounded_picture
from hexwright.schema.issues import DataError

# Larger pictures are boards and charts, and no pieces.
_MOST_SIDE: Final = 2_000
_FORMATS: Final = ("PNG", "JPEG", "WEBP")
# How much of a picture another must have to hide it, from which value on a pixel is solid, and how
# much of what is solid may be seen in corners.
_COVERS, _SOLID, _CORNERS = 0.98, 128, 0.03

_PACKING: Final = 2

Mask = Image.Image


@dataclass(frozen=True)
class Part:
    """A picture of the new module, how far its middle lies from the piece's, and its scale."""

    art: str
    at: tuple[int, int] = (0, 0)
    scale: float = 1.0


def drawn_together(parts: tuple[Part, ...], files: dict[str, bytes]) -> bytes | None:
    """One PNG of them, the first lowest; None if one of them is a drawing or too large."""
    if any(part.art.endswith(".svg") for part in parts):
        return None
    try:
        pictures = [(_opened(files[part.art], part.scale), part.at) for part in parts]
    except (DataError, OSError, ValueError, SyntaxError):
        return None
    wide, high = (max(_reach(picture.size[way], at[way]) for picture, at in pictures)
                  for way in (0, 1))  # fmt: skip
    if max(wide, high) > _MOST_SIDE:
        return None
    whole = Image.new("RGBA", (wide, high))
    for picture, (x, y) in pictures:
        corner = (wide - picture.width) // 2 + x, (high - picture.height) // 2 + y
        whole.alpha_composite(picture, corner)
    whole = _without_rim(whole)
    file = io.BytesIO()
    # The hardest packing takes five times as long, and there may be thousands of them.
    whole.save(file, "PNG", compress_level=_PACKING)
    return file.getvalue()


def cut_out(data: bytes, box: tuple[int, int, int, int]) -> bytes | None:
    """A part of a picture as PNG; None for drawings, and where nothing of it is there."""
    left, top, wide, high = box
    try:
        with bounded_picture(data, _FORMATS, "") as image:
            right, low = min(left + wide, image.width), min(top + high, image.height)
            if left < 0 or top < 0 or right <= left or low <= top:
                return None
            part = image.crop((left, top, right, low))
    except (DataError, OSError, ValueError, SyntaxError):
        return None
    file = io.BytesIO()
    part.convert(part.mode if part.mode in ("L", "P", "RGB") else "RGBA").save(file, "PNG")
    return file.getvalue()


def _without_rim(whole: Image.Image) -> Image.Image:
    """Without what is clear on both sides alike: the middle stays where it is.

    Rings of a reach that is not shown may be many times as large as the piece.
    """
    box = whole.getchannel("A").getbbox()
    if box is None:
        return whole
    left, top, right, bottom = box
    x, y = min(left, whole.width - right), min(top, whole.height - bottom)
    return whole.crop((x, y, whole.width - x, whole.height - y))


def hides(above: Mask, below: Mask) -> bool:
    """Whether a picture that lies in the middle of another lets nothing of it be seen.

    Round corners over square ones do not count.
    """
    if any(own < full * _COVERS for own, full in zip(above.size, below.size, strict=True)):
        return False
    corner = [(own - full) // 2 for own, full in zip(above.size, below.size, strict=True)]
    left, top = corner
    box = left, top, left + below.width, top + below.height
    through = ImageChops.subtract(below, above.crop(box)).histogram()
    there = sum(below.histogram()[_SOLID:])
    return sum(through[_SOLID:]) <= there * _CORNERS


def mask_of(data: bytes) -> Mask | None:
    """How solid a picture is at each pixel; None for drawings and pictures too large."""
    try:
        with bounded_picture(data, _FORMATS, "") as image:
            if max(image.size) > _MOST_SIDE:
                return None
            return image.convert("RGBA").getchannel("A")
    except (DataError, OSError, ValueError, SyntaxError):
        return None


def _opened(data: bytes, scale: float) -> Image.Image:
    with bounded_picture(data, _FORMATS, "") as image:
        if max(image.size) > _MOST_SIDE:
            raise ValueError("too large for a piece")
        picture = image.convert("RGBA")
    if scale == 1 or not 0.01 < scale < 10:
        return picture
    return picture.resize(
        (max(round(picture.width * scale), 1), max(round(picture.height * scale), 1))
    )


def _reach(size: int, offset: int) -> int:
    """The side of a picture around the same middle that holds another one beside it."""
    return size + 2 * abs(offset)
