"""One step of a move (9.1): turning, leaving, entering, and all who answer to it on the way."""

from collections.abc import Sequence
from itertools import pairwise

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.leaders import go_along
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.command import leader_step
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
from hexwright.engine.systems.gbacw.volleys import SLOWED
from hexwright.engine.systems.gbacw.works import pull_down, works_between

# Leaders who go with a unit are counted under its name.
ALONG = "along"
# Works that a unit has crossed are counted under both their names.
CROSSED = "crossed"
_ON_ROAD = "on-road"


@rule("gbacw-132", "gbacw-073", "gbacw-091")
async def go(game: Game, unit: str, way: Sequence[At]) -> bool:
    """Go a way hex by hex; others may react before and after each (9.1).

    Whether the unit has come to its end; friends in the last hex are joined there.
    """
    began = came_from = game.piece(unit).hex
    for count, to in enumerate(way):
        came_from, before = game.piece(unit).hex, came_from
        passes = came_from != began and count > 0
        if not await _step(game, unit, to, before if passes else ""):
            break
    if not _is_at_large(game, unit) or game.piece(unit).hex == began:
        return False
    await arrive(game, unit, came_from)
    return game.piece(unit).hex == way[-1].hex


async def _step(game: Game, unit: str, to: At, before: str) -> bool:
    """Go one hex; whether the unit may go on."""
    start = game.piece(unit).hex
    step = step_of(game, unit, to)
    if step is None:
        return False
    cost = step.cost
    if before:
        by_road = bool(game.count(ACTIVATION, _ON_ROAD, unit))
        cost += leaving_cost(game, unit, start, step, came_by_road=by_road) or 0
    least = cost + turning_to(game, unit, to) > left(game, unit)
    if least and game.count(ACTIVATION, MOVED, unit):
        return False
    if not await _leave(game, unit, to, step, before, least=least):
        return False
    pay_for_move(game, unit, left(game, unit) if least else cost)
    _note_road(game, unit, step)
    note_march_step(game, unit, step)
    game.emit(Moved(unit, to.hex, path=(start, to.hex), rule="gbacw-132"))
    lead_on(game, unit, (start, to.hex))
    _note_works(game, unit, start, to.hex)
    return await entered(game, unit, step, least=least)


async def entered(game: Game, unit: str, step: Step, *, least: bool = False) -> bool:
    """What follows when a unit has gone into a hex; whether it may go on."""
    hex_ = game.piece(unit).hex
    _note_bars(game, unit, step, least=least)
    await _disorder_by_terrain(game, unit, step)
    if not _is_still_at(game, unit, hex_) or not await fight.after_entering(game, unit):
        return False
    if _is_still_at(game, unit, hex_):
        await after_step(game, unit)
    stopped = any(game.count(ACTIVATION, one, unit) for one in (DONE, SLOWED, STANDS))
    return _is_still_at(game, unit, hex_) and not stopped


async def _leave(game: Game, unit: str, to: At, step: Step, before: str, *, least: bool) -> bool:
    """What others do before a unit goes into a hex; whether it still may (9.63, 10.44)."""
    start = game.piece(unit).hex
    await before_step(game, unit, to.hex)
    if not _is_still_at(game, unit, start):
        return False
    by_road = bool(game.count(ACTIVATION, _ON_ROAD, unit))
    if before and not await test_on_leaving(game, unit, before, step, came_by_road=by_road):
        return False
    turning = turning_to(game, unit, to)
    if turning and not least:
        game.emit(Counted(ACTIVATION, SPENT, unit, turning))
    face(game, unit, to.facing, "gbacw-074")
    return await fight.before_leaving(game, unit) and _is_still_at(game, unit, start)


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
async def arrive(game: Game, unit: str, came_from: str) -> None:
    """Join those who stand in the hex where a move ends: their facing, a place in the stack."""
    piece = game.piece(unit)
    others = friends_in(game, unit, piece.hex)
    if not others:
        return
    await find_place(game, unit, came_from)
    join_refusal(game, unit, others[0])
    facing = game.piece(others[0]).facing
    if game.options["same_facing_in_hex"] and facing is not None and facing != piece.facing:
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
        piece.id
        for piece in board.state.pieces.values()
        if piece.hex
        and not piece.is_gone
        and board.count(ACTIVATION, CROSSED, f"{unit}>{piece.id}")
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
    here = board.piece(unit)
    return [
        leader
        for leader in board.module.leaders
        if board.is_in_play(leader)
        and board.piece(leader).side == here.side
        and board.count(ACTIVATION, ALONG, f"{leader}>{unit}")
    ]


def _is_still_at(board: Board, unit: str, hex_: str) -> bool:
    return _is_at_large(board, unit) and board.piece(unit).hex == hex_


def _is_at_large(board: Board, unit: str) -> bool:
    return board.is_in_play(unit) and bool(board.piece(unit).hex)
