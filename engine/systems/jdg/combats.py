"""The attacks of an activation: those still to be fought, and whom each has to attack (5.K)."""

from collections.abc import Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.jdg.ground import can_step
from hexwright.engine.systems.jdg.ratio import struck_by
from hexwright.engine.systems.jdg.troops import ACTIVATION, arm_of, can

COMBATS = "combats"
# Counted for units that were the target of a shock, and for cavalry that did not dare to charge.
SHOCKED = "shocked"
FROZEN = "charge-failed"


class Combat(NamedTuple):
    """An attack that was announced: units, the hexes that they attack, those that charge."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    chargers: tuple[str, ...] = ()


class Combats(OwnRecord, frozen=True):
    """The attacks of this activation that are still to be fought.

    `pursuits` are charges of cavalry that pursues after a shock: they come before all others.
    """

    pending: tuple[Combat, ...] = ()
    pursuits: tuple[Combat, ...] = ()


def _combats(board: Board) -> Combats:
    found = board.state.records.get(COMBATS)
    return found if isinstance(found, Combats) else Combats()


def pending(board: Board) -> tuple[Combat, ...]:
    """The attacks that are still to be fought."""
    return _combats(board).pending


def waiting(board: Board) -> tuple[Combat, ...]:
    """The attacks that are still to be fought, in their order: pursuits come first."""
    return (*_combats(board).pursuits, *pending(board))


def note_combats(board: Board, combats: Sequence[Combat]) -> None:
    """Remember the attacks that are still to be fought."""
    _note(board, Combats(tuple(combats), _combats(board).pursuits))


def note_pursuit(board: Board, combat: Combat) -> None:
    """Remember the charge of cavalry that pursues after a shock."""
    _note(board, Combats(pending(board), (*_combats(board).pursuits, combat)))


def take_pursuit(board: Board) -> Combat | None:
    """The charge of a pursuit that comes before all other combats; it is remembered no more."""
    waiting = _combats(board).pursuits
    if not waiting:
        return None
    _note(board, Combats(pending(board), waiting[1:]))
    return waiting[0]


def _note(board: Board, record: Combats) -> None:
    board.emit(RecordSet(COMBATS, None if record == Combats() else record))


@rule("jdg-196", "jdg-212", "jdg-344")
def add_combat(board: Board, combat: Combat) -> None:
    """Add an attack; with those that have a target in common it becomes one combat."""
    whole = joined(board, combat)
    apart = [one for one in pending(board) if set(one.targets).isdisjoint(whole.targets)]
    note_combats(board, [*apart, whole])


@rule("jdg-253")
def call_off(board: Board, units: Sequence[str]) -> None:
    """Take units out of the attacks that are still to be fought."""
    left = [
        one._replace(
            attackers=tuple(unit for unit in one.attackers if unit not in units),
            chargers=tuple(unit for unit in one.chargers if unit not in units),
        )
        for one in pending(board)
    ]
    note_combats(board, [one for one in left if one.attackers])


def joined(board: Board, combat: Combat) -> Combat:
    """An attack and all those that have a target in common with it."""
    for other in pending(board):
        if not set(other.targets).isdisjoint(combat.targets):
            combat = _joined(other, combat)
    return combat


def _joined(one: Combat, other: Combat) -> Combat:
    return Combat(
        _each_once(*one.attackers, *other.attackers),
        _each_once(*one.targets, *other.targets),
        _each_once(*one.chargers, *other.chargers),
    )


def _each_once(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def combat_on(board: Board, target: str) -> Combat | None:
    """The attack on a hex that is still to be fought."""
    return next((one for one in pending(board) if target in one.targets), None)


@rule("jdg-196", "jdg-344")
def may_combine(board: Board, hex_: str, target: str) -> bool:
    """Whether units of a hex may attack another together with those who do so already, if any."""
    combat = combat_on(board, target)
    if combat is None or not board.options["combined_shock_attackers_contiguous"]:
        return True
    hexes = {board.piece(one).hex for one in combat.attackers if is_on_map(board, one)}
    return hex_ in hexes or any(one in hexes for one in near(board, hex_))


# --- whom they attack -----------------------------------------------------------------------------


@rule("jdg-184", "jdg-185", "jdg-186", "jdg-188")
def may_strike(
    board: Board, unit: str, target: str, *, again: bool = False, start: str = ""
) -> bool:
    """Whether a unit may attack a hex beside it; units are shocked once in an activation."""
    found = board.piece(unit)
    enemies = enemies_in(board, target, found.side)
    if not enemies or not can_step(board, start or found.hex, target, arm_of(board, unit)):
        return False
    return again or any(not board.count(ACTIVATION, SHOCKED, one) for one in enemies)


@rule("jdg-187", "jdg-273", "jdg-336")
def duties(board: Board, combat: Combat, unit: str) -> list[str]:
    """The enemies in front of an attacker; those out of reach of a charge do not count."""
    hexes = struck_by(board, unit, combat.chargers)
    return [one for one in hexes if may_strike(board, unit, one)]


@rule("jdg-188", "jdg-190", "jdg-192", "jdg-195")
def remaining(
    board: Board, combat: Combat, *, all_in_front: bool = True, again: bool = False
) -> Combat:
    """An attack as it stands now: who is left, and whom they attack.

    Enemies in front whom no other attack covers are added, those whom nobody reaches released, and
    those who have been shocked before unless they may be `again`.
    """
    attackers = tuple(one for one in combat.attackers if _still_attacks(board, combat, one))
    found = dict.fromkeys(
        target
        for unit in attackers
        for target in struck_by(board, unit, combat.chargers)
        if target in combat.targets and may_strike(board, unit, target, again=again)
    )
    if all_in_front:
        for unit in attackers:
            duty = duties(board, combat, unit)
            found.update(dict.fromkeys(one for one in duty if combat_on(board, one) is None))
    chargers = tuple(one for one in combat.chargers if one in attackers)
    return Combat(attackers, tuple(found), chargers)


def _still_attacks(board: Board, combat: Combat, unit: str) -> bool:
    return (
        is_on_map(board, unit)
        and can(board, unit, "shock")
        and any(one in combat.targets for one in struck_by(board, unit, combat.chargers))
    )
