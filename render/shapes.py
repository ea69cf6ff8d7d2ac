"""Exact shapes inside hexes: crest lines and the outlines of what stands there."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from hexwright.render.brush import clipped, dashes, fill, line, polygon, stroke, trace
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import RADIUS
from hexwright.render.lettering import letter
from hexwright.render.styles import colour, faded, mixed
from hexwright.render.window import Window
from hexwright.schema.model.map import Shape

# Shapes belong into a hex. One that leaves it by far would have more dashes than anybody sees.
_MOST_DASHED = 100 * RADIUS


def draw_shapes(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """All shapes of the hexes in sight: outlines below, crest lines above."""
    found = [
        (place, shape)
        for place in window
        for shape in board.shapes_at.get(place)
        if board.exists(place)
    ]
    for kind, draw in (("outline", _outline), ("crest", _crest)):
        for place, shape in found:
            if shape.kind == kind:
                centre = board.layout.centre(*place)
                points = [centre + QPointF(*point) * RADIUS for point in shape.points]
                draw(board, painter, shape, points)


def _crest(board: DrawnMap, painter: QPainter, shape: Shape, points: list[QPointF]) -> None:
    """A firm line with a broken light one beside it, and its level where it ends."""
    tone = board.style.tone("contour")
    path = line(*points)
    stroke(painter, path, colour(board.style.halo, 0.6), 5.0)
    stroke(painter, path, tone, 2.6)
    if path.length() < _MOST_DASHED:
        trace(painter, path, dashes(colour(board.style.halo, 0.8), 1.0, [5.0, 4.0]))
    if shape.level is not None:
        at = points[len(points) // 2]
        ink = mixed(tone, colour(board.style.ink), 0.4)
        letter(board, painter, str(shape.level), at, 11.0, "number", ink)


def _outline(board: DrawnMap, painter: QPainter, shape: Shape, points: list[QPointF]) -> None:
    """The outline in the colour of its terrain, with a rim inside."""
    kind = board.hex_kinds.get(shape.terrain)
    art = kind.art if kind else None
    tone = board.style.of(art.style, art.colour) if art else board.style.tone("zone")
    edge = mixed(tone, colour(board.style.ink), 0.55)
    path = polygon(*points)
    fill(painter, path, faded(tone, 0.55))
    with clipped(painter, path):
        stroke(painter, path, faded(edge, 0.25), 9)
    stroke(painter, path, edge, 1.6)
