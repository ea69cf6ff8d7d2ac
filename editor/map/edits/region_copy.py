"""Taking a region out of a map: copying it, and clearing the ground where it was."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from msgspec.structs import replace

from hexwright.editor.map.edits.area import to_cube
from hexwright.editor.map.edits.elevation import level_at, set_to
from hexwright.editor.map.edits.lines import without_hexes
from hexwright.editor.map.edits.overlays import without_overlays
from hexwright.editor.map.edits.painting import kind_at, painted
from hexwright.editor.map.edits.points import apart, centre
from hexwright.editor.map.edits.region import (
    Axial,
    Cell,
    LabelPart,
    LinePart,
    OverlayPart,
    Region,
    ShapePart,
    SidePart,
    SitePart,
    ZonePart,
)
from hexwright.editor.map.edits.rows import existing
from hexwright.schema.grid import MapIndex, Place, are_neighbours
from hexwright.schema.model.map import Label, Map, Overlay, Shape, Site, Zone

H = TypeVar("H", Overlay, Shape, Label, Site)

# What a region can hold, by the names of the map's layers.
LAYERS = frozenset(
    ["terrain", "elevation", "overlays", "hexsides", "lines", "shapes", "labels", "sites", "zones"]
)


def anchor_of(index: MapIndex, places: Iterable[Place]) -> Place | None:
    """The hex in the middle of some; None if there are none."""
    cells = existing(index.map.terrain.rows, places)
    if not cells:
        return None
    points = [centre(index.grid, place) for place in cells]
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return min(cells, key=lambda place: (apart(centre(index.grid, place), middle), place))


def copied(index: MapIndex, places: Iterable[Place], anchor: Place) -> Region | None:
    """Some hexes with everything on them, as seen from an anchor; None if there is no hex.

    Hexsides around the outside belong to it; lines go as far as both hexes of a step are inside.
    """
    cells = sorted(existing(index.map.terrain.rows, places))
    if not cells:
        return None
    copy = _Copy(index, cells, anchor)
    map_ = index.map
    return Region(
        format="hexwright-region-1",
        orientation=map_.grid.orientation,
        hexes=tuple(copy.cells(cells)),
        overlays=tuple(
            OverlayPart(one.terrain, at, one.facing) for one, at in copy.here(map_.overlays)
        ),
        hexsides=tuple(copy.sides()),
        lines=tuple(copy.lines()),
        shapes=tuple(
            ShapePart(one.kind, at, one.points, one.level, one.terrain)
            for one, at in copy.here(map_.shapes)
        ),
        labels=tuple(
            LabelPart(one.text, at, one.offset, one.size, one.angle, one.style)
            for one, at in copy.here(map_.labels)
        ),
        sites=tuple(
            SitePart(one.id, one.name, at, one.number, one.objective)
            for one, at in copy.here(map_.sites)
        ),
        zones=tuple(copy.zones()),
    )


class _Copy:
    """The hexes that are copied, by number, and where they are from the anchor."""

    def __init__(self, index: MapIndex, cells: Iterable[Place], anchor: Place) -> None:
        self._index = index
        q, r, _ = to_cube(index.grid, anchor)
        self._from = (q, r)
        numbers = index.numbers
        self._at = {numbers[row][column]: self._axial((column, row)) for column, row in cells}

    def _axial(self, place: Place) -> Axial:
        q, r, _ = to_cube(self._index.grid, place)
        return q - self._from[0], r - self._from[1]

    def cells(self, cells: Iterable[Place]) -> Iterator[Cell]:
        map_ = self._index.map
        for place in cells:
            level = level_at(map_, place) if map_.elevation is not None else None
            yield Cell(self._axial(place), kind_at(map_, place) or "", level)

    def here(self, things: Iterable[H]) -> Iterator[tuple[H, Axial]]:
        for thing in things:
            if thing.hex in self._at:
                yield thing, self._at[thing.hex]

    def sides(self) -> Iterator[SidePart]:
        for hexside in self._index.map.hexsides:
            if not self._at.keys().isdisjoint(hexside.between):
                places = [self._index.find(number) for number in hexside.between]
                one, other = places
                if one and other and are_neighbours(self._index.grid, one, other):
                    yield SidePart(hexside.terrain, self._axial(one), self._axial(other))

    def lines(self) -> Iterator[LinePart]:
        for line in self._index.map.lines:
            run: list[Axial] = []
            for one, other in pairwise(line.hexes):
                is_step = one in self._at and other in self._at
                if is_step and self._index.are_neighbours(one, other):
                    run = run or [self._at[one]]
                    run.append(self._at[other])
                    continue
                if run:
                    yield LinePart(line.terrain, tuple(run), line.name)
                run = []
            if run:
                yield LinePart(line.terrain, tuple(run), line.name)

    def zones(self) -> Iterator[ZonePart]:
        for zone in self._index.map.zones:
            inside = tuple(self._at[number] for number in zone.hexes if number in self._at)
            if inside:
                yield ZonePart(zone.id, zone.name, zone.kind, inside, zone.side)


def cut(
    index: MapIndex,
    places: Iterable[Place],
    plain: str,
    layers: Collection[str] = LAYERS,
    kept: Collection[str] = (),
) -> Map:
    """The map with plain level ground where some hexes were, and nothing on them.

    Layers that are not named stay as they are. `kept` are ids of sites and zones that scenarios
    use: such a site stays, and so does a zone that would lose its last hex.
    """
    cells = existing(index.map.terrain.rows, places)
    numbers = {index.numbers[row][column] for column, row in cells}
    map_ = index.map
    if "overlays" in layers:
        map_ = without_overlays(index, cells)
    if "terrain" in layers:
        map_ = painted(map_, cells, plain)
    if "elevation" in layers:
        map_ = set_to(map_, cells, 0)
    if "lines" in layers:
        map_ = without_hexes(map_, numbers, lambda _: True)
    if "hexsides" in layers:
        sides = tuple(hexside for hexside in map_.hexsides if numbers.isdisjoint(hexside.between))
        map_ = replace(map_, hexsides=sides)
    if "shapes" in layers:
        map_ = replace(
            map_, shapes=tuple(shape for shape in map_.shapes if shape.hex not in numbers)
        )
    if "labels" in layers:
        map_ = replace(
            map_, labels=tuple(label for label in map_.labels if label.hex not in numbers)
        )
    return _cut_names(map_, numbers, layers, kept)


def _cut_names(map_: Map, numbers: set[str], layers: Collection[str], kept: Collection[str]) -> Map:
    if "sites" in layers:
        sites = tuple(site for site in map_.sites if site.hex not in numbers or site.id in kept)
        map_ = replace(map_, sites=sites)
    if "zones" in layers:
        map_ = replace(map_, zones=tuple(_zones_left(map_.zones, numbers, kept)))
    return map_


def _zones_left(zones: Iterable[Zone], numbers: set[str], kept: Collection[str]) -> Iterator[Zone]:
    for zone in zones:
        left = tuple(number for number in zone.hexes if number not in numbers)
        if left:
            yield zone if len(left) == len(zone.hexes) else replace(zone, hexes=left)
        elif zone.id in kept:
            yield zone
