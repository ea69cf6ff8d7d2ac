"""The ways that a retreating unit has: those that it survives, for its owner to choose (5.Q)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, trait
from hexwright.engine.parts.states import ELIMINATED
from hexwright.engine.parts.ways_back import (
    Path,
    Retreat,
    afterwards,
    at_first,
    farther,
    farthest,
    nearer,
    only,
    whole_ways,
)
from hexwright.engine.systems.jdg.crossing import crossed_on, may_end, may_pass
from hexwright.engine.systems.jdg.effects import Cause
from hexwright.engine.systems.jdg.flight_goal import goal_distance
from hexwright.engine.systems.jdg.ground import (
    can_step,
    crosses_by_road,
    is_enemy_front,
    sides_between,
    step_cost,
    zone_of,
)
from hexwright.engine.systems.jdg.ladder import next_state
from hexwright.engine.systems.jdg.troops import ROUTED, arm_of, cohesion, is_on_map, movement


class Task(NamedTuple):
    """A retreat to be made: by whom, in which state, from where, how far, and because of what.

    `origin` is the hex in which the unit was before it went back at all.
    """

    unit: str
    state: str
    start: str
    origin: str
    hexes: int
    cause: Cause


@rule("jdg-282")
def rout_hexes(board: Board, unit: str) -> int:
    """How far a unit goes back when it routs."""
    return int(board.look_up("retreats", "rout-retreat")[arm_of(board, unit)])


@momentary
@rule("jdg-290", "jdg-112")
def ways_back(board: Board, task: Task) -> list[Path]:
    """The ways that a unit survives, those with the least harm first; none if it is lost.

    A way ends early where the unit routs on it: from there it goes on as a routed one. A routed
    unit shares a hex only if it must, and with no enemy to run from it turns to its flight.
    """
    for shares in (False, True) if task.state == ROUTED else (False,):
        for homeward in (False,) if _enemies(board, task.cause) else (True, False):
            walks = _walks(board, task, shares=shares, homeward=homeward)
            ways = dict.fromkeys(_as_far_as_it_holds(board, task, walk) for walk in walks)
            found = [way for way in ways if _survives(board, task, way)]
            if found:
                return sorted(found, key=lambda way: _harm(board, task, way))
    return []


def _harm(board: Board, task: Task, way: Path) -> tuple[int, int, int]:
    crossed = crossed_on(board, task.unit, way, routed=task.state == ROUTED)
    return sum(disorders_on(board, task, way)), len(crossed), len(way)


# --- where it can go ------------------------------------------------------------------------------


@rule("jdg-289", "jdg-292", "jdg-294", "jdg-295", "jdg-309", "jdg-329")
def _walks(board: Board, task: Task, *, shares: bool, homeward: bool) -> list[Path]:
    """Every way of the full length, and further where it cannot end among its friends (11.3).

    The first hex leads away from the attackers or, `homeward` and without any, to the goal of its
    flight; later hexes are farther from the first, and as far as can be from the best attacker.
    """
    unit, routed = task.unit, task.state == ROUTED
    enemies = _enemies(board, task.cause)
    away = only(lambda here, step: all(_is_away(board, one, here, step) for one in enemies))
    if homeward:
        side = board.piece(unit).side
        away = nearer(lambda hex_: goal_distance(board, unit, side, hex_))
    prefers = [at_first(away), afterwards(farther(lambda hex_: distance(board, task.origin, hex_)))]
    if enemies:
        there = board.piece(max(enemies, key=lambda one: cohesion(board, one))).hex
        prefers.append(afterwards(farthest(lambda hex_: distance(board, there, hex_))))
    return whole_ways(
        board,
        Retreat(
            task.start,
            task.hexes,
            may_step=lambda start, end: may_retreat(board, unit, start, end),
            may_end=lambda hex_: may_end(board, unit, hex_, routed=routed, shares=shares),
            prefers=tuple(prefers),
        ),
    )


@rule("jdg-296", "jdg-297")
def may_retreat(board: Board, unit: str, start: str, end: str) -> bool:
    """Whether ground and units let a retreating unit take a step."""
    arm = arm_of(board, unit)
    if not can_step(board, start, end, arm) or not may_pass(board, unit, end):
        return False
    if not trait(board, end, "retreat_needs_movement"):
        return True
    cost = step_cost(board, start, end, arm)
    return cost is not None and cost <= movement(board, unit)


@rule("jdg-289", "jdg-291")
def _is_away(board: Board, enemy: str, start: str, end: str) -> bool:
    """Whether a step leads away from an enemy, or stays beside one who does not control it."""
    there = board.piece(enemy).hex
    before, after = (distance(board, there, one) for one in (start, end))
    return after > before or (before == after == 1 and end not in zone_of(board, enemy))


def _enemies(board: Board, cause: Cause) -> list[str]:
    return [one for one in cause.enemies if is_on_map(board, one)]


# --- what it costs --------------------------------------------------------------------------------


@rule("jdg-298", "jdg-333")
def disorders_on(board: Board, task: Task, way: Path) -> list[int]:
    """How often each step of a way disorders the unit."""
    enemy = board.opponent(board.piece(task.unit).side)
    arm = arm_of(board, task.unit)
    return [
        disorders_of_ground(board, start, end, arm) + is_enemy_front(board, end, enemy)
        for start, end in pairwise((task.start, *way))
    ]


@rule("jdg-296", "jdg-332")
def disorders_of_ground(board: Board, start: str, end: str, arm: str) -> int:
    """How often the ground of a step disorders a unit that retreats."""
    by_road = crosses_by_road(board, start, end)
    sides = [one.kind.attributes for one in sides_between(board, start, end)]
    across = any(
        one.get("disorders_retreat") or (arm in one.get("disorders", ()) and not by_road)
        for one in sides
    )
    return int(across) + (arm in trait(board, end, "disorders", ()) and not by_road)


def _as_far_as_it_holds(board: Board, task: Task, way: Path) -> Path:
    """A way up to the hex where the unit routs on it, if it does."""
    for number, state in enumerate(_states_on(board, task, way), 1):
        if state == ROUTED != task.state:
            return way[:number]
    return way


def _states_on(board: Board, task: Task, way: Path) -> Iterator[str]:
    """The state of the unit after each step of a way."""
    state, arm = task.state, arm_of(board, task.unit)
    for count in disorders_on(board, task, way):
        for _ in range(count):
            if state != ELIMINATED:
                state = next_state(board, state, "disorder", arm)
        yield state


@rule("jdg-290", "jdg-299")
def _survives(board: Board, task: Task, way: Path) -> bool:
    """Whether a unit comes through: it dies of no disorder, and can go on if it routs."""
    state = next(reversed(list(_states_on(board, task, way))), task.state)
    if state == ELIMINATED:
        return False
    if state == task.state or state != ROUTED:
        return True
    hexes = rout_hexes(board, task.unit)
    if not board.options["rout_retreat_restarts_full"]:
        gone = distance(board, task.origin, task.start) + len(way)
        hexes = max(0, hexes - gone)
    return bool(ways_back(board, task._replace(state=ROUTED, start=way[-1], hexes=hexes)))
