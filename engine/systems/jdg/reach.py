"""What is in reach of units that move together, along which ways, and why not the rest (5.E)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP, Refusal
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import MoveStyle, Points, exact
from hexwright.engine.hexes.costs import Refusal as StepRefusal
from hexwright.engine.hexes.movement import Reached, Ways, reachable
from hexwright.engine.parts.ground import field_of, terrain
from hexwright.engine.parts.troops import command_of, line_of
from hexwright.engine.systems.jdg.ground import style_of
from hexwright.engine.systems.jdg.obstacles import Units, obstructions, why_closed
from hexwright.engine.systems.jdg.points import FORCED, NORMAL, points_of
from hexwright.engine.systems.jdg.troops import arm_of
from hexwright.schema.language import tr

Path = tuple[str, ...]
# The rules that close hexes and ways, by the reason that the search gives.
_RULES: Mapping[str, str] = {
    "occupied": "jdg-081",
    "off-map": "jdg-077",
    "may-not-stop": "jdg-110",
    "zone": "jdg-148",
    "stopped": "jdg-082",
    "too-far": "jdg-073",
}


class March(NamedTuple):
    """A move under way: who goes together, in which mode, with how many points.

    `spent` are points that are gone; `entry` is the hex through which units come onto the map, if
    they do.
    """

    units: Units
    mode: str = NORMAL
    points: Points = 0
    spent: Points = 0
    entry: str = ""

    @classmethod
    def of(cls, board: Board, units: Units, mode: str = NORMAL) -> "March":
        """The move of units from where they stand, with all their points."""
        return cls(units, mode, points_of(board, units, mode))


# --- the ground -----------------------------------------------------------------------------------


def reach(board: Board, units: Units, mode: str = NORMAL) -> Reached:
    """All hexes that units can get to together, with the cheapest way to each."""
    return reach_of(board, March.of(board, units, mode))


@momentary
@rule("jdg-067", "jdg-068", "jdg-073", "jdg-074", "jdg-075")
def reach_of(board: Board, move: March) -> Reached:
    """All hexes within reach of a move."""
    field = field_of(board)
    arms = dict.fromkeys(arm_of(board, one) for one in move.units)
    start = move.entry or board.piece(move.units[0]).hex
    # A forced march enters no hex of friends: those who stay behind have come along.
    is_passing = bool(move.entry) or (move.mode != FORCED and bool(move.spent))
    others = obstructions(board, move.units, move.mode, start, is_passing=is_passing)
    styles = [march_style(board, arm) for arm in arms]
    return reachable(field, field.place(start), move.points, styles, others)


@lasting
@rule("jdg-082")
def march_style(board: Board, arm: str) -> MoveStyle:
    """How an arm marches: it halts where the ground disorders it, and its owner decides anew."""
    ground = board.module.terrain
    return replace(
        style_of(board, arm),
        stops_in=frozenset(one.id for one in ground.hexes if _disorders(one.attributes, arm)),
        stops_across=frozenset(
            one.id for one in ground.hexsides if _disorders(one.attributes, arm)
        ),
        stops_on_lines=False,
    )


def _disorders(attributes: Mapping[str, Any], arm: str) -> bool:
    return arm in attributes.get("disorders", ())


# --- ways -----------------------------------------------------------------------------------------


@momentary
def ways(board: Board, move: March) -> Sequence[Path]:
    """One way to each hex where a move may end; the last step may lead off the map."""
    reached, field = reach_of(board, move), field_of(board)
    exits = exit_hexes(board, move.units)
    if exits:
        found = reached.ways(field.number)
        start = board.piece(move.units[0]).hex
        off = [(*found.get(one, ()), OFF_MAP) for one in exits if one in found or one == start]
        return [*found.values(), *(one for one in off if not why_not(board, move, one))]
    return Ways(reached, field)


def cost_of(board: Board, move: March, path: Path) -> Points | StepRefusal:
    """The points that a way costs, or why it cannot be gone."""
    found = costs_of_way(board, move, path)
    return found if isinstance(found, StepRefusal) else sum(found, Fraction(0))


def costs_of_way(board: Board, move: March, path: Path) -> tuple[Fraction, ...] | StepRefusal:
    """The points that each step of a way costs, or why it cannot be gone."""
    field, reached = field_of(board), reach_of(board, move)
    hexes = path[:-1] if path[-1:] == (OFF_MAP,) else path
    places = [field.find(one) for one in hexes]
    known = [one for one in places if one is not None]
    if len(known) != len(places):
        return StepRefusal("off-map")
    if hexes == path:
        return reached.costs(known)
    last = hexes[-1] if hexes else board.piece(move.units[0]).hex
    if last not in exit_hexes(board, move.units):
        return StepRefusal("off-map")
    return reached.costs(known, _cost_to_leave(board, move.units, last))


def why_not(board: Board, move: March, path: Any) -> Refusal | None:
    """Why units may not go along a path; None if they may."""
    if not isinstance(path, tuple) or not path:
        return Refusal(tr("Choose the hexes of the way."), "jdg-073")
    found = cost_of(board, move, path)
    if not isinstance(found, StepRefusal):
        return None
    if found.why == "occupied":
        known = [one for one in path if board.has_hex(one)]
        closed = [why_closed(board, move.units, move.mode, one) for one in known]
        return next(one for one in closed if one is not None)
    if found.why == "zone" and move.mode == FORCED:
        return Refusal(tr("The forced march ends so near the enemy."), "jdg-125")
    reason = tr("The way is closed: {reason}.", reason=found.words())
    return Refusal(reason, found.rule or _RULES.get(found.why, "jdg-072"))


# --- off the map ----------------------------------------------------------------------------------


@lasting
@rule("jdg-077")
def exit_hexes(board: Board, units: Units) -> tuple[str, ...]:
    """The hexes from which units may leave the map together, as the scenario says."""
    zones = field_of(board).zones
    found: dict[str, None] = {}
    for one in board.scenario.attributes.get("exits", ()):
        if all(_may_exit(board, unit, one) for unit in units) and one["zone"] in zones:
            found.update(dict.fromkeys(zones[one["zone"]].hexes))
    return tuple(found)


def _may_exit(board: Board, unit: str, way_out: Mapping[str, Any]) -> bool:
    commands = way_out.get("commands", ())
    if board.module.side_of.get(unit) != way_out["side"]:
        return False
    return not commands or any(one in commands for one in line_of(board, command_of(board, unit)))


def _cost_to_leave(board: Board, units: Units, hex_: str) -> Points:
    """The last step costs as much as another hex of that ground."""
    costs = [terrain(board, hex_).movement.get(arm_of(board, one), 0) for one in units]
    return max((exact(one) for one in costs if not isinstance(one, str)), default=exact(0))
