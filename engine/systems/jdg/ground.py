"""The ground and the light: costs of steps (5.3), how near enemies are, day, night and fog (13)."""

from fractions import Fraction

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.hexes.costs import CostTable, MoveStyle, exact
from hexwright.engine.parts import reinforcements
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.presence import distance_to, is_beside

# --- enemies --------------------------------------------------------------------------------------


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
    """How an arm moves: by the terrain chart (5.3); roads have costs of their own (5.3.1)."""
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
    return float(min(cost for cost in costs if cost is not None and not isinstance(cost, str)))


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


@rule("jdg-136")  # 6.2.3
def kept_free(board: Board, side: str) -> tuple[str, ...]:
    """Hexes that a side may not enter: enemies are still to come through them or beside them."""
    return reinforcements.kept_free(board, side, 1)


@lasting
def extra_cost(board: Board, situation: str) -> Fraction:
    """Movement points that a situation costs beside the ground."""
    return exact(board.look_up("movement-costs", situation)["points"])


# --- numbers --------------------------------------------------------------------------------------


@lasting
def number(board: Board, what: str) -> int:
    """A number of the rules."""
    return int(board.look_up("numbers", what)["value"])


# --- day, night and fog ---------------------------------------------------------------------------


DAY, NIGHT, FOG = "day", "night", "fog"


@rule("jdg-323")
def light(board: Board) -> str:
    """Day, night or fog, by the turn's space of the track (13.1)."""
    turn = board.turn
    if turn.light == NIGHT:
        return NIGHT
    return FOG if turn.weather == FOG else DAY


def conditions(board: Board) -> Reading:
    """What the light of this turn allows and costs."""
    return _conditions(board, board.state.turn)


@lasting
def _conditions(board: Board, turn: int) -> Reading:  # noqa: ARG001 # kept by it
    return board.look_up("night-and-fog", light(board))


@rule("jdg-006", "jdg-323", "jdg-326")
def with_light(board: Board, modifiers: Sum) -> Sum:
    """Modifiers of a cohesion test, with those of night or fog (1.4.1, 13.1, 13.2)."""
    now = light(board)
    if now == DAY:
        return modifiers
    return Sum((*modifiers.parts, from_table(board.table("cohesion-test"), now)))
