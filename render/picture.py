"""Pictures of maps as images and files: PNG, SVG and PDF."""

from math import ceil
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from hexwright.render.bands import Report, no_report, png_bands
from hexwright.render.brush import painting
from hexwright.render.geometry import PITCH
from hexwright.render.grounds import Grounds
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.job import Job
from hexwright.render.map_picture import ALL_LAYERS, Layers
from hexwright.render.png import png
from hexwright.render.styles import PARCHMENT, MapStyle, colour
from hexwright.render.svg_page import SvgPage
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.saving import write_output

# What every exporter writes, and what else a single picture can be.
SUFFIXES = (".png", ".svg")
FORMATS = (*SUFFIXES, ".pdf")
# More would not fit into the memory of an ordinary computer.
MAX_SIDE = 30_000
MAX_PIXELS = 300_000_000
# Files are written band by band, so they can be larger.
MAX_FILE_SIDE = 100_000
MAX_FILE_PIXELS = 4_000_000_000
# The largest page that programs agree on, and how fine coordinates are on it.
_MAX_PAGE_MM = 5080.0
_PDF_DPI = 1200
# Hexes across and down that are drawn at once where a page is drawn in parts.
_BLOCK = 16
_MM_PER_INCH = 25.4


def map_image(
    module: Module,
    map_id: str,
    scenario: str | None = None,
    pixels_per_hex: float = 64,
    layers: Layers = ALL_LAYERS,
    style: MapStyle = PARCHMENT,
    images: ImageShelf | None = None,
    *,
    grounds: Grounds | None = None,
) -> QImage:
    """A map as an image, with the counters of a scenario's set-up; raises DataError if too large.

    `pixels_per_hex` is the distance between the centres of two neighbouring hexes.
    """
    job = Job(module, map_id, scenario, pixels_per_hex, layers, style, images, grounds=grounds)
    size = job.size(MAX_SIDE, MAX_PIXELS)
    image = job.band(size.width(), 0, size.height())
    image.setDotsPerMeterX(job.dots_per_metre)
    image.setDotsPerMeterY(job.dots_per_metre)
    return image


def map_bytes(
    module: Module,
    map_id: str,
    suffix: str,
    scenario: str | None = None,
    pixels_per_hex: float = 64,
    layers: Layers = ALL_LAYERS,
    style: MapStyle = PARCHMENT,
    images: ImageShelf | None = None,
    *,
    dpi: float | None = None,
    has_letters: bool = False,
    grounds: Grounds | None = None,
    report: Report = no_report,
) -> bytes:
    """A map as the bytes of a .png, .svg or .pdf file; raises DataError.

    With `dpi`, the size follows from the size of the printed hexes instead of `pixels_per_hex`; a
    .pdf always has its true size. Texts of an .svg stay letters if that is wanted. Pictures that
    have their `grounds` in common draw the same land once. `report` is told how far the work is; it
    may raise to stop it.
    """
    job = Job(module, map_id, scenario, pixels_per_hex, layers, style, images, dpi, grounds=grounds)
    if suffix == ".png":
        size = job.size(MAX_FILE_SIDE, MAX_FILE_PIXELS)
        bands = png_bands(job, size, report)
        return b"".join(png(size.width(), size.height(), job.dots_per_metre, bands))
    if suffix not in FORMATS:
        raise DataError([_unknown_suffix(suffix)])
    if suffix == ".svg":
        return _svg(job, report, has_letters=has_letters)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    _pdf(buffer, job, report)
    buffer.close()
    return bytes(data.data())


def save_map(
    module: Module,
    map_id: str,
    path: Path,
    scenario: str | None = None,
    pixels_per_hex: float = 64,
    layers: Layers = ALL_LAYERS,
    style: MapStyle = PARCHMENT,
    images: ImageShelf | None = None,
    *,
    dpi: float | None = None,
    report: Report = no_report,
) -> None:
    """Write a map to a .png, .svg or .pdf file, whole or not at all; raises DataError."""
    data = map_bytes(
        module,
        map_id,
        path.suffix.lower(),
        scenario,
        pixels_per_hex,
        layers,
        style,
        images,
        dpi=dpi,
        report=report,
    )
    write_output(path, data)


def _svg(job: Job, report: Report, *, has_letters: bool) -> bytes:
    size, sheet = QSizeF(job.size(MAX_FILE_SIDE, MAX_FILE_PIXELS)), job.picture.sheet()
    report(0, 1, tr("Drawing {map}", map=job.name))
    mm = size * (job.mm_per_unit / job.scale)
    title, game = job.picture.board.map.title, job.module.info.title
    outlines = job.grounds.outlines if job.grounds else None
    page = SvgPage(size, mm, title, game, has_letters=has_letters, outlines=outlines)
    with painting(page) as painter:
        painter.scale(job.scale, job.scale)
        painter.translate(-sheet.topLeft())
        job.draw(painter, sheet)
    report(1, 1, "")
    return page.data()


def _pdf(buffer: QBuffer, job: Job, report: Report) -> None:
    """One page of true size, drawn block by block so that the work can be followed and stopped."""
    sheet, mm = job.picture.sheet(), job.mm_per_unit
    size = sheet.size() * mm
    if max(size.width(), size.height()) > _MAX_PAGE_MM:
        raise DataError([_page_too_large(size)])
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setTitle(job.picture.board.map.title)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    # A page is a whole number of points large: what is beyond the sheet is paper too.
    paper = colour(job.picture.board.style.paper)
    painter.fillRect(0, 0, writer.width(), writer.height(), paper)
    scale = mm / _MM_PER_INCH * _PDF_DPI
    painter.scale(scale, scale)
    painter.translate(-sheet.topLeft())
    blocks = _blocks(sheet)
    try:
        for done, block in enumerate(blocks):
            report(done, len(blocks), tr("Drawing {map}", map=job.name))
            painter.save()
            painter.setClipRect(block)
            job.draw(painter, block)
            painter.restore()
        report(len(blocks), len(blocks), "")
    finally:
        painter.end()


def _blocks(sheet: QRectF) -> list[QRectF]:
    """The sheet in blocks of about the same size."""
    across, down = (ceil(side / (_BLOCK * PITCH)) for side in (sheet.width(), sheet.height()))
    size = QSizeF(sheet.width() / across, sheet.height() / down)
    return [
        QRectF(sheet.x() + column * size.width(), sheet.y() + row * size.height(), *_pair(size))
        for row in range(down)
        for column in range(across)
    ]


def _pair(size: QSizeF) -> tuple[float, float]:
    return size.width(), size.height()


def _page_too_large(size: QSizeF) -> Issue:
    wide, high = round(size.width()), round(size.height())
    return Issue(
        code="render.page-size",
        message=tr("A page of {wide} × {high} mm cannot be made.", wide=wide, high=high),
        hint=tr("Make the hexes of the grid smaller, or draw a .png or .svg picture."),
    )


def _unknown_suffix(suffix: str) -> Issue:
    return Issue(
        code="render.suffix-unknown",
        message=tr("Pictures cannot be written as “{suffix}”.", suffix=suffix),
        hint=tr("Known: {suffixes}.", suffixes=", ".join(FORMATS)),
    )
