"""Where the units of a side are, and how near: hexes held, hexes beside them, hexes within reach.

Rules ask so about the enemy: who may march, who is in contact, what may not be entered.
"""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, whereabouts_of
from hexwright.engine.hexes.coordinates import disc
from hexwright.engine.parts.ground import distance, field_of, near
from hexwright.engine.parts.troops import hexes_with_units
from hexwright.schema.grid import Place

# Farther than any hex of a map: the distance to nobody.
VERY_FAR: Final = 999


@whereabouts_of
def held(board: Board, side: str) -> frozenset[str]:
    """The hexes where units of a side stand."""
    return frozenset(hexes_with_units(board, side))


@whereabouts_of
def held_places(board: Board, side: str) -> dict[Place, str]:
    """The hexes where units of a side stand, by place."""
    place = field_of(board).place
    return {place(hex_): hex_ for hex_ in hexes_with_units(board, side)}


@whereabouts_of
def distance_to(board: Board, side: str, hex_: str) -> int:
    """How far the nearest unit of a side is from a hex; very far if there is none."""
    found = (distance(board, hex_, one) for one in hexes_with_units(board, side))
    return min(found, default=VERY_FAR)


def is_beside(board: Board, side: str, hex_: str) -> bool:
    """Whether a unit of a side stands next to a hex."""
    return not held(board, side).isdisjoint(near(board, hex_))


@whereabouts_of
def places_beside(board: Board, side: str) -> frozenset[Place]:
    """The places next to units of a side."""
    return frozenset().union(*(_beside(board, hex_) for hex_ in hexes_with_units(board, side)))


@lasting
def _beside(board: Board, hex_: str) -> frozenset[Place]:
    place = field_of(board).place
    return frozenset(place(one) for one in near(board, hex_))


@whereabouts_of
def places_within(board: Board, side: str, radius: int) -> frozenset[Place]:
    """The places up to a distance from units of a side."""
    hexes = hexes_with_units(board, side)
    return frozenset().union(*(_disc(board, hex_, radius) for hex_ in hexes))


@whereabouts_of
def hexes_within(board: Board, side: str, radius: int) -> frozenset[str]:
    """The hexes up to a distance from units of a side."""
    hexes = hexes_with_units(board, side)
    return frozenset().union(*(_hexes_of_disc(board, hex_, radius) for hex_ in hexes))


@lasting
def _hexes_of_disc(board: Board, hex_: str, radius: int) -> frozenset[str]:
    field = field_of(board)
    return frozenset(field.number(one) for one in _disc(board, hex_, radius) if field.exists(one))


@lasting
def _disc(board: Board, hex_: str, radius: int) -> frozenset[Place]:
    field = field_of(board)
    return disc(field.grid, field.place(hex_), radius)
