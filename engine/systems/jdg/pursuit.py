"""Pursuit (rules 5.O): cavalry that has driven its enemy away follows him along his way."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from engine.core.board import Board
from engine.core.decision import Preview, ask, choose_one, yes_no
from engine.core.game import Game
from engine.core.piece_events import Moved
from engine.core.rules import rule
from engine.hexes.costs import exact
from engine.parts.ground import near
from engine.systems.jdg.advance import precedence
from engine.systems.jdg.chances import facts_of_tests, with_facts
from engine.systems.jdg.charge_ways import Path, Units, bars, can_charge, charged_hexes
from engine.systems.jdg.combats import Combat
from engine.systems.jdg.ground import can_step, front_hexes, step_cost
from engine.systems.jdg.march import disorders, enter_hex
from engine.systems.jdg.obstacles import keeps_out
from engine.systems.jdg.ratio import Fight, is_closed_to_charges, strikes, struck_by
from engine.systems.jdg.recall import try_halt
from engine.systems.jdg.records import retreats
from engine.systems.jdg.shock_odds import attack_preview
from engine.systems.jdg.stacks import may_join
from engine.systems.jdg.trial import tried
from engine.systems.jdg.troops import (
    ARTILLERY,
    CAVALRY,
    arm_of,
    enemies_in,
    is_commander,
    is_on_map,
    movement,
)
from engine.systems.jdg.turning import facings_within, turn
from schema.language import tr


class Chase(NamedTuple):
    """What a pursuit begins with: who charged, and which enemies stood in the hexes left empty.

    `owes_test` says whether they have charged already and owe the test at the end.
    """

    fight: Fight
    left: dict[str, Units]
    owes_test: bool = False


# --- who pursues whom -----------------------------------------------------------------------------


@rule("jdg-263", "jdg-264", "jdg-265", "jdg-267")
async def pursue(game: Game, chase: Chase) -> Units:
    """Let cavalry follow an enemy whom it drove away; those who charge again, if they do."""
    units = await _pursuers(game, chase)
    if not units:
        return ()
    goal, quarry = await _quarry(game, chase, units)
    way = _way_of(game, quarry, goal)
    if not _next_hexes(game, units, way):
        return ()
    units = await _follow(game, chase, units, quarry, way)
    if not units or not charged_hexes(game, units[0]):
        return ()
    if _is_guns(game, chase, goal):
        return ()
    if _meets_others(game, units[0], quarry) and await try_halt(
        game, units, chase.fight.pursuit + 1
    ):
        return ()
    return units


@rule("jdg-206", "jdg-261", "jdg-266", "jdg-335")
def first_pursuers(board: Board, chase: Chase) -> list[str]:
    """The chargers of whom one must pursue: the first in precedence that are still in order."""
    able = [
        one for one in chase.fight.chargers if can_charge(board, one) and _goals(board, chase, one)
    ]
    best = min((precedence(board, chase.fight, one) for one in able), default=None)
    return [one for one in able if precedence(board, chase.fight, one) == best]


@rule("jdg-261", "jdg-266")
async def _pursuers(game: Game, chase: Chase) -> Units:
    """The unit that pursues or its whole stack; of several stacks the whole one, and only one."""
    first = first_pursuers(game, chase)
    if not first:
        return ()
    unit, side = first[0], game.piece(first[0]).side
    if len(first) > 1:
        prompt = tr("Who pursues?")
        shown = lambda one: pursuit_preview(game, chase, one)  # noqa: E731
        unit = await ask(choose_one("piece", side, prompt, lambda: first, "jdg-266", preview=shown))
    others = _beside(game, chase, unit)
    starts = {hex_ for one, hex_ in chase.fight.starts if one in chase.fight.chargers}
    if others and len(starts) < 2:
        prompt = tr("Does the whole stack of {piece} pursue?", piece=game.names.piece(unit))
        stacks = {True: (unit, *others), False: (unit,)}
        likely = lambda all_: _likely(game, chase, stacks[all_])  # noqa: E731
        if not await ask(yes_no(side, prompt, "jdg-266", subject=unit, preview=likely)):
            return (unit,)
    return (unit, *others)


@rule("jdg-263", "jdg-271", "jdg-336")
def _goals(board: Board, chase: Chase, unit: str) -> list[str]:
    """The hexes left empty that a charger struck; one closed to its charge was left to others."""
    return [one for one in struck_by(board, unit, chase.fight.chargers) if one in chase.left]


def _beside(board: Board, chase: Chase, unit: str) -> list[str]:
    """The other chargers in the hex of a pursuer who could go with it."""
    here = board.piece(unit).hex
    return [
        one
        for one in chase.fight.chargers
        if one != unit and can_charge(board, one) and board.piece(one).hex == here
    ]


@rule("jdg-271")
async def _quarry(game: Game, chase: Chase, units: Units) -> tuple[str, str]:
    """The hex left empty that a pursuit enters, and whom it follows; nobody if all are gone."""
    unit = units[0]
    goals, fled = _goals(game, chase, unit), _fled(game, chase, unit)
    side = game.piece(unit).side
    if fled:
        quarry = next(iter(fled))
        if len(fled) > 1:
            prompt = tr("Whom does {piece} pursue?", piece=game.names.piece(unit))
            quarry = await ask(
                choose_one(
                    "piece",
                    side,
                    prompt,
                    lambda: list(fled),
                    "jdg-271",
                    subject=unit,
                    preview=lambda quarry: _met(game, chase, units, fled[quarry], quarry),
                )
            )
        return fled[quarry], quarry
    goal = goals[0]
    if len(goals) > 1:
        prompt = tr("Which hex does {piece} take?", piece=game.names.piece(unit))
        shown = lambda hex_: _met(game, chase, units, hex_)  # noqa: E731
        goal = await ask(
            choose_one("hex", side, prompt, lambda: goals, "jdg-271", subject=unit, preview=shown)
        )
    return goal, ""


@rule("jdg-271")
def _fled(board: Board, chase: Chase, unit: str) -> dict[str, str]:
    """Whom a unit can pursue, with the hex that each has left."""
    return {
        one: goal
        for goal in _goals(board, chase, unit)
        for one in chase.left[goal]
        if is_on_map(board, one) and _way_of(board, one, goal)[1:]
    }


def _is_guns(board: Board, chase: Chase, goal: str) -> bool:
    """Whether nothing but artillery stood in a hex; nobody charges on from it."""
    return all(arm_of(board, one) == ARTILLERY for one in chase.left[goal])


# --- following ------------------------------------------------------------------------------------


def _way_of(board: Board, quarry: str, goal: str) -> Path:
    """The hexes that the quarry passed, from the one that it left; that one alone if it is gone."""
    way = retreats(board).get(quarry, ()) if quarry and is_on_map(board, quarry) else ()
    if goal not in way:
        return (goal,)
    last = len(way) - 1 - way[::-1].index(goal)
    return way[last:]


@rule("jdg-268", "jdg-270", "jdg-272", "jdg-343")
async def _follow(game: Game, chase: Chase, units: Units, quarry: str, way: Path) -> Units:
    """Ride along a way until the quarry is near or an enemy ahead; who gets there together."""
    left = pursuit_points(game, units)
    escort = await _escort(game, units)
    gone: Path = ()
    while stride := _next_hexes(game, units, way[len(gone) :]):
        cost = _cost(game, game.piece(units[0]).hex, stride)
        if left is not None and cost > left:
            break
        left = None if left is None else left - cost
        arrived = await enter_hex(game, units, stride, "jdg-268")
        gone += stride
        for one in escort:
            game.emit(Moved(one, stride[-1], rule="jdg-047"))
        if arrived != units or not all(can_charge(game, one) for one in units):
            return ()
        facings = _facings(game, units, way[len(gone) :], quarry, len(stride))
        if facings != (game.piece(units[0]).facing,):
            shown = partial(_faced, game, chase, units, way[0])
            await turn(game, units, "jdg-269", facings, shown)
        if _has_caught_up(game, units[0], quarry):
            break
    return units


def _has_caught_up(board: Board, unit: str, quarry: str) -> bool:
    """Whether the quarry is next to its pursuer, or some enemy is in front of him."""
    found = board.piece(unit)
    if quarry and is_on_map(board, quarry) and board.piece(quarry).hex in near(board, found.hex):
        return True
    return any(enemies_in(board, one, found.side) for one in strikes(board, unit))


@rule("jdg-080", "jdg-155", "jdg-242", "jdg-272", "jdg-330")
def _next_hexes(board: Board, units: Units, way: Path) -> Path:
    """The next hex of a way where a pursuit could end, with those of friends before it.

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
    """The movement points of a pursuit; None for no limit, as the option says."""
    factor = board.look_up("movement-modes", "pursuit")["factor"]
    if factor is None and board.options["pursuit_mp_limit"] == "full_ma":
        factor = board.look_up("movement-modes", "normal")["factor"]
    if factor is None:
        return None
    return min(ceil(movement(board, one) * exact(factor)) for one in units)


def _cost(board: Board, start: str, way: Path) -> int:
    steps = zip((start, *way), way, strict=False)
    return ceil(sum(step_cost(board, one, other, CAVALRY) or 0 for one, other in steps))


@rule("jdg-269", "jdg-270")
def _facings(board: Board, units: Units, ahead: Path, quarry: str, hexes: int) -> tuple[int, ...]:
    """The turns of a vertex for each hex: to where the quarry went, or free if it is gone.

    Hexes of friends, where nobody halts, count as well.
    """
    found = board.piece(units[0])
    assert found.facing is not None
    most = int(board.look_up("numbers", "turn-on-advance")["value"])
    facings = facings_within(found.facing, most * hexes)
    return _towards(board, units[0], ahead, facings) if quarry and ahead else facings


@rule("jdg-269", "jdg-273")
def _towards(board: Board, unit: str, ahead: Path, facings: Sequence[int]) -> tuple[int, ...]:
    """The facings to the next hex of the quarry's way; beside the quarry it must look at it.

    Otherwise it may keep its own, as it must where it cannot turn so far.
    """
    found = board.piece(unit)
    towards = tuple(one for one in facings if ahead[0] in front_hexes(board, found.hex, one))
    is_beside = len(ahead) == 1 and not is_closed_to_charges(board, found.hex, ahead[0])
    if towards and is_beside:
        return towards
    return tuple(one for one in facings if one == found.facing or one in towards)


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
    """Whether an enemy who is not the quarry stands in front of its pursuer."""
    side = board.piece(unit).side
    return any(
        one != quarry for hex_ in strikes(board, unit) for one in enemies_in(board, hex_, side)
    )


# --- before it ------------------------------------------------------------------------------------


@rule("jdg-264", "jdg-266")
def pursuit_preview(board: Board, chase: Chase, unit: str = "") -> Preview | None:
    """What a pursuit comes to if the whole stack rides: of a unit, or of the first who would go."""
    unit = unit or first_pursuers(board, chase)[0]
    return _likely(board, chase, (unit, *_beside(board, chase, unit)))


def _likely(board: Board, chase: Chase, units: Units) -> Preview | None:
    """What a pursuit comes to: of those whom it may follow, where it counts most."""
    fled = _fled(board, chase, units[0])
    found = [_met(board, chase, units, goal, quarry) for quarry, goal in fled.items()]
    found = found or [_met(board, chase, units, one) for one in _goals(board, chase, units[0])]
    return max(found, key=lambda one: one.sum.total, default=None)


@rule("jdg-268", "jdg-273")
def _met(board: Board, chase: Chase, units: Units, goal: str, quarry: str = "") -> Preview:
    """Whom pursuers of somebody meet as things stand, and what their charge counts then."""
    there = _ridden(board, units, quarry, _way_of(board, quarry, goal))
    if there is None:
        return Preview(tr("The ground disorders them."), rule="jdg-082")
    hexes = charged_hexes(there, units[0])
    if not hexes or there is board or _is_guns(board, chase, goal):
        return _nobody(board, chase, units)
    side = board.piece(units[0]).side
    enemies = tuple(one for hex_ in hexes for one in enemies_in(board, hex_, side))
    shown = attack_preview(there, Combat(units, hexes, units), chase.fight.pursuit + 1)
    here, names = there.piece(units[0]).hex, board.names.pieces(enemies)
    text = tr("From {hex} on {pieces}: {text}", hex=here, pieces=names, text=shown.text)
    return shown._replace(text=text)


def _ridden(board: Board, units: Units, quarry: str, way: Path) -> Board | None:
    """The board after a ride along a way, turned to as many as can be; None if it is disordered."""
    there, left, gone = board, pursuit_points(board, units), 0
    while stride := _next_hexes(there, units, way[gone:]):
        start = there.piece(units[0]).hex
        cost = _cost(there, start, stride)
        if left is not None and cost > left:
            break
        left = None if left is None else left - cost
        if any(disorders(board, CAVALRY, *one) for one in pairwise((start, *stride))):
            return None
        gone += len(stride)
        there = tried(there, units, stride[-1])
        facings = _facings(there, units, way[gone:], quarry, len(stride))
        boards = [tried(there, units, stride[-1], one) for one in facings]
        there = max(boards, key=lambda one: len(charged_hexes(one, units[0])))
        if _has_caught_up(there, units[0], quarry):
            break
    return there


def _faced(board: Board, chase: Chase, units: Units, goal: str, facing: int) -> Preview | None:
    """What pursuers charge once they face so, unless they ride on."""
    there = tried(board, units, board.piece(units[0]).hex, facing)
    hexes = charged_hexes(there, units[0])
    if not hexes or _is_guns(board, chase, goal):
        return _nobody(board, chase, units)
    return attack_preview(there, Combat(units, hexes, units), chase.fight.pursuit + 1)


@rule("jdg-248", "jdg-268")
def _nobody(board: Board, chase: Chase, units: Units) -> Preview:
    """Pursuers who charge nobody still test if they have charged before."""
    shown = Preview(tr("As things stand it meets nobody to charge."), rule="jdg-268")
    tests = facts_of_tests(board, units, "jdg-248") if chase.owes_test else ()
    return with_facts(shown, tests)
