"""What lies on the sides of hexes: rivers, slopes, cliffs, walls, hedges, works, crossings."""

from math import atan2, degrees

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from render.board import Board
from render.brush import circle, dashes, fill, line, moved, polygon, stroke
from render.edges import Chain, directed_chains, undirected_chains
from render.geometry import RADIUS, distance
from render.styles import colour, faded, mixed
from schema.grid import Place

# Width of the water, in map units.
_WATERS = {"stream": 6.0, "river": 15.0}
_BARRIERS = ("wall", "hedge", "fence", "ditch", "fieldwork")


def draw_slopes(board: Board, painter: QPainter, window: set[Place]) -> None:
    """Hachures that point downhill, closer and darker where it is steep."""
    shapes = {"slope": (5, 15.0), "steep-slope": (8, 19.0), "crest": (5, 9.0), "cliff": (9, 14.0)}
    for style, (count, length) in shapes.items():
        for chain, own in _directed(board, window, style):
            tone = mixed(board.style.of(style, own), colour(board.style.hill_shade), 0.35)
            if style in ("crest", "cliff"):
                stroke(painter, board.curves.path(chain), tone, 3.4 if style == "cliff" else 2.4)
            for index, (at, along) in enumerate(board.curves.points(chain, count)):
                scale = max(distance(along, QPointF()), 0.001)
                # Clockwise around the upper hex, downhill is to the left.
                down = QPointF(along.y(), -along.x()) / scale
                half = QPointF(along.x(), along.y()) / scale * (2.2 if count > 5 else 2.0)
                reach = length * (1.0 if index % 2 else 0.72)
                mark = polygon(at - half - down * 2, at + half - down * 2, at + down * reach)
                fill(painter, mark, faded(tone, 0.85))


def _directed(board: Board, window: set[Place], style: str) -> list[tuple[Chain, str | None]]:
    """Chains of a directed style, the upper hex on their right, with the colour asked for."""
    by_colour: dict[str | None, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
    for one, other, kind in board.hexsides.get(style, ()):
        if one in window or other in window:
            by_colour.setdefault(kind.art.colour, []).append(board.edge_between(one, other))
    return [(chain, own) for own, edges in by_colour.items() for chain in directed_chains(edges)]


def draw_rivers(board: Board, painter: QPainter, window: set[Place]) -> None:
    """Streams and rivers as curves along the hexsides, banks first, so that they flow together."""
    drawn: list[tuple[QPainterPath, float, str | None, str]] = []
    for style, width in _WATERS.items():
        edges = []
        own: str | None = None
        for one, other, kind in board.hexsides.get(style, ()):
            if one in window or other in window:
                edges.append(board.edge_between(one, other))
                own = kind.art.colour
        for chain in undirected_chains(edges):
            drawn.append((board.curves.path(_to_the_edge(board, chain)), width, own, style))
    for path, width, own, style in drawn:
        bank = mixed(board.style.of(style, own), colour("#17384d"), 0.6)
        stroke(painter, path, colour(board.style.hill_light, 0.35), width + 9)
        stroke(painter, path, faded(bank, 0.95), width + 2.6)
    for path, width, own, style in drawn:
        tone = board.style.of(style, own)
        stroke(painter, path, tone, width)
        stroke(painter, path, mixed(tone, colour("#eef7f8"), 0.4), width * 0.42)


def _to_the_edge(board: Board, chain: Chain) -> Chain:
    """A river that comes to the edge of the map flows on out of it."""
    if chain[0] == chain[-1]:
        return chain
    before = board.leads_off(chain[0], chain[1])
    after = board.leads_off(chain[-1], chain[-2])
    return [*([before] if before else []), *chain, *([after] if after else [])]


def draw_crossings(board: Board, painter: QPainter, window: set[Place]) -> None:
    """Bridges and fords, across the hexside from hex to hex."""
    for style in ("ford", "bridge"):
        for one, other, _ in board.hexsides.get(style, ()):
            if one not in window and other not in window:
                continue
            middle = board.curves.middle(*board.edge_between(one, other))
            towards = board.layout.centre(*other) - board.layout.centre(*one)
            _crossing(board, painter, middle, towards, style)
    for overlay in board.map.overlays:
        kind = board.hex_kinds.get(overlay.terrain)
        place = board.place(overlay.hex)
        if kind is None or kind.art.style != "bridge" or place is None or place not in window:
            continue
        angle = board.layout.facing_angle(overlay.facing or 0)
        with moved(painter, board.layout.centre(*place), turned=angle - 90):
            _bridge(board, painter, RADIUS * 0.8, 15.0)


def _crossing(board: Board, painter: QPainter, at: QPointF, towards: QPointF, style: str) -> None:
    with moved(painter, at, turned=degrees(atan2(towards.y(), towards.x()))):
        if style == "bridge":
            _bridge(board, painter, 19.0, 10.0)
        else:
            _ford(board, painter)


def _bridge(board: Board, painter: QPainter, half: float, wide: float) -> None:
    """A stone bridge along the x axis: deck, parapets, wing walls."""
    ink = colour(board.style.ink)
    deck = polygon(
        QPointF(-half, -wide), QPointF(half, -wide), QPointF(half, wide), QPointF(-half, wide)
    )
    fill(painter, deck.translated(2, 3), colour("#2c2a12", 0.3))
    fill(painter, deck, colour("#e7d6ab"))
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
        stroke(painter, wing, colour("#b9a98a"), 1.0)


def _ford(board: Board, painter: QPainter) -> None:
    """Shallows along the x axis: a pale bar with stepping dashes."""
    bar = QPainterPath()
    bar.addRoundedRect(-13, -11, 26, 22, 7, 7)
    fill(painter, bar, colour("#dcebee", 0.85))
    for side in (-6.5, 0.0, 6.5):
        path = line(QPointF(-15, side), QPointF(15, side))
        painter.strokePath(path, dashes(colour(board.style.ink, 0.85), 2.2, [1.6, 1.5]))


def draw_barriers(board: Board, painter: QPainter, window: set[Place]) -> None:
    """Walls, hedges, fences, ditches and field works."""
    for style in _BARRIERS:
        for chain, own in _directed(board, window, style):
            path = board.curves.path(chain)
            tone = board.style.of(style, own)
            if style == "wall":
                stroke(painter, path.translated(1.5, 2.5), colour("#2c2a12", 0.3), 5.5)
                stroke(painter, path, colour(board.style.ink, 0.9), 5.6)
                stroke(painter, path, mixed(tone, colour("#f4eee0"), 0.55), 3.2)
                painter.strokePath(path, dashes(colour(board.style.ink, 0.7), 3.2, [0.35, 2.6]))
            elif style == "hedge":
                for index, (at, _) in enumerate(board.curves.points(chain, 8)):
                    fill(painter, circle(at + QPointF(1, 2), 5.0), colour("#2c2a12", 0.25))
                    shade = mixed(tone, colour("#22300f"), 0.3 if index % 2 else 0.1)
                    fill(painter, circle(at, 4.6 if index % 2 else 5.4), shade)
            elif style == "fence":
                stroke(painter, path, tone, 1.6)
                for at, along in board.curves.points(chain, 6):
                    across = QPointF(-along.y(), along.x())
                    across /= max(distance(across, QPointF()), 0.001)
                    stroke(painter, line(at - across * 4, at + across * 4), tone, 1.8)
            elif style == "ditch":
                stroke(painter, path, faded(tone, 0.9), 6.0)
                stroke(painter, path, colour(board.style.ink, 0.5), 2.4)
            else:
                _fieldwork(board, painter, chain, own)


def _fieldwork(board: Board, painter: QPainter, chain: Chain, own: str | None) -> None:
    """A parapet of earth with short strokes towards the enemy."""
    path = board.curves.path(chain)
    tone = board.style.of("fieldwork", own)
    stroke(painter, path.translated(1.5, 3), colour("#2c2a12", 0.3), 9)
    stroke(painter, path, mixed(tone, colour(board.style.ink), 0.55), 9.5)
    stroke(painter, path, mixed(tone, colour("#f0dfb2"), 0.45), 6.4)
    for at, along in board.curves.points(chain, 7):
        out = QPointF(along.y(), -along.x()) / max(distance(along, QPointF()), 0.001)
        mark = line(at + out * 3, at + out * 12)
        stroke(painter, mark, mixed(tone, colour(board.style.ink), 0.6), 1.8)
