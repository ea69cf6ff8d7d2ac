"""The low marks of the ground: grass, reeds, stones, sand and ripples."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from hexwright.render.brush import circle, fill, line, moved, pen, polygon, stroke
from hexwright.render.chance import between, chance
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import RADIUS, compass
from hexwright.render.scatter import scattered
from hexwright.render.stamps import press
from hexwright.render.styles import MapStyle, colour
from hexwright.render.window import Window

_EXTENT = QRectF(-RADIUS * 1.1, -RADIUS * 1.12, RADIUS * 2.2, RADIUS * 2.12)


class HexMarks:
    """One hex to be marked: its style of drawing, open sides and the number of its pattern."""

    def __init__(self, style: MapStyle, sides: int, number: int, *, is_flat: bool) -> None:
        """All that the marks of a hex depend on."""
        self.style = style
        self.sides = sides
        self.number = number
        self.is_flat = is_flat

    def points(self, step: float) -> list[tuple[int, QPointF]]:
        """Points scattered over the hex, each with its index."""
        found = scattered(step, self.sides, self.number, is_flat=self.is_flat)
        return [(index, QPointF(x, y)) for index, x, y in found]


def draw_marks(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """The low marks of every place."""
    pressed = press(painter, board.stamps)
    is_flat = board.layout.is_flat
    stamped = []
    for name, (draw, patterns, is_scattered) in _MARKS.items():
        for place in window.with_style(name):
            sides = window.open_sides(place, name) if is_scattered else 0
            number = int(patterns * chance(*place, 50))
            x, y = board.layout.spot(*place)
            mark = partial(draw, HexMarks(board.style, sides, number, is_flat=is_flat))
            if pressed is not None:
                key = ("mark", name, is_flat, sides, number)
                stamped.append((pressed.stamps.get(key, _EXTENT, mark), x, y))
            else:
                with moved(painter, QPointF(x, y)):
                    mark(painter)
    if pressed is not None:
        pressed.put(stamped)


def _grass(spot: HexMarks, painter: QPainter) -> None:
    number = spot.number
    ink = pen(spot.style.tone("grass", 0.5), 0.9)
    for index in range(int(3 * chance(number, 50))):
        turn, away = 360 * chance(number, index, 51), between(0.2, 0.75, number, index, 49)
        at = compass(turn, RADIUS * away)
        for lean in (-2.6, 0.0, 2.6):
            painter.strokePath(line(at, at + QPointF(lean, -4.5 + abs(lean) * 0.4)), ink)


def _marsh(spot: HexMarks, painter: QPainter) -> None:
    water = pen(spot.style.tone("marsh-water", 0.75), 1.5)
    reed = pen(spot.style.tone("reed", 0.9), 1.2)
    for index, at in spot.points(21.0):
        half = QPointF(between(5, 10, spot.number, index, 52), 0)
        painter.strokePath(line(at - half, at + half), water)
        if index % 2:
            for lean in (-3.5, 0.0, 3.5):
                top = at + QPointF(lean, -8 + abs(lean) * 0.6)
                painter.strokePath(line(at + QPointF(lean * 0.25, 0), top), reed)


def _stones(spot: HexMarks, painter: QPainter) -> None:
    dark = colour(spot.style.ink, 0.65)
    for index, at in spot.points(27.0):
        size = between(3.0, 6.0, spot.number, index, 55)
        stone = line(
            at + QPointF(-size, size * 0.4),
            at + QPointF(-size * 0.4, -size * 0.6),
            at + QPointF(size * 0.5, -size * 0.5),
            at + QPointF(size, size * 0.4),
        )
        fill(painter, stone, spot.style.tone("stone", 0.6))
        stroke(painter, stone, dark, 1.1)


def _crags(spot: HexMarks, painter: QPainter) -> None:
    """Broken rock: peaks with one dark flank."""
    dark, lit = spot.style.tone("crag-dark", 0.75), spot.style.tone("crag-light", 0.85)
    for index, at in sorted(spot.points(30.0), key=lambda peak: peak[1].y()):
        x, y = at.x(), at.y()
        size = between(9.0, 15.0, spot.number, index, 56)
        top = QPointF(x + between(-3, 3, spot.number, index, 57), y - size)
        left, right = QPointF(x - size, y + size * 0.3), QPointF(x + size, y + size * 0.4)
        foot = QPointF(x + size * 0.15, y + size * 0.45)
        fill(painter, polygon(top, right, foot), dark)
        fill(painter, polygon(top, foot, left), lit)
        stroke(painter, line(left, top, right), colour(spot.style.ink, 0.8), 1.2)


def _sand(spot: HexMarks, painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(spot.style.tone("grain", 0.6))
    for index, at in spot.points(11.0):
        if chance(spot.number, index, 58) < 0.6:
            painter.drawEllipse(at, 0.9, 0.9)


def _quarry(spot: HexMarks, painter: QPainter) -> None:
    """A pit: an edge with short strokes that point inwards, sand inside."""
    shade = spot.style.hill_shade
    pit = circle(QPointF(), RADIUS * 0.5)
    fill(painter, pit, spot.style.tone("pit", 0.9))
    _sand(spot, painter)
    stroke(painter, pit, colour(shade, 0.9), 2.0)
    for turn in range(0, 360, 15):
        inner = compass(turn, RADIUS * (0.38 if turn % 30 else 0.33))
        stroke(painter, line(compass(turn, RADIUS * 0.5), inner), colour(shade, 0.8), 1.3)


def _ripples(spot: HexMarks, painter: QPainter) -> None:
    tone = pen(spot.style.tone("ripple", 0.55), 1.1)
    for index, at in spot.points(30.0):
        if chance(spot.number, index, 59) < 0.4:
            wave = QPainterPath(at - QPointF(8, 0))
            wave.quadTo(at + QPointF(-4, -4), at)
            wave.quadTo(at + QPointF(4, 4), at + QPointF(8, 0))
            painter.strokePath(wave, tone)


def _ford(spot: HexMarks, painter: QPainter) -> None:
    """Shallow water: dots where it can be waded."""
    tone = spot.style.tone("shallows", 0.6)
    for index, at in spot.points(17.0):
        fill(painter, circle(at, between(1.2, 2.2, spot.number, index, 60)), tone)


# How the marks are drawn, in how many patterns, and whether other terrain beside them matters.
_MARKS: dict[str, tuple[Callable[[HexMarks, QPainter], None], int, bool]] = {
    "plain": (_grass, 32, False),
    "marsh": (_marsh, 4, True),
    "rough": (_stones, 4, True),
    "rugged": (_crags, 4, True),
    "sand": (_sand, 4, True),
    "quarry": (_quarry, 4, False),
    "water": (_ripples, 4, True),
    "ford": (_ford, 4, True),
}
