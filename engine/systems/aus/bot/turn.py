"""The Veteran moves: unit by unit, the nearest to the enemy first, each step if it makes better."""

from collections.abc import Iterator, Mapping
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.leaders import commands_of
from hexwright.engine.parts.troops import is_leader, is_on_map, units_in
from hexwright.engine.systems.aus.bot.thought import Answer, Thought
from hexwright.engine.systems.aus.bot.ways import rest_of_way
from hexwright.engine.systems.aus.command import command_range
from hexwright.engine.systems.aus.ground import POINT
from hexwright.engine.systems.aus.manoeuvres import Action, actions_of
from hexwright.engine.systems.aus.troops import (
    COLUMN,
    LINE,
    formation_for,
    is_gun,
    profile,
    units_of,
)

FACE: Final = ":face-"
# What a step must make better, in movement points, and what it counts as at least.
_LEAST: Final = 0.25
_CHEAP: Final = 0.5
# Farther from the enemy than anybody on the map.
_BESIDE: Final = 9999


# --- who ------------------------------------------------------------------------------------------


def next_mover(thought: Thought) -> Choice:
    """Who is nearest to the enemy goes first, so that nobody stands in the way; leaders last.

    Who waits beside the map comes after those who have cleared its edge.
    """
    board = thought.board

    def turn(piece: str) -> tuple[bool, bool, int, str]:
        hex_ = board.piece(piece).hex
        near = thought.nearest_enemy(hex_) if hex_ else _BESIDE
        return is_leader(board, piece), is_gun(board, piece), near, piece

    return min(thought.decision.options, key=turn, default=PASS)


def together(thought: Thought) -> Choice:
    """Each for itself: they need room to fire."""
    del thought
    return False


# --- what -----------------------------------------------------------------------------------------


def now_of(thought: Thought, unit: str) -> Action:
    """How a unit stands."""
    piece = thought.board.piece(unit)
    return Action("stay", piece.hexes, piece.facing, piece.formation, 0)


def step(thought: Thought) -> Choice | None:
    """The step that makes most better for its points; none if all would make it worse."""
    unit, decision = thought.decision.subject, thought.decision
    now = thought.burden(unit, now_of(thought, unit))
    best, chosen = (0.0, 0.0), ""
    for key, action in _open_steps(thought, unit):
        gain = now - thought.burden(unit, action)
        found = gain / max(action.cost / POINT, _CHEAP), gain
        if gain > _LEAST and found > best:
            best, chosen = found, key
    if chosen:
        return chosen
    return PASS if PASS in decision.buttons else None


def _open_steps(thought: Thought, unit: str) -> Iterator[tuple[str, Action]]:
    """What a unit may do now, by the answer that stands for it."""
    board, decision = thought.board, thought.decision
    hexes = board.piece(unit).hexes
    open_ = frozenset((*decision.options, *decision.buttons))
    for one in actions_of(board, unit):
        for key in _keys(hexes, one):
            if key in open_:
                yield key, one


def _keys(hexes: tuple[str, ...], action: Action) -> Iterator[str]:
    if action.kind == "form":
        yield f":form-{action.formation}"
    elif action.kind == "close-up":
        yield f":close-up-{action.hex}"
    elif action.kind in ("move", "road", "slide", "reverse", "spread"):
        yield next((one for one in action.hexes if one not in hexes), action.hex)
    else:
        yield f":{action.kind}"


def face(thought: Thought) -> Choice | None:
    """Where a unit faces that takes up a formation, or rallies: to where it has to go."""
    board, decision = thought.board, thought.decision
    unit = decision.subject
    if unit not in board.state.pieces or not is_on_map(board, unit):
        return None
    facings = [one for one in decision.buttons if one.startswith(FACE)]
    burdens = {
        button: _looking(thought, unit, int(button.removeprefix(FACE))) for button in facings
    }
    return min(burdens, key=lambda one: burdens[one], default=None)


def _looking(thought: Thought, unit: str, facing: int) -> float:
    """What a unit has to turn yet that faces so; a vertex is faced in line."""
    board = thought.board
    piece = board.piece(unit)
    formation = piece.formation
    if is_vertex(facing) or profile(board, formation).looks_at != "hexside":
        formation = formation_for(board, unit, LINE if is_vertex(facing) else COLUMN)
    pose = Action("stay", piece.hexes, facing, formation or piece.formation, 0)
    goal = thought.goal(unit)
    if goal in piece.hexes or thought.keeps_back(unit):
        goal = thought.nearest(piece.hex)
    return rest_of_way(board, unit, pose, goal)


# --- leaders --------------------------------------------------------------------------------------


def lead(thought: Thought) -> Choice:
    """A leader goes to where he reaches his units, beside troops and away from the enemy."""
    board, decision = thought.board, thought.decision
    leader = decision.subject
    if not leader or not decision.options:
        return PASS
    led = _led(thought, leader)
    best = max(decision.options, key=lambda way: _place(thought, leader, way[-1], led))
    here = _place(thought, leader, board.piece(leader).hex, led)
    chosen: Choice = best
    return chosen if _place(thought, leader, best[-1], led) > here + _LEAST else PASS


def _led(thought: Thought, leader: str) -> list[str]:
    board = thought.board
    units = [one for command in commands_of(board, leader) for one in units_of(board, command)]
    return [board.piece(one).hex for one in dict.fromkeys(units)]


def _place(thought: Thought, leader: str, hex_: str, led: list[str]) -> float:
    """What it is worth that a leader is in a hex."""
    board = thought.board
    reach = command_range(board, leader)
    found = 0.0
    for there in led:
        far = distance(board, hex_, there)
        found -= 0.05 * far + 1.0 * max(0, far - reach)
    near = thought.nearest_enemy(hex_)
    if not units_in(board, hex_):
        return found - (4.0 if near <= 4 else 0.5)
    return found - (1.0 if near <= 1 else 0.0)


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("aus-055", "piece"): next_mover,
    ("aus-088", "yes-no"): together,
    ("aus-084", "hex"): step,
    ("aus-149", "action"): face,
    ("aus-321", "action"): face,
    ("aus-115", "path"): lead,
}
