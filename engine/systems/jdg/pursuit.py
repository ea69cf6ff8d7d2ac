"""Pursuit (rules 5.O): cavalry that has driven its enemy away follows him along his way."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from engine.core.board import Board
from engine.core.decision import ask, choose_one, yes_no
from engine.core.game import Game
from engine.core.piece_events import Moved
from engine.core.rules import rule
from engine.hexes.costs import exact
from engine.parts.ground import near
from engine.systems.jdg.advance import precedence
from engine.systems.jdg.charge_ways import Path, Units, bars, can_charge, charged_hexes
from engine.systems.jdg.ground import can_step, front_hexes, step_cost
from engine.systems.jdg.march import enter_hex
from engine.systems.jdg.obstacles import keeps_out
from engine.systems.jdg.ratio import Fight, is_closed_to_charges, strikes, struck_by
from engine.systems.jdg.recall import try_halt
from engine.systems.jdg.records import retreats
from engine.systems.jdg.stacks import may_join
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
    """What a pursuit begins with: who charged, and which enemies stood in the hexes left empty."""

    fight: Fight
    left: dict[str, Units]


# --- who pursues whom -----------------------------------------------------------------------------


@rule("jdg-263", "jdg-264", "jdg-265", "jdg-267")
async def pursue(game: Game, chase: Chase) -> Units:
    """Let cavalry follow an enemy whom it drove away; those who charge again, if they do."""
    units = await _pursuers(game, chase)
    if not units:
        return ()
    goal, quarry = await _quarry(game, chase, units[0])
    way = _way_of(game, quarry, goal)
    if not _next_hexes(game, units, way):
        return ()
    units = await _follow(game, units, quarry, way)
    if not units or not charged_hexes(game, units[0]):
        return ()
    if all(arm_of(game, one) == ARTILLERY for one in chase.left[goal]):
        return ()
    if _meets_others(game, units[0], quarry) and await try_halt(game, units):
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
        unit = await ask(choose_one("piece", side, prompt, lambda: first, "jdg-266"))
    here = game.piece(unit).hex
    others = [
        one
        for one in chase.fight.chargers
        if one != unit and can_charge(game, one) and game.piece(one).hex == here
    ]
    starts = {hex_ for one, hex_ in chase.fight.starts if one in chase.fight.chargers}
    if others and len(starts) < 2:
        prompt = tr("Does the whole stack of {piece} pursue?", piece=game.names.piece(unit))
        if not await ask(yes_no(side, prompt, "jdg-266", subject=unit)):
            return (unit,)
    return (unit, *others)


@rule("jdg-263", "jdg-271", "jdg-336")
def _goals(board: Board, chase: Chase, unit: str) -> list[str]:
    """The hexes left empty that a charger struck; one closed to its charge was left to others."""
    return [one for one in struck_by(board, unit, chase.fight.chargers) if one in chase.left]


@rule("jdg-271")
async def _quarry(game: Game, chase: Chase, unit: str) -> tuple[str, str]:
    """The hex left empty that a pursuit enters, and whom it follows; nobody if all are gone."""
    goals = _goals(game, chase, unit)
    fled = {
        one: goal
        for goal in goals
        for one in chase.left[goal]
        if is_on_map(game, one) and _way_of(game, one, goal)[1:]
    }
    side = game.piece(unit).side
    if fled:
        quarry = next(iter(fled))
        if len(fled) > 1:
            prompt = tr("Whom does {piece} pursue?", piece=game.names.piece(unit))
            quarry = await ask(
                choose_one("piece", side, prompt, lambda: list(fled), "jdg-271", subject=unit)
            )
        return fled[quarry], quarry
    goal = goals[0]
    if len(goals) > 1:
        prompt = tr("Which hex does {piece} take?", piece=game.names.piece(unit))
        goal = await ask(choose_one("hex", side, prompt, lambda: goals, "jdg-271", subject=unit))
    return goal, ""


# --- following ------------------------------------------------------------------------------------


def _way_of(board: Board, quarry: str, goal: str) -> Path:
    """The hexes that the quarry passed, from the one that it left; that one alone if it is gone."""
    way = retreats(board).get(quarry, ()) if quarry and is_on_map(board, quarry) else ()
    if goal not in way:
        return (goal,)
    last = len(way) - 1 - way[::-1].index(goal)
    return way[last:]


@rule("jdg-268", "jdg-270", "jdg-272", "jdg-343")
async def _follow(game: Game, units: Units, quarry: str, way: Path) -> Units:
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
        await _turn(game, units, way[len(gone) :], quarry, len(stride))
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
async def _turn(game: Game, units: Units, ahead: Path, quarry: str, hexes: int) -> None:
    """Turn a vertex for each hex: to where the quarry went, or freely if it is gone.

    Hexes of friends, where nobody halts, count as well.
    """
    found = game.piece(units[0])
    assert found.facing is not None
    most = int(game.look_up("numbers", "turn-on-advance")["value"])
    facings = facings_within(found.facing, most * hexes)
    if quarry and ahead:
        facings = _towards(game, units[0], ahead, facings)
    if facings != (found.facing,):
        await turn(game, units, "jdg-269", facings)


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
