"""Places on any grid: cube coordinates, directions, distances, rings and discs.

Everything is counted in places (column, row) and holds for places off the map too; whoever asks
leaves out those without a hex. Directions are 0 to 5 clockwise from north on grids with a flat top
and from north-east on grids with a point on top, as in `schema.grid.neighbour_steps`.
"""

from collections.abc import Iterator
from functools import lru_cache

from hexwright.schema.grid import Place, neighbour_steps
from hexwright.schema.model.map import Grid, Orientation, Stagger

Cube = tuple[int, int, int]

# Steps to the six neighbours in cube coordinates, by direction.
_FLAT_STEPS: tuple[Cube, ...] = (
    (0, -1, 1),
    (1, -1, 0),
    (1, 0, -1),
    (0, 1, -1),
    (-1, 1, 0),
    (-1, 0, 1),
)
_POINTY_STEPS: tuple[Cube, ...] = (*_FLAT_STEPS[1:], _FLAT_STEPS[0])


def cube_steps(grid: Grid) -> tuple[Cube, ...]:
    """Steps to the six neighbours in cube coordinates, by direction."""
    return _FLAT_STEPS if grid.orientation == "flat" else _POINTY_STEPS


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


def neighbour(grid: Grid, place: Place, direction: int) -> Place:
    """The place beyond a hexside; directions are counted round and round."""
    right, down = neighbour_steps(grid, *place)[direction % 6]
    return place[0] + right, place[1] + down


def direction_of(grid: Grid, place: Place, beside: Place) -> int | None:
    """In which direction a neighbour lies; None if the two share no hexside."""
    step = (beside[0] - place[0], beside[1] - place[1])
    steps = neighbour_steps(grid, *place)
    return steps.index(step) if step in steps else None


def disc(grid: Grid, centre: Place, radius: int) -> frozenset[Place]:
    """All places up to a distance from one."""
    column, row = centre
    line = column if grid.orientation == "flat" else row
    steps = _disc_steps(grid.orientation, grid.stagger, line % 2, radius)
    return frozenset([(column + right, row + down) for right, down in steps])


@lru_cache(maxsize=64)
def _disc_steps(
    orientation: Orientation, stagger: Stagger, line: int, radius: int
) -> tuple[Place, ...]:
    """Steps to all places up to a distance: the same from every second line of a grid."""
    grid = Grid(columns=1, rows=1, orientation=orientation, stagger=stagger)
    column, row = (line, 0) if orientation == "flat" else (0, line)
    q, r, s = to_cube(grid, (column, row))
    places = (
        from_cube(grid, (q + a, r + b, s - a - b))
        for a in range(-radius, radius + 1)
        for b in range(max(-radius, -a - radius), min(radius, radius - a) + 1)
    )
    return tuple((right - column, down - row) for right, down in places)


def ring(grid: Grid, centre: Place, radius: int) -> list[Place]:
    """All places at a distance from one, clockwise from direction 0."""
    if radius == 0:
        return [centre]
    steps = cube_steps(grid)
    here = _moved(to_cube(grid, centre), steps[0], radius)
    found = []
    for side in range(6):
        for _ in range(radius):
            found.append(from_cube(grid, here))
            here = _moved(here, steps[(side + 2) % 6], 1)
    return found


def far_neighbour(grid: Grid, place: Place, direction: int, count: int) -> Place:
    """The place so many hexes away in a straight row."""
    return from_cube(grid, _moved(to_cube(grid, place), cube_steps(grid)[direction % 6], count))


def turned(grid: Grid, centre: Place, place: Place, sixths: int) -> Place:
    """Where a place comes to lie when the map is turned clockwise around a centre."""
    c, p = to_cube(grid, centre), to_cube(grid, place)
    q, r, s = p[0] - c[0], p[1] - c[1], p[2] - c[2]
    for _ in range(sixths % 6):
        q, r, s = -r, -s, -q
    return from_cube(grid, (c[0] + q, c[1] + r, c[2] + s))


def _moved(cube: Cube, step: Cube, count: int) -> Cube:
    return cube[0] + step[0] * count, cube[1] + step[1] * count, cube[2] + step[2] * count
