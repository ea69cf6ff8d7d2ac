"""The ground by the printed numbers of its hexes: neighbours, distances, terrain."""

from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.schema.model.terrain import HexTerrain


@lasting
def field_of(board: Board) -> Battlefield:
    """The ground of the scenario, with what the system takes from its notes."""
    field = Battlefield.of(board.module, board.scenario)
    assert field is not None
    return board.setting.rulebook.ground(board, field)


@lasting
def near(board: Board, hex_: str) -> tuple[str, ...]:
    """The hexes around one, clockwise."""
    field = field_of(board)
    return tuple(field.number(one) for one in field.neighbours(field.place(hex_)))


@lasting
def distance(board: Board, one: str, other: str) -> int:
    """Hexes from one to the other, the first not counted."""
    field = field_of(board)
    return field.distance(field.place(one), field.place(other))


@lasting
def terrain(board: Board, hex_: str) -> HexTerrain:
    """The terrain that counts in a hex; a bridge cancels the water below it."""
    field = field_of(board)
    kind = field.ruling_kind(field.place(hex_))
    assert kind is not None, hex_
    return kind


def trait(board: Board, hex_: str, name: str, default: Any = None) -> Any:
    """What the module says about the terrain of a hex."""
    return terrain(board, hex_).attributes.get(name, default)
