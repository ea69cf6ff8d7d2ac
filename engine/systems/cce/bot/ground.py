"""Where a unit can get to in one move, and how far it is from anywhere to a goal."""

from heapq import heappop, heappush
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.markers import MINES, WIRE, works_in
from hexwright.engine.systems.cce.terrain import cost, cost_of_ground
from hexwright.engine.systems.cce.units import enemies_in


def blasts(board: Board, path: tuple[str, ...]) -> int:
    """How often mines attack whoever goes this way, from where he stands to his goal."""
    mined = [works_in(board, hex_) == MINES for hex_ in path]
    return sum(mined[:-1]) + sum(mined[1:])


class Way(NamedTuple):
    """How a unit gets to a hex: the points it takes, and the hexes that it enters."""

    spent: int
    path: tuple[str, ...]


@lasting
def walk_to(board: Board, goal: str) -> dict[str, int]:
    """The movement points from every hex to a goal over the bare ground, whoever is in the way."""
    found: dict[str, int] = {}
    open_ = [(0, goal)]
    while open_:
        far, hex_ = heappop(open_)
        if hex_ in found:
            continue
        found[hex_] = far
        for before in near(board, hex_):
            price = cost_of_ground(board, before, hex_)
            if before not in found and price is not None:
                heappush(open_, (far + price, before))
    return found


def ways(board: Board, unit: str, points: int) -> dict[str, Way]:
    """Every hex that a unit can get to with so many points, around mines if it can be.

    Of several ways the cheapest counts; its own hex is not among them.
    """
    start, side = board.piece(unit).hex, board.piece(unit).side
    found: dict[str, Way] = {}
    open_: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    while open_:
        _, spent, path = heappop(open_)
        here = path[-1]
        if here in found:
            continue
        found[here] = Way(spent, path[1:])
        # Wire takes all points of whoever enters or leaves it.
        if len(path) > 1 and WIRE in (works_in(board, here), works_in(board, path[-2])):
            continue
        for goal in near(board, here):
            price = cost(board, here, goal)
            if price is None or spent + price > points or enemies_in(board, goal, side):
                continue
            if goal not in found:
                longer = (*path, goal)
                heappush(open_, (blasts(board, longer), spent + price, longer))
    del found[start]
    return found
