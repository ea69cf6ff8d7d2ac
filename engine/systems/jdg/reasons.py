"""Why a unit, a hex or a marker is not offered; worked out only when somebody asks."""

from collections.abc import Mapping, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.reasons import no_unit, not_of, not_on_map, too_far
from hexwright.engine.parts.troops import enemies_in
from hexwright.engine.systems.jdg.batteries import FIRE, NORMAL, aims, facings, in_arc
from hexwright.engine.systems.jdg.facing import front_hexes
from hexwright.engine.systems.jdg.ground import conditions, is_next_to_enemy
from hexwright.engine.systems.jdg.orders import active_units, allowed, status_of
from hexwright.engine.systems.jdg.reach import mode_of
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.shock_ratio import FROZEN
from hexwright.engine.systems.jdg.sight import sees
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    CHARGE,
    FIRED,
    MOVED,
    ROUTED,
    SHOCK,
    SHOCK_TEST,
    arm_of,
    army_of,
    can,
    fighters_in,
    form_of,
    in_square,
    is_commander,
    is_gun,
    state_of,
)
from hexwright.schema.language import later, tr

_STATES: Mapping[str, str] = {
    "good-order": later("It is in good order."),
    "disordered": later("It is disordered."),
    "routed": later("It is routed."),
    "square": later("It stands in square."),
}


def _in_state(board: Board, unit: str, rule: str) -> Refusal:
    return Refusal(tr(_STATES[form_of(board, unit)]), rule)


def _not_active(board: Board, unit: str, rule: str = "jdg-024") -> Refusal | None:
    """Why a unit does not act with the marker of this activation."""
    if unit in active_units(board):
        return None
    arms = activation(board).arms
    if arms and arm_of(board, unit) not in arms:
        return Refusal(tr("The marker that was drawn does not activate its arm."), "jdg-022")
    return Refusal(tr("Its formation is not active now."), rule)


# --- moving ---------------------------------------------------------------------------------------


def why_not_moved(board: Board, piece: str) -> Refusal | None:
    """Why a piece does not move now."""
    found = not_of(board, activation(board).side, piece, "jdg-023")
    if found:
        return found
    if is_commander(board, piece):
        return why_no_commander(board, piece)
    found = no_unit(board, piece, "jdg-075")
    if found is None and not board.piece(piece).hex:
        found = Refusal(tr("It cannot enter the map with this marker now."), "jdg-131")
    found = found or _not_active(board, piece)
    return found or _why_unit_stays(board, piece)


def _why_unit_stays(board: Board, unit: str) -> Refusal | None:
    statuses = board.piece(unit).statuses
    if CHARGE in statuses:
        return Refusal(tr("It has declared a charge."), "jdg-239")
    if board.count(ACTIVATION, MOVED, unit):
        return Refusal(tr("It has moved already."), "jdg-075")
    if board.count(ACTIVATION, FROZEN, unit):
        return Refusal(tr("It has failed its test and does nothing more now."), "jdg-116")
    if in_square(board, unit):
        return Refusal(tr("It stands in square and cannot leave it now."), "jdg-088")
    if not can(board, unit, "move"):
        return _in_state(board, unit, "jdg-075")
    if not mode_of(board, unit):
        fired = FIRED in statuses
        words = later("It has fired and has no orders.") if fired else later("It has no orders.")
        return Refusal(tr(words), "jdg-078" if fired else "jdg-034")
    return None


def why_no_commander(board: Board, commander: str) -> Refusal | None:
    """Why a commander does not move now."""
    found = not_of(board, activation(board).side, commander, "jdg-044")
    found = found or not_on_map(board, commander, "jdg-044")
    if found:
        return found
    if MOVED in board.piece(commander).statuses:
        return Refusal(tr("He has moved in this turn."), "jdg-044")
    armies = [army_of(board, formation) for formation in activation(board).formations]
    leads = board.module.leaders[commander].commands if commander in board.module.leaders else ()
    if not any(army in leads for army in armies):
        return Refusal(tr("No formation of his army is active now."), "jdg-044")
    return Refusal(tr("Commanders do not move in this segment."), "jdg-044")


# --- fire -----------------------------------------------------------------------------------------


def why_no_fire(board: Board, piece: str) -> Refusal | None:
    """Why a piece does not fire now, nor move as commanders may meanwhile."""
    if is_commander(board, piece):
        return why_no_commander(board, piece)
    found = not_of(board, board.state.active, piece, "jdg-156")
    found = found or no_unit(board, piece, "jdg-156")
    if found is None and arm_of(board, piece) != ARTILLERY:
        found = Refusal(tr("It is no artillery."), "jdg-156")
    found = found or not_on_map(board, piece, "jdg-156") or _not_active(board, piece, "jdg-156")
    return found or _why_battery_is_silent(board, piece)


def _why_battery_is_silent(board: Board, battery: str) -> Refusal:
    if not can(board, battery, "fire"):
        return _in_state(board, battery, "jdg-163")
    if allowed(board, battery, "fire") != "yes":
        return Refusal(tr("Its orders do not let it fire."), "jdg-034")
    if not FIRE.allow(board, battery, NORMAL):
        return Refusal(tr("It has fired in this activation."), "jdg-156")
    most = int(board.attribute(battery, "maximum_range", 0))
    reason = tr("It has no target in its arc, in range ({most}) and in sight.", most=most)
    return Refusal(reason, "jdg-165")


def why_no_aim(board: Board, battery: str, turned: int | None, hex_: str) -> Refusal | None:
    """Why a battery does not fire at a hex."""
    found = board.piece(battery)
    if not enemies_in(board, hex_, found.side):
        return Refusal(tr("No enemy unit stands there."), "jdg-156")
    most = int(board.attribute(battery, "maximum_range", 0))
    if conditions(board)["fire"] == "adjacent":
        most = min(1, most)
    far = too_far(distance(board, found.hex, hex_), most, "jdg-165")
    if far:
        return far
    if not sees(board, found.hex, hex_):
        return Refusal(tr("It is out of sight."), "jdg-182")
    every = facings(board, battery) if turned is None else [turned]
    if not any(hex_ in in_arc(board, battery, one) for one in every):
        return Refusal(
            tr("It is outside the arc of the battery, turned one vertex too."), "jdg-165"
        )
    if not any(hex_ in aims(board, battery, one) for one in every):
        return Refusal(tr("Enemies right before the battery are fired at first."), "jdg-168")
    return None


def why_no_reaction(board: Board, battery: str, attackers: Sequence[str], hex_: str) -> Refusal:
    """Why a battery does not fire at a hex of those who attack."""
    if hex_ not in attackers:
        return Refusal(tr("Nobody attacks from there."), "jdg-158")
    if hex_ not in front_hexes(board, board.piece(battery).hex, board.piece(battery).facing):
        return Refusal(tr("It is not in front of the battery."), "jdg-158")
    return Refusal(tr("Another battery fires at it already."), "jdg-158")


# --- initiative ------------------------------------------------------------------------


def why_no_initiative(board: Board, groups: Sequence[Sequence[str]], piece: str) -> Refusal | None:
    """Why the group of a piece does not try its leader's initiative."""
    if is_commander(board, piece):
        return why_no_commander(board, piece)
    found = not_of(board, activation(board).side, piece, "jdg-033")
    found = found or no_unit(board, piece, "jdg-033") or not_on_map(board, piece, "jdg-033")
    found = found or _not_active(board, piece)
    if found:
        return found
    group = next((one for one in groups if piece in one), ())
    if group:
        first = board.names.piece(group[0])
        return Refusal(tr("Its group tries by {piece}.", piece=first), "jdg-033")
    if status_of(board, piece) == "orders":
        return Refusal(tr("It has orders."), "jdg-033")
    return Refusal(tr("Its group has tried already."), "jdg-038")


# --- shock ----------------------------------------------------------------------------------------


def why_no_attack(board: Board, piece: str) -> Refusal | None:
    """Why a unit does not attack by shock."""
    if is_commander(board, piece):
        return why_no_commander(board, piece)
    found = not_of(board, activation(board).side, piece, "jdg-189")
    found = found or no_unit(board, piece, "jdg-189") or not_on_map(board, piece, "jdg-189")
    if found is None and is_gun(board, piece):
        found = Refusal(tr("Artillery does not attack by shock."), "jdg-185")
    found = found or _not_active(board, piece)
    return found or _why_unit_does_not_attack(board, piece)


def _why_unit_does_not_attack(board: Board, unit: str) -> Refusal:
    found, statuses = board.piece(unit), board.piece(unit).statuses
    if CHARGE in statuses:
        return Refusal(tr("It has declared a charge."), "jdg-183")
    if SHOCK in statuses or SHOCK_TEST in statuses:
        return Refusal(tr("Its attack is announced already."), "jdg-189")
    if not can(board, unit, "shock"):
        return _in_state(board, unit, "jdg-185")
    if allowed(board, unit, "shock") == "no":
        return Refusal(tr("Its orders do not let it attack."), "jdg-034")
    if board.count(ACTIVATION, FROZEN, unit):
        return Refusal(tr("It has failed its test and does nothing more now."), "jdg-116")
    if not is_next_to_enemy(board, found.hex, found.side):
        return Refusal(tr("No enemy is next to it."), "jdg-187")
    ahead = front_hexes(board, found.hex, found.facing)
    if not any(enemies_in(board, one, found.side) for one in ahead):
        return Refusal(tr("No enemy is in front of it."), "jdg-187")
    top = fighters_in(board, found.hex)[-1]
    if top != unit:
        words = tr("Its hex attacks together, by {piece}.", piece=board.names.piece(top))
        return Refusal(words, "jdg-114")
    return Refusal(tr("Those in front of it can be attacked no more."), "jdg-188")


# --- charges --------------------------------------------------------------------------------------


def why_not_charged(board: Board, unit: str, hex_: str, *, is_ahead: bool) -> Refusal:
    """Why a hex is not charged."""
    found = board.piece(unit)
    if not enemies_in(board, hex_, found.side):
        return Refusal(tr("No enemy unit stands there."), "jdg-238")
    if not is_ahead:
        return Refusal(tr("It is outside the front arc of the charger."), "jdg-238")
    if not sees(board, found.hex, hex_):
        return Refusal(tr("It is out of sight."), "jdg-238")
    reason = tr("The charge does not reach a hex from where it is in front and open to it.")
    return Refusal(reason, "jdg-259")


# --- flight and rally -----------------------------------------------------------------------------


def why_not_fleeing(board: Board, side: str, piece: str) -> Refusal | None:
    """Why a unit does not flee now."""
    found = not_of(board, side, piece, "jdg-300") or no_unit(board, piece, "jdg-300")
    found = found or not_on_map(board, piece, "jdg-300")
    if found is None and state_of(board, piece) != ROUTED:
        found = Refusal(tr("It is not routed."), "jdg-300")
    return found or Refusal(tr("It has fled in this phase."), "jdg-300")


def why_not_rallied(board: Board, piece: str, *, tried: bool, acted: bool) -> Refusal | None:
    """Why a unit does not rally now."""
    if is_commander(board, piece):
        return why_no_commander(board, piece)
    found = not_of(board, activation(board).side, piece, "jdg-312")
    found = found or no_unit(board, piece, "jdg-312") or not_on_map(board, piece, "jdg-312")
    found = found or _not_active(board, piece, "jdg-312")
    if found:
        return found
    if tried:
        return Refusal(tr("It has tried to rally in this activation."), "jdg-316")
    if not can(board, piece, "rally"):
        return _in_state(board, piece, "jdg-312")
    if is_next_to_enemy(board, board.piece(piece).hex, board.piece(piece).side):
        return Refusal(tr("An enemy is next to it."), "jdg-313")
    if acted:
        return Refusal(tr("It has moved, turned, fired or fought before."), "jdg-312")
    return Refusal(tr("There is no room for it in its stack once it has rallied."), "jdg-105")
