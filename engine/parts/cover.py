"""Cover: what the ground of a hex and the hexsides before it add to a die, by a trait of theirs."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.parts.ground import field_of, terrain

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
