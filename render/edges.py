"""Smooth lines along the sides of hexes: shores, rivers, contours and walls.

The lines run from the middle of one hexside to the middle of the next and bend at the corners
between them, each a little off its exact place, always in the same way. A bend depends on nothing
but the two hexsides that meet in it, so any part of a map can be drawn alone and fits the rest.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from hexwright.render.chance import chance
from hexwright.render.geometry import RADIUS, Edge, Layout, Vertex, compass

# A line through corners; closed when it ends where it began.
Chain = list[Vertex]

_VERTEX_DRIFT = 0.16 * RADIUS
_MIDDLE_DRIFT = 0.09 * RADIUS
# Points that are remembered at most.
_KEPT = 40_000


class Curves:
    """The bends and middles of a grid's hexsides."""

    def __init__(self, layout: Layout, drift: float = 1.0) -> None:
        """Curves that leave the exact hexside by `drift` times the usual amount."""
        self.layout = layout
        self.drift = drift
        # Points that were asked for. Any thread may add to them, and they may be forgotten at any
        # time: the same point comes out again.
        self._bends: dict[Vertex, tuple[float, float]] = {}
        self._middles: dict[Edge, tuple[float, float]] = {}

    def bend(self, vertex: Vertex) -> QPointF:
        """The point towards which lines bend near a corner."""
        return QPointF(*self.bend_spot(vertex))

    def bend_spot(self, vertex: Vertex) -> tuple[float, float]:
        """The same point as two numbers."""
        found = self._bends.get(vertex)
        if found is None:
            if len(self._bends) > _KEPT:
                self._bends = {}
            found = self._bends[vertex] = self._bend(vertex)
        return found

    def _bend(self, vertex: Vertex) -> tuple[float, float]:
        angle = 360 * chance(*vertex, 11)
        length = self.drift * _VERTEX_DRIFT * chance(*vertex, 12)
        x, y = self.layout.vertex_spot(vertex)
        step = compass(angle, length)
        return x + step.x(), y + step.y()

    def middle(self, one: Vertex, other: Vertex) -> QPointF:
        """The point in which every line crosses or follows the middle of a hexside."""
        return QPointF(*self.middle_spot(one, other))

    def middle_spot(self, one: Vertex, other: Vertex) -> tuple[float, float]:
        """The same point as two numbers."""
        edge = (one, other) if one < other else (other, one)
        found = self._middles.get(edge)
        if found is None:
            if len(self._middles) > _KEPT:
                self._middles = {}
            found = self._middles[edge] = self._middle(*edge)
        return found

    def _middle(self, one: Vertex, other: Vertex) -> tuple[float, float]:
        angle = 360 * chance(*one, *other, 13)
        length = self.drift * _MIDDLE_DRIFT * chance(*one, *other, 14)
        first, second = self.layout.vertex_spot(one), self.layout.vertex_spot(other)
        step = compass(angle, length)
        return (first[0] + second[0]) / 2 + step.x(), (first[1] + second[1]) / 2 + step.y()

    def path(self, chain: Chain) -> QPainterPath:
        """The smooth line through a chain of corners."""
        path = QPainterPath()
        if len(chain) < 2:
            return path
        closed = chain[0] == chain[-1]
        start = self.middle(chain[0], chain[1])
        path.moveTo(start if closed else self.bend(chain[0]))
        path.lineTo(start)
        for before, vertex, after in zip(chain, chain[1:], chain[2:], strict=False):
            assert before != after, "a line never turns back on itself"
            path.quadTo(self.bend(vertex), self.middle(vertex, after))
        if closed:
            path.quadTo(self.bend(chain[0]), start)
            path.closeSubpath()
        else:
            path.lineTo(self.bend(chain[-1]))
        return path

    def stretch(self, chain: Chain, first: int, last: int) -> QPainterPath:
        """The part of a chain's line along its hexsides from one index up to another."""
        path = QPainterPath()
        closed = chain[0] == chain[-1] and len(chain) > 2
        before = chain[first - 1] if first else (chain[-2] if closed else None)
        middle = self.middle(chain[first], chain[first + 1])
        start = self._half(before, chain[first], middle)
        path.moveTo(start(1))
        path.quadTo(start(0.5) * 2 - (start(1) + middle) / 2, middle)
        for index in range(first + 1, last):
            path.quadTo(self.bend(chain[index]), self.middle(chain[index], chain[index + 1]))
        after = chain[last + 1] if last + 1 < len(chain) else (chain[1] if closed else None)
        middle = self.middle(chain[last - 1], chain[last])
        end = self._half(after, chain[last], middle)
        path.quadTo(end(0.5) * 2 - (middle + end(1)) / 2, end(1))
        return path

    def outline(self, loops: Iterable[Chain]) -> QPainterPath:
        """One path of several closed lines."""
        path = QPainterPath()
        for chain in loops:
            path.addPath(self.path(chain))
        return path

    def points(self, chain: Chain, per_edge: int) -> list[tuple[QPointF, QPointF]]:
        """Points and directions along a chain, the same number on every hexside."""
        found: list[tuple[QPointF, QPointF]] = []
        closed = chain[0] == chain[-1] and len(chain) > 2
        for index, (one, other) in enumerate(pairwise(chain)):
            before = chain[index - 1] if index else (chain[-2] if closed else None)
            last = index == len(chain) - 2
            after = chain[index + 2] if not last else (chain[1] if closed else None)
            found.extend(self._on_edge(before, (one, other), after, per_edge))
        return found

    def _on_edge(
        self, before: Vertex | None, edge: Edge, after: Vertex | None, count: int
    ) -> list[tuple[QPointF, QPointF]]:
        """Points on the two half bends that follow one hexside."""
        middle = self.middle(*edge)
        into = self._half(before, edge[0], middle)
        out = self._half(after, edge[1], middle)
        found = []
        for index in range(count):
            share = (index + 0.5) / count
            if share < 0.5:
                point, ahead = into(1 - 2 * share), into(max(0.0, 0.9 - 2 * share))
                found.append((point, ahead - point))
            else:
                point, behind = out(2 * share - 1), out(max(0.0, 2 * share - 1.1))
                step = point - behind
                found.append((point, step if not step.isNull() else out(0.1) - point))
        return found

    def _half(
        self, far: Vertex | None, vertex: Vertex, middle: QPointF
    ) -> Callable[[float], QPointF]:
        """The half bend from the middle of a hexside (0) to where it meets the next one (1)."""
        bend = self.bend(vertex)
        if far is None:
            return lambda share: middle + (bend - middle) * share
        end = self.middle(far, vertex)

        def at(share: float) -> QPointF:
            t = share / 2
            return middle * ((1 - t) ** 2) + bend * (2 * t * (1 - t)) + end * (t * t)

        return at


def directed_chains(edges: Iterable[Edge]) -> list[Chain]:
    """Directed hexsides joined head to tail; every corner starts at most one of them."""
    following = dict(edges)
    heads = set(following).difference(following.values())
    chains = []
    for start in [*sorted(heads), *sorted(following)]:
        if start not in following:
            continue
        chain = [start]
        while chain[-1] in following:
            chain.append(following.pop(chain[-1]))
        chains.append(chain)
    return chains


def undirected_chains(edges: Iterable[Edge]) -> list[Chain]:
    """Hexsides joined into lines that end at loose ends and forks, or close in a ring."""
    around: dict[Vertex, list[Vertex]] = {}
    for one, other in sorted({(min(edge), max(edge)) for edge in edges}):
        around.setdefault(one, []).append(other)
        around.setdefault(other, []).append(one)
    ends = [vertex for vertex in sorted(around) if len(around[vertex]) != 2]
    forks = {vertex for vertex in ends if len(around[vertex]) > 2}
    chains = []
    for start in [*ends, *sorted(around)]:
        while around[start]:
            chains.append(_walk(start, around, forks))
    return chains


def _walk(start: Vertex, around: dict[Vertex, list[Vertex]], forks: set[Vertex]) -> Chain:
    chain = [start]
    while around[chain[-1]] and (len(chain) == 1 or chain[-1] not in forks):
        here = chain[-1]
        there = around[here].pop(0)
        around[there].remove(here)
        chain.append(there)
    return chain
