"""Stacks: who may stand in a hex together, who lies on top, who fights for it (rules 5.G)."""

from collections.abc import Sequence

from engine.core.board import Board
from engine.core.piece_events import Restacked
from engine.core.rules import rule
from engine.systems.jdg.troops import (
    ARMS,
    ARTILLERY,
    ROUTED,
    arm_of,
    can,
    fighters_in,
    formation_of,
    in_square,
    is_unit,
    state_of,
    strength,
    units_in,
)


@rule("jdg-093", "jdg-102", "jdg-103", "jdg-104", "jdg-106", "jdg-107")
def may_share(board: Board, units: Sequence[str], *, as_routed: str = "") -> bool:
    """Whether units may stand in one hex: some row of the stacking table holds for all of them.

    A unit is looked at as if it were routed, if so asked.
    """
    if len(units) < 2:
        return True
    routed = [one == as_routed or state_of(board, one) == ROUTED for one in units]
    if any(routed) != all(routed) or len({in_square(board, one) for one in units}) > 1:
        return False
    state = "routed" if routed[0] else "steady"
    table = board.table("stacking")
    keys = [str(row[0]) for row in table.rows]
    return any(_fits(board, units, state, key) for key in keys)


def _fits(board: Board, units: Sequence[str], state: str, key: str) -> bool:
    row = board.look_up("stacking", key)
    if row["state"] != state or len(units) > row["units"]:
        return False
    arms = [arm_of(board, one) for one in units]
    if any(arms.count(arm) > row[arm] for arm in ARMS):
        return False
    fighters = [one for one in units if arm_of(board, one) != ARTILLERY]
    if row["one_formation"] and len({formation_of(board, one) for one in fighters}) > 1:
        return False
    most = row["strength"]
    return most is None or sum(strength(board, one) for one in fighters) <= most


@rule("jdg-103")
def may_join(board: Board, hex_: str, *units: str) -> bool:
    """Whether units may stand in a hex with those that are there; enemies never share one."""
    there = [one for one in units_in(board, hex_) if one not in units]
    side = board.piece(units[0]).side
    if any(board.piece(one).side != side for one in there):
        return False
    return may_share(board, [*there, *units])


@rule("jdg-108")
def settle(board: Board, hex_: str, *newcomers: str) -> None:
    """Put those who entered a hex to the bottom of its stack, and artillery on top."""
    stack = board.stack(hex_)
    others = [one for one in stack if not is_unit(board, one)]
    units = [one for one in stack if is_unit(board, one)]
    units.sort(key=lambda one: (arm_of(board, one) == ARTILLERY, one not in newcomers))
    order = (*units, *others)
    if order != stack:
        board.emit(Restacked(hex_, order, rule="jdg-108"))


@rule("jdg-116")
def top_fighter(board: Board, hex_: str, *, able: str = "") -> str:
    """The uppermost infantry or cavalry of a hex, of those whose state allows an action."""
    found = [one for one in fighters_in(board, hex_) if not able or can(board, one, able)]
    return found[-1] if found else ""
