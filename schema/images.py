"""Whether an image file from outside is safe to open: its kind, its size, its structure.

Width and height are read from the headers, so no pixel is unpacked before they are known to be
reasonable; only then does Pillow look at the structure, still without unpacking.
"""

import io
import struct
from collections.abc import Callable
from typing import Final, NoReturn

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

MAX_SIDE: Final = 20_000
# A map sheet of 22 by 34 inches at 300 dots per inch has 67 million; Pillow warns at 89 million.
MAX_PIXELS: Final = 80_000_000
# Of all pictures of a module together: as many as fifty map sheets have.
MAX_ALL_PIXELS: Final = 4_000_000_000
KIND_BY_SUFFIX: Final = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}

_MAX_CHUNKS: Final = 65_536
_MAX_SCANS: Final = 256
_PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


class _DamagedError(Exception):
    """The bytes do not follow the image format."""


class _AnimatedError(Exception):
    """The image holds more than one frame."""


def check_image(data: bytes, suffix: str, file: str) -> tuple[int, int]:
    """Width and height of an image that is safe to open; raises DataError if it is not."""
    expected, found = KIND_BY_SUFFIX[suffix], image_kind(data)
    if found != expected:
        _refuse_kind(file, expected, found)
    try:
        width, height = _SIZES[expected](data)
        refuse_large(width, height, file)
        if expected == "PNG" and _is_deep(data):
            _refuse_deep(width, height, file)
        _verify(data, expected, (width, height))
    except (_DamagedError, struct.error, IndexError) as error:
        message = tr("The image {file} is damaged or cut off.", file=file)
        hint = tr("Open it in a picture editor and save it again.")
        raise DataError([_issue("image.damaged", message, hint, file)]) from error
    except _AnimatedError as error:
        message = tr("The image {file} is animated.", file=file)
        hint = tr("Save a single picture instead.")
        raise DataError([_issue("image.animated", message, hint, file)]) from error
    return width, height


class PixelCount:
    """The pixels of several pictures together, which somebody has to unpack one day."""

    def __init__(self, limit: int = MAX_ALL_PIXELS) -> None:
        """None yet, and at most so many."""
        self._limit = limit
        self._total = 0

    def add(self, width: int, height: int, file: str) -> None:
        """Count a picture; raises DataError for the first one that is too much."""
        before, self._total = self._total, self._total + width * height
        if before <= self._limit < self._total:
            message = tr(
                "With {file}, the pictures have more than {limit} million pixels together.",
                file=file,
                limit=self._limit // 1_000_000,
            )
            hint = tr("Scale some of them down, or leave some out.")
            raise DataError([_issue("image.too-many-pixels", message, hint, file)])


def image_kind(data: bytes) -> str | None:
    """PNG, JPEG or WEBP by the first bytes, or None."""
    if data.startswith(_PNG_SIGNATURE):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    return None


def refuse_large(width: float, height: float, file: str) -> None:
    """Raise DataError if a picture of this size should not be opened."""
    if width <= MAX_SIDE and height <= MAX_SIDE and width * height <= MAX_PIXELS:
        return
    message = tr(
        "The image {file} is too large: {width} by {height} pixels.",
        file=file,
        width=f"{width:.0f}",
        height=f"{height:.0f}",
    )
    hint = tr(
        "At most {side} pixels a side and {pixels} million in all: scale it down or cut it up.",
        side=MAX_SIDE,
        pixels=MAX_PIXELS // 1_000_000,
    )
    raise DataError([_issue("image.too-large", message, hint, file)])


def _refuse_deep(width: int, height: int, file: str) -> None:
    """Raise DataError if a picture takes too much room because its colours are so fine."""
    if 2 * width * height <= MAX_PIXELS:
        return
    message = tr(
        "The image {file} is too large: {width} by {height} pixels of 16 bits a colour.",
        file=file,
        width=width,
        height=height,
    )
    hint = tr("Save it with 8 bits a colour, which is all that can be seen, or scale it down.")
    raise DataError([_issue("image.too-large", message, hint, file)])


def _issue(code: str, message: str, hint: str, file: str) -> Issue:
    return Issue(code=code, message=message, hint=hint, file=file)


def _refuse_kind(file: str, expected: str, found: str | None) -> NoReturn:
    message = tr("{file} is named as a {kind} image but is none.", file=file, kind=expected)
    hint = tr("Give it the suffix of what it is, or save it as {kind}.", kind=expected)
    if found:
        message = tr(
            "{file} is named as a {kind} image but is a {found} image.",
            file=file,
            kind=expected,
            found=found,
        )
    raise DataError([_issue("image.wrong-kind", message, hint, file)])


def _verify(data: bytes, kind: str, size: tuple[int, int]) -> None:
    """Let Pillow check the structure; both must have read the same size."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=[kind]) as image:
            same = image.size == size
            image.verify()
    except Exception as error:
        # Fed hostile bytes, a decoder may raise anything.
        raise _DamagedError from error
    if not same:
        raise _DamagedError


def _png_size(data: bytes) -> tuple[int, int]:
    """Walk every chunk: the header is first, the end is the end; Pillow sees to the checksums."""
    offset, kind = len(_PNG_SIGNATURE), b""
    for number in range(_MAX_CHUNKS):
        (length,) = struct.unpack_from(">I", data, offset)
        kind = data[offset + 4 : offset + 8]
        is_header = kind == b"IHDR" and length == 13
        if is_header != (number == 0):
            raise _DamagedError
        if kind == b"acTL":
            raise _AnimatedError
        offset += length + 12
        if kind == b"IEND":
            break
    if kind != b"IEND" or offset != len(data):
        raise _DamagedError
    width, height = struct.unpack_from(">II", data, 16)
    return _positive(width, height)


def _is_deep(data: bytes) -> bool:
    """Whether a pixel takes eight bytes when it is unpacked: colours of 16 bits."""
    depth, colours = data[24], data[25]
    return depth == 16 and colours != 0


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Walk the segments up to the picture's data; exactly one of them gives the size."""
    offset, size = 2, None
    while True:
        if data[offset] != 0xFF:
            raise _DamagedError
        while data[offset] == 0xFF:
            offset += 1
        marker = data[offset]
        offset += 1
        if marker == 0xDA:
            break
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            if size:
                raise _DamagedError
            height, width = struct.unpack_from(">HH", data, offset + 3)
            size = _positive(width, height)
        (length,) = struct.unpack_from(">H", data, offset)
        # Below 0xC0, and 0xD0 to 0xD9, markers have no place before the picture's data.
        if length < 2 or marker < 0xC0 or 0xD0 <= marker <= 0xD9:
            raise _DamagedError
        offset += length
    if size is None or data.rfind(b"\xff\xd9") < offset:
        raise _DamagedError
    if data.count(b"\xff\xda", offset) > _MAX_SCANS:
        raise _DamagedError
    return size


def _webp_size(data: bytes) -> tuple[int, int]:
    """Walk the chunks: the canvas and the one picture on it must be of one size."""
    (declared,) = struct.unpack_from("<I", data, 4)
    if declared + 8 != len(data):
        raise _DamagedError
    offset, sizes = 12, []
    for _ in range(_MAX_CHUNKS):
        if offset >= len(data):
            break
        kind = data[offset : offset + 4]
        (length,) = struct.unpack_from("<I", data, offset + 4)
        if kind in (b"ANIM", b"ANMF"):
            raise _AnimatedError
        if kind in _WEBP_SIZES:
            sizes.append(_WEBP_SIZES[kind](data, offset + 8))
        offset += 8 + length + length % 2
    if offset != len(data) or not sizes or len(set(sizes)) != 1:
        raise _DamagedError
    return _positive(*sizes[0])


def _canvas(data: bytes, offset: int) -> tuple[int, int]:
    width = int.from_bytes(data[offset + 4 : offset + 7], "little") + 1
    return width, int.from_bytes(data[offset + 7 : offset + 10], "little") + 1


def _lossy(data: bytes, offset: int) -> tuple[int, int]:
    if data[offset + 3 : offset + 6] != b"\x9d\x01\x2a":
        raise _DamagedError
    width, height = struct.unpack_from("<HH", data, offset + 6)
    return width & 0x3FFF, height & 0x3FFF


def _lossless(data: bytes, offset: int) -> tuple[int, int]:
    if data[offset] != 0x2F:
        raise _DamagedError
    (bits,) = struct.unpack_from("<I", data, offset + 1)
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def _positive(width: int, height: int) -> tuple[int, int]:
    if width < 1 or height < 1:
        raise _DamagedError
    return width, height


_WEBP_SIZES: Final = {b"VP8X": _canvas, b"VP8 ": _lossy, b"VP8L": _lossless}
_SIZES: Final[dict[str, Callable[[bytes], tuple[int, int]]]] = {
    "PNG": _png_size,
    "JPEG": _jpeg_size,
    "WEBP": _webp_size,
}
