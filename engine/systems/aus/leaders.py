"""Leaders who move (5.4): when, how far, and how one alone evades (6.2.7)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import leaders
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import (
    enemies_in,
    hexes_with_units,
    is_on_map,
    leaders_on_map,
    units_in,
)
from hexwright.engine.systems.aus.ground import POINT, off_road, on_road
from hexwright.engine.systems.aus.neighbours import hexes_beside
from hexwright.engine.systems.aus.records import activation, mark, marked
from hexwright.engine.systems.aus.specials import staff_of
from hexwright.engine.systems.aus.troops import TURN, corps_of, leader_of, number

_LED = "led"


@rule("aus-115", "aus-075")
def movable_leaders(board: Board) -> list[str]:
    """The leaders who may move with the division that acts: its own, and those above him (5.4).

    The division's own may do so in each of its activations, the others once a turn.
    """
    known = activation(board)
    if not known.division or not known.moves:
        return []
    own = leader_of(board, known.division)
    found = [own] if own and not marked(board, _LED, own) else []
    above = [leader_of(board, corps_of(board, known.division))]
    above += [one for one in leaders_on_map(board, known.side) if _is_overall(board, one)]
    return found + [one for one in above if one and not board.count(TURN, _LED, one)]


def _is_overall(board: Board, leader: str) -> bool:
    return str(board.attribute(leader, "rank", "")) in ("overall", "wing")


@rule("aus-354")
async def move_leader(game: Game, leader: str) -> None:
    """Let a leader go as far as his points take him."""
    mark(game, _LED, leader)
    if leader != leader_of(game, activation(game).division):
        game.emit(Counted(TURN, _LED, leader))
    start, staff = game.piece(leader).hex, staff_of(game, leader)
    await leaders.move_leader(game, leader, lambda: list(ways(game, leader).values()), "aus-115")
    for one in staff:
        if is_on_map(game, leader) and game.piece(leader).hex != start:
            game.emit(Moved(one, game.piece(leader).hex, rule="aus-354"))


@momentary
@rule("aus-115")
def ways(board: Board, leader: str) -> dict[str, tuple[str, ...]]:
    """The cheapest way of a leader to every hex in his reach (5.4)."""
    piece, most = board.piece(leader), number(board, "leader-move") * POINT
    closed = frozenset(hexes_with_units(board, board.opponent(piece.side)))
    # What a hex costs, and from where it is entered.
    costs, came = {piece.hex: 0}, {piece.hex: ""}
    edge = [piece.hex]
    while edge:
        after: dict[str, None] = {}
        for here in edge:
            cost = costs[here]
            for there, price in _prices(board, here):
                if cost + price < costs.get(there, most + 1) and there not in closed:
                    costs[there], came[there] = cost + price, here
                    after[there] = None
        edge = list(after)
    found: dict[str, tuple[str, ...]] = {piece.hex: ()}
    for end in sorted(costs, key=costs.__getitem__):
        if end != piece.hex:
            # Where it is entered from costs less, so that way is known.
            found[end] = (*found[came[end]], end)
    return {end: found[end] for end in costs if end != piece.hex}


@lasting
def _prices(board: Board, here: str) -> tuple[tuple[str, int], ...]:
    """What the hexes around one cost a leader, as far as he may enter them."""
    found = []
    for there in near(board, here):
        known = [off_road(board, here, there, "leader"), on_road(board, here, there, "leader")]
        costs = [one.cost for one in known if one is not None]
        if costs:
            found.append((there, min(costs)))
    return tuple(found)


@rule("aus-146")
def refuges(board: Board, leader: str) -> list[str]:
    """Where a leader alone in a hex may evade to: next to no enemy (6.2.7)."""
    piece = board.piece(leader)
    close = hexes_beside(board, board.opponent(piece.side))
    return [
        one
        for one in near(board, piece.hex)
        if one not in close
        and not enemies_in(board, one, piece.side)
        and off_road(board, piece.hex, one, "leader") is not None
    ]


def lone_leaders(board: Board, side: str, hexes: Sequence[str]) -> list[str]:
    """The leaders of a side who are alone in their hex, next to some hexes."""
    close = {one for hex_ in hexes for one in near(board, hex_)}
    return [
        one
        for one in leaders_on_map(board, side)
        if board.piece(one).hex in close and not units_in(board, board.piece(one).hex)
    ]
