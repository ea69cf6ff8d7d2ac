"""The ladder of states: good order, disorder, rout, and the way up again (11.1, 11.2, 12.1)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Eliminated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.states import ELIMINATED, Ladder, Rung, lost_box
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
    back_face,
    front_face,
    in_square,
    state_of,
    units_in,
)
from hexwright.engine.systems.jdg.victory import score_loss

# How the table of changes calls the states at the beginning of its keys.
_SHORT: Final = {GOOD: "good", DISORDERED: "disordered", ROUTED: "routed"}
# Markers of what needs good order.
_IN_ORDER: Final = (SQUARE, CHARGE, SHOCK, SHOCK_TEST)
_RULES: Final = {DISORDERED: "jdg-276", ROUTED: "jdg-277"}


@rule("jdg-004", "jdg-276")
def _face(board: Board, unit: str, state: str) -> str:
    """A unit out of good order shows the back of its counter (1.3, 11.1)."""
    kind = board.piece(unit).kind
    return front_face(board, kind) if state == GOOD else back_face(board, kind)


LADDER: Final = Ladder(
    (
        Rung(GOOD, ends=(SHELTERED,)),
        Rung(DISORDERED, ends=(*_IN_ORDER, SHELTERED)),
        Rung(ROUTED, marker=ROUTED, ends=_IN_ORDER),
    ),
    _face,
)


# --- down -----------------------------------------------------------------------------------------


@rule("jdg-276", "jdg-277", "jdg-278", "jdg-280", "jdg-281", "jdg-285")
def worsen(board: Board, unit: str, event: str) -> str:
    """Let a unit take a disorder or a rout; the state it is in then (11.1, 11.2).

    A unit that has become routed owes its rout retreat.
    """
    state = state_of(board, unit)
    result = next_state(board, state, event, arm_of(board, unit))
    leave_square(board, unit)
    if result == ELIMINATED:
        eliminate(board, unit, "jdg-281" if state == ROUTED else "jdg-278")
    else:
        LADDER.enter(board, unit, result, _RULES[result])
    return result


@lasting
def next_state(board: Board, state: str, event: str, arm: str) -> str:
    """The state after a disorder or a rout, by the table of changes (11, 12.1)."""
    row = board.look_up("state-changes", f"{_SHORT[state]}-{event}")
    return str(row["artillery" if arm == ARTILLERY else "result"])


@rule("jdg-090", "jdg-091", "jdg-098")
def leave_square(board: Board, unit: str) -> None:
    """A square that is disordered or must retreat is one no more, nor are its fellows (5.2)."""
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
    """A unit that leaves the place where it found shelter has it no more (11.4)."""
    if SHELTERED in board.piece(unit).statuses:
        board.emit(StatusSet(unit, SHELTERED, 0, rule="jdg-305"))


@rule("jdg-281")
def eliminate(board: Board, unit: str, number: str) -> None:
    """Take a unit out of the game, for good (11.2)."""
    board.emit(Eliminated(unit, lost_box(board, board.piece(unit).side), rule=number))
    score_loss(board, unit)


# --- up -------------------------------------------------------------------------------------------


@rule("jdg-315")
def recover(board: Board, unit: str, number: str) -> None:
    """Take a unit a step up again: from rout to disorder, from disorder to good order (12.1)."""
    result = next_state(board, state_of(board, unit), "rally", arm_of(board, unit))
    LADDER.enter(board, unit, result, number)
