"""Roads (8.13, 9.43-9.45): who may use their rates, and where."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
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
from hexwright.engine.systems.gbacw.works import works_cost


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
def _gait(board: Board, unit: str) -> tuple[str, Order, bool]:
    """How a unit goes: its class, its orders, and whether it uses roads."""
    return movement_class(board, unit), order_of(board, unit), uses_roads(board, unit)


@rule("gbacw-143", "gbacw-146", "gbacw-147")
def steps_into(board: Board, unit: str, start: str, end: str) -> list[Step]:
    """The steps of a unit into a hex beside it, along a road if it may and across country.

    Who joins others beyond the limits of a march pays for the ground although a road is there.
    """
    mover, order, by_road = _gait(board, unit)
    plain = off_road(board, start, end, mover, order)
    road = on_road(board, start, end, mover, order) if by_road else None
    if plain is not None and road is not None and road.cost > plain.cost:
        road = None
    works = works_cost(board, start, end, mover)
    found = [one for one in (road, plain) if one is not None]
    return [one._replace(cost=one.cost + works) for one in found] if works else found


def step_into(board: Board, unit: str, start: str, end: str) -> Step | None:
    """The cheapest step of a unit into a hex beside it."""
    return next(iter(steps_into(board, unit, start, end)), None)
