"""The printed layer: zones, objectives and names."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from render.board import Board
from render.brush import clipped, dashes, fill, moved, pen, polygon, stroke, write
from render.fonts import SANS, SERIF, Text, text_path
from render.geometry import RADIUS, compass
from render.styles import colour
from schema.grid import Place
from schema.model.map import Label

_LABELS: dict[str, tuple[str, bool, bool]] = {
    "place": (SERIF, True, False),
    "water": (SERIF, False, True),
    "hill": (SERIF, True, True),
    "region": (SERIF, False, True),
    "note": (SERIF, False, True),
}


def draw_zones(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Zones as tinted areas with a border in the colour of their side."""
    inside = set(window)
    sides = {side.id: side.colour for side in board.module.info.sides}
    for zone in board.map.zones:
        cells = inside.intersection(map(board.place, zone.hexes))
        tone = sides.get(zone.side, "#7a5c2e")
        path = QPainterPath()
        for chain in board.loops(cells):
            points = [board.layout.vertex_point(vertex) for vertex in chain]
            path.addPath(polygon(*points))
        fill(painter, path, colour(tone, 0.10 if zone.kind != "section" else 0.0))
        with clipped(painter, path):
            painter.strokePath(path, dashes(colour(tone, 0.8), 7.0, [2.0, 1.0]))


def draw_sites(board: Board, painter: QPainter, window: list[Place]) -> None:
    """Objectives as stars, with their number."""
    inside = set(window)
    for site in board.map.sites:
        place = board.place(site.hex)
        if place is None or place not in inside or not site.objective:
            continue
        side = compass(120 if board.layout.is_flat else 125, RADIUS * 0.62)
        at = board.layout.centre(*place) + side
        star = _star(at, 12.5)
        stroke(painter, star, colour(board.style.halo), 5)
        fill(painter, star, colour("#b3261e"))
        stroke(painter, star, colour(board.style.ink), 1.1)
        if site.number is not None:
            text = text_path(str(site.number), SANS, bold=True)
            write(painter, text, at + QPointF(0, 0.6), 11, colour("#fff8e6"))


def _star(at: QPointF, size: float) -> QPainterPath:
    return polygon(*(at + compass(36 * k, size if k % 2 == 0 else size * 0.45) for k in range(10)))


def draw_labels(board: Board, painter: QPainter, region: QRectF) -> None:
    """Names on the map, each with a halo that keeps it readable on any ground."""
    for label in board.map.labels:
        place = board.place(label.hex)
        if place is None:
            continue
        at = board.layout.centre(*place) + QPointF(*label.offset) * RADIUS
        text, size = _text(label), label.size * RADIUS * 0.92
        half = max(text.width, 1) * size
        if not QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half).intersects(region):
            continue
        at = _kept_inside(board, at, text.width * size / 2) if not label.angle else at
        with moved(painter, at, turned=label.angle, scaled=size * text.scale):
            painter.strokePath(text.path, pen(colour(board.style.halo, 0.45), 30))
            painter.strokePath(text.path, pen(colour(board.style.halo, 0.85), 17))
            ink = board.style.labels.get(label.style, board.style.ink)
            painter.fillPath(text.path, colour(ink))


def _text(label: Label) -> Text:
    face, bold, italic = _LABELS[label.style]
    # The names of regions breathe, as engravers let them.
    spread = 0.08 if label.style in ("hill", "region") else 0.0
    return text_path(label.text, face, bold=bold, italic=italic, spread=spread)


def _kept_inside(board: Board, at: QPointF, half: float) -> QPointF:
    """A label near the frame moves in, so that no letter is cut."""
    frame = board.layout.frame()
    left, right = frame.left() + half + 6, frame.right() - half - 6
    if left > right:
        return at
    return QPointF(min(max(at.x(), left), right), at.y())
