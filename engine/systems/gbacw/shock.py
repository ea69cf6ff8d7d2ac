"""Shock (11): the six steps, each for all shocks before the next; then one after the other."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, ask_if_needed, choose_action, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import (
    Combat,
    call_off,
    from_left,
    hexes_of,
    note_combats,
    pending,
)
from hexwright.engine.parts.reasons import none_of
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.gbacw.charge import may_countercharge, offer_countercharge
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion
from hexwright.engine.systems.gbacw.designation import (
    Shocks,
    designate,
    is_charging,
    leaderless,
    note_shocks,
    shocks,
)
from hexwright.engine.systems.gbacw.envelopment import envelop
from hexwright.engine.systems.gbacw.fire import SURPRISED, leave_reserve, surprise
from hexwright.engine.systems.gbacw.fire_modifiers import PRE_SHOCK
from hexwright.engine.systems.gbacw.fire_on_the_way import fire_before_shock
from hexwright.engine.systems.gbacw.pre_shock import pre_shock_fire, retreat_before
from hexwright.engine.systems.gbacw.reaction_fire import give_up_held_fire
from hexwright.engine.systems.gbacw.resolution import resolve, shock_preview
from hexwright.engine.systems.gbacw.results import (
    abandon,
    answer_for,
    finish,
    rout,
    toll_of,
    undergo,
    upset,
)
from hexwright.engine.systems.gbacw.shock_modifiers import Fight, check_parts, fight_of
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    DESIGNATED,
    MARCH,
    brigade_of,
    fighters_in,
    is_green,
    is_gun,
    order_of,
    roster,
)
from hexwright.schema.language import later, tr

RETREAT, GREEN, CHECK, FIRE, RESOLVE = STEPS = ("retreat", "green", "check", "fire", "resolve")
_RIGHT: Final = ":from-right"
_LEFT: Final = ":from-left"
# Counted of units that were designated, for what a whole turn asks about (13.45).
SHOCKED: Final = "shocked"


@rule("gbacw-227", "gbacw-242", "gbacw-357")
async def shock_phase(game: Game) -> bool:
    """Play one stretch of the shocks of the brigades that act; False when there is no more (11.11).

    Each step is finished for all shocks before the next begins; the last takes them one by one.
    """
    known = shocks(game)
    if not known.step:
        return await _begin(game)
    steps = {RETREAT: retreats, GREEN: commitments, CHECK: checks, FIRE: fires}
    if known.step in steps:
        await steps[known.step](game)
        after = STEPS[STEPS.index(known.step) + 1]
        if after == RESOLVE:
            await _choose_direction(game)
        note_shocks(game, replace(shocks(game), step=after))
        return True
    return await _resolve_next(game)


@rule("gbacw-227", "gbacw-069", "gbacw-271")
async def _begin(game: Game) -> bool:
    """Step 1: all shocks are named; brigades in reserve that are attacked are thrown out."""
    if game.count(ACTIVATION, SHOCKED):
        return False
    if not await designate(game, lambda units, targets: _foretold(game, units, targets)):
        return False
    game.emit(Counted(ACTIVATION, SHOCKED, rule="gbacw-227"))
    for combat in pending(game):
        for hex_ in combat.targets:
            await leave_reserve(game, hex_)
            for fighter in fighters_in(game, hex_):
                game.emit(Counted(ACTIVATION, DESIGNATED, fighter, rule="gbacw-255"))
                if order_of(game, fighter) == MARCH:
                    surprise(game, fighter)
    note_shocks(game, Shocks(RETREAT, leaderless(game)), "gbacw-227")
    return True


def _foretold(board: Board, units: Sequence[str], targets: Sequence[str]) -> Preview:
    """What a shock would come to, as things stand before anybody fires or flees."""
    chargers = [unit for unit in units if is_charging(board, unit)]
    fight = fight_of(board, units, targets, chargers)
    brigades = {brigade_of(board, unit) for unit in units}
    unled = any(brigade in leaderless(board, units) for brigade in brigades)
    return shock_preview(board, fight._replace(leaderless=unled))


def _targets(board: Board) -> list[str]:
    """The hexes that are attacked, each once."""
    return list(dict.fromkeys(hex_ for combat in pending(board) for hex_ in combat.targets))


def fights_on(board: Board, hex_: str) -> list[Fight]:
    """The shocks that are designated against a hex."""
    return [
        fight_of(board, combat.attackers, combat.targets, combat.chargers)
        for combat in pending(board)
        if hex_ in combat.targets and combat.attackers
    ]


# --- step 2: retreat before shock (11.33) ---------------------------------------------------------


@rule("gbacw-234", "gbacw-236")
async def retreats(game: Game) -> None:
    """Let defenders go before the shock reaches them (11.33)."""
    for hex_ in _targets(game):
        if await retreat_before(game, hex_, fights_on(game, hex_)):
            left = (*shocks(game).left, hex_)
            note_shocks(game, replace(shocks(game), left=left), "gbacw-236")


# --- step 3: green attackers (11.36) --------------------------------------------------------------


@rule("gbacw-237", "gbacw-320", "gbacw-106")
async def commitments(game: Game) -> None:
    """Each green attacker tests; one that fails takes no part, and is not disordered (11.36).

    Then lines may swing round their enemies (8.48).
    """
    for combat in pending(game):
        for attacker in combat.attackers:
            if is_on_map(game, attacker) and is_green(game, attacker):
                name = later("test of commitment")
                if not check_cohesion(game, attacker, rule="gbacw-237", name=name).passed:
                    call_off(game, (attacker,))
    await envelop(game)


# --- step 4: checks of the defenders (11.37) ------------------------------------------------------


@rule("gbacw-238", "gbacw-239", "gbacw-240", "gbacw-106", "gbacw-260")
async def checks(game: Game) -> None:
    """The top unit of each attacked hex tests for all of it; cavalry may countercharge (11.37)."""
    checked: list[str] = []
    for hex_ in _targets(game):
        fights = fights_on(game, hex_)
        if not fights or not fighters_in(game, hex_) or hex_ in checked:
            continue
        hexes = _stack_of(game, hex_)
        checked += hexes
        if may_countercharge(game, hex_, fights) and await offer_countercharge(game, hex_):
            continue
        await _check(game, hexes)


@rule("gbacw-238")
def _stack_of(board: Board, hex_: str) -> list[str]:
    """An attacked hex, with the other attacked ones of a line that stands in it (11.37)."""
    parts = [one for unit in fighters_in(board, hex_) for one in board.piece(unit).hexes]
    return [
        hex_,
        *(
            fromkey
            for fromkey in dict.fromkeys(parts)
            if fromkey != hex_ and fromkey in _targets(board)
        ),
    ]


@rule("gbacw-238")
async def _who_is_checked(game: Game, hexes: Sequence[str]) -> str:
    """The top unit of a stack; of a line with guns on it its owner says which (11.37)."""
    tops = list(dict.fromkeys(fighters_in(game, hex_)[-1] for hex_ in hexes))
    return await ask_if_needed(
        choose_one(
            "piece",
            game.piece(tops[0]).side,
            tr("Which of them tests its cohesion before the shock?"),
            lambda: tops,
            "gbacw-238",
            why_not=lambda one: none_of(game, tops, one, "gbacw-238"),
        )
    )


async def _check(game: Game, hexes: Sequence[str]) -> None:
    top = await _who_is_checked(game, hexes)
    hex_ = next(one for one in hexes if one in game.piece(top).hexes)
    fights = [fight for one in hexes for fight in fights_on(game, one)]
    # A line is worse off if any attacked part of it is.
    parts = max((check_parts(game, one, top, fights_on(game, one))
                 for one in hexes if one in game.piece(top).hexes),
                key=lambda one: one.total)  # fmt: skip
    marching = order_of(game, top) == MARCH
    passed = check_cohesion(
        game, top, parts, "gbacw-238", later("cohesion check before the shock")
    ).passed
    if passed and not marching:
        return
    enemies = tuple(attacker for fight in fights for attacker in fight.attackers)
    toll = toll_of(game, Blow("pre-shock", "gbacw-238", enemies), hex_)
    all_ = [fighter for other in hexes for fighter in reversed(fighters_in(game, other))]
    toll.stack = tuple(dict.fromkeys((*toll.stack, *all_)))
    was_held = [one for one in toll.stack if not is_gun(game, one)]
    if marching and not passed:
        for one in toll.stack:
            if is_gun(game, one):
                abandon(game, one, "gbacw-239")
            else:
                await rout(game, toll, one)
        await answer_for(game, toll.shaken, toll.blow)
    else:
        for one in toll.stack:
            upset(game, toll, one)
        await finish(game, toll)
    fled = all(not is_on_map(game, one) and not game.piece(one).is_gone for one in was_held)
    if fled and not any(fighters_in(game, one) for one in hexes):
        note_shocks(game, replace(shocks(game), broken=(*shocks(game).broken, *hexes)), "gbacw-250")


# --- step 5: fire before shock (11.38) ------------------------------------------------------------


@rule("gbacw-241", "gbacw-206", "gbacw-261")
async def fires(game: Game) -> None:
    """Those who have attackers before them fire at them, hex by hex (11.38)."""
    attackers = [attacker for combat in pending(game) for attacker in combat.attackers]
    for hex_ in hexes_of(game, attackers):
        here = [fighter for fighter in reversed(fighters_in(game, hex_)) if fighter in attackers]
        if here:
            attacked = [
                target
                for combat in pending(game)
                if here[0] in combat.attackers
                for target in combat.targets
            ]
            await fire_before_shock(game, pre_shock_fire(game, hex_, here[0], attacked))
    give_up_held_fire(game, PRE_SHOCK)


# --- step 6 (11.41) -------------------------------------------------------------------------------


@rule("gbacw-227", "gbacw-242")
async def _choose_direction(game: Game) -> None:
    """Shocks are resolved along the line, from one end of it to the other (11.41)."""
    if len(pending(game)) < 2:
        return
    first = next(attacker for combat in pending(game) for attacker in combat.attackers)
    choice = await ask(
        choose_action(
            game.piece(first).side,
            tr("From which end are the shocks fought?"),
            {_LEFT: tr("From the left"), _RIGHT: tr("From the right")},
            "gbacw-242",
        )
    )
    note_shocks(game, replace(shocks(game), from_right=choice == _RIGHT), "gbacw-242")


@rule("gbacw-242", "gbacw-249")
async def _resolve_next(game: Game) -> bool:
    """Resolve the next shock along the line; False when all are fought."""
    waiting = [one for one in pending(game) if one.attackers]
    if not waiting:
        await _shake_marchers(game)
        note_combats(game, ())
        note_shocks(game, None)
        return False
    facing = game.piece(waiting[0].attackers[0]).facing or 0
    ordered = from_left(game, waiting, facing)
    combat: Combat = ordered[-1] if shocks(game).from_right else ordered[0]
    note_combats(game, [one for one in waiting if one != combat])
    await resolve(game, combat)
    return True


@rule("gbacw-255")
async def _shake_marchers(game: Game) -> None:
    """The rest of a brigade that was shocked on the march tests too (11.48)."""
    for side in game.sides:
        for unit in units_on_map(game, side):
            brigade = brigade_of(game, unit)
            if not game.count(ACTIVATION, SURPRISED, brigade):
                continue
            shocked = any(game.count(ACTIVATION, DESIGNATED, one) for one in roster(game, brigade))
            idle = not game.count(ACTIVATION, DESIGNATED, unit)
            if shocked and idle and order_of(game, unit) == MARCH:
                await undergo(game, unit, cause="surprised-on-march", rule="gbacw-255")
