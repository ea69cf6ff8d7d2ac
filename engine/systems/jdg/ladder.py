"""The ladder of states: good order, disorder, rout and the end, and the way up again (5.P)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Eliminated, Flipped, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import back_face, front_face, units_in
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    BROKEN_SQUARE,
    CHARGE,
    DISORDERED,
    GOOD,
    INFANTRY,
    ROUTED,
    SHELTERED,
    SHOCK,
    SHOCK_TEST,
    SQUARE,
    arm_of,
    in_square,
    state_of,
)
from hexwright.engine.systems.jdg.victory import score_loss

ELIMINATED: Final = "eliminated"
# How the table of changes calls the states at the beginning of its keys.
_SHORT: Final = {GOOD: "good", DISORDERED: "disordered", ROUTED: "routed"}
_GONE_WITH_ORDER: Final = (SQUARE, CHARGE, SHOCK, SHOCK_TEST)
_NUMBERS: Final = {DISORDERED: "jdg-276", ROUTED: "jdg-277"}


# --- down -----------------------------------------------------------------------------------------


@rule("jdg-276", "jdg-277", "jdg-278", "jdg-280", "jdg-281", "jdg-285")
def worsen(board: Board, unit: str, event: str) -> str:
    """Let a unit take a disorder or a rout; the state it is in then.

    A unit that has become routed owes its rout retreat.
    """
    result = next_state(board, state_of(board, unit), event, arm_of(board, unit))
    leave_square(board, unit)
    if result == ELIMINATED:
        was_routed = state_of(board, unit) == ROUTED
        eliminate(board, unit, "jdg-281" if was_routed else "jdg-278")
        return result
    _show_disorder(board, unit, _NUMBERS[result])
    if result == ROUTED:
        board.emit(StatusSet(unit, ROUTED, rule=_NUMBERS[ROUTED]))
    return result


@lasting
def next_state(board: Board, state: str, event: str, arm: str) -> str:
    """The state after a disorder or a rout, by the table of changes."""
    row = board.look_up("state-changes", f"{_SHORT[state]}-{event}")
    return str(row["artillery" if arm == ARTILLERY else "result"])


@rule("jdg-004", "jdg-276")
def _show_disorder(board: Board, unit: str, number: str) -> None:
    """Turn a counter over to its disordered face; what needs good order ends."""
    for status in _GONE_WITH_ORDER:
        if status in board.piece(unit).statuses:
            board.emit(StatusSet(unit, status, 0, rule=number))
    face = back_face(board, board.piece(unit).kind)
    if board.piece(unit).face != face:
        board.emit(Flipped(unit, face, rule=number))


@rule("jdg-090", "jdg-091", "jdg-098")
def leave_square(board: Board, unit: str) -> None:
    """A square that is disordered or must retreat is one no more; infantry takes all along."""
    if not in_square(board, unit):
        return
    here = [unit]
    if arm_of(board, unit) == INFANTRY:
        here = [one for one in units_in(board, board.piece(unit).hex) if in_square(board, one)]
    for one in here:
        board.emit(StatusSet(one, SQUARE, 0, rule="jdg-090"))
        board.emit(Counted(ACTIVATION, BROKEN_SQUARE, one))


@rule("jdg-305")
def leave_shelter(board: Board, unit: str) -> None:
    """A unit that leaves the place where it found shelter has it no more."""
    if SHELTERED in board.piece(unit).statuses:
        board.emit(StatusSet(unit, SHELTERED, 0, rule="jdg-305"))


@rule("jdg-281")
def eliminate(board: Board, unit: str, number: str) -> None:
    """Take a unit out of the game, for good."""
    box = _lost_box(board, board.piece(unit).side)
    board.emit(Eliminated(unit, box, rule=number))
    score_loss(board, unit)


@lasting
def _lost_box(board: Board, side: str) -> str:
    """The box for the eliminated pieces of a side, if the module has one."""
    boxes = board.module.info.boxes
    return next(
        (one.id for one in boxes if one.purpose == ELIMINATED and one.side in ("", side)), ""
    )


# --- up -------------------------------------------------------------------------------------------


@rule("jdg-315")
def recover(board: Board, unit: str, number: str) -> None:
    """Take a unit a step up again: from rout to disorder, from disorder to good order."""
    result = next_state(board, state_of(board, unit), "rally", arm_of(board, unit))
    for status in (ROUTED, SHELTERED):
        if status in board.piece(unit).statuses:
            board.emit(StatusSet(unit, status, 0, rule=number))
    if result == GOOD:
        board.emit(Flipped(unit, front_face(board, board.piece(unit).kind), rule=number))
