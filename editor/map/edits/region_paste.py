"""Putting a region on a map, of the same or of another grid, module and legend."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from hexwright.editor.map.edits import labels as label_edits
from hexwright.editor.map.edits import lines as line_edits
from hexwright.editor.map.edits import zones as zone_edits
from hexwright.editor.map.edits.area import from_cube, to_cube
from hexwright.editor.map.edits.elevation import with_levels
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.map.edits.region import Placing, Region, ZonePart
from hexwright.editor.map.edits.region_copy import LAYERS, cut
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.ids import free_id
from hexwright.schema.model.map import Hexside, Label, Line, Map, Overlay, Pair, Shape, Site, Zone
from hexwright.schema.module import Module

T = TypeVar("T", Overlay, Hexside, Shape, Label)
N = TypeVar("N", bound=Label | Zone)


class Pasted(NamedTuple):
    """The map with a region on it, where it looks other than before, and what is missing."""

    map: Map
    # None if all of it may look other than before.
    touched: set[Place] | None
    # Kinds of terrain that the module does not have.
    left_out: list[str]


def places_of(index: MapIndex, region: Region, at: Place) -> frozenset[Place]:
    """The hexes of a map that a region would cover, with its anchor at one of them."""
    found = _Target(index, region, at).places
    return frozenset(place for place in found if index.hex_at(*place) is not None)


def unknown_kinds(module: Module, region: Region) -> list[str]:
    """The kinds of terrain of a region that a module does not have, in alphabetical order."""
    terrain = module.terrain
    hexes = {kind.id for kind in terrain.hexes} | {""}
    used = {cell.terrain for cell in region.hexes} | {
        overlay.terrain for overlay in region.overlays
    }
    used |= {shape.terrain for shape in region.shapes}
    sides = {side.terrain for side in region.hexsides}
    lines = {line.terrain for line in region.lines}
    return sorted(
        (used - hexes)
        | (sides - {kind.id for kind in terrain.hexsides})
        | (lines - {kind.id for kind in terrain.lines})
    )


def pasted(
    index: MapIndex,
    module: Module,
    region: Region,
    at: Place,
    layers: Collection[str] = LAYERS,
) -> Pasted:
    """The map with a region on it, its anchor at a hex; only named layers change.

    Ground, overlays, hexsides, lines, shapes and labels inside it are replaced; sites and zones
    are added to those that are there, because scenarios may use them.
    """
    target = _Target(index, region, at)
    paste = _Paste(module, target)
    map_ = index.map
    for layer, put in _STEPS.items():
        if layer in layers:
            map_ = put(paste, map_)
    return Pasted(map_, touched_by(index, map_, target.places), unknown_kinds(module, region))


def moved(
    index: MapIndex,
    module: Module,
    places: Iterable[Place],
    region: Region,
    at: Place,
    layers: Collection[str] = LAYERS,
) -> Pasted:
    """The map with a region that was copied from these hexes at another place instead."""
    cells = set(places)
    bare = cut(index, cells, module.terrain.hexes[0].id, layers)
    made = pasted(index.followed(bare), module, region, at, layers)
    covered = cells | set(places_of(index, region, at))
    return made._replace(touched=touched_by(index, made.map, covered))


def touched_by(index: MapIndex, after: Map, places: Collection[Place]) -> set[Place] | None:
    """The hexes that may look other than before after an edit of some; None for all."""
    zones = _different(index.map.zones, after.zones)
    found = zone_edits.touched_by(index, places, zones) | line_edits.touched_by(index, after)
    text = label_edits.touched_by(index, _different(index.map.labels, after.labels))
    return None if text is None else found | text


def _different(before: tuple[N, ...], after: tuple[N, ...]) -> list[N]:
    """What is not in both; what stays is the very same object."""
    both = set(map(id, before)) & set(map(id, after))
    return [one for one in (*before, *after) if id(one) not in both]


class _Target:
    """Where the hexes of a region come to lie."""

    def __init__(self, index: MapIndex, region: Region, at: Place) -> None:
        self.index, self.region = index, region
        self.placing = Placing(region, index.grid.orientation)
        self._q, self._r, _ = to_cube(index.grid, at)
        self.places = {self.place(cell.at) for cell in region.hexes}
        found = (index.hex_at(*place) for place in self.places)
        self.numbers = {number for number in found if number is not None}

    def place(self, at: tuple[int, int]) -> Place:
        q, r = self.placing.axial(at)
        q, r = q + self._q, r + self._r
        return from_cube(self.index.grid, (q, r, -q - r))

    def number(self, at: tuple[int, int]) -> str | None:
        return self.index.hex_at(*self.place(at))

    def pair(self, one: tuple[int, int], other: tuple[int, int]) -> Pair | None:
        first, second = self.number(one), self.number(other)
        return (first, second) if first is not None and second is not None else None


class _Paste:
    """The layers of a region put on a map, one after the other."""

    def __init__(self, module: Module, target: _Target) -> None:
        self._module, self._target, self._region = module, target, target.region
        terrain = module.terrain
        self._hexes = {kind.id for kind in terrain.hexes}
        self._sides = {kind.id: kind for kind in terrain.hexsides}
        self._lines = {kind.id for kind in terrain.lines}

    def terrain(self, map_: Map) -> Map:
        by_kind: dict[str, list[Place]] = {}
        for cell in self._region.hexes:
            if cell.terrain in self._hexes:
                by_kind.setdefault(cell.terrain, []).append(self._target.place(cell.at))
        for kind, places in by_kind.items():
            map_ = painted(map_, places, kind)
        return map_

    def elevation(self, map_: Map) -> Map:
        levels = {
            self._target.place(cell.at): cell.level
            for cell in self._region.hexes
            if cell.level is not None
        }
        return with_levels(map_, levels)

    def overlays(self, map_: Map) -> Map:
        placing = self._target.placing
        fresh = [
            Overlay(
                terrain=overlay.terrain,
                hex=number,
                facing=None if overlay.facing is None else placing.facing(overlay.facing),
            )
            for overlay in self._region.overlays
            if overlay.terrain in self._hexes
            and (number := self._target.number(overlay.at)) is not None
        ]
        made = _merged(map_.overlays, fresh, self._is_here)
        return replace(map_, overlays=made)

    def _is_here(self, one: Overlay | Shape | Label) -> bool:
        return one.hex in self._target.numbers

    def hexsides(self, map_: Map) -> Map:
        fresh = [
            Hexside(terrain=hexside.terrain, between=pair)
            for hexside in self._region.hexsides
            if hexside.terrain in self._sides
            and (pair := self._target.pair(hexside.one, hexside.other)) is not None
        ]
        laid = {(one.terrain, frozenset(one.between)) for one in fresh}

        def is_replaced(one: Hexside) -> bool:
            is_inside = self._target.numbers.issuperset(one.between)
            return is_inside or (one.terrain, frozenset(one.between)) in laid

        def key(one: Hexside) -> Hashable:
            kind = self._sides.get(one.terrain)
            is_directed = kind is not None and kind.directed
            return one.terrain, one.between if is_directed else frozenset(one.between)

        return replace(map_, hexsides=_merged(map_.hexsides, fresh, is_replaced, key))

    def lines(self, map_: Map) -> Map:
        runs: list[tuple[str, str, list[str]]] = []
        for line in self._region.lines:
            if line.terrain in self._lines:
                places = [self._target.place(at) for at in line.way]
                numbered = line_edits.numbered(self._target.index, places)
                runs += [(line.terrain, line.name, run) for run in numbered]
        fresh: dict[str, set[line_edits.HexPair]] = {}
        for kind, _, run in runs:
            fresh.setdefault(kind, set()).update(line_edits.steps_of(run))
        inside = self._target.numbers
        for kind in sorted({line.terrain for line in map_.lines}):
            map_ = _without_steps_of(map_, kind, inside, fresh.get(kind, set()))
        for kind, name, run in runs:
            map_ = line_edits.with_run(map_, run, kind, name)
        return map_

    def shapes(self, map_: Map) -> Map:
        placing = self._target.placing
        fresh = [
            Shape(
                kind=shape.kind,
                hex=number,
                level=shape.level,
                terrain=shape.terrain,
                points=tuple(placing.point(point) for point in shape.points),
            )
            for shape in self._region.shapes
            if shape.terrain in (*self._hexes, "")
            and (number := self._target.number(shape.at)) is not None
        ]
        return replace(map_, shapes=_merged(map_.shapes, fresh, self._is_here))

    def labels(self, map_: Map) -> Map:
        placing = self._target.placing
        fresh = [
            Label(
                text=label.text,
                hex=number,
                offset=placing.point(label.offset),
                size=label.size,
                angle=placing.angle(label.angle),
                style=label.style,
            )
            for label in self._region.labels
            if (number := self._target.number(label.at)) is not None
        ]
        return replace(map_, labels=_merged(map_.labels, fresh, self._is_here))

    def sites(self, map_: Map) -> Map:
        sites = list(map_.sites)
        known = {(site.id, site.hex) for site in sites}
        taken = {site.id for site in sites}
        for one in self._region.sites:
            number = self._target.number(one.at)
            if number is None or (one.id, number) in known:
                continue
            made = free_id(one.id, taken)
            taken.add(made)
            sites.append(
                Site(
                    id=made,
                    name=one.name,
                    hex=number,
                    number=one.number,
                    objective=one.objective,
                )
            )
        return replace(map_, sites=tuple(sites))

    def zones(self, map_: Map) -> Map:
        zones = list(map_.zones)
        for zone in self._region.zones:
            found = (self._target.number(at) for at in zone.hexes)
            numbers = tuple(number for number in found if number is not None)
            if numbers:
                self._put_zone(zones, zone, numbers)
        return replace(map_, zones=tuple(zones))

    def _put_zone(self, zones: list[Zone], part: ZonePart, numbers: tuple[str, ...]) -> None:
        for place, zone in enumerate(zones):
            if zone.id == part.id and zone.kind == part.kind:
                known = set(zone.hexes)
                fresh = tuple(number for number in numbers if number not in known)
                if fresh:
                    zones[place] = replace(zone, hexes=zone.hexes + fresh)
                return
        sides = {side.id for side in self._module.info.sides}
        zones.append(
            Zone(
                id=free_id(part.id, [zone.id for zone in zones]),
                name=part.name,
                kind=part.kind,
                side=part.side if part.side in sides else "",
                hexes=numbers,
            )
        )


def _without_steps_of(map_: Map, kind: str, inside: set[str], kept: set[line_edits.HexPair]) -> Map:
    """The map without the steps of a kind of line that lie inside, but for those kept."""

    def is_meant(line: Line) -> bool:
        return line.terrain == kind

    steps = (line_edits.steps_of(line.hexes) for line in filter(is_meant, map_.lines))
    gone = {step for found in steps for step in found if step <= inside and step not in kept}
    return line_edits.without_steps(map_, is_meant, gone)


_STEPS: dict[str, Callable[[_Paste, Map], Map]] = {
    "terrain": _Paste.terrain,
    "elevation": _Paste.elevation,
    "overlays": _Paste.overlays,
    "hexsides": _Paste.hexsides,
    "lines": _Paste.lines,
    "shapes": _Paste.shapes,
    "labels": _Paste.labels,
    "sites": _Paste.sites,
    "zones": _Paste.zones,
}


def _itself(one: Hashable) -> Hashable:
    return one


def _merged(
    known: tuple[T, ...],
    fresh: list[T],
    is_replaced: Callable[[T], bool],
    key: Callable[[T], Hashable] = _itself,
) -> tuple[T, ...]:
    """What is known without what is replaced, then what is fresh; the same twice stays in place."""
    waiting = Counter(map(key, fresh))
    kept: list[T] = []
    for one in known:
        found = key(replace(one, extra=None) if one.extra else one)
        if waiting[found]:
            waiting[found] -= 1
            kept.append(one)
        elif not is_replaced(one):
            kept.append(one)
    for one in fresh:
        if waiting[key(one)]:
            waiting[key(one)] -= 1
            kept.append(one)
    return known if tuple(kept) == known else tuple(kept)
