"""Announcing shocks (rules 5.K): who may attack whom, with whom, and whom he must attack."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.board import Board
from engine.core.decision import PASS, Preview, ask, choose_action, choose_one, choose_several
from engine.core.game import Game
from engine.core.game_events import RecordSet
from engine.core.memory import momentary
from engine.core.piece_events import Rotated, StatusSet
from engine.core.rulebook import OwnRecord
from engine.core.rules import rule
from engine.systems.jdg.commanders import movable_commanders, move_commander
from engine.systems.jdg.ground import can_step, front_hexes, near, trait
from engine.systems.jdg.orders import active_units, allowed
from engine.systems.jdg.ratio import Fight, is_closed_to_charges, shock_preview, strikes
from engine.systems.jdg.records import activation
from engine.systems.jdg.troops import (
    ACTIVATION,
    CHARGE,
    SHOCK,
    SHOCK_TEST,
    arm_of,
    can,
    enemies_in,
    fighters_in,
    is_on_map,
)
from engine.systems.jdg.turning import VERTICES, facing_button
from schema.language import tr

COMBATS = "combats"
# Counted for units that were the target of a shock, and for cavalry that did not dare to charge.
SHOCKED = "shocked"
FROZEN = "charge-failed"


class Combat(NamedTuple):
    """An attack that was announced: units, the hexes that they attack, those that charge."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    chargers: tuple[str, ...] = ()


class Combats(OwnRecord, frozen=True):
    """The attacks of this activation that are still to be fought."""

    pending: tuple[Combat, ...] = ()


def pending(board: Board) -> tuple[Combat, ...]:
    """The attacks that are still to be fought."""
    found = board.state.records.get(COMBATS)
    return found.pending if isinstance(found, Combats) else ()


def note_combats(board: Board, combats: Sequence[Combat]) -> None:
    """Remember the attacks that are still to be fought."""
    board.emit(RecordSet(COMBATS, Combats(tuple(combats)) if combats else None))


@rule("jdg-196", "jdg-212", "jdg-344")
def add_combat(board: Board, combat: Combat) -> None:
    """Add an attack; with those that have a target in common it becomes one combat."""
    apart: list[Combat] = []
    for other in pending(board):
        if set(other.targets).isdisjoint(combat.targets):
            apart.append(other)
        else:
            combat = _joined(other, combat)
    note_combats(board, [*apart, combat])


def _joined(one: Combat, other: Combat) -> Combat:
    return Combat(
        _each_once(*one.attackers, *other.attackers),
        _each_once(*one.targets, *other.targets),
        _each_once(*one.chargers, *other.chargers),
    )


def _each_once(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


# --- who may attack whom --------------------------------------------------------------------------


@rule("jdg-184", "jdg-185", "jdg-186", "jdg-188")
def may_strike(
    board: Board, unit: str, target: str, *, again: bool = False, start: str = ""
) -> bool:
    """Whether a unit may attack a hex beside it; units are shocked once in an activation."""
    found = board.piece(unit)
    enemies = enemies_in(board, target, found.side)
    if not enemies or not can_step(board, start or found.hex, target, arm_of(board, unit)):
        return False
    return again or any(not board.count(ACTIVATION, SHOCKED, one) for one in enemies)


@momentary
@rule("jdg-114", "jdg-183", "jdg-185", "jdg-189", "jdg-231")
def attackers_in(board: Board, hex_: str) -> tuple[str, ...]:
    """The units of a hex that would attack: all that are able to, or nobody."""
    able = tuple(
        one
        for one in fighters_in(board, hex_)
        if can(board, one, "shock") and CHARGE not in board.piece(one).statuses
    )
    return able if all(_is_free(board, one) for one in able) else ()


def _is_free(board: Board, unit: str) -> bool:
    statuses = board.piece(unit).statuses
    return (
        unit in active_units(board)
        and allowed(board, unit, "shock") != "no"
        and SHOCK not in statuses
        and SHOCK_TEST not in statuses
        and not board.count(ACTIVATION, FROZEN, unit)
    )


@momentary
def announcers(board: Board) -> dict[str, str]:
    """The hexes from which a shock may be announced, by the top unit that would attack."""
    hexes = dict.fromkeys(board.piece(one).hex for one in active_units(board))
    return {
        attackers_in(board, one)[-1]: one
        for one in hexes
        if attackers_in(board, one) and directions(board, one)
    }


@momentary
@rule("jdg-143", "jdg-187")
def directions(board: Board, hex_: str) -> dict[int, tuple[str, ...]]:
    """How a hex may face in its attack, and whom it may attack so.

    In a place with six fronts the counter is turned as its owner wishes.
    """
    unit = attackers_in(board, hex_)[-1]
    facing = board.piece(unit).facing
    facings = [] if facing is None else [facing]
    if trait(board, hex_, "six_fronts"):
        facings = list(VERTICES)
    found = {one: _targets(board, unit, front_hexes(board, hex_, one)) for one in facings}
    return {one: targets for one, targets in found.items() if targets}


def _targets(board: Board, unit: str, hexes: Iterable[str]) -> tuple[str, ...]:
    return tuple(
        one for one in hexes if may_strike(board, unit, one) and may_join(board, unit, one)
    )


@rule("jdg-196", "jdg-344")
def may_join(board: Board, unit: str, target: str) -> bool:
    """Whether a unit may attack a hex together with those who do so already, if any."""
    combat = combat_on(board, target)
    if combat is None or not board.options["combined_shock_attackers_contiguous"]:
        return True
    here = board.piece(unit).hex
    hexes = {board.piece(one).hex for one in combat.attackers if is_on_map(board, one)}
    return here in hexes or any(one in hexes for one in near(board, here))


def combat_on(board: Board, target: str) -> Combat | None:
    """The attack on a hex that is still to be fought."""
    return next((one for one in pending(board) if target in one.targets), None)


# --- announcing -----------------------------------------------------------------------------------


@rule("jdg-189")
async def announce_one(game: Game) -> bool:
    """Announce a shock of one hex, or end the announcements; whether they go on."""
    if announcers(game):
        choice = await ask(
            choose_one(
                "piece",
                activation(game).side,
                tr("Who attacks?"),
                lambda: [*announcers(game), *movable_commanders(game)],
                "jdg-189",
                buttons={PASS: tr("No more attacks")},
                preview=lambda unit: _preview(game, unit),
            )
        )
        if choice in announcers(game):
            await _announce(game, announcers(game)[choice])
            return True
        if choice != PASS:
            await move_commander(game, choice)
            return True
    await _cover(game)
    return False


def _preview(board: Board, unit: str) -> Preview | None:
    """The odds against all in front of a unit."""
    hex_ = announcers(board).get(unit)
    if hex_ is None:
        return None
    facing = board.piece(unit).facing
    found = directions(board, hex_)
    targets = found[facing] if facing in found else next(iter(found.values()))
    return shock_preview(board, Fight(attackers_in(board, hex_), targets))


@rule("jdg-143", "jdg-189")
async def _announce(game: Game, hex_: str) -> None:
    """Turn if need be, name the targets, and put the markers on the units."""
    units = attackers_in(game, hex_)
    facing = await _facing(game, hex_)
    targets = await _chosen(game, hex_, facing)
    for one in units:
        if game.piece(one).facing != facing:
            game.emit(Rotated(one, facing, rule="jdg-143"))
        marker = SHOCK_TEST if allowed(game, one, "shock") == "test" else SHOCK
        game.emit(StatusSet(one, marker, rule="jdg-189"))
    add_combat(game, Combat(units, targets))


async def _facing(game: Game, hex_: str) -> int:
    found = directions(game, hex_)
    if len(found) == 1:
        return next(iter(found))
    unit = attackers_in(game, hex_)[-1]
    words = {
        facing_button(facing): tr("Towards {hexes}", hexes=", ".join(targets))
        for facing, targets in found.items()
    }
    prompt = tr("Which way does {piece} attack?", piece=game.names.piece(unit))
    side = game.piece(unit).side
    choice = await ask(choose_action(side, prompt, words, "jdg-143", subject=unit))
    return next(one for one in found if facing_button(one) == choice)


@rule("jdg-187", "jdg-196")
async def _chosen(game: Game, hex_: str, facing: int) -> tuple[str, ...]:
    """Whom a hex attacks: all in front of it, or less if others attack the rest."""
    targets = directions(game, hex_)[facing]
    if len(targets) == 1:
        return targets
    units = attackers_in(game, hex_)
    prompt = tr(
        "Whom does {piece} attack? Whoever nobody else attacks is added.",
        piece=game.names.piece(units[-1]),
    )
    return await ask(
        choose_several(
            "hex",
            game.piece(units[-1]).side,
            prompt,
            lambda: targets,
            "jdg-187",
            least=1,
            subject=units[-1],
            preview=lambda chosen: shock_preview(game, Fight(units, chosen)) if chosen else None,
        )
    )


# --- obligations ----------------------------------------------------------------------------------


@rule("jdg-187", "jdg-215")
def uncovered(board: Board) -> dict[str, list[str]]:
    """Enemies in front of announced attackers whom nobody attacks, and who has to attack them."""
    found: dict[str, list[str]] = {}
    for combat in pending(board):
        for unit in combat.attackers:
            for target in duties(board, combat, unit):
                if combat_on(board, target) is None:
                    found.setdefault(target, []).append(unit)
    return found


@rule("jdg-187", "jdg-273", "jdg-336")
def duties(board: Board, combat: Combat, unit: str) -> list[str]:
    """The enemies in front of an attacker; those out of reach of a charge do not count."""
    here = board.piece(unit).hex
    return [
        one
        for one in strikes(board, unit)
        if may_strike(board, unit, one)
        and not (unit in combat.chargers and is_closed_to_charges(board, here, one))
    ]


@rule("jdg-187")
async def _cover(game: Game) -> None:
    """Give every enemy whom nobody attacks to an attacker before whom he stands."""
    loose = uncovered(game)
    while loose:
        target, units = next(iter(loose.items()))
        by_hex = {game.piece(one).hex: one for one in units}
        unit = units[0]
        if len(by_hex) > 1:
            prompt = tr("Who attacks {hex} as well?", hex=target)
            side = game.piece(unit).side
            unit = await ask(choose_one("piece", side, prompt, by_hex.values, "jdg-187"))
        changed = [
            one._replace(targets=(*one.targets, target)) if unit in one.attackers else one
            for one in pending(game)
        ]
        note_combats(game, changed)
        loose = uncovered(game)


@rule("jdg-190", "jdg-192", "jdg-195")
def remaining(board: Board, combat: Combat, *, all_in_front: bool = True) -> Combat:
    """An attack as it stands now: who is left, and whom they attack.

    Enemies in front whom no other attack covers are added, those whom nobody reaches released.
    """
    attackers = tuple(one for one in combat.attackers if _still_attacks(board, combat, one))
    found = dict.fromkeys(
        target
        for unit in attackers
        for target in strikes(board, unit)
        if target in combat.targets and may_strike(board, unit, target, again=True)
    )
    if all_in_front:
        for unit in attackers:
            duty = duties(board, combat, unit)
            found.update(dict.fromkeys(one for one in duty if combat_on(board, one) is None))
    chargers = tuple(one for one in combat.chargers if one in attackers)
    return Combat(attackers, tuple(found), chargers)


def _still_attacks(board: Board, combat: Combat, unit: str) -> bool:
    return (
        is_on_map(board, unit)
        and can(board, unit, "shock")
        and any(one in combat.targets for one in strikes(board, unit))
    )
