"""Bridges and fords where roads and water meet, whichever of them came first."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from hexwright.editor.map.edits.hexside_sorts import is_water
from hexwright.editor.map.edits.hexsides import lying_on
from hexwright.schema.model.map import Hexside, Map, Pair
from hexwright.schema.model.terrain import LineTerrain, Terrain

# What a line is carried over water by, the best first; lines that need more come first.
_CARRIERS = {
    "road": ("bridge",),
    "minor-road": ("bridge",),
    "rail": ("bridge",),
    "track": ("ford", "bridge"),
}


def crossed(
    map_: Map, numbers: Sequence[str], kind: LineTerrain, terrain: Terrain
) -> tuple[Map, list[Hexside]]:
    """The map with bridges or fords where a line meets water, and those that were put there."""
    carrier = _carrier(kind, terrain)
    if carrier is None:
        return map_, []
    kinds = {one.id: one for one in terrain.hexsides}
    steps = {frozenset(pair): pair for pair in pairwise(numbers)}
    wet: set[frozenset[str]] = set()
    for place in lying_on(map_, steps):
        hexside = map_.hexsides[place]
        key, found = frozenset(hexside.between), kinds.get(hexside.terrain)
        if found is not None:
            if found.crossing:
                steps.pop(key, None)
            elif is_water(found):
                wet.add(key)
    added = [Hexside(terrain=carrier, between=pair) for key, pair in steps.items() if key in wet]
    return (replace(map_, hexsides=(*map_.hexsides, *added)) if added else map_), added


def crossed_by_lines(
    map_: Map, sides: Collection[Pair], terrain: Terrain
) -> tuple[Map, list[Hexside]]:
    """The map with bridges or fords where lines meet water on some hexsides, and those put."""
    wanted = {frozenset(pair) for pair in sides}
    hexes = {number for pair in sides for number in pair}
    added: list[Hexside] = []
    for kind in sorted(terrain.lines, key=_rank):
        for line in map_.lines:
            if line.terrain != kind.id or hexes.isdisjoint(line.hexes):
                continue
            for step in pairwise(line.hexes):
                if frozenset(step) in wanted:
                    map_, more = crossed(map_, step, kind, terrain)
                    added += more
    return map_, added


def named(added: Iterable[Hexside], terrain: Terrain) -> Iterator[tuple[str, str]]:
    """The names of crossings that were put, each with the hexsides where they lie."""
    names = {hexside.id: hexside.name for hexside in terrain.hexsides}
    spots: dict[str, list[str]] = {}
    for one in added:
        spots.setdefault(names[one.terrain], []).append("/".join(one.between))
    for name, found in spots.items():
        yield name, ", ".join(found)


def _rank(kind: LineTerrain) -> int:
    styles = list(_CARRIERS)
    return styles.index(kind.art.style) if kind.art.style in styles else len(styles)


def _carrier(kind: LineTerrain, terrain: Terrain) -> str | None:
    crossings = {
        hexside.art.style: hexside.id for hexside in reversed(terrain.hexsides) if hexside.crossing
    }
    wanted = _CARRIERS.get(kind.art.style, ())
    return next((crossings[style] for style in wanted if style in crossings), None)
