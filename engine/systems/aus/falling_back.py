"""Falling back because a command has broken down (4.7): a move away from the enemy, on foot."""

from collections.abc import Sequence
from itertools import pairwise

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.parts.ways_back import Path, whole_ways
from hexwright.engine.systems.aus.ground import POINT, off_road, on_road, parts
from hexwright.engine.systems.aus.neighbours import enemy_distance
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.records import STOPPED, marked
from hexwright.engine.systems.aus.retreat import Flight, flight_plan, follow, one_way, step_to
from hexwright.engine.systems.aus.stacking import crowd
from hexwright.engine.systems.aus.steps import check_order
from hexwright.engine.systems.aus.troops import is_routed, leaders_in, movement_class


@rule("aus-065")
async def withdraw_from(game: Game, unit: str, points: int, rule_id: str) -> None:
    """A unit falls back because it is told to: as far as its points take it (4.7)."""
    piece = game.piece(unit)
    start = enemy_distance(game, piece.hex, piece.side)
    for hexes in range(points // _cheapest(game, movement_class(game, unit)), 0, -1):
        flight = Flight((unit,), hexes)
        ways = [
            way
            for way in whole_ways(game, flight_plan(game, flight))
            if way_cost(game, unit, way) <= points
            and enemy_distance(game, way[-1], piece.side) >= start
        ]
        if ways:
            await _go(game, unit, await one_way(game, unit, ways), rule_id)
            return


@rule("aus-065", "aus-126", "aus-089")
async def _go(game: Game, unit: str, way: Sequence[str], rule_id: str) -> None:
    """Go a way hex by hex: points are spent, so that enemies react as to every move (6.2)."""
    leaders = leaders_in(game, unit)
    for hex_ in way:
        was = game.piece(unit).hex
        await react(game, Trigger("spend", (unit,), was, was=was))
        if not _goes_on(game, unit, was):
            break
        step = off_road(game, was, hex_, movement_class(game, unit))
        step_to(game, unit, hex_, rule_id)
        if step is not None and step.disorder == "check":
            check_order(game, unit)
        crowd(game, (unit,), hex_)
        await react(game, Trigger("enter", (unit,), hex_, was=was))
        if not _goes_on(game, unit, hex_):
            break
    for one in leaders:
        if is_on_map(game, unit) and is_on_map(game, one):
            await follow(game, one, game.piece(unit).hex)


def _goes_on(board: Board, unit: str, hex_: str) -> bool:
    """Whether a unit is where it was, and nobody has stopped it."""
    return (
        is_on_map(board, unit)
        and board.piece(unit).hex == hex_
        and not is_routed(board, unit)
        and not marked(board, STOPPED, unit)
    )


@lasting
def _cheapest(board: Board, mover: str) -> int:
    """The least that a step costs, in parts: how far points can take one at most."""
    field = field_of(board)
    hexes = [one.movement.get(mover, "") for one in field.hex_kinds.values()]
    lines = [one.movement.get(mover, "") for one in field.line_kinds.values()]
    costs = [one for one in (*hexes, *lines) if not isinstance(one, str)]
    return max(1, min((parts(one) for one in costs), default=POINT))


@rule("aus-065")
def way_cost(board: Board, unit: str, way: Path) -> int:
    """What a way back costs a unit in parts, by road where one leads along (4.7)."""
    mover, total = movement_class(board, unit), 0
    for here, there in pairwise((board.piece(unit).hex, *way)):
        steps = (off_road(board, here, there, mover), on_road(board, here, there, mover))
        total += min((one.cost for one in steps if one is not None), default=99 * POINT)
    return total
