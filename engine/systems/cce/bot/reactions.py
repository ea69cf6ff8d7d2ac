"""What the Veteran answers to others: opportunity fire, actions on attacks, events, losses."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.cce.activation import heads
from hexwright.engine.systems.cce.bot.thought import Thought
from hexwright.engine.systems.cce.cards import actions_on
from hexwright.engine.systems.cce.fire import has_target, shooters_of
from hexwright.engine.systems.cce.opportunity import armed
from hexwright.engine.systems.cce.records import ATTACK, attack
from hexwright.engine.systems.cce.terrain import cover
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_leader,
    is_ordnance,
    is_unit,
    is_weapon,
    points_of,
    units_of,
)

AGAIN: Final = ":again"
# Two dice that are as low, or as high, as one seldom sees; what must be at stake, in points.
_LOW, _HIGH, _MUCH = 5, 9, 1.5
Answer = Callable[[Thought], Choice | None]
# Cards that are always worth playing at their moment.
_ALWAYS: Final = (
    *("ambush", "no-quarter", "dig-in", "hidden-unit", "hidden-mines", "hidden-wire"),
    *("hidden-entrenchments", "hidden-pillbox", "spray-fire"),
)
# Cards that make an attack stronger.
_BOOSTS: Final = ("crossfire", "bore-sighting", "hand-grenades", "marksmanship", "sustained-fire")


def _playable(thought: Thought, *wanted: str) -> str:
    """A card of the question with one of these actions."""
    for option in thought.decision.options:
        if any(action in wanted for action in actions_on(thought.board, str(option))):
            return str(option)
    return ""


def react(thought: Thought) -> Choice | None:
    """Fire at those who move if it is worth it, and play what can only be played now."""
    card = _playable(thought, *_ALWAYS)
    if card:
        return card
    board, least = thought.board, thought.weights.least_shot
    can_shoot = ":shoot" in thought.decision.buttons or ":shoot" in thought.decision.options
    # Those who are not armed in this order do not fire, however well they would.
    if can_shoot and _worth_at_mover(thought, armed(board, thought.side)) >= least:
        return ":shoot"
    if _worth_at_mover(thought, units_of(board, thought.side)) < least:
        return PASS
    if not heads(board, thought.side, has_target):
        return PASS
    return _playable(thought, "opportunity-fire") or PASS


def _worth_at_mover(thought: Thought, units: Sequence[str]) -> float:
    """What an attack of these units on those who have just entered a hex is worth."""
    hex_ = thought.board.piece(thought.decision.subject).hex
    board = thought.board
    found = [each for unit in units for each in shooters_of(board, unit)]
    # Ordnance never fires in opportunity fire.
    shooters = [one for one in found if not is_weapon(board, one) or not is_ordnance(board, one)]
    return thought.worth_of_fire(thought.group_at(hex_, shooters), hex_)


def on_attack(thought: Thought) -> Choice | None:
    """Make attacks stronger, and hide where there is something to hide behind."""
    if ATTACK in thought.board.state.records:
        card = _playable(thought, *_ALWAYS)
        if card:
            return card
        card = _playable(thought, *_BOOSTS)
        if card:
            return card if thought.worth_of_boost() >= thought.weights.least_boost else PASS
        unit = thought.decision.subject
        if unit and is_unit(thought.board, unit):
            covered = cover(thought.board, thought.board.piece(unit).hex).total > 0
            return (_playable(thought, "concealment") if covered else "") or PASS
    return _playable(thought, *_ALWAYS) or PASS


def save(thought: Thought) -> Choice | None:
    """A squad that would be lost becomes a team; one that would break breaks."""
    unit = thought.decision.subject
    if unit and is_broken(thought.board, unit):
        return _playable(thought, "light-wounds") or PASS
    return PASS


def last_fire(thought: Thought) -> Choice | None:
    """Assault fire at the end of a move, for what it is worth."""
    return _playable(thought, "assault-fire") or PASS


def hurt(thought: Thought) -> Choice | None:
    """The enemy who is worth most; of one's own the least, and nobody if that is allowed."""
    theirs = [
        option for option in thought.decision.options if _side(thought, option) != thought.side
    ]
    if theirs:
        return str(max(theirs, key=thought.price))
    if PASS in thought.decision.buttons:
        return PASS
    return str(min(thought.decision.options, key=thought.price))


def help_own(thought: Thought) -> Choice | None:
    """The best of one's own; the least of the enemy if there is no other."""
    mine = [option for option in thought.decision.options if _side(thought, option) == thought.side]
    if mine:
        return str(max(mine, key=lambda one: points_of(thought.board, one)))
    if PASS in thought.decision.buttons:
        return PASS
    return str(min(thought.decision.options, key=lambda one: points_of(thought.board, one)))


def _side(thought: Thought, unit: str) -> str:
    return thought.board.piece(unit).side


def leaders_last(thought: Thought) -> Choice | None:
    """Leaders defend last, so that the others have their help."""
    board = thought.board
    return str(min(thought.decision.options, key=lambda one: is_leader(board, one)))


def repeat(thought: Thought) -> Choice | None:
    """The Initiative card is given away for a roll that costs much; else it decides a draw."""
    roll = thought.last_roll
    return AGAIN if roll is not None and _is_costly(thought, roll) else PASS


def _is_costly(thought: Thought, roll: Rolled) -> bool:
    """Whether a roll is bad for this side, unlikely, and about much."""
    shown = sum(int(one) for one in roll.values)
    mine = roll.side == thought.side
    is_bad = shown <= _LOW if mine else shown >= _HIGH
    if roll.reason == "sudden death":
        return shown < now(thought.board) and thought.lead < 0
    if roll.reason == "melee":
        return is_bad
    if roll.reason == "attack" and ATTACK in thought.board.state.records:
        shot_at = attack(thought.board).units
        return is_bad and sum(map(thought.price, shot_at)) >= _MUCH
    if roll.reason == "defence" and roll.piece:
        lost = roll.passed is not mine
        return is_bad and lost and thought.price(roll.piece) >= _MUCH
    return False


ANSWERS: Final[Mapping[object, Answer]] = {
    ("cce-191", "card"): react,
    ("cce-211", "card"): on_attack,
    ("cce-229", "card"): on_attack,
    ("cce-233", "card"): save,
    ("cce-214", "card"): on_attack,
    ("cce-235", "card"): on_attack,
    ("cce-219", "card"): on_attack,
    ("cce-220", "card"): on_attack,
    ("cce-215", "card"): last_fire,
    "cce-101": repeat,
    ("cce-181", "piece"): leaders_last,
    **{(f"cce-{one}", "piece"): hurt for one in ("028", "240", "260", "262", "272", "275", "266")},
    **{(f"cce-{one}", "piece"): help_own for one in ("241", "257", "264", "248", "276")},
}
