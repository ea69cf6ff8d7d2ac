"""Stacking (8.1): who may share a hex, by arm and by orders."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.gbacw.troops import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MARCH,
    brigade_of,
    counts_as,
    is_abandoned,
    is_extended,
    order_of,
    strength,
)


def _limits(board: Board, stack: str) -> Reading:
    table = str(board.scenario.attributes.get("stacking_table", "stacking-limits"))
    return board.look_up(table, stack)


@rule("gbacw-044", "gbacw-087", "gbacw-088", "gbacw-089", "gbacw-107")
def may_share(board: Board, units: Sequence[str], *, march: bool | None = None) -> bool:
    """Whether units may be in one hex together; by march limits if some of them march (8.12).

    Abandoned guns do not count, nor do leaders.
    """
    counted = [one for one in units if not is_abandoned(board, one)]
    if len(counted) < 2:
        return True
    on_march = any(order_of(board, one) == MARCH for one in counted) if march is None else march
    guns = [one for one in counted if counts_as(board, one) == ARTILLERY]
    others = [one for one in counted if one not in guns]
    if any(is_extended(board, one) for one in others) and len(others) > 1:
        return False
    if not others:
        return _fits_guns(board, guns, _limits(board, ARTILLERY))
    if guns:
        beside = _limits(board, "artillery-with-others")
        if (on_march and not beside["on_march"]) or not _fits_guns(board, guns, beside):
            return False
    return _fits_troops(board, others, on_march=on_march)


def _fits_guns(board: Board, guns: Sequence[str], limits: Reading) -> bool:
    total = sum(strength(board, one) for one in guns)
    return len(guns) <= int(limits["batteries"]) or total <= int(limits["guns"])


def _fits_troops(board: Board, units: Sequence[str], *, on_march: bool) -> bool:
    """One arm of one brigade within its strength, or one unit of any size."""
    arms = {counts_as(board, one) for one in units}
    if len(arms) > 1:
        return False
    limits = _limits(board, CAVALRY if arms == {CAVALRY} else INFANTRY)
    if len(units) == 1 and limits["one_unit_of_any_size"]:
        return True
    if limits["one_brigade"] and len({brigade_of(board, one) for one in units}) > 1:
        return False
    most = int(limits["march" if on_march else "advance"])
    return sum(strength(board, one) for one in units) <= most


def has_room(board: Board, unit: str, hex_: str) -> bool:
    """Whether a unit may end a move in a hex, with those who are there."""
    others = [one for one in units_in(board, hex_) if one != unit]
    return may_share(board, [*others, unit])
