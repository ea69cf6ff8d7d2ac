"""The last step of a shock (11.4): the roll, its results, advances, going on, and what it costs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    Preview,
    Refusal,
    ask,
    choose_one,
    choose_several,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.core.told_events import ActionBegan, TableRead
from hexwright.engine.parts.chances import results
from hexwright.engine.parts.combats import Combat, hexes_of
from hexwright.engine.parts.effects import effects_of, meaning_of
from hexwright.engine.parts.facing import arc_hexes, facings_within
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.advance import (
    advance,
    may_advance,
    step_forward,
    turn_after_advance,
)
from hexwright.engine.systems.gbacw.after_shock import Chain, after_shock
from hexwright.engine.systems.gbacw.cohesion import (
    DIE,
)
from hexwright.engine.systems.gbacw.designation import note_shocks, shocks, strikes
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.fire_modifiers import PRE_SHOCK
from hexwright.engine.systems.gbacw.fire_on_the_way import fire_before_shock
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import POINT
from hexwright.engine.systems.gbacw.pre_shock import pre_shock_fire, retreat_before
from hexwright.engine.systems.gbacw.reaction_fire import give_up_held_fire
from hexwright.engine.systems.gbacw.shock_advance import advance_all, startle, turn_freely
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    defenders,
    fight_of,
    shock_modifiers,
)
from hexwright.engine.systems.gbacw.shock_results import apply_result
from hexwright.engine.systems.gbacw.targets import enemies_at
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    NO_SHOCK,
    brigade_of,
    fighters_in,
    is_gun,
    is_mounted,
    number,
)
from hexwright.schema.language import later, tr

# Counted of units that took part in a roll, and of their brigades, of both sides (11.45).
TOOK_PART: Final = "took-part"
FOUGHT: Final = "fought"
DEEDS: Final = {
    "loss": later("lose 1 strength point|lose {count} strength points"),
    "disorder": later("are disordered"),
    "retreat": later("retreat 1 hex|retreat {count} hexes"),
    "rout-test": later("test against rout"),
    "abandon": later("abandon their guns"),
    "bloody-fight": later("lose 1 strength point|lose {count} strength points"),
}
_WORDS: Final = {
    0: later("{piece} attacks {target}.|{piece} attack {target}."),
    1: later("{piece} presses on against {target}.|{piece} press on against {target}."),
}


# --- one shock (11.41) ----------------------------------------------------------------------------


@rule("gbacw-242", "gbacw-249", "gbacw-236", "gbacw-254")
async def resolve(game: Game, combat: Combat) -> None:
    """Fight one designated shock to its end, with all that continues it (11.41)."""
    attackers = [
        attacker for attacker in combat.attackers if can_fight(game, attacker, combat.targets)
    ]
    if not attackers:
        return
    fight = fight_of(game, attackers, combat.targets, combat.chargers)
    chain = Chain()
    known = shocks(game)
    pairs = tuple((attacker, hex_) for attacker in attackers for hex_ in combat.targets)
    note_shocks(game, replace(known, fought=(*known.fought, *pairs)), "gbacw-246")
    if defenders(game, fight):
        await _clash(game, fight, chain)
    else:
        await _take_empty(game, fight, chain)
    await after_shock(game, chain)


def can_fight(board: Board, unit: str, targets: Sequence[str]) -> bool:
    """Whether an attacker can still carry out its shock: it is there, and was not driven off."""
    if not is_on_map(board, unit) or board.count(ACTIVATION, NO_SHOCK, unit):
        return False
    return any(hex_ in front_hexes(board, unit) for hex_ in targets)


@rule("gbacw-236", "gbacw-249", "gbacw-250", "gbacw-251", "gbacw-300")
async def _take_empty(game: Game, fight: Fight, chain: Chain) -> None:
    """Nobody is left to be attacked: attackers advance, and may go on if they broke them (11.46).

    Before a retreat it is voluntary; after others have emptied the hex the shock is over.
    """
    known = shocks(game)
    left = all(hex_ in known.left for hex_ in fight.targets)
    if left and not await _wants_to_advance(game, fight):
        return
    gone = await advance_all(game, fight, fight.targets)
    if any(hex_ in known.broken for hex_ in fight.targets):
        await _continue(game, fight, gone, chain)
    else:
        await startle(game, gone)


async def _wants_to_advance(game: Game, fight: Fight) -> bool:
    first = fight.attackers[0]
    pairs = [(attacker, hex_) for attacker in fight.attackers for hex_ in fight.targets]
    if not any(may_advance(game, *pair) for pair in pairs):
        return False
    prompt = tr("Does {piece} advance?", piece=game.names.pieces(fight.attackers))
    return await ask(yes_no(game.piece(first).side, prompt, "gbacw-236", subject=first))


@rule("gbacw-247", "gbacw-357")
async def _clash(game: Game, fight: Fight, chain: Chain) -> None:
    """Steps 6a to 6d: the roll, what it does, the advance, and going on (11.42 to 11.47)."""
    held = tuple(hex_ for hex_ in fight.targets if enemies_at(game, fight.attackers[0], hex_))
    fight = fight._replace(targets=held)
    there = defenders(game, fight)
    starts = {attacker: game.piece(attacker).hex for attacker in fight.attackers}
    reading = roll_shock(game, fight)
    chain.attackers += [attacker for attacker in fight.attackers if attacker not in chain.attackers]
    chain.riders += [one for one in (*fight.attackers, *there) if is_mounted(game, one)]
    for one in (*fight.attackers, *there):
        game.emit(Counted(ACTIVATION, TOOK_PART, one, rule="gbacw-247"))
    for brigade in dict.fromkeys(brigade_of(game, one) for one in (*fight.attackers, *there)):
        if brigade:
            game.emit(Counted(ACTIVATION, FOUGHT, brigade, rule="gbacw-247"))
    await apply_result(game, fight, there, reading)
    emptied = [hex_ for hex_ in held if not fighters_in(game, hex_)]
    if reading["continues"] == "attacker":
        gone = await advance_all(game, fight, emptied)
        if emptied:
            await _continue(game, fight, gone, chain)
        else:
            await _press(game, fight, chain)
    elif emptied:
        await startle(game, await advance_all(game, fight, emptied))
    if reading["continues"] == "defender":
        await _strike_back(game, there, list(dict.fromkeys(starts.values())), chain)


@rule("gbacw-247")
def roll_shock(game: Game, fight: Fight) -> Reading:
    """Roll for a shock, and read what it comes to (11.45)."""
    modifiers = shock_modifiers(game, fight)
    first = fight.attackers[0]
    game.emit(
        ActionBegan(
            first,
            _WORDS[min(1, fight.links)],
            helpers=fight.attackers[1:],
            targets=tuple(defenders(game, fight)),
            rule="gbacw-247",
        )
    )
    roll = game.roll(
        DIE,
        later("roll for the shock"),
        "gbacw-247",
        side=game.piece(first).side,
        piece=first,
        modifiers=modifiers,
    )
    reading = game.look_up("shock", total=roll + modifiers.total)
    meaning = (
        *meaning_of(later("the attackers"), effects_of(reading["attacker"]), DEEDS),
        *meaning_of(later("the defenders"), effects_of(reading["defender"]), DEEDS),
    )
    game.emit(TableRead.of(reading, game.table("shock"), str(reading["result"]), meaning))
    return reading


def shock_preview(board: Board, fight: Fight) -> Preview:
    """What counts in a shock, and how likely each result is."""
    modifiers = shock_modifiers(board, fight)
    text = tr(
        "{piece} against {target}: die and {sum}",
        piece=board.names.pieces(fight.attackers),
        target=board.names.pieces(tuple(defenders(board, fight))),
        sum=signed(modifiers.total),
    )
    found = results(board, DIE, "shock", modifiers.total)
    facts = tuple(
        Fact(board.names.word(name), Fraction(share), rule="gbacw-247")
        for name, (_, share) in found.items()
    )
    return Preview(text, modifiers, Odds(tr("Results"), {}, facts), "gbacw-247")


# --- going on (11.47) -----------------------------------------------------------------------------


@rule("gbacw-250", "gbacw-251", "gbacw-252", "gbacw-253")
async def _continue(game: Game, fight: Fight, gone: Sequence[str], chain: Chain) -> None:
    """Those who have advanced go on, hex by hex: chargers must the first time (11.47)."""
    for hex_ in hexes_of(game, gone):
        here = [one for one in gone if is_on_map(game, one) and game.piece(one).hex == hex_]
        units = await _who_goes_on(game, fight, here)
        await startle(game, [one for one in here if one not in units])
        if units:
            await _ride_on(game, units)
            await _attack_again(game, fight, units, chain)


async def _who_goes_on(game: Game, fight: Fight, here: Sequence[str]) -> list[str]:
    """Who of some units continues the shock; nobody if there is no enemy to be found."""
    able = [one for one in here if _finds_enemy(game, one)]
    must = [one for one in able if one in fight.chargers and not fight.links]
    free = [one for one in able if one not in must]
    if not free:
        return must
    chosen = await ask(
        choose_several(
            "piece",
            game.piece(free[0]).side,
            tr("Who continues the shock?"),
            lambda: free,
            "gbacw-250",
            why_no_member=lambda _: Refusal(
                tr("It has not advanced, or goes on in any case."), "gbacw-250"
            ),
            preview=lambda some: _shown_on(game, fight, (*must, *some)),
        )
    )
    return [*must, *chosen]


def _shown_on(board: Board, fight: Fight, units: Sequence[str]) -> Preview | None:
    """What a continued shock would come to, for those who have an enemy in front already."""
    here = tuple(unit for unit in units if strikes(board, unit))
    targets = tuple(dict.fromkeys(hex_ for one in here for hex_ in strikes(board, one)))
    again = Fight(here, targets, links=fight.links + 1, leaderless=fight.leaderless)
    return shock_preview(board, again) if here else None


def _finds_enemy(board: Board, unit: str) -> bool:
    """Whether a unit has an enemy in front, or can ride on to one."""
    if strikes(board, unit):
        return True
    here = board.piece(unit)
    if _is_beside_enemy(board, unit, here.hex):
        return False
    most = number(board, "continued-shock-hexes")
    return bool(_hexes_on(board, unit, here.hex, here.facing or 0, most))


@rule("gbacw-252")
def _hexes_on(board: Board, unit: str, hex_: str, facing: int, left: int) -> list[str]:
    """The next hexes by which a unit can have an enemy in front within so many hexes (11.47)."""
    if not left:
        return []
    ahead = arc_hexes(board, hex_, facing, profile_of(board, unit), "front")
    return [
        end
        for end in ahead
        if _may_ride(board, unit, hex_, end) and _facings_on(board, unit, end, facing, left - 1)
    ]


@rule("gbacw-252")
def _facings_on(board: Board, unit: str, hex_: str, facing: int, left: int) -> list[int]:
    """The facings within a vertex that bring a unit before an enemy, here or further on (11.47)."""
    found = facings_within(facing, 1)
    if _is_beside_enemy(board, unit, hex_):
        profile = profile_of(board, unit)
        return [
            one
            for one in found
            if any(enemies_at(board, unit, end)
                   for end in arc_hexes(board, hex_, one, profile, "front"))
        ]  # fmt: skip
    return [one for one in found if _hexes_on(board, unit, hex_, one, left)]


def _is_beside_enemy(board: Board, unit: str, hex_: str) -> bool:
    return any(enemies_at(board, unit, close) for close in near(board, hex_))


@rule("gbacw-252")
def _may_ride(board: Board, unit: str, start: str, end: str) -> bool:
    """Whether a unit can go a hex further: not dear, not closed, with room (11.47)."""
    step = step_forward(board, unit, start, end)
    if step is None or step.cost > number(board, "continued-shock-cost") * POINT:
        return False
    return not fighters_in(board, end) or may_advance(board, unit, end)


@rule("gbacw-252", "gbacw-281")
async def _ride_on(game: Game, units: Sequence[str]) -> None:
    """Go one or two hexes further, towards an enemy if there is one to be reached (11.47)."""
    if not units:
        return
    first = units[0]
    for left in reversed(range(number(game, "continued-shock-hexes"))):
        here = game.piece(first)
        if strikes(game, first) or _is_beside_enemy(game, first, here.hex):
            return
        facing = here.facing or 0
        goals = [
            end
            for end in _hexes_on(game, first, here.hex, facing, left + 1)
            if all(_may_ride(game, unit, here.hex, end) for unit in units)
        ]
        if not goals:
            return
        hex_ = await ask(
            choose_one(
                "hex",
                here.side,
                tr("Where does {piece} press on?", piece=game.names.pieces(tuple(units))),
                lambda goals=goals: goals,  # type: ignore[misc] # the type of goals
                "gbacw-252",
                subject=first,
                why_not=lambda _, goals=goals: none_of_hexes(
                    goals, later("It may press on to: {hexes}."), "gbacw-252"
                ),
            )
        )
        goes_on = True
        for one in units:
            goes_on = await advance(game, one, hex_, "gbacw-252") and goes_on
        if is_on_map(game, first):
            open_ = _facings_on(game, first, game.piece(first).hex, facing, left)
            await turn_after_advance(game, units, "gbacw-252", open_)
        if not goes_on:
            return


@rule("gbacw-253", "gbacw-206", "gbacw-234", "gbacw-359")
async def _attack_again(game: Game, fight: Fight, units: Sequence[str], chain: Chain) -> None:
    """Shock all enemies in front: no checks, no bonus of a charge, one less each time (11.47)."""
    here = [unit for unit in units if is_on_map(game, unit) and strikes(game, unit)]
    if not here:
        return
    targets = tuple(dict.fromkeys(hex_ for one in here for hex_ in strikes(game, one)))
    again = Fight(tuple(here), targets, links=fight.links + 1, leaderless=fight.leaderless)
    await startle(game, here)
    left = [hex_ for hex_ in targets if await retreat_before(game, hex_, [again])]
    for hex_ in hexes_of(game, here):
        whom = next(
            (fighter for fighter in reversed(fighters_in(game, hex_)) if fighter in here), ""
        )
        if whom:
            await fire_before_shock(game, pre_shock_fire(game, hex_, whom, targets))
    give_up_held_fire(game, PRE_SHOCK)
    still = tuple(one for one in here if can_fight(game, one, targets))
    if not still:
        return
    again = again._replace(attackers=still)
    if defenders(game, again):
        await _clash(game, again, chain)
    elif not left or await _wants_to_advance(game, again):
        await startle(game, await advance_all(game, again, targets))


@rule("gbacw-251", "gbacw-291")
async def _press(game: Game, fight: Fight, chain: Chain) -> None:
    """Defenders who could not retreat are shocked again where they stand (11.47)."""
    able = [attacker for attacker in fight.attackers if can_fight(game, attacker, fight.targets)]
    units = await _who_goes_on(game, fight, able)
    if units:
        await _attack_again(game, fight, units, chain)


@rule("gbacw-250", "gbacw-248", "gbacw-268", "gbacw-294")
async def _strike_back(
    game: Game, there: Sequence[str], starts: Sequence[str], chain: Chain
) -> None:
    """Defenders who threw the attack back may follow into the hexes it came from (11.46, 11.47)."""
    emptied = [hex_ for hex_ in starts if not fighters_in(game, hex_)]
    # Attackers who could not retreat are struck where they stand.
    able = [
        one
        for one in there
        if is_on_map(game, one)
        and not is_gun(game, one)
        and (
            any(may_advance(game, one, hex_) for hex_ in emptied)
            if emptied
            else any(hex_ in strikes(game, one) for hex_ in starts)
        )
    ]
    if not able:
        await turn_freely(game, there)
        return
    chosen = await ask(
        choose_several(
            "piece",
            game.piece(able[0]).side,
            tr("Who follows the attackers and continues the shock?"),
            lambda: able,
            "gbacw-250",
            why_no_member=lambda _: Refusal(
                tr("It cannot follow into the hex of the attackers."), "gbacw-248"
            ),
        )
    )
    if not chosen:
        await turn_freely(game, there)
        return
    # It is the first shock that they continue, however often the enemy did.
    counter = Fight(tuple(chosen), tuple(emptied))
    gone = list(chosen)
    if emptied:
        gone = await advance_all(game, counter, emptied, freely=True)
    for hex_ in hexes_of(game, gone):
        here = [one for one in gone if is_on_map(game, one) and game.piece(one).hex == hex_]
        await _ride_on(game, here)
        await _attack_again(game, counter, here, chain)
