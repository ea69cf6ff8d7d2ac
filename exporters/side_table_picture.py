"""The picture of the table beside the board."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.exporters.side_table import Area, Group, SideTable
from hexwright.render.brush import box, clipped, fill, stroke, write
from hexwright.render.fonts import ensure_application, text_path
from hexwright.render.styles import MapStyle, colour, is_dark, mixed
from hexwright.schema.module import Module


def table_image(table: SideTable, module: Module, style: MapStyle) -> QImage:
    """All boxes, tracks and places of decks, drawn in the style of the maps."""
    ensure_application()
    image = QImage(*table.size, QImage.Format.Format_RGB32)
    image.fill(colour(style.paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    tones = {side.id: colour(side.colour) for side in module.info.sides}
    for group in table.groups():
        _Sheet(painter, style, tones.get(group.side, style.tone("box-head"))).draw(group)
    painter.end()
    return image


def _rect(area: Area) -> QRectF:
    return QRectF(area.x, area.y, area.width, area.height)


class _Sheet:
    """Draws groups of one colour."""

    def __init__(self, painter: QPainter, style: MapStyle, tone: QColor) -> None:
        self._painter = painter
        self._style = style
        self._tone = tone

    def draw(self, group: Group) -> None:
        """A heading with the spaces below it."""
        whole, painter, ink = _rect(group.area), self._painter, colour(self._style.ink)
        head = QRectF(whole)
        head.setBottom(group.spaces[0].area.y)
        rounding = head.height() * 0.15
        fill(painter, box(whole, rounding), self._style.tone("box"))
        with clipped(painter, box(whole, rounding)):
            fill(painter, box(head), self._tone)
        faint = mixed(self._style.tone("box"), ink, 0.55)
        for space in group.spaces:
            rect = _rect(space.area)
            stroke(painter, box(rect), faint, 1.2)
            room = rect.adjusted(rect.width() * 0.08, 0, -rect.width() * 0.08, 0)
            self._text(space.label, room, head.height() * 0.8, faint)
        stroke(painter, box(whole, rounding), ink, 1.8)
        light, dark = QColor("#fffaf0"), ink
        room = head.adjusted(head.height() * 0.3, 0, -head.height() * 0.3, 0)
        self._text(group.title, room, head.height() * 0.62, light if is_dark(self._tone) else dark)

    def _text(self, words: str, room: QRectF, size: float, ink: QColor) -> None:
        """A text in the middle of its room, smaller if it would not fit."""
        family, bold, italic = self._style.face("box")
        text = text_path(words, family, bold=bold, italic=italic)
        fitting = min(size, room.width() / max(text.width, 0.1))
        self._painter.setPen(Qt.PenStyle.NoPen)
        write(self._painter, text, QPointF(room.center()), fitting, ink)
