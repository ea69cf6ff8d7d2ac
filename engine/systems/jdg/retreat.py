"""Retreats and rout retreats (11.3): where they lead, which way is chosen, and going it."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask_if_needed, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.piece_events import Moved, Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import bearing, is_vertex
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.ground import (
    crosses_by_road,
    distance,
    field_of,
    sides_between,
    trait,
)
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.states import ELIMINATED
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in
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
from hexwright.engine.systems.jdg.cohesion import (
    Cause,
    eliminate,
    leave_shelter,
    leave_square,
    next_state,
    with_crossed,
    worsen,
)
from hexwright.engine.systems.jdg.commanders import (
    carry_along,
    displace_commanders,
    leave_alone,
    make_way,
)
from hexwright.engine.systems.jdg.facing import fellows
from hexwright.engine.systems.jdg.ground import can_step, kept_free, step_cost
from hexwright.engine.systems.jdg.records import note_retreat
from hexwright.engine.systems.jdg.stacking import may_join, may_share, settle
from hexwright.engine.systems.jdg.troops import (
    ROUTED,
    arm_of,
    cohesion,
    formation_of,
    in_square,
    movement,
    state_of,
)
from hexwright.engine.systems.jdg.zones import is_enemy_front, zone_of
from hexwright.schema.language import later, tr

# --- where routed units run to (11.4) -------------------------------------------------------------


@lasting
@rule("jdg-301")
def goals_of(board: Board, unit: str, side: str) -> tuple[str, ...]:
    """The hexes that a unit runs to: of an edge, or a single one; none if nobody says (11.4)."""
    where = _orders(board, unit, side)
    hex_, zone = str(where.get("flight_hex", "")), where.get("flight_zone", "")
    if hex_:
        return (hex_,)
    found = field_of(board).zones.get(zone)
    return found.hexes if found else ()


def _orders(board: Board, unit: str, side: str) -> Mapping[str, Any]:
    """What the scenario says about the flight of a unit: its formation's own word comes first."""
    known = next((one.attributes for one in board.scenario.sides if one.side == side), {})
    formation = formation_of(board, unit)
    own = [one for one in known.get("flights", ()) if one["command"] == formation]
    return own[0] if own else known


@lasting
def leaves_map_at(board: Board, unit: str, side: str, hex_: str) -> bool:
    """Whether a unit that runs on from a hex is off the map: it is on the edge that it runs to."""
    return "flight_hex" not in _orders(board, unit, side) and hex_ in goals_of(board, unit, side)


@lasting
def goal_distance(board: Board, unit: str, side: str, hex_: str) -> int:
    """How far it is from a hex to where a unit runs."""
    return min((distance(board, hex_, goal) for goal in goals_of(board, unit, side)), default=0)


@lasting
@rule("jdg-283")
def flight_facing(board: Board, unit: str, side: str, hex_: str) -> int | None:
    """How the counter of a routed unit lies, to show where it runs; None without a goal (11.2)."""
    goals = goals_of(board, unit, side)
    if not goals:
        return None
    field = field_of(board)
    goal = min(goals, key=lambda one: distance(board, hex_, one))
    towards = bearing(field.grid, field.place(hex_), field.place(goal))
    if towards is None:
        return None
    return towards if is_vertex(towards) else towards + 1


# --- ways back ------------------------------------------------------------------------------------


# --- friends in the way (11.5) --------------------------------------------------------------------


@rule("jdg-081", "jdg-136", "jdg-295")
def may_pass(board: Board, unit: str, hex_: str) -> bool:
    """Whether those who stand in a hex let a unit through that retreats or flees (11.3.3, 11.5).

    No enemy does but a commander who is alone, and falls back (jdg-046).
    """
    side = board.piece(unit).side
    if hex_ in kept_free(board, side) or enemies_in(board, hex_, side):
        return False
    return bool(board.options["retreat_may_cross_square"]) or not any(
        in_square(board, one) for one in units_in(board, hex_)
    )


@rule("jdg-112", "jdg-309")  # 6.1.2, 11.5
def may_end(board: Board, unit: str, hex_: str, *, routed: bool, shares: bool = False) -> bool:
    """Whether a retreat or flight may end in a hex: a routed unit alone, or it shares at need."""
    there = [one for one in units_in(board, hex_) if one != unit]
    if not there:
        return True
    if not routed:
        return may_join(board, hex_, unit)
    return shares and may_share(board, [*there, unit], as_routed=unit)


@rule("jdg-309", "jdg-311")  # 11.5
def crossed_on(board: Board, unit: str, path: tuple[str, ...], *, routed: bool) -> list[Shaken]:
    """The friends in the hexes of a way whom a unit cannot stand with; it begins after its own."""
    return [
        Shaken(one, unit)
        for number, hex_ in enumerate(path, 1)
        if not may_end(board, unit, hex_, routed=routed, shares=number == len(path))
        for one in reversed(units_in(board, hex_))
    ]


# --- the ways -------------------------------------------------------------------------------------


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
    """How far a unit goes back when it routs (11.2)."""
    return int(board.look_up("retreats", "rout-retreat")[arm_of(board, unit)])


@momentary
@rule("jdg-290", "jdg-112")
def ways_back(board: Board, task: Task) -> list[Path]:
    """The ways that a unit survives, those with the least harm first; none if it is lost (11.3.1).

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
    away = only(lambda here, step: all(_is_away(board, enemy, here, step) for enemy in enemies))
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
    """Whether ground and units let a retreating unit take a step (11.3.4)."""
    arm = arm_of(board, unit)
    if not can_step(board, start, end, arm) or not may_pass(board, unit, end):
        return False
    if not trait(board, end, "retreat_needs_movement"):
        return True
    cost = step_cost(board, start, end, arm)
    return cost is not None and cost <= movement(board, unit)


@rule("jdg-289", "jdg-291")  # 11.3.1
def _is_away(board: Board, enemy: str, start: str, end: str) -> bool:
    """Whether a step leads away from an enemy, or stays beside one who does not control it."""
    there = board.piece(enemy).hex
    before, after = (distance(board, there, one) for one in (start, end))
    return after > before or (before == after == 1 and end not in zone_of(board, enemy))


def _enemies(board: Board, cause: Cause) -> list[str]:
    return [enemy for enemy in cause.enemies if is_on_map(board, enemy)]


# --- what it costs --------------------------------------------------------------------------------


@rule("jdg-298", "jdg-333")
def disorders_on(board: Board, task: Task, way: Path) -> list[int]:
    """How often each step of a way disorders the unit (11.3.5)."""
    enemy = board.opponent(board.piece(task.unit).side)
    arm = arm_of(board, task.unit)
    return [
        disorders_of_ground(board, start, end, arm) + is_enemy_front(board, end, enemy)
        for start, end in pairwise((task.start, *way))
    ]


@rule("jdg-296", "jdg-332")
def disorders_of_ground(board: Board, start: str, end: str, arm: str) -> int:
    """How often the ground of a step disorders a unit that retreats (11.3.4, 11.4)."""
    by_road = crosses_by_road(board, start, end)
    sides = [side.kind.attributes for side in sides_between(board, start, end)]
    across = any(
        side.get("disorders_retreat") or (arm in side.get("disorders", ()) and not by_road)
        for side in sides
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
    """Whether a unit comes through: it dies of no disorder, and can go on if it routs (11.2)."""
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


# --- choosing a way -------------------------------------------------------------------------------


@rule("jdg-046", "jdg-282", "jdg-288", "jdg-290", "jdg-299")
async def fall_back(game: Game, unit: str, hexes: int, cause: Cause) -> list[Shaken]:
    """Let a unit go back so many hexes; it is lost if it cannot. Whom it has crossed (11.3)."""
    leave_square(game, unit)
    leave_shelter(game, unit)
    crossed: list[Shaken] = []
    origin, gone = game.piece(unit).hex, 0
    while True:
        state = state_of(game, unit)
        task = Task(unit, state, game.piece(unit).hex, origin, hexes, cause)
        if not ways_back(game, task):
            words = later(
                "{piece} cannot retreat and is lost.|{piece} cannot retreat and are lost."
            )
            eliminate(game, unit, "jdg-282" if state == ROUTED else "jdg-290", words)
            await leave_alone(game, task.start, game.piece(unit).side)
            return crossed
        way = await _chosen(game, task)
        crossed += crossed_on(game, unit, way, routed=state == ROUTED)
        for hex_ in way:
            await make_way(game, hex_, game.piece(unit).side)
        _go(game, task, way)
        for hex_ in way:
            await displace_commanders(game, hex_, game.piece(unit).side)
        gone += len(way)
        has_just_routed = state != ROUTED and state_of(game, unit) == ROUTED
        if not has_just_routed or not is_on_map(game, unit):
            return crossed
        hexes = rout_hexes(game, unit)
        if not game.options["rout_retreat_restarts_full"]:
            hexes = max(0, hexes - gone)


async def _chosen(game: Game, task: Task) -> Path:
    prompt = tr("Where does {piece} retreat?", piece=game.names.piece(task.unit))
    return await ask_if_needed(
        choose_path(
            game.piece(task.unit).side,
            prompt,
            lambda: ways_back(game, task),
            "jdg-290",
            subject=task.unit,
            preview=lambda way: _preview(game, task, way),
            why_not=lambda way: why_no_way(game, task.unit, way, ways_back(game, task), "jdg-290"),
        )
    )


def _preview(board: Board, task: Task, way: Path) -> Preview:
    """What a way costs the unit and its friends."""
    taken = sum(disorders_on(board, task, way))
    crossing = crossed_on(board, task.unit, way, routed=task.state == ROUTED)
    crossed = tuple(dict.fromkeys(one.unit for one in crossing))
    parts = [tr("Disorders on the way: {count}.", count=taken)]
    if crossed:
        parts.append(tr("Crossed friends: {pieces}.", pieces=board.names.pieces(crossed)))
    rule_id = "jdg-298" if taken else "jdg-309" if crossed else ""
    shown = Preview(" ".join(parts), rule=rule_id)
    return with_crossed(board, shown, crossed)


# --- going ----------------------------------------------------------------------------------------


def _go(game: Game, task: Task, way: Path) -> None:
    """Go a way, commanders with it; each disorder is taken in the hex where it is due."""
    done = 0
    for number, count in enumerate(disorders_on(game, task, way), 1):
        if count or number == len(way):
            step_along(game, task.unit, way[done:number], "jdg-289")
            done = number
        for _ in range(count):
            worsen(game, task.unit, "disorder")
    carry_along(game, task.unit, task.start, way)
    if is_on_map(game, task.unit):
        face_as_due(game, task.unit)


def step_along(game: Game, unit: str, way: Path, rule_id: str) -> None:
    """Move a unit along a way."""
    start = game.piece(unit).hex
    words = later("{piece} retreats from {start} to {hex}.|{piece} retreat from {start} to {hex}.")
    if state_of(game, unit) == ROUTED:
        words = later("{piece} runs from {start} to {hex}.|{piece} run from {start} to {hex}.")
    game.emit(Moved(unit, way[-1], path=(start, *way), words=words, rule=rule_id))
    settle(game, way[-1], unit)
    note_retreat(game, unit, (start, *way))


@rule("jdg-283", "jdg-293")  # 11.2, 11.3.2
def face_as_due(game: Game, unit: str) -> None:
    """A unit keeps its facing, or takes that of the friends it joins; in rout it shows the way."""
    found = game.piece(unit)
    if state_of(game, unit) == ROUTED:
        facing = flight_facing(game, unit, found.side, found.hex)
    else:
        friends = fellows(game, unit)
        facing = game.piece(friends[0]).facing if friends else None
    if facing is not None and facing != found.facing:
        game.emit(Rotated(unit, facing, rule="jdg-293"))
