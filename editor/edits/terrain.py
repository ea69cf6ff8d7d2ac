"""Painting terrain kinds on hexes."""

from collections.abc import Iterable

from msgspec.structs import replace

from editor.edits.rows import existing, with_value, written
from schema.grid import Place
from schema.model.map import Map


def painted(map_: Map, places: Iterable[Place], kind: str) -> Map:
    """The map with a kind of terrain on some hexes; places without a hex stay empty."""
    cells = existing(map_.terrain.rows, places)
    legend, code = with_value(map_.terrain.legend, kind, kind)
    rows = written(map_.terrain.rows, dict.fromkeys(cells, code))
    if rows == map_.terrain.rows:
        return map_
    return replace(map_, terrain=replace(map_.terrain, legend=legend, rows=rows))


def kind_at(map_: Map, place: Place) -> str | None:
    """The kind of terrain of a hex; None where there is no hex."""
    if not existing(map_.terrain.rows, [place]):
        return None
    code = map_.terrain.rows[place[1]][place[0]]
    return map_.terrain.legend.get(code)
