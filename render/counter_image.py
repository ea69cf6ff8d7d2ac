"""Small pictures as images and PNG files: one counter, one card, one chart."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from render.counter_look import CounterLook
from render.counter_picture import draw_counter
from render.fonts import ensure_application
from render.image_shelf import ImageShelf

# How hard a picture is packed, from 100 (not at all) to 0: beyond this it takes longer for little.
_QUALITY = 70


def counter_image(
    look: CounterLook, wide: int, high: int, images: ImageShelf | None = None
) -> QImage:
    """A counter that fills an image; around its corners nothing is painted."""
    ensure_application()
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_counter(painter, look, QRectF(0, 0, wide, high), images)
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
