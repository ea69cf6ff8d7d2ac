"""Sets of selected hexes: all, the others, more, fewer, and those of a kind."""

from collections.abc import Collection

from hexwright.editor.map.edits.area import flooded, neighbours
from hexwright.editor.map.edits.painting import kind_at, places_of
from hexwright.editor.map.edits.rows import existing
from hexwright.schema.grid import NO_HEX, Place
from hexwright.schema.model.map import Map


def all_hexes(map_: Map) -> frozenset[Place]:
    """Every hex of a map."""
    return frozenset(
        (column, number)
        for number, row in enumerate(map_.terrain.rows)
        for column, code in enumerate(row)
        if code != NO_HEX
    )


def inverted(map_: Map, selected: Collection[Place]) -> frozenset[Place]:
    """The hexes that are not selected."""
    return all_hexes(map_).difference(selected)


def grown(map_: Map, selected: Collection[Place]) -> frozenset[Place]:
    """The selected hexes and those around them."""
    around = {near for place in selected for near in neighbours(map_.grid, place)}
    return frozenset(existing(map_.terrain.rows, around.union(selected)))


def shrunk(map_: Map, selected: Collection[Place]) -> frozenset[Place]:
    """The selected hexes that have no other hex beside them; edges and holes do not count."""
    inside = set(selected)
    return frozenset(
        place
        for place in inside
        if inside.issuperset(existing(map_.terrain.rows, neighbours(map_.grid, place)))
    )


def of_kind(map_: Map, kind: str) -> frozenset[Place]:
    """The hexes of a kind of terrain."""
    return frozenset(places_of(map_, kind))


def connected(map_: Map, place: Place) -> frozenset[Place]:
    """The hexes of the same terrain that hang together with one."""
    kind = kind_at(map_, place)
    if kind is None:
        return frozenset()
    codes = {code for code, known in map_.terrain.legend.items() if known == kind}
    return flooded(map_.grid, map_.terrain.rows, place, codes)
