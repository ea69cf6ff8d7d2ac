"""What a move may do (5.1.3, 5.1.4, 5.2.1): enemies, room, marches."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in, units_on_map
from hexwright.engine.systems.aus.arcs import front_of
from hexwright.engine.systems.aus.ground import POINT, needs_road
from hexwright.engine.systems.aus.manoeuvres import Action, actions_of
from hexwright.engine.systems.aus.plan import may_enter
from hexwright.engine.systems.aus.points import allowance, spent
from hexwright.engine.systems.aus.records import LIMITED, LONE, MARCH, activation
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    LIMBERED,
    LINE,
    enemy_distance,
    hexes_beside,
    is_gun,
    is_routed,
    number,
    shape,
    shape_of,
)


@rule(
    "aus-084",
    "aus-058",
    "aus-092",
    "aus-094",
    "aus-105",
    "aus-163",
    "aus-104",
    "aus-102",
    "aus-109",
)
def may_do(
    board: Board, units: Sequence[str], action: Action, left: int, shunned: Sequence[str]
) -> bool:
    """Whether units may do something: points, enemies, neighbours, room (5.1)."""
    unit = units[0]
    piece, level = board.piece(unit), activation(board).level
    if action.cost > left:
        return False
    entered = [one for one in action.hexes if one not in piece.hexes]
    if not entered:
        return action.kind != "form" or level != MARCH or shape_of(board, action.formation) != LINE
    if any(enemies_in(board, one, piece.side) for one in entered):
        return False
    if not may_enter(board, unit, entered):
        return False
    if level == MARCH and not _may_march(board, unit, action, entered):
        return False
    return _may_come_near(board, unit, entered, level, shunned) and has_room(
        board, units, action, left
    )


def _may_march(board: Board, unit: str, action: Action, entered: Sequence[str]) -> bool:
    """Strategic movement keeps away from enemies and to the roads where it needs them (5.2.1)."""
    piece = board.piece(unit)
    least = number(board, "strategic-distance")
    if any(enemy_distance(board, one, piece.side) <= least for one in entered):
        return False
    start = next((one for one in piece.hexes if action.hex in near(board, one)), piece.hex)
    if action.road or not needs_road(board, start, action.hex):
        return shape_of(board, action.formation) != LINE
    return False


def _may_come_near(
    board: Board, unit: str, entered: Sequence[str], level: str, shunned: Sequence[str]
) -> bool:
    """Who may go next to an enemy: nobody in a limited activation, no limbered guns (4.6.2)."""
    side = board.piece(unit).side
    if level in (LIMITED, LONE) and any(
        one in hexes_beside(board, board.opponent(side)) for one in entered
    ):
        return False
    close = [
        one
        for hex_ in entered
        for other in near(board, hex_)
        for one in enemies_in(board, other, side)
    ]
    if shape(board, unit) == LIMBERED and any(
        not is_gun(board, one) and not is_routed(board, one) for one in close
    ):
        return False
    return not any(one in shunned for one in close)


@rule("aus-093", "aus-094", "aus-155")
def has_room(board: Board, units: Sequence[str], action: Action, left: int) -> bool:
    """Whether units may stay in a hex, or have the points to leave it again (5.1.4)."""
    if all(
        may_stack(board, units, one, action.formation, by_road=action.road) for one in action.hexes
    ):
        return True
    if len(action.hexes) > 1 or action.kind not in ("move", "road"):
        return False
    step = max(POINT, action.cost)
    return left - action.cost >= 2 * step and any(
        all(not units_in(board, one) for one in (hex_,)) for hex_ in near(board, action.hex)
    )


@rule("aus-091")
def is_stopped(board: Board, unit: str) -> bool:
    """Whether a unit stands in front of an enemy, which ends its move (5.1.3)."""
    piece = board.piece(unit)
    return bool(facing_enemies(board, piece.hexes, piece.side))


def facing_enemies(board: Board, hexes: Sequence[str], side: str) -> list[str]:
    """The enemies that have one of some hexes in front of them."""
    return [
        one
        for one in units_on_map(board, board.opponent(side))
        if not is_routed(board, one) and any(hex_ in front_of(board, one) for hex_ in hexes)
    ]


@rule("aus-103")
def could_march_on(board: Board, unit: str) -> bool:
    """Whether a unit on the march has points left to go on into another hex (5.2.1)."""
    if not is_on_map(board, unit) or is_routed(board, unit):
        return False
    left = allowance(board, unit, MARCH) - spent(board, unit)
    kinds = ("move", "road")
    return any(
        may_do(board, [unit], one, left, ()) for one in actions_of(board, unit) if one.kind in kinds
    )
