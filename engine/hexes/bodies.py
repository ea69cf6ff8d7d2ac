"""Bodies: units that cover one to three hexes, and move, wheel, extend and follow as one.

A line stands abreast: it faces a vertex, and its hexes are a straight row to both hands of its
counter. A column stands one hex behind the other, its head first; it may bend, and faces a hexside
or, ready to fight, a vertex. A round body (skirmishers, a square) has no front. Hexes are places,
so all of this holds off the map too: whoever moves a body asks what is in its way.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from hexwright.engine.hexes.coordinates import (
    direction_of,
    distance,
    far_neighbour,
    from_cube,
    neighbour,
    ring,
    to_cube,
)
from hexwright.engine.hexes.facing import (
    FACINGS,
    hexside_facing,
    is_vertex,
    turn_between,
    turned_facing,
)
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid

Shape = Literal["line", "column", "round"]
Hand = Literal["left", "right"]
Kind = Literal["move", "wheel", "about-face", "turn", "follow", "extend", "contract", "form"]
Track = tuple[Place, ...]


class Body(NamedTuple):
    """A unit as it lies on the map; the first hex is that of its counter, of a column the head."""

    shape: Shape
    hexes: tuple[Place, ...]
    facing: int = 0

    def part_at(self, place: Place) -> int:
        """The number of the part in a hex, which must be one of its own."""
        return self.hexes.index(place)


class Manoeuvre(NamedTuple):
    """What a body does at one go.

    `tracks` are the hexes that each part passes, from where it begins to where it ends; a part that
    stays has one hex. A new part sets out from the part next to it.
    """

    kind: Kind
    body: Body
    tracks: tuple[Track, ...]

    @property
    def entered(self) -> list[Place]:
        """Every hex that a part goes into, on its way or at the end, each once."""
        return list(dict.fromkeys(place for track in self.tracks for place in track[1:]))


# --- the shape of a body ----------------------------------------------------------------------


def beside(facing: int, hand: Hand) -> int:
    """The direction in which a line that faces a vertex extends to one hand."""
    assert is_vertex(facing), "a line faces a vertex"
    return (facing // 2 - 1) % 6 if hand == "left" else (facing // 2 + 2) % 6


def behind(facing: int) -> int:
    """The direction in which a column that faces a hexside has its tail."""
    assert not is_vertex(facing), "a column faces a hexside"
    return (facing // 2 + 3) % 6


def line_of(grid: Grid, counter: Place, facing: int, left: int = 0, right: int = 0) -> Body:
    """A line with so many further hexes to its left and to its right."""
    hands: tuple[tuple[Hand, int], ...] = (("left", left), ("right", right))
    further = [
        far_neighbour(grid, counter, beside(facing, hand), step + 1)
        for hand, count in hands
        for step in range(count)
    ]
    return Body("line", (counter, *further), facing)


def column_of(grid: Grid, head: Place, facing: int, length: int) -> Body:
    """A straight column of so many hexes that faces a hexside."""
    tail = behind(facing)
    hexes = (far_neighbour(grid, head, tail, step) for step in range(length))
    return Body("column", tuple(hexes), facing)


def from_left(grid: Grid, body: Body) -> tuple[Place, ...]:
    """The hexes of a line from its left end to its right."""
    if len(body.hexes) == 1:
        return body.hexes
    right = beside(body.facing, "right")
    ends = [hex_ for hex_ in body.hexes if neighbour(grid, hex_, right + 3) not in body.hexes]
    return tuple(far_neighbour(grid, ends[0], right, step) for step in range(len(body.hexes)))


def is_whole(grid: Grid, body: Body) -> bool:
    """Whether the hexes are a body of that shape: a straight row, a file, or hanging together."""
    hexes = body.hexes
    if len(set(hexes)) != len(hexes):
        return False
    if body.shape == "column":
        return all(direction_of(grid, *pair) is not None for pair in pairwise(hexes))
    if body.shape == "line" and len(hexes) > 1:
        return is_vertex(body.facing) and sorted(from_left(grid, body)) == sorted(hexes)
    return hang_together(grid, hexes)


def hang_together(grid: Grid, hexes: Sequence[Place]) -> bool:
    """Whether each hex but the first is next to one before it."""
    return all(
        any(distance(grid, one, other) == 1 for other in hexes[:number])
        for number, one in enumerate(hexes)
        if number
    )


def laid_at(grid: Grid, hexes: Sequence[Place], place: Place) -> tuple[Place, ...]:
    """The hexes of a unit whose first one comes to lie at a place, the others as they were."""
    start, end = to_cube(grid, hexes[0]), to_cube(grid, place)
    q, r, s = (to - was for was, to in zip(start, end, strict=True))
    cubes = (to_cube(grid, hex_) for hex_ in hexes)
    return tuple(from_cube(grid, (cube[0] + q, cube[1] + r, cube[2] + s)) for cube in cubes)


# --- manoeuvres -------------------------------------------------------------------------------


def moved(grid: Grid, body: Body, direction: int) -> Manoeuvre:
    """Every part goes one hex the same way and keeps its facing: ahead, obliquely, aside, back."""
    tracks = tuple((hex_, neighbour(grid, hex_, direction)) for hex_ in body.hexes)
    after = body._replace(hexes=tuple(track[-1] for track in tracks))
    return Manoeuvre("move", after, tracks)


def wheeled(grid: Grid, body: Body, pivot: Place, sixths: int) -> Manoeuvre:
    """The body turns about one of its hexes, clockwise or, below nought, the other way.

    Each other part swings through the hexes of its circle about the pivot.
    """
    assert pivot in body.hexes, "a body pivots on one of its hexes"
    tracks = tuple(_swing(grid, pivot, hex_, sixths) for hex_ in body.hexes)
    hexes = tuple(track[-1] for track in tracks)
    return Manoeuvre("wheel", Body(body.shape, hexes, turned_facing(body.facing, sixths)), tracks)


def _swing(grid: Grid, pivot: Place, part: Place, sixths: int) -> Track:
    if part == pivot:
        return (part,)
    circle = ring(grid, pivot, distance(grid, pivot, part))
    start, way = circle.index(part), 1 if sixths > 0 else -1
    steps = abs(sixths) * len(circle) // 6
    return tuple(circle[(start + way * step) % len(circle)] for step in range(steps + 1))


def wheeled_forward(grid: Grid, line: Body, hand: Hand) -> Manoeuvre:
    """A line pivots on the end at one hand; the rest swings forward, and it faces that hand."""
    row = from_left(grid, line)
    return wheeled(grid, line, row[0 if hand == "left" else -1], -1 if hand == "left" else 1)


def about_faced(grid: Grid, body: Body) -> Manoeuvre:
    """The body faces the other way in the hexes where it is; a column's tail becomes its head."""
    stays = tuple((hex_,) for hex_ in body.hexes)
    facing = (body.facing + FACINGS // 2) % FACINGS
    if body.shape != "column" or len(body.hexes) == 1:
        return Manoeuvre("about-face", body._replace(facing=facing), stays)
    back = body.hexes[::-1]
    if not is_vertex(body.facing):
        facing = _towards(grid, back[1], back[0])
    else:
        facing = (part_facing(grid, body, len(back) - 1) + FACINGS // 2) % FACINGS
    return Manoeuvre("about-face", Body("column", back, facing), stays)


def faced(body: Body, facing: int) -> Manoeuvre:
    """The body looks another way, and every part stays: one of a single hex, round, or a head."""
    assert body.shape != "line" or len(body.hexes) == 1, "a line wheels or turns about"
    stays = tuple((hex_,) for hex_ in body.hexes)
    return Manoeuvre("turn", body._replace(facing=facing % FACINGS), stays)


def followed(grid: Grid, column: Body, ahead: Place, length: int = 0) -> Manoeuvre:
    """The head of a column goes to a hex next to it and each part to where the one before it was.

    A column that is to be longer than it is leaves a part behind instead. One that faces a hexside
    then looks where it goes; one that faces a vertex keeps that facing.
    """
    assert column.shape == "column", "a line moves as a block"
    hexes = (ahead, *column.hexes)
    parts = max(length, len(column.hexes))
    facing = column.facing
    if not is_vertex(facing):
        facing = _towards(grid, column.hexes[0], ahead)
    tracks: tuple[Track, ...] = tuple((before, to) for to, before in pairwise(hexes))
    if parts > len(column.hexes):
        tracks = (*tracks, (hexes[-1],))
    return Manoeuvre("follow", Body("column", hexes[:parts], facing), tracks)


def extended(grid: Grid, line: Body, *hands: Hand) -> Manoeuvre:
    """A line takes in the hex beside one of its ends, or beside both."""
    row = from_left(grid, line)
    added: list[Track] = []
    for hand in hands:
        end = row[0 if hand == "left" else -1]
        added.append((end, neighbour(grid, end, beside(line.facing, hand))))
    hexes = (*line.hexes, *(track[-1] for track in added))
    stays = tuple((hex_,) for hex_ in line.hexes)
    return Manoeuvre("extend", line._replace(hexes=hexes), (*stays, *added))


def contracted(grid: Grid, body: Body, *kept: Place) -> Manoeuvre:
    """Parts draw in upon the hexes that are kept; the counter is in the first of them."""
    assert kept, "a body keeps one hex at least"
    row = body.hexes if body.shape == "column" else from_left(grid, body)
    tracks = tuple(_draw_in(row, hex_, kept) for hex_ in body.hexes)
    return Manoeuvre("contract", body._replace(hexes=kept), tracks)


def _draw_in(row: Sequence[Place], part: Place, kept: Sequence[Place]) -> Track:
    start = row.index(part)
    end = min((row.index(one) for one in kept), key=lambda one: abs(one - start))
    return tuple(row[start : end + 1] if end >= start else row[end : start + 1][::-1])


def formed_column(grid: Grid, line: Body, hand: Hand) -> Manoeuvre:
    """A line faces along its row, the end at one hand becoming the head."""
    row = from_left(grid, line)
    file = row if hand == "left" else row[::-1]
    facing = hexside_facing(beside(line.facing, hand))
    return Manoeuvre("form", Body("column", file, facing), tuple((hex_,) for hex_ in line.hexes))


def formed_line(grid: Grid, column: Body, hand: Hand) -> Manoeuvre | None:
    """A column faces to one hand where it stands; None if it is bent, for a line is straight."""
    ahead = _heading(grid, column)
    facing = (ahead + (3 if hand == "right" else -3)) % FACINGS
    line = Body("line", column.hexes, facing)
    if not is_whole(grid, line):
        return None
    return Manoeuvre("form", line, tuple((hex_,) for hex_ in column.hexes))


def _heading(grid: Grid, column: Body) -> int:
    """The hexside that the head of a column leads to."""
    if len(column.hexes) > 1:
        return _towards(grid, column.hexes[1], column.hexes[0])
    return column.facing - column.facing % 2


def _towards(grid: Grid, place: Place, other: Place) -> int:
    direction = direction_of(grid, place, other)
    assert direction is not None, "parts of a body are next to each other"
    return hexside_facing(direction)


def part_facing(grid: Grid, column: Body, number: int) -> int:
    """Where a part of a column looks: at the part ahead of it, or at a vertex that has it ahead."""
    facing = column.facing
    for ahead, part in pairwise(column.hexes[: number + 1]):
        towards = _towards(grid, part, ahead)
        if is_vertex(facing):
            left, right = (towards - 1) % FACINGS, (towards + 1) % FACINGS
            facing = left if turn_between(facing, left) <= turn_between(facing, right) else right
        else:
            facing = towards
    return facing
