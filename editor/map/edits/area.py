"""Sets of hexes: discs, lines, rectangles and what a loop encloses, on any grid.

Everything is counted in places (column, row) and holds for places off the map too; whoever paints
leaves out those without a hex. Coordinates and distances are those of the engine.
"""

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from math import ceil, floor, sqrt

from hexwright.engine.hexes.coordinates import (
    Cube,
    disc,
    distance,
    from_cube,
    neighbours,
    to_cube,
)
from hexwright.engine.hexes.lines import way
from hexwright.schema.grid import Place, is_shifted, neighbour_steps
from hexwright.schema.model.map import Grid

__all__ = [
    "Cube",
    "disc",
    "distance",
    "enclosed",
    "flooded",
    "from_cube",
    "neighbours",
    "rectangle",
    "to_cube",
    "way",
]


def rectangle(one: Place, other: Place) -> frozenset[Place]:
    """All places of the columns and rows between two corners."""
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    return frozenset(
        (column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)
    )


def enclosed(grid: Grid, loop: Sequence[tuple[float, float]]) -> frozenset[Place]:
    """The places whose centre lies inside a closed loop of points, which may cross itself.

    Points are (right, down) in hex radii from where the upper left hex touches the axes.
    """
    flat = grid.orientation == "flat"
    points = [(x, y) if flat else (y, x) for x, y in loop]
    # Where the loop crosses each line of centres: a column of flat hexes, a row of pointy ones.
    crossings: dict[int, list[float]] = {}
    for (across, along), (to_across, to_along) in zip(
        points, [*points[1:], *points[:1]], strict=True
    ):
        first, last = sorted((across, to_across))
        for line in range(ceil((first - 1) / 1.5), ceil((last - 1) / 1.5)):
            share = (1 + 1.5 * line - across) / (to_across - across)
            crossings.setdefault(line, []).append(along + share * (to_along - along))
    found: set[Place] = set()
    for line, met in crossings.items():
        start = sqrt(3) / 2 * (2 if is_shifted(grid, line, line) else 1)
        met.sort()
        for enter, leave in zip(met[::2], met[1::2], strict=True):
            counts = range(ceil((enter - start) / sqrt(3)), floor((leave - start) / sqrt(3)) + 1)
            found.update((line, count) if flat else (count, line) for count in counts)
    return frozenset(found)


def flooded(
    grid: Grid, rows: Sequence[str], start: Place, codes: Container[str], limit: int | None = None
) -> frozenset[Place]:
    """The places that hang together with one and have one of the characters, as it has.

    With a limit, the search ends soon after it has found so many. Whole runs of a row are taken at
    once, so that even the largest map is filled while one waits.
    """
    column, row = start
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
        return frozenset()
    runs = _Runs(grid, rows, codes)
    waiting = [(row, run) for run in runs.touching(row, column, column)]
    taken = set(waiting)
    found: set[Place] = set()
    while waiting and (limit is None or len(found) < limit):
        row, (first, last) = waiting.pop()
        found.update((column, row) for column in range(first, last + 1))
        for near in runs.beside(row, first, last):
            if near not in taken:
                taken.add(near)
                waiting.append(near)
    return frozenset(found)


# The first and the last column of hexes that stand side by side in a row.
Run = tuple[int, int]


class _Runs:
    """Runs of hexes with certain characters in the rows of a map, found when asked for."""

    def __init__(self, grid: Grid, rows: Sequence[str], codes: Container[str]) -> None:
        self._grid = grid
        self._rows = rows
        self._codes = codes
        self._known: dict[int, list[Run]] = {}

    def _of(self, row: int) -> list[Run]:
        if row not in self._known:
            found: list[Run] = []
            column = 0
            for belongs, group in groupby(self._rows[row], self._codes.__contains__):
                after = column + len(list(group))
                if belongs:
                    found.append((column, after - 1))
                column = after
            self._known[row] = found
        return self._known[row]

    def touching(self, row: int, first: int, last: int) -> list[Run]:
        """The runs of a row that have a column between two, these included."""
        if not 0 <= row < len(self._rows):
            return []
        runs = self._of(row)
        at = max(0, bisect_right(runs, (first, first)) - 1)
        found = []
        while at < len(runs) and runs[at][0] <= last:
            if runs[at][1] >= first:
                found.append(runs[at])
            at += 1
        return found

    def beside(self, row: int, first: int, last: int) -> Iterator[tuple[int, Run]]:
        """The runs above and below one that share a hexside with it."""
        for down in (-1, 1):
            left = first + min(self._slants(first, row, down))
            right = last + max(self._slants(last, row, down))
            for run in self.touching(row + down, left, right):
                yield row + down, run

    def _slants(self, column: int, row: int, down: int) -> list[int]:
        """How far to the right the neighbours of a hex in the next row lie."""
        return [across for across, step in neighbour_steps(self._grid, column, row) if step == down]
