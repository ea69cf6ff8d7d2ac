"""Marks on the board: what may be chosen, what is pointed at, what has been chosen, the way there.

Each sort of mark has a shape of its own, so that nobody needs to tell the colours apart.
"""

from collections.abc import Iterable
from math import atan2, degrees

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.play.board.pieces import DrawnPiece
from hexwright.render.brush import (
    box,
    circle,
    dashes,
    fill,
    line,
    moved,
    pen,
    polygon,
    stroke,
    write,
)
from hexwright.render.fonts import SANS, text_path
from hexwright.render.geometry import Layout
from hexwright.schema.grid import Place

TARGET = QColor("#ffd34d")
POINTED = QColor("#ff7a1a")
CHOSEN = QColor("#2f9e44")
SUBJECT = QColor("#2b7de0")
REFUSED = QColor("#d62828")
REACHED = QColor("#0b7a75")
_HALO = QColor(30, 20, 8, 150)
_LIGHT = QColor(255, 255, 255, 220)


class BoardMarks:
    """Paints marks in the pixels of a view."""

    def __init__(self, painter: QPainter, camera: Camera, layout: Layout) -> None:
        """Paint with a painter in logical pixels."""
        self._painter = painter
        self._camera = camera
        self._layout = layout

    # --- hexes ------------------------------------------------------------------------------------

    def hexes(self, places: Iterable[Place], colour: QColor, depth: float) -> None:
        """Tint hexes and draw a line inside each of them."""
        tint = QColor(colour)
        tint.setAlphaF(depth)
        for place in places:
            inner = self._hex(place, 0.9)
            fill(self._painter, inner, tint)
            stroke(self._painter, inner, _HALO, 3.6)
            stroke(self._painter, inner, colour, 2.0)

    def hex_ring(self, place: Place, colour: QColor) -> None:
        """A strong line around one hex."""
        ring = self._hex(place, 0.97)
        stroke(self._painter, ring, _LIGHT, 6.0)
        stroke(self._painter, ring, colour, 3.2)

    def _hex(self, place: Place, share: float) -> QPainterPath:
        centre = self._layout.centre(*place)
        corners = [centre + (corner - centre) * share for corner in self._layout.corners(*place)]
        return polygon(*(self._camera.to_view(corner) for corner in corners))

    # --- pieces -----------------------------------------------------------------------------------

    def piece(self, one: DrawnPiece, colour: QColor, width: float = 3.0) -> None:
        """A line around a piece."""
        frame = self._frame(one.rect, one.look.shape)
        stroke(self._painter, frame, _HALO, width + 2.4)
        stroke(self._painter, frame, colour, width)

    def subject(self, one: DrawnPiece) -> None:
        """The piece that the question is about: a dashed line, so that it differs from targets."""
        frame = self._frame(one.rect.adjusted(-3, -3, 3, 3), one.look.shape)
        self._painter.strokePath(frame, pen(_LIGHT, 5.0))
        self._painter.strokePath(frame, dashes(SUBJECT, 3.0, [3, 2]))

    def tick(self, rect: QRectF, number: int) -> None:
        """A sign on a piece that was chosen: its number, or a tick for 0."""
        at = self._camera.to_view(rect.bottomRight())
        self._sign(at, number)

    def hex_tick(self, place: Place, number: int) -> None:
        """The same sign in a hex."""
        self._sign(self._camera.to_view(self._layout.centre(*place)), number)

    def _sign(self, at: QPointF, number: int) -> None:
        sign = circle(at, 10.0)
        fill(self._painter, sign, CHOSEN)
        stroke(self._painter, sign, _LIGHT, 2.0)
        if number:
            text = text_path(str(number), SANS, bold=True)
            write(self._painter, text, at, 12.5, QColor("#ffffff"))
        else:
            tick = line(at + QPointF(-4.5, 0), at + QPointF(-1, 4), at + QPointF(5, -4.5))
            stroke(self._painter, tick, QColor("#ffffff"), 2.6)

    def _frame(self, rect: QRectF, shape: str) -> QPainterPath:
        corners = (self._camera.to_view(rect.topLeft()), self._camera.to_view(rect.bottomRight()))
        around = QRectF(*corners).adjusted(-2.5, -2.5, 2.5, 2.5)
        return circle(around.center(), around.width() / 2) if shape == "circle" else box(around, 6)

    def turn(self, space: QRectF) -> None:
        """The marker of the turn: a frame around its box of the track."""
        frame = self._frame(space, "square")
        stroke(self._painter, frame, _HALO, 7.0)
        stroke(self._painter, frame, TARGET, 4.6)

    # --- ways -------------------------------------------------------------------------------------

    def way(self, points: list[QPointF], colour: QColor = POINTED, *, faint: bool = False) -> None:
        """A way from point to point (map units), with a dot at each and an arrow at the end."""
        if len(points) < 2:
            return
        at = [self._camera.to_view(one) for one in points]
        tone = QColor(colour)
        tone.setAlphaF(0.55 if faint else 1.0)
        width = 3.0 if faint else 5.0
        along = line(*at)
        if not faint:
            stroke(self._painter, along, _LIGHT, width + 4.0)
        stroke(self._painter, along, tone, width)
        for point in at[:-1]:
            fill(self._painter, circle(point, width * 0.9), tone)
        self._arrow(at[-2], at[-1], tone, 2.6 * width)

    def aim(self, points: list[QPointF]) -> None:
        """A dashed line from one piece to another: an attack, a shot."""
        along = line(*(self._camera.to_view(point) for point in points))
        self._painter.strokePath(along, pen(_LIGHT, 5.0))
        self._painter.strokePath(along, dashes(REFUSED, 3.0, [3, 2]))

    def sight(self, points: list[QPointF], *, is_clear: bool) -> None:
        """A line of sight: whole if it is clear, dashed if something is in the way."""
        if not is_clear:
            self.aim(points)
            return
        along = line(*(self._camera.to_view(point) for point in points))
        self._painter.strokePath(along, pen(_LIGHT, 5.0))
        self._painter.strokePath(along, pen(CHOSEN, 3.0))

    def _arrow(self, start: QPointF, end: QPointF, tone: QColor, size: float) -> None:
        angle = degrees(atan2(end.y() - start.y(), end.x() - start.x()))
        tip = QPolygonF([QPointF(size, 0), QPointF(-size * 0.6, -size), QPointF(-size * 0.6, size)])
        with moved(self._painter, end, turned=angle):
            self._painter.setPen(pen(_LIGHT, 2.0))
            self._painter.setBrush(tone)
            self._painter.drawPolygon(tip)
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
