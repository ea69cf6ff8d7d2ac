"""Streams and rivers along hexsides: curves that grow from their springs and flow together."""

from collections import deque
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from hexwright.render.brush import circle, fill, line, polygon, stroke
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.edges import Chain, undirected_chains
from hexwright.render.geometry import RADIUS, Vertex, compass, distance
from hexwright.render.soft_fill import fill_fading
from hexwright.render.styles import colour, faded, mixed
from hexwright.render.window import Window

WATERS = ("stream", "river")
# Width at a spring, what every hexside adds, both as shares of the full width.
_SPRING = 0.35
_GROWTH = 0.13
# Hexsides after which the water has its full width.
YOUNG = 5
_PIECES = 6


class _Reach(NamedTuple):
    """A stretch of water of one style and colour: where it is full grown, and where it grows."""

    tone: QColor
    width: float
    full: QPainterPath
    young: list[list[tuple[QPointF, QPointF, float]]]
    mouths: list[tuple[QPointF, QPointF]]

    def draw(self, painter: QPainter, tone: QColor, share: float, more: float) -> None:
        """The water with so much more width, or a share of its width."""
        stroke(painter, self.full, tone, self.width * share + more)
        for points in self.young:
            halves = [
                (at, out, (self.width * grown * share + more) / 2) for at, out, grown in points
            ]
            fill(painter, _taper(halves), tone)


def draw_rivers(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """Banks first, then water, so that whatever meets flows together."""
    reaches = _reaches(board, window)
    style = board.style
    bank, glow = style.width("bank"), min(style.strength("glow"), 1.0)
    for reach in reaches:
        if glow > 0:
            reach.draw(painter, colour(style.hill_light, 0.35 * glow), 1.0, 9)
    for reach in reaches:
        reach.draw(painter, mixed(reach.tone, style.tone("bank"), 0.6), 1.0, 2 * bank)
    for reach in reaches:
        reach.draw(painter, reach.tone, 1.0, 0)
    for reach in reaches:
        reach.draw(painter, mixed(reach.tone, style.tone("glint"), 0.4), 0.42, 0)
        for mouth in reach.mouths:
            _draw_mouth(board, painter, reach, mouth)


def _reaches(board: DrawnMap, window: Window) -> list[_Reach]:
    found: dict[tuple[str, str], list[Chain]] = {}
    for style in WATERS:
        by_colour: dict[str, list[tuple[Vertex, Vertex]]] = {}
        for one, other, kind in window.hexsides.get(style, ()):
            edge = board.edge_between(one, other)
            by_colour.setdefault(kind.art.colour or "", []).append(edge)
        for own, edges in sorted(by_colour.items()):
            found[style, own] = [_to_the_edge(board, one) for one in undirected_chains(edges)]
    if not found:
        return []
    grown = _growth(board, window)
    passed = _passed(board, [chain for chains in found.values() for chain in chains])
    reaches = []
    for (style, own), chains in found.items():
        tone = board.style.of(style, own or None)
        reach = _Reach(tone, board.style.width(style), QPainterPath(), [], [])
        for chain in chains:
            _add_chain(board, reach, chain, grown)
            _join(board, reach, chain, grown, passed)
            reach.mouths.extend(_mouths(board, chain))
        reaches.append(reach)
    return reaches


def _passed(board: DrawnMap, chains: list[Chain]) -> dict[Vertex, QPointF]:
    """Where lines that pass a corner come nearest to it: they cut it."""
    curves, found = board.curves, {}
    for chain in chains:
        for before, here, after in zip(chain, chain[1:], chain[2:], strict=False):
            ends = curves.middle(before, here) + curves.middle(here, after)
            found[here] = ends / 4 + curves.bend(here) / 2
    return found


def _join(
    board: DrawnMap,
    reach: _Reach,
    chain: Chain,
    grown: dict[Vertex, float],
    passed: dict[Vertex, QPointF],
) -> None:
    """Lead a line that ends where another passes on into that one."""
    if chain[0] == chain[-1]:
        return
    for end in (chain[0], chain[-1]):
        if end in passed:
            start, share = board.curves.bend(end), grown.get(end, 1.0)
            out = _left(passed[end] - start)
            reach.young.append([(start, out, share), (passed[end], out, share)])


def _add_chain(board: DrawnMap, reach: _Reach, chain: Chain, grown: dict[Vertex, float]) -> None:
    """Add a chain, hexsides of full width as curves, the others as they grow."""
    shares = [grown.get(vertex, 1.0) for vertex in chain]
    is_full = [low >= 1.0 and high >= 1.0 for low, high in pairwise(shares)]
    if all(is_full):
        reach.full.addPath(board.curves.path(chain))
        return
    points = board.curves.points(chain, _PIECES)
    for full, group in groupby(range(len(is_full)), is_full.__getitem__):
        edges = list(group)
        first, last = edges[0], edges[-1] + 1
        if full:
            reach.full.addPath(board.curves.stretch(chain, first, last))
            continue
        part = []
        for index in range(first * _PIECES, last * _PIECES):
            low, high = shares[index // _PIECES], shares[index // _PIECES + 1]
            share = low + (high - low) * (index % _PIECES + 0.5) / _PIECES
            at, along = points[index]
            part.append((at, _left(along), share))
        if first == 0:
            part.insert(0, (board.curves.bend(chain[0]), part[0][1], shares[0]))
        if last == len(is_full):
            part.append((board.curves.bend(chain[-1]), part[-1][1], shares[-1]))
        elif part:
            part.append((points[last * _PIECES][0], _left(points[last * _PIECES][1]), 1.0))
        reach.young.append(part)


def _mouths(board: DrawnMap, chain: Chain) -> Iterator[tuple[QPointF, QPointF]]:
    """Where a line ends at a lake: its end, and the middle of the lake's hex."""
    if chain[0] == chain[-1]:
        return
    for end in (chain[0], chain[-1]):
        point = board.layout.vertex_point(end)
        for turn in range(15, 360, 120):
            place = board.layout.place_at(point + compass(turn, 4))
            if place is not None and "water" in board.styles(place):
                yield board.curves.bend(end), board.layout.centre(*place)
                break


def _draw_mouth(
    board: DrawnMap, painter: QPainter, reach: _Reach, mouth: tuple[QPointF, QPointF]
) -> None:
    """Water that widens from the end of a line into a lake, over the bank in between."""
    start, centre = mouth
    ahead = (centre - start) / max(distance(centre, start), 0.001)
    side, half = QPointF(-ahead.y(), ahead.x()), reach.width / 2
    end = start + ahead * RADIUS * 0.42
    left, right = (
        (start + side * sign * half * 0.9, end + side * sign * half * 1.7) for sign in (1, -1)
    )
    lake = board.style.of("water")
    gradient = QLinearGradient(start, end)
    gradient.setColorAt(0.0, reach.tone)
    gradient.setColorAt(0.6, lake)
    gradient.setColorAt(1.0, faded(lake, 0.0))
    bank = mixed(reach.tone, board.style.tone("bank"), 0.6)
    for near, far in (left, right):
        stroke(painter, line(near, near + (far - near) * 0.45), bank, board.style.width("bank"))
    fill_fading(painter, polygon(left[0], left[1], right[1], right[0]), gradient)


def _left(along: QPointF) -> QPointF:
    return QPointF(along.y(), -along.x()) / max(distance(along, QPointF()), 0.001)


def _taper(points: list[tuple[QPointF, QPointF, float]]) -> QPainterPath:
    """The outline of a line that is as wide as it is said at every point, with round ends."""
    path = polygon(
        *(at + out * half for at, out, half in points),
        *(at - out * half for at, out, half in reversed(points)),
    )
    path.setFillRule(Qt.FillRule.WindingFill)
    for at, _, half in points:
        path.addPath(circle(at, half))
    return path


def _to_the_edge(board: DrawnMap, chain: Chain) -> Chain:
    """A river that comes to the edge of the map flows on out of it."""
    if chain[0] == chain[-1]:
        return chain
    before = board.leads_off(chain[0], chain[1])
    after = board.leads_off(chain[-1], chain[-2])
    return [*([before] if before else []), *chain, *([after] if after else [])]


def _growth(board: DrawnMap, window: Window) -> dict[Vertex, float]:
    """How wide the water is at every corner near a spring, as a share of its full width."""
    # What ends only because the window does is too far away to matter.
    places = board.layout.window(window.around, YOUNG * RADIUS)
    kinds = board.hexside_kinds
    waters = {name for name, kind in kinds.items() if kind.art.style in WATERS}
    around: dict[Vertex, set[Vertex]] = {}
    for one, other, terrain in set(board.sides_at.within(places)):
        if terrain in waters:
            here, there = board.edge_between(one, other)
            around.setdefault(here, set()).add(there)
            around.setdefault(there, set()).add(here)
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


def _is_spring(board: DrawnMap, vertex: Vertex) -> bool:
    """Whether water that ends here begins here: inside the map, and not in a lake."""
    point = board.layout.vertex_point(vertex)
    # No hexside runs in these directions.
    places = {board.layout.place_at(point + compass(turn, 4)) for turn in range(15, 360, 60)}
    styles = {board.art(place).style for place in places if place is not None}
    return None not in places and not styles & {"water", "ford", "marsh"}
