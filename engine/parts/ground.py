"""The ground by the printed numbers of its hexes: neighbours, distances, terrain, and cover."""

from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.hexes.battlefield import Battlefield, SideFeature
from hexwright.engine.hexes.coordinates import direction_of
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
    return tuple(field.number(neighbour) for neighbour in field.neighbours(field.place(hex_)))


@lasting
def distance(board: Board, one: str, other: str) -> int:
    """Hexes from one to the other, the first not counted."""
    field = field_of(board)
    return field.distance(field.place(one), field.place(other))


@lasting
def direction(board: Board, one: str, other: str) -> int:
    """The direction from a hex to its neighbour, 0 to 5 clockwise."""
    field = field_of(board)
    found = direction_of(field.grid, field.place(one), field.place(other))
    assert found is not None, (one, other)
    return found


@lasting
def sides_between(board: Board, one: str, other: str) -> tuple[SideFeature, ...]:
    """What lies on the hexside between two neighbours."""
    field = field_of(board)
    return field.sides(field.place(one), field.place(other))


@lasting
def crosses_by_road(board: Board, one: str, other: str) -> bool:
    """Whether a road or track runs from a hex into its neighbour."""
    field = field_of(board)
    return bool(field.links(field.place(one), field.place(other)))


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


# --- cover ----------------------------------------------------------------------------------------


# Of a hexside that protects one of its two hexes alone; others protect both.
_PROTECTS = "protects"


@lasting
def cover_of_hex(board: Board, hex_: str, trait: str, rule: str) -> Sum:
    """What the terrain of a hex adds."""
    kind = terrain(board, hex_)
    return Sum().plus(int(kind.attributes.get(trait, 0)), kind.name, rule)


@lasting
def cover_of_side(board: Board, start: str, hex_: str, trait: str, rule: str) -> Sum:
    """What lies on the hexside of a hex towards a neighbour adds, if it protects the hex."""
    field = field_of(board)
    place, found = field.place(hex_), Sum()
    for side in field.sides(field.place(start), place):
        if side.kind.attributes.get(_PROTECTS, "both") == "both" or side.first == place:
            found = found.plus(int(side.kind.attributes.get(trait, 0)), side.kind.name, rule)
    return found


def cover(board: Board, start: str, hex_: str, trait: str, rule: str) -> Sum:
    """What a hex and its side towards a neighbour add together."""
    return cover_of_hex(board, hex_, trait, rule) + cover_of_side(board, start, hex_, trait, rule)
