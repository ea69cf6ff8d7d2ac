"""The Veteran's own turn: cards, orders, moves and attacks."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.systems.ccn.battle import targets_of
from hexwright.engine.systems.ccn.bot.attacks import Place
from hexwright.engine.systems.ccn.bot.plans import OFF
from hexwright.engine.systems.ccn.bot.sketch import Troop
from hexwright.engine.systems.ccn.bot.thought import Answer, Thought
from hexwright.engine.systems.ccn.entering import bars_battle
from hexwright.engine.systems.ccn.movement import EXIT
from hexwright.engine.systems.ccn.orders import quotas_of
from hexwright.engine.systems.ccn.records import card_played
from hexwright.engine.systems.ccn.strength import Attack
from hexwright.engine.systems.ccn.troops import TURN

# --- cards ----------------------------------------------------------------------------------------


def play_card(thought: Thought) -> Choice:
    """The card that gains most over keeping it."""
    return thought.best(thought.hand.gain)


def keep_card(thought: Thought) -> Choice:
    """Of two drawn cards the one that is worth more, now or later."""
    hand = thought.hand
    return thought.best(lambda one: max(hand.value(one), hand.kept(one)))


def choose_section(thought: Thought) -> Choice:
    """The section whose orders are worth most."""
    played = card_played(thought.sketch)
    return max(
        thought.decision.buttons,
        key=lambda one: thought.hand.use(replace(played, section=one[1:])),
    )


def use_of_card(thought: Thought) -> Choice:
    """The card as it says, or one unit instead."""
    played = card_played(thought.sketch)
    whole = thought.hand.use(played)
    return ":card" if whole > thought.hand.use(replace(played, fallback=True)) else ":one"


def rally(thought: Thought) -> Choice:
    """The unit to which a block means most."""
    troops = thought.sketch.troops
    return thought.best(lambda one: thought.hand.regained(troops[one]))


def short_supply(thought: Thought) -> Choice:
    """The unit that is best sent back; of one's own, the place where it stands best."""
    decision = thought.decision
    if decision.kind == "piece":
        return thought.best(thought.hand.supply)
    troop = thought.sketch.troops[decision.subject]
    return thought.best(lambda one: thought.ground.value(troop, one))


# --- orders ---------------------------------------------------------------------------------------


def give_orders(thought: Thought) -> Choice:
    """The pieces whose actions are worth most."""
    quotas = quotas_of(thought.sketch, card_played(thought.sketch))
    chosen: tuple[str, ...] = ()
    for one in thought.hand.pick(thought.decision.options, quotas):
        if thought.decision.is_allowed((*chosen, one)):
            chosen = (*chosen, one)
    return chosen


def leaders_leave(thought: Thought) -> Choice:
    """Leaders who are better elsewhere."""
    return tuple(option for option in thought.decision.options if thought.planner.best(option).path)


def leave_square(thought: Thought) -> Choice:
    """A square is left if the unit stands no worse without it, and for the card it gives back."""
    sketch, ground = thought.sketch, thought.ground
    squared = sketch.troops[thought.decision.subject]
    in_line = squared._replace(square=False)
    friends = sketch.friends_next_to(squared.hex, squared.id)
    safer = ground.danger(in_line, squared.hex, friends) - ground.danger(squared, squared.hex, 0)
    return safer < thought.weights.locked_card + thought.weights.leaves_square


def order_leader(thought: Thought) -> Choice:
    """A leader freed from a square is ordered if he is better elsewhere."""
    return bool(thought.planner.best(thought.decision.subject).path)


# --- moves ----------------------------------------------------------------------------------------


def move(thought: Thought) -> Choice:
    """Which piece moves, or where it goes."""
    decision = thought.decision
    if decision.kind == "path":
        return _way(thought, decision.subject)
    best, value = PASS, thought.weights.least_move
    for option in decision.options:
        gain = _gain(thought, option)
        if gain > value:
            best, value = option, gain
    return best


def _gain(thought: Thought, piece: str) -> float:
    """What a piece gains by moving; less than nothing if it had better stay."""
    action = thought.planner.best(piece)
    return action.value if action.path else -1.0


def _way(thought: Thought, piece: str) -> Choice:
    path = thought.planner.best(piece).path
    if path == OFF:
        return EXIT
    return path if path and thought.decision.is_allowed(path) else PASS


# --- attacks --------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """An attack that could be made now: its worth, and the batteries that join it."""

    value: float
    attack: Attack
    helpers: tuple[str, ...] = ()


def choose_fighter(thought: Thought) -> Choice:
    """Fire comes first, since it costs nothing; then the best melee."""
    best: Plan | None = None
    plans = [
        plan
        for option in thought.decision.options
        for plan in plans_of(thought, option, bonus=False)
    ]
    wanted = {helper for plan in plans if plan.value > 0 for helper in plan.helpers}
    for plan in plans:
        if plan.value <= thought.weights.least_attack:
            continue
        if plan.attack.combat == "ranged" and plan.attack.attacker in wanted:
            continue
        if best is None or _urgency(plan) > _urgency(best):
            best = plan
    return best.attack.attacker if best else PASS


def _urgency(plan: Plan) -> tuple[bool, float]:
    return (plan.attack.combat == "ranged", plan.value)


def choose_target(thought: Thought) -> Choice:
    """The enemy against whom the attack is worth most."""
    unit = thought.decision.subject
    bonus = thought.sketch.count(TURN, "battled", unit) > 0
    plans = plans_of(thought, unit, bonus=bonus)
    best = max(plans, key=lambda one: one.value, default=None)
    if best is None or best.value <= thought.weights.least_attack:
        return PASS
    return best.attack.target


def choose_helpers(thought: Thought) -> Choice:
    """Batteries whose dice do more here than in fire of their own."""
    unit = thought.decision.subject
    sketch = thought.sketch
    bonus = sketch.count(TURN, "battled", unit) > 0
    plans = plans_of(thought, unit, bonus=bonus)
    best = max(plans, key=lambda one: one.value)
    chosen = tuple(helper for helper in best.helpers if helper in thought.decision.options)
    if len(chosen) < thought.decision.least:
        return tuple(thought.decision.options)[: thought.decision.least]
    return chosen


def plans_of(thought: Thought, unit: str, *, bonus: bool) -> list[Plan]:
    """Every attack that a unit may make now, with what it is worth."""
    sketch = thought.sketch
    troop = sketch.troops[unit]
    place = Place(troop.hex, sketch.count(TURN, "moved", unit))
    return [
        _plan(thought, troop, attack, place) for attack in targets_of(sketch, unit, bonus=bonus)
    ]


def _plan(thought: Thought, troop: Troop, attack: Attack, place: Place) -> Plan:
    judge, sketch = thought.judge, thought.sketch
    if attack.target not in sketch.troops:
        return Plan(judge.at_leader(troop, attack.target, place), attack)
    at = sketch.troops[attack.target]
    if attack.combat == "ranged":
        return Plan(judge.fire(troop, at, place), attack)
    value = judge.melee(troop, at, place, bonus=attack.is_bonus)
    plan = Plan(value, attack)
    joined: tuple[str, ...] = ()
    extra = 0
    for battery, dice in judge.helpers(attack):
        with_it = judge.melee(troop, at, place, extra + dice, bonus=attack.is_bonus)
        if with_it - value > _own_fire(thought, battery):
            joined, extra, value = (*joined, battery), extra + dice, with_it
            plan = Plan(value, attack, joined)
    return plan


def _own_fire(thought: Thought, battery: str) -> float:
    troop = thought.sketch.troops[battery]
    moved = thought.sketch.count(TURN, "moved", battery)
    return thought.planner.attack(troop, Place(troop.hex, moved))


def take_ground(thought: Thought) -> Choice:
    """Into the hex that was won, if the unit stands there no worse."""
    troop = thought.sketch.troops[thought.decision.subject]
    yes = True
    goal = thought.after(yes).piece(troop.id).hex
    gain = thought.ground.value(troop, goal) - thought.ground.value(troop, troop.hex)
    return gain > -thought.weights.takes_ground


def break_through(thought: Thought) -> Choice:
    """The way that leads to the best second attack and the best place."""
    troop = thought.sketch.troops[thought.decision.subject]
    now = thought.ground.value(troop, troop.hex) - thought.weights.takes_ground
    best: Choice = PASS
    for path in thought.decision.options:
        value = thought.ground.value(troop, path[-1])
        if not any(bars_battle(thought.sketch, troop.id, one) for one in path):
            value += thought.planner.attack(troop, Place(path[-1], 0))
        if value > now:
            best, now = path, value
    return best


ANSWERS: Final[Mapping[str, Answer]] = {
    "ccn-018": play_card,
    "ccn-307": keep_card,
    "ccn-335": choose_section,
    "ccn-340": use_of_card,
    "ccn-341": rally,
    "ccn-343": short_supply,
    "ccn-028": give_orders,
    "ccn-024": give_orders,
    "ccn-339": leaders_leave,
    "ccn-247": leave_square,
    "ccn-035": order_leader,
    "ccn-038": move,
    "ccn-064": choose_fighter,
    "ccn-063": choose_target,
    "ccn-254": choose_helpers,
    "ccn-187": take_ground,
    "ccn-193": break_through,
}
