"""The ground: paper, hills with shaded edges, and the areas of terrain that lie on it."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from render.board import Board
from render.brush import clipped, fill, stroke
from render.chance import between, chance
from render.geometry import RADIUS
from render.styles import colour, faded, mixed
from schema.grid import Place

# Art styles that cover an area, from the lowest to the one on top.
AREAS = (
    "field",
    "sand",
    "rough",
    "quarry",
    "marsh",
    "orchard",
    "palms",
    "light-woods",
    "woods",
    "village",
    "mill",
    "castle",
    "town",
)
# Built places: no edge of their own, the buildings say where they are.
SETTLED = ("village", "mill", "castle", "town")
WATER = ("ford", "water")
HILLS = ("hill", "rugged")


def draw_ground(board: Board, painter: QPainter, window: list[Place]) -> None:
    """The plain ground with the faint stains of old paper."""
    cells = [place for place in window if _is_near(board, place)]
    path = board.curves.outline(board.loops(cells))
    fill(painter, path, _ground_colour(board))
    for place in cells:
        _stain(board, painter, place)


def _is_near(board: Board, place: Place) -> bool:
    """Whether a place is a hex or touches one, so that the ground runs to the frame."""
    around = (board.layout.neighbour(place, side) for side in range(6))
    return board.exists(place) or any(board.exists(near) for near in around)


def _ground_colour(board: Board) -> QColor:
    """Plain ground as the module's own plain terrain has it."""
    for kind in board.module.terrain.hexes:
        if kind.art.style == "plain":
            return board.style.of("plain", kind.art.colour)
    return colour(board.style.ground)


def _stain(board: Board, painter: QPainter, place: Place) -> None:
    column, row = place
    centre = board.layout.centre(column, row)
    spot = centre + QPointF(
        between(-RADIUS, RADIUS, column, row, 21), between(-RADIUS, RADIUS, column, row, 22)
    )
    size = between(0.7, 1.6, column, row, 23) * RADIUS
    tone = board.style.mottle if chance(column, row, 24) < 0.6 else board.style.halo
    gradient = QRadialGradient(spot, size)
    gradient.setColorAt(0, colour(tone, 0.16))
    gradient.setColorAt(1, colour(tone, 0.0))
    painter.setPen(_no_pen())
    painter.setBrush(gradient)
    painter.drawEllipse(spot, size, size)


def _no_pen() -> QColor:
    return QColor(0, 0, 0, 0)


def draw_relief(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Every level of the ground as a plateau, light from the upper left."""
    levels = {place: board.level(place) for place in window}
    for level in sorted({value for value in levels.values() if value > 0}):
        tint = board.style.hill_tints[min(level, len(board.style.hill_tints)) - 1]
        path = board.curves.outline(
            board.loops(place for place in window if levels[place] >= level)
        )
        _plateau(board, painter, path, colour(tint))
    for style in HILLS:
        for own, cells in _by_colour(board, window, style).items():
            path = board.curves.outline(board.loops(cells))
            _plateau(board, painter, path, board.style.of(style, own))


def _plateau(board: Board, painter: QPainter, path: QPainterPath, tint: QColor) -> None:
    shade, light = board.style.hill_shade, board.style.hill_light
    for width, alpha in ((22.0, 0.05), (14.0, 0.07), (7.0, 0.10)):
        stroke(painter, path.translated(3.5, 4.5), colour(shade, alpha), width)
    fill(painter, path, faded(tint, 0.92))
    with clipped(painter, path):
        for width, alpha in ((44.0, 0.10), (28.0, 0.14), (14.0, 0.20)):
            stroke(painter, path.translated(2.0, 2.5), colour(light, alpha), width)
        for width, alpha in ((34.0, 0.05), (20.0, 0.06), (10.0, 0.08)):
            stroke(painter, path.translated(-5.0, -6.0), colour(shade, alpha), width)
    stroke(painter, path, colour(shade, 0.45), 1.3)


def draw_areas(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Areas of terrain, each kind flowing together over all its hexes."""
    for style in AREAS:
        for own, cells in _by_colour(board, window, style).items():
            path = board.curves.outline(board.loops(cells))
            tone = board.style.of(style, own)
            edge = mixed(tone, colour(board.style.ink), 0.45)
            if style in SETTLED:
                fill(painter, path, faded(tone, 0.55))
                stroke(painter, path, faded(edge, 0.18), 2.0)
                continue
            fill(painter, path, faded(tone, 0.9))
            with clipped(painter, path):
                stroke(painter, path, faded(edge, 0.12), 16)
                stroke(painter, path, faded(edge, 0.16), 7)
            stroke(painter, path, faded(edge, 0.5), 1.2)


def draw_lakes(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Water with the shore lines of engraved maps; fords are paler."""
    wet = [place for place in window if board.art(place).style in WATER]
    if not wet:
        return
    path = board.curves.outline(board.loops(wet))
    tone = board.style.of("water", board.art(wet[0]).colour)
    bank = mixed(tone, colour("#1d3f55"), 0.65)
    stroke(painter, path, faded(colour(board.style.hill_light), 0.5), 9)
    fill(painter, path, tone)
    with clipped(painter, path):
        for own, cells in _by_colour(board, window, "ford").items():
            fill(painter, board.curves.outline(board.loops(cells)), board.style.of("ford", own))
        for width, alpha in ((46.0, 0.08), (31.0, 0.11), (18.0, 0.15), (8.0, 0.25)):
            stroke(painter, path, faded(bank, alpha), width)
    stroke(painter, path, faded(bank, 0.9), 1.8)


def _by_colour(board: Board, window: Iterable[Place], style: str) -> dict[str | None, list[Place]]:
    """Places of an art style by the colour that their kind asks for."""
    found: dict[str | None, list[Place]] = {}
    for place in window:
        art = board.art(place)
        if art.style == style:
            found.setdefault(art.colour, []).append(place)
    return found
