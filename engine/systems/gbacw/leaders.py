"""Movement of leaders (9.3): with their commands, and commanders at the end of a turn."""

from functools import partial
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary, whereabouts_of
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.leaders import move_leader
from hexwright.engine.parts.troops import is_on_map, line_of, pieces_on_map
from hexwright.engine.systems.gbacw.command import leader_steps, reaches, threatened_ground
from hexwright.engine.systems.gbacw.ground import POINT, spread_along
from hexwright.engine.systems.gbacw.markers import MARKER
from hexwright.engine.systems.gbacw.naming import name_piece, one_at_a_time
from hexwright.engine.systems.gbacw.records import MARCH, activation
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    MOVED,
    MOVED_FAR,
    SPENT,
    TURN,
    has,
    leader_of,
    led_by,
    level_of,
    number,
)
from hexwright.schema.language import tr

_COMMANDED: Final = "commanders-moved"


@rule("gbacw-020")
def points_of(board: Board, leader: str) -> int:
    """The movement points of a leader: those of his level, or his own (4.16, 4.17)."""
    own = board.attribute(leader, "move")
    if own is not None:
        return int(own)
    return int(board.look_up("leader-levels", level_of(board, leader))["move"])


def is_commander(board: Board, leader: str) -> bool:
    """Whether a leader commands a corps or the army, and moves at the end of turns alone."""
    return bool(board.look_up("leader-levels", level_of(board, leader))["commander"])


@whereabouts_of
def _hexes_of(board: Board, side: str) -> frozenset[str]:
    """The hexes of all pieces of a side, leaders and abandoned guns among them."""
    return frozenset(hex_ for piece in pieces_on_map(board, side) for hex_ in piece.hexes)


@momentary
@rule("gbacw-139", "gbacw-140", "gbacw-142", "gbacw-055")
def leader_ways(board: Board, leader: str) -> dict[tuple[str, ...], int]:
    """Where a leader can go, and for how many parts of a point (9.31, 9.33).

    Next to the enemy he must end with troops of his side, or pass through them.
    """
    piece = board.piece(leader)
    closed = threatened_ground(board, piece.side) | _hexes_of(board, board.opponent(piece.side))
    most, onward = points_of(board, leader) * POINT, partial(leader_steps, board)
    found = spread_along(piece.hex, most, onward, closed=closed)
    ways: dict[str, tuple[str, ...]] = {piece.hex: ()}
    # Whatever lies on the way to a hex was reached before it.
    for hex_, (_, before) in found.items():
        if before:
            ways[hex_] = (*ways[before], hex_)
    return {way: found[hex_][0] for hex_, way in ways.items() if way}


@momentary
@rule("gbacw-139", "gbacw-055", "gbacw-021")
def movable_leaders(board: Board) -> list[str]:
    """The leaders below corps whose commands act now and who have not moved by this marker."""
    known = activation(board)
    found: dict[str, None] = {}
    for brigade in known.formations:
        for command in line_of(board, brigade):
            leader = leader_of(board, command)
            if leader and _moves_now(board, leader, brigade):
                found[leader] = None
    return list(found)


def _moves_now(board: Board, leader: str, brigade: str) -> bool:
    """Whether a leader may move by the marker: on a march only with or near his brigade (9.31)."""
    if board.count(MARKER, MOVED, leader) or not is_on_map(board, leader):
        return False
    if is_commander(board, leader):
        return False
    if activation(board).chit != MARCH or brigade in led_by(board, leader):
        return True
    below = leader_of(board, brigade)
    return bool(below) and reaches(board, leader, board.piece(below).hex)


@rule("gbacw-139", "gbacw-317")
async def move_one_leader(game: Game, leader: str) -> None:
    """Let a leader make his move, once and in one go (9.31)."""
    game.emit(Counted(MARKER, MOVED, leader))
    before, ways = game.piece(leader).hex, leader_ways(game, leader)
    if await move_leader(game, leader, lambda: list(ways), "gbacw-139"):
        end = game.piece(leader).hex
        cost = min(cost for way, cost in ways.items() if way[-1] == end) if end != before else 0
        game.emit(Counted(ACTIVATION, SPENT, leader, cost))


# --- commanders (9.32) ----------------------------------------------------------------------------


@rule("gbacw-140", "gbacw-141", "gbacw-356")
async def move_commanders(game: Game) -> bool:
    """Corps commanders and commanders of armies move at the end of a turn (9.32)."""
    return await one_at_a_time(game, _COMMANDED, _move_commander)


def rested_commanders(board: Board, side: str) -> list[str]:
    """The commanders of a side on the map who have not moved in this phase."""
    return [
        leader
        for leader in board.module.leaders
        if is_on_map(board, leader)
        and board.piece(leader).side == side
        and is_commander(board, leader)
        and not board.count(TURN, MOVED, leader)
    ]


async def _move_commander(game: Game, side: str) -> None:
    chosen = await name_piece(
        game,
        side,
        _COMMANDED,
        rested_commanders(game, side),
        (tr("Which commander moves?"), tr("No more commanders")),
        lambda: Refusal(tr("It is no commander who may move now."), "gbacw-140"),
        "gbacw-140",
    )
    if not chosen:
        return
    game.emit(Counted(TURN, MOVED, chosen))
    costs = {way[-1]: cost for way, cost in leader_ways(game, chosen).items()}
    ways = list(leader_ways(game, chosen))
    if await move_leader(game, chosen, lambda: ways, "gbacw-140"):
        far = costs[game.piece(chosen).hex] > number(game, "commander-far") * POINT
        if far:
            game.emit(StatusSet(chosen, MOVED_FAR, rule="gbacw-140"))


@rule("gbacw-140", "gbacw-141")
def forget_far_moves(game: Game) -> None:
    """Commanders who moved far last turn have their range and rating again (9.32).

    It is done before they move anew: the marker holds for one whole turn.
    """
    for leader in game.module.leaders:
        if is_on_map(game, leader) and has(game, leader, MOVED_FAR):
            game.emit(StatusSet(leader, MOVED_FAR, 0, rule="gbacw-140", visible_to=()))
