"""Batteries: what they can hit, from which facing, and what counts for and against a shot (8)."""

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, momentary, whereabouts
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import turned_facing
from hexwright.engine.parts import fire
from hexwright.engine.parts.fire import (
    Budget,
    FireArc,
    FireBudgets,
    band_at,
    by_priority,
    hexes_under_fire,
)
from hexwright.engine.parts.ground import cover_of_hex, cover_of_side, distance, trait
from hexwright.engine.parts.troops import enemies_in, hexes_with_units, units_in
from hexwright.engine.systems.jdg.facing import front_hexes, fronts
from hexwright.engine.systems.jdg.ground import conditions
from hexwright.engine.systems.jdg.orders import active_units, allowed
from hexwright.engine.systems.jdg.sight import hexes_before, sees
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    TURNED,
    can,
    fighters_in,
    formation_of,
    guns_in,
    in_square,
    strength,
)
from hexwright.schema.language import later

NORMAL, COUNTER_BATTERY, REACTION = "normal", "counter-battery", "reaction"
# A battery fires once in its activation, and answers or reacts once in that of another (8.1).
SHOT, REACTED = "shot", "reacted"
_ANSWER: Final = Budget(ACTIVATION, REACTED)
FIRE: Final = FireBudgets(
    {NORMAL: (Budget(ACTIVATION, SHOT),), COUNTER_BATTERY: (_ANSWER,), REACTION: (_ANSWER,)}
)
AIMED: Final = Budget(ACTIVATION, "aimed", by_place=True)


class Shot(NamedTuple):
    """One shot: who fires at which hex, how, and the second battery of a combined one."""

    battery: str
    target: str
    kind: str = NORMAL
    helper: str = ""


# --- arcs and targets -----------------------------------------------------------------------------


@lasting
@rule("jdg-165", "jdg-171")
def cone_of(board: Board, hex_: str, facing: int, reach: int) -> frozenset[str]:
    """The hexes in the cone of a facing, up to a range (8.2, 8.3)."""
    return fire.cone_of(board, hex_, FireArc(facing, _front(board), reach))


@lasting
def _front(board: Board) -> int:
    """How many hexes lie in front of a unit."""
    return int(board.look_up("facing", "usual")["front_hexes"])


@rule("jdg-166", "jdg-167", "jdg-138")
def facings(board: Board, battery: str) -> list[int]:
    """The facings from which a battery may fire: its own, and a vertex to either side (8.2).

    The artillery of a hex looks one way: when one battery has turned, none turns again.
    """
    now = board.piece(battery).facing
    if now is None:
        return []
    here = guns_in(board, board.piece(battery).hex)
    if any(board.count(ACTIVATION, TURNED, one) for one in here):
        return [now]
    most = int(board.look_up("numbers", "turn-to-fire")["value"])
    return [now, *(turned_facing(now, turn) for turn in range(-most, most + 1) if turn)]


@momentary
@rule("jdg-156", "jdg-164", "jdg-166")
def targets(board: Board, battery: str) -> dict[str, int]:
    """The hexes that a battery may fire at, each with a facing that will do (8.2)."""
    found: dict[str, int] = {}
    for facing in facings(board, battery):
        for hex_ in aims(board, battery, facing):
            found.setdefault(hex_, facing)
    return found


@momentary
@rule("jdg-168", "jdg-170")
def aims(board: Board, battery: str, facing: int) -> list[str]:
    """The hexes to fire at from a facing; enemies right before it come first (8.2, 8.3)."""
    now = board.piece(battery).facing
    right_ahead = (enemies_before(board, battery, each) for each in (now, facing))
    found = by_priority(in_arc(board, battery, facing), right_ahead)
    others = [gun for gun in guns_in(board, board.piece(battery).hex) if gun != battery]
    fired = any(not FIRE.allow(board, other, NORMAL) for other in others)
    if not (fired and board.options["stacked_batteries_same_target_only"]):
        return found
    return [hex_ for hex_ in found if any(not AIMED.left(board, other, hex_) for other in others)]


@rule("jdg-168", "jdg-181")
def enemies_before(board: Board, battery: str, facing: int | None) -> list[str]:
    """Hexes with enemy units right in front of a facing; behind a crest nobody can be hit (8.2)."""
    piece = board.piece(battery)
    ahead = front_hexes(board, piece.hex, facing)
    return [
        one for one in ahead if enemies_in(board, one, piece.side) and sees(board, piece.hex, one)
    ]


@rule("jdg-165", "jdg-171", "jdg-182", "jdg-342")
def in_arc(board: Board, battery: str, facing: int) -> list[str]:
    """Enemy hexes in the arc of a facing, within range and in sight (8.2)."""
    piece = board.piece(battery)
    reach = int(board.attribute(battery, "maximum_range", 0))
    if conditions(board)["fire"] == "adjacent":
        reach = min(1, reach)
    all_round = board.options["six_front_artillery_arc"] == "all_fire" and (
        trait(board, piece.hex, "six_fronts") or in_square(board, battery)
    )
    arc = FireArc(facing, 6 if all_round else _front(board), reach)
    enemies = _enemy_hexes(board, piece.side)
    return hexes_under_fire(board, piece.hex, arc, enemies, partial(sees, board, piece.hex))


@whereabouts
def _enemy_hexes(board: Board, side: str) -> list[str]:
    enemies = frozenset(hexes_with_units(board, board.opponent(side)))
    return [hex_ for hex_ in board.state.stacks if hex_ in enemies]


@rule("jdg-034", "jdg-163", "jdg-164")
def may_fire(board: Board, battery: str) -> bool:
    """Whether state and orders let a battery fire, once in its activation (3.4.2, 8.2)."""
    return (
        battery in active_units(board)
        and can(board, battery, "fire")
        and allowed(board, battery, "fire") == "yes"
        and FIRE.allow(board, battery, NORMAL)
    )


@rule("jdg-157", "jdg-161", "jdg-162", "jdg-169")
def may_answer(board: Board, battery: str, firer: str) -> bool:
    """Whether a battery may answer the one that has just fired at it (8.1, 8.2)."""
    if not may_react(board, battery):
        return False
    facing, target = board.piece(battery).facing, board.piece(firer).hex
    return facing is not None and bool(target) and target in in_arc(board, battery, facing)


@rule("jdg-158", "jdg-161", "jdg-163")
def may_react(board: Board, battery: str) -> bool:
    """Whether a battery is in order and has not reacted in this activation (8.1, 8.2, 9.3.3)."""
    return (
        bool(board.piece(battery).hex)
        and can(board, battery, "reaction-fire")
        and FIRE.allow(board, battery, REACTION)
    )


@rule("jdg-158", "jdg-342")
def reaction_hexes(board: Board, battery: str, attackers: Iterable[str]) -> list[str]:
    """The attacking hexes that a battery can fire at before they close (8.1, 9.3.3)."""
    piece = board.piece(battery)
    if board.options["six_front_artillery_arc"] == "counter_facing":
        ahead = front_hexes(board, piece.hex, piece.facing)
    else:
        ahead = fronts(board, battery)
    return [
        attacker for attacker in attackers if attacker in ahead and sees(board, piece.hex, attacker)
    ]


@rule("jdg-170")
def partner(board: Board, battery: str, target: str, facing: int) -> str:
    """A second battery of the hex and formation that could fire at the target as well (8.3)."""
    for one in _beside(board, battery):
        if may_fire(board, one) and target in aims(board, one, facing):
            return one
    return ""


@rule("jdg-157", "jdg-170")
def answering_partner(board: Board, battery: str, firer: str) -> str:
    """A second battery of the hex and formation that could answer as well (8.1, 8.3)."""
    return next((one for one in _beside(board, battery) if may_answer(board, one, firer)), "")


def _beside(board: Board, battery: str) -> list[str]:
    """The other batteries of its formation in a battery's hex."""
    formation = formation_of(board, battery)
    here = guns_in(board, board.piece(battery).hex)
    return [one for one in here if one != battery and formation_of(board, one) == formation]


# --- what counts ----------------------------------------------------------------------------------


@rule("jdg-101", "jdg-160", "jdg-170", "jdg-172")
def shot_modifiers(board: Board, shot: Shot) -> Sum:
    """Everything that is added to the die of a shot, with reasons and rules (8.1, 8.3, 8.5)."""
    batteries = [one for one in (shot.battery, shot.helper) if one]
    best = max(batteries, key=lambda one: strength(board, one))
    parts = [Modifier(strength(board, best), later("fire strength"), "jdg-172")]
    names = [_range_band(board, best, shot.target)]
    if shot.helper:
        names.append("combined-batteries")
    if shot.kind == REACTION:
        names.append("reaction-fire")
        if in_square(board, shot.battery):
            names.append("reaction-fire-from-square")
    if board.look_up("fire-types", shot.kind)["massed_target"] and is_massed(board, shot.target):
        names.append("massed-target")
    if any(in_square(board, unit) for unit in units_in(board, shot.target)):
        names.append("target-in-square")
    table = board.table("fire")
    parts += [from_table(table, name) for name in names]
    terrain = terrain_modifier(board, board.piece(shot.battery).hex, shot.target)
    parts.append(Modifier(terrain, later("terrain of the target"), "jdg-002"))
    return Sum(tuple(part for part in parts if part.amount))


@rule("jdg-171")  # 8.3
def _range_band(board: Board, battery: str, target: str) -> str:
    effective = int(board.attribute(battery, "effective_range", 0))
    bands = (1, "point-blank"), (effective, "effective-range")
    return band_at(distance(board, board.piece(battery).hex, target), bands) or "long-range"


@rule("jdg-160")
def is_massed(board: Board, hex_: str) -> bool:
    """Whether the infantry and cavalry of a hex are a massed target (8.1)."""
    units = fighters_in(board, hex_)
    most, points = (
        int(board.look_up("numbers", name)["value"])
        for name in ("massed-target-units", "massed-target-strength")
    )
    return len(units) >= most and sum(strength(board, unit) for unit in units) >= points


@lasting
@rule("jdg-002")
def terrain_modifier(board: Board, start: str, target: str) -> int:
    """What the terrain of the target's hex and of the hexside before it does to a shot (1.2)."""
    beside = [
        cover_of_side(board, before, target, "fire_drm", "jdg-002").total
        for before in hexes_before(board, start, target)
    ]
    # Between two hexes the line passes where there is less in its way.
    own = cover_of_hex(board, target, "fire_drm", "jdg-002").total
    return own + max(beside, default=0)
