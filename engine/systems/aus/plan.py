"""The plan (A15.2, A15.5): what commands must take, where they may not go, who may not move."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal
from hexwright.engine.core.memory import lasting, latest
from hexwright.engine.core.obligations import Obligation
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, field_of, near
from hexwright.engine.systems.aus.ground import is_open
from hexwright.engine.systems.aus.neighbours import enemy_distance
from hexwright.engine.systems.aus.scripts import (
    GARRISON,
    KEEP_AWAY,
    NO_MARCH,
    PLAN,
    binds,
    is_west_of,
    row_of,
    rule_called,
    script,
    scripted,
)
from hexwright.engine.systems.aus.troops import division_of, number
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import SpecialRule

_SCRIPTED = (PLAN, GARRISON, KEEP_AWAY)


# --- the plan -------------------------------------------------------------------------------------


@rule("aus-387", "aus-390", "aus-396", "aus-410")
def plans_for(board: Board, unit: str) -> tuple[SpecialRule, ...]:
    """The plans that still bind a unit: not those that were released, nor freed brigades."""
    if not scripted(board, PLAN):
        return ()
    known = script(board)
    if known.brigades and division_of(board, unit) in known.brigades:
        return ()
    return _plans_of(board, unit, known.released)


@latest
def _plans_of(board: Board, unit: str, released: tuple[str, ...]) -> tuple[SpecialRule, ...]:
    return tuple(
        one for one in scripted(board, PLAN) if one.id not in released and binds(board, one, unit)
    )


@rule("aus-391", "aus-392", "aus-393", "aus-394", "aus-395", "aus-398")
def _breaks_plan(board: Board, one: SpecialRule, start: str, hex_: str) -> bool:
    """Whether going from a hex into another breaks a plan: across the brook, or too far north.

    Who stands beyond already, because the enemy drove him there, may go on, but not farther away.
    """
    if _is_beyond(board, one.id, hex_) and not _is_beyond_course(board, one.id, start):
        return True
    return one.id not in script(board).northward and _is_farther(
        board, str(one.attributes.get("north_of", "")), start, hex_
    )


@lasting
def _is_beyond(board: Board, plan: str, hex_: str) -> bool:
    """Whether a hex lies beyond the course of a plan, and not near the zones that are excepted."""
    found = rule_called(board, plan).attributes
    if not _is_beyond_course(board, plan, hex_):
        return False
    goals = _zone_hexes(board, tuple(found.get("near_zones", ())))
    far = int(found.get("within", 0))
    return not any(distance(board, hex_, goal) <= far for goal in goals)


@lasting
def _is_beyond_course(board: Board, plan: str, hex_: str) -> bool:
    """Whether a hex lies beyond the course of a plan, if it has one."""
    course = str(rule_called(board, plan).attributes.get("west_of", ""))
    return bool(course) and is_west_of(board, hex_, course)


@lasting
def _is_farther(board: Board, limit: str, start: str, hex_: str) -> bool:
    """Whether a step leads north of a limit, and farther north than one stands already."""
    if not limit:
        return False
    row = row_of(board, hex_)
    return row < row_of(board, limit) and row < row_of(board, start)


@lasting
def _zone_hexes(board: Board, zones: tuple[str, ...]) -> tuple[str, ...]:
    known = field_of(board).zones
    return tuple(hex_ for zone in zones if zone in known for hex_ in known[zone].hexes)


@rule("aus-391", "aus-392", "aus-393", "aus-394", "aus-395", "aus-400", "aus-401", "aus-409")
def may_enter(board: Board, unit: str, hexes: Sequence[str]) -> bool:
    """Whether the special rules of the scenario let a piece go into hexes."""
    if not any(scripted(board, hook) for hook in _SCRIPTED):
        return True
    plans = plans_for(board, unit)
    return all(_is_allowed(board, unit, plans, hex_) for hex_ in hexes)


def _is_allowed(board: Board, unit: str, plans: Sequence[SpecialRule], hex_: str) -> bool:
    start = board.piece(unit).hex
    return (
        not any(_breaks_plan(board, one, start, hex_) for one in plans)
        and not _is_kept_away(board, unit, start, hex_)
        and not _is_too_far_south(board, unit, start, hex_)
    )


@rule("aus-409")
def _is_kept_away(board: Board, unit: str, start: str, hex_: str) -> bool:
    """Whether a unit of a side would come too near to a hex (A15.5)."""
    for one in scripted(board, KEEP_AWAY):
        far = distance(board, hex_, str(one.attributes["hex"]))
        if far <= int(one.attributes["within"]) and binds(board, one, unit):
            return far < distance(board, start, str(one.attributes["hex"]))
    return False


@rule("aus-401")
def _is_too_far_south(board: Board, unit: str, start: str, hex_: str) -> bool:
    """Whether a unit other than the garrison would go beyond its row before it is free (A15.2)."""
    for one in scripted(board, GARRISON):
        limit = str(one.attributes.get("south_of", ""))
        exempt = unit in one.attributes.get("exempt", ()) or binds(board, one, unit)
        own = board.piece(unit).side == one.attributes.get("whose")
        if not limit or not own or exempt or one.id in script(board).over:
            continue
        row = row_of(board, hex_)
        if row > row_of(board, limit) and row > row_of(board, start):
            return True
    return False


@rule("aus-400")
def is_held(board: Board, unit: str) -> bool:
    """Whether a unit of a garrison may not move yet (A15.2)."""
    return any(
        one.id not in script(board).over and binds(board, one, unit)
        for one in scripted(board, GARRISON)
    )


@rule("aus-399")
def may_march(board: Board, division: str) -> bool:
    """Whether a division may take up strategic movement: some not before the fog is gone."""
    if board.turn.attributes.get("fog_level") is None or not board.options.get("fog"):
        return True
    return not any(
        division in one.attributes.get("commands", ())
        or board.module.commands[division].parent in one.attributes.get("commands", ())
        for one in scripted(board, NO_MARCH)
    )


def closed_to(board: Board, unit: str, hex_: str) -> Refusal | None:
    """Why the scenario closes a hex to a unit, if it does."""
    if may_enter(board, unit, (hex_,)):
        return None
    for one in plans_for(board, unit):
        if _breaks_plan(board, one, board.piece(unit).hex, hex_):
            return Refusal(tr("The plan does not let it go into {hex}.", hex=hex_), "aus-390")
    return Refusal(tr("The scenario does not let it go into {hex}.", hex=hex_), "aus-401")


# --- as fast as possible --------------------------------------------------------------------------


@rule("aus-390")
def way_left(board: Board, unit: str, hex_: str) -> int:
    """How many hexes it is by the shortest way to the goal of a unit's plan; 0 without a plan."""
    goals = next(
        (tuple(one.attributes.get("goals", ())) for one in plans_for(board, unit)),
        (),
    )
    return _ways(board, goals).get(hex_, 0) if goals else 0


@lasting
def _ways(board: Board, goals: tuple[str, ...]) -> dict[str, int]:
    """How far every hex is from the goals of a plan, by ground that infantry can pass."""
    edge = list(_zone_hexes(board, goals))
    found = dict.fromkeys(edge, 0)
    while edge:
        after = []
        for here in edge:
            for there in near(board, here):
                if there not in found and is_open(board, there, "infantry-column"):
                    found[there] = found[here] + 1
                    after.append(there)
        edge = after
    return found


@rule("aus-390")
def is_driven(board: Board, unit: str) -> bool:
    """Whether the plan drives a unit on: it has not arrived, and no enemy is at hand."""
    piece = board.piece(unit)
    least = number(board, "strategic-distance")
    return way_left(board, unit, piece.hex) > 0 and (
        enemy_distance(board, piece.hex, piece.side) > least
    )


@rule("aus-390")
def drive(board: Board, unit: str, steps: Sequence[str]) -> Obligation[str]:
    """While a unit can go nearer to the goal of its plan, it goes no other way (A15.2)."""
    here = way_left(board, unit, board.piece(unit).hex)
    nearer = {one for one in steps if 0 <= way_left(board, unit, one) < here}

    def measure(choice: str) -> int:
        if choice in nearer or not nearer:
            return 1
        return int(choice.startswith(":") and choice != PASS and choice != ":rout")

    return Obligation(
        measure=measure,
        words=tr("Its plan leads it on to its goal, by the shortest way."),
        rule="aus-390",
        enough=1,
    )
