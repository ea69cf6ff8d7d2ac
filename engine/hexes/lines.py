"""Straight lines from centre to centre: hexes they run through, hexsides and vertices they meet.

All arithmetic is in whole numbers, so that a line along hexsides is told from one that only comes
near, and the way back meets the same hexes as the way there.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from hexwright.engine.hexes.coordinates import Cube, distance, from_cube, to_cube
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid

Side = tuple[Place, Place]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a line: inside one hex, or along the hexside between two (left hex first)."""

    hexes: tuple[Place, ...]
    # Hexes from the start of the line to here and from here to its end.
    near: int
    far: int

    @property
    def is_along(self) -> bool:
        """Whether the line runs along a hexside here."""
        return len(self.hexes) > 1


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a line passes from one stretch to the next."""

    # The hexside crossed, nearer hex first; two where the line meets a vertex and the hexside
    # beyond it (left one first), since it then touches the end of both.
    sides: tuple[Side, ...]
    # How much of the line lies before it.
    share: Fraction
    # A hex that the line only touches with its vertex.
    touched: Place | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between the centres of two hexes."""

    stretches: tuple[Stretch, ...]
    crossings: tuple[Crossing, ...]

    @property
    def between(self) -> tuple[Stretch, ...]:
        """The stretches without both ends."""
        return self.stretches[1:-1]


def line(grid: Grid, start: Place, end: Place) -> Line:
    """The line from one place to another."""
    a, b = to_cube(grid, start), to_cube(grid, end)
    q, r, s = a
    relative = _relative_line(b[0] - q, b[1] - r)

    def place(cube: Cube) -> Place:
        return from_cube(grid, (q + cube[0], r + cube[1], s + cube[2]))

    stretches = tuple(
        Stretch(tuple(place(hex_) for hex_ in hexes), near, far)
        for hexes, near, far in relative.stretches
    )
    crossings = tuple(
        Crossing(
            tuple((place(one), place(other)) for one, other in sides),
            share,
            None if touched is None else place(touched),
        )
        for sides, share, touched in relative.crossings
    )
    return Line(stretches, crossings)


@dataclass(frozen=True, slots=True)
class _Relative:
    """A line from the origin, in cube coordinates."""

    stretches: tuple[tuple[tuple[Cube, ...], int, int], ...]
    crossings: tuple[tuple[tuple[tuple[Cube, Cube], ...], Fraction, Cube | None], ...]


@lru_cache(maxsize=1 << 14)
def _relative_line(q: int, r: int) -> _Relative:
    """The line to (q, r); many pairs of places share it, wherever they lie."""
    end = (q, r, -q - r)
    if 0 in _slants(end) and end != (0, 0, 0):
        return _along_hexsides(end)
    return _through_hexes(end)


def _slants(cube: Cube) -> Cube:
    """The differences of the coordinates: within a hex each is at most 1 from its centre's."""
    q, r, s = cube
    return q - r, r - s, s - q


def _size(cube: Cube) -> int:
    return max(map(abs, cube))


def _sum(one: Cube, other: Cube) -> Cube:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


# The neighbour beyond each of the three pairs of hexsides where the slant is one more.
_BEYOND: tuple[Cube, ...] = ((1, -1, 0), (0, 1, -1), (-1, 0, 1))


def _beyond(axis: int, sign: int) -> Cube:
    q, r, s = _BEYOND[axis]
    return q * sign, r * sign, s * sign


def _along_hexsides(end: Cube) -> _Relative:
    """A line from hex to vertex, along the hexside, and on to the next hex."""
    slants = _slants(end)
    axes = [axis for axis in range(3) if slants[axis]]
    sides = [_beyond(axis, 1 if slants[axis] > 0 else -1) for axis in axes]
    left, right = sides if _is_left(sides[0], sides[1]) else reversed(sides)
    count = _size(end) // 2
    step, here = _sum(left, right), (0, 0, 0)
    stretches: list[tuple[tuple[Cube, ...], int, int]] = [((here,), 0, 2 * count)]
    crossings: list[tuple[tuple[tuple[Cube, Cube], ...], Fraction, Cube | None]] = []
    for done in range(count):
        pair = (_sum(here, left), _sum(here, right))
        after = _sum(here, step)
        into = tuple((here, one) for one in pair)
        out = tuple((one, after) for one in pair)
        crossings.append((into, Fraction(3 * done + 1, 3 * count), None))
        crossings.append((out, Fraction(3 * done + 2, 3 * count), None))
        stretches.append((pair, 2 * done + 1, 2 * (count - done) - 1))
        stretches.append(((after,), 2 * done + 2, 2 * (count - done) - 2))
        here = after
    return _Relative(tuple(stretches), tuple(crossings))


def _is_left(one: Cube, other: Cube) -> bool:
    """Whether the first of two neighbouring directions lies to the left of the other."""
    # Directions run clockwise as (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0).
    return one[0] * other[1] - one[1] * other[0] > 0


def _through_hexes(end: Cube) -> _Relative:
    """A line that runs along no hexside, though it may meet vertices."""
    slants = _slants(end)
    # Time runs in whole units: every hexside is met at a whole number of them.
    whole = lcm(*(abs(slant) for slant in slants)) if any(slants) else 1
    rates = [(axis, 1 if one > 0 else -1, whole // abs(one)) for axis, one in enumerate(slants)
             if one]  # fmt: skip
    here: Cube = (0, 0, 0)
    stretches: list[tuple[tuple[Cube, ...], int, int]] = []
    crossings: list[tuple[tuple[tuple[Cube, Cube], ...], Fraction, Cube | None]] = []
    while True:
        stretches.append(((here,), _size(here), _size(_sum(end, (-here[0], -here[1], -here[2])))))
        if here == end:
            return _Relative(tuple(stretches), tuple(crossings))
        own = _slants(here)
        times = [((own[axis] * sign + 1) * unit, axis, sign) for axis, sign, unit in rates]
        soonest = min(times)[0]
        met = [(axis, sign) for time, axis, sign in times if time == soonest]
        after, touched = _next_hex(here, slants, met)
        crossings.append((((here, after),), Fraction(soonest, whole), touched))
        here = after


def _next_hex(here: Cube, slants: Cube, met: list[tuple[int, int]]) -> tuple[Cube, Cube | None]:
    """The hex beyond the hexside met, and the third one if it is met at a vertex."""
    beyond = [_sum(here, _beyond(axis, sign)) for axis, sign in met]
    if len(met) == 1:
        return beyond[0], None
    # Two hexsides end here; the line goes into the hex towards which the third slant grows.
    third = 3 - met[0][0] - met[1][0]
    beyond.sort(key=lambda cube: _slants(cube)[third] * slants[third])
    return beyond[1], beyond[0]


def way(grid: Grid, start: Place, end: Place) -> list[Place]:
    """One hex for each step from one place to another, both included.

    Where a line runs along a hexside it always takes the same side.
    """
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
