"""Near the enemy (9.5): who may move next to him, who may not come near at all."""

from typing import Literal

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary, standing
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.presence import hexes_within
from hexwright.engine.parts.reinforcements import (
    entry_hexes,
    is_waiting,
    kept_free,
    pieces_of_arrival,
)
from hexwright.engine.systems.gbacw.command import (
    enemy_hexes,
    held_by_enemy,
    hexes_beside_enemy,
)
from hexwright.engine.systems.gbacw.ground import Step, best_step
from hexwright.engine.systems.gbacw.orders import allows, sees_enemy_near
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FIRED,
    MARCH,
    fighters_in,
    is_disordered,
    is_foot,
    is_gun,
    is_mounted,
    movement_class,
    number,
    order_of,
)

_Entry = Literal["open", "closed", "by crossing"]


@standing
def neighbours(board: Board, hex_: str, side: str) -> tuple[str, ...]:
    """The manned units of the enemy of a side next to a hex."""
    found = dict.fromkeys(
        fighter
        for close in near(board, hex_)
        for fighter in fighters_in(board, close)
        if board.piece(fighter).side != side
    )
    return tuple(found)


def is_beside_enemy(board: Board, hex_: str, side: str) -> bool:
    """Whether a manned unit of the enemy of a side is next to a hex."""
    return hex_ in hexes_beside_enemy(board, side)


@rule("gbacw-049", "gbacw-135", "gbacw-136", "gbacw-137", "gbacw-152", "gbacw-153", "gbacw-175")
def may_enter(board: Board, unit: str, hex_: str, step: Step) -> bool:
    """Whether the enemy lets a unit move into a hex by a step (9.22-9.24, 9.51, 9.52)."""
    found = _entry(board, unit, hex_)
    return found == "open" or (found == "by crossing" and step.crossing)


def closed_beside(board: Board, unit: str, hex_: str) -> list[str]:
    """The hexes next to one that a unit may not move into but by a bridge or ford."""
    doubtful = doubtful_to(board, unit)
    around = near(board, hex_)
    if doubtful.isdisjoint(around):
        return []
    return [one for one in around if one in doubtful and _entry(board, unit, one) != "open"]


@momentary
def doubtful_to(board: Board, unit: str) -> frozenset[str]:
    """The hexes that the enemy may close to a unit: further ones to guns and on the march."""
    keeps_away = number(board, "artillery-keeps-away") if is_gun(board, unit) else 1
    marches = order_of(board, unit) == MARCH
    most = max(keeps_away, number(board, "march-distance")) if marches else keeps_away
    return _doubtful(board, board.piece(unit).side, most)


@standing
def _doubtful(board: Board, side: str, most: int) -> frozenset[str]:
    return hexes_within(board, board.opponent(side), most) | {*kept_free(board, side, 0)}


@momentary
def _entry(board: Board, unit: str, hex_: str) -> _Entry:
    """How the enemy lets a unit move into a hex; asked once, from whatever side it comes."""
    side = board.piece(unit).side
    if hex_ in held_by_enemy(board, side):
        return "closed"
    if _is_kept_free(board, side, hex_):
        return "closed"
    if order_of(board, unit) == MARCH and sees_enemy_near(board, hex_, side):
        return "closed"
    if is_gun(board, unit) and not _guns_may_enter(board, unit, hex_):
        return "closed"
    if not is_beside_enemy(board, hex_, side):
        return "open"
    return _closing(board, unit, hex_, neighbours(board, hex_, side))


@rule("gbacw-175")
def _is_kept_free(board: Board, side: str, hex_: str) -> bool:
    """Whether enemies are still to come through a hex; those who could have come do not count."""
    if not board.scenario.attributes.get("protected_entries", True):
        return False
    return hex_ in kept_free(board, side, 0) and any(
        reinforcement.side != side
        and reinforcement.turn >= board.state.turn
        and hex_ in entry_hexes(board, reinforcement.id)
        and any(is_waiting(board, piece) for piece in pieces_of_arrival(board, reinforcement.id))
        for reinforcement in board.scenario.reinforcements
    )


@rule("gbacw-153", "gbacw-154", "gbacw-157", "gbacw-137", "gbacw-051", "gbacw-052")
def _closing(board: Board, unit: str, hex_: str, others: tuple[str, ...]) -> _Entry:
    """How a unit may move next to enemies (9.52, 12.34)."""
    if is_gun(board, unit) or is_disordered(board, unit):
        return "closed"
    order = order_of(board, unit)
    if allows(board, order, "move-adjacent"):
        return "open"
    if not allows(board, order, "move-adjacent-to-artillery"):
        return "closed"
    if all(is_gun(board, other) or _is_parted(board, unit, hex_, other) for other in others):
        return "open"
    return "by crossing" if allows(board, order, "bridges-and-fords") else "closed"


def _is_parted(board: Board, unit: str, hex_: str, other: str) -> bool:
    """Whether nobody gets from a hex to an enemy beside it, so that a unit need not fear him."""
    mover = movement_class(board, unit)
    beside = [one for one in board.piece(other).hexes if one in near(board, hex_)]
    return all(best_step(board, hex_, one, mover, "advance") is None for one in beside)


# --- artillery (9.55) -----------------------------------------------------------------------------


@rule("gbacw-160", "gbacw-161", "gbacw-154")
def _guns_may_enter(board: Board, unit: str, hex_: str) -> bool:
    """Whether a battery may come so near to the enemy, by either option (9.55)."""
    side = board.piece(unit).side
    most = number(board, "artillery-keeps-away")
    if hex_ not in hexes_within(board, board.opponent(side), most):
        return True
    if board.options["artillery_proximity"] == "test":
        riders = [
            fighter
            for place in _enemies_within(board, hex_, side, most)
            for fighter in fighters_in(board, place)
            if is_mounted(board, fighter)
        ]
        return not riders or _is_escorted(board, hex_, side)
    begun = board.piece(unit).hex
    before = nearest_enemy(board, begun, side)
    fired = board.count(ACTIVATION, FIRED, unit)
    if before <= most and nearest_enemy(board, hex_, side) >= before and not fired:
        return True
    return not any(sees(board, enemy, hex_) for enemy in _enemies_within(board, hex_, side, most))


def _enemies_within(board: Board, hex_: str, side: str, most: int) -> list[str]:
    return [one for one in enemy_hexes(board, side) if distance(board, hex_, one) <= most]


@standing
def nearest_enemy(board: Board, hex_: str, side: str) -> int:
    """How far the nearest manned enemy unit is; a great number if there is none."""
    return min((distance(board, hex_, one) for one in enemy_hexes(board, side)), default=999)


def _is_escorted(board: Board, hex_: str, side: str) -> bool:
    """Whether infantry or cavalry of a side is in a hex or next to it."""
    return any(
        board.piece(fighter).side == side
        and (is_foot(board, fighter) or is_mounted(board, fighter))
        for place in (hex_, *near(board, hex_))
        for fighter in fighters_in(board, place)
    )
