"""Movement (9): where a unit may go by its orders, facing as it turns, hex by hex."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import ceil
from operator import itemgetter
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.hexes.facing import FACINGS, is_vertex, turn_between
from hexwright.engine.parts.facing import FacingProfile, arc_hexes
from hexwright.engine.systems.gbacw.adjacency import (
    closed_beside,
    doubtful_to,
    is_beside_enemy,
    may_enter,
)
from hexwright.engine.systems.gbacw.cohesion import fatigue_modifier
from hexwright.engine.systems.gbacw.command import held_manned, hexes_beside_enemy
from hexwright.engine.systems.gbacw.formations import profile, profile_of
from hexwright.engine.systems.gbacw.ground import POINT, Step
from hexwright.engine.systems.gbacw.passing import (
    enters_at,
    friends_in,
    leaving_cost,
    march_hexes,
)
from hexwright.engine.systems.gbacw.roads import gait, steps_into, steps_out, steps_over_ground
from hexwright.engine.systems.gbacw.stacking import has_room
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ATTACK,
    BLOWN,
    FIRED,
    LINE,
    MOVED,
    SPENT,
    Order,
    good_movement,
    has,
    is_gun,
    movement,
    order_of,
)
from hexwright.engine.systems.gbacw.turning import (
    TURNED,
    joining_cost,
    turn_cost,
    turning_costs,
)
from hexwright.engine.systems.gbacw.works import built_works, hexes_at_works

# Counted of a unit whose allowance is halved because it mounted or dismounted (14.22).
CHANGED_MOUNTS: Final = "changed-mounts"


class At(NamedTuple):
    """Where a unit is on its way: the hex, how it faces, and whether a road brought it there."""

    hex: str
    facing: int
    road: bool = False


# Places that a step leads to, and what it costs without turning.
_WaysOn = Sequence[tuple[At, int]]
# A step to a place: what it costs with turning, and how far one turns.
_Onward = tuple[At, int, int]
# What a way costs, how far one turns on it, and its places.
_Way = tuple[int, int, tuple[At, ...]]


class Leg(NamedTuple):
    """How a unit gets somewhere: what it has paid by then, and where it was before."""

    cost: int
    before: At | None


# --- points (9.1, 9.2) ----------------------------------------------------------------------------


@momentary
@rule("gbacw-132", "gbacw-134", "gbacw-138", "gbacw-210", "gbacw-321", "gbacw-348", "gbacw-151",
      "gbacw-263")  # fmt: skip
def allowance(board: Board, unit: str) -> int:
    """The movement points of a unit by its orders, in parts of a point (9.22-9.24, 17.31)."""
    factor = exact(board.look_up("movement-modes", order_of(board, unit))["factor"])
    points = Fraction(movement(board, unit))
    halvings = (
        board.count(ACTIVATION, CHANGED_MOUNTS, unit),
        is_gun(board, unit) and board.count(ACTIVATION, FIRED, unit),
        has(board, unit, BLOWN),
    )
    for _ in filter(None, halvings):
        points = Fraction(ceil(points / 2))
    whole = ceil(points * factor) - fatigue_modifier(board, unit)
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

    Whoever comes next to the enemy stops there; who begins there turns but one vertex to go. Of
    ways that cost the same that with the fewest turns counts.
    """
    found: dict[At, Leg] = {}
    # The least that is known of each place; what is no better would never be come to.
    least: dict[At, int] = {}
    order = count()
    piece = board.piece(unit)
    start, most = At(piece.hex, piece.facing or 0), left(board, unit)
    threatened = hexes_beside_enemy(board, piece.side)
    onward = _onward(board, unit, start)
    # Cost and turns are one number, the turns being its last digits.
    todo: list[tuple[int, int, At, At | None]] = [(0, next(order), start, None)]
    while todo:
        spent_, _, here, before = heappop(todo)
        if here in found:
            continue
        cost = spent_ // _TURNS
        found[here] = Leg(cost, before)
        if here.hex in threatened and here != start:
            continue
        for end, price, turned in onward(here, cost):
            if cost + price > most:
                break
            total = spent_ + price * _TURNS + turned
            known = least.get(end)
            if known is None or total < known:
                least[end] = total
                heappush(todo, (total, next(order), end, here))
    return found


# More than anybody turns on a way.
_TURNS: Final = 4096


class _Ground(NamedTuple):
    """What leads on from a place where nobody is in the way, the cheapest first.

    `ends` are the hexes ahead by any facing, `turning` is what the dearest turn costs.
    """

    ends: frozenset[str]
    steps: list[_Onward]
    turning: int
    has_crossing: bool


def _onward(board: Board, unit: str, start: At) -> Callable[[At, int], Sequence[_Onward]]:
    """What a unit can do next at a place (9.1): mostly what ground alone says, which is kept.

    Who comes to a hex so much later than before that turning would have been cheaper need not go on
    from there.
    """
    side, formation, going = board.piece(unit).side, board.piece(unit).formation, gait(board, unit)
    friends, doubtful = held_manned(board, side), doubtful_to(board, unit)
    works = hexes_at_works(board)
    came: dict[str, int] = {}

    def one_by_one(here: At) -> list[_Onward]:
        return _turned_by(here, steps(board, unit, here, is_start=here == start))

    def onward(here: At, cost: int) -> Sequence[_Onward]:
        passes = here.hex in friends
        if here == start or here.hex in works or (passes and here.road):
            return one_by_one(here)
        ground = _over_ground(board, here.hex, here.facing, formation or LINE, *going)
        is_near = not doubtful.isdisjoint(ground.ends)
        if ground.has_crossing and (is_near or _are_crossings_held(board, side, here, ground)):
            return one_by_one(here)
        if passes:
            return _past_friends(board, unit, here.hex, ground.steps)
        if cost > came.setdefault(here.hex, cost) + ground.turning:
            return ()
        closed = closed_beside(board, unit, here.hex) if is_near else ()
        return [one for one in ground.steps if one[0].hex not in closed] if closed else ground.steps

    return onward


def _are_crossings_held(board: Board, side: str, here: At, ground: _Ground) -> bool:
    """Whether friends on the march may stand at the bridges and fords of a place (8.22)."""
    return not march_hexes(board, side).isdisjoint((here.hex, *ground.ends))


def _past_friends(board: Board, unit: str, hex_: str, found: list[_Onward]) -> list[_Onward]:
    """The same out of a hex of friends, away from roads."""
    added = leaving_cost(board, unit, hex_, Step(0), came_by_road=False)
    if added is None:
        return []
    closed = closed_beside(board, unit, hex_)
    return [(at, cost + added, turned) for at, cost, turned in found if at.hex not in closed]


def _turned_by(here: At, found: Iterable[tuple[At, int]]) -> list[_Onward]:
    turned = _TWELFTHS_BETWEEN[here.facing]
    known = [(end, price, turned[end.facing]) for end, price in found]
    return sorted(known, key=itemgetter(1))


@lasting
def _over_ground(
    board: Board,
    hex_: str,
    facing: int,
    formation: str,
    mover: str,
    order: Order,
    by_road: bool,  # noqa: FBT001 # kept by position
) -> _Ground:
    """What leads on from a place where nobody is in the way."""
    shape = profile(board, formation)
    found, has_crossing = _ways_over_ground(board, hex_, shape, mover, order, by_road)
    turning, vertices = turning_costs(board, hex_, order == ATTACK, 0), _VERTICES_BETWEEN[facing]
    priced = [(at, cost if at.road else cost + turning[vertices[at.facing]]) for at, cost in found]
    ends = frozenset(at.hex for at, _ in found)
    return _Ground(ends, _turned_by(At(hex_, facing), priced), max(turning), has_crossing)


def steps(board: Board, unit: str, here: At, *, is_start: bool) -> list[tuple[At, int]]:
    """What a unit can do next: turn, go into a hex in front, and what both cost together."""
    ways_on, turning = _ways_on(board, unit, here.hex, None if is_start else here.road)
    vertices = _VERTICES_BETWEEN[here.facing]
    found = [(at, cost if at.road else cost + turning[vertices[at.facing]]) for at, cost in ways_on]
    if is_start and is_beside_enemy(board, here.hex, board.piece(unit).side):
        most = 1 - board.count(ACTIVATION, TURNED, unit)
        return [one for one in found if vertices[one[0].facing] <= most]
    return found


_TWELFTHS_BETWEEN: Final = tuple(
    tuple(turn_between(one, other) for other in range(FACINGS)) for one in range(FACINGS)
)
_VERTICES_BETWEEN: Final = tuple(tuple(one // 2 for one in each) for each in _TWELFTHS_BETWEEN)


@momentary
def _ways_on(
    board: Board,
    unit: str,
    hex_: str,
    came_by_road: bool | None,  # noqa: FBT001 # kept by position
) -> tuple[_WaysOn, tuple[int, ...]]:
    """The steps out of a hex by what they cost without turning, and what turning there costs."""
    shape, going = profile_of(board, unit), gait(board, unit)
    done = board.count(ACTIVATION, TURNED, unit) if came_by_road is None else 0
    turning = turning_costs(board, hex_, going[1] == ATTACK, done)
    if is_vertex(board.piece(unit).facing or 0) != (shape.looks_at == "vertex"):
        return (), turning
    passes = came_by_road is not None and bool(friends_in(board, unit, hex_))
    found, has_crossing = _ways_over_ground(board, hex_, shape, *going)
    if passes or has_crossing or built_works(board):
        onward = exits(board, unit, hex_, came_by_road)
        return _ways_ahead(board, hex_, shape, onward), turning
    closed = closed_beside(board, unit, hex_)
    return [one for one in found if one[0].hex not in closed] if closed else found, turning


@lasting
def _ways_over_ground(
    board: Board,
    hex_: str,
    shape: FacingProfile,
    mover: str,
    order: Order,
    by_road: bool,  # noqa: FBT001 # kept by position
) -> tuple[_WaysOn, bool]:
    """The steps out of a hex where nobody is in the way; whether one is by a bridge or ford."""
    onward = dict(steps_over_ground(board, hex_, mover, order, by_road))
    has_crossing = any(step.crossing for steps_ in onward.values() for step in steps_)
    return _ways_ahead(board, hex_, shape, onward), has_crossing


def _ways_ahead(
    board: Board, hex_: str, shape: FacingProfile, onward: Mapping[str, list[Step]]
) -> _WaysOn:
    """Steps out of a hex, for every facing those that lead into a hex in front."""
    return [
        (At(end, facing, bool(step.road)), step.cost)
        for facing in shape.facings
        for end in arc_hexes(board, hex_, facing, shape, "front")
        for step in onward.get(end, ())
    ]


@momentary
def exits(
    board: Board,
    unit: str,
    hex_: str,
    came_by_road: bool | None,  # noqa: FBT001 # kept by position
) -> dict[str, list[Step]]:
    """The steps into the hexes beside one that a unit may take from there, however it faces.

    Friends in the hex make it dearer to leave; where a unit begins they do not (None).
    """
    found: dict[str, list[Step]] = {}
    passes = came_by_road is not None and bool(friends_in(board, unit, hex_))
    for end, onward in steps_out(board, unit, hex_):
        for step in onward:
            if not may_enter(board, unit, end, step):
                continue
            if not enters_at(board, unit, hex_, end, step):
                continue
            passing: int | None = 0
            if passes:
                passing = leaving_cost(board, unit, hex_, step, came_by_road=bool(came_by_road))
            if passing is not None:
                dearer = step._replace(cost=step.cost + passing) if passing else step
                found.setdefault(end, []).append(dearer)
    return found


@momentary
def paths(board: Board, unit: str) -> dict[tuple[str, ...], tuple[At, ...]]:
    """The cheapest way to each hex where a unit may end, as hexes and as it faces on it."""
    found: dict[str, At] = {}
    reached = ways(board, unit)
    start = board.piece(unit).hex
    most = left(board, unit)
    for at, leg in reached.items():
        # They come by what they cost: nothing after the first place of a hex is cheaper.
        if at.hex != start and at.hex not in found and _may_end(board, unit, at, most - leg.cost):
            found[at.hex] = at
    tracks = _tracks(reached)
    made = {tuple([one.hex for one in tracks[at]]): tracks[at] for at in found.values()}
    for hex_, at in least_steps(board, unit).items():
        if hex_ not in found:
            made[(hex_,)] = (at,)
    return made


@rule("gbacw-081", "gbacw-146")
def _may_end(board: Board, unit: str, at: At, points: int) -> bool:
    """Whether a unit may end a move, with so many points to join those who are there."""
    if at.hex not in held_manned(board, board.piece(unit).side):
        return True
    return has_room(board, unit, at.hex, by_road=at.road) and (
        joining_cost(board, unit, at.hex) <= points
    )


@rule("gbacw-132", "gbacw-358")
def way_along(board: Board, unit: str, hexes: tuple[str, ...]) -> tuple[At, ...]:
    """The cheapest way for a unit along hexes of its owner's choice; empty if there is none."""
    piece, most = board.piece(unit), left(board, unit)
    known: dict[At, tuple[int, int, tuple[At, ...]]] = {
        At(piece.hex, piece.facing or 0): (0, 0, ())
    }
    for number, hex_ in enumerate(hexes):
        after: dict[At, _Way] = {}
        for here, (cost, turns, way) in known.items():
            if number and is_beside_enemy(board, here.hex, piece.side):
                continue
            for end, price in steps(board, unit, here, is_start=not number):
                total = (cost + price, turns + turn_between(here.facing, end.facing))
                if (
                    end.hex == hex_
                    and total[0] <= most
                    and total < after.get(end, (most + 1, 0))[:2]
                ):
                    after[end] = (*total, (*way, end))
        known = after
    found = [
        one for at, one in known.items() if one[2] and _may_end(board, unit, at, most - one[0])
    ]
    return min(found, default=(0, 0, ()), key=lambda one: one[:2])[2]


def _tracks(reached: dict[At, Leg]) -> dict[At, tuple[At, ...]]:
    """The ways to all places, without the start; whatever lies on one was reached before it."""
    found: dict[At, tuple[At, ...]] = {}
    for at, leg in reached.items():
        found[at] = () if leg.before is None else (*found[leg.before], at)
    return found


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
        step = step_of(board, unit, at)
        close = is_beside_enemy(board, at.hex, piece.side)
        if step is None or step.cost > most or price <= left(board, unit):
            continue
        if close and order_of(board, unit) != ATTACK:
            continue
        if has_room(board, unit, at.hex, by_road=at.road):
            found.setdefault(at.hex, at)
    return found


def step_of(board: Board, unit: str, to: At) -> Step | None:
    """The step of a unit from where it stands that a way tells: by road or across country."""
    found = steps_into(board, unit, board.piece(unit).hex, to.hex)
    return next((one for one in found if bool(one.road) == to.road), None)


def turning_to(board: Board, unit: str, to: At) -> int:
    """What turning costs a unit before a step from where it stands; along a road nothing."""
    piece = board.piece(unit)
    vertices = turn_between(piece.facing or 0, to.facing) // 2
    done = board.count(ACTIVATION, TURNED, unit)
    return 0 if to.road else turn_cost(board, unit, piece.hex, vertices, done)
