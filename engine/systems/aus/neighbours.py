"""Who stands where: the order of stacks, and how near the enemy is."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, whereabouts_of
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.coordinates import Cube, neighbours, to_cube
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.troops import enemies_in, hexes_with_units, units_in
from hexwright.engine.systems.aus.troops import is_gun


@rule("aus-186")
def top_of(board: Board, hex_: str, side: str = "") -> str:
    """The unit of a stack that results hit first: never a battery while others are there (7.3)."""
    here = [one for one in units_in(board, hex_) if not side or board.piece(one).side == side]
    troops = [one for one in here if not is_gun(board, one)]
    return (troops or here or [""])[-1]


def stack_of(board: Board, unit: str) -> list[str]:
    """The units that share a hex with one, itself first, the others from the top down."""
    others = dict.fromkeys(
        one for hex_ in board.piece(unit).hexes for one in reversed(units_in(board, hex_))
    )
    return [unit, *(one for one in others if one != unit)]


@whereabouts_of
def hexes_beside(board: Board, side: str) -> frozenset[str]:
    """The hexes next to combat units of a side."""
    return frozenset().union(*(near(board, own) for own in hexes_with_units(board, side)))


@whereabouts_of
def hexes_within(board: Board, side: str, most: int) -> frozenset[str]:
    """The hexes as near as that to combat units of a side, and those where they stand."""
    return frozenset().union(*(around(board, own, most) for own in hexes_with_units(board, side)))


@lasting
def around(board: Board, hex_: str, most: int) -> frozenset[str]:
    """The hexes within so many of one, and itself."""
    field = field_of(board)
    found = {field.place(hex_)}
    for _ in range(most):
        found.update([other for place in found for other in neighbours(field.grid, place)])
    return frozenset(field.number(place) for place in found if field.is_playable(place))


def is_beside_enemy(board: Board, unit: str) -> bool:
    """Whether an enemy combat unit is next to a unit."""
    enemies = hexes_beside(board, board.opponent(board.piece(unit).side))
    return any(one in enemies for one in board.piece(unit).hexes)


@rule("aus-005")
def enemy_distance(board: Board, hex_: str, side: str) -> int:
    """How far the nearest enemy combat unit is from a hex; far away if there is none."""
    return _distance_from(board, board.opponent(side), hex_)


@whereabouts_of
def _distance_from(board: Board, side: str, hex_: str) -> int:
    a, b, c = _cube(board, hex_)
    found = (max(abs(a - q), abs(b - r), abs(c - s)) for q, r, s in _cubes_of(board, side))
    return min(found, default=99)


@whereabouts_of
def _cubes_of(board: Board, side: str) -> tuple[Cube, ...]:
    """Where the combat units of a side are, as distances are counted."""
    return tuple(_cube(board, hex_) for hex_ in hexes_with_units(board, side))


@lasting
def _cube(board: Board, hex_: str) -> Cube:
    field = field_of(board)
    return to_cube(field.grid, field.place(hex_))


def distance_to_enemy(board: Board, unit: str) -> int:
    """How far the nearest enemy combat unit is from a unit."""
    found = board.piece(unit)
    return min(enemy_distance(board, one, found.side) for one in found.hexes)


def is_empty_of_enemies(board: Board, hex_: str, side: str) -> bool:
    """Whether no enemy unit stands in a hex."""
    return not enemies_in(board, hex_, side)
