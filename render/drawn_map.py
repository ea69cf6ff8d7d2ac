"""What the drawing needs to know of one map: places, terrain art, levels, hexsides and lines."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar
from weakref import ref

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from hexwright.render.edges import Chain, Curves, directed_chains
from hexwright.render.geometry import Edge, Layout, Vertex, compass
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_contents import MapContents
from hexwright.render.stamps import StampBook
from hexwright.render.styles import PARCHMENT, MapStyle, colour
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Map, Overlay, Zone
from hexwright.schema.model.terrain import Art, HexsideTerrain, HexTerrain, LineTerrain
from hexwright.schema.module import Module

T = TypeVar("T")

# Where the name of a zone stands: the point, the angle and the size of letters.
NamePlace = tuple[QPointF, float, float]

_PLAIN = Art()
# Art that lies in one hex and does not run on beyond the edge of the map.
_LOCAL = {"town", "village", "castle", "mill", "bridge", "quarry"}


class DrawnMap(MapContents):
    """One map of a module, made ready for drawing in a style.

    A board does not change. Several threads may draw from it at once: what it remembers can be
    worked out again at any time and comes out the same.
    """

    def __init__(
        self,
        module: Module,
        map_: Map,
        style: MapStyle = PARCHMENT,
        images: ImageShelf | None = None,
        index: MapIndex | None = None,
        *,
        turned: bool = False,
        after: "DrawnMap | None" = None,
    ) -> None:
        """Look things up; what is the same as in the map before an edit is taken over."""
        self.images = images or ImageShelf()
        self.module = module
        self.map = map_
        self.style = style
        # Whether the map was turned round: a scan below it must be turned too.
        self.is_turned = turned
        self._art_around: dict[Place, Art] = {}
        # Where the names of zones stand, once that was worked out (render.zone_names).
        self.zone_names: Mapping[str, NamePlace] | None = None
        # Places of the hexes of zones that were asked for, with the zone that has them.
        self.known_zones: dict[str, tuple[Zone, frozenset[Place]]] = {}
        # Where the name of a zone may stand, with the zone that was looked at (render.zone_names).
        self.name_spots: dict[str, tuple[Zone, list[NamePlace]]] = {}
        # The map before the edit, as long as somebody still has it; None if it was another.
        self.before: Callable[[], DrawnMap | None] = lambda: None
        if after is None or after.map.grid != map_.grid or after.style is not style:
            known = module.map_indexes.get(map_.id)
            self.index = index or (known if known and known.map is map_ else MapIndex(map_))
            self.layout = Layout(map_.grid)
            self.curves = Curves(self.layout, style.strength("drift"))
            self.stamps = StampBook()
            return
        self.index = index or after.index.followed(map_)
        self.layout, self.curves, self.stamps = after.layout, after.curves, after.stamps
        if module.terrain is after.module.terrain or module.terrain == after.module.terrain:
            self._keep_kinds(after)
            if map_.numbering == after.map.numbering:
                self.keep(after)
                self.known_zones = dict(after.known_zones)
                if map_.terrain is after.map.terrain:
                    # Holes say where names may stand, and where edges look out of the map.
                    self.name_spots = dict(after.name_spots)
                self.before = ref(after)

    def _keep_kinds(self, old: "DrawnMap") -> None:
        for name in ("hex_kinds", "hexside_kinds", "line_kinds"):
            if name in old.__dict__:
                self.__dict__[name] = old.__dict__[name]

    # --- kinds of terrain

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

    # --- hexes

    def exists(self, place: Place) -> bool:
        """Whether there is a hex at this place."""
        return self.code(place) is not None

    @cached_property
    def has_holes(self) -> bool:
        """Whether there are places of the grid without a hex."""
        grid, rows = self.map.grid, self.map.terrain.rows
        return len(rows) < grid.rows or any(len(r) < grid.columns or " " in r for r in rows)

    def code(self, place: Place) -> str | None:
        """The character of a hex in the rows of the map; None where there is no hex."""
        column, row = place
        rows = self.map.terrain.rows
        if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
            code = rows[row][column]
            return code if code != " " and column < self.map.grid.columns else None
        return None

    def art(self, place: Place) -> Art:
        """The terrain art of a place; around the map the terrain runs on."""
        code = self.code(place)
        if code is None:
            found = self._art_around.get(place)
            if found is None:
                found = self._most(place, self._art_here) or _PLAIN
                self._art_around[place] = found
            return found
        return self._art_by_code.get(code, _PLAIN)

    def is_whole(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether there is a hex at every place from one column and row to another."""
        rows = self.map.terrain.rows
        if left < 0 or top < 0 or bottom >= len(rows) or right >= self.map.grid.columns:
            return False
        parts = [row[left : right + 1] for row in rows[top : bottom + 1]]
        return all(len(part) == right + 1 - left and " " not in part for part in parts)

    def arts_of(self, left: int, top: int, right: int, bottom: int) -> dict[Place, Art]:
        """The art of a block of hexes without a hole, row by row."""
        art, rows = self._art_by_code, self.map.terrain.rows
        return {
            (column, row): art.get(code, _PLAIN)
            for row in range(top, bottom + 1)
            for column, code in enumerate(rows[row][left : right + 1], left)
        }

    def levels_of(self, left: int, top: int, right: int, bottom: int) -> dict[Place, int]:
        """The elevation of a block of hexes without a hole, row by row."""
        layer = self.map.elevation
        if layer is None or len(layer.rows) <= bottom:
            here = self._level_here
            return {
                (column, row): here((column, row))
                for row in range(top, bottom + 1)
                for column in range(left, right + 1)
            }
        level, none = layer.legend, " " * (right + 1)
        return {
            (column, row): level.get(code, 0)
            for row in range(top, bottom + 1)
            for column, code in enumerate((layer.rows[row] + none)[left : right + 1], left)
        }

    @property
    def has_overlays(self) -> bool:
        """Whether terrain is laid on top of any hex."""
        return bool(self.map.overlays)

    def styles(self, place: Place) -> list[str]:
        """The art styles of a place: of its own terrain, then of what is laid on it.

        Terrain with a picture of its own is left out.
        """
        return [art.style for art in self.arts(place)]

    def arts(self, place: Place) -> list[Art]:
        """What our art draws in a place: its own terrain, then what is laid on it."""
        arts = [self.art(place), *(kind.art for _, kind in self.overlays_at(place))]
        return [art for art in arts if art.image is None or not self.images.has(art)]

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

    @cached_property
    def levels(self) -> list[int]:
        """All levels that the map can have, from the lowest, with the ground's own."""
        layer = self.map.elevation
        return sorted({0, *(layer.legend.values() if layer is not None else ())})

    @cached_property
    def lowland(self) -> int:
        """The level of the plain, which has no tint: the lowest one, where all lie above the sea.

        Maps that number their levels from the sea are as light in the valleys as others are.
        """
        layer = self.map.elevation
        return max(0, min(layer.legend.values(), default=0)) if layer is not None else 0

    def tint(self, level: int) -> QColor | None:
        """The tint of ground at a level; none on the plain and below it."""
        steps, tints = level - self.lowland, self.style.hill_tints
        return colour(tints[min(steps, len(tints)) - 1]) if steps > 0 else None

    def _level_here(self, place: Place) -> int:
        layer = self.map.elevation
        if layer is None or place[1] >= len(layer.rows) or place[0] >= len(layer.rows[place[1]]):
            return 0
        return layer.legend.get(layer.rows[place[1]][place[0]], 0)

    def _most(self, place: Place, what: Callable[[Place], T]) -> T | None:
        """What the nearest hex has: straight across the edge, else what most around have."""
        near = [one for one in self.layout.around(place) if self.exists(one)]
        along = 0 if self.layout.is_flat else 1
        straight = [one for one in near if one[along] == place[along]]
        found = [what(one) for one in straight or near]
        if not found:
            return None
        counts = Counter(map(repr, found))
        best = max(counts.values())
        return next(one for one in found if counts[repr(one)] == best)

    def place(self, number: str) -> Place | None:
        """Column and row of a hex that exists, by its printed number."""
        return self.index.find(number)

    def zone_places(self, zone: Zone) -> frozenset[Place]:
        """Where the numbers of a zone are on the grid, holes included; worked out once."""
        known = self.known_zones.get(zone.id)
        if known is None or known[0] is not zone:
            old = known[0].hexes if known is not None else ()
            # A brush adds to the end; ten thousands of hexes are not looked up at every move.
            is_more = known is not None and zone.hexes[: len(old)] == old
            found = map(self.index.locate, zone.hexes[len(old) if is_more else 0 :])
            places = frozenset(place for place in found if place is not None)
            known = zone, known[1] | places if known is not None and is_more else places
            self.known_zones[zone.id] = known
        return known[1]

    # --- edges

    def loops(self, cells: Iterable[Place]) -> list[Chain]:
        """The lines around a set of places, with the places on their right."""
        inside = set(cells)
        edges: list[Edge] = []
        layout = self.layout
        for place in sorted(inside):
            names = None
            for side, near in enumerate(layout.around(place)):
                if near not in inside:
                    names = names or layout.vertices(*place)
                    edges.append((names[side], names[side - 5]))
        return directed_chains(edges)

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

    def overlays_at(self, place: Place) -> list[tuple[Overlay, HexTerrain]]:
        """Terrain laid on top of a hex, with its kind."""
        overlays = self.overlays_by_place.get(place) if self.map.overlays else ()
        if not overlays or not self.exists(place):
            return []
        kinds = self.hex_kinds
        return [(one, kinds[one.terrain]) for one in overlays if one.terrain in kinds]
