"""The ground: paper, hills with shaded edges, and the areas of terrain that lie on it."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from render.board import Board
from render.brush import clipped, fill, stroke
from render.chance import between, chance
from render.fields import draw_plots
from render.geometry import PITCH, RADIUS
from render.hillshade import draw_hillshade
from render.outlines import draw_pattern, soft_outline
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
    """The plain ground, with the faint stains of old paper if the style has any."""
    cells = [place for place in window if _is_near(board, place)]
    path = board.curves.outline(board.loops(cells))
    fill(painter, path, _ground_colour(board))
    if board.style.strength("stains") > 0:
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
    gradient.setColorAt(0, colour(tone, min(0.16 * board.style.strength("stains"), 1.0)))
    gradient.setColorAt(1, colour(tone, 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawEllipse(spot, size, size)


def draw_relief(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Every level of the ground in its tint."""
    for path, tint in _steps(board, window):
        if tint is not None:
            fill(painter, path, tint)


def draw_shading(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Light and shade on the slopes, over whatever grows there, and the contour lines."""
    paths = [path for path, _ in _steps(board, window)]
    if not paths:
        return
    draw_hillshade(board.style, painter, paths, _bounds(board, window))
    tone, width = board.style.tone("contour", 0.8), board.style.width("contour")
    for path in paths:
        stroke(painter, path, tone, width)


def _steps(board: Board, window: list[Place]) -> list[tuple[QPainterPath, QColor | None]]:
    """The outline of every level, lowest first, and its tint; below the plain there is none."""
    tints = board.style.hill_tints
    levels = {place: board.level(place) for place in window}
    present = sorted(set(levels.values()) | {0})
    steps: list[tuple[QPainterPath, QColor | None]] = []
    for level in present[1:]:
        path = soft_outline(board, [place for place in window if levels[place] >= level])
        tint = colour(tints[min(level, len(tints)) - 1]) if level > 0 else None
        steps.append((path, tint))
    for style in HILLS:
        for own, cells in _by_colour(board, window, style).items():
            steps.append((soft_outline(board, cells), board.style.of(style, own)))
    return steps


def _bounds(board: Board, window: list[Place]) -> QRectF:
    corners = (window[0], window[-1])
    points = [board.layout.centre(*place) for place in corners]
    around = QRectF(points[0], points[1]).normalized()
    return around.adjusted(-PITCH, -PITCH, PITCH, PITCH)


def draw_areas(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Areas of terrain, each kind flowing together over all its hexes."""
    for style in AREAS:
        for own, cells in _by_colour(board, window, style).items():
            path = soft_outline(board, cells)
            _area(board, painter, path, style, board.style.of(style, own))
            if style == "field":
                draw_plots(board, painter, path)
            if style in board.style.patterns:
                draw_pattern(board, painter, path, board.style.patterns[style])


def _area(board: Board, painter: QPainter, path: QPainterPath, style: str, tone: QColor) -> None:
    edge = mixed(tone, colour(board.style.ink), 0.45)
    width, rim = board.style.width("area-edge"), min(board.style.strength("rim"), 1.0)
    if style in SETTLED:
        fill(painter, path, faded(tone, 0.6))
        stroke(painter, path, faded(edge, 0.22), width * 1.5)
        return
    fill(painter, path, faded(tone, 0.92))
    if rim > 0:
        with clipped(painter, path):
            stroke(painter, path, faded(edge, 0.12 * rim), 16)
            stroke(painter, path, faded(edge, 0.16 * rim), 7)
    stroke(painter, path, faded(edge, 0.55), width)


def draw_lakes(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Water with the shore lines of engraved maps; fords are paler."""
    wet = [place for place in window if any(one in WATER for one in board.styles(place))]
    if not wet:
        return
    style = board.style
    path = soft_outline(board, wet)
    tone = style.of("water", board.art(wet[0]).colour)
    bank = mixed(tone, style.tone("bank"), 0.65)
    glow, rim = min(style.strength("glow"), 1.0), min(style.strength("rim"), 1.0)
    stroke(painter, path, colour(style.hill_light, 0.5 * glow), 9)
    fill(painter, path, tone)
    with clipped(painter, path):
        for own, cells in _by_colour(board, window, "ford").items():
            fill(painter, soft_outline(board, cells), style.of("ford", own))
        if rim > 0:
            for width, alpha in ((46.0, 0.08), (31.0, 0.11), (18.0, 0.15), (8.0, 0.25)):
                stroke(painter, path, faded(bank, alpha * rim), width)
    stroke(painter, path, faded(bank, 0.9), style.width("bank") + 0.5)


def _by_colour(board: Board, window: Iterable[Place], style: str) -> dict[str | None, list[Place]]:
    """Places of an art style by the colour that their kind asks for, overlays included."""
    found: dict[str | None, list[Place]] = {}
    for place in window:
        for art in board.arts(place):
            if art.style == style:
                found.setdefault(art.colour, []).append(place)
    return found
