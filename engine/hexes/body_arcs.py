"""Front, flank and rear of a body of several hexes, taken as one."""

from collections.abc import Sequence
from typing import NamedTuple

from hexwright.engine.hexes.bodies import Body, Hand, from_left, part_facing
from hexwright.engine.hexes.coordinates import distance, neighbours
from hexwright.engine.hexes.facing import Arc, Arcs, adjacent, arc_towards, arcs, refused
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid


class Surroundings(NamedTuple):
    """The hexes around a body by the arc they lie in."""

    front: tuple[Place, ...]
    flank: tuple[Place, ...]
    rear: tuple[Place, ...]


def around(grid: Grid, hexes: Sequence[Place]) -> list[Place]:
    """The places next to a unit of several hexes, each once."""
    found = dict.fromkeys(near for hex_ in hexes for near in neighbours(grid, hex_))
    return [one for one in found if one not in hexes]


def fronts(grid: Grid, hexes: Sequence[Place], front: Sequence[int]) -> list[Place]:
    """The places in front of a unit of several hexes that all look the same way, each once."""
    found = dict.fromkeys(near for hex_ in hexes for near in adjacent(grid, hex_, front))
    return [one for one in found if one not in hexes]


def surroundings(
    grid: Grid, body: Body, *, front: int, rear: int, refusing: Sequence[Hand] = ()
) -> Surroundings:
    """The hexes around a body, with so many in front of one hex and behind one."""
    shapes = _part_arcs(grid, body, front, rear, refusing)
    found: dict[Arc, list[Place]] = {"front": [], "flank": [], "rear": []}
    for place in around(grid, body.hexes):
        found[_arc(grid, body, shapes, place)].append(place)
    return Surroundings(tuple(found["front"]), tuple(found["flank"]), tuple(found["rear"]))


def body_arc_towards(
    grid: Grid, body: Body, other: Place, *, front: int, rear: int, refusing: Sequence[Hand] = ()
) -> Arc:
    """The arc of a body that a place lies in, however far away."""
    return _arc(grid, body, _part_arcs(grid, body, front, rear, refusing), other)


def _arc(grid: Grid, body: Body, shapes: Sequence[Arcs], place: Place) -> Arc:
    """The arc of the part that is nearest; of several, the best for the body.

    The front of a line is that of all its parts, and an end of it may refuse its flank. A column
    has its front at its head and its rear at its tail; all the rest is flank.
    """
    if body.shape == "round":
        return "front"
    away = [distance(grid, part, place) for part in body.hexes]
    nearest = [number for number, one in enumerate(away) if one == min(away)]
    found = [arc_towards(grid, body.hexes[one], shapes[one], place) for one in nearest]
    if body.shape == "column":
        head, tail = nearest[0] == 0, nearest == [len(body.hexes) - 1]
        if head and found[0] == "front":
            return "front"
        return "rear" if tail and found == ["rear"] else "flank"
    return "front" if "front" in found else "flank" if "flank" in found else "rear"


def _part_arcs(
    grid: Grid, body: Body, front: int, rear: int, refusing: Sequence[Hand]
) -> list[Arcs]:
    """The arcs of every part by itself."""
    if body.shape == "round":
        return []
    if body.shape == "column":
        facings = (part_facing(grid, body, number) for number in range(len(body.hexes)))
        return [arcs(facing, front=front, rear=rear) for facing in facings]
    row = from_left(grid, body)
    ends: dict[Hand, Place] = {"left": row[0], "right": row[-1]}
    made = []
    for place in body.hexes:
        own = arcs(body.facing, front=front, rear=rear)
        for hand in refusing:
            if place == ends[hand]:
                own = refused(own, hand)
        made.append(own)
    return made
