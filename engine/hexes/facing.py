"""Facing: the six hexsides and six vertices that a piece can look at, and its arcs.

Facings are 0 to 11 clockwise, as the format counts them: 2 x d looks at the hexside of direction d,
2 x d + 1 at the vertex between the directions d and d + 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from hexwright.engine.hexes.coordinates import cube_steps, from_cube, neighbour, to_cube
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid

FACINGS = 12
ALL_DIRECTIONS = (0, 1, 2, 3, 4, 5)

Arc = Literal["front", "flank", "rear"]


def hexside_facing(direction: int) -> int:
    """The facing that looks at the hexside of a direction."""
    return 2 * (direction % 6)


def vertex_facing(direction: int) -> int:
    """The facing that looks at the vertex between a direction and the next one clockwise."""
    return 2 * (direction % 6) + 1


def is_vertex(facing: int) -> bool:
    """Whether a facing looks at a vertex."""
    return facing % 2 == 1


def turned_facing(facing: int, sixths: int) -> int:
    """A facing after turning clockwise by so many hexsides or vertices."""
    return (facing + 2 * sixths) % FACINGS


def turn_between(one: int, other: int) -> int:
    """How many twelfths of a circle it takes to turn from one facing to the other, either way."""
    apart = (other - one) % FACINGS
    return min(apart, FACINGS - apart)


@dataclass(frozen=True)
class Arcs:
    """The directions of the neighbours in front, on the flanks and behind, from left to right."""

    front: tuple[int, ...]
    flank: tuple[int, ...]
    rear: tuple[int, ...]

    def of(self, direction: int) -> Arc:
        """The arc that a direction belongs to."""
        if direction % 6 in self.front:
            return "front"
        return "rear" if direction % 6 in self.rear else "flank"


def arcs(facing: int, *, front: int, rear: int) -> Arcs:
    """The arcs of a facing with so many hexes in front and behind; the others are flanks.

    A facing to a hexside has an odd number of hexes in front and behind, one to a vertex an even
    number; all six in front leaves no flank and no rear.
    """
    ahead, behind = _around(facing, front), _around(facing + 6, rear)
    flank = tuple(
        direction
        for direction in ALL_DIRECTIONS
        if direction not in ahead and direction not in behind
    )
    assert front == len(ALL_DIRECTIONS) or not set(ahead) & set(behind), "arcs overlap"
    return Arcs(ahead, flank, behind)


def refused(shape: Arcs, hand: Literal["left", "right"]) -> Arcs:
    """Arcs with a flank refused: the flank at that hand is front, the rear next to it is flank.

    The refused front comes at its own end of the front; whoever may not attack into it leaves it
    out.
    """
    if hand == "right":
        bent, behind = (shape.front[-1] + 1) % 6, (shape.front[-1] + 2) % 6
        front = (*shape.front, bent)
    else:
        bent, behind = (shape.front[0] - 1) % 6, (shape.front[0] - 2) % 6
        front = (bent, *shape.front)
    flank = (*(one for one in shape.flank if one != bent), behind)
    return Arcs(front, flank, tuple(one for one in shape.rear if one != behind))


def _around(facing: int, count: int) -> tuple[int, ...]:
    """So many directions around a facing, from left to right."""
    if count == len(ALL_DIRECTIONS):
        return ALL_DIRECTIONS
    assert count == 0 or count % 2 != is_vertex(facing), "a vertex lies between two hexes"
    first = (facing - (count - 1)) // 2
    return tuple((first + step) % 6 for step in range(count))


def adjacent(grid: Grid, place: Place, directions: Iterable[int]) -> list[Place]:
    """The neighbours in these directions."""
    return [neighbour(grid, place, direction) for direction in directions]


def arc_towards(grid: Grid, place: Place, shape: Arcs, other: Place) -> Arc:
    """The arc of a piece that another place lies in, however far away.

    Between two arcs the one that is better for the piece counts: front before flank before rear.
    """
    towards = bearing(grid, place, other)
    if towards is None:
        return "front"
    sides = {towards // 2} if not is_vertex(towards) else {towards // 2, (towards // 2 + 1) % 6}
    found = {shape.of(side) for side in sides}
    return "front" if "front" in found else "flank" if "flank" in found else "rear"


def bearing(grid: Grid, one: Place, other: Place) -> int | None:
    """The facing towards a place: a hexside if it lies straight ahead, else the vertex between.

    None if both are the same place.
    """
    a, b = to_cube(grid, one), to_cube(grid, other)
    delta = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    if delta == (0, 0, 0):
        return None
    steps = cube_steps(grid)
    for direction in ALL_DIRECTIONS:
        along, across = _parts(delta, steps[direction], steps[(direction + 1) % 6])
        if along > 0 and across >= 0:
            return 2 * direction + (1 if across else 0)
    raise AssertionError("the six sectors cover the plane")


def _parts(
    delta: tuple[int, int, int], one: tuple[int, int, int], other: tuple[int, int, int]
) -> tuple[int, int]:
    """How many steps of one and of the next direction lead to a place; negative if others do."""
    determinant = one[0] * other[1] - one[1] * other[0]
    along = (delta[0] * other[1] - delta[1] * other[0]) * determinant
    across = (one[0] * delta[1] - one[1] * delta[0]) * determinant
    return along, across


def cone(grid: Grid, place: Place, directions: Sequence[int], radius: int) -> frozenset[Place]:
    """The places up to a distance in the wedge that neighbouring directions open.

    Two directions have r + 1 places at distance r, three have 2r + 1; one has the straight row.
    The place itself is left out.
    """
    q, r, s = to_cube(grid, place)
    steps = cube_steps(grid)
    pairs = [
        (steps[direction], steps[(direction + 1) % 6])
        for direction in directions
        if (direction + 1) % 6 in directions or len(directions) == 1
    ]
    most_across = radius if len(directions) > 1 else 0
    return frozenset(
        from_cube(
            grid,
            (
                q + one[0] * along + other[0] * across,
                r + one[1] * along + other[1] * across,
                s + one[2] * along + other[2] * across,
            ),
        )
        for one, other in pairs
        for along in range(radius + 1)
        for across in range(min(most_across, radius - along) + 1)
        if along or across
    )
