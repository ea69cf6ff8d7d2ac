"""A stack laid out side by side above its hex, so that each piece can be read and taken."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.play.board.piece_painter import PiecePainter
from hexwright.editor.play.board.pieces import BoardPieces, DrawnPiece
from hexwright.render.brush import box, fill, stroke

# Map units between two pieces, around all of them, and above the hex.
_GAP = 10.0
_ROOM = 12.0
_ABOVE = 40.0
_GROUND = QColor(38, 33, 27, 225)
_EDGE = QColor("#e7dcc2")


class Spread:
    """The pieces of one hex in a row; pieces that carry others are followed by those."""

    def __init__(self, pieces: BoardPieces, hex_: str, camera: Camera) -> None:
        """Lay out the stack of a hex, inside the part of the map that is seen."""
        self.hex = hex_
        self._layout = pieces.layout
        stack = pieces.by_hex.get(hex_, [])
        self.standing: list[DrawnPiece] = []
        size = max((max(one.rect.width(), one.rect.height()) for one in stack), default=0.0)
        whole = QRectF(0, 0, len(stack) * (size + _GAP) - _GAP, size)
        whole.adjust(-_ROOM, -_ROOM, _ROOM, _ROOM)
        centre = pieces.centre(hex_) or QPointF()
        whole.moveCenter(centre - QPointF(0, _ABOVE + whole.height()))
        self.rect = _inside(whole, camera.seen_map(), centre)
        for number, one in enumerate(stack):
            cell = QRectF(QPointF(), one.rect.size())
            left = self.rect.left() + _ROOM + number * (size + _GAP)
            cell.moveCenter(QPointF(left + size / 2, self.rect.center().y()))
            self.standing.append(one._replace(rect=cell, limbs=()))

    @property
    def is_needed(self) -> bool:
        """Whether pieces lie on top of each other at all."""
        return len(self.standing) > 1

    def at(self, point: QPointF) -> str:
        """The piece at a point in map units; empty if there is none."""
        hits = (one.id for one in self.standing if one.rect.contains(point))
        return next(hits, "")

    def paint(self, painter: QPainter, pieces: PiecePainter, camera: Camera) -> None:
        """Paint the strip and the pieces on it."""
        corners = (camera.to_view(self.rect.topLeft()), camera.to_view(self.rect.bottomRight()))
        strip = box(QRectF(*corners), 8.0)
        fill(painter, strip, _GROUND)
        stroke(painter, strip, _EDGE, 1.4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for one in self.standing:
            pieces.paint(painter, one, self._layout)


def _inside(rect: QRectF, seen: QRectF, centre: QPointF) -> QRectF:
    """Moved so that nothing is cut off: below the hex where there is no room above it."""
    if rect.top() < seen.top():
        rect.moveTop(centre.y() + _ABOVE + _ROOM)
    rect.moveLeft(max(min(rect.left(), seen.right() - rect.width()), seen.left()))
    return rect
