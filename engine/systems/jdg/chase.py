"""Where a pursuit leads (rules 5.O): who follows whom, along which hexes, facing which way."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.jdg.advance import precedence
from hexwright.engine.systems.jdg.charge_ways import Path, Units, bars, can_charge
from hexwright.engine.systems.jdg.ground import can_step, front_hexes, step_cost
from hexwright.engine.systems.jdg.obstacles import keeps_out
from hexwright.engine.systems.jdg.records import retreats
from hexwright.engine.systems.jdg.shock_ratio import Fight, is_closed_to_charges, strikes, struck_by
from hexwright.engine.systems.jdg.stacks import may_join
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    CAVALRY,
    arm_of,
    enemies_in,
    is_on_map,
    movement,
)
from hexwright.engine.systems.jdg.turning import facings_within


class Chase(NamedTuple):
    """What a pursuit begins with: who charged, and which enemies stood in the hexes left empty.

    `owes_test` says whether they have charged already and owe the test at the end.
    """

    fight: Fight
    left: dict[str, Units]
    owes_test: bool = False


@rule("jdg-206", "jdg-261", "jdg-266", "jdg-335")
def first_pursuers(board: Board, chase: Chase) -> list[str]:
    """The chargers of whom one must pursue: the first in precedence that are still in order."""
    able = [
        one
        for one in chase.fight.chargers
        if can_charge(board, one) and goals_of(board, chase, one)
    ]
    best = min((precedence(board, chase.fight, one) for one in able), default=None)
    return [one for one in able if precedence(board, chase.fight, one) == best]


@rule("jdg-263", "jdg-271", "jdg-336")
def goals_of(board: Board, chase: Chase, unit: str) -> list[str]:
    """The hexes left empty that a charger struck; one closed to its charge was left to others."""
    return [one for one in struck_by(board, unit, chase.fight.chargers) if one in chase.left]


def beside(board: Board, chase: Chase, unit: str) -> list[str]:
    """The other chargers in the hex of a pursuer who could go with it."""
    here = board.piece(unit).hex
    return [
        one
        for one in chase.fight.chargers
        if one != unit and can_charge(board, one) and board.piece(one).hex == here
    ]


@rule("jdg-271")
def fled_from(board: Board, chase: Chase, unit: str) -> dict[str, str]:
    """Whom a unit can pursue, with the hex that each has left."""
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
    return any(enemies_in(board, one, found.side) for one in strikes(board, unit))


@rule("jdg-080", "jdg-155", "jdg-242", "jdg-272", "jdg-330")
def next_hexes(board: Board, units: Units, way: Path) -> Path:
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


def cost_of_ride(board: Board, start: str, way: Path) -> int:
    """The movement points of a ride from a hex along a way."""
    steps = zip((start, *way), way, strict=False)
    return ceil(sum(step_cost(board, one, other, CAVALRY) or 0 for one, other in steps))


@rule("jdg-269", "jdg-270")
def facings_on_ride(
    board: Board, units: Units, ahead: Path, quarry: str, hexes: int
) -> tuple[int, ...]:
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
