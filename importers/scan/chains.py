"""Steps from hex to hex joined into lines, straight on wherever lines meet."""

from collections.abc import Iterable

from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.line_reader import Pair
from hexwright.schema.grid import Place


def joined(grid: FoundGrid, pairs: Iterable[Pair]) -> list[list[Place]]:
    """Lines that go over every step once; each begins at an end or a junction if there is one."""
    left: dict[Place, set[Place]] = {}
    for one, other in pairs:
        left.setdefault(one, set()).add(other)
        left.setdefault(other, set()).add(one)
    starts = sorted(
        left, key=lambda place: (len(left[place]) != 1, len(left[place]) % 2 == 0, place)
    )
    lines: list[list[Place]] = []
    for start in starts:
        while left[start]:
            lines.append(_followed(grid, left, start))
    return lines


def _followed(grid: FoundGrid, left: dict[Place, set[Place]], start: Place) -> list[Place]:
    line, here = [start], min(left[start])
    _take(left, start, here)
    line.append(here)
    while left[here]:
        onward = _straightest(grid, line[-2], here, left[here])
        _take(left, here, onward)
        line.append(onward)
        here = onward
    return line


def _take(left: dict[Place, set[Place]], one: Place, other: Place) -> None:
    left[one].discard(other)
    left[other].discard(one)


def _straightest(grid: FoundGrid, before: Place, here: Place, choices: set[Place]) -> Place:
    around = grid.neighbours(here)
    ahead = (around.index(before) + 3) % 6

    def turn(place: Place) -> tuple[int, Place]:
        off = (around.index(place) - ahead) % 6
        return min(off, 6 - off), place

    return min(choices, key=turn)
