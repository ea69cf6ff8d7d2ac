"""Roads, railways and rivers from hex to hex: laid, joined and erased.

A line is a chain of steps from neighbour to neighbour. A step is named by the numbers of its two
hexes, whatever its direction.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.ids import free_id
from hexwright.schema.model.map import Line, Map
from hexwright.schema.model.terrain import LineTerrain, Terrain

HexPair = frozenset[str]

# Kinds of which the later replaces the earlier where both would take the same step.
_WAYS = {"road", "minor-road", "track"}


def numbered(index: MapIndex, places: Iterable[Place]) -> list[list[str]]:
    """Printed numbers along a way, in the stretches between gaps of the map."""
    runs: list[list[str]] = [[]]
    for place in places:
        number = index.hex_at(*place)
        if number is not None:
            runs[-1].append(number)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def steps_of(numbers: Sequence[str]) -> set[HexPair]:
    """The steps of a chain of hexes."""
    return {frozenset(pair) for pair in pairwise(numbers)}


def laid(index: MapIndex, places: Sequence[Place], kind: LineTerrain, terrain: Terrain) -> Map:
    """The map with a line along a way of neighbouring places.

    Steps that have such a line already are left as they are; a stretch that begins or ends where
    a line of the kind ends lengthens it, or joins two of them. Lesser roads make room.
    """
    map_ = index.map
    runs = numbered(index, places)
    wanted = {step for run in runs for step in steps_of(run)}
    rivals = _rivals(kind, terrain)
    map_ = without_steps(map_, lambda line: line.terrain in rivals, wanted)
    for run in runs:
        map_ = with_run(map_, run, kind.id)
    return map_


def with_run(map_: Map, run: Sequence[str], kind: str, name: str = "") -> Map:
    """The map with a chain of hexes as a line of a kind, as far as it is new."""
    for stretch in _new_stretches(map_, run, kind):
        map_ = _joined(map_, stretch, kind, name)
    return map_


def _rivals(kind: LineTerrain, terrain: Terrain) -> set[str]:
    if kind.art.style not in _WAYS:
        return set()
    return {line.id for line in terrain.lines if line.art.style in _WAYS and line.id != kind.id}


def _new_stretches(map_: Map, run: Sequence[str], kind: str) -> list[list[str]]:
    """The parts of a run whose steps no line of the kind has yet."""
    here = set(run)
    near = (one for one in map_.lines if one.terrain == kind and not here.isdisjoint(one.hexes))
    known = {step for line in near for step in steps_of(line.hexes)}
    stretches: list[list[str]] = []
    goes_on = False
    for one, other in pairwise(run):
        step = frozenset((one, other))
        if step in known:
            goes_on = False
            continue
        known.add(step)
        if goes_on:
            stretches[-1].append(other)
        else:
            stretches.append([one, other])
        goes_on = True
    return stretches


def _joined(map_: Map, stretch: list[str], kind: str, name: str) -> Map:
    """The map with a stretch as a line, together with the lines that end where it does."""
    first = _ending_at(map_.lines, kind, stretch[0])
    last = _ending_at(map_.lines, kind, stretch[-1])
    if first is None and last is None:
        taken = [line.id for line in map_.lines]
        made = Line(id=free_id(kind, taken), terrain=kind, name=name, hexes=tuple(stretch))
        return replace(map_, lines=(*map_.lines, made))
    if first is None:
        assert last is not None
        stretch, first, last = stretch[::-1], last, None
    hexes = _ended_at(first, stretch[0])[:-1] + tuple(stretch)
    if last is not None and last is not first:
        hexes += _ended_at(last, stretch[-1])[-2::-1]
    # The line goes on in the direction that it had.
    is_forward = first.hexes[-1] == stretch[0]
    grown = replace(first, hexes=hexes if is_forward else hexes[::-1])
    lines = [grown if line is first else line for line in map_.lines]
    kept = tuple(line for line in lines if line is not last or line is first)
    return replace(map_, lines=kept)


def _ending_at(lines: Iterable[Line], kind: str, number: str) -> Line | None:
    """The line of a kind that ends at a hex and does not close in a ring."""
    for line in lines:
        ends = (line.hexes[0], line.hexes[-1])
        is_open = ends[0] != ends[1] or len(line.hexes) == 1
        if line.terrain == kind and number in ends and is_open:
            return line
    return None


def _ended_at(line: Line, number: str) -> tuple[str, ...]:
    """The hexes of a line in the direction that ends at a hex."""
    return line.hexes if line.hexes[-1] == number else line.hexes[::-1]


def without_hexes(map_: Map, numbers: Iterable[str], is_meant: Callable[[Line], bool]) -> Map:
    """The map without what lines have in these hexes; what is left of one may be several."""
    gone = set(numbers)

    def parts(line: Line) -> Iterator[tuple[str, ...]]:
        part: list[str] = []
        for number in line.hexes:
            if number in gone:
                yield tuple(part)
                part = []
            else:
                part.append(number)
        yield tuple(part)

    return _cut(map_, lambda line: is_meant(line) and not gone.isdisjoint(line.hexes), parts)


def without_steps(map_: Map, is_meant: Callable[[Line], bool], gone: set[HexPair]) -> Map:
    """The map without these steps of some lines."""

    def parts(line: Line) -> Iterator[tuple[str, ...]]:
        part = [line.hexes[0]]
        for one, other in pairwise(line.hexes):
            if frozenset((one, other)) in gone:
                yield tuple(part)
                part = []
            part.append(other)
        yield tuple(part)

    hexes = {number for step in gone for number in step}

    def is_hit(line: Line) -> bool:
        # Most lines are far away, which their hexes tell at once.
        is_near = is_meant(line) and not hexes.isdisjoint(line.hexes)
        return is_near and not gone.isdisjoint(steps_of(line.hexes))

    return _cut(map_, is_hit, parts)


def _cut(
    map_: Map, is_hit: Callable[[Line], bool], parts: Callable[[Line], Iterator[tuple[str, ...]]]
) -> Map:
    """The map with some lines in parts; one hex alone is no part, the first part keeps the id."""
    hit = {id(line) for line in map_.lines if is_hit(line)}
    if not hit:
        return map_
    taken = {line.id for line in map_.lines}
    made: list[Line] = []
    for line in map_.lines:
        if id(line) not in hit:
            made.append(line)
            continue
        name = line.id
        for part in parts(line):
            if len(part) > 1:
                made.append(replace(line, id=name, hexes=part))
                name = free_id(line.id, taken)
                taken.add(name)
    return replace(map_, lines=tuple(made))


def touched_by(before: MapIndex, after: Map) -> set[Place]:
    """The hexes of every line and hexside that is not on both maps."""
    old, new = before.map.lines, after.lines
    changed: set[str] = set()
    for mine, others in ((old, new), (new, old)):
        known = set(map(id, others))
        # Of a line that has grown or shrunk, what stayed the same looks the same.
        kept = {line.id: set(line.hexes) for line in others}
        for line in mine:
            if id(line) not in known:
                other = kept.get(line.id, set())
                ends = {line.hexes[0], line.hexes[-1]}
                changed |= (set(line.hexes) - other) | ends
    if before.map.hexsides is not after.hexsides:
        known = set(map(id, before.map.hexsides))
        fresh = [hexside for hexside in after.hexsides if id(hexside) not in known]
        changed.update(number for one in fresh for number in one.between)
    return {place for number in changed if (place := before.find(number)) is not None}
