"""PNG files made of bands that are packed one by one, by whoever has time.

Every band is a piece of one stream of deflated rows that ends on a whole byte, so the pieces can be
made in any order and put one after the other. Rows hold the difference to the row above.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from isal import isal_zlib
from PIL import Image, ImageChops
from PySide6.QtGui import QImage

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SUB, _UP = 1, 2
# Drawn maps pack little better when the computer tries harder, and that takes longer.
_LEVEL = 1
_ADLER = 65521
_BYTES = 3
# Rows that are worked on at once: few enough to stay near the processor.
_STRIP = 16


class Band(NamedTuple):
    """A packed band: its piece of the stream, with the sum and the number of its bytes unpacked."""

    data: bytes
    adler: int
    size: int


def packed(image: QImage) -> Band:
    """Pack an image as a band of a larger one."""
    stride, high = image.width() * _BYTES, image.height()
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    bits: Any = image.constBits()
    whole = Image.frombuffer("L", (stride, high), bits, "raw", "L", image.bytesPerLine(), 1)
    packer = isal_zlib.compressobj(_LEVEL, wbits=-isal_zlib.MAX_WBITS)
    pieces, adler, size = [], 1, 0
    for top in range(0, high, _STRIP):
        data = _filtered(whole, top, min(top + _STRIP, high))
        pieces.append(packer.compress(data))
        adler, size = zlib.adler32(data, adler), size + len(data)
    pieces.append(packer.flush(isal_zlib.Z_FULL_FLUSH))
    return Band(b"".join(pieces), adler, size)


def _filtered(whole: Image.Image, top: int, bottom: int) -> bytes:
    """Rows as differences to the rows above, each after a byte that says how it was made."""
    stride = whole.width
    rows = whole.crop((0, top, stride, bottom))
    above = whole.crop((0, top - 1, stride, bottom - 1))
    if top == 0:
        # The first row cannot know the one above: it holds the differences from left to right.
        above.paste(rows.crop((0, 0, stride, 1)), (_BYTES, 0))
    made = Image.new("L", (stride + 1, bottom - top), _UP)
    made.paste(ImageChops.subtract_modulo(rows, above), (1, 0))
    if top == 0:
        made.putpixel((0, 0), _SUB)
    return made.tobytes()


def png(wide: int, high: int, dots_per_metre: int, bands: Iterable[Band]) -> Iterator[bytes]:
    """The parts of a PNG file, made of its bands from top to bottom."""
    yield _SIGNATURE
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    yield _chunk(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1))
    adler = 1
    start = b"\x78\x01"
    for band in bands:
        yield _chunk(b"IDAT", start + band.data)
        adler, start = _joined(adler, band.adler, band.size), b""
    # An empty last block and the sum of all bytes end the stream.
    yield _chunk(b"IDAT", b"\x03\x00" + struct.pack(">I", adler))
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _joined(first: int, second: int, size: int) -> int:
    """The Adler-32 sum of two pieces of data, of which the second is so many bytes long."""
    low = ((first & 0xFFFF) + (second & 0xFFFF) - 1) % _ADLER
    high = (first >> 16) + (second >> 16) + size % _ADLER * ((first & 0xFFFF) - 1)
    return (high % _ADLER) << 16 | low
