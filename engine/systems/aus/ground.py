"""The ground (5.0, 5.3): what steps cost, what they do to order, cover, charges and fog."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.battlefield import SideFeature
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts.ground import (
    cover_of_hex,
    cover_of_side,
    field_of,
    near,
    sides_between,
    terrain,
)
from hexwright.schema.model.terrain import Cost

# Movement points are counted in parts, so that halves and thirds are whole.
POINT: Final = 12
Disorder = Literal["none", "check", "automatic"]
_WORST: Final[tuple[Disorder, ...]] = ("none", "check", "automatic")


class Step(NamedTuple):
    """A step into a neighbouring hex: its cost in parts, what it does, and whether by road."""

    cost: int
    disorder: Disorder = "none"
    road: bool = False


@lru_cache(maxsize=256)
def parts(points: float) -> int:
    """Movement points in parts."""
    return int(exact(points) * POINT)


@lasting
@rule("aus-084", "aus-112")
def off_road(board: Board, start: str, end: str, mover: str) -> Step | None:
    """A step across country; None where it is prohibited (5.1)."""
    kind = terrain(board, end)
    crossed = [one for one in sides_between(board, start, end) if not one.kind.crossing]
    costs = [kind.movement.get(mover, "prohibited")]
    costs += [_side_cost(board, one, start, mover) for one in crossed]
    if any(isinstance(one, str) for one in costs):
        return None
    effects = [_disorder(kind.attributes, mover)]
    effects += [_disorder(one.kind.attributes, mover) for one in crossed if _up(board, one, start)]
    total = sum(parts(one) for one in costs if not isinstance(one, str))
    return Step(total, worst(effects))


def _side_cost(board: Board, side: SideFeature, start: str, mover: str) -> Cost:
    cost = side.kind.movement.get(mover, 0)
    if side.kind.directed and not side.rises(field_of(board).place(start)):
        return side.kind.movement_down.get(mover, cost)
    return cost


def _up(board: Board, side: SideFeature, start: str) -> bool:
    """Whether what lies on a hexside counts from there: slopes do upwards, the rest always."""
    return not side.kind.directed or side.rises(field_of(board).place(start))


def _disorder(attributes: object, mover: str) -> Disorder:
    assert isinstance(attributes, dict)
    found: Disorder = attributes.get("disorder", {}).get(mover, "none")
    return found


@lasting
@rule("aus-166")
def unsettles(board: Board, hex_: str, mover: str) -> Disorder:
    """What a hex does to the order of those who come into it, from wherever (6.4.1)."""
    return _disorder(terrain(board, hex_).attributes, mover)


def worst(effects: Sequence[Disorder]) -> Disorder:
    """The worst that ground does to the order of a unit."""
    return max(effects, key=_WORST.index, default="none")


@lasting
@rule("aus-110", "aus-113", "aus-114")
def on_road(board: Board, start: str, end: str, mover: str) -> Step | None:
    """A step along a road; None if none leads there (5.3). Villages are joined by lanes."""
    field = field_of(board)
    links = field.links(field.place(start), field.place(end))
    costs = [one.kind.movement.get(mover, "prohibited") for one in links]
    if not links and _is_village(board, start) and _is_village(board, end):
        lane = field.line_kinds.get("secondary-road")
        costs = [lane.movement.get(mover, "prohibited")] if lane else []
    known = [parts(one) for one in costs if not isinstance(one, str)]
    return Step(min(known), road=True) if known else None


def _is_village(board: Board, hex_: str) -> bool:
    return bool(terrain(board, hex_).attributes.get("village"))


@lasting
@rule("aus-104")
def needs_road(board: Board, start: str, end: str) -> bool:
    """Whether strategic movement takes a step by road alone (5.2.1)."""
    sides = sides_between(board, start, end)
    return bool(terrain(board, end).attributes.get("strategic_needs_road")) or any(
        one.kind.attributes.get("strategic_needs_road") for one in sides
    )


# --- combat ---------------------------------------------------------------------------------------


@lasting
@rule("aus-221", "aus-231")
def is_defensive(board: Board, start: str, hex_: str) -> bool:
    """Whether a unit in a hex is in defensive terrain against one next to it (8.2)."""
    if terrain(board, hex_).attributes.get("defensive"):
        return True
    return any(one.kind.attributes.get("defensive") for one in sides_between(board, start, hex_))


@lasting
@rule("aus-216")
def fire_cover(board: Board, start: str, hex_: str) -> Sum:
    """How far terrain shifts fire to the right; what lies on its hexside counts too."""
    found = cover_of_hex(board, hex_, "fire_shift", "aus-216")
    return found + cover_of_side(board, start, hex_, "fire_shift", "aus-216")


@lasting
@rule("aus-237")
def melee_cover(board: Board, start: str, hex_: str) -> Sum:
    """What terrain adds to the melee of whoever attacks a hex."""
    found = cover_of_hex(board, hex_, "melee_drm", "aus-237")
    return found + cover_of_side(board, start, hex_, "melee_drm", "aus-237")


@lasting
@rule("aus-242")
def allows_charge(board: Board, start: str, end: str) -> bool:
    """Whether charging cavalry may go into a hex (8.4.1)."""
    if off_road(board, start, end, "cavalry-column") is None:
        return False
    sides = sides_between(board, start, end)
    return bool(terrain(board, end).attributes.get("charge", True)) and all(
        one.kind.attributes.get("charge", True) for one in sides
    )


@lasting
def is_open(board: Board, hex_: str, mover: str) -> bool:
    """Whether a hex can be entered from somewhere by a movement class at all."""
    found = terrain(board, hex_).movement.get(mover, "prohibited")
    return not isinstance(found, str) or any(
        on_road(board, one, hex_, mover) for one in near(board, hex_)
    )


# --- fog (A5.1) -----------------------------------------------------------------------------------


@lasting
def level(board: Board, hex_: str) -> int:
    """The level of the ground."""
    field = field_of(board)
    return field.elevation(field.place(hex_))


@rule("aus-374")
def in_fog(board: Board, hex_: str) -> bool:
    """Whether a hex lies in fog this turn (A5.1)."""
    top = board.turn.attributes.get("fog_level")
    return bool(board.options.get("fog")) and top is not None and level(board, hex_) <= top
