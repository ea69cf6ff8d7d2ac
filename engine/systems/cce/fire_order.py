"""The Fire order (O20.1): attack after attack, every unit and weapon once; smoke (O20.2.1)."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rolls import Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.cce.fire import (
    Shot,
    fire_attack,
    firepower,
    reaches,
    shooters_of,
    targets_of,
)
from hexwright.engine.systems.cce.groups import choose_shot
from hexwright.engine.systems.cce.nations import number
from hexwright.engine.systems.cce.reasons import no_target
from hexwright.engine.systems.cce.records import IN_ORDER, ORDER, USED, Order, note, order
from hexwright.engine.systems.cce.units import is_weapon
from hexwright.schema.language import tr


def _left(board: Board, now: Order) -> list[str]:
    """The units and weapons of an order that have not fired yet."""
    units = [heir for heir in board.heirs(*now.units) if board.piece(heir).hex]
    shooters = [each for unit in units for each in shooters_of(board, unit)]
    return [shooter for shooter in shooters if not board.count(IN_ORDER, USED, shooter)]


@rule("cce-168")
def _smoke_hexes(board: Board, shooter: str) -> list[str]:
    """The hexes into which a weapon that has smoke can fire it."""
    if not is_weapon(board, shooter) or not board.attribute(shooter, "smoke_capable"):
        return []
    return [hex_ for hex_ in board.hexes() if reaches(board, shooter, hex_)]


@rule("cce-137", "cce-166", "cce-171")
async def fire_one(game: Game, rolls: Rolls) -> bool:
    """The next attack of a Fire order; False when its side has fired enough."""
    now = order(game)
    assert now is not None
    shooters = _left(game, now)
    smokers = [shooter for shooter in shooters if _smoke_hexes(game, shooter)]
    if smokers:
        shot = await _choose_smoke(game, now.side, smokers)
        if shot is not None:
            await _fire(game, rolls, shot)
            return True
    shot = await choose_shot(
        game, now.side, shooters, is_optional=now.has_acted or _is_hopeless(game, shooters)
    )
    if shot is None:
        return False
    await _fire(game, rolls, shot)
    return True


def _is_hopeless(board: Board, shooters: list[str]) -> bool:
    """Whether nobody who is left has firepower enough by himself."""
    least = number(board, "least-firepower")
    return not any(
        firepower(board, (shooter,), (hex_,)).total >= least
        for shooter in shooters
        for hex_ in targets_of(board, shooter)
    )


async def _choose_smoke(game: Game, side: str, smokers: list[str]) -> Shot | None:
    """Whether a weapon fires smoke before anything else is chosen."""
    weapon = await ask(
        choose_one(
            "piece",
            side,
            tr("Which weapon fires smoke?"),
            lambda: smokers,
            "cce-168",
            buttons={PASS: tr("None")},
            why_not=lambda _: Refusal(tr("It has no smoke to fire now."), "cce-168"),
        )
    )
    if weapon == PASS:
        return None
    hex_ = await ask(
        choose_one(
            "hex",
            side,
            tr("Where is the smoke fired?"),
            lambda: _smoke_hexes(game, weapon),
            "cce-168",
            subject=weapon,
            why_not=lambda one: no_target(game, weapon, one),
        )
    )
    return Shot((weapon,), hex_, is_smoke=True)


async def _fire(game: Game, rolls: Rolls, shot: Shot) -> None:
    """Carry out an attack; those who fired cannot again in this order."""
    is_made = await fire_attack(game, rolls, shot)
    for firer in shot.firers:
        for each in game.heirs(firer):
            if is_made:
                game.emit(Counted(IN_ORDER, USED, each, rule="cce-171"))
    now = order(game)
    if now is not None and not now.has_acted:
        note(game, ORDER, replace(now, has_acted=True))
