"""What lies under the pointer, in words for the status bar."""

from collections.abc import Callable

from hexwright.editor.map.tools.base import Pointer
from hexwright.schema.grid import MapIndex
from hexwright.schema.language import tr
from hexwright.schema.module import Module


def description(
    module: Module,
    index: MapIndex,
    pointer: Pointer,
    word: Callable[[str], str] = str,
    *,
    with_sections: bool = True,
) -> str:
    """Number, terrain, level, hexside and lines at the pointer; empty off the map.

    `word` gives the module's words in another language. Sections are called as one side calls
    them, which says the contrary to the other.
    """
    map_ = index.map
    number = index.hex_at(*pointer.place) if pointer.place else None
    if pointer.place is None or number is None:
        return ""
    names = {kind.id: kind.name for kind in module.terrain.hexes}
    code = index.code_at(*pointer.place)
    kinds = [map_.terrain.legend.get(code, code), *index.overlays_of.get(number, ())]
    parts = [number, ", ".join(word(names.get(kind, kind)) for kind in kinds)]
    level = _level(index, pointer)
    if level:
        parts.append(tr("level {level}", level=level))
    lines = {kind.id: kind.name for kind in module.terrain.lines}
    parts += [
        word(line.name or lines.get(line.terrain, line.terrain))
        for line in map_.lines
        if number in line.hexes
    ]
    parts += [word(hexside) for hexside in _hexsides(module, index, pointer)]
    parts += [
        word(zone.name)
        for zone in index.zones_at(number)
        if with_sections or zone.kind != "section"
    ]
    return "   ".join(parts)


def _level(index: MapIndex, pointer: Pointer) -> int:
    layer = index.map.elevation
    assert pointer.place is not None
    column, row = pointer.place
    if layer is None or row >= len(layer.rows) or column >= len(layer.rows[row]):
        return 0
    return layer.legend.get(layer.rows[row][column], 0)


def _hexsides(module: Module, index: MapIndex, pointer: Pointer) -> list[str]:
    """The kinds on the nearest hexside."""
    if pointer.side is None:
        return []
    pair = {index.hex_at(*place) for place in pointer.side}
    names = {kind.id: kind.name for kind in module.terrain.hexsides}
    return [
        names.get(hexside.terrain, hexside.terrain)
        for hexside in index.map.hexsides
        if hexside.between[0] in pair and hexside.between[1] in pair
    ]
