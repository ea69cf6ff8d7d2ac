"""Notes that players leave on hexes: slips of paper on the board."""

from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.play.board.pieces import BoardPieces
from hexwright.engine.core.view import View
from hexwright.engine.systems.free.notes import Note
from hexwright.render.fonts import SANS, family

_PAPER: Final = QColor("#fff6bf")
_EDGE: Final = QColor("#8a7430")
_INK: Final = QColor("#2b241a")
_PIXELS: Final = 12
# Longer notes are cut; the words below the mouse have them whole.
_WIDEST: Final = 130.0
_DROP: Final = 0.42


def notes_of(view: View) -> list[Note]:
    """The notes that are on the board."""
    return [record for record in view.records.values() if isinstance(record, Note)]


def paint_notes(painter: QPainter, camera: Camera, pieces: BoardPieces) -> None:
    """Lay each note on the lower part of its hex."""
    font = QFont(family(SANS))
    font.setPixelSize(_PIXELS)
    metrics = QFontMetricsF(font)
    painter.save()
    painter.setFont(font)
    for note in notes_of(pieces.view):
        at = _foot(pieces, note.hex)
        if at is not None:
            words = metrics.elidedText(note.text, Qt.TextElideMode.ElideRight, _WIDEST)
            _paint_slip(painter, camera.to_view(at), words, metrics)
    painter.restore()


def _foot(pieces: BoardPieces, hex_: str) -> QPointF | None:
    """The lower part of a hex, in map units."""
    place = pieces.place(hex_)
    if place is None:
        return None
    centre = pieces.layout.centre(*place)
    lowest = max(corner.y() for corner in pieces.layout.corners(*place))
    return centre + QPointF(0, (lowest - centre.y()) * _DROP)


def _paint_slip(painter: QPainter, at: QPointF, words: str, metrics: QFontMetricsF) -> None:
    size: Any = metrics.boundingRect(words).size()
    slip = QRectF(0, 0, size.width() + 10, metrics.height() + 4)
    slip.moveCenter(at)
    painter.setPen(QPen(_EDGE, 1))
    painter.setBrush(_PAPER)
    painter.drawRoundedRect(slip, 3, 3)
    painter.setPen(_INK)
    painter.drawText(slip, Qt.AlignmentFlag.AlignCenter, words)
