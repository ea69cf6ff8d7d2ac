"""Objectives of a scenario: the places that sides fight for."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.parts.ground import field_of


@lasting
def objective_hexes(board: Board, objective: str) -> tuple[str, ...]:
    """Where an objective is: a zone, a site or single hexes."""
    one = next(each for each in board.scenario.objectives if each.id == objective)
    field = field_of(board)
    if one.zone in field.zones:
        return tuple(field.zones[one.zone].hexes)
    if one.site in field.sites:
        return (field.sites[one.site].hex,)
    return one.hexes
