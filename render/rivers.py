"""Streams and rivers along hexsides: curves that grow from their springs and flow together."""

from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from render.board import Board
from render.brush import line, stroke
from render.edges import Chain, undirected_chains
from render.geometry import Vertex
from render.styles import colour, mixed
from schema.grid import Place
from schema.model.map import Hexside

WATERS = ("stream", "river")
# Width at a spring, what every hexside adds, both as shares of the full width.
_SPRING = 0.38
_GROWTH = 0.13
_PIECES = 6


class _Reach(NamedTuple):
    """A stretch of water drawn in one stroke."""

    path: QPainterPath
    width: float
    tone: QColor


def draw_rivers(board: Board, painter: QPainter, window: set[Place]) -> None:
    """Banks first, then water, so that whatever meets flows together."""
    reaches = [reach for style in WATERS for reach in _reaches(board, style, window)]
    style = board.style
    bank, glow = style.width("bank"), min(style.strength("glow"), 1.0)
    if glow > 0:
        for path, width, _ in reaches:
            stroke(painter, path, colour(style.hill_light, 0.35 * glow), width + 9)
    for path, width, tone in reaches:
        stroke(painter, path, mixed(tone, style.tone("bank"), 0.6), width + 2 * bank)
    for path, width, tone in reaches:
        stroke(painter, path, tone, width)
    for path, width, tone in reaches:
        stroke(painter, path, mixed(tone, style.tone("glint"), 0.4), width * 0.42)


def _reaches(board: Board, style: str, window: set[Place]) -> Iterable[_Reach]:
    by_colour: dict[str | None, list[tuple[Vertex, Vertex]]] = {}
    for one, other, kind in board.hexsides.get(style, ()):
        if one in window or other in window:
            by_colour.setdefault(kind.art.colour, []).append(board.edge_between(one, other))
    grown = _growth(board)
    for own, edges in by_colour.items():
        tone, width = board.style.of(style, own), board.style.width(style)
        for chain in undirected_chains(edges):
            if all(grown.get(vertex, 1.0) >= 1.0 for vertex in chain):
                yield _Reach(board.curves.path(_to_the_edge(board, chain)), width, tone)
            else:
                yield from _growing(board, chain, grown, width, tone)


def _growing(
    board: Board, chain: Chain, grown: dict[Vertex, float], width: float, tone: QColor
) -> Iterable[_Reach]:
    """A chain in short pieces, each as wide as the water is there."""
    chain = _to_the_edge(board, chain)
    points = [point for point, _ in board.curves.points(chain, _PIECES)]
    points = [board.curves.bend(chain[0]), *points, board.curves.bend(chain[-1])]
    shares = []
    for one, other in pairwise(chain):
        low, high = grown.get(one, 1.0), grown.get(other, 1.0)
        shares += [low + (high - low) * (k + 0.5) / _PIECES for k in range(_PIECES)]
    shares = [grown.get(chain[0], 1.0), *shares, grown.get(chain[-1], 1.0)]
    if chain[0] == chain[-1]:
        points, shares = [*points[1:-1], points[1]], [*shares[1:-1], shares[1]]
    for (start, end), share in zip(pairwise(points), shares, strict=False):
        yield _Reach(line(start, end), width * share, tone)


def _to_the_edge(board: Board, chain: Chain) -> Chain:
    """A river that comes to the edge of the map flows on out of it."""
    if chain[0] == chain[-1]:
        return chain
    before = board.leads_off(chain[0], chain[1])
    after = board.leads_off(chain[-1], chain[-2])
    return [*([before] if before else []), *chain, *([after] if after else [])]


# By the hexsides that it was worked out from: as long as they are the same, so is the growth.
_known: WeakKeyDictionary[Board, tuple[tuple[Hexside, ...], dict[Vertex, float]]] = (
    WeakKeyDictionary()
)


def _growth(board: Board) -> dict[Vertex, float]:
    """How wide the water is at every corner near a spring, as a share of its full width."""
    known = _known.get(board)
    if known is None or known[0] is not board.map.hexsides:
        known = _known[board] = (board.map.hexsides, _worked_out(board))
    return known[1]


def _worked_out(board: Board) -> dict[Vertex, float]:
    around: dict[Vertex, list[Vertex]] = {}
    for style in WATERS:
        for one, other, _ in board.hexsides.get(style, ()):
            here, there = board.edge_between(one, other)
            around.setdefault(here, []).append(there)
            around.setdefault(there, []).append(here)
    springs = [
        vertex for vertex, near in around.items() if len(near) == 1 and _is_spring(board, vertex)
    ]
    shares = dict.fromkeys(springs, _SPRING)
    waiting = deque(springs)
    while waiting:
        here = waiting.popleft()
        for there in around[here]:
            if there not in shares and shares[here] + _GROWTH < 1.0:
                shares[there] = shares[here] + _GROWTH
                waiting.append(there)
    return shares


def _is_spring(board: Board, vertex: Vertex) -> bool:
    """Whether water that ends here begins here: inside the map, and not in a lake."""
    point = board.layout.vertex_point(vertex)
    steps = (QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1))
    places = {board.layout.place_at(point + step * 4) for step in steps}
    styles = {board.art(place).style for place in places if place is not None}
    return None not in places and not styles & {"water", "ford", "marsh"}
