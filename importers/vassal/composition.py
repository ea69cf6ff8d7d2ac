"""Pictures that always lie on each other, drawn into one."""

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

# Larger pictures are boards and charts, and no pieces.
_MOST_SIDE: Final = 2_000


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
    except (OSError, ValueError, SyntaxError):
        return None
    wide, high = (max(_reach(picture.size[way], at[way]) for picture, at in pictures)
                  for way in (0, 1))  # fmt: skip
    if max(wide, high) > _MOST_SIDE:
        return None
    whole = Image.new("RGBA", (wide, high))
    for picture, (x, y) in pictures:
        corner = (wide - picture.width) // 2 + x, (high - picture.height) // 2 + y
        whole.alpha_composite(picture, corner)
    file = io.BytesIO()
    whole.save(file, "PNG")
    return file.getvalue()


def _opened(data: bytes, scale: float) -> Image.Image:
    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
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
