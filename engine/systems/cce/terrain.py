"""Terrain (T78-T99): what it costs to enter a hex, and how much it covers those who are in it."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.battlefield import Link
from hexwright.engine.parts.ground import distance, field_of, near, sides_between, terrain
from hexwright.engine.systems.cce.markers import (
    BUNKER,
    PILLBOX,
    TRENCH,
    blaze_in,
    fortification_in,
    is_barrier,
    works_in,
)
from hexwright.engine.systems.cce.nations import edge_hexes, number
from hexwright.schema.language import later
from hexwright.schema.model.terrain import HexTerrain

FOOT: Final = "foot"
_NETWORK: Final = (TRENCH, BUNKER, PILLBOX)


# --- movement -------------------------------------------------------------------------------------


@lasting
def level(board: Board, hex_: str) -> int:
    """The level of a hex at its centre."""
    field = field_of(board)
    return field.elevation(field.place(hex_))


@lasting
def _links(board: Board, start: str, goal: str) -> tuple[Link, ...]:
    field = field_of(board)
    return field.links(field.place(start), field.place(goal))


@lasting
def _kinds(board: Board, hex_: str) -> tuple[HexTerrain, ...]:
    """The terrain of a hex, the one that rules first."""
    field = field_of(board)
    place = field.place(hex_)
    ruling = field.ruling_kind(place)
    others = [kind for kind in field.kinds(place) if kind is not ruling]
    return (ruling, *others) if ruling else tuple(others)


def _is_bridge(kind: HexTerrain) -> bool:
    return kind.attributes.get("bridge") is not None


@rule("cce-284")
@lasting
def is_crossable(board: Board, start: str, goal: str) -> bool:
    """Whether a major bridge, if one end is on one, lets anybody pass: along its road alone."""
    ends = [_kinds(board, one)[0] for one in (start, goal)]
    if not any(end.attributes.get("bridge") == "major" for end in ends):
        return True
    return any(link.kind.attributes.get("bridges", True) for link in _links(board, start, goal))


@lasting
def has_cliff(board: Board, start: str, goal: str) -> bool:
    """Whether a cliff runs between two hexes."""
    sides = sides_between(board, start, goal)
    return any(side.kind.movement.get(FOOT) == "prohibited" for side in sides)


@rule("cce-278", "cce-279", "cce-285", "cce-296", "cce-300")
@lasting
def _ground_cost(board: Board, start: str, goal: str) -> int:
    """The cost of the ground: by a road or trail that runs there, else of the terrain."""
    links = _links(board, start, goal)
    if links:
        return min(int(link.kind.movement.get(FOOT, 1)) for link in links)
    kinds = [kind for kind in _kinds(board, goal) if not _is_bridge(kind)] or _kinds(board, goal)
    return int(kinds[0].movement.get(FOOT, 1))


@rule("cce-186", "cce-194", "cce-305", "cce-289")
def cost(board: Board, start: str, goal: str) -> int | None:
    """What it costs to go from a hex into its neighbour; None if nobody can."""
    dry = cost_of_ground(board, start, goal)
    if dry is None or blaze_in(board, goal):
        return None
    return number(board, "trench-cost") if is_network(board, start, goal) else dry


@lasting
def cost_of_ground(board: Board, start: str, goal: str) -> int | None:
    """What it costs but for what lies there now: trenches and fire."""
    if is_barrier(board, goal) or has_cliff(board, start, goal):
        return None
    if not is_crossable(board, start, goal):
        return None
    sides = sum(int(side.kind.movement.get(FOOT, 0)) for side in sides_between(board, start, goal))
    climb = number(board, "uphill") if level(board, goal) > level(board, start) else 0
    return _ground_cost(board, start, goal) + sides + climb


@rule("cce-194")
def is_network(board: Board, start: str, goal: str) -> bool:
    """Whether two hexes are joined by a trench."""
    here = works_in(board, start)
    if here not in _NETWORK:
        return False
    there = works_in(board, goal)
    return there in _NETWORK and TRENCH in (here, there)


@rule("cce-193")
@lasting
def has_road(board: Board, hex_: str) -> bool:
    """Whether a road that lets one go further runs through a hex."""
    return any(line.kind.attributes.get("move_bonus") for line in _lines_in(board, hex_))


@lasting
def _lines_in(board: Board, hex_: str) -> tuple[Link, ...]:
    field = field_of(board)
    place = field.place(hex_)
    return tuple(link for one in field.linked(place) for link in field.links(place, one))


# --- edges ----------------------------------------------------------------------------------------


@rule("cce-203")
@lasting
def to_own_edge(board: Board, side: str, hex_: str) -> int:
    """How many steps it takes a side to leave the map by its own edge."""
    return 1 + min((distance(board, hex_, one) for one in edge_hexes(board, side)), default=0)


@rule("cce-203", "cce-204")
def ways_back(board: Board, side: str, hex_: str) -> tuple[str, ...]:
    """The neighbours of a hex that are nearer to a side's own edge; none at the edge itself."""
    here = to_own_edge(board, side, hex_)
    return tuple(one for one in near(board, hex_) if to_own_edge(board, side, one) < here)


# --- cover ----------------------------------------------------------------------------------------


@rule("cce-280", "cce-297", "cce-283")
@lasting
def _of_terrain(board: Board, hex_: str) -> tuple[int, str]:
    kind = terrain(board, hex_)
    return kind.cover, kind.name


@rule("cce-297", "cce-320")
@lasting
def _road_change(board: Board, hex_: str) -> int:
    """What a road takes from any cover in its hex."""
    found = [int(line.kind.attributes.get("cover_change", 0)) for line in _lines_in(board, hex_)]
    return min(found, default=0)


@rule("cce-280", "cce-292", "cce-301", "cce-320")
def cover(
    board: Board, hex_: str, walls: tuple[tuple[int, str], ...] = (), *, from_above: bool = False
) -> Sum:
    """The best single cover in a hex: terrain, fortification, or a hedge or wall that was crossed.

    Shells that fall from above are not kept off by hedges and walls, and less by earth.
    """
    found = [(*_of_terrain(board, hex_), "cce-280"), *((*wall, "cce-292") for wall in walls)]
    marker = fortification_in(board, hex_)
    if marker:
        which = "cover_against_artillery" if from_above else "cover"
        amount = board.attribute(marker, which)
        if amount is not None:
            found.append((int(amount), board.names.kind(board.piece(marker).kind), "cce-320"))
    best = max(found, key=lambda one: one[0])
    return Sum().plus(*best).plus(_road_change(board, hex_), later("road"), "cce-297")


@rule("cce-292", "cce-301")
@lasting
def walls_crossed(
    board: Board, start: str, before: tuple[str, ...], hex_: str
) -> tuple[tuple[int, str], ...]:
    """Hedges and walls on the sides of a hex that a line into it crosses."""
    del start
    sides = [side for one in before if one != hex_ for side in sides_between(board, one, hex_)]
    return tuple((side.kind.cover, side.kind.name) for side in sides if side.kind.cover)
