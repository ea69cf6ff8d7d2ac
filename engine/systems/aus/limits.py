"""What a move may do (5.1.3, 5.1.4, 5.2.1): enemies, room, marches."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import direction, near
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.aus.arcs import front_of
from hexwright.engine.systems.aus.ground import needs_road, off_road, on_road
from hexwright.engine.systems.aus.manoeuvres import Action, actions_of
from hexwright.engine.systems.aus.neighbours import hexes_beside, hexes_within
from hexwright.engine.systems.aus.plan import may_enter
from hexwright.engine.systems.aus.points import allowance, spent
from hexwright.engine.systems.aus.records import LIMITED, LONE, MARCH, activation
from hexwright.engine.systems.aus.stacking import batteries, is_free, may_stack
from hexwright.engine.systems.aus.troops import (
    LIMBERED,
    LINE,
    formation_after,
    is_gun,
    is_routed,
    movement_class,
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
    if not hexes_within(board, board.opponent(piece.side), least).isdisjoint(entered):
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


@rule("aus-091", "aus-093", "aus-094", "aus-155")
def has_room(board: Board, units: Sequence[str], action: Action, left: int) -> bool:
    """Whether units may stay in a hex, or leave it again, which none before an enemy do (5.1.4)."""
    form = formation_after(board, units[0], action.disorder, action.formation)
    if all(
        may_stack(board, units, one, form, by_road=action.road) for one in action.hexes
    ) and _has_one_battery(board, units, action):
        return True
    if action.kind not in ("move", "road"):
        return False
    if facing_enemies(board, action.hexes, board.piece(units[0]).side):
        return False
    out = _way_out(board, units[0], action)
    return out is not None and left - action.cost >= out


@rule("aus-173")
def _has_one_battery(board: Board, units: Sequence[str], action: Action) -> bool:
    """Whether a counter of two hexes finds no second battery in them (6.5.5)."""
    if len(action.hexes) < 2:
        return True
    guns = {*batteries(board, action.hexes), *(one for one in units if is_gun(board, one))}
    return len(guns) <= int(board.look_up("batteries", "others")["most"])


def _way_out(board: Board, unit: str, action: Action) -> int | None:
    """What it costs at least to go on from a hex that is full; None if no way is open (5.1.4)."""
    mover, was = movement_class(board, unit), board.piece(unit).hexes
    steps = [
        step.cost
        for hex_ in near(board, action.hex)
        if hex_ not in was and is_free(board, hex_, unit) and _ahead(board, action, hex_)
        for step in (
            off_road(board, action.hex, hex_, mover),
            on_road(board, action.hex, hex_, mover),
        )
        if step is not None
    ]
    # The tail of a column of two hexes has to leave it, too.
    times = 2 if len(was) > 1 and shape(board, unit) != LINE else 1
    return times * min(steps) if steps else None


def _ahead(board: Board, action: Action, hex_: str) -> bool:
    if action.facing is None:
        return True
    turned = (2 * direction(board, action.hex, hex_) - action.facing) % 12
    return turned in (0, 1, 2, 10, 11)


@rule("aus-091")
def is_stopped(board: Board, unit: str) -> bool:
    """Whether a unit stands in front of an enemy, which ends its move (5.1.3)."""
    piece = board.piece(unit)
    return bool(facing_enemies(board, piece.hexes, piece.side))


def facing_enemies(board: Board, hexes: Sequence[str], side: str) -> list[str]:
    """The enemies that have one of some hexes in front of them."""
    close = dict.fromkeys(
        one
        for hex_ in hexes
        for other in near(board, hex_)
        for one in enemies_in(board, other, side)
    )
    return [
        one
        for one in close
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
