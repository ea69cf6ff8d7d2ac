"""Field works: parapets of earth, open ones that face a way and closed redoubts."""

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from hexwright.render.brush import fill, line, polygon, stroke
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import RADIUS, compass, distance
from hexwright.render.styles import colour, mixed
from hexwright.render.window import Window
from hexwright.schema.grid import Place

# How far the works in a hex lie from its centre.
_REACH = RADIUS * 0.56


def draw_parapet(
    board: DrawnMap,
    painter: QPainter,
    path: QPainterPath,
    points: Iterable[tuple[QPointF, QPointF]],
    tone: QColor,
) -> None:
    """A parapet along a path; at the points, strokes to the left of their direction: the enemy."""
    style = board.style
    dark = mixed(tone, colour(style.ink), 0.55)
    shadow = style.tone("shadow", min(0.3 * style.strength("shadow"), 1.0))
    for at, along in points:
        out = QPointF(along.y(), -along.x()) / max(distance(along, QPointF()), 0.001)
        side = QPointF(-out.y(), out.x()) * 1.5
        fill(painter, polygon(at + out * 2 - side, at + out * 2 + side, at + out * 13), dark)
    stroke(painter, path.translated(1.5, 3), shadow, 9)
    stroke(painter, path, dark, 9.5)
    stroke(painter, path, mixed(tone, style.tone("earth-light"), 0.5), 6.6)
    stroke(painter, path, mixed(tone, style.tone("earth-light"), 0.85), 2.2)


def draw_entrenchments(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Field works that fill a hex: of the terrain itself or laid on it, with its facing."""
    for place in window:
        art = board.art(place)
        if art.style == "fieldwork" and board.exists(place):
            _work(board, painter, place, None, board.style.of("fieldwork", art.colour))
        for overlay, kind in board.overlays_at(place):
            if kind.art.style == "fieldwork":
                tone = board.style.of("fieldwork", kind.art.colour)
                _work(board, painter, place, overlay.facing, tone)


def _work(
    board: DrawnMap, painter: QPainter, place: Place, facing: int | None, tone: QColor
) -> None:
    centre = board.layout.centre(*place)
    if facing is None:
        corners = [centre + compass(72 * k, _REACH) for k in range(5)]
        corners.append(corners[0])
    else:
        ahead = board.layout.facing_angle(facing)
        turns = ((-105, 0.9), (-52, 1.0), (0, 1.22), (52, 1.0), (105, 0.9))
        corners = [centre + compass(ahead + turn, _REACH * reach) for turn, reach in turns]
    draw_parapet(board, painter, line(*corners), _points_along(corners), tone)


def _points_along(corners: list[QPointF]) -> list[tuple[QPointF, QPointF]]:
    found = []
    for one, other in pairwise(corners):
        count = max(int(distance(one, other) / 8), 2)
        found += [(one + (other - one) * ((k + 0.5) / count), other - one) for k in range(count)]
    return found
