"""The Veteran interrupted: reactions, fire in return, stand or square, and ways back."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.aus.bot.thought import Answer, Thought
from hexwright.engine.systems.aus.fire import aim
from hexwright.engine.systems.aus.odds import chance_of_test
from hexwright.engine.systems.aus.square import SQUARE_TEST, square_modifiers
from hexwright.engine.systems.aus.troops import (
    DISORDER,
    SQUARE,
    has_ability,
    is_cavalry,
    is_gun,
    morale,
    shape,
    strength,
)

# What reactions are called: the deed, and the piece.
_FIRE, _CHARGE, _GO, _LIMBER = ":fire-", ":charge-", ":go-", ":limber-"
_REVERSE, _EVADE, _TURN = ":reverse-", ":evade-", ":turn-"
_STAND, _SQUARE = ":stand", ":square"
# The strength at which a melee is given up, and the share of the enemy's.
_GIVE_UP: Final = 0.34
# The morale with which infantry rather forms square than stands.
_SURE_OF_ITSELF: Final = 4


# --- reactions ------------------------------------------------------------------------------------


def react(thought: Thought) -> Choice:
    """Fire whenever one can, charge where it pays, get away with what cannot fight."""
    buttons = thought.decision.buttons
    found = [(_worth(thought, one), one) for one in buttons if one != PASS]
    worth, best = max(found, default=(0.0, PASS))
    return best if worth > 0 else PASS


def _worth(thought: Thought, button: str) -> float:
    """What a reaction is worth."""
    board, mover = thought.board, thought.decision.subject
    unit = _piece_of(thought, button)
    if not unit or mover not in board.state.pieces:
        return 0.0
    if button.startswith(_FIRE):
        return 0.1 + thought.judge.shot(aim(board, unit, mover))
    if button.startswith(_CHARGE):
        return thought.judge.charge_in_reaction(unit, mover) - thought.weights.least_charge
    if button.startswith(_EVADE):
        return 1.0
    if button.startswith(_LIMBER):
        return 0.3 if thought.nearest_enemy(board.piece(unit).hex) <= 1 else 0.0
    if button.startswith(_REVERSE):
        return _worth_of_going(thought, unit)
    if button.startswith(_GO):
        return 0.4 if is_cavalry(board, mover) else 0.0
    return 0.2 if button.startswith(_TURN) else 0.0


def _worth_of_going(thought: Thought, unit: str) -> float:
    """Limbered guns and horse in no state to fight step back."""
    board = thought.board
    close = thought.nearest_enemy(board.piece(unit).hex)
    is_weak = is_gun(board, unit) or shape(board, unit) == DISORDER
    return 0.5 if is_weak and close <= 2 else 0.0


def _piece_of(thought: Thought, button: str) -> str:
    """The piece that a reaction names; of turns the hand stands before it."""
    pieces = thought.board.state.pieces
    name = button.removeprefix(":")
    while name and name not in pieces:
        _, dash, name = name.partition("-")
        if not dash:
            return ""
    return name


def counter(thought: Thought) -> Choice:
    """The strongest horse that is likely to dare."""
    board, decision = thought.board, thought.decision
    able = [one for one in decision.options if morale(board, one) > _SURE_OF_ITSELF]
    return max(able, key=lambda one: (strength(board, one), one), default=PASS)


def yes(thought: Thought) -> Choice:
    """Always."""
    del thought
    return True


def no(thought: Thought) -> Choice:
    """Never."""
    del thought
    return False


# --- charged and attacked -------------------------------------------------------------------------


def brace(thought: Thought) -> Choice:
    """Square, if it is more likely than not to be formed in time."""
    board, unit = thought.board, thought.decision.subject
    added = square_modifiers(board, unit, 3).total
    return _SQUARE if chance_of_test(board, SQUARE_TEST, unit, added) >= 0.5 else _STAND


def ride(thought: Thought) -> Choice:
    """Murat rides with his horse; others stay with their division."""
    return has_ability(thought.board, thought.decision.subject, "murat")


def ride_to(thought: Thought) -> Choice:
    """The place from where the melee is the most favourable."""
    preview = thought.decision.preview
    shown = {way: preview(way) for way in thought.decision.options} if preview else {}
    return thought.best(lambda way: found.sum.total if (found := shown.get(way)) else 0.0)


def leave(thought: Thought) -> Choice:
    """Skirmishers slip away from those who come at them."""
    del thought
    return True


def give_up(thought: Thought) -> Choice:
    """To rout is worse than another round, unless hardly anybody is left."""
    board, unit = thought.board, thought.decision.subject
    foes = [
        one
        for hex_ in _around(thought, board.piece(unit).hex)
        for one in units_in(board, hex_)
        if board.piece(one).side != thought.side
    ]
    most = max((strength(board, one) for one in foes), default=0)
    return strength(board, unit) < _GIVE_UP * most and shape(board, unit) != SQUARE


def _around(thought: Thought, hex_: str) -> list[str]:
    board = thought.board
    return [one for one in board.hexes() if distance(board, hex_, one) == 1]


def take_ground(thought: Thought) -> Choice:
    """Ground is taken that is a goal."""
    board, unit = thought.board, thought.decision.subject
    return bool(thought.plans.goal(unit)) and is_on_map(board, unit)


# --- ways back ------------------------------------------------------------------------------------


def retreat(thought: Thought) -> Choice:
    """The way that ends farthest from the enemy, beside friends."""
    return thought.best(lambda way: _safety(thought, way[-1]) if way else 0.0)


def fall_back(thought: Thought) -> Choice:
    """The hex farthest from the enemy, beside friends."""
    return thought.best(lambda hex_: _safety(thought, hex_))


def _safety(thought: Thought, hex_: str) -> tuple[int, int, str]:
    board = thought.board
    friends = sum(
        board.piece(one).side == thought.side
        for other in _around(thought, hex_)
        for one in units_in(board, other)
    )
    return min(6, thought.nearest_enemy(hex_)), min(3, friends), hex_


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("aus-147", "action"): react,
    ("aus-135", "piece"): counter,
    ("aus-196", "yes-no"): yes,
    ("aus-248", "yes-no"): yes,
    ("aus-352", "yes-no"): ride,
    ("aus-242", "path"): ride_to,
    ("aus-259", "yes-no"): yes,
    ("aus-250", "action"): brace,
    ("aus-132", "yes-no"): leave,
    ("aus-168", "yes-no"): no,
    ("aus-277", "yes-no"): give_up,
    ("aus-230", "yes-no"): take_ground,
    ("aus-310", "path"): retreat,
    **{(f"aus-{one}", "hex"): fall_back for one in ("129", "132", "137", "146", "238", "286")},
}
