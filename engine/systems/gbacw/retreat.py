"""Retreats (12.4): where units go back to, through whom, and what that does to them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Preview,
    ask,
    ask_if_needed,
    choose_one,
    choose_path,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.piece_events import Formed, Moved, Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.parts.bodies import hexes_at
from hexwright.engine.parts.combats import pending
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.reasons import none_of_hexes, why_no_way
from hexwright.engine.parts.stack_order import add_to_stack
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in
from hexwright.engine.parts.ways_back import Path, Retreat, best, whole_ways
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion
from hexwright.engine.systems.gbacw.command import enemy_hexes
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.ground import POINT, Step, off_road, on_road
from hexwright.engine.systems.gbacw.leader_losses import leaders_in
from hexwright.engine.systems.gbacw.stacking import looks_across, may_share
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ADVANCE,
    LINE,
    UNSTEADY,
    fighters_in,
    formation_refusing,
    in_column,
    is_abandoned,
    is_disordered,
    is_extended,
    is_gun,
    movement_class,
    number,
    order_of,
    refused_hands,
)
from hexwright.engine.systems.gbacw.turning import drop_covered_refusals, set_refusal
from hexwright.schema.language import later, tr


class Task(NamedTuple):
    """A retreat to be made by units that stand together, and the enemies that they run from.

    Where the first of these is only `coming`, it is judged by the hex that he is about to enter
    (9.63). In hexes that are `closed` nobody may stop.
    """

    units: tuple[str, ...]
    least: int
    most: int
    enemies: tuple[str, ...] = ()
    coming: str = ""
    closed: frozenset[str] = frozenset()


class Retreated(NamedTuple):
    """What came of a retreat: how many hexes are missing, whom it crossed, whom ground upset."""

    missing: int = 0
    crossed: tuple[str, ...] = ()
    upset: tuple[str, ...] = ()


# --- where they may go (12.44) --------------------------------------------------------------------


@rule("gbacw-286", "gbacw-292", "gbacw-289")
def step_back(board: Board, unit: str, start: str, end: str) -> Step | None:
    """A step of a retreat; None if the unit could not take it by movement either (12.44, 12.45).

    Units that advance within the limits of a march may use roads. Guns go where it is cheap.
    """
    mover, order = movement_class(board, unit), order_of(board, unit)
    step = off_road(board, start, end, mover, order)
    if order == ADVANCE and may_share(board, [unit, *_others(board, unit, end)], march=True):
        road = on_road(board, start, end, mover, order)
        if road is not None and (step is None or step.disorder != "none" or is_gun(board, unit)):
            step = road
    if step is None or not is_gun(board, unit):
        return step
    return step if step.cost <= number(board, "artillery-retreat-cost") * POINT else None


def _others(board: Board, unit: str, hex_: str) -> list[str]:
    return [fighter for fighter in fighters_in(board, hex_) if fighter != unit]


def may_stay(board: Board, hex_: str, units: Sequence[str]) -> bool:
    """Whether units may stop in a hex with those who stand there (12.44)."""
    there = [fighter for fighter in fighters_in(board, hex_) if fighter not in units]
    side = board.piece(units[0]).side
    return all(board.piece(one).side == side for one in there) and may_share(
        board, [*there, *units]
    )


@rule("gbacw-094", "gbacw-288")
def join(board: Board, unit: str, start: str, rule_id: str) -> None:
    """Put a unit into the stack that it has come to: on top from ahead, else below (8.23).

    It looks the way that those look who were there, unless one of them is on the march alone.
    """
    piece = board.piece(unit)
    hex_ = piece.hex
    there = [fighter for fighter in fighters_in(board, hex_) if fighter != unit]
    if not there:
        return
    ahead = start in front_hexes(board, there[0])
    add_to_stack(board, hex_, [unit], rule_id, at="top" if ahead else "bottom")
    facing, own = board.piece(there[0]).facing or 0, piece.facing or 0
    is_alike = is_vertex(facing) == is_vertex(own) and not is_extended(board, unit)
    if is_alike and facing != own:
        board.emit(Rotated(unit, facing, rule=rule_id))
    set_refusal(board, there[0], refused_hands(board, there[0]), rule_id)


@momentary
@rule("gbacw-288", "gbacw-199")
def forbidden_hexes(
    board: Board, side: str, enemies: tuple[str, ...], coming: str = ""
) -> frozenset[str]:
    """Hexes that nobody retreats into but among friends: enemy fronts, next to those who drive him.

    Units that have a shock against him still to fight count among those (12.44). Who is only
    coming is taken to be in that hex, and may look anywhere there.
    """
    found: list[str] = []
    other = board.opponent(side)
    for hex_ in enemy_hexes(board, side):
        for one in fighters_in(board, hex_):
            if board.piece(one).side == other and not (coming and one == enemies[0]):
                found += front_hexes(board, one)
    for hex_ in [coming] if coming else _hexes_of(board, enemies):
        found += near(board, hex_)
    return frozenset(found)


def _hexes_of(board: Board, enemies: Sequence[str]) -> list[str]:
    return [hex_ for one in enemies if is_on_map(board, one) for hex_ in board.piece(one).hexes]


def _designated(board: Board) -> frozenset[str]:
    """The hexes that a shock is still to be fought for."""
    return frozenset(hex_ for combat in pending(board) for hex_ in combat.targets)


@rule("gbacw-288", "gbacw-235", "gbacw-293", "gbacw-199")
def may_enter(
    board: Board, unit: str, hex_: str, enemies: tuple[str, ...], coming: str = ""
) -> bool:
    """Whether a retreating unit may go into a hex, to stay or to pass (12.44, 12.46)."""
    side = board.piece(unit).side
    if hex_ == coming or any(
        not is_abandoned(board, enemy) for enemy in enemies_in(board, hex_, side)
    ):
        return False
    friends = _others(board, unit, hex_)
    designated = hex_ in _designated(board)
    if friends and designated:
        return False
    if hex_ in forbidden_hexes(board, side, _all_who_threaten(board, unit, enemies), coming):
        return bool(friends)
    return True


def _all_who_threaten(board: Board, unit: str, enemies: tuple[str, ...]) -> tuple[str, ...]:
    here = board.piece(unit).hexes
    waiting = [
        attacker
        for combat in pending(board)
        if any(hex_ in combat.targets for hex_ in here)
        for attacker in combat.attackers
        if board.piece(attacker).side != board.piece(unit).side
    ]
    return tuple(dict.fromkeys((*enemies, *waiting)))


def _may_step(board: Board, task: Task, start: str, end: str) -> bool:
    """Whether all the units can take a step, each with all its hexes."""
    for unit in task.units:
        before, after = hexes_at(board, unit, start), hexes_at(board, unit, end)
        if not before or not after:
            return False
        for here, there in zip(before, after, strict=True):
            if step_back(board, unit, here, there) is None:
                return False
            if not may_enter(board, unit, there, task.enemies, task.coming):
                return False
    return True


@rule("gbacw-121")
def _may_end(board: Board, task: Task, end: str) -> bool:
    """Whether units may stop there; a line does not turn to suit the guns it comes to (8.47)."""
    hexes = dict.fromkeys(hex_ for unit in task.units for hex_ in hexes_at(board, unit, end))
    crooked = any(
        looks_across(board, unit, hex_)
        for unit in task.units
        if is_extended(board, unit) and not in_column(board, unit)
        for hex_ in hexes
    )
    return bool(hexes) and not crooked and all(may_stay(board, one, task.units) for one in hexes)


@momentary
@rule("gbacw-287", "gbacw-288", "gbacw-293", "gbacw-361")
def ways_back(board: Board, task: Task) -> list[Path]:
    """The ways that units may retreat (12.42, 12.44, 12.46).

    They end farther from the nearest enemy if they can, then from whoever drove them back. Whoever
    may choose between one hex and two stops after one if the second leads through friends.
    """
    start = board.piece(task.units[0]).hex
    found: list[Path] = []
    for hexes in range(task.least, task.most + 1):
        ways = whole_ways(
            board,
            Retreat(
                start,
                hexes,
                may_step=lambda here, there: _may_step(board, task, here, there),
                may_end=lambda end: _may_end(board, task, end),
            ),
        )
        if found and hexes > task.least:
            ways = [way for way in ways if not crossed_on(board, task, way)]
        found += [way for way in ways if way[-1] not in task.closed]
    enemies = _enemies_to(board, task)
    causes = [task.coming] if task.coming else _hexes_of(board, task.enemies)
    return best(
        found,
        lambda way: int(not _is_farther(board, task, way[-1], enemies)),
        lambda way: int(not _is_farther(board, task, way[-1], causes)),
    )


def _enemies_to(board: Board, task: Task) -> Sequence[str]:
    """The hexes of all enemies, one who is coming being taken to be there."""
    found = enemy_hexes(board, board.piece(task.units[0]).side)
    if not task.coming:
        return found
    goes = task.enemies[0]
    stay = [hex_ for hex_ in found if any(one != goes for one in fighters_in(board, hex_))]
    return [*stay, task.coming]


def _is_farther(board: Board, task: Task, end: str, enemies: Sequence[str]) -> bool:
    """Whether units with all their hexes are farther from enemies where they would end."""
    start = board.piece(task.units[0]).hex
    before, after = (
        min(
            (
                distance(board, hex_, enemy)
                for unit in task.units
                for hex_ in hexes_at(board, unit, place)
                for enemy in enemies
            ),
            default=0,
        )
        for place in (start, end)
    )
    return not enemies or after > before


@rule("gbacw-293")
def crossed_on(board: Board, task: Task, way: Path) -> list[str]:
    """The friends who are run through on a way: all in its hexes but the last (12.46)."""
    hexes = [hex_ for end in way[:-1] for unit in task.units for hex_ in hexes_at(board, unit, end)]
    return list(
        dict.fromkeys(
            fighter
            for hex_ in hexes
            for fighter in reversed(fighters_in(board, hex_))
            if fighter not in task.units
        )
    )


# --- going back -----------------------------------------------------------------------------------


@rule("gbacw-286", "gbacw-290", "gbacw-291", "gbacw-121", "gbacw-123", "gbacw-126")
async def fall_back(
    game: Game, units: Sequence[str], least: int, most: int, blow: Blow
) -> Retreated:
    """Let units of a hex retreat, their owner choosing the way; what came of it (12.4).

    A line that cannot retreat extended closes up first, and tests for it (8.47).
    """
    task = Task(tuple(units), least, most, blow.enemies)
    upset: list[str] = []
    for unit in units:
        if is_extended(game, unit) and game.count(ACTIVATION, "enveloped", unit):
            close_up(game, unit, game.piece(unit).hex, "gbacw-123")
    if not ways_back(game, task) and any(is_extended(game, one) for one in units):
        for unit in units:
            if is_extended(game, unit):
                close_up(game, unit, game.piece(unit).hex, "gbacw-121")
                if not check_cohesion(game, unit, rule="gbacw-121").passed:
                    upset.append(unit)
    # Who cannot go as far as he must goes as far as he can (12.44).
    while task.least and not ways_back(game, task):
        task = task._replace(least=task.least - 1, most=task.least - 1)
    missing = max(0, least - task.most)
    if not task.least:
        return Retreated(missing, (), tuple(upset))
    way = await _chosen(game, task)
    crossed = tuple(crossed_on(game, task, way))
    await go_back(game, task, way, upset)
    return Retreated(missing, crossed, tuple(upset))


def close_up(board: Board, unit: str, hex_: str, rule_id: str) -> None:
    """An extended unit draws in upon one of its hexes."""
    facing = board.piece(unit).facing
    board.emit(Formed(unit, LINE, (), facing, hex_, rule=rule_id))


async def _chosen(game: Game, task: Task) -> Path:
    first = task.units[0]
    return await ask_if_needed(
        choose_path(
            game.piece(first).side,
            tr("Where does {piece} retreat?", piece=game.names.pieces(task.units)),
            lambda: ways_back(game, task),
            "gbacw-286",
            subject=first,
            preview=lambda way: _preview(game, task, way),
            why_not=lambda way: why_no_way(game, first, way, ways_back(game, task), "gbacw-288"),
        )
    )


def _preview(board: Board, task: Task, way: Path) -> Preview | None:
    crossed = crossed_on(board, task, way)
    if not crossed:
        return None
    words = tr("Crossed friends: {pieces}.", pieces=board.names.pieces(tuple(crossed)))
    return Preview(words, rule="gbacw-293")


@rule("gbacw-289", "gbacw-290", "gbacw-094", "gbacw-083", "gbacw-288")
async def go_back(game: Game, task: Task, way: Path, upset: list[str]) -> None:
    """Go a way together; ground may stop those who are disordered already (12.44)."""
    start = game.piece(task.units[0]).hex
    leaders = leaders_in(game, start)
    ends = dict.fromkeys(task.units, start)
    stopped: list[str] = []
    for here, there in pairwise((start, *way)):
        passes = there != way[-1] and bool(units_in(game, there))
        for unit in task.units:
            if unit in stopped:
                continue
            ends[unit] = there
            if not passes and not _keeps_order(game, unit, here, there):
                (stopped if is_disordered(game, unit) or unit in upset else upset).append(unit)
    words = later("{piece} retreats from {start} to {hex}.|{piece} retreat from {start} to {hex}.")
    # The lowest goes first, so that a stack keeps its order.
    for unit in reversed(task.units):
        path = (start, *way[: way.index(ends[unit]) + 1])
        extends = hexes_at(game, unit, ends[unit])[1:]
        if refused_hands(game, unit):
            piece = game.piece(unit)
            plain = formation_refusing((), extended=bool(piece.extends))
            game.emit(Formed(unit, plain, piece.extends, piece.facing, rule="gbacw-083"))
        game.emit(Moved(unit, path[-1], path=path, extends=extends, words=words, rule="gbacw-288"))
        game.emit(Counted(ACTIVATION, UNSTEADY, unit, rule="gbacw-209"))
    for unit in reversed(task.units):
        if ends[unit] != start and not _has_fellow(game, unit, task.units):
            join(game, unit, way[way.index(ends[unit]) - 1] if ends[unit] != way[0] else start,
                 "gbacw-288")  # fmt: skip
    drop_covered_refusals(game, game.piece(task.units[0]).side)
    await follow_units(
        game, [leader for leader in leaders if is_on_map(game, leader)], task.units, way
    )


def _has_fellow(board: Board, unit: str, units: Sequence[str]) -> bool:
    """Whether nobody but those who came with a unit stands where it is now."""
    return all(fighter in units for fighter in fighters_in(board, board.piece(unit).hex))


def _keeps_order(board: Board, unit: str, start: str, end: str) -> bool:
    """Whether the ground of a step leaves a retreating unit in order."""
    before, after = hexes_at(board, unit, start), hexes_at(board, unit, end)
    for here, there in zip(before, after, strict=True):
        step = step_back(board, unit, here, there)
        if step is not None and step.disorder == "automatic":
            return False
        if step is not None and step.disorder == "check":
            return check_cohesion(board, unit, rule="gbacw-289").passed
    return True


@rule("gbacw-304")
async def follow_units(game: Game, leaders: Sequence[str], units: Sequence[str], way: Path) -> None:
    """Leaders may go along with units for all or a part of their way, or stay (12.72)."""
    for leader in leaders:
        here = game.piece(leader).hex
        ends = [one for one in way if one != here]
        if not ends or game.piece(leader).side != game.piece(units[0]).side:
            continue
        choice = await ask(
            choose_one(
                "hex",
                game.piece(leader).side,
                tr("How far does {piece} go along?", piece=game.names.piece(leader)),
                lambda ends=ends: ends,  # type: ignore[misc] # the type of ends
                "gbacw-304",
                subject=leader,
                buttons={PASS: tr("Stay")},
                why_not=lambda _, ends=ends: none_of_hexes(
                    ends, later("The units passed through: {hexes}."), "gbacw-304"
                ),
            )
        )
        if choice != PASS:
            game.emit(Moved(leader, choice, rule="gbacw-304"))
