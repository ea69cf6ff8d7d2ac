"""The Veteran interrupted: fire in answer, turning, getting away, giving way, and what follows."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import OFF_MAP, PASS, Choice
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.gbacw.adjacency import nearest_enemy
from hexwright.engine.systems.gbacw.bot.command import everybody
from hexwright.engine.systems.gbacw.bot.field import strength_around
from hexwright.engine.systems.gbacw.bot.thought import Answer, Thought
from hexwright.engine.systems.gbacw.shock import fights_on
from hexwright.engine.systems.gbacw.troops import is_disordered, is_gun, refused_hands, strength

_REFUSE: Final = (":refuse-left", ":refuse-right")
# What turning must gain: it costs a test of cohesion.
_WORTH_TURNING = 1.5


# --- fire in answer -------------------------------------------------------------------------------


def fire_back(thought: Thought) -> Choice:
    """The strongest first, with all that it has; it costs nothing but powder."""
    board, options = thought.board, thought.decision.options
    return max(options, key=lambda one: (strength(board, one), one), default=PASS)


def yes(thought: Thought) -> Choice:
    """Always."""
    del thought
    return True


# --- turning and getting away ---------------------------------------------------------------------


def react(thought: Thought) -> Choice:
    """Turn or refuse a flank if enemies stand where a unit does not look."""
    board, decision = thought.board, thought.decision
    unit = decision.subject
    piece = board.piece(unit)
    now = thought.outlook(unit, piece.hex, piece.facing or 0)
    best, chosen = now + _WORTH_TURNING, PASS
    for button in decision.buttons:
        if button == PASS or button in _REFUSE:
            continue
        value = thought.outlook(unit, piece.hex, int(button.rpartition("-")[2]))
        if value > best:
            best, chosen = value, button
    if chosen == PASS and not refused_hands(board, unit):
        return _refuse(thought, unit)
    return chosen


def _refuse(thought: Thought, unit: str) -> Choice:
    """Refuse the flank on which an enemy stands, if there is one."""
    board, decision = thought.board, thought.decision
    if decision.about is None or is_disordered(board, unit):
        return PASS
    for button in _REFUSE:
        if button in decision.buttons and _threatened(thought, unit, button):
            return button
    return PASS


def _threatened(thought: Thought, unit: str, button: str) -> bool:
    from hexwright.engine.systems.gbacw.turning import flank_hex

    hex_ = flank_hex(thought.board, unit, "left" if button == _REFUSE[0] else "right")
    return bool(hex_) and nearest_enemy(thought.board, hex_, thought.side) == 0


def get_away(thought: Thought) -> Choice:
    """Guns and cavalry go where they are out of reach; others stand."""
    board, decision = thought.board, thought.decision
    if not decision.options:
        return PASS
    unit = decision.subject
    here = board.piece(unit).hex
    best = max(decision.options, key=lambda way: _safety(thought, way[-1]))
    if is_gun(board, unit) and strength_around(board, here, thought.side, 0) > strength(
        board, unit
    ):
        return PASS
    way: Choice = best
    return way


def _safety(thought: Thought, hex_: str) -> float:
    board = thought.board
    if hex_ == OFF_MAP:
        return -50.0
    near = min(6, nearest_enemy(board, hex_, thought.side))
    friends = strength_around(board, hex_, thought.side, 1)
    return near + 0.05 * min(20.0, friends)


def retreat(thought: Thought) -> Choice:
    """The way that ends farthest from the enemy and nearest to friends; the least harm first."""
    shown = thought.decision.preview

    def worth(way: tuple[str, ...]) -> tuple[bool, float]:
        unharmed = not (shown and (text := shown(way)) and text.rule)
        return unharmed, _safety(thought, way[-1]) if way else 0.0

    return thought.best(worth) if thought.decision.options else PASS


# --- shock ----------------------------------------------------------------------------------------


def give_way(thought: Thought) -> Choice:
    """Before a shock that would cost much more than the ground is worth."""
    board = thought.board
    hex_ = board.piece(thought.decision.subject).hex
    fights = fights_on(board, hex_)
    return bool(fights) and max(map(thought.judge.shock, fights)) > thought.weights.give_way


def press_on(thought: Thought) -> Choice:
    """All go on who are in good order and not outnumbered."""
    board = thought.board
    able = [option for option in thought.decision.options if not is_disordered(board, option)]
    if not able:
        return ()
    hex_ = board.piece(able[0]).hex
    foes = strength_around(board, hex_, board.opponent(thought.side), 1)
    own = sum(strength(board, one) for one in able)
    return tuple(able) if own > foes * 1.3 else ()


def break_off(thought: Thought) -> Choice:
    """A charge that has lost its target stops, unless there is easy prey."""
    del thought
    return True


def first(thought: Thought) -> Choice:
    """Whichever: the first of them."""
    decision = thought.decision
    return next(iter(decision.options), None) or next(iter(decision.buttons))


def advance(thought: Thought) -> Choice:
    """Ground that was won is taken, unless it leads away from where one is needed."""
    board, decision = thought.board, thought.decision
    unit = decision.subject
    if unit not in board.state.pieces:
        return True
    here = board.piece(unit).hex
    return distance(board, here, thought.goal(unit)) > 0


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    **{(f"gbacw-{one}", "piece"): fire_back for one in ("203", "205", "206", "207", "208")},
    ("gbacw-171", "yes-no"): yes,
    ("gbacw-212", "several"): everybody,
    ("gbacw-164", "action"): react,
    ("gbacw-168", "path"): get_away,
    ("gbacw-158", "path"): retreat,
    ("gbacw-161", "path"): retreat,
    ("gbacw-286", "path"): retreat,
    ("gbacw-234", "yes-no"): give_way,
    ("gbacw-260", "yes-no"): yes,
    ("gbacw-262", "yes-no"): break_off,
    ("gbacw-301", "yes-no"): advance,
    ("gbacw-236", "yes-no"): advance,
    ("gbacw-122", "yes-no"): yes,
    ("gbacw-250", "several"): press_on,
    ("gbacw-120", "action"): first,
    ("gbacw-246", "action"): first,
}
