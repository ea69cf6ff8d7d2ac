"""The ground: directions, fronts, hexsides, zones of control and what steps cost."""

from collections.abc import Mapping

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import CostTable, MoveStyle
from hexwright.engine.parts import zones
from hexwright.engine.parts.facing import FacingProfile, arc_hexes
from hexwright.engine.parts.ground import field_of, trait
from hexwright.engine.parts.presence import distance_to, is_beside
from hexwright.engine.parts.zones import zone_around
from hexwright.engine.systems.jdg.troops import (
    GOOD,
    ROUTED,
    SQUARE,
    arm_of,
    form_of,
    in_square,
    state_of,
)

Zones = Mapping[str, tuple[str, ...]]


# --- facing ---------------------------------------------------------------------------------------


@rule("jdg-092", "jdg-137", "jdg-139", "jdg-144")
def fronts(board: Board, unit: str) -> tuple[str, ...]:
    """The front hexes of a unit: two, six in a place with six fronts or in square, none in rout."""
    found = board.piece(unit)
    return front_hexes(board, found.hex, found.facing, front_situation(board, unit, found.hex))


def front_situation(board: Board, unit: str, hex_: str) -> str:
    """The row of the facing table that holds for a unit in a hex."""
    if state_of(board, unit) == ROUTED:
        return ROUTED
    if in_square(board, unit):
        return SQUARE
    return "six-fronts" if trait(board, hex_, "six_fronts") else "usual"


@lasting
def profile(board: Board, situation: str = "usual") -> FacingProfile:
    """The arcs of a counter that looks at a vertex, as a row of the facing table says (7.1.1)."""
    row = board.look_up("facing", situation)
    return FacingProfile.of_counts("vertex", int(row["front_hexes"]), int(row["rear_hexes"]))


@lasting
def front_hexes(
    board: Board, hex_: str, facing: int | None, situation: str = "usual"
) -> tuple[str, ...]:
    """The hexes in front of a facing, as many as the situation has."""
    return arc_hexes(board, hex_, facing, profile(board, situation), "front")


@rule("jdg-137", "jdg-139", "jdg-144")
def rears(board: Board, unit: str) -> tuple[str, ...]:
    """The rear hexes of a unit: four, none where it has six fronts or in rout."""
    found = board.piece(unit)
    shape = profile(board, front_situation(board, unit, found.hex))
    return arc_hexes(board, found.hex, found.facing, shape, "rear")


def is_front(board: Board, unit: str, hex_: str) -> bool:
    """Whether a hex is in front of a unit."""
    return hex_ in fronts(board, unit)


# --- zones of control -----------------------------------------------------------------------------


@rule("jdg-145", "jdg-146")
def exerts_zone(board: Board, unit: str) -> bool:
    """Whether a unit has a zone of control: the rows of its arm and of its state allow one."""
    return _has_zone(board, arm_of(board, unit), form_of(board, unit))


@lasting
def _has_zone(board: Board, arm: str, form: str) -> bool:
    rows = (arm,) if form == GOOD else (arm, form)
    return all(board.look_up("zones-of-control", row)["exerts"] for row in rows)


@lasting
@rule("jdg-147")
def zone_reaches(board: Board, start: str, end: str, arm: str) -> bool:
    """Whether control reaches from a hex into its neighbour: over hexsides that the arm crosses."""
    if trait(board, end, "closed_to_zones") and not trait(board, start, "closed_to_zones"):
        return False
    field = field_of(board)
    here, there = field.place(start), field.place(end)
    for feature in field.sides(here, there):
        zones = feature.kind.attributes.get("zones", "open")
        if zones == "closed" or (zones == "outward" and feature.first != here):
            return False
    step = costs_of(board, arm).step(here, there)
    assert step is not None, (start, end)
    # Ground that the arm does not enter keeps no control out, a hexside does.
    is_shut = step.refusal is not None and step.refusal.why == "hexside"
    return not is_shut or step.line_cost is not None


def zones_of(board: Board, side: str) -> Zones:
    """Which units of a side control each hex."""
    return zones.zones_of(board, side, zone_of)


def zone_of(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes that a unit controls."""
    hex_ = board.state.pieces[unit].hex
    return _controlled(board, hex_, arm_of(board, unit), form_of(board, unit))


@lasting
def _controlled(board: Board, hex_: str, arm: str, form: str) -> tuple[str, ...]:
    """The hexes that a unit of an arm controls from a hex, if its form lets it."""
    if not _has_zone(board, arm, form):
        return ()
    return zone_around(board, hex_, lambda one, other: zone_reaches(board, one, other, arm))


@rule("jdg-152", "jdg-331")
def same_zone(board: Board, side: str, one: str, other: str) -> str:
    """A unit of a side that controls both hexes; empty if there is none (7.2.2)."""
    return zones.same_zone(board, side, zone_of, one, other)


@rule("jdg-333")
def is_enemy_front(board: Board, hex_: str, enemy: str) -> bool:
    """Whether a hex is in front of an enemy unit that also controls it."""
    return any(is_front(board, unit, hex_) for unit in zones_of(board, enemy).get(hex_, ()))


def nearest_enemy(board: Board, hex_: str, side: str) -> int:
    """How far the nearest enemy unit is; very far if there is none."""
    return distance_to(board, board.opponent(side), hex_)


def is_next_to_enemy(board: Board, hex_: str, side: str) -> bool:
    """Whether an enemy unit stands next to a hex."""
    return is_beside(board, board.opponent(side), hex_)


# --- what steps cost ------------------------------------------------------------------------------


@lasting
@rule("jdg-067", "jdg-069", "jdg-071", "jdg-072")
def style_of(board: Board, arm: str) -> MoveStyle:
    """How an arm moves: by the terrain chart; on a road hexsides cost what they say for roads."""
    sides = {}
    for kind in board.module.terrain.hexsides:
        usual = kind.movement.get(arm, 0)
        cost = kind.attributes.get("line_movement", {}).get(arm, usual)
        if not isinstance(cost, str):
            sides[kind.id] = cost
    return MoveStyle(arm, line_sides=sides)


@lasting
def costs_of(board: Board, arm: str) -> CostTable:
    """The steps of an arm over the ground."""
    return CostTable.of(field_of(board), style_of(board, arm))


@lasting
def cheapest_step(board: Board, arm: str) -> float:
    """The least that any ground or road costs an arm that goes one hex."""
    ground = board.module.terrain
    costs = [kind.movement.get(arm) for kind in ground.hexes]
    costs += [kind.movement.get(arm) for kind in ground.lines]
    return float(min(one for one in costs if one is not None and not isinstance(one, str)))


@lasting
def can_step(board: Board, start: str, end: str, arm: str) -> bool:
    """Whether terrain lets an arm go from a hex into its neighbour, by road at least."""
    field = field_of(board)
    step = costs_of(board, arm).step(field.place(start), field.place(end))
    return step is not None and not (step.cost is None and step.line_cost is None)


@lasting
def step_cost(board: Board, start: str, end: str, arm: str) -> float | None:
    """Movement points of a step across country; along a road if there is no other way."""
    field = field_of(board)
    table = costs_of(board, arm)
    step = table.step(field.place(start), field.place(end))
    if step is None:
        return None
    parts = step.cost if step.cost is not None else step.line_cost
    return None if parts is None else float(table.points(parts))
