"""How many dice an attack has: base, troop, nation, card, caps, terrain (ccn-068, ccn-071)."""

from typing import Any, Literal, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.modifiers import Modifier, Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import NotInTableError, Reading
from hexwright.engine.parts.ground import distance, field_of, terrain, trait
from hexwright.engine.systems.ccn.ground import is_hill, works_into, works_out_of
from hexwright.engine.systems.ccn.records import card_played
from hexwright.engine.systems.ccn.troops import (
    ARTILLERY,
    CAVALRY,
    LEADER,
    ORDERED,
    Profile,
    fits,
    hexes_moved,
    in_square,
    leader_of,
    profile,
)
from hexwright.schema.language import later

Combat = Literal["ranged", "melee"]


class Attack(NamedTuple):
    """One unit against one target; an answer (Battle Back, First Strike) has no dice of cards."""

    attacker: str
    target: str
    combat: Combat
    is_answer: bool = False
    is_bonus: bool = False


@momentary
@rule("ccn-071")
def dice_of(board: Board, attack: Attack) -> Sum:
    """The dice of one unit: what it has of itself and from cards, caps, then terrain."""
    own = strength(board, attack)
    if own.total <= 0 and not _fires_with_half(board, attack, profile(board, attack.attacker)):
        return own
    own += card_dice(board, attack)
    own = _capped(board, attack, own)
    own += terrain_dice(board, attack)
    return own.at_least(0, later("never below none"), "ccn-071")


# --- the unit itself ------------------------------------------------------------------------------


def strength(board: Board, attack: Attack) -> Sum:
    """Blocks or chart, with the bonuses of the troop type and of the nation."""
    known = profile(board, attack.attacker)
    if attack.combat == "ranged":
        base = _ranged_base(board, attack, known)
        bonus = known.ranged_bonus
    else:
        base = _melee_base(board, attack, known)
        bonus = known.melee_bonus
    total = Sum((base,)) if base.amount else Sum()
    if not base.amount and not _fires_with_half(board, attack, known):
        return total
    total = total.plus(bonus, later("troop type"), _bonus_rule(attack, known))
    return total + _national(board, attack, known)


def _fires_with_half(board: Board, attack: Attack, known: Profile) -> bool:
    """Half of one block may be none; the bonus counts all the same."""
    moved = hexes_moved(board, attack.attacker) > 0 and not attack.is_answer
    return attack.combat == "ranged" and moved and known.ranged_moved == "half"


def _bonus_rule(attack: Attack, known: Profile) -> str:
    if attack.combat == "ranged":
        return "ccn-089"
    if known.arm == ARTILLERY:
        return "ccn-110"
    return "ccn-109" if known.arm == CAVALRY else "ccn-107"


@rule("ccn-086", "ccn-087", "ccn-091", "ccn-092")
def _ranged_base(board: Board, attack: Attack, known: Profile) -> Modifier:
    moved = hexes_moved(board, attack.attacker)
    how = known.ranged_moved if moved else known.ranged
    blocks = board.piece(attack.attacker).steps
    if how == "blocks":
        return Modifier(blocks, later("blocks"), "ccn-086")
    if how == "half":
        half = (blocks + known.rounds_up) // 2
        return Modifier(half, later("half the blocks, since it moved"), "ccn-087")
    if how == "battery":
        return _charted(board, attack, known)
    return Modifier(0, later("cannot fire"), "ccn-076")


@rule("ccn-105", "ccn-109", "ccn-110", "ccn-111")
def _melee_base(board: Board, attack: Attack, known: Profile) -> Modifier:
    if known.melee == "battery":
        return _charted(board, attack, known)
    rule_id = "ccn-109" if known.arm == CAVALRY else "ccn-105"
    return Modifier(board.piece(attack.attacker).steps, later("blocks"), rule_id)


def _charted(board: Board, attack: Attack, known: Profile) -> Modifier:
    reading = chart_of(board, attack, known)
    if reading is None:
        return Modifier(0, later("artillery chart"), "ccn-091")
    dice = 0 if reading.clamped else int(reading.value)
    return Modifier(dice, later("artillery chart"), _chart_rule(known.battery, attack.combat))


def chart_of(board: Board, attack: Attack, known: Profile) -> Reading | None:
    """The artillery chart by hexes moved, blocks and range; a farther move reads the last row."""
    piece = board.piece(attack.attacker)
    moved = 0 if attack.is_answer else hexes_moved(board, attack.attacker)
    far = 1
    if attack.combat == "ranged":
        far = distance(board, piece.hex, board.piece(attack.target).hex)
    while True:
        try:
            return board.look_up("artillery-dice", known.battery, moved, piece.steps, across=far)
        except NotInTableError:
            if moved == 0:
                return None
            moved -= 1


def _chart_rule(battery: str, combat: Combat) -> str:
    foot, horse = ("ccn-091", "ccn-092") if combat == "ranged" else ("ccn-110", "ccn-111")
    return horse if battery == "horse" else foot


@rule("ccn-090", "ccn-108", "ccn-012")
def _national(board: Board, attack: Attack, known: Profile) -> Sum:
    """Dice of the nation's own card."""
    total = Sum()
    for die in known.national_dice:
        if die["combat"] in (attack.combat, "both") and _is_so(board, attack, str(die["when"])):
            rule_id = "ccn-108" if attack.combat == "melee" else "ccn-090"
            total = total.plus(int(die["dice"]), later("national dice"), rule_id)
    return total


def _is_so(board: Board, attack: Attack, when: str) -> bool:
    moved = not attack.is_answer and hexes_moved(board, attack.attacker) > 0
    if when == "moved":
        return moved
    if when == "not-moved":
        return not moved
    return when == "always" or when == f"against-{profile(board, attack.target).arm}"


# --- cards ----------------------------------------------------------------------------------------


@rule("ccn-096", "ccn-123", "ccn-326")
def card_dice(board: Board, attack: Attack) -> Sum:
    """Dice of the card that ordered the unit."""
    played = card_played(board)
    if attack.is_answer or not played.acts_as or not _profits(board, attack):
        return Sum()
    card = board.card(played.acts_as)
    bonus: dict[str, Any] = card.attributes.get("dice_bonus", {})
    known = profile(board, attack.attacker)
    own = next((die for die in known.card_dice if die["card"] == card.id), None)
    if own is not None:
        return Sum().plus(int(own["dice"]), card.title, "ccn-096")
    dice = bonus.get("guard_dice" if known.is_guard else "dice", 0)
    if not known.is_guard and board.options.get("cavalry_charge_as_printed"):
        dice = bonus.get("printed_dice", dice)
    return Sum().plus(int(dice), card.title, "ccn-096")


def _profits(board: Board, attack: Attack) -> bool:
    played = card_played(board)
    bonus = board.card(played.acts_as).attributes.get("dice_bonus")
    unit = board.piece(attack.attacker)
    if bonus is None or ORDERED not in unit.statuses:
        return False
    if played.fallback and not board.options.get("fallback_gets_bonus"):
        return False
    if bonus.get("combat", "both") not in ("both", attack.combat):
        return False
    if attack.is_bonus and not bonus.get("bonus_attack", True):
        return False
    if not bonus.get("buildings", True) and _at_building(board, attack):
        return False
    is_meant = played.fallback or fits(board, unit.id, tuple(bonus.get("who", ())))
    return is_meant and _did(board, unit.id, bonus.get("when", ""))


def _at_building(board: Board, attack: Attack) -> bool:
    """Into or out of a town or a windmill (ccn-287)."""
    both = (board.piece(attack.attacker).hex, board.piece(attack.target).hex)
    return any(trait(board, one, "building") for one in both)


def _did(board: Board, unit: str, when: str) -> bool:
    if when == "not-moved":
        return not hexes_moved(board, unit)
    return when != "leader-stays" or bool(leader_of(board, unit))


# --- caps -----------------------------------------------------------------------------------------


@rule("ccn-232", "ccn-235")
def _capped(board: Board, attack: Attack, dice: Sum) -> Sum:
    """A square, and cavalry against a square, never have more than one die."""
    if in_square(board, attack.attacker):
        most = int(board.look_up("square", "square-dice")["value"])
        return dice.at_most(most, later("in square"), "ccn-232")
    is_cavalry = profile(board, attack.attacker).arm == CAVALRY
    if is_cavalry and in_square(board, attack.target):
        most = int(board.look_up("square", "cavalry-dice")["value"])
        return dice.at_most(most, later("against a square"), "ccn-235")
    return dice


# --- terrain --------------------------------------------------------------------------------------


def terrain_dice(board: Board, attack: Attack) -> Sum:
    """Dice lost to the target's terrain and to the attacker's own."""
    start, end = board.piece(attack.attacker).hex, board.piece(attack.target).hex
    return terrain_losses(board, start, end, attack.combat, profile(board, attack.attacker).arm)


@lasting
@rule("ccn-097", "ccn-266", "ccn-268", "ccn-290", "ccn-291", "ccn-294")
def terrain_losses(board: Board, start: str, end: str, combat: Combat, arm: str) -> Sum:
    """Dice that an arm loses when it attacks from one hex into another."""
    into = works_into(board, start, end)
    if into is not None:
        loss = _hexside(board, into, "into", arm)
        if into.attributes.get("replaces_terrain"):
            return loss
    else:
        loss = Sum()
    open_ground = loss + _hex_losses(board, start, end, combat, arm)
    out = works_out_of(board, start, end)
    if out is None:
        return open_ground
    own = _hexside(board, out, "out-of", arm)
    if board.options.get("fieldwork_outward_adds"):
        return open_ground + own
    return own if own.total < open_ground.total else open_ground


def _hexside(board: Board, kind: Any, direction: str, arm: str) -> Sum:
    reading = board.look_up("hexside-dice", kind.id, direction)
    return Sum().plus(int(reading[arm]), kind.name, "ccn-290" if direction == "into" else "ccn-294")


def _hex_losses(board: Board, start: str, end: str, combat: Combat, arm: str) -> Sum:
    parts = [
        part
        for hex_, direction in ((end, "into"), (start, "out-of"))
        if (part := _hex_loss(board, terrain(board, hex_).id, direction, combat, arm)).amount
    ]
    slope = _slope(board, start, end)
    if slope:
        hill = end if is_hill(board, end) else start
        part = _hex_loss(board, terrain(board, hill).id, slope, combat, arm)
        parts += [part] if part.amount else []
    if not board.options.get("terrain_adds_up", True) and parts:
        parts = [min(parts, key=lambda one: one.amount)]
    return Sum(tuple(parts))


def _slope(board: Board, start: str, end: str) -> str:
    if is_hill(board, end):
        return "hill-to-hill" if is_hill(board, start) else "uphill"
    return "downhill" if is_hill(board, start) else ""


_RULES = {
    ("forest", "into"): "ccn-271",
    ("forest", "out-of"): "ccn-272",
    ("hill", "uphill"): "ccn-275",
    ("hill", "downhill"): "ccn-276",
    ("hill", "hill-to-hill"): "ccn-277",
    ("town", "into"): "ccn-285",
    ("town", "out-of"): "ccn-286",
    ("windmill", "into"): "ccn-285",
    ("windmill", "out-of"): "ccn-286",
    ("fordable-river", "into"): "ccn-298",
    ("fordable-river", "out-of"): "ccn-299",
    ("sand-quarry", "into"): "ccn-303",
    ("sand-quarry", "out-of"): "ccn-304",
}


@lasting
def _hex_loss(board: Board, kind: str, direction: str, combat: Combat, arm: str) -> Modifier:
    try:
        cell = board.look_up("terrain-dice", kind, direction, combat)[arm]
    except NotInTableError:
        cell = None
    rule_id = _RULES.get((kind, direction), "ccn-266")
    return Modifier(int(cell or 0), field_of(board).hex_kinds[kind].name, rule_id)


# --- without terrain ------------------------------------------------------------------------------


@rule("ccn-182")
def escape_dice(board: Board, unit: str, leader: str) -> Sum:
    """The dice of a unit that a leader tries to slip through: its melee dice, no card."""
    attack = Attack(unit, leader, "melee", is_answer=True)
    dice = _capped_square(board, unit, strength(board, attack))
    if not board.options.get("escape_ignores_terrain", True):
        dice += terrain_dice(board, attack)
    return dice.at_least(0, later("never below none"), "ccn-071")


def _capped_square(board: Board, unit: str, dice: Sum) -> Sum:
    if not in_square(board, unit):
        return dice
    most = int(board.look_up("square", "square-dice")["value"])
    return dice.at_most(most, later("in square"), "ccn-232")


def is_leader_target(board: Board, target: str) -> bool:
    """Whether the target is a leader without troops."""
    return profile(board, target).arm == LEADER
