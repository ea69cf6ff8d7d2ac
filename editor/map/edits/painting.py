"""Painting terrain kinds on hexes."""

from collections.abc import Iterable

from msgspec.structs import replace

from hexwright.editor.map.edits.rows import existing, in_use, with_value, written
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Map


def painted(map_: Map, places: Iterable[Place], kind: str) -> Map:
    """The map with a kind of terrain on some hexes; places without a hex stay empty."""
    cells = existing(map_.terrain.rows, places)
    legend, code = with_value(map_.terrain.legend, kind, kind)
    return _with_codes(map_, legend, dict.fromkeys(cells, code))


def _with_codes(map_: Map, legend: dict[str, str], codes: dict[Place, str]) -> Map:
    old = map_.terrain.rows
    rows = written(old, codes)
    if rows == old:
        return map_
    overwritten = {old[row][column] for column, row in codes}
    legend = in_use(legend, rows, overwritten)
    return replace(map_, terrain=replace(map_.terrain, legend=legend, rows=rows))


def kind_at(map_: Map, place: Place) -> str | None:
    """The kind of terrain of a hex; None where there is no hex."""
    if not existing(map_.terrain.rows, [place]):
        return None
    code = map_.terrain.rows[place[1]][place[0]]
    return map_.terrain.legend.get(code)


def count_of(map_: Map, kind: str) -> int:
    """How many hexes have a kind of terrain."""
    codes = _codes_of(map_, kind)
    return sum(row.count(code) for row in map_.terrain.rows for code in codes)


def places_of(map_: Map, kind: str) -> list[Place]:
    """The hexes that have a kind of terrain."""
    codes = _codes_of(map_, kind)
    if not codes:
        return []
    return [
        (column, number)
        for number, row in enumerate(map_.terrain.rows)
        for column, code in enumerate(row)
        if code in codes
    ]


def _codes_of(map_: Map, kind: str) -> set[str]:
    return {code for code, known in map_.terrain.legend.items() if known == kind}
