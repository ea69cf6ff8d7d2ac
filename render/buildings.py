"""Towns, villages, castles and mills, seen from above with a little shadow."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from hexwright.render.brush import box, circle, fill, line, moved, polygon, stroke
from hexwright.render.chance import between, chance
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import RADIUS, compass
from hexwright.render.stamps import press
from hexwright.render.styles import MapStyle, mixed
from hexwright.render.window import Window

_ROOFS = 5
_EXTENT = QRectF(-RADIUS, -RADIUS, RADIUS * 2, RADIUS * 2)


def draw_buildings(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """The buildings of every place that has some, overlays included."""
    pressed = press(painter, board.stamps)
    for name, (draw, patterns) in _BUILDINGS.items():
        for place in window.with_style(name):
            if not board.exists(place):
                continue
            number = int(patterns * chance(*place, 60))
            x, y = board.layout.spot(*place)
            built = partial(draw, board.style, number)
            if pressed is not None:
                stamp = pressed.stamps.get(("building", name, number), _EXTENT, built)
                pressed.put([(stamp, x, y)])
            else:
                with moved(painter, QPointF(x, y)):
                    built(painter)


def _house(
    style: MapStyle,
    painter: QPainter,
    at: QPointF,
    size: tuple[float, float],
    turn: float,
    tone: str,
) -> None:
    """A house with a hipped roof: one lit and one dark side."""
    wide, deep = size
    with moved(painter, at, turned=turn):
        rect = QRectF(-wide / 2, -deep / 2, wide, deep)
        fill(painter, box(rect.translated(2.2, 2.8)), style.tone("shadow", 0.35))
        roof = style.tone(tone)
        fill(painter, box(rect), mixed(roof, style.tone("roof-lit"), 0.18))
        lower = QRectF(-wide / 2, 0, wide, deep / 2)
        fill(painter, box(lower), mixed(roof, style.tone("roof-dark"), 0.25))
        stroke(
            painter,
            line(QPointF(-wide / 2, 0), QPointF(wide / 2, 0)),
            style.tone("building-ink", 0.6),
            0.8,
        )
        stroke(painter, box(rect), style.tone("building-ink"), 1.1)


def _rows(
    style: MapStyle,
    painter: QPainter,
    number: int,
    spots: tuple[tuple[float, float, float], ...],
) -> None:
    for index, (x, y, turn) in enumerate(spots):
        size = (between(13, 19, number, index, 61), between(9, 11.5, number, index, 62))
        tone = f"roof-{1 + int(_ROOFS * chance(number, index, 63))}"
        tilt = turn + between(-7, 7, number, index, 64)
        _house(style, painter, QPointF(x, y), size, tilt, tone)


def _church(style: MapStyle, painter: QPainter, at: QPointF) -> None:
    _house(style, painter, at, (20, 10), 0, "slate")
    tower = QRectF(at.x() - 15, at.y() - 6, 11, 12)
    fill(painter, box(tower.translated(2, 3)), style.tone("shadow", 0.35))
    fill(painter, box(tower), style.tone("tower"))
    stroke(painter, box(tower), style.tone("building-ink"), 1.1)
    stroke(
        painter, line(tower.topLeft(), tower.bottomRight()), style.tone("building-ink", 0.7), 0.8
    )
    stroke(
        painter, line(tower.topRight(), tower.bottomLeft()), style.tone("building-ink", 0.7), 0.8
    )


def _village(style: MapStyle, number: int, painter: QPainter) -> None:
    spots = (
        (-25, -19, -20), (2, -27, 5), (26, -17, 25), (-33, 6, 80),
        (31, 9, 95), (-18, 25, 15), (23, 27, -20),
    )  # fmt: skip
    _rows(style, painter, number, spots)
    _church(style, painter, QPointF(5, 5))


def _town(style: MapStyle, number: int, painter: QPainter) -> None:
    spots = (
        (-30, -22, 0), (-11, -32, 0), (11, -32, 0), (30, -22, 0), (-39, -3, 90), (-20, -8, 90),
        (20, -7, 90), (39, -2, 90), (-31, 17, 0), (-11, 31, 0), (11, 31, 0), (31, 18, 0),
        (-12, 13, 0), (15, 13, 0), (-3, -16, 0),
    )  # fmt: skip
    _rows(style, painter, number, spots)
    _church(style, painter, QPointF(4, 0))


def _castle(style: MapStyle, _number: int, painter: QPainter) -> None:
    """A square of walls with four towers, a keep and a gate."""
    reach = 25.0
    stone, dark = style.tone("battlement"), style.tone("building-ink")
    court = QRectF(-reach, -reach, 2 * reach, 2 * reach)
    fill(painter, box(court.translated(3, 4)), style.tone("shadow", 0.35))
    fill(painter, box(court), style.tone("court"))
    stroke(painter, box(court), dark, 7.4)
    stroke(painter, box(court), stone, 4.8)
    gate = line(QPointF(-6, reach), QPointF(6, reach))
    stroke(painter, gate, style.tone("timber"), 6.5)
    _house(style, painter, QPointF(2, -5), (25, 16), 0, "keep")
    _house(style, painter, QPointF(-13, 8), (8, 15), 0, "slate")
    for x in (-reach, reach):
        for y in (-reach, reach):
            tower = circle(QPointF(x, y), 8.6)
            fill(painter, tower.translated(1.5, 2.5), style.tone("shadow", 0.35))
            fill(painter, tower, stone)
            stroke(painter, tower, dark, 1.3)
            stroke(painter, circle(QPointF(x, y), 4.8), style.tone("building-ink", 0.6), 1.0)


def _mill(style: MapStyle, _number: int, painter: QPainter) -> None:
    """A windmill as old maps show it: from the side, with its sails."""
    body = polygon(QPointF(-9, 22), QPointF(9, 22), QPointF(6, -6), QPointF(-6, -6))
    fill(painter, body.translated(3, 3), style.tone("shadow", 0.3))
    fill(painter, body, style.tone("plaster"))
    stroke(painter, body, style.tone("building-ink"), 1.5)
    cap = polygon(QPointF(-8, -6), QPointF(8, -6), QPointF(0, -17))
    fill(painter, cap, style.tone("roof-2"))
    stroke(painter, cap, style.tone("building-ink"), 1.3)
    fill(painter, box(QRectF(-3, 13, 6, 9)), style.tone("timber"))
    hub = QPointF(0, -8)
    for turn in (30, 120, 210, 300):
        tip, side = compass(turn, 27), compass(turn + 90, 5.5)
        sail = polygon(hub + tip * 0.25, hub + tip, hub + tip + side, hub + tip * 0.25 + side)
        fill(painter, sail, style.tone("sail", 0.9))
        stroke(painter, sail, style.tone("building-ink"), 0.9)
        stroke(painter, line(hub, hub + tip), style.tone("building-ink"), 1.8)
    fill(painter, circle(hub, 2.6), style.tone("building-ink"))


# How the buildings of a hex are drawn, and in how many patterns.
_BUILDINGS: dict[str, tuple[Callable[[MapStyle, int, QPainter], None], int]] = {
    "village": (_village, 8),
    "town": (_town, 8),
    "castle": (_castle, 1),
    "mill": (_mill, 1),
}
