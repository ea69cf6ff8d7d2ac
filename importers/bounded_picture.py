"""Pictures of other programs, opened by our own bounds of size and not by those of the library."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from PIL import Image

from hexwright.schema.images import refuse_large

_one_at_a_time = Lock()


def opened(source: Path | io.BytesIO, formats: Sequence[str]) -> Image.Image:
    """The picture, nothing of it unpacked; the caller looks at its size.

    Pillow warns of pictures that large maps are, and refuses those of twice the size.
    """
    with _one_at_a_time:
        before = Image.MAX_IMAGE_PIXELS
        Image.MAX_IMAGE_PIXELS = None
        try:
            return Image.open(source, formats=list(formats))
        finally:
            Image.MAX_IMAGE_PIXELS = before


@contextmanager
def bounded_picture(data: bytes, formats: Sequence[str], name: str) -> Iterator[Image.Image]:
    """A picture whose size was looked at before a pixel is read.

    Raises DataError for one that is too large, and OSError for one that is none.
    """
    with opened(io.BytesIO(data), formats) as image:
        refuse_large(*image.size, name)
        yield image
