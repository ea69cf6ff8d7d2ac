"""One step of a move (9.1): turning, leaving, entering, and all who answer to it on the way."""

from collections.abc import Sequence
from itertools import pairwise

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import hexes_of
from hexwright.engine.parts.leaders import go_along
from hexwright.engine.parts.troops import leaders_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy, may_enter
from hexwright.engine.systems.gbacw.command import leader_step
from hexwright.engine.systems.gbacw.fire_on_the_way import SLOWED
from hexwright.engine.systems.gbacw.ground import POINT, Step
from hexwright.engine.systems.gbacw.leaders import points_of
from hexwright.engine.systems.gbacw.march import note_march_step
from hexwright.engine.systems.gbacw.movement import At, left, step_of, turning_to
from hexwright.engine.systems.gbacw.passing import (
    DONE,
    friends_in,
    leaving_cost,
    test_on_leaving,
)
from hexwright.engine.systems.gbacw.reaction_facing import after_step
from hexwright.engine.systems.gbacw.reaction_movement import before_step
from hexwright.engine.systems.gbacw.stacking import find_place
from hexwright.engine.systems.gbacw.together import stack_of
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ADVANCE,
    MOVED,
    NO_FIRE,
    NO_SHOCK,
    SPENT,
    STANDS,
    number,
    order_of,
)
from hexwright.engine.systems.gbacw.turning import TURNED, face, join_refusal
from hexwright.engine.systems.gbacw.works import pull_down, works_between, works_on_map

# Leaders who go with a unit are counted under its name.
ALONG = "along"
# Works that a unit has crossed are counted under both their names.
CROSSED = "crossed"
_ON_ROAD = "on-road"


@rule("gbacw-132", "gbacw-073", "gbacw-091")
async def go(game: Game, unit: str, way: Sequence[At]) -> bool:
    """Go a way hex by hex, with all who go along; others may react before and after each (9.1).

    Whether the unit has come to its end; friends in the last hex are joined there.
    """
    going = stack_of(game, unit)
    began = came_from = game.piece(unit).hex
    for count, to in enumerate(way):
        lead = unit if unit in going else going[-1]
        if count and not _may_go_on(game, lead, to):
            break
        passed_from, came_from = came_from, game.piece(lead).hex
        before = passed_from if came_from != began and count else ""
        still = await _step(game, going, lead, to, before)
        await _stop(game, [one for one in going if one not in still], came_from, began)
        going = still
        if not going:
            break
    await _stop(game, going, came_from, began)
    return unit in going and game.piece(unit).hex == way[-1].hex if way else False


async def _stop(game: Game, units: Sequence[str], came_from: str, began: str) -> None:
    """Units of a stack that go no further join the friends where they are (8.23)."""
    there = [one for one in units if _is_at_large(game, one) and game.piece(one).hex != began]
    for hex_ in hexes_of(game, there):
        await arrive(game, [one for one in there if game.piece(one).hex == hex_], came_from)


@rule("gbacw-155", "gbacw-171")
def _may_go_on(board: Board, unit: str, to: At) -> bool:
    """Whether nobody who got out of the way has come into it, or stops the unit where it is."""
    piece, step = board.piece(unit), step_of(board, unit, to)
    if step is None or is_beside_enemy(board, piece.hex, piece.side):
        return False
    return may_enter(board, unit, to.hex, step)


async def _step(game: Game, units: Sequence[str], lead: str, to: At, before: str) -> list[str]:
    """Go one hex with those who have the points for it; who of them may go on."""
    start = game.piece(lead).hex
    step = step_of(game, lead, to)
    if step is None:
        return []
    cost = step.cost
    if before:
        by_road = bool(game.count(ACTIVATION, _ON_ROAD, lead))
        cost += leaving_cost(game, lead, start, step, came_by_road=by_road) or 0
    least = _lacks(game, lead, to, cost)
    if least and game.count(ACTIVATION, MOVED, lead):
        return []
    able = [one for one in units if one == lead or not _lacks(game, one, to, cost)]
    leaving = await _leave(game, able, lead, to, step, before, least=least)
    for one in leaving:
        pay_for_move(game, one, left(game, one) if least else cost)
        _note_road(game, one, step)
        note_march_step(game, one, step)
        game.emit(Moved(one, to.hex, path=(start, to.hex), rule="gbacw-132"))
        lead_on(game, one, (start, to.hex))
        _note_works(game, one, start, to.hex)
    return await _all_entered(game, leaving, step, least=least)


def _lacks(board: Board, unit: str, to: At, cost: int) -> bool:
    """Whether a unit has too few points for a step."""
    return cost + turning_to(board, unit, to) > left(board, unit)


async def entered(game: Game, unit: str, step: Step) -> bool:
    """What follows when a unit has gone into a hex; whether it may go on."""
    return bool(await _all_entered(game, [unit], step, least=False))


async def _all_entered(game: Game, units: Sequence[str], step: Step, *, least: bool) -> list[str]:
    """What follows when units have gone into a hex together; who of them may go on."""
    if not units:
        return []
    hex_ = game.piece(units[0]).hex
    for one in units:
        _note_bars(game, one, step, least=least)
        await _disorder_by_terrain(game, one, step)
    going = [one for one in units if _is_still_at(game, one, hex_)]
    if going:
        await fight.after_entering(game, going[-1])
    going = [one for one in going if _is_still_at(game, one, hex_) and _is_free(game, one)]
    if going:
        await after_step(game, going[-1])
    return [one for one in going if _is_still_at(game, one, hex_) and _is_free(game, one)]


def _is_free(board: Board, unit: str) -> bool:
    """Whether nothing has ended the move of a unit."""
    return not any(board.count(ACTIVATION, one, unit) for one in (DONE, SLOWED, STANDS))


async def _leave(
    game: Game, units: Sequence[str], lead: str, to: At, step: Step, before: str, *, least: bool
) -> list[str]:
    """What others do before units go into a hex; who of them still may (9.63, 10.44)."""
    start = game.piece(lead).hex
    await before_step(game, lead, to.hex)
    by_road = bool(game.count(ACTIVATION, _ON_ROAD, lead))
    leaving = []
    for one in units:
        if not _is_still_at(game, one, start):
            continue
        if before and not await test_on_leaving(game, one, before, step, came_by_road=by_road):
            continue
        turning = turning_to(game, one, to)
        if turning and not least:
            game.emit(Counted(ACTIVATION, SPENT, one, turning))
        face(game, one, to.facing, "gbacw-074")
        leaving.append(one)
    if leaving:
        await fight.before_leaving(game, leaving[-1])
    return [
        one
        for one in leaving
        if _is_still_at(game, one, start) and not game.count(ACTIVATION, NO_SHOCK, one)
    ]


def pay_for_move(game: Game, unit: str, cost: int) -> None:
    """Count the points and the move; nothing was turned yet in the new hex."""
    game.emit(Counted(ACTIVATION, SPENT, unit, cost))
    game.emit(Counted(ACTIVATION, MOVED, unit))
    if turned := game.count(ACTIVATION, TURNED, unit):
        game.emit(Counted(ACTIVATION, TURNED, unit, -turned))


def _note_road(game: Game, unit: str, step: Step) -> None:
    known = game.count(ACTIVATION, _ON_ROAD, unit)
    if bool(known) != bool(step.road):
        game.emit(Counted(ACTIVATION, _ON_ROAD, unit, -1 if known else 1))


@rule("gbacw-137", "gbacw-145", "gbacw-360")
def _note_bars(game: Game, unit: str, step: Step, *, least: bool) -> None:
    """Note who may no longer fire or shock because of how he came next to the enemy."""
    piece = game.piece(unit)
    if not is_beside_enemy(game, piece.hex, piece.side):
        return
    if least:
        game.emit(Counted(ACTIVATION, NO_SHOCK, unit, rule="gbacw-145"))
        game.emit(Counted(ACTIVATION, NO_FIRE, unit, rule="gbacw-145"))
    if step.crossing and order_of(game, unit) == ADVANCE:
        game.emit(Counted(ACTIVATION, NO_SHOCK, unit, rule="gbacw-137"))


@rule("gbacw-151")
async def _disorder_by_terrain(game: Game, unit: str, step: Step) -> None:
    """Ground that breaks up ranks, unless a road was followed (9.47)."""
    if step.disorder == "automatic":
        await fight.disorder(game, unit, cause="terrain", rule="gbacw-151")
    elif step.disorder == "check":
        await fight.undergo(game, unit, cause="terrain", rule="gbacw-151")


@rule("gbacw-071", "gbacw-155", "gbacw-094", "gbacw-081", "gbacw-360")
async def arrive(game: Game, units: Sequence[str], came_from: str) -> None:
    """Join those who stand in the hex where a move ends: their facing, a place in the stack."""
    hex_ = game.piece(units[0]).hex
    others = [one for one in friends_in(game, units[0], hex_) if one not in units]
    if not others:
        return
    await find_place(game, units, came_from)
    facing = game.piece(others[0]).facing
    for unit in units:
        join_refusal(game, unit, others[0])
        if game.options["same_facing_in_hex"] and facing is not None:
            _look_with(game, unit, facing)


def _look_with(game: Game, unit: str, facing: int) -> None:
    """A unit that looked another way than those it joined neither fires nor shocks (9.53)."""
    piece = game.piece(unit)
    if facing == piece.facing:
        return
    if (facing - (piece.facing or 0)) % 2 == 0:
        face(game, unit, facing, "gbacw-071")
    if is_beside_enemy(game, piece.hex, piece.side):
        game.emit(Counted(ACTIVATION, NO_SHOCK, unit, rule="gbacw-155"))
        game.emit(Counted(ACTIVATION, NO_FIRE, unit, rule="gbacw-155"))


@rule("gbacw-139", "gbacw-091")
def lead_on(game: Game, unit: str, *tracks: Sequence[str]) -> None:
    """Leaders who go with a unit, or a part of it, come along as far as their points carry them.

    A track begins in a hex of the unit and tells where that part of it has gone (9.31).
    """
    for companion in companions(game, unit):
        way = next((track for track in tracks if track[0] == game.piece(companion).hex), ())
        for start, end in pairwise(way):
            cost = leader_step(game, start, end)
            points = points_of(game, companion) * POINT - game.count(ACTIVATION, SPENT, companion)
            if cost is None or cost > points:
                break
            game.emit(Counted(ACTIVATION, SPENT, companion, cost))
            go_along(game, [companion], (start, end), "gbacw-139")


@rule("gbacw-336")
def _note_works(game: Game, unit: str, start: str, end: str) -> None:
    """Note breastworks that a unit has crossed, which it may pull down (15.17)."""
    for works in works_between(game, start, end):
        game.emit(Counted(ACTIVATION, CROSSED, f"{unit}>{works}"))


@rule("gbacw-336")
def crossed_works(board: Board, unit: str) -> list[str]:
    """The works that a unit has crossed and has the points to pull down."""
    if left(board, unit) < number(board, "breastworks-removal") * POINT:
        return []
    return [
        works
        for works in works_on_map(board)
        if board.count(ACTIVATION, CROSSED, f"{unit}>{works}")
    ]


@rule("gbacw-336")
async def pull_works_down(game: Game, unit: str) -> None:
    """Pull down the works that were crossed, for a further point (15.17)."""
    works = crossed_works(game, unit)[0]
    cost = number(game, "breastworks-removal") * POINT
    game.emit(Counted(ACTIVATION, SPENT, unit, cost))
    pull_down(game, works)


def companions(board: Board, unit: str) -> list[str]:
    """The leaders who go with a unit."""
    return [
        leader
        for leader in leaders_on_map(board, board.piece(unit).side)
        if board.count(ACTIVATION, ALONG, f"{leader}>{unit}")
    ]


def _is_still_at(board: Board, unit: str, hex_: str) -> bool:
    return _is_at_large(board, unit) and board.piece(unit).hex == hex_


def _is_at_large(board: Board, unit: str) -> bool:
    return board.is_in_play(unit) and bool(board.piece(unit).hex)
