"""Facing (7.1): vertices and hexsides, front, flank and rear of units and of whole lines."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import standing
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Body, Hand, Shape
from hexwright.engine.hexes.body_arcs import Surroundings, body_arc_towards, surroundings
from hexwright.engine.hexes.facing import Arc, is_vertex
from hexwright.engine.parts.facing import HEXSIDES, VERTICES
from hexwright.engine.parts.ground import field_of
from hexwright.engine.systems.gbacw.troops import in_column, refused_hands

# Hexes in front and behind of one hex of a unit that faces a vertex, and of one at a hexside.
_ARC: Final = {True: 2, False: 1}


def shape_of(board: Board, unit: str) -> Shape:
    """How a unit lies: in column on the march, abreast otherwise."""
    return "column" if in_column(board, unit) else "line"


def body(board: Board, unit: str) -> Body:
    """A unit as it lies on the map."""
    field, found = field_of(board), board.piece(unit)
    places = tuple(field.place(hex_) for hex_ in found.hexes)
    return Body(shape_of(board, unit), places, found.facing or 0)


@rule("gbacw-071")
def facings_of(board: Board, unit: str) -> tuple[int, ...]:
    """The facings that a unit can have: hexsides on the march, vertices otherwise (7.11).

    A column that advances faces vertices (8.52).
    """
    facing = board.piece(unit).facing
    return VERTICES if facing is None or is_vertex(facing) else HEXSIDES


@standing
@rule("gbacw-072", "gbacw-084", "gbacw-127", "gbacw-128")
def around(board: Board, unit: str) -> Surroundings:
    """The hexes around a unit by arc, as places (7.12, 7.34, 8.51)."""
    return surroundings_of(board, body(board, unit), refused_hands(board, unit))


def surroundings_of(board: Board, lies: Body, refusing: Sequence[Hand] = ()) -> Surroundings:
    """The hexes around a body by arc, wherever it lies."""
    count = _ARC[is_vertex(lies.facing)]
    return surroundings(field_of(board).grid, lies, front=count, rear=count, refusing=refusing)


@standing
@rule("gbacw-073", "gbacw-072")
def front_hexes(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes that a unit moves into, fires through and shocks: in front, refused ones too."""
    return _numbers(board, around(board, unit).front)


@standing
@rule("gbacw-084")
def normal_front(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes in front but those of a refused flank, which is not shocked into (7.34)."""
    return _numbers(board, surroundings_of(board, body(board, unit)).front)


@standing
def flank_hexes(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes on the flanks of a unit."""
    return _numbers(board, around(board, unit).flank)


@standing
def rear_hexes(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes behind a unit."""
    return _numbers(board, around(board, unit).rear)


def front_of(board: Board, lies: Body) -> tuple[str, ...]:
    """The hexes in front of a body that is not there yet."""
    return _numbers(board, surroundings_of(board, lies).front)


def arc_towards(board: Board, unit: str, hex_: str) -> Arc:
    """The arc of a unit that a hex lies in, however far away."""
    lies = body(board, unit)
    count = _ARC[is_vertex(lies.facing)]
    field = field_of(board)
    return body_arc_towards(
        field.grid,
        lies,
        field.place(hex_),
        front=count,
        rear=count,
        refusing=refused_hands(board, unit),
    )


def _numbers(board: Board, places: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    field = field_of(board)
    return tuple(field.number(place) for place in places if field.exists(place))
