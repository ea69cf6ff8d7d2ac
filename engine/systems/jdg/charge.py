"""Cavalry charges (rules 5.N and 5.O): the charge move, the clash, the pursuit and its end."""

from collections.abc import Sequence

from engine.core.board import Board
from engine.core.decision import PASS, ask, choose_one, choose_path, yes_no
from engine.core.game import Game
from engine.core.game_events import ActionBegan, Counted
from engine.core.piece_events import StatusSet
from engine.core.rules import rule
from engine.systems.jdg.advance import advance
from engine.systems.jdg.charge_ways import (
    Units,
    can_charge,
    charge_facings,
    charge_targets,
    charge_ways,
    charged_hexes,
    why_no_charge,
)
from engine.systems.jdg.clash import (
    clash,
    destroy_guns,
    hexes_of,
    left_by,
    settle_ground,
    take_markers,
    test_engagement,
)
from engine.systems.jdg.combats import FROZEN, Combat, add_combat, remaining
from engine.systems.jdg.conditions import conditions
from engine.systems.jdg.countercharge import offer_countercharge
from engine.systems.jdg.effects import Cause
from engine.systems.jdg.fire import reaction_fire
from engine.systems.jdg.march import enter_hex
from engine.systems.jdg.morale import cohesion_test
from engine.systems.jdg.orders import allowed
from engine.systems.jdg.pursuit import Chase, first_pursuers, pursue
from engine.systems.jdg.ratio import Fight, defenders
from engine.systems.jdg.recall import top_of, try_recall
from engine.systems.jdg.refusal import may_react
from engine.systems.jdg.rolls import engagement_test
from engine.systems.jdg.shock import (
    ANNOUNCED,
    BREAKTHROUGH,
    COUNTER_SHOCK,
    count_attack,
    counter_shock,
    fight_out,
    resolve,
)
from engine.systems.jdg.squares import try_reaction_square
from engine.systems.jdg.troops import (
    ACTIVATION,
    BROKEN_SQUARE,
    CHARGE,
    MOVED,
    TURNED,
    is_on_map,
    units_in,
)
from engine.systems.jdg.turning import turn
from schema.language import later, tr

# Who took part in a charge and owes the test at its end, and how often he charged on.
Riders = dict[str, int]

# --- the charge move ------------------------------------------------------------------------------


@rule("jdg-034", "jdg-238", "jdg-239", "jdg-245")
def may_charge(board: Board, *units: str) -> bool:
    """Whether units may declare a charge: in order, not barred by orders, night or fog."""
    return (
        all(_is_free(board, one) for one in units)
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


@rule("jdg-239", "jdg-240", "jdg-250")
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
        )
    )
    if target == PASS:
        return False
    game.emit(ActionBegan(top, later("{piece} charges."), rule="jdg-239"))
    for one in units:
        game.emit(StatusSet(one, CHARGE, rule="jdg-239"))
        game.emit(Counted(ACTIVATION, MOVED, one))
    if _dares(game, units):
        await _ride(game, units, target)
    return True


@rule("jdg-009", "jdg-116", "jdg-240")
def _dares(game: Game, units: Units) -> bool:
    """Test the engagement of those without orders; who fails stays, and does not fight."""
    if all(allowed(game, one, "charge") != "test" for one in units):
        return True
    if engagement_test(game, top_of(game, units), number="jdg-240"):
        return True
    take_markers(game, units, "jdg-240")
    for one in units:
        game.emit(Counted(ACTIVATION, FROZEN, one))
    return False


@rule("jdg-241", "jdg-250", "jdg-259")
async def _ride(game: Game, units: Units, target: str) -> None:
    """Ride at the target, let it form square, and try to stop before a square."""
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
        )
    )
    facings = charge_facings(game, units, way[-1], target)
    arrived = await enter_hex(game, units, way, "jdg-241")
    units = tuple(one for one in arrived if can_charge(game, one))
    if not units:
        return
    if facings != (game.piece(units[0]).facing,):
        await turn(game, units, "jdg-259", facings)
    squares = await _offer_squares(game, units)
    if not squares or not await try_recall(game, units, squares):
        add_combat(game, Combat(units, charged_hexes(game, units[0]), units))


@rule("jdg-095", "jdg-099", "jdg-237")
async def _offer_squares(game: Game, units: Units) -> list[str]:
    """Let the infantry before chargers form square; the hexes where it has just done so."""
    if not may_react(game, game.opponent(game.piece(units[0]).side)):
        return []
    targets = charged_hexes(game, units[0])
    return [one for one in targets if await try_reaction_square(game, one, units)]


# --- the charge -----------------------------------------------------------------------------------


@rule("jdg-212", "jdg-246", "jdg-248", "jdg-249", "jdg-250", "jdg-262")
async def resolve_charge(game: Game, combat: Combat) -> None:
    """Fight a charge, and each charge of the pursuit; then test all who took part.

    If no charger is in order any more, those with them attack by shock.
    """
    left = remaining(game, combat)
    if not left.chargers:
        await resolve(game, left)
        return
    game.emit(ActionBegan(left.chargers[0], later("{piece} charges."), rule="jdg-246"))
    _forget_squares(game)
    tested = test_engagement(game, left)
    fight: Fight | None = _still(game, Fight(tested.attackers, tested.targets, tested.chargers))
    riders: Riders = {}
    while fight is not None and fight.attackers and fight.targets:
        fight = await _charge(game, fight, riders)
    take_markers(game, combat.chargers, "jdg-248")
    for one in riders:
        if is_on_map(game, one):
            await cohesion_test(game, one, Cause("charge-end", rule="jdg-248"))


@rule("jdg-098")
def _forget_squares(game: Game) -> None:
    """Squares that broke before are no hindrance to new ones: those of this charge alone are."""
    for one in game.state.pieces:
        if count := game.count(ACTIVATION, BROKEN_SQUARE, one):
            game.emit(Counted(ACTIVATION, BROKEN_SQUARE, one, -count, rule="jdg-098"))


@rule("jdg-258", "jdg-334", "jdg-345")
async def _charge(game: Game, fight: Fight, riders: Riders) -> Fight | None:
    """One charge with its reactions; the charge that follows from it, if one does."""
    counter = await offer_countercharge(game, fight)
    if may_react(game, game.opponent(game.piece(fight.attackers[0]).side)):
        await reaction_fire(game, hexes_of(game, fight.attackers), fight.targets, "charge")
    fight = _still(game, fight, countercharged=bool(counter))
    if not fight.attackers or not fight.targets:
        return None
    if not fight.chargers:
        await fight_out(game, fight, ANNOUNCED)
        return None
    riders.update(dict.fromkeys(fight.chargers, fight.pursuit))
    if game.options["end_of_charge_ct_countercharger"]:
        riders.update({one: riders.get(one, 0) for one in counter})
    # Like a breakthrough, a pursuit does not count against those whom it strikes (jdg-188).
    count_attack(game, fight, BREAKTHROUGH if fight.pursuit else ANNOUNCED)
    if not defenders(game, fight):
        await advance(game, fight, await destroy_guns(game, fight, "charge"))
        return None
    return await _clash(game, fight, counter, riders)


@rule("jdg-195", "jdg-334")
def _still(board: Board, fight: Fight, *, countercharged: bool = False) -> Fight:
    """A charge as it stands now: without those whom fire has disordered."""
    combat = Combat(fight.attackers, fight.targets, fight.chargers)
    left = remaining(board, combat, all_in_front=not fight.pursuit)
    chargers = tuple(one for one in left.chargers if can_charge(board, one))
    return fight._replace(
        attackers=left.attackers,
        targets=left.targets,
        chargers=chargers,
        countercharged=countercharged,
    )


@rule("jdg-206", "jdg-212", "jdg-263", "jdg-335")
async def _clash(game: Game, fight: Fight, counter: Units, riders: Riders) -> Fight | None:
    """The clash, and who pursues whom after it; the next charge of the pursuit, if any."""
    fight = await settle_ground(game, fight)
    starts = {one: tuple(units_in(game, one)) for one in hexes_of(game, fight.attackers)}
    stood = {one: tuple(units_in(game, one)) for one in fight.targets}
    outcome = await clash(game, fight, "charge")
    chase = Chase(fight, {one: stood[one] for one in outcome.emptied})
    if first_pursuers(game, chase):
        return await _go_on(game, await pursue(game, chase), riders)
    if outcome.emptied:
        others = tuple(one for one in fight.attackers if one not in fight.chargers)
        await advance(game, Fight(others, fight.targets), outcome.emptied)
        return None
    riding = _avengers(game, fight, counter, granted=outcome.grants("defender-pursuit"))
    left = left_by(game, list(starts), game.opponent(game.piece(fight.attackers[0]).side))
    chase = Chase(Fight(riding, left, riding), {one: starts[one] for one in left})
    if first_pursuers(game, chase) and await _wants_pursuit(game, riding):
        return await _go_on(game, await pursue(game, chase), riders)
    if outcome.grants(COUNTER_SHOCK):
        await counter_shock(game, fight, list(starts))
    return None


@rule("jdg-257", "jdg-264")
def _avengers(board: Board, fight: Fight, counter: Units, *, granted: bool) -> Units:
    """The cavalry that was charged and may pursue: if the result or its countercharge lets it."""
    riding = defenders(board, fight) if granted else counter
    return tuple(one for one in riding if can_charge(board, one))


@rule("jdg-257", "jdg-264")
async def _wants_pursuit(game: Game, riding: Units) -> bool:
    """Whether the cavalry that held its ground pursues; it need not."""
    prompt = tr("Does {piece} pursue?", piece=game.names.piece(riding[0]))
    side = game.piece(riding[0]).side
    return await ask(yes_no(side, prompt, "jdg-264", subject=riding[0]))


@rule("jdg-099", "jdg-273", "jdg-274")
async def _go_on(game: Game, units: Units, riders: Riders) -> Fight | None:
    """The next charge of pursuers, unless infantry forms square and they stop before it."""
    if not units:
        return None
    squares = await _offer_squares(game, units)
    if squares and await try_recall(game, units, squares):
        return None
    count = max(riders.get(one, 0) for one in units) + 1
    return Fight(units, charged_hexes(game, units[0]), units, pursuit=count)
