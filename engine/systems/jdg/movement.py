"""The movement segment: one unit or stack after another (5.4.1)."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.options import Buttons
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.facing import VERTICES, facings_within
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.jdg import squares
from hexwright.engine.systems.jdg.charge import declare_charge, may_charge
from hexwright.engine.systems.jdg.commanders import movable_commanders, move_commander
from hexwright.engine.systems.jdg.facing import fellows, turn
from hexwright.engine.systems.jdg.ground import number
from hexwright.engine.systems.jdg.march import march, where
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.reach import (
    FORCED,
    LEFT_SQUARE,
    NORMAL,
    March,
    Units,
    may_force,
    mode_of,
)
from hexwright.engine.systems.jdg.reasons import why_not_moved
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.reinforcements import bring_on, ready_to_enter
from hexwright.engine.systems.jdg.shock_ratio import FROZEN
from hexwright.engine.systems.jdg.stacking import may_rearrange, rearrange
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    CHARGE,
    MOVED,
    TURNED,
    arm_of,
    can,
    in_square,
    is_commander,
)
from hexwright.engine.systems.jdg.zones import zones_of
from hexwright.schema.language import tr

STACK, SINGLE, MARCH, WALK = ":stack", ":single", ":march", ":walk"


# --- the segment ----------------------------------------------------------------------------------


@rule("jdg-017", "jdg-023", "jdg-075")
async def move_one(game: Game) -> bool:
    """Let one unit, stack or commander move; False when the owner ends the segment (5.4.1)."""
    if not choices(game):
        return False
    piece = await ask(
        choose_one(
            "piece",
            activation(game).side,
            tr("Which unit moves?"),
            lambda: choices(game),
            "jdg-075",
            buttons={PASS: tr("End movement")},
            why_not=lambda one: why_not_moved(game, one),
        )
    )
    if piece == PASS:
        return False
    if not is_on_map(game, piece):
        await bring_on(game, piece)
    elif is_commander(game, piece):
        await move_commander(game, piece)
    else:
        await _move_unit(game, piece)
    return True


@momentary
def choices(board: Board) -> list[str]:
    """Everybody who may move now: units, those who wait beside the map, commanders."""
    return [*movable(board), *ready_to_enter(board), *movable_commanders(board)]


@momentary
@rule("jdg-023", "jdg-034", "jdg-040")
def movable(board: Board) -> list[str]:
    """The units of this activation that may still do something in the segment (3.4)."""
    return [unit for unit in active_units(board) if _may_act(board, unit)]


def _may_act(board: Board, unit: str) -> bool:
    if board.count(ACTIVATION, MOVED, unit) or board.count(ACTIVATION, FROZEN, unit):
        return False
    if CHARGE in board.piece(unit).statuses:
        return False
    if in_square(board, unit):
        return _may_move(board, unit) or squares.may_leave(board, board.piece(unit).hex)
    return can(board, unit, "move") and bool(
        mode_of(board, unit) or squares.may_form(board, board.piece(unit).hex)
    )


@rule("jdg-078", "jdg-088")
def _may_move(board: Board, unit: str) -> bool:
    """Whether a unit may go somewhere: a square must be left first, guns just go (5.2)."""
    if in_square(board, unit) and arm_of(board, unit) != ARTILLERY:
        return False
    is_able = can(board, unit, "move") or in_square(board, unit)
    return is_able and bool(mode_of(board, unit))


# --- one unit -------------------------------------------------------------------------------------


@rule("jdg-075", "jdg-088")
async def _move_unit(game: Game, unit: str) -> None:
    """Ask what a unit does until it does something: where it goes, with whom, in which mode.

    Who leaves a square has begun his move (5.2), and ends it before anybody else moves (5.4.1).
    """
    units: Units = (unit,)
    mode = NORMAL
    while True:
        move = March.of(game, units, mode) if _may_move(game, unit) else March(units)
        buttons = Buttons(partial(_buttons, game, units, mode))
        choice = await ask(where(game, move, buttons))
        if choice in (STACK, SINGLE):
            units = stack_of(game, unit) if choice == STACK else (unit,)
            mode = mode if mode == NORMAL or may_march(game, units) else NORMAL
        elif choice in (MARCH, WALK):
            mode = FORCED if choice == MARCH else NORMAL
        elif not isinstance(choice, str):
            await march(game, move, choice)
            return
        else:
            if choice != PASS:
                await _ACTIONS[choice].do(game, units)
            if choice == PASS or not game.count(ACTIVATION, LEFT_SQUARE, unit):
                break
    if game.count(ACTIVATION, LEFT_SQUARE, unit):
        game.emit(Counted(ACTIVATION, MOVED, unit, rule="jdg-075"))


@rule("jdg-075")
def stack_of(board: Board, unit: str) -> Units:
    """The units that may move together with one: those in its hex that may still move (5.4.1)."""
    ready = movable(board)
    here = units_in(board, board.piece(unit).hex)
    return tuple(one for one in here if one in ready and _may_move(board, one))


def may_march(board: Board, units: Units) -> bool:
    """Whether units may make a forced march together."""
    return all(may_force(board, unit) and _may_move(board, unit) for unit in units)


def _buttons(board: Board, units: Units, mode: str) -> dict[str, str]:
    """What a unit can do beside going somewhere, and ways of going there."""
    has_begun = board.count(ACTIVATION, LEFT_SQUARE, units[0])
    found = {PASS: tr("Halt") if has_begun else tr("Another unit")}
    if len(units) > 1:
        found[SINGLE] = tr("One unit alone")
    elif _may_move(board, units[0]) and len(stack_of(board, units[0])) > 1:
        found[STACK] = tr("The whole stack")
    if mode == FORCED:
        found[WALK] = tr("Normal march")
    elif may_march(board, units):
        found[MARCH] = tr("Forced march")
    for name, action in _ACTIONS.items():
        if action.may(board, units):
            found[name] = action.words()
    return found


# --- what a unit does in its hex ------------------------------------------------------------------


class Action(NamedTuple):
    """Something that units can do instead of going somewhere."""

    words: Callable[[], str]
    may: Callable[[Board, Units], bool]
    do: Callable[[Game, Units], Awaitable[None]]


@rule("jdg-138", "jdg-140", "jdg-151", "jdg-167")
def facings_in_place(board: Board, unit: str) -> tuple[int, ...]:
    """The facings that a unit may turn to in its hex: one vertex in an enemy zone (7.2.2)."""
    found = board.piece(unit)
    if found.facing is None or not can(board, unit, "move") or not mode_of(board, unit):
        return ()
    if found.hex not in zones_of(board, board.opponent(found.side)):
        return VERTICES
    if board.count(ACTIVATION, LEFT_SQUARE, unit):
        return VERTICES
    if board.count(ACTIVATION, TURNED, unit):
        return ()
    return facings_within(found.facing, number(board, "turn-in-zone"))


async def _turn(game: Game, units: Units) -> None:
    """Turn those who look the same way in a hex."""
    together = (units[0], *fellows(game, units[0]))
    if await turn(game, together, "jdg-151", facings_in_place(game, units[0])):
        for one in together:
            game.emit(Counted(ACTIVATION, TURNED, one))


async def _form_square(game: Game, units: Units) -> None:
    squares.form(game, game.piece(units[0]).hex)


async def _leave_square(game: Game, units: Units) -> None:
    squares.leave(game, game.piece(units[0]).hex)


async def _rearrange(game: Game, units: Units) -> None:
    await rearrange(game, game.piece(units[0]).hex)


async def _charge(game: Game, units: Units) -> None:
    await declare_charge(game, units)


_ACTIONS: dict[str, Action] = {
    ":turn": Action(
        lambda: tr("Turn the unit"),
        lambda board, units: len(facings_in_place(board, units[0])) > 1,
        _turn,
    ),
    ":charge": Action(
        lambda: tr("Charge"),
        lambda board, units: may_charge(board, *units),
        _charge,
    ),
    ":square": Action(
        lambda: tr("Form square"),
        lambda board, units: squares.may_form(board, board.piece(units[0]).hex),
        _form_square,
    ),
    ":leave-square": Action(
        lambda: tr("Leave the square"),
        lambda board, units: squares.may_leave(board, board.piece(units[0]).hex),
        _leave_square,
    ),
    ":order": Action(
        lambda: tr("Rearrange the stack"),
        lambda board, units: may_rearrange(board, board.piece(units[0]).hex),
        _rearrange,
    ),
}
