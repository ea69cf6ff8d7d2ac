"""Towns, villages, castles and mills, seen from above with a little shadow."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from render.board import Board
from render.brush import box, circle, fill, line, moved, polygon, stroke
from render.chance import between, chance
from render.geometry import compass
from render.styles import colour, mixed
from schema.grid import Place

_ROOFS = ("#b5563c", "#a84a35", "#c0684a", "#9c4a38", "#b9704f")
_INK = "#3d2417"


def draw_buildings(board: Board, painter: QPainter, window: list[Place]) -> None:
    """The buildings of every place that has some, overlays included."""
    for place in window:
        for style in board.styles(place):
            draw = _BUILDINGS.get(style)
            if draw is not None and board.exists(place):
                with moved(painter, board.layout.centre(*place)):
                    draw(board, painter, place)


def _house(
    painter: QPainter, at: QPointF, size: tuple[float, float], turn: float, tone: str
) -> None:
    """A house with a hipped roof: one lit and one dark side."""
    wide, deep = size
    with moved(painter, at, turned=turn):
        rect = QRectF(-wide / 2, -deep / 2, wide, deep)
        fill(painter, box(rect.translated(2.2, 2.8)), colour("#2c2a12", 0.35))
        roof = colour(tone)
        fill(painter, box(rect), mixed(roof, colour("#ffe7c2"), 0.18))
        lower = QRectF(-wide / 2, 0, wide, deep / 2)
        fill(painter, box(lower), mixed(roof, colour("#2a0f08"), 0.25))
        stroke(painter, line(QPointF(-wide / 2, 0), QPointF(wide / 2, 0)), colour(_INK, 0.6), 0.8)
        stroke(painter, box(rect), colour(_INK), 1.1)


def _rows(painter: QPainter, place: Place, spots: tuple[tuple[float, float, float], ...]) -> None:
    column, row = place
    for index, (x, y, turn) in enumerate(spots):
        size = (between(13, 19, column, row, index, 61), between(9, 11.5, column, row, index, 62))
        tone = _ROOFS[int(len(_ROOFS) * chance(column, row, index, 63))]
        tilt = turn + between(-7, 7, column, row, index, 64)
        _house(painter, QPointF(x, y), size, tilt, tone)


def _church(painter: QPainter, at: QPointF) -> None:
    _house(painter, at, (20, 10), 0, "#8d6a5a")
    tower = QRectF(at.x() - 15, at.y() - 6, 11, 12)
    fill(painter, box(tower.translated(2, 3)), colour("#2c2a12", 0.35))
    fill(painter, box(tower), colour("#d9cdb4"))
    stroke(painter, box(tower), colour(_INK), 1.1)
    stroke(painter, line(tower.topLeft(), tower.bottomRight()), colour(_INK, 0.7), 0.8)
    stroke(painter, line(tower.topRight(), tower.bottomLeft()), colour(_INK, 0.7), 0.8)


def _village(_board: Board, painter: QPainter, place: Place) -> None:
    spots = (
        (-25, -19, -20), (2, -27, 5), (26, -17, 25), (-33, 6, 80),
        (31, 9, 95), (-18, 25, 15), (23, 27, -20),
    )  # fmt: skip
    _rows(painter, place, spots)
    _church(painter, QPointF(5, 5))


def _town(_board: Board, painter: QPainter, place: Place) -> None:
    spots = (
        (-30, -22, 0), (-11, -32, 0), (11, -32, 0), (30, -22, 0), (-39, -3, 90), (-20, -8, 90),
        (20, -7, 90), (39, -2, 90), (-31, 17, 0), (-11, 31, 0), (11, 31, 0), (31, 18, 0),
        (-12, 13, 0), (15, 13, 0), (-3, -16, 0),
    )  # fmt: skip
    _rows(painter, place, spots)
    _church(painter, QPointF(4, 0))


def _castle(_board: Board, painter: QPainter, _place: Place) -> None:
    """A square of walls with four towers, a keep and a gate."""
    reach = 25.0
    stone, dark = colour("#cfc6b4"), colour(_INK)
    court = QRectF(-reach, -reach, 2 * reach, 2 * reach)
    fill(painter, box(court.translated(3, 4)), colour("#2c2a12", 0.35))
    fill(painter, box(court), colour("#e2d7b8"))
    stroke(painter, box(court), dark, 7.4)
    stroke(painter, box(court), stone, 4.8)
    gate = line(QPointF(-6, reach), QPointF(6, reach))
    stroke(painter, gate, colour("#6d4a2b"), 6.5)
    _house(painter, QPointF(2, -5), (25, 16), 0, "#7b6a63")
    _house(painter, QPointF(-13, 8), (8, 15), 0, "#8d6a5a")
    for x in (-reach, reach):
        for y in (-reach, reach):
            tower = circle(QPointF(x, y), 8.6)
            fill(painter, tower.translated(1.5, 2.5), colour("#2c2a12", 0.35))
            fill(painter, tower, stone)
            stroke(painter, tower, dark, 1.3)
            stroke(painter, circle(QPointF(x, y), 4.8), colour(_INK, 0.6), 1.0)


def _mill(_board: Board, painter: QPainter, _place: Place) -> None:
    """A windmill as old maps show it: from the side, with its sails."""
    body = polygon(QPointF(-9, 22), QPointF(9, 22), QPointF(6, -6), QPointF(-6, -6))
    fill(painter, body.translated(3, 3), colour("#2c2a12", 0.3))
    fill(painter, body, colour("#e9dcc0"))
    stroke(painter, body, colour(_INK), 1.5)
    cap = polygon(QPointF(-8, -6), QPointF(8, -6), QPointF(0, -17))
    fill(painter, cap, colour("#a84a35"))
    stroke(painter, cap, colour(_INK), 1.3)
    fill(painter, box(QRectF(-3, 13, 6, 9)), colour("#6d4a2b"))
    hub = QPointF(0, -8)
    for turn in (30, 120, 210, 300):
        tip, side = compass(turn, 27), compass(turn + 90, 5.5)
        sail = polygon(hub + tip * 0.25, hub + tip, hub + tip + side, hub + tip * 0.25 + side)
        fill(painter, sail, colour("#f6eed6", 0.9))
        stroke(painter, sail, colour(_INK), 0.9)
        stroke(painter, line(hub, hub + tip), colour(_INK), 1.8)
    fill(painter, circle(hub, 2.6), colour(_INK))


_BUILDINGS: dict[str, Callable[[Board, QPainter, Place], None]] = {
    "village": _village,
    "town": _town,
    "castle": _castle,
    "mill": _mill,
}
