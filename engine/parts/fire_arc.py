"""Arcs of fire: what lies in the cone before a piece, within its reach and in its sight."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.hexes.facing import arcs, cone
from hexwright.engine.parts.ground import field_of


class FireArc(NamedTuple):
    """Where a piece can fire: which way it looks, how many hexes lie before it, how far it reaches.

    With six hexes before it a piece fires all round, whichever way it looks.
    """

    facing: int
    front: int
    reach: int


@lasting
def cone_of(board: Board, hex_: str, arc: FireArc) -> frozenset[str]:
    """The hexes in an arc of fire from a hex, seen or not."""
    field = field_of(board)
    ahead = arcs(arc.facing, front=arc.front, rear=0).front
    places = cone(field.grid, field.place(hex_), ahead, arc.reach)
    return frozenset(field.number(place) for place in places if field.exists(place))


def hexes_under_fire(
    board: Board, hex_: str, arc: FireArc, hexes: Iterable[str], sees: Callable[[str], bool]
) -> list[str]:
    """Those of some hexes that can be fired at from a hex, in their order."""
    reached = cone_of(board, hex_, arc)
    return [target for target in hexes if target in reached and sees(target)]
