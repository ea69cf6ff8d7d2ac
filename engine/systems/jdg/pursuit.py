"""Pursuit: cavalry follows the enemy whom it has driven away, along his way (10.5)."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, ask_if_needed, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.combats import Advance, Combat, note_pursuit
from hexwright.engine.parts.facing import facings_within
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.reasons import none_of, none_of_hexes
from hexwright.engine.parts.trial import tried
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in
from hexwright.engine.systems.jdg.advance import precedence
from hexwright.engine.systems.jdg.charge_moves import Path, Units, bars, can_charge, charged_hexes
from hexwright.engine.systems.jdg.cohesion import facts_of_tests
from hexwright.engine.systems.jdg.engagement import attack_preview
from hexwright.engine.systems.jdg.facing import front_hexes, turn
from hexwright.engine.systems.jdg.ground import can_step, conditions, step_cost
from hexwright.engine.systems.jdg.march import disorders, enter_hex
from hexwright.engine.systems.jdg.records import retreats
from hexwright.engine.systems.jdg.shock_ratio import (
    Fight,
    begun,
    defenders,
    is_closed_to_charges,
    strikes,
    struck_by,
)
from hexwright.engine.systems.jdg.squares import (
    forget_broken_squares,
    stop_before_squares,
    try_halt,
)
from hexwright.engine.systems.jdg.stacking import may_join
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    CAVALRY,
    arm_of,
    is_commander,
    movement,
)
from hexwright.engine.systems.jdg.zones import keeps_out
from hexwright.schema.language import later, tr

# What a result says that lets cavalry which was attacked pursue.
PURSUIT: Final = "defender-pursuit"

# --- who follows whom, and where to ---------------------------------------------------------------


class Chase(NamedTuple):
    """What a pursuit begins with: who charged, and which enemies stood in the hexes left empty.

    `owes_test` says whether they have charged already and owe the test at the end.
    """

    fight: Fight
    left: dict[str, Units]
    owes_test: bool = False


@rule("jdg-206", "jdg-261", "jdg-266", "jdg-335")  # 9.7.3, 10.5.2
def first_pursuers(board: Board, chase: Chase) -> list[str]:
    """The chargers of whom one must pursue: the first in precedence that are still in order."""
    return Advance(
        chase.fight.chargers,
        lambda one: can_charge(board, one),
        lambda one: goals_of(board, chase, one),
        lambda one: precedence(board, chase.fight, one),
    ).first()


@rule("jdg-263", "jdg-271", "jdg-336")  # 10.5.1, 10.5.2, 10.1
def goals_of(board: Board, chase: Chase, unit: str) -> list[str]:
    """The hexes left empty that a charger struck; one closed to its charge was left to others."""
    return [one for one in struck_by(board, unit, chase.fight.chargers) if one in chase.left]


def beside(board: Board, chase: Chase, unit: str) -> list[str]:
    """The other chargers in the hex of a pursuer who could go with it."""
    here = board.piece(unit).hex
    return [
        charger
        for charger in chase.fight.chargers
        if charger != unit and can_charge(board, charger) and board.piece(charger).hex == here
    ]


@rule("jdg-271")
def fled_from(board: Board, chase: Chase, unit: str) -> dict[str, str]:
    """Whom a unit can pursue, with the hex that each has left (10.5.2)."""
    return {
        one: goal
        for goal in goals_of(board, chase, unit)
        for one in chase.left[goal]
        if is_on_map(board, one) and way_of(board, one, goal)[1:]
    }


def were_guns(board: Board, chase: Chase, goal: str) -> bool:
    """Whether nothing but artillery stood in a hex; nobody charges on from it."""
    return all(arm_of(board, one) == ARTILLERY for one in chase.left[goal])


def way_of(board: Board, quarry: str, goal: str) -> Path:
    """The hexes that the quarry passed, from the one that it left; that one alone if it is gone."""
    way = retreats(board).get(quarry, ()) if quarry and is_on_map(board, quarry) else ()
    if goal not in way:
        return (goal,)
    last = len(way) - 1 - way[::-1].index(goal)
    return way[last:]


def has_caught_up(board: Board, unit: str, quarry: str) -> bool:
    """Whether the quarry is next to its pursuer, or some enemy is in front of him."""
    found = board.piece(unit)
    if quarry and is_on_map(board, quarry) and board.piece(quarry).hex in near(board, found.hex):
        return True
    return any(enemies_in(board, strike, found.side) for strike in strikes(board, unit))


@rule("jdg-080", "jdg-155", "jdg-242", "jdg-272", "jdg-330")
def next_hexes(board: Board, units: Units, way: Path) -> Path:
    """The next hex of a way where a pursuit could end, with those of friends before it (10.1).

    Nothing if closed ground, friendly guns or squares, or enemies lie before it.
    """
    found = board.piece(units[0])
    here = found.hex
    for number, step in enumerate(way, 1):
        closed = not can_step(board, here, step, CAVALRY) or is_closed_to_charges(board, here, step)
        if closed or bars(board, found.side, step) or keeps_out(board, found.id, step):
            return ()
        if may_join(board, step, *units):
            return way[:number]
        here = step
    return ()


@rule("jdg-265", "jdg-343")
def pursuit_points(board: Board, units: Sequence[str]) -> int | None:
    """The movement points of a pursuit; None for no limit, as the option says (10.5.2)."""
    factor = board.look_up("movement-modes", "pursuit")["factor"]
    if factor is None and board.options["pursuit_mp_limit"] == "full_ma":
        factor = board.look_up("movement-modes", "normal")["factor"]
    if factor is None:
        return None
    return min(ceil(movement(board, unit) * exact(factor)) for unit in units)


def cost_of_ride(board: Board, start: str, way: Path) -> int:
    """The movement points of a ride from a hex along a way."""
    steps = zip((start, *way), way, strict=False)
    return ceil(sum(step_cost(board, one, other, CAVALRY) or 0 for one, other in steps))


@rule("jdg-269", "jdg-270")
def facings_on_ride(
    board: Board, units: Units, ahead: Path, quarry: str, hexes: int
) -> tuple[int, ...]:
    """The turns of a vertex for each hex: to where the quarry went, or free if it is gone (10.5.2).

    Hexes of friends, where nobody halts, count as well.
    """
    found = board.piece(units[0])
    assert found.facing is not None
    most = int(board.look_up("numbers", "turn-on-advance")["value"])
    facings = facings_within(found.facing, most * hexes)
    return _towards(board, units[0], ahead, facings) if quarry and ahead else facings


@rule("jdg-269", "jdg-273")  # 10.5.2
def _towards(board: Board, unit: str, ahead: Path, facings: Sequence[int]) -> tuple[int, ...]:
    """The facings to the next hex of the quarry's way; beside the quarry it must look at it.

    Otherwise it may keep its own, as it must where it cannot turn so far.
    """
    found = board.piece(unit)
    towards = tuple(
        facing for facing in facings if ahead[0] in front_hexes(board, found.hex, facing)
    )
    is_beside = len(ahead) == 1 and not is_closed_to_charges(board, found.hex, ahead[0])
    if towards and is_beside:
        return towards
    return tuple(facing for facing in facings if facing == found.facing or facing in towards)


# --- what a pursuit may come to -------------------------------------------------------------------


@rule("jdg-264", "jdg-266")  # 10.5.1, 10.5.2
def pursuit_preview(board: Board, chase: Chase, unit: str = "") -> Preview | None:
    """What a pursuit comes to if the whole stack rides: of a unit, or of the first who would go."""
    unit = unit or first_pursuers(board, chase)[0]
    return preview_of_stack(board, chase, (unit, *beside(board, chase, unit)))


def preview_of_stack(board: Board, chase: Chase, units: Units) -> Preview | None:
    """What a pursuit comes to: of those whom it may follow, where it counts most."""
    fled = fled_from(board, chase, units[0])
    found = [preview_of_quarry(board, chase, units, goal, quarry) for quarry, goal in fled.items()]
    found = found or [
        preview_of_quarry(board, chase, units, one) for one in goals_of(board, chase, units[0])
    ]
    return max(found, key=lambda one: one.sum.total, default=None)


@rule("jdg-268", "jdg-273")  # 10.5.2
def preview_of_quarry(
    board: Board, chase: Chase, units: Units, goal: str, quarry: str = ""
) -> Preview:
    """Whom pursuers of somebody meet as things stand, and what their charge counts then."""
    there = _ridden(board, units, quarry, way_of(board, quarry, goal))
    if there is None:
        return Preview(tr("The ground disorders them."), rule="jdg-082")
    hexes = charged_hexes(there, units[0])
    if not hexes or there is board or were_guns(board, chase, goal):
        return _nobody(board, chase, units)
    side = board.piece(units[0]).side
    enemies = tuple(enemy for hex_ in hexes for enemy in enemies_in(board, hex_, side))
    shown = attack_preview(there, Combat(units, hexes, units), chase.fight.pursuit + 1)
    here, names = there.piece(units[0]).hex, board.names.pieces(enemies)
    text = tr("From {hex} on {pieces}: {text}", hex=here, pieces=names, text=shown.text)
    return shown._replace(text=text)


def _ridden(board: Board, units: Units, quarry: str, way: Path) -> Board | None:
    """The board after a ride along a way, turned to as many as can be; None if it is disordered."""
    there, left, gone = board, pursuit_points(board, units), 0
    while stride := next_hexes(there, units, way[gone:]):
        start = there.piece(units[0]).hex
        cost = cost_of_ride(there, start, stride)
        if left is not None and cost > left:
            break
        left = None if left is None else left - cost
        if any(disorders(board, CAVALRY, *one) for one in pairwise((start, *stride))):
            return None
        gone += len(stride)
        there = tried(there, units, stride[-1])
        facings = facings_on_ride(there, units, way[gone:], quarry, len(stride))
        boards = [tried(there, units, stride[-1], facing) for facing in facings]
        there = max(boards, key=lambda one: len(charged_hexes(one, units[0])))
        if has_caught_up(there, units[0], quarry):
            break
    return there


def preview_of_facing(
    board: Board, chase: Chase, units: Units, goal: str, facing: int
) -> Preview | None:
    """What pursuers charge once they face so, unless they ride on."""
    there = tried(board, units, board.piece(units[0]).hex, facing)
    hexes = charged_hexes(there, units[0])
    if not hexes or were_guns(board, chase, goal):
        return _nobody(board, chase, units)
    return attack_preview(there, Combat(units, hexes, units), chase.fight.pursuit + 1)


@rule("jdg-248", "jdg-268")
def _nobody(board: Board, chase: Chase, units: Units) -> Preview:
    """Pursuers who charge nobody still test if they have charged before (10.2, 10.5.2)."""
    shown = Preview(tr("As things stand it meets nobody to charge."), rule="jdg-268")
    tests = facts_of_tests(board, units, "jdg-248") if chase.owes_test else ()
    return with_facts(shown, tests)


# --- the pursuit ----------------------------------------------------------------------------------


@rule("jdg-263", "jdg-264", "jdg-265", "jdg-267")  # 10.5.1, 10.5.2
async def pursue(game: Game, chase: Chase) -> Units:
    """Let cavalry follow an enemy whom it drove away; those who charge again, if they do."""
    units = await _pursuers(game, chase)
    if not units:
        return ()
    goal, quarry = await _quarry(game, chase, units)
    way = way_of(game, quarry, goal)
    if not next_hexes(game, units, way):
        return ()
    units = await _follow(game, chase, units, quarry, way)
    if not units or not charged_hexes(game, units[0]) or were_guns(game, chase, goal):
        return ()
    if _meets_others(game, units[0], quarry) and await try_halt(
        game, units, chase.fight.pursuit + 1
    ):
        return ()
    return units


@rule("jdg-261", "jdg-266")  # 9.7.3, 10.5.2
async def _pursuers(game: Game, chase: Chase) -> Units:
    """The unit that pursues or its whole stack; of several stacks the whole one, and only one."""
    first = first_pursuers(game, chase)
    if not first:
        return ()
    side = game.piece(first[0]).side
    unit = await ask_if_needed(
        choose_one(
            "piece",
            side,
            tr("Who pursues?"),
            lambda: first,
            "jdg-266",
            preview=lambda one: pursuit_preview(game, chase, one),
            why_not=lambda one: none_of(game, first, one, "jdg-266"),
        )
    )
    others = beside(game, chase, unit)
    starts = {hex_ for one, hex_ in chase.fight.starts if one in chase.fight.chargers}
    if others and len(starts) < 2:
        prompt = tr("Does the whole stack of {piece} pursue?", piece=game.names.piece(unit))
        stacks = {True: (unit, *others), False: (unit,)}
        wanted = yes_no(
            side,
            prompt,
            "jdg-266",
            subject=unit,
            preview=lambda all_: preview_of_stack(game, chase, stacks[all_]),
        )
        if not await ask(wanted):
            return (unit,)
    return (unit, *others)


@rule("jdg-271")  # 10.5.2
async def _quarry(game: Game, chase: Chase, units: Units) -> tuple[str, str]:
    """The hex left empty that a pursuit enters, and whom it follows; nobody if all are gone."""
    unit = units[0]
    goals, fled = goals_of(game, chase, unit), fled_from(game, chase, unit)
    side = game.piece(unit).side
    if fled:
        quarry = await ask_if_needed(
            choose_one(
                "piece",
                side,
                tr("Whom does {piece} pursue?", piece=game.names.piece(unit)),
                lambda: list(fled),
                "jdg-271",
                subject=unit,
                preview=lambda one: preview_of_quarry(game, chase, units, fled[one], one),
                why_not=lambda one: none_of(game, tuple(fled), one, "jdg-271"),
            )
        )
        return fled[quarry], quarry
    goal = await ask_if_needed(
        choose_one(
            "hex",
            side,
            tr("Which hex does {piece} take?", piece=game.names.piece(unit)),
            lambda: goals,
            "jdg-271",
            subject=unit,
            preview=lambda hex_: preview_of_quarry(game, chase, units, hex_),
            why_not=lambda _: none_of_hexes(
                goals, later("It may enter these hexes that were left: {hexes}."), "jdg-271"
            ),
        )
    )
    return goal, ""


@rule("jdg-268", "jdg-270", "jdg-272", "jdg-343")  # 10.5.2
async def _follow(game: Game, chase: Chase, units: Units, quarry: str, way: Path) -> Units:
    """Ride along a way until the quarry is near or an enemy ahead; who gets there together."""
    left = pursuit_points(game, units)
    escort = await _escort(game, units)
    gone: Path = ()
    while stride := next_hexes(game, units, way[len(gone) :]):
        cost = cost_of_ride(game, game.piece(units[0]).hex, stride)
        if left is not None and cost > left:
            break
        left = None if left is None else left - cost
        words = later(
            "{piece} pursues from {start} to {hex}.|{piece} pursue from {start} to {hex}."
        )
        arrived = await enter_hex(game, units, stride, "jdg-268", words)
        gone += stride
        for one in escort:
            words = later("{piece} rides with them to {hex}.|{piece} ride with them to {hex}.")
            game.emit(Moved(one, stride[-1], words=words, rule="jdg-047"))
        if arrived != units or not all(can_charge(game, unit) for unit in units):
            return ()
        facings = facings_on_ride(game, units, way[len(gone) :], quarry, len(stride))
        if facings != (game.piece(units[0]).facing,):
            shown = partial(preview_of_facing, game, chase, units, way[0])
            await turn(game, units, "jdg-269", facings, shown)
        if has_caught_up(game, units[0], quarry):
            break
    return units


async def _escort(game: Game, units: Units) -> list[str]:
    """Commanders in the hex of the pursuers who ride with them, if their owner wants it."""
    found = game.piece(units[0])
    here = [one for one in game.stack(found.hex) if is_commander(game, one)]
    riding = []
    for one in here:
        prompt = tr("Does {piece} ride with the pursuit?", piece=game.names.piece(one))
        if await ask(yes_no(found.side, prompt, "jdg-047", subject=one)):
            riding.append(one)
    return riding


@rule("jdg-275")
def _meets_others(board: Board, unit: str, quarry: str) -> bool:
    """Whether an enemy who is not the quarry stands in front of its pursuer (10.5.2)."""
    side = board.piece(unit).side
    return any(
        enemy != quarry for hex_ in strikes(board, unit) for enemy in enemies_in(board, hex_, side)
    )


# --- by cavalry that was attacked -----------------------------------------------------------------


@rule("jdg-257", "jdg-264")  # 10.4, 10.5.1
def chase_open_to(
    board: Board, riding: Units, starts: Mapping[str, Units], ridden: Mapping[str, int]
) -> Chase | None:
    """The pursuit that cavalry which held its ground may ride, if there is anybody to pursue."""
    left = {one: units for one, units in starts.items() if not units_in(board, one)}
    tired = max((ridden.get(one, 0) for one in riding), default=0)
    fight = begun(board, Fight(riding, tuple(left), riding, pursuit=tired))
    chase = Chase(fight, left, owes_test=any(one in ridden for one in riding))
    return chase if first_pursuers(board, chase) else None


@rule("jdg-257", "jdg-264")
async def chase_back(
    game: Game, riding: Units, starts: Mapping[str, Units], ridden: Mapping[str, int]
) -> Chase | None:
    """The pursuit by cavalry that held its ground, of those gone from where they stood (10.4).

    None if there is nobody to pursue, or if it does not want to: it need not. `ridden` says how
    often units have charged on already.
    """
    chase = chase_open_to(game, riding, starts, ridden)
    if chase is None:
        return None
    prompt = tr("Does {piece} pursue?", piece=game.names.piece(riding[0]))
    side = game.piece(riding[0]).side
    wants = await ask(
        yes_no(
            side,
            prompt,
            "jdg-264",
            subject=riding[0],
            preview=lambda rides: pursuit_preview(game, chase) if rides else None,
        )
    )
    return chase if wants else None


@rule("jdg-245", "jdg-264")  # 13, 10.5.1
def may_ride_back(board: Board, fight: Fight) -> Units:
    """The cavalry that was attacked by shock and could pursue, where the light lets it charge."""
    if not conditions(board)["charges"]:
        return ()
    return tuple(defender for defender in defenders(board, fight) if can_charge(board, defender))


@rule("jdg-264", "jdg-265")
async def ride_back(game: Game, fight: Fight, starts: Mapping[str, Units]) -> None:
    """Let cavalry pursue those whose shock it has thrown back from where they stood (10.5.1).

    Its charge is noted, and fought before all other combats.
    """
    chase = await chase_back(game, may_ride_back(game, fight), starts, {})
    if chase is None:
        return
    forget_broken_squares(game)
    units = await pursue(game, chase)
    if units and not await stop_before_squares(game, units, 1):
        note_pursuit(game, Combat(units, charged_hexes(game, units[0]), units))
