"""What the drawing needs to know of one map: places, terrain art, levels, hexsides and lines."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar

from render.edges import Chain, Curves, directed_chains
from render.geometry import Edge, Layout, Vertex, compass
from render.image_shelf import ImageShelf
from render.styles import PARCHMENT, MapStyle
from schema.grid import MapIndex, Place
from schema.model.map import Hexside, Map, Overlay
from schema.model.terrain import Art, HexsideTerrain, HexTerrain, LineTerrain
from schema.module import Module

T = TypeVar("T")

_PLAIN = Art()
# Art that lies in one hex and does not run on beyond the edge of the map.
_LOCAL = {"town", "village", "castle", "mill", "bridge", "ford", "quarry"}


class Board:
    """One map of a module, made ready for drawing in a style."""

    def __init__(
        self,
        module: Module,
        map_: Map,
        style: MapStyle = PARCHMENT,
        images: ImageShelf | None = None,
        index: MapIndex | None = None,
    ) -> None:
        """Look things up; nothing is drawn yet."""
        self.images = images or ImageShelf()
        self.module = module
        self.map = map_
        self.style = style
        self.index = index or module.map_indexes.get(map_.id) or MapIndex(map_)
        self.layout = Layout(map_.grid)
        self.curves = Curves(self.layout, style.strength("drift"))

    @cached_property
    def hex_kinds(self) -> dict[str, HexTerrain]:
        """Kinds of hex terrain by id."""
        return {kind.id: kind for kind in self.module.terrain.hexes}

    @cached_property
    def hexside_kinds(self) -> dict[str, HexsideTerrain]:
        """Kinds of hexside terrain by id."""
        return {kind.id: kind for kind in self.module.terrain.hexsides}

    @cached_property
    def line_kinds(self) -> dict[str, LineTerrain]:
        """Kinds of line terrain by id."""
        return {kind.id: kind for kind in self.module.terrain.lines}

    @cached_property
    def _art_by_code(self) -> dict[str, Art]:
        legend = self.map.terrain.legend
        return {
            code: self.hex_kinds[name].art
            for code, name in legend.items()
            if name in self.hex_kinds
        }

    def exists(self, place: Place) -> bool:
        """Whether there is a hex at this place."""
        return self._code(place) is not None

    def _code(self, place: Place) -> str | None:
        column, row = place
        rows = self.map.terrain.rows
        if 0 <= row < len(rows) and 0 <= column < min(len(rows[row]), self.map.grid.columns):
            code = rows[row][column]
            return code if code != " " else None
        return None

    def art(self, place: Place) -> Art:
        """The terrain art of a place; around the map the terrain runs on."""
        code = self._code(place)
        if code is None:
            if place not in self._art_around:
                self._art_around[place] = self._most(place, self._art_here) or _PLAIN
            return self._art_around[place]
        return self._art_by_code.get(code, _PLAIN)

    def styles(self, place: Place) -> list[str]:
        """The art styles of a place: of its own terrain, then of what is laid on it.

        Terrain with a picture of its own is left out.
        """
        return [art.style for art in self.arts(place)]

    def arts(self, place: Place) -> list[Art]:
        """What our art draws in a place: its own terrain, then what is laid on it."""
        arts = [self.art(place), *(kind.art for _, kind in self.overlays_at.get(place, ()))]
        return [art for art in arts if art.image is None or not self.images.has(art)]

    @cached_property
    def _art_around(self) -> dict[Place, Art]:
        return {}

    def _art_here(self, place: Place) -> Art:
        found = self.art(place)
        return _PLAIN if found.style in _LOCAL else found

    def level(self, place: Place) -> int:
        """The elevation of a place; around the map it runs on."""
        if self.map.elevation is None:
            return 0
        if not self.exists(place):
            return self._most(place, self._level_here) or 0
        return self._level_here(place)

    def _level_here(self, place: Place) -> int:
        layer = self.map.elevation
        if layer is None or place[1] >= len(layer.rows) or place[0] >= len(layer.rows[place[1]]):
            return 0
        return layer.legend.get(layer.rows[place[1]][place[0]], 0)

    def _most(self, place: Place, what: Callable[[Place], T]) -> T | None:
        """What the nearest hex has: straight across the edge, else what most around have."""
        around = [self.layout.neighbour(place, side) for side in range(6)]
        near = [one for one in around if self.exists(one)]
        along = 0 if self.layout.is_flat else 1
        straight = [one for one in near if one[along] == place[along]]
        found = [what(one) for one in straight or near]
        if not found:
            return None
        counts = Counter(map(repr, found))
        best = max(counts.values())
        return next(one for one in found if counts[repr(one)] == best)

    def loops(self, cells: Iterable[Place]) -> list[Chain]:
        """The lines around a set of places, with the places on their right."""
        inside = set(cells)
        edges: list[Edge] = []
        for place in sorted(inside):
            for side in range(6):
                if self.layout.neighbour(place, side) not in inside:
                    edges.append(self.layout.edge(place, side))
        return directed_chains(edges)

    @cached_property
    def hexsides(self) -> dict[str, list[tuple[Place, Place, HexsideTerrain]]]:
        """Hexsides by art style, as pairs of places; those that cannot be drawn are left out."""
        found: dict[str, list[tuple[Place, Place, HexsideTerrain]]] = {}
        for hexside in self.map.hexsides:
            kind = self.hexside_kinds.get(hexside.terrain)
            pair = self._pair(hexside)
            if kind is not None and pair is not None:
                found.setdefault(kind.art.style, []).append((*pair, kind))
        return found

    def _pair(self, hexside: Hexside) -> tuple[Place, Place] | None:
        places = [self.index.place_of.get(number) for number in hexside.between]
        if len(places) != 2 or places[0] is None or places[1] is None:
            return None
        if self.layout.side_towards(places[0], places[1]) is None:
            return None
        return places[0], places[1]

    @cached_property
    def overlays_at(self) -> dict[Place, list[tuple[Overlay, HexTerrain]]]:
        """Terrain laid on top of hexes, with its kind, by place."""
        found: dict[Place, list[tuple[Overlay, HexTerrain]]] = {}
        for overlay in self.map.overlays:
            kind, place = self.hex_kinds.get(overlay.terrain), self.place(overlay.hex)
            if kind is not None and place is not None:
                found.setdefault(place, []).append((overlay, kind))
        return found

    def edge_between(self, one: Place, other: Place) -> Edge:
        """The hexside between two neighbours, clockwise around the first."""
        side = self.layout.side_towards(one, other)
        assert side is not None
        return self.layout.edge(one, side)

    def leads_off(self, vertex: Vertex, before: Vertex) -> Vertex | None:
        """The next corner outward if a line that ends here has come to the edge of the map."""
        here, there = self.layout.vertex_point(vertex), self.layout.vertex_point(before)
        ahead = here + (here - there) * 0.5
        around = [self.layout.place_at(ahead + compass(turn, 1)) for turn in (0, 120, 240)]
        if any(place is not None and self.exists(place) for place in around):
            return None
        step = (vertex[0] - before[0], vertex[1] - before[1])
        return vertex[0] + step[0], vertex[1] + step[1]

    def place(self, number: str) -> Place | None:
        """Column and row of a hex that exists, by its printed number."""
        return self.index.place_of.get(number) if self.index.has_hex(number) else None
