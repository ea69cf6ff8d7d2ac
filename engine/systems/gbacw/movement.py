"""Movement (9): where a unit may go by its orders, facing as it turns, hex by hex."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import ceil
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.hexes.facing import is_vertex, turn_between
from hexwright.engine.parts.facing import HEXSIDES, VERTICES, arc_hexes
from hexwright.engine.parts.ground import near, trait
from hexwright.engine.parts.troops import enemies_in, units_in
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import POINT, Step, off_road, on_road, parts
from hexwright.engine.systems.gbacw.orders import allows, sees_enemy_near
from hexwright.engine.systems.gbacw.stacking import has_room
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ATTACK,
    MARCH,
    SPENT,
    fighters_in,
    is_disordered,
    is_gun,
    movement,
    movement_class,
    order_of,
)


class At(NamedTuple):
    """Where a unit is on its way: the hex, and how it faces."""

    hex: str
    facing: int


class Leg(NamedTuple):
    """How a unit gets somewhere: what it has paid by then, and where it was before."""

    cost: int
    before: At | None


# --- points (9.1, 9.2) ----------------------------------------------------------------------------


@rule("gbacw-132", "gbacw-134", "gbacw-138")
def allowance(board: Board, unit: str) -> int:
    """The movement points of a unit by its orders, in parts of a point (9.22-9.24)."""
    factor = exact(board.look_up("movement-modes", order_of(board, unit))["factor"])
    return ceil(Fraction(movement(board, unit)) * factor) * POINT


def spent(board: Board, unit: str) -> int:
    """The points that a unit has spent in this activation, in parts of a point."""
    return board.count(ACTIVATION, SPENT, unit)


def left(board: Board, unit: str) -> int:
    """The points that a unit has left."""
    return max(0, allowance(board, unit) - spent(board, unit))


# --- turning (7.2) --------------------------------------------------------------------------------


@rule("gbacw-074", "gbacw-076")
def turn_cost(board: Board, unit: str, hex_: str, start: int, end: int) -> int:
    """What it costs to turn in a hex: one vertex is free, in woods none is (7.22)."""
    steps = turn_between(start, end) // 2
    if steps == 0:
        return 0

    def points(case: str) -> int:
        return parts(board.look_up("facing-costs", case)["points"])

    if order_of(board, unit) == ATTACK and trait(board, hex_, "turns_cost"):
        about = points("slow-about-face") if steps == 3 else None
        slow = steps * points("slow-vertex")
        return slow if about is None else min(slow, about)
    return points("one-vertex") if steps == 1 else points("more-vertices")


# --- where to (9.5) -------------------------------------------------------------------------------


@rule("gbacw-049", "gbacw-152", "gbacw-153", "gbacw-154", "gbacw-157", "gbacw-135")
def may_enter(board: Board, unit: str, hex_: str) -> bool:
    """Whether the enemy lets a unit move into a hex (9.51, 9.52)."""
    side = board.piece(unit).side
    if any(one in fighters_in(board, hex_) for one in enemies_in(board, hex_, side)):
        return False
    order = order_of(board, unit)
    if order == MARCH and sees_enemy_near(board, hex_, side):
        return False
    others = neighbours(board, hex_, side)
    if not others:
        return True
    if is_gun(board, unit) or is_disordered(board, unit):
        return False
    if allows(board, order, "move-adjacent"):
        return True
    guns = all(is_gun(board, one) for one in others)
    return guns and allows(board, order, "move-adjacent-to-artillery")


def neighbours(board: Board, hex_: str, side: str) -> list[str]:
    """The manned units of the enemy of a side next to a hex."""
    return [
        one
        for close in near(board, hex_)
        for one in fighters_in(board, close)
        if board.piece(one).side != side
    ]


def step_into(board: Board, unit: str, start: str, end: str) -> Step | None:
    """The step of a unit into a hex beside it: along a road if it may, else across country."""
    mover, order = movement_class(board, unit), order_of(board, unit)
    plain = off_road(board, start, end, mover, order)
    road = on_road(board, start, end, mover, order) if keeps_march_limits(board, unit) else None
    if plain is None or road is None:
        return plain or road
    return road if road.cost <= plain.cost else plain


@rule("gbacw-090", "gbacw-146")
def keeps_march_limits(board: Board, unit: str) -> bool:
    """Whether a unit is of the size that uses roads; a larger one has to extend (8.13)."""
    return order_of(board, unit) != ATTACK


@momentary
@rule("gbacw-073", "gbacw-155", "gbacw-156")
def ways(board: Board, unit: str) -> dict[At, Leg]:
    """Everywhere that a unit can get with the points it has left, the start among them."""
    found: dict[At, Leg] = {}
    order = count()
    piece = board.piece(unit)
    start, most = At(piece.hex, piece.facing or 0), left(board, unit)
    todo: list[tuple[int, int, At, At | None]] = [(0, next(order), start, None)]
    while todo:
        cost, _, here, before = heappop(todo)
        if here in found:
            continue
        found[here] = Leg(cost, before)
        if here != start and neighbours(board, here.hex, piece.side):
            continue
        for end, price in _steps(board, unit, here):
            if end not in found and cost + price <= most:
                heappush(todo, (cost + price, next(order), end, here))
    return found


def _steps(board: Board, unit: str, here: At) -> Iterator[tuple[At, int]]:
    """What a unit can do next: turn as it likes, and go into a hex in front."""
    shape = profile_of(board, unit)
    for facing in VERTICES if is_vertex(here.facing) else HEXSIDES:
        turning = turn_cost(board, unit, here.hex, here.facing, facing)
        for end in arc_hexes(board, here.hex, facing, shape, "front"):
            step = step_into(board, unit, here.hex, end)
            if step is not None and may_enter(board, unit, end):
                yield At(end, facing), step.cost + (0 if step.road else turning)


@momentary
def paths(board: Board, unit: str) -> dict[tuple[str, ...], tuple[At, ...]]:
    """The cheapest way to each hex where a unit may end, as hexes and as it faces on it."""
    found: dict[str, tuple[int, At]] = {}
    reached = ways(board, unit)
    start = board.piece(unit).hex
    for at, leg in reached.items():
        if at.hex != start and has_room(board, unit, at.hex):
            known = found.get(at.hex)
            if known is None or leg.cost < known[0]:
                found[at.hex] = (leg.cost, at)
    made = {}
    for _, at in found.values():
        way = legs(reached, at)
        made[tuple(one.hex for one in way)] = way
    return made


def legs(reached: dict[At, Leg], end: At) -> tuple[At, ...]:
    """The way to a place, without the start."""
    way: list[At] = []
    here: At | None = end
    while here is not None and reached[here].before is not None:
        way.append(here)
        here = reached[here].before
    return tuple(reversed(way))


def friends_in(board: Board, hex_: str, side: str, but: Sequence[str] = ()) -> list[str]:
    """The units of a side in a hex, but some."""
    return [
        one for one in units_in(board, hex_) if board.piece(one).side == side and one not in but
    ]
