"""Movement (9): where a unit may go by its orders, facing as it turns, hex by hex."""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import ceil
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.hexes.facing import is_vertex, turn_between
from hexwright.engine.parts.facing import HEXSIDES, VERTICES, arc_hexes
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy, may_enter
from hexwright.engine.systems.gbacw.fatigue import fatigue_modifier
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import POINT, Step
from hexwright.engine.systems.gbacw.passing import enters_at, leaving_cost
from hexwright.engine.systems.gbacw.roads import step_into
from hexwright.engine.systems.gbacw.stacking import has_room
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ATTACK,
    FIRED,
    MOVED,
    SPENT,
    acts_with,
    good_movement,
    is_gun,
    movement,
    order_of,
)
from hexwright.engine.systems.gbacw.turning import TURNED, turn_cost

# Counted of a unit whose allowance is halved because it mounted or dismounted (14.22).
CHANGED_MOUNTS: Final = "changed-mounts"


class At(NamedTuple):
    """Where a unit is on its way: the hex, how it faces, and whether a road brought it there."""

    hex: str
    facing: int
    road: bool = False


class Leg(NamedTuple):
    """How a unit gets somewhere: what it has paid by then, and where it was before."""

    cost: int
    before: At | None


# --- points (9.1, 9.2) ----------------------------------------------------------------------------


@rule("gbacw-132", "gbacw-134", "gbacw-138", "gbacw-210", "gbacw-321", "gbacw-348", "gbacw-151")
def allowance(board: Board, unit: str) -> int:
    """The movement points of a unit by its orders, in parts of a point (9.22-9.24, 17.31)."""
    factor = exact(board.look_up("movement-modes", order_of(board, unit))["factor"])
    points = Fraction(movement(board, unit))
    if board.count(ACTIVATION, CHANGED_MOUNTS, unit):
        points = Fraction(ceil(points / 2))
    if is_gun(board, unit) and board.count(ACTIVATION, FIRED, unit):
        points = Fraction(ceil(points / 2))
    whole = ceil(points * factor) - fatigue_modifier(board, acts_with(board, unit))
    return max(0, whole) * POINT


def spent(board: Board, unit: str) -> int:
    """The points that a unit has spent in this activation, in parts of a point."""
    return board.count(ACTIVATION, SPENT, unit)


def left(board: Board, unit: str) -> int:
    """The points that a unit has left."""
    return max(0, allowance(board, unit) - spent(board, unit))


# --- where to -------------------------------------------------------------------------------------


@momentary
@rule("gbacw-073", "gbacw-078", "gbacw-132", "gbacw-155", "gbacw-156", "gbacw-358")
def ways(board: Board, unit: str) -> dict[At, Leg]:
    """Everywhere that a unit can get with the points it has left, the start among them.

    Whoever comes next to the enemy stops there; who begins there turns but one vertex to go.
    """
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
        if here != start and is_beside_enemy(board, here.hex, piece.side):
            continue
        for end, price in steps(board, unit, here, is_start=here == start):
            if end not in found and cost + price <= most:
                heappush(todo, (cost + price, next(order), end, here))
    return found


def steps(board: Board, unit: str, here: At, *, is_start: bool) -> Iterator[tuple[At, int]]:
    """What a unit can do next: turn, go into a hex in front, and what both cost together."""
    shape, side = profile_of(board, unit), board.piece(unit).side
    done = board.count(ACTIVATION, TURNED, unit) if is_start else 0
    close = is_start and is_beside_enemy(board, here.hex, side)
    for facing in VERTICES if is_vertex(here.facing) else HEXSIDES:
        vertices = turn_between(here.facing, facing) // 2
        if close and done + vertices > 1:
            continue
        for end in arc_hexes(board, here.hex, facing, shape, "front"):
            step = step_into(board, unit, here.hex, end)
            if step is None or not may_enter(board, unit, here.hex, end, step):
                continue
            if not enters_at(board, unit, end, step):
                continue
            turning = 0 if step.road else turn_cost(board, unit, here.hex, vertices, done)
            passing = 0 if is_start else _passing(board, unit, here, step)
            if passing is not None:
                yield At(end, facing, bool(step.road)), step.cost + turning + passing


def _passing(board: Board, unit: str, here: At, step: Step) -> int | None:
    return leaving_cost(board, unit, here.hex, step, came_by_road=here.road)


@momentary
def paths(board: Board, unit: str) -> dict[tuple[str, ...], tuple[At, ...]]:
    """The cheapest way to each hex where a unit may end, as hexes and as it faces on it."""
    found: dict[str, tuple[int, At]] = {}
    reached = ways(board, unit)
    start = board.piece(unit).hex
    for at, leg in reached.items():
        if at.hex != start and has_room(board, unit, at.hex, by_road=at.road):
            known = found.get(at.hex)
            if known is None or leg.cost < known[0]:
                found[at.hex] = (leg.cost, at)
    made = {}
    for _, at in found.values():
        way = legs(reached, at)
        made[tuple(one.hex for one in way)] = way
    for hex_, at in least_steps(board, unit).items():
        if hex_ not in found:
            made[(hex_,)] = (at,)
    return made


@rule("gbacw-132", "gbacw-358")
def way_along(board: Board, unit: str, hexes: tuple[str, ...]) -> tuple[At, ...]:
    """The cheapest way for a unit along hexes of its owner's choice; empty if there is none."""
    piece, most = board.piece(unit), left(board, unit)
    known: dict[At, tuple[int, tuple[At, ...]]] = {At(piece.hex, piece.facing or 0): (0, ())}
    for number, hex_ in enumerate(hexes):
        after: dict[At, tuple[int, tuple[At, ...]]] = {}
        for here, (cost, way) in known.items():
            if number and is_beside_enemy(board, here.hex, piece.side):
                continue
            for end, price in steps(board, unit, here, is_start=not number):
                total = cost + price
                if end.hex == hex_ and total <= most and total < after.get(end, (most + 1,))[0]:
                    after[end] = (total, (*way, end))
        known = after
    found = [
        (cost, way)
        for at, (cost, way) in known.items()
        if way and has_room(board, unit, at.hex, by_road=at.road)
    ]
    return min(found, default=(0, ()), key=lambda one: one[0])[1]


def legs(reached: dict[At, Leg], end: At) -> tuple[At, ...]:
    """The way to a place, without the start."""
    way: list[At] = []
    here: At | None = end
    while here is not None and reached[here].before is not None:
        way.append(here)
        here = reached[here].before
    return tuple(reversed(way))


# --- one hex always (9.42) ------------------------------------------------------------------------


@momentary
@rule("gbacw-144", "gbacw-145")
def least_steps(board: Board, unit: str) -> dict[str, At]:
    """The hexes that a unit may enter though it has too few points: one, as its whole move (9.42).

    It must be within its whole allowance in good order; next to the enemy only by attack orders.
    """
    if spent(board, unit) or board.count(ACTIVATION, MOVED, unit):
        return {}
    piece, most = board.piece(unit), good_movement(board, unit) * POINT
    found: dict[str, At] = {}
    for at, price in steps(board, unit, At(piece.hex, piece.facing or 0), is_start=True):
        step = step_into(board, unit, piece.hex, at.hex)
        close = is_beside_enemy(board, at.hex, piece.side)
        if step is None or step.cost > most or price <= left(board, unit):
            continue
        if close and order_of(board, unit) != ATTACK:
            continue
        if has_room(board, unit, at.hex, by_road=at.road):
            found.setdefault(at.hex, at)
    return found


def is_least_step(board: Board, unit: str, to: At) -> bool:
    """Whether a unit goes somewhere that it cannot pay for."""
    return cost_to(board, unit, to) > left(board, unit)


def cost_to(board: Board, unit: str, to: At) -> int:
    """What a step costs a unit from where it stands, turning included."""
    piece = board.piece(unit)
    step = step_into(board, unit, piece.hex, to.hex)
    assert step is not None
    vertices = turn_between(piece.facing or 0, to.facing) // 2
    done = board.count(ACTIVATION, TURNED, unit)
    return step.cost + _turning(board, unit, step, vertices, done)


def _turning(board: Board, unit: str, step: Step, vertices: int, done: int) -> int:
    if step.road:
        return 0
    return turn_cost(board, unit, board.piece(unit).hex, vertices, done)
