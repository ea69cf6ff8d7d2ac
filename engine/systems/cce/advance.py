"""The Advance order (O16): one hex, past all costs, even to where enemies are."""

from functools import partial
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rolls import Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.exits import EXIT, at_enemy_edge, leave_map
from hexwright.engine.systems.cce.language import Moment
from hexwright.engine.systems.cce.markers import is_impassable
from hexwright.engine.systems.cce.mines import cross_mines
from hexwright.engine.systems.cce.movement import enter
from hexwright.engine.systems.cce.records import ORDER, Order, note, order
from hexwright.engine.systems.cce.terrain import has_cliff, is_crossable
from hexwright.engine.systems.cce.units import weapon_of
from hexwright.engine.systems.cce.windows import ENTERED
from hexwright.schema.language import later, tr

_ADVANCES: Final = later("{piece} advances to {hex}.|{piece} advance to {hex}.")


@rule("cce-140", "cce-142", "cce-143", "cce-288")
def advances(board: Board, unit: str) -> list[str]:
    """The neighbours into which a unit can advance; over a cliff only without a weapon."""
    here = board.piece(unit).hex
    is_armed = bool(weapon_of(board, unit))
    return [
        one
        for one in near(board, here)
        if not is_impassable(board, one)
        and is_crossable(board, here, one)
        and not (is_armed and has_cliff(board, here, one))
    ]


def can_advance(board: Board, unit: str) -> bool:
    """Whether a unit can carry out an Advance order."""
    return bool(advances(board, unit)) or at_enemy_edge(board, unit)


def _waiting(board: Board, now: Order) -> list[str]:
    return [
        heir
        for heir in board.heirs(*now.units)
        if heir not in now.done and board.piece(heir).hex and can_advance(board, heir)
    ]


@rule("cce-137", "cce-140", "cce-141", "cce-144")
async def advance_one(game: Game, rolls: Rolls) -> bool:
    """The next of those who are activated advances; False when all have, or enough."""
    now = order(game)
    assert now is not None
    if not _waiting(game, now):
        return False
    buttons = {PASS: tr("End the order")} if now.has_acted else {}
    unit = await ask(
        choose_one(
            "piece",
            now.side,
            tr("Who advances next?"),
            partial(_waiting, game, now),
            "cce-140",
            buttons=buttons,
            why_not=lambda _: Refusal(tr("It cannot advance in this order."), "cce-140"),
        )
    )
    if unit == PASS:
        return False
    ways_out = {EXIT: tr("Leave the map")} if at_enemy_edge(game, unit) else {}
    if now.has_acted or len(_waiting(game, now)) > 1:
        ways_out[PASS] = tr("Stay")
    goal = await ask(
        choose_one(
            "hex",
            now.side,
            tr("Where does {piece} advance?", piece=game.names.piece(unit)),
            partial(advances, game, unit),
            "cce-140",
            buttons=ways_out,
            subject=unit,
            why_not=lambda _: Refusal(tr("It cannot advance there."), "cce-143"),
        )
    )
    if goal == EXIT:
        await leave_map(game, (unit,), rolls)
    elif goal != PASS:
        await _go(game, rolls, unit, goal)
    for heir in game.heirs(unit):
        _done(game, heir)
    return True


def _done(game: Game, unit: str) -> None:
    now = order(game)
    if now is not None:
        note(game, ORDER, replace(now, done=(*now.done, unit)))


@rule("cce-144", "cce-225")
async def _go(game: Game, rolls: Rolls, unit: str, goal: str) -> None:
    """One unit advances: mines behind it and before it, and what may be hidden there."""
    here = game.piece(unit).hex
    await cross_mines(game, (unit,), here, rolls)
    alive = tuple(heir for heir in game.heirs(unit) if game.piece(heir).hex == here)
    if not alive or is_impassable(game, goal):
        return  # what the mines set off has shut the way
    enter(game, alive, goal, _ADVANCES)
    await cross_mines(game, alive, goal, rolls)
    alive = game.heirs(*alive)
    if alive:
        moment = Moment(rolls, goal, alive, game.piece(alive[0]).side)
        await ENTERED.open(game, moment, still=lambda: bool(game.heirs(*alive)))
