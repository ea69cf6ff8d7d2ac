"""Zones of control: which hexes units hold, and what that does to a move of their enemies.

Which units have a zone, and where it reaches, is for a system to say, and so is what it costs to
enter or leave one. Zones of reaction (aus) and hexes next to an enemy (gbacw) are zones as well.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import standing_of
from hexwright.engine.hexes.costs import Points, Refusal
from hexwright.engine.hexes.facing import ALL_DIRECTIONS
from hexwright.engine.hexes.zones import controllers, shares_controller, zone_of_control
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.troops import units_on_map
from hexwright.schema.grid import Place

# The hexes that a unit controls.
ZoneOf = Callable[[Board, str], Iterable[str]]
Forbids = Callable[[Place, Place], Refusal | None]


def zone_around(
    board: Board,
    hex_: str,
    reaches: Callable[[str, str], bool] | None = None,
    directions: Sequence[int] = ALL_DIRECTIONS,
) -> tuple[str, ...]:
    """The hexes around one in these directions that control reaches, clockwise."""
    field = field_of(board)
    name = field.number

    def over(start: Place, end: Place) -> bool:
        return reaches is None or reaches(name(start), name(end))

    return tuple(map(name, zone_of_control(field, field.place(hex_), directions, over)))


@standing_of
def zones_of(board: Board, side: str, zone_of: ZoneOf) -> Mapping[str, tuple[str, ...]]:
    """Which units of a side control each hex."""
    return controllers({unit: zone_of(board, unit) for unit in units_on_map(board, side)})


@standing_of
def zone_places(board: Board, side: str, zone_of: ZoneOf) -> frozenset[Place]:
    """The places that a side controls."""
    return frozenset(map(field_of(board).place, zones_of(board, side, zone_of)))


def same_zone(board: Board, side: str, zone_of: ZoneOf, one: str, other: str) -> str:
    """A unit of a side that controls both hexes; empty if there is none."""
    return shares_controller(zones_of(board, side, zone_of), one, other) or ""


# --- what zones do to a move ----------------------------------------------------------------------


class ZoneRules(NamedTuple):
    """What enemy zones do to a move: points to enter them and to leave one, and what is banned.

    `same_enemy` says whether one may go on to another hex in the zone of the same enemy: not by the
    first step, not in the whole move, or freely. `also_bans` closes hexes to the first step.
    """

    zone_of: ZoneOf
    enter: Points = 0
    leave: Points = 0
    same_enemy: Literal["first-step", "whole-move", "allowed"] = "first-step"
    also_bans: Callable[[Board, str, str], bool] | None = None
    rule: str = ""


class ZoneEffects(NamedTuple):
    """Enemy zones as the search for ways reads them: see `engine.hexes.movement.Obstructions`."""

    stops: frozenset[Place]
    enter_cost: Mapping[Place, Points]
    leave_cost: Points | None
    forbids: Forbids | None


def effects(
    board: Board, enemy: str, start: str, rules: ZoneRules, *, is_passing: bool = False
) -> ZoneEffects:
    """What the zones of an enemy do to a move from a hex, or one that passes through it.

    There is no cost of leaving where the move does not begin in a zone.
    """
    zones = zone_places(board, enemy, rules.zone_of)
    enter = dict.fromkeys(zones, rules.enter) if rules.enter else {}
    if is_passing or field_of(board).place(start) not in zones:
        return ZoneEffects(zones, enter, None, None)
    return ZoneEffects(zones, enter, rules.leave, _leaving(board, enemy, start, rules))


def _leaving(board: Board, enemy: str, start: str, rules: ZoneRules) -> Forbids:
    """Why a unit may not go somewhere that began its move in a zone."""
    field = field_of(board)
    here = field.place(start)
    refusal = Refusal("zone", rule=rules.rule)

    def forbids(one: Place, other: Place) -> Refusal | None:
        is_first = one == here
        if not is_first and rules.same_enemy != "whole-move":
            return None
        end = field.number(other)
        if rules.same_enemy != "allowed" and same_zone(board, enemy, rules.zone_of, start, end):
            return refusal
        if is_first and rules.also_bans is not None and rules.also_bans(board, end, enemy):
            return refusal
        return None

    return forbids
