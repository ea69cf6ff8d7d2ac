"""A map document from what was recognised: a new one, or one that is there with more on it."""

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from hexwright.importers.scan.chains import joined
from hexwright.importers.scan.grid import FoundGrid, Spot
from hexwright.importers.scan.line_reader import Found, Pair
from hexwright.importers.scan.recognise import Recognised
from hexwright.schema.grid import NO_HEX, MapIndex, Place
from hexwright.schema.ids import free_id
from hexwright.schema.model.map import (
    ElevationLayer,
    Hexside,
    Line,
    Map,
    Numbering,
    TerrainLayer,
    Tie,
    Underlay,
)

_CODES: Final = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,:;-_=+*#%&@!?/~^|"
# Control points that tie a scan to its map: from all over it.
_TIES: Final = 12


def scanned_map(grid: FoundGrid, found: Recognised, *, map_id: str, title: str, ground: str) -> Map:
    """A new map; hexes that nothing is known about are of the kind that is the ground."""
    blank = Map(
        id=map_id,
        title=title,
        grid=grid.shape,
        numbering=found.numbering.numbering if found.numbering else Numbering(),
        terrain=TerrainLayer(
            legend={".": ground},
            rows=tuple(
                "".join(
                    "." if (column, row) in grid.centers else NO_HEX
                    for column in range(grid.columns)
                )
                for row in range(grid.rows)
            ),
        ),
    )
    return with_recognised(blank, grid, found)


def with_recognised(
    map_: Map, grid: FoundGrid, found: Recognised, keep: Collection[Place] = ()
) -> Map:
    """The map with what was found on it; hexes to be kept have the terrain that they had.

    Lines and hexsides that are there stay; what was found is added to them.
    """
    kinds = {place: one.kind for place, one in found.terrain.items() if place not in keep}
    made = _with_terrain(map_, kinds)
    index = MapIndex(made)
    made = _with_hexsides(made, index, found.hexsides)
    made = _with_lines(made, index, grid, found.lines)
    return _with_levels(made, {place: int(one.kind) for place, one in found.levels.items()})


def _with_terrain(map_: Map, kinds: Mapping[Place, str]) -> Map:
    legend, codes = dict(map_.terrain.legend), {}
    for kind in sorted(set(kinds.values())):
        code = next((code for code, known in legend.items() if known == kind), "")
        code = code or next(one for one in (*kind, *kind.upper(), *_CODES) if _is_free(one, legend))
        legend[code] = kind
        codes[kind] = code
    rows = _written(map_.terrain.rows, {place: codes[kind] for place, kind in kinds.items()})
    used = set("".join(rows))
    legend = {code: kind for code, kind in legend.items() if code in used} or legend
    return replace(map_, terrain=replace(map_.terrain, legend=legend, rows=rows))


def _is_free(code: str, legend: Mapping[str, object]) -> bool:
    return code not in legend and code.isprintable() and code not in ' "\\'


def _written(rows: tuple[str, ...], codes: Mapping[Place, str]) -> tuple[str, ...]:
    """The rows with other characters; places without a hex stay empty."""
    made = [list(row) for row in rows]
    for (column, row), code in codes.items():
        if row < len(made) and column < len(made[row]) and made[row][column] != NO_HEX:
            made[row][column] = code
    return tuple("".join(row) for row in made)


def _with_levels(map_: Map, levels: Mapping[Place, int]) -> Map:
    if not levels:
        return map_
    base = min(levels.values())
    codes = {level: _CODES[1 + number] for number, level in enumerate(sorted(set(levels.values())))}
    blank = tuple(
        "".join(NO_HEX if one == NO_HEX else codes[base] for one in row)
        for row in map_.terrain.rows
    )
    rows = _written(blank, {place: codes[level] for place, level in levels.items()})
    legend = {code: level for level, code in codes.items()}
    metres = map_.elevation.metres if map_.elevation else 0
    return replace(map_, elevation=ElevationLayer(legend=legend, rows=rows, metres=metres))


def _with_hexsides(map_: Map, index: MapIndex, found: Mapping[Pair, Found]) -> Map:
    known = {(hexside.terrain, frozenset(hexside.between)) for hexside in map_.hexsides}
    fresh = []
    for (one, other), side in sorted(found.items(), key=lambda item: (item[1].kind, item[0])):
        first, second = index.hex_at(*one), index.hex_at(*other)
        if first is None or second is None or (side.kind, frozenset((first, second))) in known:
            continue
        fresh.append(Hexside(terrain=side.kind, between=(first, second)))
    return replace(map_, hexsides=(*map_.hexsides, *fresh))


def _with_lines(map_: Map, index: MapIndex, grid: FoundGrid, found: Mapping[Pair, Found]) -> Map:
    kinds = sorted({one.kind for one in found.values()})
    lines = list(map_.lines)
    taken = {one.id for one in lines}
    known = {(one.terrain, frozenset(step)) for one in map_.lines for step in pairwise(one.hexes)}
    for kind in kinds:
        steps = [
            (one, other)
            for (one, other), line in found.items()
            if line.kind == kind
            and (kind, frozenset((index.hex_at(*one), index.hex_at(*other)))) not in known
        ]
        for way in joined(grid, steps):
            for part in _parts(index, way):
                line_id = free_id(kind, taken)
                taken.add(line_id)
                lines.append(Line(id=line_id, terrain=kind, hexes=tuple(part)))
    return replace(map_, lines=tuple(lines))


def _parts(index: MapIndex, way: list[Place]) -> list[list[str]]:
    """Printed numbers along a way, in the stretches between holes of the map."""
    parts: list[list[str]] = []
    for one, other in pairwise(way):
        first, second = index.hex_at(*one), index.hex_at(*other)
        if first is None or second is None:
            continue
        if parts and parts[-1][-1] == first:
            parts[-1].append(second)
        else:
            parts.append([first, second])
    return parts


def underlay_of(map_: Map, grid: FoundGrid, image: str, *, opacity: float = 0.5) -> Underlay:
    """The scan below its map, tied to hexes from all over it as Align scan does."""
    index = MapIndex(map_)
    places = [place for place in grid.whole() if index.hex_at(*place) is not None] or list(
        grid.places
    )
    ties = []
    for place in _far_apart(places, grid.centers):
        number = index.hex_at(*place)
        if number is not None:
            x, y = grid.centers[place]
            ties.append(Tie(hex=number, x=round(x, 2), y=round(y, 2)))
    return Underlay(image=image, opacity=opacity, ties=tuple(ties))


def _far_apart(places: list[Place], centers: Mapping[Place, Spot]) -> list[Place]:
    """A few places, each as far as can be from those before."""
    if not places:
        return []
    chosen = [min(places, key=lambda place: sum(centers[place]))]
    away = {place: _square(centers[place], centers[chosen[0]]) for place in places}
    while len(chosen) < min(_TIES, len(places)):
        farthest = max(places, key=lambda place: (away[place], place))
        chosen.append(farthest)
        for place in places:
            away[place] = min(away[place], _square(centers[place], centers[farthest]))
    return chosen


def _square(one: Spot, other: Spot) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
