"""The Veteran in its activations: brigades go as lines, fire, close with the enemy, and rally."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import OFF_MAP, PASS, Choice
from hexwright.engine.parts.combats import Combat, pending
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_leader, is_on_map
from hexwright.engine.systems.gbacw.adjacency import nearest_enemy
from hexwright.engine.systems.gbacw.bot.command import everybody
from hexwright.engine.systems.gbacw.bot.field import enemies_within
from hexwright.engine.systems.gbacw.bot.thought import Answer, Thought, far_from
from hexwright.engine.systems.gbacw.designation import strikes
from hexwright.engine.systems.gbacw.lines import hexes_after
from hexwright.engine.systems.gbacw.shock_modifiers import Fight
from hexwright.engine.systems.gbacw.targets import can_fire, targets_of
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BUILDING,
    FIRED,
    MOVED,
    has,
    in_column,
    is_disordered,
    is_extended,
    is_gun,
    order_of,
    refused_hands,
)
from hexwright.engine.systems.gbacw.unit_actions import open_facings

# Buttons of `unit_actions` that the Veteran uses.
FIRE, TURN, RALLY, RESUPPLY, MARCH_ON = ":fire", ":turn", ":rally", ":resupply", ":march-on"
WITHDRAW, CHARGE, END_REFUSAL, CLOSE_UP = ":withdraw", ":charge", ":end-refusal", ":close-up"
FORM_LINE, DISMOUNT = ":form-line", ":dismount"
_AHEAD: Final = (":ahead-left", ":ahead-right")
# So near to the enemy cavalry fights on foot, lines stay extended, and columns form line.
_NEAR = 4
# Hexes to go from which an extended line closes up first.
_FAR = 5


# --- who ------------------------------------------------------------------------------------------


def next_unit(thought: Thought) -> Choice:
    """Who is nearest to his goal first, so that the line does not run into itself; leaders last."""
    board = thought.board
    left = [option for option in thought.decision.options if not _is_busy(thought, option)]

    def turn(piece: str) -> tuple[bool, bool, float, str]:
        is_here = is_on_map(board, piece)
        leads = is_leader(board, piece)
        goal = thought.goal(piece) if is_here and not leads else ""
        far = far_from(board, board.piece(piece).hex, goal) if goal else 0.0
        return leads and is_here, not is_here, far, piece

    return min(left, key=turn, default=PASS)


def _is_busy(thought: Thought, piece: str) -> bool:
    """Whether a unit builds, and is better left to it."""
    board = thought.board
    if not is_on_map(board, piece) or not has(board, piece, BUILDING):
        return False
    return nearest_enemy(board, board.piece(piece).hex, thought.side) > 2


# --- what -----------------------------------------------------------------------------------------


def act(thought: Thought) -> Choice:
    """Rally or resupply; fire where that is worth more than a move; go to the place in the line."""
    decision, board = thought.decision, thought.board
    unit, buttons = decision.subject, decision.buttons
    for need in (_recover, _fire_now, _ride, _manoeuvre, _go, _fire_after, _face, _march_on):
        found = need(thought, unit)
        if found is not None and (not isinstance(found, str) or found in buttons):
            return found
    del board
    return PASS


def _recover(thought: Thought, unit: str) -> Choice | None:
    """Units in disorder get away from the enemy, and rally."""
    board, buttons = thought.board, thought.decision.buttons
    if RESUPPLY in buttons:
        return RESUPPLY
    if not is_disordered(board, unit):
        return None
    if nearest_enemy(board, board.piece(unit).hex, thought.side) == 1 and WITHDRAW in buttons:
        return WITHDRAW
    return RALLY if RALLY in buttons else None


def _fire_now(thought: Thought, unit: str) -> Choice | None:
    """Fire before any move: where one moves or fires, and where the enemy is in front already."""
    board = thought.board
    if FIRE not in thought.decision.buttons or board.count(ACTIVATION, FIRED, unit):
        return None
    value = best_target(thought, unit)[0]
    if value < thought.weights.least_fire:
        return None
    if order_of(board, unit) == "attack" and not is_gun(board, unit):
        close = nearest_enemy(board, board.piece(unit).hex, thought.side) == 1
        return FIRE if close else None
    gain = _best_way(thought, unit)[0] if not is_gun(board, unit) else 0.0
    return FIRE if value >= gain * 0.5 else None


def _ride(thought: Thought, unit: str) -> Choice | None:
    """Cavalry near the enemy fights on foot, unless it can charge guns or the shaken."""
    board, buttons = thought.board, thought.decision.buttons
    if CHARGE in buttons and any(_is_prey(thought, one) for one in _near(thought, unit, 5)):
        return CHARGE
    if DISMOUNT in buttons and _near(thought, unit, _NEAR):
        return DISMOUNT
    del board
    return None


def _is_prey(thought: Thought, hex_: str) -> bool:
    """Whether enemies in a hex would hardly stand against a charge."""
    board = thought.board
    there = [one for one in board.stack(hex_) if one in board.module.units]
    return all(is_gun(board, one) or is_disordered(board, one) for one in there)


def _near(thought: Thought, unit: str, within: int) -> list[str]:
    return enemies_within(thought.board, thought.board.piece(unit).hex, thought.side, within)


def _manoeuvre(thought: Thought, unit: str) -> Choice | None:
    """Extended lines go ahead as one body; columns form line before the enemy."""
    board, buttons = thought.board, thought.decision.buttons
    foes = _near(thought, unit, _NEAR)
    if in_column(board, unit):
        return FORM_LINE if foes and order_of(board, unit) != "march" else None
    if refused_hands(board, unit):
        return END_REFUSAL if not foes else None
    if not is_extended(board, unit):
        return None
    place, here = thought.place(unit), board.piece(unit).hex
    if distance(board, here, place) > _FAR and not foes:
        return CLOSE_UP if CLOSE_UP in buttons else None
    now = thought.value(unit, here)
    open_ = [one for one in _AHEAD if one in buttons]
    values = {one: thought.value(unit, hexes_after(board, unit, one)[0]) for one in open_}
    best = max(values, key=lambda one: values[one], default="")
    return best if best and values[best] > now + thought.weights.least_move else None


def _best_way(thought: Thought, unit: str) -> tuple[float, tuple[str, ...]]:
    """The way to the best place, and what it gains over staying."""
    board = thought.board
    stay = thought.value(unit, board.piece(unit).hex)
    best, chosen = 0.0, ()
    for way in thought.decision.options:
        if way[-1] == OFF_MAP:
            continue
        gain = thought.value(unit, way[-1]) - stay
        if gain > best:
            best, chosen = gain, way
    return best, chosen


def _go(thought: Thought, unit: str) -> Choice | None:
    """To the best place within reach."""
    gain, way = _best_way(thought, unit)
    return way if way and gain > thought.weights.least_move else None


def _fire_after(thought: Thought, unit: str) -> Choice | None:
    """Those who have moved up fire, unless a charge promises more."""
    board = thought.board
    if FIRE not in thought.decision.buttons:
        return None
    value = best_target(thought, unit)[0]
    if value < thought.weights.least_fire:
        return None
    if board.count(ACTIVATION, MOVED, unit) and not is_gun(board, unit):
        charge = _charge_worth(thought, unit)
        if charge > value + thought.weights.least_shock:
            return None
    return FIRE


def _charge_worth(thought: Thought, unit: str) -> float:
    board = thought.board
    found = [
        thought.judge.shock(Fight((unit,), (strike,), (unit,))) for strike in strikes(board, unit)
    ]
    return max(found, default=-1.0)


def _face(thought: Thought, unit: str) -> Choice | None:
    """With the line, towards the enemy."""
    board = thought.board
    piece = board.piece(unit)
    if TURN not in thought.decision.buttons or is_extended(board, unit):
        return None
    best = thought.best_facing(unit, piece.hex)
    if best == piece.facing or piece.facing is None or best not in open_facings(board, unit):
        return None
    gain = thought.outlook(unit, piece.hex, best) - thought.outlook(unit, piece.hex, piece.facing)
    return TURN if gain > 0.05 and not _has_turned(thought, unit) else None


def _has_turned(thought: Thought, unit: str) -> bool:
    """Whether a unit has turned here as far as it likes, so that nobody turns for ever."""
    return bool(thought.board.count(ACTIVATION, "turned", unit))


def _march_on(thought: Thought, unit: str) -> Choice | None:
    """On along the road, while the goal is far."""
    board = thought.board
    if MARCH_ON not in thought.decision.buttons:
        return None
    return MARCH_ON if far_from(board, board.piece(unit).hex, thought.goal(unit)) > 1 else None


# --- fire -----------------------------------------------------------------------------------------


def best_target(thought: Thought, unit: str) -> tuple[float, str]:
    """The hex where the fire of a unit does most, and how much that is."""
    board = thought.board
    if not can_fire(board, unit):
        return 0.0, ""
    found = [(thought.judge.at(unit, target), target) for target in targets_of(board, unit)]
    return max(found, default=(0.0, ""))


def aim(thought: Thought) -> Choice | None:
    """All fire at the hex where it does most."""
    unit = thought.decision.subject
    found = [(thought.judge.at(unit, option), option) for option in thought.decision.options]
    return (max(found)[1],) if found else None


def rapidly(thought: Thought) -> Choice:
    """Only at those who are close: ammunition is not without end."""
    board = thought.board
    return nearest_enemy(board, board.piece(thought.decision.subject).hex, thought.side) <= 2


# --- facing ---------------------------------------------------------------------------------------


def face(thought: Thought) -> Choice | None:
    """The facing that is worth most of those that are open."""
    decision, board = thought.decision, thought.board
    if decision.subject not in board.state.pieces:
        return None
    piece = board.piece(decision.subject)
    values = {PASS: piece.facing or 0}
    values.update({facing_button(one): one for one in range(12)})
    open_ = [value for value in values if value in decision.buttons]
    if not open_:
        return None
    return max(open_, key=lambda one: thought.outlook(piece.id, piece.hex, values[one]))


# --- shock ----------------------------------------------------------------------------------------


def attack(thought: Thought) -> Choice | None:
    """One after the other who begins a shock of the batch; nobody more when all are named."""
    used = {attacker for combat in pending(thought.board) for attacker in combat.attackers}
    for combat in thought.shocks or ():
        if combat.attackers[0] not in used:
            return combat.attackers[0]
    return PASS


def attack_whom(thought: Thought) -> Choice | None:
    """Whom the batch has this unit attack."""
    found = _shock_of(thought)
    return found.targets if found else None


def attack_with(thought: Thought) -> Choice | None:
    """Those who attack with it in the batch."""
    found = _shock_of(thought)
    if found is None:
        return everybody(thought)
    return tuple(option for option in thought.decision.options if option in found.attackers)


def _shock_of(thought: Thought) -> Combat | None:
    unit = thought.decision.subject
    return next((shock for shock in thought.shocks or () if unit in shock.attackers), None)


def charge_where(thought: Thought) -> Choice:
    """At guns and the shaken first."""
    board = thought.board

    def worth(way: tuple[str, ...]) -> float:
        foes = enemies_within(board, way[-1], thought.side, 1)
        return sum(2.0 if _is_prey(thought, foe) else 0.5 for foe in foes) - 0.01 * len(way)

    return thought.best(worth) if thought.decision.options else PASS


# --- hexes of lines and columns -------------------------------------------------------------------


def hex_for(thought: Thought) -> Choice:
    """The hex that is nearest to the place of the unit."""
    unit = thought.decision.subject
    if unit not in thought.board.state.pieces:
        return str(thought.decision.options[0])
    return thought.best(lambda hex_: thought.value(unit, hex_))


def stay_on_top(thought: Thought) -> Choice:
    """Infantry covers the guns that it stands with."""
    del thought
    return True


def keep_order(thought: Thought) -> Choice:
    """The stack stays as it is."""
    return tuple(thought.decision.options)


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("gbacw-042", "piece"): next_unit,
    ("gbacw-042", "path"): act,
    ("gbacw-182", "several"): aim,
    ("gbacw-218", "yes-no"): rapidly,
    ("gbacw-231", "piece"): attack,
    ("gbacw-233", "several"): attack_whom,
    ("gbacw-232", "several"): attack_with,
    ("gbacw-257", "path"): charge_where,
    ("gbacw-262", "path"): charge_where,
    **{(f"gbacw-{one}", "action"): face for one in ("074", "064", "065", "248", "315", "333")},
    **{
        (f"gbacw-{one}", "hex"): hex_for
        for one in ("108", "110", "111", "116", "128", "159", "248", "252", "070")
    },
    ("gbacw-094", "yes-no"): stay_on_top,
    ("gbacw-095", "order"): keep_order,
}
