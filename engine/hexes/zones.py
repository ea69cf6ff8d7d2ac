"""Zones of control, groups of hexes that hang together, and fronts."""

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import disc, neighbour
from hexwright.engine.hexes.facing import ALL_DIRECTIONS
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid

Unit = TypeVar("Unit", bound=Hashable)
# Hexes by place or by printed number, as one asks.
Where = TypeVar("Where", bound=Hashable)
# Whether control reaches from a hex into its neighbour.
Reaches = Callable[[Place, Place], bool]


def zone_of_control(
    ground: Battlefield,
    place: Place,
    directions: Sequence[int] = ALL_DIRECTIONS,
    reaches: Reaches | None = None,
) -> list[Place]:
    """The hexes next to a unit that it controls: in its arc, and not behind what stops control."""
    found = [neighbour(ground.grid, place, direction) for direction in directions]
    return [
        one for one in found if ground.is_playable(one) and (reaches is None or reaches(place, one))
    ]


def controllers(zones: Mapping[Unit, Iterable[Where]]) -> dict[Where, tuple[Unit, ...]]:
    """Which units control each hex, in the order in which they were given."""
    found: dict[Where, tuple[Unit, ...]] = {}
    for unit, hexes in zones.items():
        for hex_ in hexes:
            known = found.get(hex_)
            found[hex_] = (unit,) if known is None else (*known, unit)
    return found


def shares_controller(
    held: Mapping[Where, tuple[Unit, ...]], one: Where, other: Where
) -> Unit | None:
    """A unit that controls both hexes, as rules about going from zone to zone ask for."""
    there = held.get(other, ())
    return next((unit for unit in held.get(one, ()) if unit in there), None)


def groups(grid: Grid, places: Iterable[Place], within: int = 1) -> list[list[Place]]:
    """Places that hang together by steps of at most so many hexes, in the order given."""
    waiting = dict.fromkeys(places)
    found: list[list[Place]] = []
    for first in list(waiting):
        if first not in waiting:
            continue
        del waiting[first]
        group = [first]
        for one in group:
            near = disc(grid, one, within)
            joined = [other for other in waiting if other in near]
            group.extend(joined)
            for other in joined:
                del waiting[other]
        found.append(group)
    return found


def connected(ground: Battlefield, start: Place, belongs: Callable[[Place], bool]) -> list[Place]:
    """All hexes that hang together with one and belong as it does: a hill, a wood, a town."""
    if not belongs(start):
        return []
    found = {start: None}
    waiting = [start]
    while waiting:
        for near in ground.neighbours(waiting.pop()):
            if near not in found and belongs(near):
                found[near] = None
                waiting.append(near)
    return list(found)


def front_of(
    ground: Battlefield, facings: Mapping[Place, Sequence[int]], own: Container[Place] = ()
) -> list[Place]:
    """The hexes in front of places that look in some directions, each once; own ones left out."""
    found = dict.fromkeys(
        neighbour(ground.grid, place, direction)
        for place, directions in facings.items()
        for direction in directions
    )
    return [
        one for one in found if one not in facings and one not in own and ground.is_playable(one)
    ]
