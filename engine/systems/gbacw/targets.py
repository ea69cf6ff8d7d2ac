"""Whom a unit may fire at (10.1, 10.3, 10.6): range, front, sight, and who stands between."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import Arcs, arcs, is_vertex
from hexwright.engine.hexes.facing import arc_towards as arc_of_place
from hexwright.engine.hexes.facing import refused as refused_arcs
from hexwright.engine.parts.ground import distance, field_of, sides_between
from hexwright.engine.parts.reasons import too_far
from hexwright.engine.parts.troops import hexes_with_units, is_on_map
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.fire_modifiers import (
    COVERED,
    PHASING,
    PRE_SHOCK,
    WILL_MOVE,
    Volley,
    has_just_turned,
    is_too_steep,
    weapons,
)
from hexwright.engine.systems.gbacw.fire_strength import shares_of_hex
from hexwright.engine.systems.gbacw.ground import POINT
from hexwright.engine.systems.gbacw.light import in_this_light
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.sections import ready, section_weapon
from hexwright.engine.systems.gbacw.sight import (
    friends_near_target,
    hex_in_the_way,
    line_of_sight,
    sees,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BUILDING,
    FIRED,
    MOVED,
    NO_AMMUNITION,
    NO_FIRE,
    SPENT,
    fighters_in,
    has,
    is_abandoned,
    is_disordered,
    is_extended_column,
    is_gun,
    is_mounted,
    movement,
    number,
    order_of,
    refused_hands,
    weapon,
)
from hexwright.schema.language import tr

CHARGE: Final = "charge"


@lasting
def _allows(board: Board, action: str, order: str) -> bool:
    return bool(board.look_up("orders-allow", action)[order])


def orders_allow(board: Board, unit: str, action: str) -> bool:
    """Whether the orders of a unit allow something (6.1)."""
    return _allows(board, action, order_of(board, unit))


# --- how far and where ----------------------------------------------------------------------------


@rule("gbacw-179", "gbacw-323", "gbacw-338", "gbacw-339")
def longest_range(board: Board, unit: str, kind: str = PHASING) -> int:
    """How far a unit fires by this light; phasing cavalry in the saddle not far (10.16, 14.24)."""
    codes = weapons(board, Volley(unit, "", "", 0))
    ranges = [int(board.look_up("range-effects", code)["maximum_range"]) for code in codes]
    printed = max(ranges, default=0)
    found = in_this_light(board, printed, "fire_range")
    if kind == PHASING and is_mounted(board, unit):
        found = min(found, number(board, "mounted-phasing-range"))
    return found


def _part_arcs(board: Board, unit: str, *, refusing: bool) -> Arcs:
    """The arcs of one hex of a unit, with its refused flanks or without."""
    facing = board.piece(unit).facing or 0
    count = 2 if is_vertex(facing) else 1
    found = arcs(facing, front=count, rear=count)
    for hand in refused_hands(board, unit) if refusing else ():
        found = refused_arcs(found, hand)
    return found


@rule("gbacw-073", "gbacw-129")
def is_in_front(board: Board, unit: str, hex_: str, target: str) -> bool:
    """Whether a hex lies before a part of a unit; of a column only the head looks ahead."""
    if is_extended_column(board, unit) and hex_ != board.piece(unit).hex:
        return False
    field = field_of(board)
    shape = _part_arcs(board, unit, refusing=True)
    return arc_of_place(field.grid, field.place(hex_), shape, field.place(target)) == "front"


@rule("gbacw-085")
def is_refused_front(board: Board, unit: str, hex_: str, target: str) -> bool:
    """Whether a hex lies before a refused flank, and not before the normal front (7.34)."""
    field = field_of(board)
    shape = _part_arcs(board, unit, refusing=False)
    ahead = arc_of_place(field.grid, field.place(hex_), shape, field.place(target)) == "front"
    return not ahead and is_in_front(board, unit, hex_, target)


@rule("gbacw-085", "gbacw-099", "gbacw-118")
def points_at(board: Board, unit: str, hex_: str, target: str, sections: Sequence[int] = ()) -> int:
    """The strength that a unit can fire out of one of its hexes at another (8.31, 7.34).

    Of a battery of several types of guns some `sections` alone may be asked for.
    """

    def counts(code: str) -> bool:
        return _reaches(board, code, hex_, target)

    return sum(_points(board, unit, hex_, target, counts, sections))


@rule("gbacw-218")
def rapid_points(board: Board, volley: Volley) -> int:
    """What fires a second time of guns that fire rapidly: the smoothbores alone (10.68)."""
    found = _points(
        board,
        volley.unit,
        volley.hex,
        volley.target,
        lambda code: bool(board.look_up("range-effects", code)["rapid_fire"]),
        volley.sections,
    )
    return min(volley.points, sum(found))


def _points(
    board: Board,
    unit: str,
    hex_: str,
    target: str,
    counts: Callable[[str], bool],
    among: Sequence[int] = (),
) -> Iterator[int]:
    """What each section of a unit, or all of it, fires out of a hex, if its weapon counts."""
    refused = is_refused_front(board, unit, hex_, target)
    sections = board.attribute(unit, "sections", ())
    able = ready(board, unit, among)
    for share in shares_of_hex(board, hex_):
        if share.unit == unit and (not sections or share.section in able):
            code = section_weapon(board, unit, share.section) if sections else weapon(board, unit)
            if counts(code):
                yield share.refused if refused else share.normal


def _reaches(board: Board, code: str, hex_: str, target: str) -> bool:
    printed = int(board.look_up("range-effects", code)["maximum_range"])
    return distance(board, hex_, target) <= in_this_light(board, printed, "fire_range")


# --- whether a unit may fire at all ---------------------------------------------------------------


@rule("gbacw-178", "gbacw-201", "gbacw-202", "gbacw-210", "gbacw-203", "gbacw-278", "gbacw-323")
def why_not_firing(board: Board, unit: str, kind: str = PHASING) -> Refusal | None:
    """Why a unit may not fire now, whatever at; None if it may (10.3, 10.4, 10.61)."""
    if not is_on_map(board, unit) or is_abandoned(board, unit):
        return Refusal(tr("Nobody mans it."), "gbacw-309")
    if has(board, unit, NO_AMMUNITION):
        return Refusal(tr("It is out of ammunition."), "gbacw-219")
    if is_gun(board, unit) and is_disordered(board, unit):
        return Refusal(tr("Disordered guns do not fire."), "gbacw-278")
    if is_mounted(board, unit):
        if board.attribute(unit, "mounted_can_fire") is False:
            return Refusal(tr("It does not fire from the saddle."), "gbacw-323")
        if has(board, unit, CHARGE):
            return Refusal(tr("It charges, and does not fire."), "gbacw-256")
    if kind != PHASING:
        if not orders_allow(board, unit, "non-phasing-fire"):
            return Refusal(tr("On the march it does not fire."), "gbacw-203")
        return None
    return _why_not_phasing(board, unit)


def _why_not_phasing(board: Board, unit: str) -> Refusal | None:
    if not orders_allow(board, unit, "fire"):
        return Refusal(tr("On the march it does not fire."), "gbacw-202")
    if board.count(ACTIVATION, FIRED, unit):
        return Refusal(tr("It has fired in this activation."), "gbacw-201")
    if _joined_too_late(board, unit):
        return Refusal(tr("It joined a stack that has fired from a refused flank."), "gbacw-086")
    if board.count(ACTIVATION, NO_FIRE, unit) or has(board, unit, BUILDING):
        return Refusal(tr("It may not fire in this activation."), "gbacw-284")
    spent = board.count(ACTIVATION, SPENT, unit)
    if is_gun(board, unit):
        if 2 * spent > movement(board, unit) * POINT:
            return Refusal(tr("It has moved too far to fire."), "gbacw-210")
    elif spent and not orders_allow(board, unit, "move-and-fire"):
        return Refusal(tr("Under these orders it moves or fires, not both."), "gbacw-202")
    return None


@rule("gbacw-086")
def _joined_too_late(board: Board, unit: str) -> bool:
    """Whether a unit came to others who refuse a flank and have fired already (7.34)."""
    if not board.count(ACTIVATION, MOVED, unit):
        return False
    others = [fighter for fighter in fighters_in(board, board.piece(unit).hex) if fighter != unit]
    return any(
        refused_hands(board, other) and board.count(ACTIVATION, FIRED, other) for other in others
    )


# --- one target -----------------------------------------------------------------------------------


@rule("gbacw-179", "gbacw-185", "gbacw-186", "gbacw-196", "gbacw-198", "gbacw-217", "gbacw-073")
def why_no_shot(
    board: Board, unit: str, hex_: str, target: str, kind: str = PHASING
) -> Refusal | None:
    """Why a part of a unit cannot fire at a hex; None if it can (10.12, 10.2)."""
    far = distance(board, hex_, target)
    refusal = too_far(far, longest_range(board, unit, kind), "gbacw-179")
    if refusal is not None:
        return refusal
    if not is_in_front(board, unit, hex_, target):
        return Refusal(tr("It is not in front."), "gbacw-073")
    if far == 1:
        return _why_not_next(board, unit, hex_, target, kind)
    if not sees(board, hex_, target):
        found = line_of_sight(board, hex_, target)
        words = tr("It is out of sight: {why}.", why=found.words(field_of(board)))
        return Refusal(words, found.rule)
    side = board.piece(unit).side
    if is_gun(board, unit) and far > number(board, "canister-range"):
        friends = friends_near_target(board, side, hex_, target)
        if friends:
            return Refusal(tr("Friends stand in {hex}.", hex=friends), "gbacw-198")
        return None
    blocker = hex_in_the_way(board, side, hex_, target, guns=is_gun(board, unit))
    return Refusal(tr("Units stand in {hex}.", hex=blocker), "gbacw-196") if blocker else None


def _why_not_next(board: Board, unit: str, hex_: str, target: str, kind: str) -> Refusal | None:
    if any(side.kind.attributes.get("no_fire") for side in sides_between(board, hex_, target)):
        return Refusal(tr("Nobody fires across this hexside."), "gbacw-186")
    if is_too_steep(board, unit, hex_, target) and kind != PRE_SHOCK:
        return Refusal(tr("It lies too high or too low for guns."), "gbacw-217")
    return None


def enemies_at(board: Board, unit: str, hex_: str) -> list[str]:
    """The manned enemies of a unit in a hex, the top one last."""
    side = board.piece(unit).side
    return [fighter for fighter in fighters_in(board, hex_) if board.piece(fighter).side != side]


def _enemy_hexes_near(board: Board, unit: str, hex_: str, most: int) -> Iterator[str]:
    other = board.opponent(board.piece(unit).side)
    for target in hexes_with_units(board, other):
        if distance(board, hex_, target) <= most and fighters_in(board, target):
            yield target


@momentary
@rule("gbacw-214", "gbacw-118")
def targets_of(board: Board, unit: str, kind: str = PHASING) -> dict[str, tuple[str, ...]]:
    """The hexes that a unit can fire at, each with its own hexes that can do so (10.12).

    A phasing battery alone in its hex before an enemy fires at nobody else (10.66).
    """
    most = longest_range(board, unit, kind)
    found: dict[str, list[str]] = {}
    for hex_ in board.piece(unit).hexes:
        for target in _enemy_hexes_near(board, unit, hex_, most):
            if points_at(board, unit, hex_, target) and not why_no_shot(
                board, unit, hex_, target, kind
            ):
                found.setdefault(target, []).append(hex_)
    bound = _bound_to(board, unit, list(found)) if kind == PHASING else []
    return {one: tuple(hexes) for one, hexes in found.items() if not bound or one in bound}


@rule("gbacw-214")
def _bound_to(board: Board, unit: str, targets: list[str]) -> list[str]:
    hex_ = board.piece(unit).hex
    if not is_gun(board, unit) or len(fighters_in(board, hex_)) > 1:
        return []
    return [
        target
        for target in targets
        if distance(board, hex_, target) == 1
        and any(hex_ in front_hexes(board, enemy) for enemy in enemies_at(board, unit, target))
    ]


@rule("gbacw-178", "gbacw-180")
def can_fire(board: Board, unit: str) -> bool:
    """Whether a phasing unit may fire, and has somebody to fire at."""
    return why_not_firing(board, unit) is None and bool(targets_of(board, unit))


@rule("gbacw-218", "gbacw-166", "gbacw-210")
def can_fire_rapidly(
    board: Board, unit: str, target_distance: int, sections: Sequence[int] = ()
) -> bool:
    """Whether smoothbores may fire twice: near, and not if they move, turned, or too steep."""
    if not is_gun(board, unit) or target_distance > number(board, "canister-range"):
        return False
    if any(board.count(ACTIVATION, one, unit) for one in (SPENT, COVERED, WILL_MOVE)):
        return False
    # After a turn in reaction the first fire alone is not rapid (9.62).
    if has_just_turned(board, unit):
        return False
    codes = weapons(board, Volley(unit, "", "", 0, sections=tuple(sections)))
    return any(board.look_up("range-effects", code)["rapid_fire"] for code in codes)


def is_phasing(board: Board, unit: str) -> bool:
    """Whether a unit is of the side that acts."""
    return board.piece(unit).side == activation(board).side
