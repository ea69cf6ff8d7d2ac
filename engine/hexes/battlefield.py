"""The ground a battle is fought on: the maps of a scenario joined, with the terrain it lays.

A battlefield never changes; play that blows a bridge or digs a trench makes a changed copy, which
shares everything else. Making one costs a look at the sparse lists of the map, not at every hex.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from hexwright.engine.hexes.coordinates import distance, neighbours
from hexwright.schema.grid import NO_HEX, MapIndex, Place
from hexwright.schema.model.map import Grid, Label, Map, Site, Zone
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.terrain import HexsideTerrain, HexTerrain, LineTerrain, Terrain
from hexwright.schema.module import Module
from hexwright.schema.scenario_map import scenario_map
from hexwright.schema.variants import resolved

T = TypeVar("T")
Side = tuple[Place, Place]


class SideFeature(NamedTuple):
    """Terrain on a hexside; `first` is its upper or inner hex where the two differ."""

    kind: HexsideTerrain
    first: Place

    def rises(self, start: Place) -> bool:
        """Whether it is crossed from its lower or outer hex."""
        return self.kind.directed and start != self.first


class Link(NamedTuple):
    """A line that runs from a hex to its neighbour."""

    kind: LineTerrain
    line: str


class Laid(NamedTuple):
    """Terrain that lies on top of a hex's own."""

    kind: HexTerrain
    facing: int | None = None


class Battlefield:
    """Quick answers about the ground, by place; hexes are named by their printed number."""

    def __init__(
        self, map_: Map, index: MapIndex, terrain: Terrain, window: Iterable[str] | None = None
    ) -> None:
        """The ground of one map; only hexes of the window can be played on, if there is one."""
        self.map = map_
        self.grid: Grid = map_.grid
        self.terrain = terrain
        self.index = index
        self.hex_kinds = {kind.id: kind for kind in terrain.hexes}
        self.hexside_kinds = {kind.id: kind for kind in terrain.hexsides}
        self.line_kinds = {kind.id: kind for kind in terrain.lines}
        self._order = {kind.id: number for number, kind in enumerate(terrain.hexes)}
        legend = map_.terrain.legend
        self._kind_of_code = {
            code: self.hex_kinds[kind] for code, kind in legend.items() if kind in self.hex_kinds
        }
        self._window = None if window is None else frozenset(self._places(window))
        self._replaced: Mapping[Place, HexTerrain] = {}
        self._laid: Mapping[Place, tuple[Laid, ...]] = self._overlays()
        self._sides: Mapping[Side, tuple[SideFeature, ...]] = self._hexsides()
        self._links: Mapping[Side, tuple[Link, ...]] = self._lines()
        self._memory: dict[str, dict[Any, Any]] = {}
        # Where a hex lies does not change with the ground.
        self._known_places: dict[str, Place] = {}

    @classmethod
    def of(cls, module: Module, scenario: Scenario) -> "Battlefield | None":
        """The ground of a scenario; None if it is played on no map."""
        found = scenario_map(module, scenario)
        if found is None:
            return None
        zones = {zone.id: zone.hexes for zone in found.map.zones}
        window = resolved(scenario, module.scenarios).window
        return cls(found.map, found.index, module.terrain, zones.get(window))

    # --- hexes ----------------------------------------------------------------------------

    def find(self, number: str) -> Place | None:
        """The place of a printed number; None if there is no such hex."""
        return self.index.find(number)

    def place(self, number: str) -> Place:
        """The place of a hex that exists."""
        found = self._known_places.get(number)
        if found is None:
            found = self.index.find(number)
            assert found is not None, number
            self._known_places[number] = found
        return found

    def number(self, place: Place) -> str:
        """The printed number of a place of the grid."""
        return self.index.numbers[place[1]][place[0]]

    def exists(self, place: Place) -> bool:
        """Whether there is a hex at a place."""
        column, row = place
        if not (0 <= column < self.grid.columns and 0 <= row < self.grid.rows):
            return False
        return self.index.code_at(column, row) != NO_HEX

    def is_playable(self, place: Place) -> bool:
        """Whether units may be there as far as the map is concerned."""
        if not self.exists(place) or (self._window is not None and place not in self._window):
            return False
        return self.grid.half_hexes_playable or not self._is_cut(place)

    def _is_cut(self, place: Place) -> bool:
        column, row = place
        edges = {
            "top": row == 0,
            "right": column == self.grid.columns - 1,
            "bottom": row == self.grid.rows - 1,
            "left": column == 0,
        }
        return any(edges[edge] for edge in self.grid.half_hexes)

    @property
    def size(self) -> int:
        """How many places the grid has, holes included."""
        return self.grid.columns * self.grid.rows

    def index_of(self, place: Place) -> int:
        """The number of a place among all of the grid, row by row from 0."""
        return place[1] * self.grid.columns + place[0]

    def places(self) -> Iterator[Place]:
        """All hexes, row by row."""
        for row, codes in enumerate(self.map.terrain.rows[: self.grid.rows]):
            for column, code in enumerate(codes[: self.grid.columns]):
                if code != NO_HEX:
                    yield column, row

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The playable hexes around one, clockwise."""
        known = self.memory("neighbours")
        if place not in known:
            found = neighbours(self.grid, place)
            known[place] = tuple(one for one in found if self.is_playable(one))
        near: tuple[Place, ...] = known[place]
        return near

    def distance(self, one: Place, other: Place) -> int:
        """How many hexes it is from one place to another."""
        return distance(self.grid, one, other)

    # --- ground ---------------------------------------------------------------------------

    def base_kind(self, place: Place) -> HexTerrain | None:
        """The terrain of a hex below whatever lies on it; None if the legend does not say."""
        changed = self._replaced.get(place)
        return changed or self._kind_of_code.get(self.index.code_at(*place))

    def laid(self, place: Place) -> tuple[Laid, ...]:
        """What lies on top of a hex's own terrain."""
        return self._laid.get(place, ())

    def kinds(self, place: Place) -> tuple[HexTerrain, ...]:
        """All terrain of a hex, its own first."""
        own = self.base_kind(place)
        laid = tuple(one.kind for one in self.laid(place))
        return laid if own is None else (own, *laid)

    def ruling_kind(self, place: Place) -> HexTerrain | None:
        """The terrain that rules in a hex: of all there the last in the module's list."""
        if place not in self._laid:
            return self.base_kind(place)
        return max(self.kinds(place), key=lambda kind: self._order[kind.id])

    def elevation(self, place: Place) -> int:
        """The level of the ground."""
        layer = self.map.elevation
        if layer is None:
            return 0
        column, row = place
        codes = layer.rows[row] if 0 <= row < len(layer.rows) else ""
        return layer.legend.get(codes[column], 0) if 0 <= column < len(codes) else 0

    def sides(self, one: Place, other: Place) -> tuple[SideFeature, ...]:
        """Terrain on the hexside between two neighbours."""
        return self._sides.get((one, other), ())

    def links(self, one: Place, other: Place) -> tuple[Link, ...]:
        """Lines that run from a hex to its neighbour."""
        return self._links.get((one, other), ())

    def linked(self, place: Place) -> list[Place]:
        """The neighbours that lines lead to."""
        return [
            neighbour for neighbour in self.neighbours(place) if (place, neighbour) in self._links
        ]

    # --- names ----------------------------------------------------------------------------

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """Zones by id."""
        return {zone.id: zone for zone in self.map.zones}

    @cached_property
    def zone_places(self) -> dict[str, frozenset[Place]]:
        """The hexes of every zone by its id."""
        return {zone.id: frozenset(self._places(zone.hexes)) for zone in self.map.zones}

    @cached_property
    def _zones_at(self) -> dict[Place, tuple[Zone, ...]]:
        found: dict[Place, tuple[Zone, ...]] = {}
        for zone in self.map.zones:
            for place in self._places(zone.hexes):
                found[place] = (*found.get(place, ()), zone)
        return found

    def zones_at(self, place: Place) -> tuple[Zone, ...]:
        """The zones that a hex is in."""
        return self._zones_at.get(place, ())

    @cached_property
    def sites(self) -> dict[str, Site]:
        """Sites by id."""
        return {site.id: site for site in self.map.sites}

    def sites_at(self, place: Place) -> list[Site]:
        """The sites in a hex."""
        number = self.number(place)
        return [site for site in self.map.sites if site.hex == number]

    def labels_at(self, place: Place) -> list[Label]:
        """The texts that belong to a hex."""
        number = self.number(place)
        return [label for label in self.map.labels if label.hex == number]

    # --- changed copies -------------------------------------------------------------------

    def with_kind(self, place: Place, kind: str) -> "Battlefield":
        """The ground with other terrain in a hex, below whatever lies on it."""
        return self._changed(_replaced={**self._replaced, place: self.hex_kinds[kind]})

    def with_laid(self, place: Place, kind: str, facing: int | None = None) -> "Battlefield":
        """The ground with something built or lying on a hex."""
        laid = (*self.laid(place), Laid(self.hex_kinds[kind], facing))
        return self._changed(_laid={**self._laid, place: laid})

    def without_laid(self, place: Place, kind: str) -> "Battlefield":
        """The ground without a kind of terrain that lay on a hex."""
        kept = tuple(one for one in self.laid(place) if one.kind.id != kind)
        return self._changed(_laid=_put(self._laid, [place], kept))

    def with_side(self, first: Place, other: Place, kind: str) -> "Battlefield":
        """The ground with something on a hexside; the first hex is its upper or inner one."""
        feature = SideFeature(self.hexside_kinds[kind], first)
        both = (*self.sides(first, other), feature)
        return self._changed(_sides=_put(self._sides, _both_ways(first, other), both))

    def without_side(self, one: Place, other: Place, kind: str) -> "Battlefield":
        """The ground without a kind of terrain on a hexside: a bridge blown, a wall breached."""
        kept = tuple(each for each in self.sides(one, other) if each.kind.id != kind)
        return self._changed(_sides=_put(self._sides, _both_ways(one, other), kept))

    def without_link(self, one: Place, other: Place, line: str) -> "Battlefield":
        """The ground with a line cut between two neighbours."""
        kept = tuple(each for each in self.links(one, other) if each.line != line)
        return self._changed(_links=_put(self._links, _both_ways(one, other), kept))

    def _changed(self, **parts: Any) -> "Battlefield":
        made = copy(self)
        made.__dict__.update(parts, _memory={})
        return made

    # --- making and remembering -----------------------------------------------------------

    def memory(self, what: str) -> dict[Any, Any]:
        """What somebody has worked out about this ground; gone where the ground changes."""
        if what not in self._memory:
            self._memory[what] = {}
        return self._memory[what]

    def remembered(self, what: str, key: Any, make: Callable[[], T]) -> T:
        """Something worked out about this ground, made once."""
        known = self.memory(what)
        if key not in known:
            known[key] = make()
        found: T = known[key]
        return found

    def _places(self, numbers: Iterable[str]) -> Iterator[Place]:
        for number in numbers:
            place = self.index.find(number)
            if place is not None:
                yield place

    def _overlays(self) -> dict[Place, tuple[Laid, ...]]:
        found: dict[Place, tuple[Laid, ...]] = {}
        for overlay in self.map.overlays:
            place, kind = self.index.find(overlay.hex), self.hex_kinds.get(overlay.terrain)
            if place is not None and kind is not None:
                found[place] = (*found.get(place, ()), Laid(kind, overlay.facing))
        return found

    def _hexsides(self) -> dict[Side, tuple[SideFeature, ...]]:
        found: dict[Side, tuple[SideFeature, ...]] = {}
        for hexside in self.map.hexsides:
            first, second = self.index.find(hexside.between[0]), self.index.find(hexside.between[1])
            kind = self.hexside_kinds.get(hexside.terrain)
            if first is None or second is None or kind is None:
                continue
            here = (*found.get((first, second), ()), SideFeature(kind, first))
            found[first, second] = found[second, first] = here
        return found

    def _lines(self) -> dict[Side, tuple[Link, ...]]:
        found: dict[Side, tuple[Link, ...]] = {}
        for line in self.map.lines:
            kind = self.line_kinds.get(line.terrain)
            if kind is None:
                continue
            link = Link(kind, line.id)
            for one, other in pairwise(map(self.index.find, line.hexes)):
                if one is not None and other is not None:
                    here = found.get((one, other), ())
                    if link not in here:
                        found[one, other] = found[other, one] = (*here, link)
        return found


def _both_ways(one: Place, other: Place) -> list[Side]:
    return [(one, other), (other, one)]


def _put(mapping: Mapping[Any, Any], keys: Iterable[Any], value: tuple[Any, ...]) -> dict[Any, Any]:
    """A copy of a mapping with another value at these keys; nothing there if it is empty."""
    made = dict(mapping)
    for key in keys:
        if value:
            made[key] = value
        else:
            made.pop(key, None)
    return made
