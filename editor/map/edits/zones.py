"""Named sets of hexes: made, painted, changed and taken away."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hexwright.editor.map.edits.area import neighbours
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.ids import free_id, slug
from hexwright.schema.model.map import Grid, Map, Zone

# Letters of a name that fit into a hex and the halves of those beside it.
_LONG_NAME = 12


def zone_of(map_: Map, zone_id: str) -> Zone | None:
    """The zone of an id; None if there is none."""
    return next((zone for zone in map_.zones if zone.id == zone_id), None)


def zones_at(index: MapIndex, place: Place) -> list[Zone]:
    """The zones that hold a hex."""
    number = index.hex_at(*place)
    return index.zones_at(number) if number is not None else []


def new_zone(
    index: MapIndex, places: Iterable[Place], *, name: str, kind: str, side: str = ""
) -> tuple[Map, str]:
    """The map with one more zone, and its id; there must be a hex, or the map stays the same."""
    numbers = _numbers(index, places)
    if not numbers:
        return index.map, ""
    made = free_id(slug(name, kind), [zone.id for zone in index.map.zones])
    zone = Zone(id=made, name=name, kind=kind, side=side, hexes=numbers)  # type: ignore[arg-type] # one of the kinds
    return replace(index.map, zones=(*index.map.zones, zone)), made


def with_hexes(index: MapIndex, zone_id: str, places: Iterable[Place]) -> Map:
    """The map with more hexes in a zone."""
    zone = zone_of(index.map, zone_id)
    assert zone is not None, zone_id
    known = set(zone.hexes)
    fresh = tuple(number for number in _numbers(index, places) if number not in known)
    return changed(index.map, zone_id, hexes=zone.hexes + fresh)


def without_hexes(index: MapIndex, zone_id: str, places: Iterable[Place]) -> Map:
    """The map with fewer hexes in a zone; a zone with none at all goes."""
    zone = zone_of(index.map, zone_id)
    assert zone is not None, zone_id
    gone = set(_numbers(index, places))
    left = tuple(number for number in zone.hexes if number not in gone)
    return changed(index.map, zone_id, hexes=left) if left else removed(index.map, zone_id)


def _numbers(index: MapIndex, places: Iterable[Place]) -> tuple[str, ...]:
    """Printed numbers of hexes that exist, in reading order."""
    found = (index.hex_at(*place) for place in sorted(places, key=lambda one: one[::-1]))
    return tuple(number for number in found if number is not None)


def changed(map_: Map, zone_id: str, **values: Any) -> Map:
    """The map with other values of a zone; the very same map if nothing differs."""
    zones = tuple(replace(zone, **values) if zone.id == zone_id else zone for zone in map_.zones)
    return map_ if zones == map_.zones else replace(map_, zones=zones)


def removed(map_: Map, zone_id: str) -> Map:
    """The map without a zone."""
    return replace(map_, zones=tuple(zone for zone in map_.zones if zone.id != zone_id))


def touched_by(index: MapIndex, places: Iterable[Place], zones: Iterable[Zone]) -> set[Place]:
    """The hexes whose look may differ when these hexes enter or leave zones.

    The name of a zone stands anywhere in it, and may stick out; `zones` are those, as before and
    after, that may look different as a whole.
    """
    found = _grown(index.grid, set(places), 1)
    for zone in zones:
        cells = {place for number in zone.hexes if (place := index.find(number)) is not None}
        found |= _grown(index.grid, cells, 1 + len(zone.name) // _LONG_NAME)
    return found


def _grown(grid: Grid, cells: set[Place], rings: int) -> set[Place]:
    outermost = set(cells)
    for _ in range(rings):
        outermost = {near for place in outermost for near in neighbours(grid, place)} - cells
        cells |= outermost
    return cells
