"""Who attacks whom by shock (11.1 to 11.32): who may, who must, and the batch of all shocks."""

from collections.abc import Callable, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Preview,
    Refusal,
    ask,
    choose_one,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import (
    Combat,
    Designation,
    Fault,
    hexes_of,
    note_combats,
    pending,
)
from hexwright.engine.parts.ground import near, sides_between
from hexwright.engine.parts.reasons import none_of_hexes, not_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.advance import step_forward
from hexwright.engine.systems.gbacw.facing import normal_front
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.targets import CHARGE, orders_allow
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ATTACK,
    BUILDING,
    FIRED,
    MOVED,
    NO_SHOCK,
    acting_units,
    brigade_of,
    fighters_in,
    has,
    is_active,
    is_extended_column,
    is_foot,
    is_gun,
    is_mounted,
    leader_of,
    order_of,
)
from hexwright.schema.language import later, tr

# What units would come to in a shock at some hexes.
Shown = Callable[[Sequence[str], Sequence[str]], Preview | None]
SHOCKS: Final = "shocks"
RECOVERED: Final = "recovered"
_AGAIN: Final = ":again"


class Shocks(OwnRecord, frozen=True):
    """The shocks of an activation: which step they are in, and what the steps have come to.

    `leaderless` are brigades none of whose attackers had their brigadier with them. `left` are
    hexes that were left before the shock, `broken` those whose defenders routed in the check
    before it. `countering` are units that countercharge. `fought` are attackers with the hexes that
    they have shocked already.
    """

    step: str = ""
    leaderless: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    countering: tuple[str, ...] = ()
    fought: tuple[tuple[str, str], ...] = ()
    from_right: bool = False


def shocks(board: Board) -> Shocks:
    """How far the shocks of this activation are."""
    found = board.state.records.get(SHOCKS)
    return found if isinstance(found, Shocks) else Shocks()


def note_shocks(board: Board, record: Shocks | None, rule_id: str = "") -> None:
    """Remember how far the shocks are; nothing when they are over."""
    board.emit(RecordSet(SHOCKS, record, rule=rule_id))


# --- who may and who must (11.12, 11.2) -----------------------------------------------------------


@rule("gbacw-228", "gbacw-230", "gbacw-265", "gbacw-360", "gbacw-130")
def why_no_shock(board: Board, unit: str) -> Refusal | None:
    """Why a unit of the brigades that act may not attack by shock; None if it may (11.12)."""
    if is_gun(board, unit):
        return Refusal(tr("Guns never attack by shock."), "gbacw-265")
    if not is_active(board, unit) or not orders_allow(board, unit, "shock"):
        return Refusal(tr("Its orders allow no shock."), "gbacw-228")
    if board.count(ACTIVATION, NO_SHOCK, unit):
        return Refusal(tr("It may not attack by shock in this activation."), "gbacw-360")
    if board.count(ACTIVATION, RECOVERED, unit) or has(board, unit, BUILDING):
        return Refusal(tr("It rallies, resupplies or builds."), "gbacw-228")
    if is_extended_column(board, unit):
        return Refusal(tr("A column forms line or closes up first."), "gbacw-130")
    if not strikes(board, unit):
        return Refusal(tr("No enemy stands in front of it."), "gbacw-228")
    return None


@momentary
@rule("gbacw-228", "gbacw-084", "gbacw-119", "gbacw-148")
def strikes(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes of enemies in front of a unit that it can close with (11.12, 7.34).

    Not across a hexside that movement cannot cross; a bridge or ford is no bar.
    """
    return tuple(one for one in normal_front(board, unit) if may_strike(board, unit, one))


def may_strike(board: Board, unit: str, hex_: str) -> bool:
    """Whether enemies stand in a hex that a unit can close with from one of its own."""
    side = board.piece(unit).side
    if not any(board.piece(fighter).side != side for fighter in fighters_in(board, hex_)):
        return False
    starts = [one for one in board.piece(unit).hexes if hex_ in near(board, one)]
    return any(
        step_forward(board, unit, start, hex_) is not None and not _is_barred(board, start, hex_)
        for start in starts
    )


def _is_barred(board: Board, start: str, hex_: str) -> bool:
    sides = sides_between(board, start, hex_)
    return any(side.kind.attributes.get("no_shock") for side in sides)


@rule("gbacw-229", "gbacw-256")
def is_charging(board: Board, unit: str) -> bool:
    """Whether a unit charges: cavalry that was announced, infantry that closed in (11.21, 11.5).

    Infantry under attack orders that moved up and did not fire, with nobody on top who does not.
    """
    if is_mounted(board, unit):
        return has(board, unit, CHARGE)
    if not _moved_up(board, unit) or order_of(board, unit) != ATTACK:
        return False
    above = fighters_in(board, board.piece(unit).hex)
    above = above[above.index(unit) + 1 :]
    return all(_moved_up(board, one) and is_foot(board, one) for one in above)


def _moved_up(board: Board, unit: str) -> bool:
    return bool(board.count(ACTIVATION, MOVED, unit)) and not board.count(ACTIVATION, FIRED, unit)


@rule("gbacw-229", "gbacw-059")
def must_shock(board: Board, unit: str) -> bool:
    """Whether a unit has to attack: it charges, rode up and did not fire, or is driven (11.21)."""
    if why_no_shock(board, unit) is not None:
        return False
    if activation(board).loose.get(brigade_of(board, unit)) == ATTACK:
        return True
    return is_charging(board, unit) or (is_mounted(board, unit) and _moved_up(board, unit))


@momentary
def attackers(board: Board) -> list[str]:
    """The units of the brigades that act which may attack by shock."""
    known = activation(board)
    brigades = known.formations
    units = dict.fromkeys(unit for brigade in brigades for unit in acting_units(board, brigade))
    return [unit for unit in units if why_no_shock(board, unit) is None]


# --- groups (11.31, 11.32) ------------------------------------------------------------------------


def _beside(board: Board, one: str, other: str) -> bool:
    hexes = board.piece(other).hexes
    return any(
        here in hexes or any(close in hexes for close in near(board, here))
        for here in board.piece(one).hexes
    )


@rule("gbacw-232")
def may_combine(board: Board, one: str, other: str) -> bool:
    """Whether two attackers can fight in one shock: side by side, alike in kind (11.32)."""
    if is_mounted(board, one) != is_mounted(board, other):
        return False
    return not is_mounted(board, one) or is_charging(board, one) == is_charging(board, other)


@rule("gbacw-232")
def must_combine(board: Board, one: str, other: str) -> bool:
    """Whether two attackers of one target have to: infantry side by side (11.32)."""
    return is_foot(board, one) and is_foot(board, other) and _beside(board, one, other)


@rule("gbacw-231", "gbacw-232", "gbacw-233", "gbacw-119")
def designation(board: Board) -> Designation:
    """What makes a batch of shocks lawful (11.31, 11.32)."""
    return Designation(
        duties=lambda _, unit: strikes(board, unit),
        able_in=lambda _: (),
        must_combine=lambda one, other: must_combine(board, one, other),
        may_combine=lambda one, other: may_combine(board, one, other),
    )


@rule("gbacw-231", "gbacw-232", "gbacw-233", "gbacw-229")
def faults(board: Board, combats: Sequence[Combat]) -> list[Fault]:
    """Everything that is wrong with a batch of shocks; empty if it is lawful."""
    found = designation(board).faults(board, combats)
    for combat in combats:
        groups = _groups(board, combat.attackers)
        if len(groups) > 1:
            found.append(Fault("together", combat.attackers, combat.targets))
    used = [attacker for combat in combats for attacker in combat.attackers]
    idle = tuple(
        attacker
        for attacker in attackers(board)
        if must_shock(board, attacker) and attacker not in used
    )
    return [*found, Fault("uncovered", idle)] if idle else found


def _groups(board: Board, units: Sequence[str]) -> list[list[str]]:
    """Units by those who stand side by side in a chain."""
    left = list(units)
    found = []
    while left:
        group = [left.pop(0)]
        for one in group:
            close = [other for other in left if _beside(board, one, other)]
            group += close
            left = [other for other in left if other not in close]
        found.append(group)
    return found


# --- designating (11.31) --------------------------------------------------------------------------


@rule("gbacw-227", "gbacw-231", "gbacw-271")
async def designate(game: Game, shown: Shown = lambda *_: None) -> bool:
    """Let the side that acts name all its shocks before the first is fought; whether it has any.

    `shown` tells what a shock of some units at some hexes would come to as things stand.
    """
    side = activation(game).side
    while True:
        free = _free(game)
        if not free:
            if not faults(game, pending(game)):
                break
            # Nobody is left who could make the batch lawful: it begins anew.
            note_combats(game, ())
            continue
        first = await ask(
            choose_one(
                "piece",
                side,
                tr("Who attacks by shock?"),
                lambda free=free: free,  # type: ignore[misc] # the type is that of free
                "gbacw-231",
                buttons=_buttons(game),
                why_not=lambda one: _why_not(game, side, one),
                preview=lambda one, free=free: (
                    shown((one,), strikes(game, one)) if one in free else None
                ),
            )
        )
        if first == PASS:
            break
        if first == _AGAIN:
            note_combats(game, ())
        else:
            await _designate_one(game, side, first, shown)
    return bool(pending(game))


def _free(board: Board) -> list[str]:
    used = [attacker for combat in pending(board) for attacker in combat.attackers]
    return [attacker for attacker in attackers(board) if attacker not in used]


def _buttons(board: Board) -> dict[str, str]:
    known = pending(board)
    if not faults(board, known):
        return {PASS: tr("No more shocks")}
    return {_AGAIN: tr("Begin anew")} if known else {}


def _why_not(board: Board, side: str, unit: str) -> Refusal | None:
    if unit not in board.state.pieces:
        known = faults(board, pending(board))
        return Refusal(_fault_words(board, known[0]), "gbacw-231") if known else None
    return (
        not_of(board, side, unit)
        or why_no_shock(board, unit)
        or Refusal(tr("It attacks already, or does not act now."), "gbacw-231")
    )


def _fault_words(board: Board, fault: Fault) -> str:
    names = board.names.pieces(fault.units)
    hexes = ", ".join(fault.hexes)
    if fault.kind == "uncovered" and not fault.hexes:
        return tr("These must attack: {pieces}.", pieces=names)
    if fault.kind == "uncovered":
        return tr("Somebody must attack {hexes}, in front of {pieces}.", hexes=hexes, pieces=names)
    if fault.kind == "apart":
        return tr("These must attack together: {pieces}.", pieces=names)
    if fault.kind == "together":
        return tr("These may not attack together: {pieces}.", pieces=names)
    return tr("A shock has one attacking hex or one that is attacked.")


@rule("gbacw-231", "gbacw-232", "gbacw-233")
async def _designate_one(game: Game, side: str, first: str, shown: Shown) -> None:
    """Name the targets of an attacker, and who attacks with it (11.32)."""
    open_ = strikes(game, first)
    targets: tuple[str, ...] = open_
    if len(open_) > 1:
        targets = await ask(
            choose_several(
                "hex",
                side,
                tr("Whom does {piece} attack?", piece=game.names.piece(first)),
                lambda: open_,
                "gbacw-233",
                least=1,
                subject=first,
                why_no_member=lambda _: none_of_hexes(
                    open_, later("Enemies in front stand in: {hexes}."), "gbacw-228"
                ),
                preview=lambda some: shown((first,), some) if some else None,
            )
        )
    helpers = _helpers(game, first, targets)
    forced = [helper for helper in helpers if _stands_with(game, first, helper)]
    joined: tuple[str, ...] = tuple(forced)
    if helpers:
        joined = await ask(
            choose_several(
                "piece",
                side,
                tr("Who attacks together with {piece}?", piece=game.names.piece(first)),
                lambda: helpers,
                "gbacw-232",
                subject=first,
                why_no_member=lambda one: (
                    Refusal(
                        tr("It does not stand beside them, or is of another kind."), "gbacw-232"
                    )
                    if one in game.state.pieces
                    else None
                ),
                preview=lambda some: shown((first, *some), targets),
            )
        )
    units = (first, *joined)
    chargers = tuple(unit for unit in units if is_charging(game, unit))
    note_combats(game, _merged(game, Combat(units, targets, chargers)))


def _stands_with(board: Board, one: str, other: str) -> bool:
    return board.piece(one).hex == board.piece(other).hex


def _helpers(board: Board, first: str, targets: Sequence[str]) -> list[str]:
    """Those who can join an attack: of the same hex, or at one target from elsewhere."""
    found = []
    for one in _free(board):
        if one == first or not may_combine(board, first, one):
            continue
        if not set(targets) <= set(strikes(board, one)):
            continue
        same = board.piece(one).hexes == board.piece(first).hexes
        if same or len(targets) == 1:
            found.append(one)
    return found


@rule("gbacw-232")
def _merged(board: Board, combat: Combat) -> list[Combat]:
    """The batch with one more shock: infantry side by side at one target is one shock (11.32)."""
    others = []
    for other in pending(board):
        bound = other.targets == combat.targets and any(
            must_combine(board, attacker, two)
            for attacker in other.attackers
            for two in combat.attackers
        )
        if bound:
            combat = other.with_other(combat)
        else:
            others.append(other)
    return [*others, combat]


@rule("gbacw-271")
def leaderless(board: Board, more: Sequence[str] = ()) -> tuple[str, ...]:
    """The brigades of which no attacker, nor any more, has its brigadier with it (11.72)."""
    units = [*more, *(attacker for combat in pending(board) for attacker in combat.attackers)]
    found = dict.fromkeys(brigade_of(board, unit) for unit in units if brigade_of(board, unit))
    led = []
    for brigade in found:
        leader = leader_of(board, brigade)
        hexes = hexes_of(board, [unit for unit in units if brigade_of(board, unit) == brigade])
        if leader and is_on_map(board, leader) and board.piece(leader).hex in hexes:
            led.append(brigade)
    return tuple(one for one in found if one not in led)
