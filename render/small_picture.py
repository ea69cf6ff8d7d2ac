"""Pictures of one thing, measured in millimetres: a counter, a card, a sheet, a chart."""

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from hexwright.render.fonts import ensure_application
from hexwright.render.svg_page import SvgPage

# Draws on a page whose units are millimetres.
Draw = Callable[[QPainter], None]
# How hard a picture is packed, from 100 (not at all) to 0: beyond this it takes longer for little.
_QUALITY = 70
# Units of a vector picture for each millimetre: its numbers are written with few decimals.
_FINE = 10


def image_of(size: QSizeF, pixels_per_mm: float, draw: Draw) -> QImage:
    """A drawing as an image; where it paints nothing, the image is clear."""
    ensure_application()
    wide, high = round(size.width() * pixels_per_mm), round(size.height() * pixels_per_mm)
    image = QImage(max(wide, 1), max(high, 1), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    dots = round(pixels_per_mm * 1000)
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels_per_mm, pixels_per_mm)
    draw(painter)
    painter.end()
    return image


def png_bytes(image: QImage) -> bytes:
    """An image as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The stubs want the name of the format as bytes, Qt takes a text.
    image.save(buffer, "PNG", _QUALITY)  # type: ignore[call-overload] # see above
    buffer.close()
    return bytes(data.data())


def svg_bytes(size: QSizeF, title: str, draw: Draw, *, has_letters: bool = False) -> bytes:
    """A drawing as an SVG file of its true size."""
    ensure_application()
    page = SvgPage(size * _FINE, size, title, has_letters=has_letters)
    painter = QPainter(page)
    painter.scale(_FINE, _FINE)
    draw(painter)
    painter.end()
    return page.data()
