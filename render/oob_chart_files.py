"""Charts of orders of battle as files: PNG, SVG, and PDF on paper that fits."""

from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from hexwright.render.image_shelf import ImageShelf
from hexwright.render.oob_chart import PAPER, OobChart
from hexwright.render.picture import FORMATS, MAX_PIXELS, MAX_SIDE
from hexwright.render.styles import colour
from hexwright.render.svg_page import SvgPage
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.saving import write_output

# A unit of a chart in full size.
_MM: Final = 0.3528
_INCH: Final = 25.4
_PDF_DPI: Final = 1200
USUAL_DPI: Final = 144
# The smallest paper on which a chart is at least this large is taken.
_READABLE: Final = 0.62
_PAPERS: Final = (
    QPageSize.PageSizeId.A4,
    QPageSize.PageSizeId.A3,
    QPageSize.PageSizeId.A2,
    QPageSize.PageSizeId.A1,
    QPageSize.PageSizeId.A0,
)


def chart_image(chart: OobChart, dpi: float = USUAL_DPI) -> QImage:
    """A chart as an image; raises DataError if it would be too large."""
    scale = _MM / _INCH * dpi
    wide, high = ceil(chart.size.width() * scale), ceil(chart.size.height() * scale)
    if max(wide, high) > MAX_SIDE or wide * high > MAX_PIXELS:
        raise DataError([_too_large(wide, high)])
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(colour(PAPER))
    image.setDotsPerMeterX(round(dpi / _INCH * 1000))
    image.setDotsPerMeterY(round(dpi / _INCH * 1000))
    painter = QPainter(image)
    painter.scale(scale, scale)
    chart.draw(painter)
    painter.end()
    return image


def save_chart(
    module: Module,
    oob_id: str,
    path: Path,
    *,
    dpi: float = USUAL_DPI,
    images: ImageShelf | None = None,
) -> None:
    """Write the chart of an order of battle to a .png, .svg or .pdf file; raises DataError."""
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise DataError([_unknown_suffix(suffix)])
    chart = OobChart(module, oob_id, images)
    if suffix == ".svg":
        write_output(path, _svg(chart))
        return
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if suffix == ".png":
        chart_image(chart, dpi).save(buffer, "PNG")  # type: ignore[call-overload] # text, as the docs say
    else:
        _pdf(buffer, chart)
    buffer.close()
    write_output(path, bytes(data.data()))


def _svg(chart: OobChart) -> bytes:
    page = SvgPage(chart.size, chart.size * _MM, chart.oob.title)
    painter = QPainter(page)
    chart.draw(painter)
    painter.end()
    return page.data()


def _pdf(buffer: QBuffer, chart: OobChart) -> None:
    """One page of the smallest paper that lets the chart be read, in its middle."""
    size = chart.size
    paper, turn, scale = _paper(size)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setTitle(chart.oob.title)
    writer.setPageSize(QPageSize(paper))
    writer.setPageOrientation(turn)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    dots = _MM / _INCH * _PDF_DPI * scale
    painter.translate((writer.width() - size.width() * dots) / 2, 0)
    painter.scale(dots, dots)
    chart.draw(painter)
    painter.end()


def _paper(size: QSizeF) -> tuple[QPageSize.PageSizeId, QPageLayout.Orientation, float]:
    """Paper, how it lies, and how large the chart is on it."""
    is_wide = size.width() > size.height()
    turn = QPageLayout.Orientation
    for paper in _PAPERS:
        room = QPageSize(paper).size(QPageSize.Unit.Millimeter)
        if is_wide:
            room.transpose()
        fits = min(room.width() / (size.width() * _MM), room.height() / (size.height() * _MM))
        if fits >= _READABLE or paper == _PAPERS[-1]:
            return paper, turn.Landscape if is_wide else turn.Portrait, min(fits, 1.0)
    raise AssertionError


def _too_large(wide: int, high: int) -> Issue:
    return Issue(
        code="render.size",
        message=tr("A picture of {wide} × {high} pixels cannot be made.", wide=wide, high=high),
        hint=tr("Draw a .pdf or .svg instead, or take fewer dots per inch."),
    )


def _unknown_suffix(suffix: str) -> Issue:
    return Issue(
        code="render.suffix-unknown",
        message=tr("Pictures cannot be written as “{suffix}”.", suffix=suffix),
        hint=tr("Known: {suffixes}.", suffixes=", ".join(FORMATS)),
    )
