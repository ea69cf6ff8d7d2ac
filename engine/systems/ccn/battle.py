"""Who may attack whom: ranged combat, melee and combined arms (chapters 5 and 6)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_leader, is_unit, units_on_map
from hexwright.engine.systems.ccn.ground import (
    enemies_next_to,
    enemy_units_next_to,
    hexes_at,
    is_passable,
    sees,
)
from hexwright.engine.systems.ccn.records import card_played
from hexwright.engine.systems.ccn.strength import Attack, card_dice, dice_of, strength
from hexwright.engine.systems.ccn.troops import (
    CANNOT_BATTLE,
    ORDERED,
    TURN,
    arm_of,
    hexes_moved,
    in_square,
    profile,
)


def restrictions(board: Board) -> tuple[str, ...]:
    """What the card of this turn forbids; nothing for a unit ordered instead (ccn-026)."""
    played = card_played(board)
    if not played.acts_as or played.fallback:
        return ()
    return _restrictions(board, played.acts_as)


@lasting
def _restrictions(board: Board, card: str) -> tuple[str, ...]:
    return tuple(board.card(card).attributes.get("restrictions", ()))


@rule("ccn-029", "ccn-066", "ccn-069")
def may_battle(board: Board, unit: str) -> bool:
    """Ordered, not yet in battle this turn, and not kept from it by its move."""
    piece = board.piece(unit)
    if ORDERED not in piece.statuses or CANNOT_BATTLE in piece.statuses:
        return False
    if not is_unit(board, unit) or board.count(TURN, "battled", unit):
        return False
    forbidden = restrictions(board)
    if "no-battle" in forbidden:
        return False
    return not ("move-or-battle" in forbidden and hexes_moved(board, unit))


@momentary
def targets_of(board: Board, unit: str, *, bonus: bool = False) -> list[Attack]:
    """Every attack that a unit may declare, in the order of the hexes around it."""
    melee = melee_attacks(board, unit, bonus=bonus)
    return melee if bonus else melee + ranged_attacks(board, unit)


def has_target(board: Board, unit: str) -> bool:
    """Whether a unit may declare any attack at all; which ones is looked into when it is chosen."""
    return any(_has_dice(board, attack) for attack in _in_contact(board, unit)) or any(
        _hits_something(board, attack) for attack in _in_range(board, unit)
    )


@rule("ccn-063", "ccn-103", "ccn-072", "ccn-296")
def melee_attacks(board: Board, unit: str, *, bonus: bool = False) -> list[Attack]:
    """Adjacent enemies that at least one die can be thrown at, helpers counted."""
    return [attack for attack in _in_contact(board, unit, bonus=bonus) if _has_dice(board, attack)]


def _in_contact(board: Board, unit: str, *, bonus: bool = False) -> list[Attack]:
    if "no-melee" in restrictions(board):
        return []
    piece = board.piece(unit)
    if not is_passable(board, piece.hex, arm_of(board, unit)):
        return []
    return [
        Attack(unit, enemy, "melee", is_bonus=bonus)
        for enemy in enemies_next_to(board, piece.hex, piece.side)
    ]


def _has_dice(board: Board, attack: Attack) -> bool:
    if board.options.get("zero_dice_attacks") or dice_of(board, attack).total > 0:
        return True
    return attack.combat == "melee" and bool(helpers_of(board, attack))


@rule("ccn-076", "ccn-077", "ccn-078", "ccn-079", "ccn-080", "ccn-093")
def ranged_attacks(board: Board, unit: str) -> list[Attack]:
    """Enemy units within range and sight; none for a unit in contact with the enemy."""
    return [attack for attack in _in_range(board, unit) if _hits_something(board, attack)]


def _in_range(board: Board, unit: str) -> list[Attack]:
    reach = range_of(board, unit)
    if not reach or "no-ranged" in restrictions(board) or is_pinned(board, unit):
        return []
    piece, pieces = board.piece(unit), board.state.pieces
    in_range = hexes_at(board, piece.hex, 2, reach)
    return [
        Attack(unit, enemy, "ranged")
        for enemy in units_on_map(board, board.opponent(piece.side))
        if pieces[enemy].hex in in_range
    ]


def _hits_something(board: Board, attack: Attack) -> bool:
    """Whether a unit sees whom it fires at, and throws a die."""
    target = board.piece(attack.target)
    return sees(board, attack.attacker, target.hex) and _has_dice(board, attack)


@rule("ccn-081")
def range_of(board: Board, unit: str) -> int:
    """How far a unit fires; less, or not at all, after a move."""
    known = profile(board, unit)
    return known.range_moved if hexes_moved(board, unit) else known.range


@rule("ccn-078")
def is_pinned(board: Board, unit: str, *, but_for: str = "") -> bool:
    """Whether an enemy unit next to it keeps a unit from firing at others."""
    piece = board.piece(unit)
    enemies = enemy_units_next_to(board, piece.hex, piece.side)
    if board.options.get("lone_leader_pins_fire"):
        enemies = enemies_next_to(board, piece.hex, piece.side)
    return any(enemy != but_for for enemy in enemies)


def may_answer(board: Board, attack: Attack, column: str) -> bool:
    """What the table of answers says for this attacker and this defender (ccn-134)."""
    keys = (_row_of_answers(board, attack.attacker), _row_of_answers(board, attack.target))
    return bool(board.look_up("reactions", *keys)[column])


def _row_of_answers(board: Board, unit: str) -> str:
    return "square" if in_square(board, unit) else arm_of(board, unit)


# --- combined arms --------------------------------------------------------------------------------


@momentary
@rule("ccn-253", "ccn-255", "ccn-257", "ccn-352")
def helpers_of(board: Board, attack: Attack) -> list[str]:
    """Ordered batteries that may add their dice to a melee against a unit."""
    lead = "square" if in_square(board, attack.attacker) else arm_of(board, attack.attacker)
    if attack.combat != "melee" or is_leader(board, attack.target):
        return []
    if not board.look_up("combined-arms", lead)["may_lead"]:
        return []
    side = board.piece(attack.attacker).side
    return [
        unit
        for unit in units_on_map(board, side)
        if unit != attack.attacker and _may_help(board, unit, attack.target)
    ]


def _may_help(board: Board, battery: str, target: str) -> bool:
    if not board.look_up("combined-arms", arm_of(board, battery))["may_help"]:
        return False
    if not may_battle(board, battery):
        return False
    return helper_dice(board, battery, target).total > 0 and _reaches(board, battery, target)


def _reaches(board: Board, battery: str, target: str) -> bool:
    start, end = board.piece(battery).hex, board.piece(target).hex
    far = distance(board, start, end)
    if far == 1:
        return True
    if far > range_of(board, battery):
        return False
    if is_pinned(board, battery) and not board.options.get("pinned_guns_may_help"):
        return False
    return sees(board, battery, end, combined=True)


@rule("ccn-258", "ccn-265", "ccn-353")
def helper_dice(board: Board, battery: str, target: str) -> Sum:
    """The dice of a battery in a combined attack: those of its own line."""
    far = distance(board, board.piece(battery).hex, board.piece(target).hex)
    attack = Attack(battery, target, "melee" if far == 1 else "ranged")
    dice = dice_of(board, attack)
    if board.options.get("helpers_lose_terrain_dice", True):
        return dice
    return dice_without_terrain(board, attack)


def dice_without_terrain(board: Board, attack: Attack) -> Sum:
    """Dice of a unit on its own, cards included."""
    own = strength(board, attack)
    return own + card_dice(board, attack) if own.total > 0 else own


def pooled(board: Board, attack: Attack, helpers: tuple[str, ...]) -> Sum:
    """All dice of an attack, helpers included."""
    total = dice_of(board, attack)
    for helper in helpers:
        extra = helper_dice(board, helper, attack.target)
        total = total.plus(extra.total, board.names.piece(helper), "ccn-258")
    return total
