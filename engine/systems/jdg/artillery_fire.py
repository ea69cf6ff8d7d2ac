"""Artillery fire (8): the fire of the active formation, and what it provokes."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import Rotated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.core.told_events import ActionBegan, TableRead
from hexwright.engine.core.windows import Asking
from hexwright.engine.parts.chances import results
from hexwright.engine.parts.effects import effects_of, meaning_of, words_of
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.parts.fire import where_to_fire, whether_to_fire
from hexwright.engine.parts.reasons import none_of
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.jdg.batteries import (
    AIMED,
    COUNTER_BATTERY,
    FIRE,
    NORMAL,
    REACTION,
    Shot,
    aims,
    answering_partner,
    enemies_before,
    facings,
    may_answer,
    may_fire,
    may_react,
    partner,
    reaction_hexes,
    shot_modifiers,
    targets,
)
from hexwright.engine.systems.jdg.cohesion import DEEDS, WORDS, Cause
from hexwright.engine.systems.jdg.commanders import movable_commanders, move_commander
from hexwright.engine.systems.jdg.facing import front_hexes
from hexwright.engine.systems.jdg.orders import DIE, active_units
from hexwright.engine.systems.jdg.reasons import why_no_aim, why_no_fire, why_no_reaction
from hexwright.engine.systems.jdg.results import apply_effects
from hexwright.engine.systems.jdg.stacking import rearrange_one, stacks_to_rearrange, top_fighter
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    FIRED,
    TURNED,
    arm_of,
    guns_in,
)
from hexwright.schema.language import later, tr

REARRANGE = ":order"
# How each kind of fire is told.
_SHOTS: Final = {
    NORMAL: later("{piece} fires at {target}.|{piece} fire at {target}."),
    REACTION: later("{piece} receives {target} with fire.|{piece} receive {target} with fire."),
    COUNTER_BATTERY: later(
        "{piece} answers with fire at {target}.|{piece} answer with fire at {target}."
    ),
}


@rule("jdg-017", "jdg-109", "jdg-156", "jdg-164")
async def fire_one(game: Game) -> bool:
    """Let one battery fire, or end the segment; whether it goes on (2.4, 8.1)."""
    side = game.state.active
    if not ready(game):
        return False
    choice = await ask(
        choose_one(
            "piece",
            side,
            tr("Which battery fires?"),
            lambda: [*ready(game), *movable_commanders(game)],
            "jdg-156",
            buttons=_buttons(game),
            why_not=lambda one: why_no_fire(game, one),
        )
    )
    if choice == PASS:
        return False
    if choice == REARRANGE:
        await rearrange_one(game)
        return True
    if choice in movable_commanders(game):
        await move_commander(game, choice)
        return True
    aim = await _aim(game, choice)
    if aim is not None:
        await _fire(game, choice, *aim)
    return True


def _buttons(board: Board) -> dict[str, str]:
    found = {} if must_fire(board) else {PASS: tr("End fire")}
    if stacks_to_rearrange(board):
        found[REARRANGE] = tr("Rearrange a stack…")
    return found


@rule("jdg-165", "jdg-166")
async def _aim(game: Game, battery: str) -> tuple[str, int] | None:
    """Where a battery fires, and how it faces then, perhaps after a turn; None if nowhere (8.2)."""
    turned: int | None = None
    while True:
        found = _aims(game, battery, turned)
        choice = await ask(
            choose_one(
                "hex",
                game.piece(battery).side,
                tr("Where does {piece} fire?", piece=game.names.piece(battery)),
                partial(list, found),
                "jdg-165",
                subject=battery,
                buttons={PASS: tr("Not at all"), **_turns(game, battery, turned)},
                preview=lambda hex_, aims=found: _aimed(game, battery, hex_, aims),
                why_not=lambda hex_, turned=turned: why_no_aim(game, battery, turned, hex_),
            )
        )
        if choice in found:
            return choice, found[choice]
        if choice == PASS:
            return None
        if game.has_hex(choice):
            # A game that is not strict lets it fire as it stands at whatever its owner says.
            now = game.piece(battery).facing if turned is None else turned
            return choice, now or 0
        turned = next(
            facing for facing in facings(game, battery) if facing_button(facing) == choice
        )


def _aimed(board: Board, battery: str, hex_: str, aims: Mapping[str, int]) -> Preview | None:
    return preview(board, Shot(battery, hex_)) if hex_ in aims else None


def _aims(board: Board, battery: str, turned: int | None) -> dict[str, int]:
    """The targets of a battery with the facing for each, after a turn if it makes one."""
    if turned is None:
        return targets(board, battery)
    return dict.fromkeys(aims(board, battery, turned), turned)


def _turns(board: Board, battery: str, turned: int | None) -> dict[str, str]:
    """The other facings from which a battery has a target."""
    found = board.piece(battery)
    now = found.facing if turned is None else turned
    return {
        facing_button(facing): tr(
            "Turn towards {hexes}", hexes=", ".join(front_hexes(board, found.hex, facing))
        )
        for facing in facings(board, battery)
        if facing != now and aims(board, battery, facing)
    }


@momentary
@rule("jdg-113", "jdg-163")
def ready(board: Board) -> list[str]:
    """Batteries of the active formation that may fire and have a target (6.1.3, 8.2)."""
    return [
        unit
        for unit in active_units(board)
        if arm_of(board, unit) == ARTILLERY and may_fire(board, unit) and targets(board, unit)
    ]


@rule("jdg-168")
def must_fire(board: Board) -> list[str]:
    """By option batteries with an enemy right in front of them have to fire (8.2)."""
    if board.options["battery_must_fire_adjacent"] != "always":
        return []
    return [one for one in ready(board) if enemies_before(board, one, board.piece(one).facing)]


@rule("jdg-078", "jdg-117", "jdg-157", "jdg-170")
async def _fire(game: Game, battery: str, target: str, facing: int) -> None:
    """Turn if need be, fire alone or with another battery, and let the target answer (8.1).

    Of two batteries that fire together the upper one is answered.
    """
    helper = await _joined(game, Shot(battery, target), partner(game, battery, target, facing))
    _turn(game, battery, facing)
    batteries, here = [one for one in (battery, helper) if one], game.piece(battery).hex
    answering = guns_in(game, target)
    await resolve(game, Shot(battery, target, helper=helper), units_in(game, target)[::-1])
    for one in batteries:
        FIRE.spend(game, one, NORMAL)
        AIMED.spend(game, one, target)
        if is_on_map(game, one):
            game.emit(StatusSet(one, FIRED, rule="jdg-078", visible_to=()))
    await counter_battery(game, answering, max(batteries, key=guns_in(game, here).index))


@rule("jdg-170")
async def _joined(game: Game, shot: Shot, helper: str) -> str:
    """The battery that fires together with another, if its owner wants it (8.3)."""
    if not helper:
        return ""
    battery = shot.battery
    prompt = tr(
        "Does {piece} fire with {other}?",
        piece=game.names.piece(battery),
        other=game.names.piece(helper),
    )
    side = game.piece(battery).side
    shots = {True: shot._replace(helper=helper), False: shot}
    joins = await ask(
        yes_no(
            side,
            prompt,
            "jdg-170",
            subject=battery,
            preview=lambda joins: preview(game, shots[joins]),
        )
    )
    return helper if joins else ""


@rule("jdg-138", "jdg-166")  # 7.1.1, 8.2
def _turn(game: Game, battery: str, facing: int) -> None:
    if facing == game.piece(battery).facing:
        return
    assert facing in facings(game, battery)
    for gun in guns_in(game, game.piece(battery).hex):
        game.emit(Rotated(gun, facing, rule="jdg-166"))
        game.emit(Counted(ACTIVATION, TURNED, gun))


# --- what fire provokes, and fire at those who attack ---------------------------------------------


class Answering(NamedTuple):
    """A battery that was fired at, who fired at it, and from where."""

    shooter: str
    firer: str
    hex: str


@rule("jdg-157", "jdg-161", "jdg-162", "jdg-170")
async def counter_battery(game: Game, batteries: Sequence[str], firer: str) -> None:
    """Batteries that were fired at may answer if still in order, once, alone or together (8.1).

    A firer who has fled from the hex is answered no more.
    """
    here = game.piece(firer).hex
    for battery in batteries:
        await FIRED_AT.open(game, Answering(battery, firer, here))


def _may_answer(game: Game, fired: Answering) -> bool:
    battery, firer, here = fired
    is_there = is_on_map(game, firer) and game.piece(firer).hex == here
    return is_there and is_on_map(game, battery) and may_answer(game, battery, firer)


async def _answer(game: Game, fired: Answering) -> None:
    battery, firer, here = fired
    shot = Shot(battery, here, COUNTER_BATTERY)
    helper = await _joined(game, shot, answering_partner(game, battery, firer))
    for one in filter(None, (battery, helper)):
        FIRE.spend(game, one, COUNTER_BATTERY)
    await resolve(game, shot._replace(helper=helper), [firer])


def _whether_to_answer(game: Game, fired: Answering) -> Asking:
    shot = Shot(fired.shooter, fired.hex, COUNTER_BATTERY)
    prompt = tr(
        "Does {piece} answer the fire of {other}?",
        piece=game.names.piece(fired.shooter),
        other=game.names.piece(fired.firer),
    )
    return Asking(prompt, preview=lambda wanted: preview(game, shot) if wanted else None)


class Attacked(NamedTuple):
    """A battery that is attacked, the hexes of those who attack, and whom others fire at."""

    shooter: str
    attackers: tuple[str, ...]
    taken: list[str]


@rule("jdg-158", "jdg-159", "jdg-193", "jdg-194")
async def reaction_fire(
    game: Game,
    attackers: Sequence[str],
    attacked: Sequence[str],
    kind: str,  # noqa: ARG001 - shock or charge: both are fired at alike
) -> None:
    """Let the artillery of attacked hexes fire, each battery at another attacker (8.1, 9.3.3)."""
    taken: list[str] = []
    batteries = [gun for hex_ in attacked for gun in guns_in(game, hex_)]
    for battery in batteries:
        await BEFORE_CONTACT.open(game, Attacked(battery, tuple(attackers), taken))


def _attackers_before(board: Board, attacked: Attacked) -> list[str]:
    battery = attacked.shooter
    if not is_on_map(board, battery) or not may_react(board, battery):
        return []
    free = [
        attacker
        for attacker in attacked.attackers
        if attacker not in attacked.taken and units_in(board, attacker)
    ]
    return reaction_hexes(board, battery, free)


async def _react(game: Game, attacked: Attacked, target: str) -> None:
    battery = attacked.shooter
    attacked.taken.append(target)
    FIRE.spend(game, battery, REACTION)
    unit = await _unit_hit(game, battery, target)
    await resolve(game, Shot(battery, target, REACTION), [unit] if unit else [])


def _at_whom(game: Game, attacked: Attacked) -> Asking:
    battery, hexes = attacked.shooter, _attackers_before(game, attacked)

    def shown(hex_: str) -> Preview | None:
        return preview(game, Shot(battery, hex_, REACTION)) if hex_ in hexes else None

    prompt = tr("At whom does {piece} fire?", piece=game.names.piece(battery))
    return Asking(
        prompt,
        tr("Do not fire"),
        preview=shown,
        why_not=lambda hex_: why_no_reaction(game, battery, attacked.attackers, hex_),
    )


FIRED_AT: Final = whether_to_fire(
    "fired_at", "jdg-157", may=_may_answer, fire=_answer, asking=_whether_to_answer
)
BEFORE_CONTACT: Final = where_to_fire(
    "before_contact", "jdg-158", at=_attackers_before, fire=_react, asking=_at_whom
)


@rule("jdg-118", "jdg-159")
async def _unit_hit(game: Game, battery: str, hex_: str) -> str:
    """Who takes reaction fire: the top unit below artillery, or whom the firer picks (8.1)."""
    top = units_in(game, hex_)[-1]
    below = top_fighter(game, hex_)
    if arm_of(game, top) != ARTILLERY or not below:
        return top
    if game.options["reaction_target_under_artillery"] == "must":
        return below
    return await ask(
        choose_one(
            "piece",
            game.piece(battery).side,
            tr("Who is fired at?"),
            lambda: [top, below],
            "jdg-159",
            subject=battery,
            preview=lambda _: preview(game, Shot(battery, hex_, REACTION)),
            why_not=lambda one: none_of(game, (top, below), one, "jdg-159"),
        )
    )


@rule("jdg-172", "jdg-285")
async def resolve(game: Game, shot: Shot, units: Sequence[str]) -> None:
    """Roll for a shot and apply its result to these units (8.1, 8.5, 11.2)."""
    battery = shot.battery
    side = game.piece(battery).side
    modifiers = shot_modifiers(game, shot)
    helpers = (shot.helper,) if shot.helper else ()
    words = _SHOTS[shot.kind]
    game.emit(
        ActionBegan(
            battery,
            words,
            within=shot.kind == REACTION,
            helpers=helpers,
            targets=tuple(units),
            rule="jdg-172",
        )
    )
    roll = game.roll(
        DIE,
        later("roll for the fire"),
        "jdg-172",
        side=side,
        piece=battery,
        target=shot.target,
        modifiers=modifiers,
    )
    reading = game.look_up("fire", total=roll + modifiers.total)
    meaning = meaning_of(later("the units under fire"), effects_of(reading["effects"]), DEEDS)
    game.emit(TableRead.of(reading, game.table("fire"), str(reading["result"]), meaning))
    await apply_effects(game, units, reading["effects"], Cause("fire", (battery,), "jdg-172"))


def preview(board: Board, shot: Shot) -> Preview:
    """What counts for a shot before it is fired, and what its results can be."""
    modifiers = shot_modifiers(board, shot)
    words = tr("Die and {sum}", sum=signed(modifiers.total))
    found = results(board, DIE, "fire", modifiers.total)
    facts = tuple(_fact(board, reading, chance) for reading, chance in found.values())
    return Preview(words, modifiers, Odds(tr("Results"), {}, facts), "jdg-172")


def _fact(board: Board, reading: Reading, chance: Fraction) -> Fact:
    """How likely a result is, with what it does to each unit."""
    effects = ", ".join(words_of(effect, WORDS) for effect in effects_of(reading["effects"]))
    text = f"{reading['result']}: {effects}" if effects else tr("No effect")
    return Fact(text, chance, rule=board.table("fire").rule)
