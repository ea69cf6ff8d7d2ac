"""Shocks that are announced (9.1 to 9.4): who attacks whom, and which of them is fought next."""

from collections.abc import Iterable
from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Preview,
    Refusal,
    ask,
    choose_action,
    choose_one,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.combats import (
    Combat,
    add_combat,
    all_or_nobody,
    joined,
    note_combats,
    pending,
    take_lost,
    take_pursuit,
)
from hexwright.engine.parts.facing import VERTICES, facing_button, facing_buttons
from hexwright.engine.parts.ground import trait
from hexwright.engine.parts.reasons import (
    no_unit,
    none_of,
    none_of_hexes,
    not_of,
    not_on_map,
)
from hexwright.engine.parts.trial import tried
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.charge import FIRST, resolve_charge
from hexwright.engine.systems.jdg.commanders import movable_commanders, move_commander
from hexwright.engine.systems.jdg.engagement import attack_preview, take_markers
from hexwright.engine.systems.jdg.facing import ahead, face_together, front_hexes
from hexwright.engine.systems.jdg.ground import is_next_to_enemy
from hexwright.engine.systems.jdg.orders import active_units, allowed
from hexwright.engine.systems.jdg.reasons import why_no_attack, why_no_commander
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.shock_ratio import (
    FROZEN,
    may_combine,
    may_strike,
    remaining,
    uncovered,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    CHARGE,
    SHOCK,
    SHOCK_TEST,
    can,
    fighters_in,
    is_commander,
)
from hexwright.schema.language import later, tr

NOT_IN_FRONT = later("It is none of the hexes in front that can be attacked: {hexes}.")

# --- who may attack whom --------------------------------------------------------------------------


@momentary
@rule("jdg-114", "jdg-183", "jdg-185", "jdg-189", "jdg-231")
def attackers_in(board: Board, hex_: str) -> tuple[str, ...]:
    """The units of a hex that would attack: all that are able to, or nobody (6.1.3)."""
    able = tuple(
        fighter
        for fighter in fighters_in(board, hex_)
        if can(board, fighter, "shock") and CHARGE not in board.piece(fighter).statuses
    )
    return all_or_nobody(able, partial(_is_free, board))


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
    side = activation(board).side
    hexes = dict.fromkeys(board.piece(unit).hex for unit in active_units(board))
    return {
        units[-1]: hex_
        for hex_ in hexes
        if is_next_to_enemy(board, hex_, side)
        and (units := attackers_in(board, hex_))
        and directions(board, hex_)
    }


@momentary
@rule("jdg-143", "jdg-187")
def directions(board: Board, hex_: str) -> dict[int, tuple[str, ...]]:
    """How a hex may face in its attack, and whom it may attack so (7.1.2, 9.2).

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
    here = board.piece(unit).hex
    return tuple(
        hex_ for hex_ in hexes if may_strike(board, unit, hex_) and may_combine(board, here, hex_)
    )


# --- announcing -----------------------------------------------------------------------------------


@rule("jdg-189")
async def announce_one(game: Game) -> bool:
    """Announce a shock of one hex, or end the announcements; whether they go on (9.3.1)."""
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
                why_not=lambda one: why_no_attack(game, one),
            )
        )
        if choice in announcers(game):
            await _announce(game, announcers(game)[choice])
            return True
        if choice != PASS:
            # A game that is not strict lets anybody be named, who does nothing then.
            if is_commander(game, choice):
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
    if facing not in found:
        facing = next(iter(found))
    return _on_targets(board, hex_, facing, found[facing])


def _on_targets(board: Board, hex_: str, facing: int, targets: tuple[str, ...]) -> Preview:
    """The odds against targets once a hex faces them, with those who attack them already."""
    units = attackers_in(board, hex_)
    markers = [_marker(board, unit) for unit in units]
    there = tried(board, units, hex_, facing, markers=markers)
    return attack_preview(there, joined(there, Combat(units, targets)))


@rule("jdg-143", "jdg-189")
async def _announce(game: Game, hex_: str) -> None:
    """Turn if need be, name the targets, and put the markers on the units (7.1.2, 9.3.1)."""
    units = attackers_in(game, hex_)
    facing = await _facing(game, hex_)
    targets = await _chosen(game, hex_, facing)
    face_together(game, units[-1], facing, "jdg-143")
    markers = [_marker(game, unit) for unit in units]
    words = later("{piece} announces a shock on {target}.|{piece} announce a shock on {target}.")
    if SHOCK_TEST in markers:
        words = later(
            "{piece} announces a shock on {target}, without orders."
            "|{piece} announce a shock on {target}, without orders."
        )
    enemies = tuple(unit for target in targets for unit in units_in(game, target))
    told = Remarked(words, piece=units[0], helpers=units[1:], targets=enemies, rule="jdg-189")
    game.emit(told)
    for one, marker in zip(units, markers, strict=True):
        game.emit(StatusSet(one, marker, rule="jdg-189", visible_to=()))
    add_combat(game, Combat(units, targets))


@rule("jdg-189")
def _marker(board: Board, unit: str) -> str:
    """The marker of a unit that attacks: without orders it must test (9.3.1)."""
    return SHOCK_TEST if allowed(board, unit, "shock") == "test" else SHOCK


async def _facing(game: Game, hex_: str) -> int:
    found = directions(game, hex_)
    if len(found) == 1:
        return next(iter(found))
    unit = attackers_in(game, hex_)[-1]
    by_button = {facing_button(one): one for one in found}
    words = facing_buttons(found)
    prompt = tr("Which way does {piece} attack?", piece=game.names.piece(unit))
    side = game.piece(unit).side
    choice = await ask(
        choose_action(
            side,
            prompt,
            words,
            "jdg-143",
            subject=unit,
            about=lambda choice: ahead(game, unit, choice),
            preview=lambda choice: _on_targets(
                game, hex_, by_button[choice], found[by_button[choice]]
            ),
        )
    )
    return by_button[choice]


@rule("jdg-187", "jdg-196")
async def _chosen(game: Game, hex_: str, facing: int) -> tuple[str, ...]:
    """Whom a hex attacks: all in front of it, or less if others attack the rest (9.2, 9.4.1)."""
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
            preview=lambda some: _on_targets(game, hex_, facing, some) if some else None,
            why_no_member=lambda _: none_of_hexes(targets, NOT_IN_FRONT, "jdg-187"),
        )
    )


# --- obligations ----------------------------------------------------------------------------------


def _with_target(board: Board, unit: str, target: str) -> Preview:
    """The odds of the attack of a unit with one more hex."""
    combat = next(one for one in pending(board) if unit in one.attackers)
    return attack_preview(board, combat._replace(targets=(*combat.targets, target)))


@rule("jdg-187")
async def _cover(game: Game) -> None:
    """Give every enemy whom nobody attacks to an attacker before whom he stands (9.2)."""
    loose = uncovered(game)
    while loose:
        target, units = next(iter(loose.items()))
        by_hex = {game.piece(one).hex: one for one in units}
        unit = units[0]
        if len(by_hex) > 1:
            prompt = tr("Who attacks {hex} as well?", hex=target)
            side = game.piece(unit).side
            unit = await ask(
                choose_one(
                    "piece",
                    side,
                    prompt,
                    by_hex.values,
                    "jdg-187",
                    preview=lambda unit, target=target: _with_target(game, unit, target),
                    why_not=lambda one, units=units: none_of(game, units, one, "jdg-187"),
                )
            )
        changed = [
            one._replace(targets=(*one.targets, target)) if unit in one.attackers else one
            for one in pending(game)
        ]
        note_combats(game, changed)
        loose = uncovered(game)


# --- one combat after the other -------------------------------------------------------------------


@rule("jdg-189", "jdg-209")
async def combat_one(game: Game) -> bool:
    """Let the owner pick the next attack, and fight it; False when there is none left (9.3.1).

    Cavalry that pursues after a shock does not wait.
    """
    if (chased := take_pursuit(game)) is not None:
        await resolve_charge(game, chased, pursuit=FIRST)
        return True
    _call_off_lost(game)
    if not pending(game):
        return False
    choice = await _next(game)
    if choice in movable_commanders(game):
        await move_commander(game, choice)
        return True
    combat = next(one for one in pending(game) if choice in one.attackers)
    note_combats(game, [one for one in pending(game) if one != combat])
    if combat.chargers:
        await resolve_charge(game, combat)
    else:
        await resolve(game, combat)
    take_markers(game, combat.attackers, "jdg-189")
    return True


@rule("jdg-195")
def _call_off_lost(game: Game) -> None:
    """Attacks of which nobody is left that could attack are not fought (9.3.3)."""
    for one in take_lost(game, partial(remaining, game)):
        take_markers(game, one.attackers, "jdg-195")


async def _next(game: Game) -> str:
    firsts = {remaining(game, one).attackers[0]: one for one in pending(game)}
    others = movable_commanders(game)
    if len(firsts) == 1 and not others:
        return next(iter(firsts))
    return await ask(
        choose_one(
            "piece",
            activation(game).side,
            tr("Which attack is next?"),
            lambda: [*firsts, *others],
            "jdg-189",
            stands_for=lambda unit: firsts[unit].attackers if unit in firsts else (unit,),
            preview=lambda unit: _preview_of_next(game, firsts[unit]) if unit in firsts else None,
            why_not=lambda one: (
                why_no_commander(game, one) if is_commander(game, one) else _why_not_next(game, one)
            ),
        )
    )


def _why_not_next(board: Board, unit: str) -> Refusal | None:
    """Why no attack of a unit is next."""
    found = not_of(board, activation(board).side, unit, "jdg-189")
    found = found or not_on_map(board, unit, "jdg-189") or no_unit(board, unit, "jdg-189")
    return found or Refusal(tr("It has no attack before it."), "jdg-189")


def _preview_of_next(board: Board, combat: Combat) -> Preview | None:
    now = remaining(board, combat)
    if not now.targets:
        return Preview(tr("Nobody is left to attack."), rule="jdg-195")
    return attack_preview(board, now)
