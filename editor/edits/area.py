"""Sets of hexes: discs, lines, rectangles and what a loop encloses, on any grid.

Everything is counted in places (column, row) and holds for places off the map too; whoever paints
leaves out those without a hex.
"""

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from math import ceil, floor, sqrt

from schema.grid import Place, is_shifted, neighbour_steps
from schema.model.map import Grid

Cube = tuple[int, int, int]


def to_cube(grid: Grid, place: Place) -> Cube:
    """A place as three coordinates that sum to nothing; distances and turns are plain there."""
    column, row = place
    if grid.orientation == "flat":
        q = column
        r = row - _halves(grid, column)
    else:
        q = column - _halves(grid, row)
        r = row
    return q, r, -q - r


def from_cube(grid: Grid, cube: Cube) -> Place:
    """The place of three coordinates."""
    q, r, _ = cube
    if grid.orientation == "flat":
        return q, r + _halves(grid, q)
    return q + _halves(grid, r), r


def _halves(grid: Grid, line: int) -> int:
    """By how many whole hexes the oblique axis has slipped at a column (flat) or row (pointy)."""
    # Lines 0, 2, 4... are shifted when the stagger is odd, because people count lines from 1.
    return (line + 1) // 2 if grid.stagger == "odd" else line // 2


def distance(grid: Grid, one: Place, other: Place) -> int:
    """How many hexes it is from one place to another."""
    a, b = to_cube(grid, one), to_cube(grid, other)
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))


def neighbours(grid: Grid, place: Place) -> Iterator[Place]:
    """The six places around one, clockwise."""
    for right, down in neighbour_steps(grid, *place):
        yield place[0] + right, place[1] + down


def disc(grid: Grid, centre: Place, radius: int) -> frozenset[Place]:
    """All places up to a distance from one."""
    q, r, s = to_cube(grid, centre)
    return frozenset(
        from_cube(grid, (q + a, r + b, s - a - b))
        for a in range(-radius, radius + 1)
        for b in range(max(-radius, -a - radius), min(radius, radius - a) + 1)
    )


def way(grid: Grid, start: Place, end: Place) -> list[Place]:
    """The places on the straight line from one to another, both included."""
    a, b = to_cube(grid, start), to_cube(grid, end)
    steps = distance(grid, start, end)
    if not steps:
        return [start]
    # A hair off the exact line, so that a line along hexsides always takes the same side.
    return [
        from_cube(
            grid,
            _rounded(
                a[0] + (b[0] - a[0]) * n / steps + 1e-6,
                a[1] + (b[1] - a[1]) * n / steps + 2e-6,
            ),
        )
        for n in range(steps + 1)
    ]


def _rounded(q: float, r: float) -> Cube:
    s = -q - r
    whole = [round(q), round(r), round(s)]
    off = [abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s)]
    worst = off.index(max(off))
    whole[worst] -= sum(whole)
    return whole[0], whole[1], whole[2]


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
