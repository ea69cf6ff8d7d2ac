"""Stacking (7): who may stand in one hex."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import trait
from hexwright.engine.parts.troops import enemies_in, units_in
from hexwright.engine.systems.aus.troops import (
    SKIRMISH,
    arm_of,
    battalion_of,
    disorder,
    division_of,
    group_of,
    in_strategic_movement,
    is_company,
    is_gun,
    is_routed,
    shape,
    shape_of,
    strength,
)


@lasting
@rule("aus-178", "aus-109")
def limit(board: Board, formation: str, hex_: str) -> int | None:
    """The strength points of a formation that a hex holds; None if it cannot be there (7.1)."""
    found = board.look_up("stacking", formation)[trait(board, hex_, "stacking_column", "clear")]
    return None if found is None else int(found)


@rule("aus-178", "aus-179", "aus-180", "aus-181", "aus-154", "aus-173", "aus-293")
def may_stack(
    board: Board, units: Sequence[str], hex_: str, formation: str = "", *, by_road: bool = False
) -> bool:
    """Whether units may stand in a hex together with those who are there (7.1).

    `formation` is what they take up there, if not their own.
    """
    here = [one for one in units_in(board, hex_) if one not in units]
    if not here and len(units) == 1 and not board.piece(units[0]).extends:
        return _may_stand_alone(board, units, hex_, formation, by_road=by_road)
    side = board.piece(units[0]).side
    if any(board.piece(one).side != side for one in here):
        return False
    every = [*here, *units]
    troops = [one for one in every if not is_gun(board, one)]
    if not _guns_fit(board, [one for one in every if is_gun(board, one)], troops, hex_):
        return False
    if len(troops) > 1 and not _go_together(board, troops, units, formation):
        return False
    return not troops or _within_limit(board, troops, units, hex_, formation, by_road=by_road)


def _may_stand_alone(
    board: Board, units: Sequence[str], hex_: str, formation: str, *, by_road: bool
) -> bool:
    """Whether a unit of one hex may stand where nobody else does."""
    if is_gun(board, units[0]):
        return _guns_fit(board, units, (), hex_)
    return _within_limit(board, units, units, hex_, formation, by_road=by_road)


@rule("aus-173", "aus-181")
def _guns_fit(board: Board, guns: Sequence[str], troops: Sequence[str], hex_: str) -> bool:
    """Whether there are not too many batteries; a long counter has one for both hexes (6.5.5)."""
    long = [one for one in troops if board.piece(one).extends and hex_ in board.piece(one).hexes]
    every = {*guns, *(one for two in long for one in batteries(board, board.piece(two).hexes))}
    most = board.look_up("batteries", "others" if troops else "alone")["most"]
    return len(every) <= int(most)


def batteries(board: Board, hexes: Sequence[str]) -> set[str]:
    """The batteries in some hexes."""
    return {one for hex_ in hexes for one in units_in(board, hex_) if is_gun(board, one)}


def _form(board: Board, unit: str, comers: Sequence[str], formation: str) -> str:
    return formation if formation and unit in comers else board.piece(unit).formation


def _go_together(
    board: Board, troops: Sequence[str], comers: Sequence[str], formation: str
) -> bool:
    """Whether troops may share a hex: of one arm, formation and division, single hexes, steady."""
    forms = {_form(board, one, comers, formation) for one in troops}
    return (
        len(forms) == 1
        and (shape_of(board, next(iter(forms))) != SKIRMISH or _are_companies(board, troops))
        and len({arm_of(board, one) for one in troops}) == 1
        and _of_one_command(board, troops)
        and not any(board.piece(one).extends or is_routed(board, one) for one in troops)
    )


@rule("aus-346")
def _are_companies(board: Board, troops: Sequence[str]) -> bool:
    """Whether troops are companies of one battalion, which gather to be it again (A2.4)."""
    return (
        all(is_company(board, one) for one in troops)
        and len({battalion_of(board, one) for one in troops}) == 1
    )


@rule("aus-180", "aus-369")
def _of_one_command(board: Board, troops: Sequence[str]) -> bool:
    """Whether troops are of one division, or of one detachment (7.1, A4.5.2D)."""
    return any(len({of(board, one) for one in troops}) == 1 for of in (division_of, group_of))


def _within_limit(
    board: Board,
    troops: Sequence[str],
    comers: Sequence[str],
    hex_: str,
    formation: str,
    *,
    by_road: bool,
) -> bool:
    form = _form(board, troops[-1], comers, formation)
    if in_strategic_movement(board, troops[-1]):
        form = f"strategic-{arm_of(board, troops[-1])}"
    most = limit(board, form, hex_)
    if most is None:
        return by_road
    if len(troops) == 1:
        return True
    return sum(strength(board, one) for one in troops) <= most


@rule("aus-093", "aus-155", "aus-182")
def crowd(board: Board, units: Sequence[str], hex_: str, *, by_road: bool = False) -> None:
    """Units go into a hex that holds too many then: all of them but skirmishers are disordered."""
    here = units_in(board, hex_)
    loose = any(shape(board, one) == SKIRMISH for one in here)
    if loose or may_stack(board, units, hex_, by_road=by_road):
        return
    for one in here:
        disorder(board, one, "aus-093")


def is_free(board: Board, hex_: str, unit: str) -> bool:
    """Whether no other combat unit stands in a hex."""
    return all(one == unit for one in units_in(board, hex_))


def blocked(board: Board, hex_: str, side: str) -> bool:
    """Whether enemies stand in a hex."""
    return bool(enemies_in(board, hex_, side))
