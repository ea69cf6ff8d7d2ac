"""Where routed units run to: an edge of the map or a hex, by side or formation (11.4)."""

from collections.abc import Mapping
from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import bearing, is_vertex
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.systems.jdg.troops import formation_of


@lasting
@rule("jdg-301")
def goals_of(board: Board, unit: str, side: str) -> tuple[str, ...]:
    """The hexes that a unit runs to: of an edge, or a single one; none if nobody says (11.4)."""
    where = _orders(board, unit, side)
    hex_, zone = str(where.get("flight_hex", "")), where.get("flight_zone", "")
    if hex_:
        return (hex_,)
    found = field_of(board).zones.get(zone)
    return found.hexes if found else ()


def _orders(board: Board, unit: str, side: str) -> Mapping[str, Any]:
    """What the scenario says about the flight of a unit: its formation's own word comes first."""
    known = next((one.attributes for one in board.scenario.sides if one.side == side), {})
    formation = formation_of(board, unit)
    own = [one for one in known.get("flights", ()) if one["command"] == formation]
    return own[0] if own else known


@lasting
def leaves_map_at(board: Board, unit: str, side: str, hex_: str) -> bool:
    """Whether a unit that runs on from a hex is off the map: it is on the edge that it runs to."""
    return "flight_hex" not in _orders(board, unit, side) and hex_ in goals_of(board, unit, side)


@lasting
def goal_distance(board: Board, unit: str, side: str, hex_: str) -> int:
    """How far it is from a hex to where a unit runs."""
    return min((distance(board, hex_, one) for one in goals_of(board, unit, side)), default=0)


@lasting
@rule("jdg-283")
def flight_facing(board: Board, unit: str, side: str, hex_: str) -> int | None:
    """How the counter of a routed unit lies, to show where it runs; None without a goal (11.2)."""
    goals = goals_of(board, unit, side)
    if not goals:
        return None
    field = field_of(board)
    goal = min(goals, key=lambda one: distance(board, hex_, one))
    towards = bearing(field.grid, field.place(hex_), field.place(goal))
    if towards is None:
        return None
    return towards if is_vertex(towards) else towards + 1
