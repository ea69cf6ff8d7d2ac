"""The places that one act of drawing looks at, and what lies there, worked out once."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TypeVar, cast

from PySide6.QtCore import QRectF

from hexwright.render.drawn_map import DrawnMap
from hexwright.render.edges import Chain, directed_chains
from hexwright.render.geometry import Edge
from hexwright.schema.grid import Place
from hexwright.schema.model.terrain import Art, HexsideTerrain

T = TypeVar("T")

# Trees, houses, the rims of areas and what lies on hexsides reach no farther beyond their hex.
REACH = 34.0
# Hills throw light and shade farther.
HILL_REACH = 80.0


class Window:
    """A region of a map and the places whose art may reach into it, row by row."""

    def __init__(self, board: DrawnMap, region: QRectF, reach: float = REACH) -> None:
        """Look at a region in map units."""
        self.board = board
        self.region = region
        self.around = region.adjusted(-reach, -reach, reach, reach)
        self.places = board.layout.window(region, reach)
        self._kept: dict[str, object] = {}

    def __iter__(self) -> Iterator[Place]:
        """The places, row by row."""
        return iter(self.places)

    def __contains__(self, place: object) -> bool:
        """Whether a place is looked at."""
        return place in self.inside

    def keep(self, name: str, make: Callable[[], T]) -> T:
        """What was made under this name for an earlier layer, or else is made now."""
        if name not in self._kept:
            self._kept[name] = make()
        return cast("T", self._kept[name])

    @cached_property
    def inside(self) -> frozenset[Place]:
        """The places as a set."""
        return frozenset(self.places)

    @cached_property
    def hills(self) -> "Window":
        """The same region with the places whose hills throw light or shade into it."""
        return Window(self.board, self.region, HILL_REACH)

    @cached_property
    def is_whole(self) -> bool:
        """Whether there is a hex at every place, and beside all of them."""
        first, last = self.places[0], self.places[-1]
        return self.board.is_whole(first[0] - 1, first[1] - 1, last[0] + 1, last[1] + 1)

    @cached_property
    def beside(self) -> dict[Place, list[Place]]:
        """The six places around every place."""
        around = self.board.layout.around
        return {place: around(place) for place in self.places}

    @cached_property
    def ends(self) -> set[Edge]:
        """The hexsides where the window ends, clockwise around its outermost places."""
        inside, vertices = self.inside, self.board.layout.vertices
        found = set()
        for place, beside in self.beside.items():
            if not inside.issuperset(beside):
                names = vertices(*place)
                for side, other in enumerate(beside):
                    if other not in inside:
                        found.add((names[side], names[side - 5]))
        return found

    def loops(self, cells: Iterable[Place]) -> list[Chain]:
        """The lines around some of the places, with the places on their right."""
        inside, around, vertices = set(cells), self.beside, self.board.layout.vertices
        edges: list[Edge] = []
        for place in inside:
            beside = around[place]
            if not inside.issuperset(beside):
                names = vertices(*place)
                edges += [
                    (names[side], names[side - 5])
                    for side, other in enumerate(beside)
                    if other not in inside
                ]
        return directed_chains(edges)

    @cached_property
    def arts(self) -> dict[Place, Art]:
        """The art of the terrain of every place."""
        first, last = self.places[0], self.places[-1]
        if self.is_whole:
            return self.board.arts_of(first[0], first[1], last[0], last[1])
        return {place: self.board.art(place) for place in self.places}

    def open_sides(self, place: Place, style: str) -> int:
        """The sides of a place beyond which there is other terrain than a style, as bits."""
        arts = self.arts
        bits = 0
        for side, other in enumerate(self.beside[place]):
            if (arts.get(other) or self.board.art(other)).style != style:
                bits |= 1 << side
        return bits

    def with_style(self, style: str) -> list[Place]:
        """The places where a style of art is drawn."""
        return [place for cells in self.groups.get(style, {}).values() for place in cells]

    @cached_property
    def groups(self) -> dict[str, dict[str | None, list[Place]]]:
        """Places by the style of their art and the colour it asks for, overlays included."""
        board = self.board
        found: dict[str, dict[str | None, list[Place]]] = {}
        has_more = board.has_overlays or any(kind.art.image for kind in board.hex_kinds.values())
        for place, own in self.arts.items():
            for art in board.arts(place) if has_more else (own,):
                found.setdefault(art.style, {}).setdefault(art.colour, []).append(place)
        for style, colours in found.items():
            if len(colours) > 1:
                found[style] = dict(sorted(colours.items(), key=lambda item: item[0] or ""))
        return found

    @cached_property
    def levels(self) -> dict[Place, int]:
        """The elevation of every place."""
        if self.is_whole:
            first, last = self.places[0], self.places[-1]
            return self.board.levels_of(first[0], first[1], last[0], last[1])
        level = self.board.level
        return {place: level(place) for place in self.places}

    @cached_property
    def hexsides(self) -> dict[str, list[tuple[Place, Place, HexsideTerrain]]]:
        """Hexsides of the places by art style, in an order that the window does not change."""
        found: dict[str, list[tuple[Place, Place, HexsideTerrain]]] = {}
        for one, other, terrain in sorted(set(self.board.sides_at.within(self.places))):
            kind = self.board.hexside_kinds.get(terrain)
            if kind is not None:
                found.setdefault(kind.art.style, []).append((one, other, kind))
        return found
