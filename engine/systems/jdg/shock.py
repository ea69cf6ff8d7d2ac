"""Shock combat step by step (9), with breakthrough and counter-shock inside it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Preview,
    Refusal,
    ask,
    choose_action,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.combats import Combat, hexes_of
from hexwright.engine.parts.facing import VERTICES
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.trial import tried
from hexwright.engine.parts.troops import is_on_map, side_in, units_in
from hexwright.engine.systems.jdg.advance import (
    advance,
    advance_after_refusal,
    breakthrough_targets,
    move_in,
    take_hex,
    turn_after_advance,
)
from hexwright.engine.systems.jdg.artillery_fire import reaction_fire
from hexwright.engine.systems.jdg.engagement import attack_preview, engage, ground_preview, is_rough
from hexwright.engine.systems.jdg.facing import face_together, front_hexes, front_situation
from hexwright.engine.systems.jdg.ground import can_step
from hexwright.engine.systems.jdg.pursuit import PURSUIT, ride_back
from hexwright.engine.systems.jdg.refusal import offer_refusal, side_may_react
from hexwright.engine.systems.jdg.results import (
    Outcome,
    Struck,
    clash,
    destroy_guns,
    left_by,
    settle_ground,
)
from hexwright.engine.systems.jdg.shock_ratio import (
    ANNOUNCED,
    BREAKTHROUGH,
    COUNTER_SHOCK,
    FOUGHT,
    SHOCKED,
    Fight,
    begun,
    defenders,
    may_strike,
    remaining,
    struck_by,
    tell_attack,
)
from hexwright.engine.systems.jdg.troops import ACTIVATION, arm_of, can, fighters_in
from hexwright.engine.systems.jdg.zones import keeps_out
from hexwright.schema.language import later, tr

# How each kind is told.
_ATTACKS: Final = {
    ANNOUNCED: later("{piece} attacks {target}.|{piece} attack {target}."),
    BREAKTHROUGH: later(
        "{piece} breaks through and attacks {target}.|{piece} break through and attack {target}."
    ),
    COUNTER_SHOCK: later(
        "{piece} strikes back and attacks {target}.|{piece} strike back and attack {target}."
    ),
}
# Counted for units that attacked a second time.
SECOND: Final = "second-shock"


# --- the steps of a shock -------------------------------------------------------------------------


@rule("jdg-189", "jdg-193", "jdg-195", "jdg-229")  # 9.3.1, 9.3.3, 9.8.1
async def resolve(game: Game, combat: Combat, kind: str = ANNOUNCED) -> None:
    """Fight a shock: refusals, engagement, reaction fire, the clash, advance, what follows."""
    combat = _now(game, combat, kind)
    if not combat.attackers or not combat.targets:
        return
    tell_attack(game, combat, _ATTACKS[kind], "jdg-184")
    whole = begun(game, Fight(*combat))
    refused = await refusals(game, combat)
    others = tuple(target for target in combat.targets if target not in refused)
    busy: tuple[str, ...] = ()
    if others:
        now = await _close_in(game, combat._replace(targets=others), kind)
        if not now.attackers or not now.targets:
            game.emit(Remarked(later("The attack comes to nothing."), rule="jdg-195"))
        elif await fight_out(game, Fight(*now, kind=kind)):
            busy = now.attackers
    if refused:
        # Of those who fought one party has advanced already.
        free = tuple(attacker for attacker in combat.attackers if attacker not in busy)
        await advance_after_refusal(game, whole._replace(attackers=free, targets=refused))


def _now(board: Board, combat: Combat, kind: str) -> Combat:
    """A shock as it stands now, by what its kind asks and allows."""
    all_in_front, again = kind != COUNTER_SHOCK, kind == BREAKTHROUGH
    return remaining(board, combat, all_in_front=all_in_front, again=again)


@rule("jdg-217", "jdg-226", "jdg-229")
async def refusals(game: Game, combat: Combat) -> tuple[str, ...]:
    """Let cavalry under attack slip away, unit by unit; the hexes that are empty then (9.8.1)."""
    side = game.piece(combat.attackers[0]).side
    for target in combat.targets:
        attackers = tuple(
            attacker
            for attacker in combat.attackers
            if is_on_map(game, attacker) and target in struck_by(game, attacker, combat.chargers)
        )
        for unit in reversed(fighters_in(game, target)):
            if is_on_map(game, unit) and game.piece(unit).hex == target and attackers:
                await offer_refusal(game, unit, attackers, combat.chargers)
    return left_by(game, combat.targets, side)


@rule("jdg-190", "jdg-192", "jdg-193", "jdg-195")
async def _close_in(game: Game, combat: Combat, kind: str) -> Combat:
    """Engagement tests and reaction fire; who attacks whom after them (9.3.1, 9.3.2, 9.3.3)."""
    combat = _now(game, combat, kind)
    if kind == ANNOUNCED:
        combat = _now(game, await engage(game, combat), kind)
    if combat.attackers and combat.targets:
        enemy = game.opponent(game.piece(combat.attackers[0]).side)
        if side_may_react(game, enemy):
            attackers = hexes_of(game, combat.attackers)
            await reaction_fire(game, attackers, combat.targets, "shock")
        combat = _now(game, combat, kind)
    return combat


@rule("jdg-188", "jdg-203", "jdg-210", "jdg-216", "jdg-234")
async def fight_out(game: Game, fight: Fight) -> bool:
    """The clash and what follows it; whether the attackers have advanced (9.5, 9.7)."""
    count_attack(game, fight, fight.kind)
    fight = begun(game, fight)
    if not defenders(game, fight):
        emptied = await destroy_guns(game, fight, "shock")
        return bool(await advance(game, fight, emptied))
    outcome, starts, units, onward = await strike(game, await settle_ground(game, fight))
    if onward is not None:
        await _again(game, onward, BREAKTHROUGH)
    else:
        await turn_after_advance(game, units)
    if outcome.grants(PURSUIT):
        await ride_back(game, fight, starts)
    if outcome.grants(COUNTER_SHOCK):
        await counter_shock(game, fight, list(starts))
    return bool(units)


class Ending(NamedTuple):
    """How a clash has ended: who stood where the attackers came from, who has advanced.

    `onward` is the breakthrough that those must make at once, if any.
    """

    outcome: Outcome
    starts: Mapping[str, tuple[str, ...]]
    units: tuple[str, ...]
    onward: Combat | None


@rule("jdg-203", "jdg-207")
async def strike(game: Game, fight: Fight, struck: Struck = clash) -> Ending:
    """The clash of a shock, and the advance of the winners (9.5, 9.7)."""
    starts = {hex_: tuple(units_in(game, hex_)) for hex_ in hexes_of(game, fight.attackers)}
    held = [target for target in fight.targets if fighters_in(game, target)]
    outcome = await struck(game, fight, "shock")
    shown = partial(_breakthrough, game, held) if outcome.grants(BREAKTHROUGH) else None
    units = await take_hex(game, fight, outcome.emptied, shown)
    onward = breakthrough_by(game, held, units) if outcome.grants(BREAKTHROUGH) else None
    return Ending(outcome, starts, units, onward)


def count_attack(game: Game, fight: Fight, kind: str) -> None:
    """Note who attacks, and who is attacked; a breakthrough does not count against its targets."""
    for one in fight.attackers:
        game.emit(Counted(ACTIVATION, FOUGHT, one, rule="jdg-188"))
    if kind == BREAKTHROUGH:
        return
    for target in fight.targets:
        for one in units_in(game, target):
            game.emit(Counted(ACTIVATION, SHOCKED, one, rule="jdg-188"))


# --- a second shock -------------------------------------------------------------------------------


@rule("jdg-209", "jdg-211")
def _may_again(board: Board, unit: str) -> bool:
    """Whether a unit has not made a breakthrough or counter-shock in this activation (9.7.2)."""
    return is_on_map(board, unit) and not board.count(ACTIVATION, SECOND, unit)


@rule("jdg-207", "jdg-209", "jdg-210")
def breakthrough_by(board: Board, held: Sequence[str], units: Sequence[str]) -> Combat | None:
    """The attack that those who have advanced must make at once on all in front (9.7.2).

    Whoever took the hex of artillery that stood alone, which was not `held`, breaks through no
    further.
    """
    if not any(board.piece(unit).hex in held for unit in units):
        return None
    able = tuple(unit for unit in units if _may_again(board, unit) and can(board, unit, "shock"))
    targets = breakthrough_targets(board, able)
    return Combat(able, targets) if targets else None


def _breakthrough(
    board: Board, held: Sequence[str], units: Sequence[str], goal: str
) -> Preview | None:
    """What the breakthrough of units counts that take a hex."""
    there = tried(board, units, goal)
    onward = breakthrough_by(there, held, units)
    return attack_preview(there, onward, kind=BREAKTHROUGH) if onward is not None else None


async def _again(game: Game, combat: Combat, kind: str) -> None:
    for attacker in combat.attackers:
        game.emit(Counted(ACTIVATION, SECOND, attacker, rule="jdg-209"))
    await resolve(game, combat, kind)


@rule("jdg-089", "jdg-208", "jdg-209")
async def counter_shock(game: Game, fight: Fight, starts: Sequence[str]) -> None:
    """Offer the defenders of each hex to strike back, perhaps from a hex that was left (9.7.2)."""
    side = game.opponent(game.piece(fight.attackers[0]).side)
    for hex_ in fight.targets:
        units, places = counter_attackers(game, hex_), places_to_strike(game, side, hex_, starts)
        place = await _place(game, hex_, units, places) if places else PASS
        if place == PASS:
            continue
        targets = await _struck_back(game, units, place)
        if place != hex_:
            units = await move_in(game, units, place, "jdg-208")
        else:
            _turn_to(game, units, targets)
        able = tuple(unit for unit in units if is_on_map(game, unit) and can(game, unit, "shock"))
        if able:
            await _again(game, Combat(able, targets), COUNTER_SHOCK)


@rule("jdg-208", "jdg-209", "jdg-089")  # 9.7.2, 5.2
def counter_attackers(board: Board, hex_: str) -> tuple[str, ...]:
    """The units of a hex that may strike back: all that are able to, once in an activation."""
    return tuple(
        fighter
        for fighter in fighters_in(board, hex_)
        if can(board, fighter, "counter-shock") and _may_again(board, fighter)
    )


@rule("jdg-143", "jdg-188", "jdg-208")  # 7.1.2, 9.2, 9.7.2
def struck_from(board: Board, units: Sequence[str], hex_: str) -> list[str]:
    """Whom units could strike from a hex: in front, or all round where they stand in a place."""
    unit = units[-1]
    found = board.piece(unit)
    situation = front_situation(board, unit, hex_) if hex_ == found.hex else "usual"
    return [
        one
        for one in front_hexes(board, hex_, found.facing, situation)
        if may_strike(board, unit, one, start=hex_)
    ]


@rule("jdg-143")  # 7.1.2
def _facing_to(board: Board, unit: str, targets: Sequence[str]) -> int | None:
    """How a unit looks at all of some hexes around it, as it does now if it can; None if not."""
    found = board.piece(unit)
    facings = sorted(VERTICES, key=lambda one: one != found.facing)
    return next(
        (
            facing
            for facing in facings
            if set(targets) <= set(front_hexes(board, found.hex, facing))
        ),
        None,
    )


@rule("jdg-143")  # 7.1.2
def _turn_to(game: Game, units: Sequence[str], targets: Sequence[str]) -> None:
    facing = _facing_to(game, units[-1], targets)
    if facing is not None:
        face_together(game, units[-1], facing, "jdg-143")


@rule("jdg-136", "jdg-155", "jdg-208")  # 6.2.3, 12.2, 9.7.2
def places_to_strike(board: Board, side: str, hex_: str, starts: Sequence[str]) -> list[str]:
    """Where those of a side in a hex could strike back from: there, or where the attackers left."""
    units = counter_attackers(board, hex_)
    if not units or side_in(board, hex_) != side:
        return []
    unit, arm = units[-1], arm_of(board, units[-1])
    left = [
        start
        for start in starts
        if not units_in(board, start)
        and not keeps_out(board, unit, start)
        and can_step(board, hex_, start, arm)
    ]
    return [one for one in (hex_, *left) if struck_from(board, units, one)]


@rule("jdg-208")
async def _place(game: Game, hex_: str, units: Sequence[str], places: Sequence[str]) -> str:
    """Where the defenders of a hex strike back from; PASS if they do not (6.2.3, 9.7.2, 12.2)."""
    buttons = {
        f":{place}": tr("Strike back") if place == hex_ else tr("Advance to {hex}", hex=place)
        for place in places
    }
    prompt = tr("Does {piece} strike back?", piece=game.names.piece(units[-1]))
    side = game.piece(units[-1]).side
    question = choose_action(
        side,
        prompt,
        {**buttons, PASS: tr("No")},
        "jdg-208",
        subject=units[-1],
        preview=lambda choice: _struck(game, units, choice[1:]) if choice in buttons else None,
    )
    choice = await ask(question)
    return choice if choice == PASS else choice[1:]


@rule("jdg-208")
async def _struck_back(game: Game, units: Sequence[str], place: str) -> tuple[str, ...]:
    """The hexes that are struck back at: one or both of those in front (9.7.2)."""
    targets = tuple(struck_from(game, units, place))
    if len(targets) == 1:
        return targets
    prompt = tr("Whom does {piece} attack?", piece=game.names.piece(units[-1]))
    side = game.piece(units[-1]).side
    stays = place == game.piece(units[-1]).hex
    return await ask(
        choose_several(
            "hex",
            side,
            prompt,
            lambda: targets,
            "jdg-208",
            least=1,
            subject=units[-1],
            allows=lambda some: not stays or _facing_to(game, units[-1], some) is not None,
            why_not=lambda _: Refusal(tr("They are not in front at the same time."), "jdg-208"),
            why_no_member=lambda _: none_of_hexes(
                targets, later("These can be struck back at: {hexes}."), "jdg-208"
            ),
            preview=lambda some: _struck(game, units, place, some) if some else None,
        )
    )


@rule("jdg-208")  # 9.7.2
def _struck(
    board: Board, units: Sequence[str], place: str, targets: Sequence[str] = ()
) -> Preview | None:
    """What a counter-shock from a place counts; nothing if those in front are to be picked yet."""
    targets = tuple(targets or struck_from(board, units, place))
    stays = place == board.piece(units[-1]).hex
    facing = _facing_to(board, units[-1], targets) if stays else None
    if stays and facing is None:
        return None
    if not stays and is_rough(board, units, place):
        return ground_preview(board, units, place)
    there = tried(board, units, place, facing)
    return attack_preview(there, Combat(tuple(units), targets), kind=COUNTER_SHOCK)
