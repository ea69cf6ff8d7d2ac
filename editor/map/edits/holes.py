"""Hexes made and taken away; whatever spoke of a hex goes with it."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from hexwright.editor.map.edits.area import neighbours
from hexwright.editor.map.edits.elevation import set_to
from hexwright.editor.map.edits.overlays import numbers_of
from hexwright.editor.map.edits.rows import existing, in_use, with_value, written
from hexwright.schema.grid import NO_HEX, MapIndex, Place
from hexwright.schema.model.map import Course, Line, Map, Zone


def gaps(rows: tuple[str, ...], places: Iterable[Place]) -> list[Place]:
    """Those of the places that lie in the rows and are empty."""
    return [
        (column, row)
        for column, row in places
        if 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] == NO_HEX
    ]


def with_hexes(map_: Map, places: Iterable[Place], kind: str) -> Map:
    """The map with hexes of a kind of terrain where there was none, at level 0."""
    cells = gaps(map_.terrain.rows, places)
    if not cells:
        return map_
    legend, code = with_value(map_.terrain.legend, kind, kind)
    rows = written(map_.terrain.rows, dict.fromkeys(cells, code))
    made = replace(map_, terrain=replace(map_.terrain, legend=legend, rows=rows))
    return set_to(_levelled(made, cells), cells, 0)


def _levelled(map_: Map, cells: Sequence[Place]) -> Map:
    """The map with a level of 0 written where the elevation has a gap too."""
    layer = map_.elevation
    if layer is None:
        return map_
    legend, code = with_value(layer.legend, 0, "0")
    rows = written(layer.rows, dict.fromkeys(gaps(layer.rows, cells), code))
    return replace(map_, elevation=replace(layer, legend=legend, rows=rows))


def _inside(rows: tuple[str, ...], places: Iterable[Place]) -> list[Place]:
    return [(x, y) for x, y in places if 0 <= y < len(rows) and 0 <= x < len(rows[y])]


def without_hexes(index: MapIndex, places: Iterable[Place]) -> Map:
    """The map without these hexes and without everything that speaks of them."""
    map_ = index.map
    cells = existing(map_.terrain.rows, places)
    if not cells:
        return map_
    gone = numbers_of(index, cells)
    codes = {map_.terrain.rows[row][column] for column, row in cells}
    rows = written(map_.terrain.rows, dict.fromkeys(cells, NO_HEX))
    legend = in_use(map_.terrain.legend, rows, codes)
    underlay = map_.underlay
    if underlay is not None:
        ties = tuple(tie for tie in underlay.ties if tie.hex not in gone)
        underlay = replace(underlay, ties=ties)
    return replace(
        _without_levels(map_, cells),
        terrain=replace(map_.terrain, legend=legend, rows=rows),
        overlays=tuple(overlay for overlay in map_.overlays if overlay.hex not in gone),
        hexsides=tuple(hexside for hexside in map_.hexsides if gone.isdisjoint(hexside.between)),
        lines=tuple(_lines_left(map_.lines, gone)),
        courses=tuple(_courses_left(map_.courses, gone)),
        shapes=tuple(shape for shape in map_.shapes if shape.hex not in gone),
        zones=tuple(_zones_left(map_.zones, gone)),
        sites=tuple(site for site in map_.sites if site.hex not in gone),
        labels=tuple(label for label in map_.labels if label.hex not in gone),
        underlay=underlay,
    )


def _without_levels(map_: Map, cells: Sequence[Place]) -> Map:
    layer = map_.elevation
    if layer is None:
        return map_
    inside = _inside(layer.rows, cells)
    codes = {layer.rows[row][column] for column, row in inside}
    rows = written(layer.rows, dict.fromkeys(inside, NO_HEX))
    legend = in_use(layer.legend, rows, codes)
    return replace(map_, elevation=replace(layer, legend=legend, rows=rows))


def _lines_left(lines: Sequence[Line], gone: set[str]) -> Iterator[Line]:
    """The lines, cut in parts where hexes are missing; the first part keeps the line's id."""
    names = {line.id for line in lines}
    for line in lines:
        if gone.isdisjoint(line.hexes):
            yield line
            continue
        name = line.id
        for part in _parts(line.hexes, gone):
            yield replace(line, id=name, hexes=part)
            name = _free_name(line.id, names)
            names.add(name)


def _parts(hexes: Sequence[str], gone: set[str]) -> Iterator[tuple[str, ...]]:
    """The stretches between missing hexes; one hex alone is no stretch."""
    part: list[str] = []
    for number in (*hexes, None):
        if number is not None and number not in gone:
            part.append(number)
            continue
        if len(part) > 1:
            yield tuple(part)
        part = []


def _free_name(name: str, taken: set[str]) -> str:
    count = 2
    while f"{name}-{count}" in taken:
        count += 1
    return f"{name}-{count}"


def _courses_left(courses: Sequence[Course], gone: set[str]) -> Iterator[Course]:
    for course in courses:
        kept = tuple(pair for pair in course.hexsides if gone.isdisjoint(pair))
        if kept:
            yield course if len(kept) == len(course.hexsides) else replace(course, hexsides=kept)


def _zones_left(zones: Sequence[Zone], gone: set[str]) -> Iterator[Zone]:
    for zone in zones:
        kept = tuple(number for number in zone.hexes if number not in gone)
        if kept:
            yield zone if len(kept) == len(zone.hexes) else replace(zone, hexes=kept)


def touched_by(before: MapIndex, after: Map, places: Iterable[Place]) -> set[Place] | None:
    """The hexes whose look may differ after hexes were made or taken away; None for all.

    Text and the outlines of zones reach far beyond their hexes.
    """
    map_ = before.map
    if (map_.labels, map_.sites, map_.zones) != (after.labels, after.sites, after.zones):
        return None
    cells = set(places)
    found = cells | {near for place in cells for near in neighbours(map_.grid, place)}
    kept = set(map(id, after.lines))
    for line in map_.lines:
        if id(line) not in kept:
            found.update(before.places(line.hexes))
    return found
