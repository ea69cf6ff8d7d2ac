"""Squares: forming and leaving them, and forming one against a charge (5.2, 10.3)."""

from collections.abc import Callable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, roll_test
from hexwright.engine.parts.ground import trait
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.jdg.chances import chance_at_most
from hexwright.engine.systems.jdg.cohesion import DIE, Cause
from hexwright.engine.systems.jdg.orders import active_units, allowed
from hexwright.engine.systems.jdg.reach import LEFT_SQUARE, allowance, mode_of
from hexwright.engine.systems.jdg.results import hit
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    BROKEN_SQUARE,
    INFANTRY,
    MOVED,
    SQUARE,
    arm_of,
    can,
    cohesion,
    in_square,
)
from hexwright.schema.language import later, tr

FORM = "form-square"
_FORMING = DieTest(later("forming square"), DIE)


def infantry_in(board: Board, hex_: str) -> list[str]:
    """The infantry of a hex, the lowest first."""
    return [one for one in units_in(board, hex_) if arm_of(board, one) == INFANTRY]


# --- in one's own activation ----------------------------------------------------------------------


@rule("jdg-083", "jdg-084", "jdg-085", "jdg-086", "jdg-087", "jdg-339")
def may_form(board: Board, hex_: str) -> bool:
    """Whether all units of a hex can form square, which were there from the start (5.2)."""
    here = units_in(board, hex_)
    return (
        bool(infantry_in(board, hex_))
        and bool(trait(board, hex_, "square_allowed"))
        and all(_may_form(board, one) for one in here)
    )


def _may_form(board: Board, unit: str) -> bool:
    return (
        unit in active_units(board)
        and can(board, unit, FORM)
        and allowed(board, unit, "square") == "yes"
        and not board.count(ACTIVATION, MOVED, unit)
        and not board.count(ACTIVATION, LEFT_SQUARE, unit)
    )


@rule("jdg-085", "jdg-086", "jdg-087")
def form(board: Board, hex_: str) -> None:
    """Everybody in a hex forms square, which takes all their movement (5.2)."""
    for one in units_in(board, hex_):
        board.emit(StatusSet(one, SQUARE, rule="jdg-085"))
        board.emit(Counted(ACTIVATION, MOVED, one))


@rule("jdg-084", "jdg-088")
def may_leave(board: Board, hex_: str) -> bool:
    """Whether the square in a hex can be left: by all its infantry, with points for it (5.2)."""
    infantry = infantry_in(board, hex_)
    return bool(infantry) and all(
        in_square(board, one)
        and one in active_units(board)
        and not board.count(ACTIVATION, MOVED, one)
        and _can_pay(board, one)
        for one in infantry
    )


def _can_pay(board: Board, unit: str) -> bool:
    mode = mode_of(board, unit)
    return bool(mode) and allowance(board, unit, mode) >= 0


@rule("jdg-088", "jdg-091")
def leave(board: Board, hex_: str) -> None:
    """The square in a hex ends; those who were in it have paid for that when they move (5.2)."""
    for one in units_in(board, hex_):
        if in_square(board, one):
            board.emit(StatusSet(one, SQUARE, 0, rule="jdg-088"))
            board.emit(Counted(ACTIVATION, LEFT_SQUARE, one))


# --- against a charge -----------------------------------------------------------------------------


@rule("jdg-095", "jdg-098", "jdg-099", "jdg-339")
def may_react(board: Board, hex_: str) -> bool:
    """Whether the infantry of a hex that is charged may try to form square (5.2, 10.3.1)."""
    infantry = infantry_in(board, hex_)
    return (
        bool(infantry)
        and bool(trait(board, hex_, "square_allowed"))
        and all(can(board, one, FORM) for one in infantry)
        and not any(board.count(ACTIVATION, BROKEN_SQUARE, one) for one in infantry)
    )


@rule("jdg-098")
def forget_broken_squares(board: Board) -> None:
    """Squares that broke before a charge do not hinder new ones, those it breaks do (10.3.1)."""
    for one in board.state.pieces:
        if count := board.count(ACTIVATION, BROKEN_SQUARE, one):
            board.emit(Counted(ACTIVATION, BROKEN_SQUARE, one, -count, rule="jdg-098"))


@rule("jdg-095", "jdg-096", "jdg-097")
async def try_reaction_square(
    game: Game,
    hex_: str,
    chargers: Sequence[str],
    charge: Callable[[], Preview | None] = lambda: None,
) -> bool:
    """Let the infantry of a charged hex try to form square; whether it stands in one then (10.3.1).

    `charge` says what waits for it if it does not try.
    """
    if not may_react(game, hex_):
        return False
    first = infantry_in(game, hex_)[-1]
    side = game.piece(first).side
    prompt = tr("Does the infantry in {hex} try to form square?", hex=hex_)
    wanted = yes_no(
        side,
        prompt,
        "jdg-095",
        subject=first,
        preview=lambda tries: _preview(game, hex_) if tries else charge(),
    )
    if not await ask(wanted):
        return False
    needed = needed_for_square(game, hex_)
    if roll_test(game, _FORMING, first, needed, rule="jdg-096").passed:
        for one in units_in(game, hex_):
            if can(game, one, FORM):
                game.emit(StatusSet(one, SQUARE, rule="jdg-096"))
        return True
    for one in infantry_in(game, hex_):
        if is_on_map(game, one):
            cause = Cause("charge", tuple(chargers), "jdg-096")
            await hit(game, one, "disorder", cause)
    return False


@rule("jdg-096")
def needed_for_square(board: Board, hex_: str) -> int:
    """The roll with which all the infantry of a hex forms square: the least cohesion (10.3.1)."""
    return min(cohesion(board, one) for one in infantry_in(board, hex_))


def _preview(board: Board, hex_: str) -> Preview:
    """How likely a square is."""
    needed = needed_for_square(board, hex_)
    chance = chance_at_most(board, needed)
    text = tr("It forms square with a roll of at most {number}, or is disordered.", number=needed)
    facts = (Fact(tr("It forms square"), chance, rule="jdg-096"),)
    return Preview(
        text, odds=Odds(tr("Squares"), {0: 1 - chance, 1: chance}, facts), rule="jdg-096"
    )
