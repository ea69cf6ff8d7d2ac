"""What lies on the sides of hexes: slopes, cliffs, walls, hedges, works, crossings."""

from collections.abc import Callable, Iterator
from math import atan2, degrees

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from hexwright.render.brush import circle, dashes, fill, line, moved, polygon, stroke
from hexwright.render.chance import between, chance
from hexwright.render.contours import contour_points
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.edges import Chain, directed_chains, undirected_chains
from hexwright.render.entrenchments import draw_parapet
from hexwright.render.geometry import RADIUS, Vertex, distance
from hexwright.render.styles import colour, faded, mixed
from hexwright.render.window import Window

# Bushes of a hedge on one hexside.
_BUSHES = 9
# How many hachures lie on a hexside, and how long they are.
_HACHURES = {"slope": (5, 15.0), "steep-slope": (8, 19.0), "crest": (5, 9.0), "cliff": (8, 15.0)}


def draw_slopes(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Hachures that point downhill, closer and darker where it is steep."""
    for style, (count, length) in _HACHURES.items():
        for chain, own in _directed(board, window, style):
            tone = mixed(board.style.of(style, own), colour(board.style.hill_shade), 0.35)
            if style == "cliff":
                _rock_face(board, painter, chain, tone)
            elif style == "crest":
                points = [at for at, _ in contour_points(board, chain, 8)]
                stroke(painter, line(*points), tone, 2.4)
            _hachures(board, painter, chain, tone, count, length)


def _hachures(
    board: DrawnMap, painter: QPainter, chain: Chain, tone: QColor, count: int, length: float
) -> None:
    marks = QPainterPath()
    marks.setFillRule(Qt.FillRule.WindingFill)
    for index, (at, along) in enumerate(contour_points(board, chain, count)):
        ahead = along / max(distance(along, QPointF()), 0.001)
        # Clockwise around the upper hex, downhill is to the left.
        down, half = QPointF(ahead.y(), -ahead.x()), ahead * (2.1 if count > 6 else 2.3)
        uneven = between(0.85, 1.1, round(at.x()), round(at.y()), 72)
        # Counted on each hexside, so that it does not matter where the chain begins.
        reach = length * uneven * (1.0 if index % count % 2 else 0.7)
        marks.addPath(polygon(at - half - down * 3, at + half - down * 3, at + down * reach))
    fill(painter, marks, faded(tone, 0.85))


def _rock_face(board: DrawnMap, painter: QPainter, chain: Chain, tone: QColor) -> None:
    """A band of rock below the edge of a cliff, light at its lip."""
    face = QPainterPath()
    points = contour_points(board, chain, 8)
    feet = []
    for at, along in points:
        down = QPointF(along.y(), -along.x()) / max(distance(along, QPointF()), 0.001)
        feet.append(at + down * between(6.0, 10.5, round(at.x()), round(at.y()), 73))
    face.addPath(polygon(*(at for at, _ in points), *reversed(feet)))
    fill(painter, face.translated(2.0, 3.0), _shadow(board))
    fill(painter, face, mixed(tone, board.style.tone("crag-light"), 0.45))
    stroke(painter, face, mixed(tone, colour(board.style.ink), 0.5), 0.9)
    lip = line(*(at for at, _ in points))
    stroke(painter, lip, mixed(tone, colour(board.style.ink), 0.4), 3.4)


def _edges_by_colour(
    board: DrawnMap, window: Window, style: str
) -> dict[str | None, list[tuple[Vertex, Vertex]]]:
    found: dict[str | None, list[tuple[Vertex, Vertex]]] = {}
    for one, other, kind in window.hexsides.get(style, ()):
        found.setdefault(kind.art.colour, []).append(board.edge_between(one, other))
    return found


def _directed(board: DrawnMap, window: Window, style: str) -> Iterator[tuple[Chain, str | None]]:
    """Chains of a directed style, the upper hex on their right, with the colour asked for."""
    for own, edges in _edges_by_colour(board, window, style).items():
        left = edges
        while left:
            # Where two start in one corner, the second begins a chain of its own.
            first = dict(reversed(left))
            left = [edge for edge in left if first[edge[0]] != edge[1]]
            for chain in directed_chains(first.items()):
                yield chain, own


def _undirected(board: DrawnMap, window: Window, style: str) -> Iterator[tuple[Chain, str | None]]:
    for own, edges in _edges_by_colour(board, window, style).items():
        for chain in undirected_chains(edges):
            yield chain, own


def draw_crossings(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Bridges and fords, across the hexside from hex to hex."""
    for style in ("ford", "bridge"):
        for one, other, _ in window.hexsides.get(style, ()):
            middle = board.curves.middle(*board.edge_between(one, other))
            towards = board.layout.centre(*other) - board.layout.centre(*one)
            _crossing(board, painter, middle, towards, style)
    for place in window:
        for overlay, kind in board.overlays_at(place):
            if kind.art.style == "bridge":
                angle = board.layout.facing_angle(overlay.facing or 0)
                with moved(painter, board.layout.centre(*place), turned=angle - 90):
                    _bridge(board, painter, RADIUS * 0.8, 15.0)


def _crossing(
    board: DrawnMap, painter: QPainter, at: QPointF, towards: QPointF, style: str
) -> None:
    with moved(painter, at, turned=degrees(atan2(towards.y(), towards.x()))):
        if style == "bridge":
            _bridge(board, painter, 19.0, 10.0)
        else:
            _ford(board, painter)


def _bridge(board: DrawnMap, painter: QPainter, half: float, wide: float) -> None:
    """A stone bridge along the x axis: deck, parapets, wing walls."""
    style = board.style
    ink = colour(style.ink)
    deck = polygon(
        QPointF(-half, -wide), QPointF(half, -wide), QPointF(half, wide), QPointF(-half, wide)
    )
    fill(painter, deck.translated(2, 3), _shadow(board))
    fill(painter, deck, style.tone("deck"))
    for step in range(1, 8):
        x = -half + step * half / 4
        stroke(painter, line(QPointF(x, -wide), QPointF(x, wide)), faded(ink, 0.25), 0.8)
    for side in (-1, 1):
        wing = line(
            QPointF(-half - 5, side * (wide + 5)),
            QPointF(-half, side * wide),
            QPointF(half, side * wide),
            QPointF(half + 5, side * (wide + 5)),
        )
        stroke(painter, wing, ink, 3.2)
        stroke(painter, wing, style.tone("parapet"), 1.0)


def _ford(board: DrawnMap, painter: QPainter) -> None:
    """Shallows along the x axis: a pale bar with stepping dashes."""
    bar = QPainterPath()
    bar.addRoundedRect(-13, -11, 26, 22, 7, 7)
    fill(painter, bar, board.style.tone("wading", 0.85))
    for side in (-6.5, 0.0, 6.5):
        path = line(QPointF(-15, side), QPointF(15, side))
        painter.strokePath(path, dashes(colour(board.style.ink, 0.85), 2.2, [1.6, 1.5]))


def _shadow(board: DrawnMap) -> QColor:
    return board.style.tone("shadow", min(0.3 * board.style.strength("shadow"), 1.0))


def draw_barriers(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Walls, hedges, fences, ditches and field works."""
    for style, draw in _BARRIERS.items():
        join = _directed if style in _FACING else _undirected
        for chain, own in join(board, window, style):
            draw(board, painter, chain, board.style.of(style, own))


def _wall(board: DrawnMap, painter: QPainter, chain: Chain, tone: QColor) -> None:
    path, ink = board.curves.path(chain), board.style.ink
    stroke(painter, path.translated(1.5, 2.5), _shadow(board), 5.5)
    stroke(painter, path, colour(ink, 0.9), 5.6)
    stroke(painter, path, mixed(tone, board.style.tone("wall-top"), 0.55), 3.2)
    for at, along in board.curves.points(chain, 7):
        across = QPointF(-along.y(), along.x()) / max(distance(along, QPointF()), 0.001)
        stroke(painter, line(at - across * 1.5, at + across * 1.5), colour(ink, 0.7), 1.0)


def _hedge(board: DrawnMap, painter: QPainter, chain: Chain, tone: QColor) -> None:
    points = [at for at, _ in board.curves.points(chain, _BUSHES)]
    shadow = QPainterPath()
    shadow.setFillRule(Qt.FillRule.WindingFill)
    for at in points:
        shadow.addEllipse(at + QPointF(1.2, 2.4), 5.0, 5.0)
    fill(painter, shadow, _shadow(board))
    dark = board.style.tone("hedge-dark")
    for index, at in enumerate(points):
        size = 4.4 + 1.2 * chance(round(at.x()), round(at.y()), 71)
        fill(painter, circle(at, size + 0.7), mixed(tone, dark, 0.75))
        fill(painter, circle(at, size), mixed(tone, dark, 0.3 if index % _BUSHES % 2 else 0.05))


def _fence(board: DrawnMap, painter: QPainter, chain: Chain, tone: QColor) -> None:
    stroke(painter, board.curves.path(chain), tone, 1.6)
    for at, along in board.curves.points(chain, 6):
        across = QPointF(-along.y(), along.x())
        across /= max(distance(across, QPointF()), 0.001)
        stroke(painter, line(at - across * 4, at + across * 4), tone, 1.8)


def _ditch(board: DrawnMap, painter: QPainter, chain: Chain, tone: QColor) -> None:
    """A sunken line: dark inside, with short strokes down both banks."""
    path = board.curves.path(chain)
    stroke(painter, path, faded(tone, 0.95), 7.0)
    stroke(painter, path, mixed(tone, colour(board.style.ink), 0.5), 2.6)
    for index, (at, along) in enumerate(board.curves.points(chain, 8)):
        across = QPointF(-along.y(), along.x()) / max(distance(along, QPointF()), 0.001)
        side = across * (1 if index % 2 else -1)
        stroke(painter, line(at + side * 3.5, at + side * 7.5), faded(tone, 0.95), 1.3)


def _fieldwork(board: DrawnMap, painter: QPainter, chain: Chain, tone: QColor) -> None:
    """A parapet of earth with strokes towards the enemy."""
    path = board.curves.path(chain)
    points = board.curves.points(chain, 7)
    draw_parapet(board, painter, path, points, tone)


_BARRIERS: dict[str, Callable[[DrawnMap, QPainter, Chain, QColor], None]] = {
    "ditch": _ditch,
    "fence": _fence,
    "hedge": _hedge,
    "wall": _wall,
    "fieldwork": _fieldwork,
}
_FACING = ("fieldwork",)
