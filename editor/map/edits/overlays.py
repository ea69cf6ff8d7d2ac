"""Terrain on top of a hex's own: stamped, turned and taken away."""

from collections.abc import Iterable

from msgspec.structs import replace

from hexwright.editor.map.edits.rows import existing
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Map, Overlay

# There are twelve facings; those that look at hexsides are even.
_FACINGS = 12
_HEXSIDE = 2


def numbers_of(index: MapIndex, places: Iterable[Place]) -> set[str]:
    """Printed numbers of those of the places that have a hex."""
    numbers = index.numbers
    return {numbers[row][column] for column, row in existing(index.map.terrain.rows, places)}


def overlays_at(index: MapIndex, place: Place) -> list[Overlay]:
    """What lies on top of a hex, the lowest first."""
    number = index.hex_at(*place)
    return [overlay for overlay in index.map.overlays if overlay.hex == number]


def stamped(index: MapIndex, place: Place, kind: str) -> Map:
    """The map with a kind of terrain on top of a hex; none lies twice on the same."""
    number = index.hex_at(*place)
    if number is None or any(overlay.terrain == kind for overlay in overlays_at(index, place)):
        return index.map
    made = Overlay(terrain=kind, hex=number, facing=0)
    return replace(index.map, overlays=(*index.map.overlays, made))


def turned(index: MapIndex, place: Place, kind: str) -> Map:
    """The map with what is of this kind on a hex turned clockwise by one hexside."""
    number = index.hex_at(*place)

    def turn(one: Overlay) -> Overlay:
        if one.hex != number or one.terrain != kind:
            return one
        return replace(one, facing=((one.facing or 0) + _HEXSIDE) % _FACINGS)

    return replace(index.map, overlays=tuple(turn(overlay) for overlay in index.map.overlays))


def bared(index: MapIndex, place: Place, kind: str) -> Map:
    """The map without what is of this kind on top of a hex, or else without the uppermost."""
    here = overlays_at(index, place)
    if not here:
        return index.map
    gone = next((one for one in here if one.terrain == kind), here[-1])
    kept = tuple(overlay for overlay in index.map.overlays if overlay is not gone)
    return replace(index.map, overlays=kept)


def without_overlays(index: MapIndex, places: Iterable[Place]) -> Map:
    """The map with nothing on top of these hexes."""
    map_ = index.map
    if not map_.overlays:
        return map_
    gone = numbers_of(index, places)
    kept = tuple(overlay for overlay in map_.overlays if overlay.hex not in gone)
    return map_ if len(kept) == len(map_.overlays) else replace(map_, overlays=kept)
