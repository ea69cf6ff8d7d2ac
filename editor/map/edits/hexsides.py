"""Terrain on hexsides: laying and taking away, and the way along hexsides from one to another."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import hypot, inf, sqrt

from msgspec.structs import replace

from hexwright.editor.map.edits.area import neighbours, to_cube
from hexwright.editor.map.edits.hexside_sorts import rivals
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Grid, Hexside, Map, Pair
from hexwright.schema.model.terrain import HexsideTerrain

# The two places that share a hexside; the first is the upper or inner one where that matters.
Side = tuple[Place, Place]

# So little that it only chooses between ways of the same length.
_DETOUR = 0.01
_BESIDE = 1.5


def corners(grid: Grid, side: Side) -> list[Place]:
    """The two places that meet a hexside at its ends."""
    one, other = side
    around = set(neighbours(grid, other))
    return [place for place in neighbours(grid, one) if place in around]


def near_sides(grid: Grid, side: Side) -> Iterator[Side]:
    """The four hexsides that share a corner with one; the place shared keeps its part."""
    one, other = side
    for corner in corners(grid, side):
        yield one, corner
        yield corner, other


def exists(index: MapIndex, side: Side) -> bool:
    """Whether both places of a side have a hex."""
    return all(index.hex_at(*place) is not None for place in side)


def side_way(index: MapIndex, start: Side, end: Side) -> list[Side]:
    """The shortest way along hexsides, both ends included; all have the direction of the start.

    Between ways of the same length the one nearest to the straight line is taken. If holes of the
    map lie between, there is no way, and the end alone is returned.
    """
    # One of the shortest ways always runs beside the straight line, unless there is a hole.
    return _searched(index, start, end, _BESIDE) or _searched(index, start, end, inf) or [end]


def _searched(index: MapIndex, start: Side, end: Side, width: float) -> list[Side]:
    """The way that keeps within a distance of the straight line; nothing if there is none."""
    grid, goal = index.grid, frozenset(end)
    came: dict[Side, Side | None] = {start: None}
    cost = {frozenset(start): 0.0}
    waiting = [(0.0, start)]
    a, b = _middle(grid, start), _middle(grid, end)
    while waiting:
        _, here = heappop(waiting)
        if frozenset(here) == goal:
            return _followed(here, came)
        for near in near_sides(grid, here):
            key, at = frozenset(near), _middle(grid, near)
            off = _off_line(a, b, at)
            total = cost[frozenset(here)] + 1 + _DETOUR * off
            if off <= width and total < cost.get(key, inf) and exists(index, near):
                cost[key], came[near] = total, here
                # The middles of two hexsides at one corner are half a hex apart.
                heappush(waiting, (total + 2 * hypot(b[0] - at[0], b[1] - at[1]), near))
    return []


def _followed(side: Side, came: Mapping[Side, Side | None]) -> list[Side]:
    found = [side]
    before = came[side]
    while before is not None:
        found.append(before)
        before = came[before]
    return found[::-1]


def _middle(grid: Grid, side: Side) -> tuple[float, float]:
    """The middle of a hexside on a plane where neighbours are 1 apart."""
    (q, r, _), (u, v, _) = (to_cube(grid, place) for place in side)
    return (q + u) / 2 + (r + v) / 4, (r + v) * sqrt(3) / 4


def _off_line(a: tuple[float, float], b: tuple[float, float], at: tuple[float, float]) -> float:
    """How far a point is from the line through two others."""
    across, down = b[0] - a[0], b[1] - a[1]
    length = hypot(across, down)
    if not length:
        return hypot(at[0] - a[0], at[1] - a[1])
    return abs(across * (at[1] - a[1]) - down * (at[0] - a[0])) / length


def pairs(index: MapIndex, sides: Iterable[Side]) -> list[Pair]:
    """Printed numbers of the hexsides that exist."""
    found = []
    for one, other in sides:
        first, second = index.hex_at(*one), index.hex_at(*other)
        if first is not None and second is not None:
            found.append((first, second))
    return found


def laid(
    index: MapIndex,
    sides: Iterable[Side],
    kind: HexsideTerrain,
    kinds: Iterable[HexsideTerrain],
    *,
    beside: bool = False,
) -> Map:
    """The map with a kind of terrain on some hexsides.

    What lies there and is of the same sort makes room, unless it shall lie beside it; a hexside of
    the kind that has another direction is turned.
    """
    map_ = index.map
    wanted = {frozenset(pair): pair for pair in pairs(index, sides)}
    leaving = set() if beside else rivals(kind, kinds)
    made: dict[int, Hexside | None] = {}
    for place in lying_on(map_, wanted):
        hexside = map_.hexsides[place]
        key = frozenset(hexside.between)
        if hexside.terrain != kind.id:
            if hexside.terrain in leaving:
                made[place] = None
        elif key in wanted:
            pair = wanted.pop(key)
            if kind.directed and hexside.between != pair:
                made[place] = replace(hexside, between=pair)
    fresh = [Hexside(terrain=kind.id, between=pair) for pair in wanted.values()]
    return _with(map_, made, fresh)


def lying_on(map_: Map, sides: Collection[frozenset[str]]) -> list[int]:
    """Where in the map's list the terrain of some hexsides stands."""
    # Most hexsides are far away, which one of their hexes tells at once.
    hexes = {number for side in sides for number in side}
    near = [place for place, one in enumerate(map_.hexsides) if one.between[0] in hexes]
    wanted = set(sides)
    return [place for place in near if frozenset(map_.hexsides[place].between) in wanted]


def cleared(index: MapIndex, sides: Iterable[Side], kind: str = "") -> Map:
    """The map without a kind of terrain, or any, on some hexsides."""
    map_ = index.map
    here = lying_on(map_, [frozenset(pair) for pair in pairs(index, sides)])
    gone = [place for place in here if kind in ("", map_.hexsides[place].terrain)]
    return _with(map_, dict.fromkeys(gone), [])


def _with(map_: Map, made: Mapping[int, Hexside | None], fresh: Sequence[Hexside]) -> Map:
    """The map with some hexsides changed or taken away, and fresh ones behind all others."""
    if not made and not fresh:
        return map_
    hexsides = list(map_.hexsides)
    for place, one in sorted(made.items(), reverse=True):
        hexsides[place : place + 1] = [one] if one is not None else []
    return replace(map_, hexsides=(*hexsides, *fresh))


def replaced(before: Map, after: Map, sides: Iterable[Pair]) -> list[Hexside]:
    """What lay on some hexsides and has made room for something else."""
    keys = {frozenset(pair) for pair in sides}
    kept = {after.hexsides[place].terrain for place in lying_on(after, keys)}
    lying = (before.hexsides[place] for place in lying_on(before, keys))
    return [one for one in lying if one.terrain not in kept]


def kinds_on(map_: Map, pair: Pair) -> list[str]:
    """The kinds of terrain on a hexside."""
    return [map_.hexsides[place].terrain for place in lying_on(map_, [frozenset(pair)])]


def touched_by(grid: Grid, sides: Iterable[Side]) -> set[Place]:
    """The hexes whose look may differ when these hexsides change."""
    return {place for side in sides for place in (*side, *corners(grid, side))}
