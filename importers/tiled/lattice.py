"""Where the hexes of a Tiled map lie, in its pixels."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

Point = tuple[float, float]
Place = tuple[int, int]


@dataclass(frozen=True)
class Lattice:
    """Boxes of one size, every second line pushed by half a box."""

    columns: int
    rows: int
    wide: float
    high: float
    side: float
    is_flat: bool
    # Whether lines 0, 2, 4 ... are pushed, not 1, 3, 5 ...
    is_even: bool

    @property
    def steps(self) -> Point:
        """From column to column and from row to row."""
        if self.is_flat:
            return self.side + (self.wide - self.side) / 2, self.high
        return self.wide, self.side + (self.high - self.side) / 2

    @property
    def radii(self) -> Point:
        """The pixels of a hex's radius, across and down."""
        if self.is_flat:
            return self.wide / 2, self.high / math.sqrt(3)
        return self.wide / math.sqrt(3), self.high / 2

    def centre(self, place: Place) -> Point:
        """The middle of a hex."""
        (column, row), (across, down) = place, self.steps
        x, y = column * across + self.wide / 2, row * down + self.high / 2
        line = column if self.is_flat else row
        if (line % 2 == 0) != self.is_even:
            return x, y
        return (x, y + self.high / 2) if self.is_flat else (x + self.wide / 2, y)

    def nearest(self, point: Point) -> Place:
        """The hex whose middle is nearest; on the edge of the map that is one of the map."""
        across, down = self.steps
        column, row = int(point[0] // across), int(point[1] // down)
        near = [(column + x, row + y) for x in (-1, 0, 1) for y in (-2, -1, 0, 1)]
        return min(near, key=lambda place: (
            round(math.dist(self.centre(place), point), 3), not self.has(place)
        ))  # fmt: skip

    def is_beside(self, one: Place, other: Place) -> bool:
        """Whether two hexes are neighbours."""
        first, second = self.centre(one), self.centre(other)
        apart = [abs(a - b) / side for a, b, side in
                 zip(first, second, (self.wide, self.high), strict=True)]  # fmt: skip
        return one != other and max(apart) <= 1.01 and sum(apart) <= 1.3

    def has(self, place: Place) -> bool:
        """Whether a place is on the map."""
        return 0 <= place[0] < self.columns and 0 <= place[1] < self.rows

    def pair_at(self, middle: Point) -> tuple[Place, Place]:
        """The two hexes between which a point lies, the nearer or upper left one first."""
        first = self.nearest(middle)
        around = [(first[0] + x, first[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        other = min(around, key=lambda place: math.dist(self.centre(place), middle))
        return (first, other) if first < other else (other, first)

    def way(self, points: list[Point]) -> Iterator[Place]:
        """The hexes along a line, each once in a row."""
        step = min(self.wide, self.high) / 4
        last: Place | None = None
        for at, point in enumerate(points):
            before = points[max(at - 1, 0)]
            count = max(math.ceil(math.dist(before, point) / step), 1)
            for number in range(1, count + 1):
                share = number / count
                spot = tuple(a + (b - a) * share for a, b in zip(before, point, strict=True))
                place = self.nearest((spot[0], spot[1]))
                if place != last:
                    last = place
                    yield place
