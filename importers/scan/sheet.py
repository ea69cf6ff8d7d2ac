"""A picture of a map, read from any usual file: upright, RGB, eight bits, of a bounded size."""

import io
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps, UnidentifiedImageError

from hexwright.importers.bounded_picture import opened
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.outside_file import opened_outside

Pixels = npt.NDArray[np.uint8]

# What is kept for work; larger pictures are made smaller while they are read.
MOST_PIXELS: Final = 40_000_000
# What is read at all: a larger one is no scan, but a trap or a mistake.
MOST_IN_FILE: Final = 260_000_000
MOST_BYTES: Final = 1 << 30
SMALLEST_SIDE: Final = 48
FORMATS: Final = ("PNG", "JPEG", "TIFF", "GIF", "WEBP", "BMP", "PPM")
SUFFIXES: Final = (
    ".png", ".jpg", ".jpeg", ".tif", ".tiff", ".gif", ".webp", ".bmp", ".ppm", ".pdf",
)  # fmt: skip
PDF_DPI: Final = 200
_PDF_START: Final = b"%PDF-"
_POINTS_PER_INCH: Final = 72
_HEAD: Final = 1024


@dataclass(frozen=True)
class Sheet:
    """A picture to work on.

    `pixels` is RGB, shape (height, width, 3), upright as a viewer shows it. `scale` is how many
    pixels of the given picture one pixel here stands for, 1 unless the picture was too large.
    """

    pixels: Pixels
    scale: float
    name: str

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return int(self.pixels.shape[0])

    def given(self, x: float, y: float) -> tuple[float, float]:
        """A point here in pixels of the given picture."""
        shift = (self.scale - 1) / 2
        return x * self.scale + shift, y * self.scale + shift

    def here(self, x: float, y: float) -> tuple[float, float]:
        """A point of the given picture in pixels here."""
        shift = (self.scale - 1) / 2
        return (x - shift) / self.scale, (y - shift) / self.scale


def read_sheet(path: Path, page: int = 0) -> Sheet:
    """Read a picture or a page of a PDF; raises DataError with what is wrong and what to do."""
    # A pipe could never answer, a device never end.
    with opened_outside(path, MOST_BYTES, "scan") as (file, _):
        head = file.read(_HEAD)
    if not head:
        _refuse("empty", path, tr("{name} is empty.", name=path.name), _choose_picture())
    if _PDF_START in head:
        return _checked(_pdf_page(path, page), path)
    return _checked(_picture(path), path)


def pages_of(path: Path) -> int:
    """How many pages a PDF has; 1 for pictures, and for what cannot be read."""
    with opened_outside(path, MOST_BYTES, "scan") as (file, _):
        head = file.read(_HEAD)
    if _PDF_START not in head:
        return 1
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        return 1
    try:
        return max(1, len(document))
    finally:
        document.close()


def _picture(path: Path) -> Sheet:
    try:
        with opened(path, FORMATS) as image:
            _check_extent(path, *image.size)
            return _sheet_of(image, path.name)
    except UnidentifiedImageError:
        what = tr("{name} is no picture that can be read here.", name=path.name)
        _refuse("not-a-picture", path, what, _choose_picture())
    except Image.DecompressionBombError:
        _refuse_extent(path)
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        if isinstance(error, OSError) and error.errno:
            raise
        what = tr("{name} is damaged or cut short.", name=path.name)
        hint = tr("Open it in another program and save it again, or scan the map again.")
        _refuse("damaged", path, what, hint)


def _sheet_of(image: Image.Image, name: str) -> Sheet:
    width = image.size[0]
    factor = max(1.0, math.sqrt(image.size[0] * image.size[1] / MOST_PIXELS))
    if factor > 1:
        # Only JPEG can leave pixels out while decoding; the others ignore it. It leaves out no more
        # than it is asked to, so it is asked for all that will be left out.
        image.draft("RGB", _parts(image.size, math.ceil(factor)))
    drafted = round(width / image.size[0])
    image.load()
    left = max(1, math.ceil(math.sqrt(image.size[0] * image.size[1] / MOST_PIXELS) - 1e-9))
    turn = image.getexif().get(0x0112, 1)
    reduced = image.reduce(left) if left > 1 and image.mode not in ("P", "1") else image
    colours = _eight_bits(reduced)
    if left > 1 and reduced is image:
        colours = colours.reduce(left)
    if turn != 1:
        colours.getexif()[0x0112] = turn
        colours = ImageOps.exif_transpose(colours)
    # Both ways of leaving pixels out divide by a whole number, and keep what is left over.
    return Sheet(np.ascontiguousarray(np.asarray(colours)), float(drafted * left), name)


def _parts(size: tuple[int, int], factor: int) -> tuple[int, int]:
    return max(1, size[0] // factor), max(1, size[1] // factor)


def _eight_bits(image: Image.Image) -> Image.Image:
    """RGB of whatever kind; what shines through lies on white paper."""
    if image.mode.startswith(("I", "F")):
        return _deep_grey(image)
    has_alpha = image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info
    if has_alpha:
        clear = image.convert("RGBA")
        paper = Image.new("RGB", clear.size, "white")
        paper.paste(clear, mask=clear.getchannel("A"))
        return paper
    return image.convert("RGB")


def _deep_grey(image: Image.Image) -> Image.Image:
    """Sixteen bits and more: Pillow would cut off what is brighter than 255."""
    values = np.asarray(image).astype(np.float32)
    values = np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0)
    low, high = float(values.min()), float(values.max())
    most = 65535.0 if low >= 0 and high > 255 else high
    values = (values - min(low, 0.0)) * (255.0 / max(most - min(low, 0.0), 1.0))
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8)).convert("RGB")


def _pdf_page(path: Path, number: int) -> Sheet:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        what = tr("{name} is damaged, or locked with a password.", name=path.name)
        hint = tr("Print the map's page into a new PDF, or save it as a picture.")
        _refuse("damaged", path, what, hint)
    try:
        if not 0 <= number < len(document):
            what = tr_many(
                "{name} has 1 page.|{name} has {count} pages.", len(document), name=path.name
            )
            _refuse("no-page", path, what, tr("Choose one of them."))
        page = document[number]
        wide, high = page.get_size()
        dpi = PDF_DPI * min(1.0, math.sqrt(MOST_PIXELS / max(1.0, _dots(wide) * _dots(high))))
        bitmap = page.render(scale=dpi / _POINTS_PER_INCH)
        pixels = np.ascontiguousarray(bitmap.to_numpy()[:, :, :3][:, :, ::-1])
        return Sheet(pixels, PDF_DPI / dpi, path.name)
    finally:
        document.close()


def _dots(points: float) -> float:
    return points * PDF_DPI / _POINTS_PER_INCH


def _check_extent(path: Path, width: int, height: int) -> None:
    if width * height > MOST_IN_FILE:
        _refuse_extent(path)


def _checked(sheet: Sheet, path: Path) -> Sheet:
    if min(sheet.width, sheet.height) < SMALLEST_SIDE:
        what = tr(
            "{name} is too small for a map: {width} × {height} pixels.",
            name=path.name,
            width=sheet.width,
            height=sheet.height,
        )
        _refuse("too-small", path, what, tr("Scan the map at 100 dots per inch or more."))
    return sheet


def _refuse_extent(path: Path) -> NoReturn:
    what = tr(
        "{name} has more than {most} million pixels.",
        name=path.name,
        most=MOST_IN_FILE // 1_000_000,
    )
    _refuse("too-large", path, what, _smaller())


def _smaller() -> str:
    return tr("Save it smaller: 150 dots per inch are enough.")


def _choose_picture() -> str:
    return tr("Choose a PNG, JPEG, TIFF, GIF or WebP picture, or a PDF.")


def _refuse(code: str, path: Path, message: str, hint: str) -> NoReturn:
    issue = Issue(code=f"scan.{code}", message=message, hint=hint, file=str(path))
    raise DataError([issue])


def smaller(pixels: Pixels, factor: float) -> Pixels:
    """The picture with its sides divided by a factor, every pixel an average."""
    size = (max(1, round(pixels.shape[1] / factor)), max(1, round(pixels.shape[0] / factor)))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def packed(pixels: Pixels) -> bytes:
    """The picture as a JPEG file, for a module."""
    image = io.BytesIO()
    Image.fromarray(pixels).save(image, "JPEG", quality=90)
    return image.getvalue()
