"""Boards of VASSAL as maps of ours: hexes, zones, boxes, and where a pixel lies."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace as replaced
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from hexwright.importers.vassal.areas import Area, areas_of, points_of, regions_of, zone_above
from hexwright.importers.vassal.hex_grid import MOST_PREFIX, HexGrid, Pixel, Raw, hex_grid_of
from hexwright.importers.vassal.stand_ins import StandIn, fine_grid, squares_of
from hexwright.importers.vassal.tree import Element, all_of, children_of
from hexwright.schema.grid import NO_HEX, MapIndex, axis_texts
from hexwright.schema.ids import free_id, slug
from hexwright.schema.model.map import (
    Axis,
    Grid,
    Map,
    Numbering,
    Site,
    TerrainLayer,
    Tie,
    Underlay,
    Zone,
)

_GROUND: Final = "open"
_HEX_MM: Final = 20.0
# A zone with so many hexes is a map, whether its hexes have names or not.
_MANY: Final = 48
# Points of the picture that tie it to the map, along each way.
_TIES: Final = 4


@dataclass(frozen=True)
class Board:
    """One board: its picture, and its grid if that has hexes."""

    name: str
    element: Element
    size: tuple[int, int]
    art: str | None
    # The id of the map that is made of it, if it has hexes.
    map_id: str = ""
    # What stands in for hexes, if there are none.
    stand_in: StandIn = ""
    # The zone whose hexes these are, where a board has several grids.
    zone: Element | None = None
    # What was put before its numbers, where two maps of one set-up have the same.
    sheet: str = ""
    # Where its picture was cut out of the board's; None if it is the whole one.
    cut: tuple[int, int] | None = None
    # The maps of its other zones with hexes of their own.
    further: tuple["Board", ...] = ()

    @cached_property
    def areas(self) -> list[Area]:
        """Its zones; the first that holds a point counts.

        A zone may have a grid of its own for the names alone: its hexes are those of the board.
        """
        own = None if self.stand_in else hex_grid_of(self.element, self.size)
        if own is None or not own.is_usable:
            return areas_of(self.element)
        return [
            replaced(area, shares_grid=own.has_hexes_of(grid)) if grid else area
            for area in areas_of(self.element) for grid in [_own_grid(area, self.size)]
        ]  # fmt: skip

    @cached_property
    def grid(self) -> HexGrid | None:
        """Its own hex grid, that of the zone with the most hexes, or what stands in for one."""
        if self.stand_in == "squares":
            return squares_of(self.element, self.size, self.areas)
        if self.stand_in == "fine":
            return fine_grid(self.size, [point for _, point in self.all_regions])
        if self.zone is not None:
            return next((grid for area, grid in self.zone_grids if area.element is self.zone), None)
        own = hex_grid_of(self.element, self.size)
        if own is not None:
            return own if own.is_usable else None
        grids = [grid for _, grid in self.zone_grids]
        return max(grids, key=lambda grid: math.prod(grid.size), default=None)

    @cached_property
    def zone_grids(self) -> list[tuple[Area, HexGrid]]:
        """The zones with hexes of their own, and those."""
        found = ((area, _own_grid(area, self.size)) for area in self.areas)
        return [(area, grid) for area, grid in found if grid is not None and grid.is_usable]

    @cached_property
    def regions(self) -> list[tuple[str, Pixel]]:
        """Its named points outside of zones."""
        found = [one for one in all_of(self.element, "RegionGrid") if zone_above(one) is None]
        return [point for one in found for point in points_of(one)]

    @cached_property
    def all_regions(self) -> list[tuple[str, Pixel]]:
        """Its named points inside and outside of zones."""
        return [
            *self.regions,
            *(region for area in self.areas for region in regions_of(area.element)),
        ]

    def area_at(self, point: Pixel) -> Area | None:
        """The zone in which a point lies."""
        return next((area for area in self.areas if area.holds(point)), None)

    def counts(self, point: Pixel) -> bool:
        """Whether the board's hex grid counts at a point."""
        if self.stand_in == "fine":
            return True
        area = self.area_at(point)
        zone = zone_above(self.grid.element) if self.grid else None
        if zone is not None:
            return area is not None and area.element is zone
        return area is None or not area.hides_grid

    @cached_property
    def hexes(self) -> dict[Raw, tuple[int, int]]:
        """Column and row of every hex, by VASSAL's own count."""
        if self.grid is None:
            return {}
        kept = [raw for raw in self.grid.raws() if self._is_kept(raw)]
        if not kept:
            return {}
        line0, place0 = self._first(kept)
        found = {raw: (raw[0] - line0, self._along(raw) - place0) for raw in kept}
        if self.grid.is_sideways:
            return {raw: (along, line) for raw, (line, along) in found.items()}
        return found

    def _is_kept(self, raw: Raw) -> bool:
        """Whether there is a hex: not in the margin where the count has not begun."""
        assert self.grid is not None
        if self.grid.said is not None:
            return raw in self.grid.said
        if not self.counts(self.grid.centre(raw)):
            return False
        numbers = self.grid.numbering
        if numbers is None or self.grid.is_whole(raw):
            return True
        return numbers.have_begun(raw[0], self._along(raw))

    def _along(self, raw: Raw) -> int:
        """The place along a line; where the count is staggered, every second line is raised."""
        assert self.grid is not None
        numbers = self.grid.numbering
        return raw[1] + (raw[0] % 2 if numbers and numbers.is_staggered else 0)

    def _first(self, kept: Iterable[Raw]) -> tuple[int, int]:
        kept = list(kept)
        return min(line for line, _ in kept), min(self._along(raw) for raw in kept)

    @cached_property
    def map(self) -> Map | None:
        """The map that is made of it; None if there is not a single hex."""
        if self.grid is None or not self.hexes:
            return None
        line0, place0 = self._first(self.hexes)
        numbers = self.grid.numbering
        raised = bool(numbers and numbers.is_staggered)
        shape = Grid(
            orientation="pointy" if self.grid.is_sideways else "flat",
            columns=1 + max(column for column, _ in self.hexes.values()),
            rows=1 + max(row for _, row in self.hexes.values()),
            stagger="odd" if line0 % 2 == (not raised) else "even",
            hex_mm=_HEX_MM,
        )
        numbering = numbers.numbering(line0, place0) if numbers else None
        if numbering is None or not _is_clear(shape, numbering):
            numbering = _plain(shape)
        made = Map(
            id=self.map_id,
            title=self.title[:200] or self.map_id,
            grid=shape,
            numbering=replace(numbering, prefix=self._prefix(numbering)),
            terrain=TerrainLayer(legend={".": _GROUND}, rows=self._rows(shape)),
        )
        return self._with_sites(self._with_zones(self._with_picture(made)))

    def _prefix(self, numbering: Numbering) -> str:
        return (self.sheet + numbering.prefix)[:MOST_PREFIX]

    @property
    def title(self) -> str:
        """The name of its map."""
        return self.name if self.zone is None else f"{self.name}: {self.zone.get('name', '')}"

    @property
    def has_numbers(self) -> bool:
        """Whether VASSAL gives its hexes names."""
        return self.grid is not None and self.grid.numbering is not None

    @property
    def has_own_numbers(self) -> bool:
        """Whether hexes of the map have the names that VASSAL gives them."""
        numbers = self.grid.numbering if self.grid else None
        wanted = numbers.numbering(*self._first(self.hexes)) if numbers else None
        if wanted is None or self.map is None or self.map.numbering is None:
            return False
        return replace(wanted, prefix=self._prefix(wanted)) == self.map.numbering

    def _rows(self, shape: Grid) -> tuple[str, ...]:
        there = set(self.hexes.values())
        return tuple(
            "".join("." if (column, row) in there else NO_HEX for column in range(shape.columns))
            for row in range(shape.rows)
        )

    @cached_property
    def _index(self) -> MapIndex:
        assert self.map is not None
        return MapIndex(self.map)

    def hex_at(self, point: Pixel) -> str:
        """The number of the hex in which a point lies; empty if it lies in none."""
        if self.map is None or self.grid is None or not self.counts(point):
            return ""
        place = self.hexes.get(self.grid.raw_at(point))
        return self._index.hex_at(*place) or "" if place else ""

    @property
    def maps(self) -> list["Board"]:
        """Itself, if it has hexes, and the maps of its other zones with hexes."""
        return [one for one in (self, *self.further) if one.map is not None]

    def spot(self, point: Pixel) -> tuple["Board", str] | None:
        """The map and the hex in which a point lies; None if it lies in none."""
        found = ((one, one.hex_at(point)) for one in (self, *self.further))
        return next(((one, number) for one, number in found if number), None)

    def place_of(self, raw: Raw) -> tuple[int, int]:
        """The column and row of a hex by VASSAL's count, whether the map has it or not."""
        assert self.grid is not None
        line0, place0 = self._start
        line, along = raw[0] - line0, self._along(raw) - place0
        return (along, line) if self.grid.is_sideways else (line, along)

    def raw_of(self, place: tuple[int, int]) -> Raw:
        """VASSAL's count of a column and row, whether the map has that hex or not."""
        assert self.grid is not None
        line0, place0 = self._start
        line, along = reversed(place) if self.grid.is_sideways else place
        raw = line + line0, along + place0
        return raw[0], 2 * raw[1] - self._along(raw)

    @cached_property
    def _start(self) -> tuple[int, int]:
        return self._first(self.hexes)

    @cached_property
    def numbers(self) -> dict[str, tuple[int, int]]:
        """Column and row of every hex by its number."""
        if self.map is None:
            return {}
        return {self._index.hex_at(*place) or "": place for place in self.hexes.values()}

    @cached_property
    def middles(self) -> dict[str, Pixel]:
        """The middle of every hex by its number."""
        if self.grid is None:
            return {}
        raws = {place: raw for raw, place in self.hexes.items()}
        return {number: self.grid.centre(raws[place]) for number, place in self.numbers.items()}

    def pixel_of(self, name: str) -> Pixel | None:
        """The middle of the hex, region or zone of this name."""
        found = next((one.middles[name] for one in self.maps if name in one.middles), None)
        if found is None:
            found = next((point for one, point in self.all_regions if one == name), None)
        return found or next((one.middle for one in self.areas if one.name == name), None)

    def box_at(self, point: Pixel) -> str:
        """The name of the zone or region in which a point lies; empty if it lies in none."""
        area = self.area_at(point)
        regions = regions_of(area.element) if area else self.regions
        if regions and (area is None or area.hides_grid):
            return min(regions, key=lambda one: math.dist(one[1], point))[0]
        return area.name if area else ""

    def box_names(self) -> list[str]:
        """Zones and regions where no hexes are."""
        if self.map is not None and self.stand_in == "fine":
            return []
        found = dict.fromkeys(name for name, _ in self.regions)
        for area in self.areas:
            if regions_of(area.element):
                found |= dict.fromkeys(name for name, _ in regions_of(area.element))
            elif self.map is None or (area.hides_grid and not self._is_of_grid(area)):
                found[area.name] = None
        return [name for name in found if name.strip()]

    def _is_of_grid(self, area: Area) -> bool:
        """Whether a zone has hexes that are those of a map."""
        if self.grid is None:
            return False
        grids = [grid.element for one, grid in self.zone_grids if shows_hexes(one, grid)]
        return any(zone_above(one) is area.element for one in (self.grid.element, *grids))

    def _with_picture(self, made: Map) -> Map:
        if self.art is None or self.grid is None:
            return made
        index = MapIndex(made)
        by_place = {place: raw for raw, place in self.hexes.items()}
        ties = []
        for wanted in _spread(made.grid.columns, made.grid.rows):
            near = _nearest(wanted, by_place)
            x, y = self.grid.centre(by_place[near])
            left, top = self.cut or (0, 0)
            tie = Tie(hex=index.hex_at(*near) or "", x=round(x - left, 2), y=round(y - top, 2))
            if tie.hex and tie not in ties:
                ties.append(tie)
        return replace(made, underlay=Underlay(image=self.art, opacity=1, ties=tuple(ties)))

    def _with_zones(self, made: Map) -> Map:
        index, zones, taken = MapIndex(made), [], set[str]()
        for area in self.areas:
            is_hidden = area.hides_grid and self.stand_in != "fine"
            if is_hidden or not area.name.strip() or self.grid is None:
                continue
            inside = [
                number
                for raw, place in self.hexes.items()
                if area.holds(self.grid.centre(raw)) and (number := index.hex_at(*place))
            ]
            if inside:
                zone_id = free_id(slug(area.name, "zone"), taken)
                taken.add(zone_id)
                name = area.name[:200]
                zones.append(Zone(id=zone_id, name=name, kind="area", hexes=tuple(inside)))
        return replace(made, zones=tuple(zones))

    def _with_sites(self, made: Map) -> Map:
        """Named points of a board without hexes are sites of the hexes in which they lie."""
        if self.stand_in != "fine" or self.grid is None:
            return made
        index, sites, taken = MapIndex(made), list[Site](), set[str]()
        for name, point in self.all_regions:
            place = self.hexes.get(self.grid.raw_at(point))
            number = index.hex_at(*place) if place else None
            if number and name.strip():
                site = free_id(slug(name, "site"), taken)
                taken.add(site)
                sites.append(Site(id=site, name=name[:200], hex=number))
        return replace(made, sites=tuple(sites))


def _plain(shape: Grid) -> Numbering:
    """Numbers of ours, with so many digits that no two hexes have one number."""
    width = max(2, len(str(max(shape.columns, shape.rows))))
    return Numbering(column=Axis(width=width), row=Axis(width=width))


def _nearest(wanted: tuple[int, int], places: Iterable[tuple[int, int]]) -> tuple[int, int]:
    return min(places, key=lambda one: math.dist(one, wanted))


def _spread(columns: int, rows: int) -> list[tuple[int, int]]:
    def along(count: int) -> list[int]:
        return sorted({round(step * (count - 1) / (_TIES - 1)) for step in range(_TIES)})

    return [(column, row) for column in along(columns) for row in along(rows)]


def _is_clear(shape: Grid, numbering: Numbering) -> bool:
    """Whether a numbering gives every hex a name of its own that can be written."""
    parts = axis_texts(numbering.column, shape.columns), axis_texts(numbering.row, shape.rows)
    if any(text.startswith("?") for part in parts for text in part):
        return False
    first, second = parts
    names = {one + numbering.separator + other for one in first for other in second}
    longest = len(numbering.prefix) + max(map(len, names), default=0)
    return len(names) == len(first) * len(second) and longest <= 16


def shows_hexes(area: Area, grid: HexGrid) -> bool:
    """Whether a zone is a map: a track may have a grid that only helps to lay pieces straight."""
    words = str(area.element.get("locationFormat") or "$name$")
    count = math.prod(grid.size) / math.prod(grid.steps)
    return count >= _MANY or (grid.numbering is not None and "$gridLocation$" in words)


def _own_grid(area: Area, board: tuple[int, int]) -> HexGrid | None:
    found = children_of(area.element, "HexGrid")
    return HexGrid(found[-1], area.size, board) if found and area.hides_grid else None
