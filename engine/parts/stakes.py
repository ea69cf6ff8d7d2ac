"""What a scenario gives points for, as a player looks at it: hexes held, units that fall."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.parts.objectives import objective_hexes


@lasting
def award_for(board: Board, kind: str, winner: str) -> int:
    """The points that a side gets at once when it eliminates a unit of a kind."""
    return sum(
        award.points
        for award in board.scenario.awards
        if award.event == "unit-eliminated" and award.scored == "at-once"
        if award.side in ("", winner) and (not award.kinds or kind in award.kinds)
    )


@lasting
def objective_points(board: Board, side: str) -> dict[str, float]:
    """What each hex of an objective is worth to a side: its share of the points."""
    found: dict[str, float] = {}
    for objective in board.scenario.objectives:
        hexes = objective_hexes(board, objective.id)
        for hex_ in hexes if objective.side in ("", side) else ():
            found[hex_] = found.get(hex_, 0.0) + objective.points / len(hexes)
    return found


@lasting
def to_be_manned(board: Board) -> tuple[str, ...]:
    """The hexes that bring points only while somebody stands there."""
    return tuple(
        hex_
        for objective in board.scenario.objectives
        if objective.scored == "while-occupied"
        for hex_ in objective_hexes(board, objective.id)
    )
