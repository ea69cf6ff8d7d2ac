"""The picture that VASSAL shows beside its first questions: a piece of the map with the title."""

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.vassal.boards import VassalBoard
from hexwright.render.brush import box, fill, stroke, write
from hexwright.render.fonts import SERIF, ensure_application, text_path
from hexwright.render.styles import colour

FILE = "splash.png"
_SIZE = 420
_PLATE, _MARGIN = 74, 16
_INK, _LIGHT = "#241a10", "#fff8e6"


def splash(board: VassalBoard, title: str) -> QImage:
    """The middle of a board at about ten hexes across, and the title on a plate below."""
    ensure_application()
    image = QImage(_SIZE, _SIZE, QImage.Format.Format_RGB32)
    image.fill(colour(_LIGHT))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = _ground(board)
    painter.drawImage((_SIZE - ground.width()) // 2, (_SIZE - ground.height()) // 2, ground)
    _plate(painter, title)
    painter.end()
    return image


def _ground(board: VassalBoard) -> QImage:
    """The board so small that its shorter side fills the picture."""
    scale = min(_SIZE / min(board.size), 1.0)
    job = replace(board.job, pixels_per_hex=board.job.pixels_per_hex * scale)
    size = job.size(100 * _SIZE, (100 * _SIZE) ** 2)
    return job.band(size.width(), 0, size.height())


def _plate(painter: QPainter, title: str) -> None:
    plate = QRectF(_MARGIN, _SIZE - _PLATE - _MARGIN, _SIZE - 2 * _MARGIN, _PLATE)
    fill(painter, box(plate, 6), colour(_INK, 0.86))
    stroke(painter, box(plate.adjusted(3, 3, -3, -3), 4), colour(_LIGHT), 1.2)
    text = text_path(title, SERIF, bold=True)
    room = plate.width() - 2 * _MARGIN
    write(painter, text, plate.center(), min(34.0, room / max(text.width, 0.1)), colour(_LIGHT))
