"""Cavalry charges: what they may come to, the charge move, the clash and its end (10.1, 10.2)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_one, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.odds import Fact
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan, Remarked
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.combats import Combat, add_combat, hexes_of, joined
from hexwright.engine.parts.trial import tried
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.jdg.advance import advance, advance_after_refusal, holds_out
from hexwright.engine.systems.jdg.artillery_fire import reaction_fire
from hexwright.engine.systems.jdg.charge_moves import (
    Path,
    Units,
    can_charge,
    charge_facings,
    charge_targets,
    charge_ways,
    charged_hexes,
    is_ahead,
    offer_countercharge,
    why_no_charge,
)
from hexwright.engine.systems.jdg.cohesion import (
    Cause,
    chance_at_most,
    chance_to_engage,
    engagement_test,
)
from hexwright.engine.systems.jdg.engagement import attack_preview, engage, take_markers
from hexwright.engine.systems.jdg.facing import turn
from hexwright.engine.systems.jdg.ground import conditions
from hexwright.engine.systems.jdg.march import enter_hex
from hexwright.engine.systems.jdg.orders import allowed
from hexwright.engine.systems.jdg.pursuit import (
    PURSUIT,
    Chase,
    chase_back,
    first_pursuers,
    pursue,
)
from hexwright.engine.systems.jdg.reasons import why_not_charged
from hexwright.engine.systems.jdg.refusal import side_may_react
from hexwright.engine.systems.jdg.results import (
    Outcome,
    Struck,
    clash,
    cohesion_test,
    destroy_guns,
    left_by,
    settle_ground,
)
from hexwright.engine.systems.jdg.shock import (
    count_attack,
    counter_shock,
    fight_out,
    refusals,
    resolve,
)
from hexwright.engine.systems.jdg.shock_ratio import (
    ANNOUNCED,
    BREAKTHROUGH,
    COUNTER_SHOCK,
    FROZEN,
    Fight,
    begun,
    defenders,
    remaining,
    tell_attack,
    with_stacked,
)
from hexwright.engine.systems.jdg.squares import (
    forget_broken_squares,
    may_react,
    needed_for_square,
    stop_before_squares,
    top_of,
)
from hexwright.engine.systems.jdg.troops import ACTIVATION, CHARGE, MOVED, TURNED
from hexwright.schema.language import later, tr

# Who took part in a charge and owes the test at its end, and how often he charged on.
Riders = dict[str, int]
_DARING: Final = later("engagement test to charge without orders")
# The first charge of a pursuit.
FIRST: Final = 1

# --- what a charge may come to --------------------------------------------------------------------


@rule("jdg-238", "jdg-246")
def target_preview(board: Board, units: Units, target: str) -> Preview | None:
    """What a charge on a target counts, from the hex where it counts most (10.1, 10.2)."""
    found = _best(board, units, target, charge_ways(board, units, target))
    return found and with_facts(found, _daring(board, units))


@rule("jdg-246", "jdg-259")
def way_preview(board: Board, units: Units, target: str, way: Path) -> Preview | None:
    """What a charge counts that comes along a way, faced as it counts most (10.1, 10.2)."""
    return _best(board, units, target, [way] if way else [])


def _best(board: Board, units: Units, target: str, ways: list[Path]) -> Preview | None:
    found = [preview for way in ways for preview in _previews(board, units, target, way[-1])]
    return max(found, key=lambda one: one.sum.total, default=None)


def _previews(board: Board, units: Units, target: str, end: str) -> Iterator[Preview]:
    """What a charge from a hex counts, for each way to face there."""
    for facing in charge_facings(board, units, end, target):
        yield faced_preview(board, units, end, facing)


@rule("jdg-246", "jdg-259")  # 10.2, 10.1
def faced_preview(board: Board, units: Units, end: str, facing: int) -> Preview:
    """What a charge from a hex counts when it faces so, with those who charge the same enemy."""
    there = tried(board, units, end, facing)
    struck = charged_hexes(there, units[0])
    combat = with_stacked(there, joined(there, Combat(units, struck, units)))
    shown = attack_preview(there, combat)
    text = tr("From {hex}: {text}", hex=end, text=shown.text)
    return with_facts(shown._replace(text=text), _squares(there, struck))


@rule("jdg-240")
def _daring(board: Board, units: Units) -> tuple[Fact, ...]:
    """How likely those without orders charge at all (10.1)."""
    if all(allowed(board, unit, "charge") != "test" for unit in units):
        return ()
    chance = chance_to_engage(board, top_of(board, units), Sum())
    return (Fact(tr("It dares to charge"), chance, rule="jdg-240"),)


@rule("jdg-096")
def _squares(board: Board, hexes: Sequence[str]) -> Iterator[Fact]:
    """How likely those who are charged form square, if they try (10.3.1)."""
    for hex_ in hexes:
        if may_react(board, hex_):
            chance = chance_at_most(board, needed_for_square(board, hex_))
            yield Fact(tr("Square in {hex}", hex=hex_), chance, rule="jdg-096")


# --- the charge move ------------------------------------------------------------------------------


@rule("jdg-034", "jdg-238", "jdg-239", "jdg-245")
def may_charge(board: Board, *units: str) -> bool:
    """Whether units may declare a charge: in order, not barred by orders, night or fog (10.1)."""
    return (
        all(_is_free(board, unit) for unit in units)
        and bool(conditions(board)["charges"])
        and bool(charge_targets(board, units))
    )


def _is_free(board: Board, unit: str) -> bool:
    return (
        can_charge(board, unit)
        and allowed(board, unit, "charge") != "no"
        and not board.count(ACTIVATION, MOVED, unit)
        # Its arc is that of before it moves, and turning in its hex is moving (jdg-238).
        and not board.count(ACTIVATION, TURNED, unit)
    )


@rule("jdg-239", "jdg-240", "jdg-250")  # 10.1, 10
async def declare_charge(game: Game, units: Sequence[str]) -> bool:
    """Let units charge together: target, test, move, squares, recall; whether they declared it."""
    units = tuple(units)
    top = top_of(game, units)
    target = await ask(
        choose_one(
            "hex",
            game.piece(top).side,
            tr("Whom does {piece} charge?", piece=game.names.piece(top)),
            lambda: charge_targets(game, units),
            "jdg-238",
            subject=top,
            buttons={PASS: tr("Do not charge")},
            preview=lambda hex_: target_preview(game, units, hex_),
            why_not=lambda hex_: why_not_charged(
                game, top, hex_, is_ahead=is_ahead(game, units[0], hex_)
            ),
        )
    )
    if target == PASS:
        return False
    words = later("{piece} charges {target}.|{piece} charge {target}.")
    others = tuple(unit for unit in units if unit != top)
    struck = tuple(units_in(game, target))
    game.emit(ActionBegan(top, words, helpers=others, targets=struck, rule="jdg-239"))
    for one in units:
        game.emit(StatusSet(one, CHARGE, rule="jdg-239", visible_to=()))
        game.emit(Counted(ACTIVATION, MOVED, one))
    if _dares(game, units):
        await _ride(game, units, target)
    return True


@rule("jdg-009", "jdg-116", "jdg-240")
def _dares(game: Game, units: Units) -> bool:
    """Test the engagement of those without orders; who fails stays, and does not fight (10.1)."""
    if all(allowed(game, unit, "charge") != "test" for unit in units):
        return True
    if engagement_test(game, top_of(game, units), rule_id="jdg-240", name=_DARING):
        return True
    take_markers(game, units, "jdg-240")
    for one in units:
        game.emit(Counted(ACTIVATION, FROZEN, one))
    return False


@rule("jdg-241", "jdg-250", "jdg-259")
async def _ride(game: Game, units: Units, target: str) -> None:
    """Ride at the target, let it form square, and try to stop before a square (10, 10.1)."""
    first = game.piece(units[0])
    way = await ask(
        choose_path(
            first.side,
            tr("Which way does {piece} charge?", piece=game.names.piece(units[0])),
            lambda: charge_ways(game, units, target),
            "jdg-259",
            subject=units[0],
            allows=lambda path: why_no_charge(game, units, target, path) is None,
            why_not=lambda path: why_no_charge(game, units, target, path),
            preview=lambda path: way_preview(game, units, target, path),
        )
    )
    facings = charge_facings(game, units, way[-1], target)
    words = later("{piece} rides from {start} to {hex}.|{piece} ride from {start} to {hex}.")
    arrived = await enter_hex(game, units, way, "jdg-241", words)
    units = tuple(one for one in arrived if can_charge(game, one))
    if not units:
        return
    if facings != (game.piece(units[0]).facing,):
        shown = partial(faced_preview, game, units, way[-1])
        await turn(game, units, "jdg-259", facings, shown)
    forget_broken_squares(game)
    if not await stop_before_squares(game, units):
        add_combat(game, Combat(units, charged_hexes(game, units[0]), units))


# --- the charge -----------------------------------------------------------------------------------


@rule("jdg-212", "jdg-246", "jdg-248", "jdg-249", "jdg-250", "jdg-262")
async def resolve_charge(game: Game, combat: Combat, pursuit: int = 0) -> None:
    """Fight a charge, and each charge of the pursuit; then test all who took part (10.2).

    If no charger is in order any more, those with them attack by shock. `pursuit` says how often
    they have charged on before.
    """
    left = remaining(game, combat, all_in_front=not pursuit, again=bool(pursuit))
    if not left.targets:
        return
    if not left.chargers:
        await resolve(game, left)
        return
    tell_attack(game, left, words_of_charge(pursuit), "jdg-246")
    forget_broken_squares(game)
    whole = begun(game, Fight(*left))
    refused = await refusals(game, left)
    targets = tuple(target for target in left.targets if target not in refused)
    tested = await engage(game, left._replace(targets=targets))
    first = _still(game, Fight(*tested, pursuit=pursuit))
    fight: Fight | None = first
    riders: Riders = {}
    while fight is not None and fight.attackers and fight.targets:
        if fight is not first:
            tell_attack(game, Combat(*fight[:3]), words_of_charge(FIRST), "jdg-273")
        fight = await _charge(game, fight, riders)
    take_markers(game, combat.chargers, "jdg-248")
    for rider in riders:
        if is_on_map(game, rider):
            await cohesion_test(game, rider, Cause("charge-end", rule="jdg-248"))
    if refused:
        await advance_after_refusal(game, _free(game, whole, first)._replace(targets=refused))


def words_of_charge(pursuit: int) -> str:
    """How a charge is told, or how one that goes on in pursuit."""
    if pursuit:
        return later("{piece} charges on into {target}.|{piece} charge on into {target}.")
    return later(
        "{piece} falls upon {target} in its charge.|{piece} fall upon {target} in their charge."
    )


@rule("jdg-204", "jdg-223")  # 9.7.1, 9.8.1
def _free(board: Board, whole: Fight, first: Fight) -> Fight:
    """Who may take the hex of a refusal after a charge: if somebody went, none who fought."""
    emptied = left_by(board, first.targets, board.piece(whole.attackers[0]).side)
    if not emptied or all(holds_out(board, whole, attacker) for attacker in whole.attackers):
        return whole
    idle = tuple(attacker for attacker in whole.attackers if attacker not in first.attackers)
    return whole._replace(attackers=idle)


@rule("jdg-258", "jdg-334", "jdg-345")
async def _charge(game: Game, fight: Fight, riders: Riders) -> Fight | None:
    """One charge with its reactions; the charge that follows from it, if one does (10, 10.5.2)."""
    counter = await offer_countercharge(game, fight)
    if side_may_react(game, game.opponent(game.piece(fight.attackers[0]).side)):
        await reaction_fire(game, hexes_of(game, fight.attackers), fight.targets, "charge")
    fight = _still(game, fight, countercharged=bool(counter))
    if not fight.attackers or not fight.targets:
        game.emit(Remarked(later("The charge comes to nothing."), rule="jdg-195"))
        return None
    if not fight.chargers:
        await fight_out(game, fight)
        return None
    riders.update(dict.fromkeys(fight.chargers, fight.pursuit))
    if game.options["end_of_charge_ct_countercharger"]:
        riders.update({one: riders.get(one, 0) for one in counter})
    # Like a breakthrough, a pursuit does not count against those whom it strikes (jdg-188).
    count_attack(game, fight, BREAKTHROUGH if fight.pursuit else ANNOUNCED)
    fight = begun(game, fight)
    if not defenders(game, fight):
        await advance(game, fight, await destroy_guns(game, fight, "charge"))
        return None
    return await _clash(game, fight, counter, riders)


@rule("jdg-195", "jdg-334")
def _still(board: Board, fight: Fight, *, countercharged: bool = False) -> Fight:
    """A charge as it stands now: without those whom fire has disordered (9.3.3)."""
    combat = Combat(fight.attackers, fight.targets, fight.chargers)
    is_first = not fight.pursuit
    left = remaining(board, combat, all_in_front=is_first, again=not is_first)
    chargers = tuple(charger for charger in left.chargers if can_charge(board, charger))
    return fight._replace(
        attackers=left.attackers,
        targets=left.targets,
        chargers=chargers,
        countercharged=countercharged,
    )


@rule("jdg-206", "jdg-212", "jdg-263", "jdg-335")
async def _clash(game: Game, fight: Fight, counter: Units, riders: Riders) -> Fight | None:
    """The clash, and who pursues whom after it; the next charge of the pursuit, if any (10.1)."""
    fight = await settle_ground(game, fight)
    outcome, starts, chase = await ride_home(game, fight)
    if chase is not None:
        return await _go_on(game, await pursue(game, chase), riders)
    riding = avengers(game, fight, counter, granted=outcome.grants(PURSUIT))
    back = await chase_back(game, riding, starts, riders)
    units = await pursue(game, back) if back is not None else ()
    if outcome.grants(COUNTER_SHOCK):
        await counter_shock(game, fight, list(starts))
    return await _go_on(game, tuple(unit for unit in units if can_charge(game, unit)), riders)


class Ending(NamedTuple):
    """How the clash of a charge has ended: who stood where it came from, its pursuit if any."""

    outcome: Outcome
    starts: Mapping[str, Units]
    chase: Chase | None


@rule("jdg-206", "jdg-263", "jdg-335")
async def ride_home(game: Game, fight: Fight, struck: Struck = clash) -> Ending:
    """The clash of a charge; where no charger can pursue, others advance (10.1, 10.5)."""
    starts = {hex_: tuple(units_in(game, hex_)) for hex_ in hexes_of(game, fight.attackers)}
    stood = {target: tuple(units_in(game, target)) for target in fight.targets}
    outcome = await struck(game, fight, "charge")
    chase = Chase(fight, {one: stood[one] for one in outcome.emptied}, owes_test=True)
    if first_pursuers(game, chase):
        return Ending(outcome, starts, chase)
    if outcome.emptied:
        others = tuple(attacker for attacker in fight.attackers if attacker not in fight.chargers)
        await advance(game, fight._replace(attackers=others, chargers=()), outcome.emptied)
    return Ending(outcome, starts, None)


@rule("jdg-257", "jdg-264")  # 10.4, 10.5.1
def avengers(board: Board, fight: Fight, counter: Units, *, granted: bool) -> Units:
    """The cavalry that was charged and may pursue: if the result or its countercharge lets it."""
    riding = defenders(board, fight) if granted else counter
    return tuple(one for one in riding if can_charge(board, one))


@rule("jdg-099", "jdg-273", "jdg-274")  # 10.3.1, 10.5.2
async def _go_on(game: Game, units: Units, riders: Riders) -> Fight | None:
    """The next charge of pursuers, unless infantry forms square and they stop before it."""
    if not units:
        return None
    count = max(riders.get(unit, 0) for unit in units) + 1
    if await stop_before_squares(game, units, count):
        return None
    return Fight(units, charged_hexes(game, units[0]), units, pursuit=count)
