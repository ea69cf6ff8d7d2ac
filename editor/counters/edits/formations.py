"""Arcs and zones of tactical formations: hexsides and hexes around a counter that looks up."""

from math import cos, radians, sin
from typing import Final

from msgspec.structs import replace

from hexwright.schema.model.counters import Formation

HEXSIDES: Final = 6
# The arcs in the order in which a click goes through them; none comes after the last.
ARCS: Final = ("front", "flank", "rear")
Cell = tuple[int, int]


def arc_of(formation: Formation, hexside: int) -> str:
    """The arc that a hexside belongs to; nothing if it is in none."""
    return next((arc for arc in ARCS if hexside in getattr(formation, arc)), "")


def with_next_arc(formation: Formation, hexside: int) -> Formation:
    """The formation with a hexside in the next arc."""
    order = (*ARCS, "")
    before = arc_of(formation, hexside)
    wanted = order[(order.index(before) + 1) % len(order)]
    changes = {}
    for arc in ARCS:
        sides = {side for side in getattr(formation, arc) if side != hexside}
        changes[arc] = tuple(sorted(sides | ({hexside} if arc == wanted else set())))
    return replace(formation, **changes)


def with_zone(formation: Formation, cell: Cell) -> Formation:
    """The formation with a hex in its zone, or without it if it was there."""
    zone = [one for one in formation.zone if tuple(one) != cell]
    if len(zone) == len(formation.zone):
        zone.append(cell)
    return replace(formation, zone=tuple(zone))


def cells(radius: int) -> list[Cell]:
    """All hexes around a counter, up to a distance, as steps through hexsides 0 and 1."""
    return [
        (ahead, right)
        for ahead in range(-radius, radius + 1)
        for right in range(-radius, radius + 1)
        if 0 < distance((ahead, right)) <= radius
    ]


def distance(cell: Cell) -> int:
    """How many hexes away a hex is."""
    ahead, right = cell
    # Steps through hexsides 0 and 1 have 60 degrees between them: together they go the same way.
    return abs(ahead + right) if ahead * right > 0 else max(abs(ahead), abs(right))


def first_angle(formation: Formation) -> float:
    """Where hexside 0 lies, in degrees clockwise from above."""
    return -30.0 if formation.facing == "vertex" else 0.0


def centre(formation: Formation, cell: Cell) -> tuple[float, float]:
    """The middle of a hex, right and down from the counter, in hexes."""
    first = first_angle(formation)
    x = y = 0.0
    for steps, side in zip(cell, (0, 1), strict=True):
        turn = radians(first + 60 * side)
        x += steps * sin(turn)
        y -= steps * cos(turn)
    return x, y
