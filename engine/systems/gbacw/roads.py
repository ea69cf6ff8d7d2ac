"""Roads (8.13, 9.43-9.45): who may use their rates, and where."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.gbacw.ground import Step, off_road, on_road
from hexwright.engine.systems.gbacw.stacking import fits_march_alone
from hexwright.engine.systems.gbacw.troops import (
    ATTACK,
    MARCH,
    Order,
    in_column,
    is_gun,
    movement_class,
    order_of,
)
from hexwright.engine.systems.gbacw.works import built_works, works_cost


@rule("gbacw-090", "gbacw-096", "gbacw-138", "gbacw-146", "gbacw-124")
def uses_roads(board: Board, unit: str) -> bool:
    """Whether a unit may use the rates of roads: not by attack orders, not if it is too large.

    A unit that is too large for a march stack has to be in column (8.13, 8.5).
    """
    order = order_of(board, unit)
    if order == ATTACK:
        return False
    return (
        order == MARCH
        or is_gun(board, unit)
        or in_column(board, unit)
        or fits_march_alone(board, unit)
    )


@momentary
def gait(board: Board, unit: str) -> tuple[str, Order, bool]:
    """How a unit goes: its class, its orders, and whether it uses roads."""
    return movement_class(board, unit), order_of(board, unit), uses_roads(board, unit)


@rule("gbacw-143", "gbacw-146", "gbacw-147")
def steps_into(board: Board, unit: str, start: str, end: str) -> list[Step]:
    """The steps of a unit into a hex beside it, along a road if it may and across country.

    Who joins others beyond the limits of a march pays for the ground although a road is there.
    """
    going = gait(board, unit)
    found = _over_ground(board, start, end, *going)
    works = works_cost(board, start, end, going[0])
    return [one._replace(cost=one.cost + works) for one in found] if works else found


def steps_out(board: Board, unit: str, start: str) -> Sequence[tuple[str, list[Step]]]:
    """The steps of a unit into each of the hexes beside one."""
    if built_works(board):
        return [(end, steps_into(board, unit, start, end)) for end in near(board, start)]
    return steps_over_ground(board, start, *gait(board, unit))


@lasting
def steps_over_ground(
    board: Board,
    start: str,
    mover: str,
    order: Order,
    by_road: bool,  # noqa: FBT001 # kept by position
) -> tuple[tuple[str, list[Step]], ...]:
    """The steps out of a hex before works are counted that were built in play."""
    found = [
        (end, _over_ground(board, start, end, mover, order, by_road)) for end in near(board, start)
    ]
    return tuple((end, steps) for end, steps in found if steps)


@lasting
def _over_ground(
    board: Board,
    start: str,
    end: str,
    mover: str,
    order: Order,
    by_road: bool,  # noqa: FBT001 # kept by position
) -> list[Step]:
    """The steps into a hex before works are counted that were built in play."""
    plain = off_road(board, start, end, mover, order)
    road = on_road(board, start, end, mover, order) if by_road else None
    if plain is not None and road is not None and road.cost > plain.cost:
        road = None
    return [one for one in (road, plain) if one is not None]


def step_into(board: Board, unit: str, start: str, end: str) -> Step | None:
    """The cheapest step of a unit into a hex beside it."""
    return next(iter(steps_into(board, unit, start, end)), None)
