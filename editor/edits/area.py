"""Sets of hexes: discs, lines, rectangles and what a loop encloses, on any grid.

Everything is counted in places (column, row) and holds for places off the map too; whoever paints
leaves out those without a hex.
"""

from collections.abc import Callable, Iterator, Sequence
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
    grid: Grid, start: Place, belongs: Callable[[Place], bool], limit: int | None = None
) -> frozenset[Place]:
    """The places that hang together with one and belong with it; about `limit` of them at most."""
    if not belongs(start):
        return frozenset()
    found = {start}
    waiting = [start]
    while waiting and (limit is None or len(found) < limit):
        here = waiting.pop()
        for near in neighbours(grid, here):
            if near not in found and belongs(near):
                found.add(near)
                waiting.append(near)
    return frozenset(found)
