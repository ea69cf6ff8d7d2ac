"""Coming onto the map: through which hexes, at what cost and along which ways (rules 5.H)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import Points, exact
from hexwright.engine.parts.ground import field_of, terrain
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.arrivals import ENTERED, due, entry_hexes
from hexwright.engine.systems.jdg.ground import nearest_enemy, number
from hexwright.engine.systems.jdg.reach import (
    FORCED,
    NORMAL,
    March,
    Path,
    Units,
    allowance,
    must_stop,
    ways,
    why_not,
)
from hexwright.engine.systems.jdg.stacking import may_join
from hexwright.engine.systems.jdg.troops import ACTIVATION, arm_of, in_square
from hexwright.engine.systems.jdg.zones import is_shut, zone_cost, zones_of
from hexwright.schema.language import tr


def shared_hexes(board: Board, pieces: Sequence[str]) -> list[str]:
    """The entry hexes that all of these pieces have."""
    first, *others = (entry_hexes(board, due(board)[one]) for one in pieces)
    return [one for one in first if all(one in hexes for hexes in others)]


@rule("jdg-128")
def is_threatened(board: Board, entry: str, side: str) -> bool:
    """Whether an enemy is so near an entry hex that reinforcements come without a forced march."""
    return nearest_enemy(board, entry, side) <= number(board, "reinforcement-distance")


@rule("jdg-130")
def entry_cost(board: Board, units: Units, entry: str) -> Points | None:
    """What the entry hex costs the next stack of the column; None if it is closed to them."""
    arms = dict.fromkeys(arm_of(board, one) for one in units)
    costs = [cost for arm in arms if (cost := _cost_of_hex(board, entry, arm)) is not None]
    if len(costs) < len(arms):
        return None
    before = board.count(ACTIVATION, ENTERED, entry)
    return max(costs) * (1 + number(board, "later-entry-stack") * before)


@lasting
@rule("jdg-072")
def _cost_of_hex(board: Board, entry: str, arm: str) -> Points | None:
    """What an entry hex costs an arm; ground that is closed to it is entered by a road alone."""
    usual = terrain(board, entry).movement.get(arm, 0)
    if not isinstance(usual, str):
        return exact(usual)
    field = field_of(board)
    here = field.place(entry)
    lines = [link.kind for other in field.linked(here) for link in field.links(here, other)]
    costs = [cost for one in lines if not isinstance(cost := one.movement.get(arm, 0), str)]
    return min((exact(one) for one in costs), default=None)


@momentary
@rule("jdg-123", "jdg-127", "jdg-129", "jdg-130", "jdg-148", "jdg-149")
def entries(board: Board, units: Units, mode: str = NORMAL) -> dict[str, March]:
    """The hexes through which units can enter now, and what is left of their move there."""
    zones = zones_of(board, board.opponent(board.piece(units[0]).side))
    found = {}
    for entry in shared_hexes(board, units):
        cost = entry_cost(board, units, entry)
        if cost is None or not _is_open(board, units, mode, entry):
            continue
        spent = cost + (zone_cost(board, units) if entry in zones else 0)
        points = min(allowance(board, one, mode) for one in units) - spent
        if points >= 0:
            left = 0 if must_stop(board, units, mode, entry) else points
            found[entry] = March(units, mode, left, spent, entry)
    return found


@rule("jdg-080", "jdg-081", "jdg-128", "jdg-135", "jdg-150", "jdg-155")
def _is_open(board: Board, units: Units, mode: str, entry: str) -> bool:
    """Whether those who stand in an entry hex or near it let units enter."""
    side, there = board.piece(units[0]).side, units_in(board, entry)
    if mode == FORCED and (there or is_threatened(board, entry, side)):
        return False
    if any(board.piece(one).side != side or in_square(board, one) for one in there):
        return False
    return not is_shut(board, units, entry)


def ways_in(board: Board, units: Units, mode: str) -> list[Path]:
    """One way from each entry hex to each hex within reach."""
    found: list[Path] = []
    for entry, move in entries(board, units, mode).items():
        if may_join(board, entry, *units):
            found.append((entry,))
        found.extend((entry, *path) for path in ways(board, move))
    return found


def why_no_way_in(board: Board, units: Units, mode: str, path: object) -> Refusal | None:
    """Why units may not enter along a path; None if they may."""
    moves = entries(board, units, mode)
    if not isinstance(path, tuple) or not path or path[0] not in moves:
        return Refusal(tr("They enter through an entry hex that is free."), "jdg-129")
    if len(path) > 1:
        return why_not(board, moves[path[0]], path[1:])
    if may_join(board, path[0], *units):
        return None
    return Refusal(tr("There is no room for them in the entry hex."), "jdg-131")
