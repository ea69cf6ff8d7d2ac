"""How far it is for a unit as it stands: over the ground, and by the turns that it must make."""

from heapq import heappop, heappush
from math import inf
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.hexes.facing import Arc
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.systems.aus.arcs import arcs_at
from hexwright.engine.systems.aus.ground import POINT, off_road, on_road
from hexwright.engine.systems.aus.manoeuvres import Action
from hexwright.engine.systems.aus.troops import (
    ARTILLERY,
    CAVALRY,
    arm_of,
    formation_record,
    is_horse_battery,
    profile,
)

# Ways are worked out within so many points of a goal; farther away the distance must do.
_FAR: Final = 16
_ALL_AROUND: Final = 6
_FRONT: Final[Arc] = "front"


@lasting
def mover_of(board: Board, unit: str) -> str:
    """The movement class in which a unit goes far."""
    arm = arm_of(board, unit)
    if arm == ARTILLERY:
        return "horse-artillery" if is_horse_battery(board, unit) else "foot-artillery"
    return "cavalry-column" if arm == CAVALRY else "infantry-column"


@lasting
def step_cost(board: Board, start: str, end: str, mover: str) -> float:
    """What a step costs across country, or by road where there is no other way.

    Roads are left out elsewhere: all would take the same one, and stand in each other's way.
    """
    found = off_road(board, start, end, mover) or on_road(board, start, end, mover)
    return inf if found is None else found.cost / POINT


@lasting
def _around(board: Board, goal: str, mover: str) -> dict[str, float]:
    """What the way to a goal costs from everywhere around it."""
    found: dict[str, float] = {}
    edge: list[tuple[float, str]] = [(0.0, goal)]
    while edge:
        cost, hex_ = heappop(edge)
        if hex_ in found:
            continue
        found[hex_] = cost
        if cost >= _FAR:
            continue
        for other in near(board, hex_):
            # The goal itself may be closed to those who go there: enemies stand in it.
            step = 1.0 if hex_ == goal else step_cost(board, other, hex_, mover)
            if other not in found and step < inf:
                heappush(edge, (cost + step, other))
    return found


def way_to(board: Board, hex_: str, goal: str, mover: str) -> float:
    """What the way from a hex to a goal costs, roughly."""
    known = _around(board, goal, mover).get(hex_)
    return known if known is not None else _FAR + float(distance(board, hex_, goal))


def rest_of_way(board: Board, unit: str, pose: Action, goal: str) -> float:
    """What a unit has still to pay from a pose to a goal, with turns to look there."""
    if goal in pose.hexes:
        return 0.0
    mover = mover_of(board, unit)
    record = formation_record(board, pose.formation)
    cost = 0.0 if record.attributes.get("may_move", True) else 2.0
    if not profile(board, pose.formation).looks_at or pose.facing is None:
        return cost + min(_onward(board, one, goal, mover, near(board, one)) for one in pose.hexes)
    return cost + _with_turns(board, pose, goal, mover)


def _with_turns(board: Board, pose: Action, goal: str, mover: str) -> float:
    best = inf
    assert pose.facing is not None
    for turns in range(_ALL_AROUND // 2 + 1):
        if turns >= best:
            break
        for by in dict.fromkeys((2 * turns, -2 * turns)):
            hexes = pose.hexes if not turns else pose.hexes[:1]
            ahead = arcs_at(board, hexes, (pose.facing + by) % 12, pose.formation)
            front = [one for one, arc in ahead.items() if arc == _FRONT]
            best = min(best, *(turns + _onward(board, one, goal, mover, front) for one in hexes))
    return best


def _onward(
    board: Board, hex_: str, goal: str, mover: str, ahead: list[str] | tuple[str, ...]
) -> float:
    """What a step into one of the hexes ahead and the way from there cost."""
    found = inf
    close = near(board, hex_)
    for one in ahead:
        if one in close:
            step = 1.0 if one == goal else step_cost(board, hex_, one, mover)
            found = min(found, step + way_to(board, one, goal, mover))
    return found
