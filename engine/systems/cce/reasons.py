"""Why a unit, a weapon, a hex or a card is not offered; worked out only when somebody asks."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.reasons import no_enemy_of, none_of_hexes, not_of, not_on_map, too_far
from hexwright.engine.systems.cce.fire import can_fire_weapon
from hexwright.engine.systems.cce.language import Doing, Step
from hexwright.engine.systems.cce.markers import is_shut
from hexwright.engine.systems.cce.records import IN_ORDER, USED
from hexwright.engine.systems.cce.sight import sees
from hexwright.engine.systems.cce.targets import TESTS
from hexwright.engine.systems.cce.units import (
    RANGE,
    carrier,
    enemies_in,
    is_leader,
    is_unit,
    is_weapon,
    shooting,
    units_in,
)
from hexwright.schema.language import later, tr

_NOT: Final[Mapping[str, str]] = {
    "broken": later("It is not broken."),
    "good": later("It is broken."),
    "unsuppressed": later("It is suppressed already."),
    "unhardened": later("It is veteran already."),
    "squad": later("It is no squad."),
    "open": later("Its hex gives it cover."),
    "beside-enemy": later("No enemy is in its hex or next to it."),
    "out-of-command": later("It is within the command of a leader."),
    "in-sight-of-machine-gun": later("No machine gun has it in range and sight."),
}
_SHUT: Final[Mapping[str, str]] = {
    "water": later("There is water."),
    "blaze": later("It burns there."),
    "fortified": later("There is a fortification already."),
    "building": later("There is a building."),
    "impassable": later("Nobody can go there."),
}


# --- pieces ---------------------------------------------------------------------------------------


def no_own_unit(board: Board, side: str, piece: str, rule: str) -> Refusal | None:
    """It is no unit of one's own on the map."""
    if not is_unit(board, piece):
        return Refusal(tr("It is no unit on the map."), rule)
    return not_of(board, side, piece, rule) or not_on_map(board, piece, rule)


def not_own(
    board: Board, side: str, rule: str, otherwise: str, **values: str
) -> Callable[[str], Refusal]:
    """It is not one's own unit, or what the words say."""

    def why_not(one: str) -> Refusal:
        return no_own_unit(board, side, one, rule) or Refusal(tr(otherwise, **values), rule)

    return why_not


def not_commanded(board: Board, leader: str, unit: str, is_free: bool) -> Refusal:  # noqa: FBT001 # a finding
    """Why a leader does not activate a unit."""
    side = board.piece(leader).side
    found = no_own_unit(board, side, unit, "cce-050")
    if found is not None:
        return found
    if is_leader(board, unit):
        return Refusal(tr("Leaders activate no leaders."), "cce-050")
    if not is_free:
        return Refusal(tr("It was activated this turn already."), "cce-133")
    return Refusal(tr("It is beyond his command."), "cce-050")


def not_named(board: Board, doing: Doing, step: Step, side: str, piece: str) -> Refusal:
    """Why a card does not speak of a unit: the first of its words that does not hold."""
    if not is_unit(board, piece) or not board.piece(piece).hex:
        return Refusal(tr("It is no unit on the map."), doing.rule)
    found = None
    if "own" in step.words or step.option("by") in ("each", "owner"):
        found = not_of(board, side, piece, doing.rule)
    elif "enemy" in step.words:
        found = no_enemy_of(board, side, piece, doing.rule)
    elif "active" in step.words:
        found = not_of(board, board.state.active, piece, doing.rule)
    for word in step.words if found is None else ():
        if word in TESTS and not TESTS[word](board, piece):
            return Refusal(tr(_NOT[word]), doing.rule)
    if found is None and "nearest" in step.words:
        return Refusal(tr("Another is nearer."), doing.rule)
    return found or Refusal(tr("It is not where this happens."), doing.rule)


# --- fire -----------------------------------------------------------------------------------------


def no_shooter(board: Board, side: str, piece: str) -> Refusal:
    """Why a unit or weapon cannot lead an attack now, or join one."""
    if not is_unit(board, piece) and not is_weapon(board, piece):
        return Refusal(tr("It is neither a unit nor a weapon."), "cce-171")
    found = not_of(board, side, piece, "cce-171") or not_on_map(board, piece, "cce-171")
    if found is not None:
        return found
    if board.count(IN_ORDER, USED, piece):
        return Refusal(tr("It has fired in this order already."), "cce-171")
    if is_weapon(board, piece) and not can_fire_weapon(board, piece):
        return Refusal(tr("The weapon or whoever carries it cannot fire now."), "cce-116")
    return Refusal(tr("It is not activated for this, or reaches no enemy."), "cce-166")


def not_joining(board: Board, side: str, firers: tuple[str, ...], hex_: str, one: str) -> Refusal:
    """Why somebody cannot join a fire group."""
    if one in firers:
        return Refusal(tr("It takes part already."), "cce-173")
    if is_unit(board, one) or is_weapon(board, one):
        far = not_of(board, side, one, "cce-173") or _out_of_reach(board, one, hex_)
        if far is not None:
            return far
    found = no_shooter(board, side, one)
    if found.rule == "cce-166":
        return Refusal(tr("It is not activated for this, or not beside the group."), "cce-173")
    return found


def _out_of_reach(board: Board, shooter: str, hex_: str) -> Refusal | None:
    start = board.piece(carrier(board, shooter)).hex
    if not start:
        return not_on_map(board, shooter, "cce-171")
    far = distance(board, start, hex_)
    if not far:
        return Refusal(tr("It stands there itself."), "cce-171")
    found = too_far(far, shooting(board, shooter, RANGE).total, "cce-169")
    if found is not None:
        return found
    if far < int(board.attribute(shooter, "least_range", 1) or 1):
        return Refusal(tr("It is too near for this weapon."), "cce-169")
    if not sees(board, start, hex_):
        return Refusal(tr("There is no line of sight from {hex}.", hex=start), "cce-104")
    return None


def no_target(board: Board, shooter: str, hex_: str) -> Refusal:
    """Why somebody cannot fire at a hex."""
    side = board.piece(shooter).side
    found = _out_of_reach(board, shooter, hex_)
    if found is None and not enemies_in(board, hex_, side):
        found = Refusal(tr("No enemy is there."), "cce-171")
    return found or Refusal(tr("Only the hex that was just entered is fired at."), "cce-222")


# --- hexes ----------------------------------------------------------------------------------------


def no_place(board: Board, rule: str, step: Step, hexes: Iterable[str], hex_: str) -> Refusal:
    """Why a card does not put something into a hex, or take it from there."""
    for one in step.unless:
        if is_shut(board, hex_, (one,)):
            return Refusal(tr(_SHUT[one]), rule)
    return only_these(hexes, rule)


def only_these(hexes: Iterable[str], rule: str) -> Refusal:
    """The rule leaves but some hexes."""
    return none_of_hexes(hexes, later("By this rule it can only be: {hexes}."), rule)


def none_but(hexes: Iterable[str], rule: str) -> Callable[[str], Refusal]:
    """The same, for a question that says nothing more."""
    return lambda _: only_these(hexes, rule)


def unseen(board: Board, start: str, hex_: str) -> Refusal:
    """There is no sight of a hex."""
    del board, hex_
    return Refusal(tr("There is no line of sight from {hex}.", hex=start), "cce-155")


def not_in(board: Board, side: str, hex_: str, piece: str, rule: str) -> Refusal:
    """It is no unit of one's own in a hex, or none of the sort that is asked for."""
    found = no_own_unit(board, side, piece, rule)
    if found is not None:
        return found
    if piece not in units_in(board, hex_, side):
        return Refusal(tr("It is not in {hex}.", hex=hex_), rule)
    return Refusal(tr("It is no squad."), rule)


def not_held(rule: str) -> Callable[[str], Refusal]:
    """It is no card of the hand that is asked about."""
    return lambda _: Refusal(tr("It is not in that hand."), rule)
