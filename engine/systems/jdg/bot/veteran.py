"""The Veteran: a computer player who weighs what dice may be expected to do, in its own turn."""

from collections.abc import Mapping
from typing import ClassVar, Final

from hexwright.engine.core.decision import OFF_MAP, PASS, Choice
from hexwright.engine.parts.combats import Combat, combat_on, pending
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.players.veteran import VeteranPlayer
from hexwright.engine.systems.jdg.batteries import Shot, partner, targets
from hexwright.engine.systems.jdg.bot import answers
from hexwright.engine.systems.jdg.bot.judge import VETERAN, Weights, chance_up_to
from hexwright.engine.systems.jdg.bot.plans import Answer, Memory, Stand, Thought
from hexwright.engine.systems.jdg.initiative import initiative_modifiers
from hexwright.engine.systems.jdg.movement import MARCH
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.shock_ratio import Fight, remaining
from hexwright.engine.systems.jdg.troops import (
    CAVALRY,
    arm_of,
    commanders_of,
    formations,
    in_square,
    is_commander,
    is_good,
    markers_of,
    strength,
    units_of,
)

# --- in command: orders, initiative, markers, commanders ------------------------------------------


def _need(thought: Thought, unit: str) -> float:
    """How much a unit has to do: by its worth, and by how near the enemy is."""
    reach = thought.weights.order_reach
    far = thought.ground.nearest(thought.board.piece(unit).hex)
    ready = 1.0 if is_good(thought.board, unit) else 0.3
    return ready * thought.judge.worth(unit) * max(0.1, (reach - far) / reach)


def put_marker_in(thought: Thought) -> Choice:
    """Every marker is another activation."""
    del thought
    return True


def give_orders(thought: Thought) -> Choice:
    """Orders to the groups that have most to do, as many as the commanders can give."""
    decision = thought.decision
    of_group = decision.stands_for or (lambda unit: (unit,))
    needs = {
        first: sum(_need(thought, unit) for unit in of_group(first)) for first in decision.options
    }
    chosen: tuple[str, ...] = ()
    for first in sorted(needs, key=lambda one: -needs[one]):
        if decision.is_allowed((*chosen, first)):
            chosen = (*chosen, first)
    return chosen


def keep_reinforcements(thought: Thought) -> Choice:
    """Who marches as a reinforcement needs no orders."""
    del thought
    return ()


def first_marker(thought: Thought) -> Choice:
    """The formation that has most to do begins, with the lower of its markers' initiatives."""
    board = thought.board
    needs: dict[str, float] = {}
    for name in formations(board, thought.side):
        for marker in markers_of(board, name):
            needs[marker] = sum(_need(thought, unit) for unit in units_of(board, name))
    return thought.best(lambda marker: needs.get(marker, 0.0))


def leader_initiative(thought: Thought) -> Choice:
    """Who has no orders tries his leader where that is likely enough to help."""
    board, decision = thought.board, thought.decision
    for first in decision.options:
        if is_commander(board, first):
            continue
        group = tuple(decision.stands_for(first)) if decision.stands_for else (first,)
        most = activation(board).initiative - initiative_modifiers(board, group).total
        if chance_up_to(board, most) >= thought.weights.initiative_chance:
            return str(first)
    return PASS


def move_commander(thought: Thought) -> Choice:
    """To where most of his troops are in range, with some of them, and not before the enemy."""
    board, decision = thought.board, thought.decision
    chief = decision.subject
    reach = int(board.attribute(chief, "command_range", 0))
    troops = [
        (board.piece(unit).hex, _need(thought, unit))
        for name in formations(board, thought.side)
        if chief in commanders_of(board, name)
        for unit in units_of(board, name)
    ]

    def worth(hex_: str) -> float:
        weights = thought.weights
        total = commander_at(thought, hex_)
        for there, need in troops:
            far = distance(board, hex_, there)
            total += weights.commanded * need * (1.0 if far <= reach else reach / (far * 2))
        return total

    best = max(decision.options, key=lambda path: worth(path[-1]), default=())
    if not best or worth(best[-1]) <= worth(board.piece(chief).hex) + thought.weights.least_move:
        return PASS
    way: Choice = best
    return way


def commander_at(thought: Thought, hex_: str) -> float:
    """How safe a commander is in a hex."""
    weights = thought.weights
    missing = max(0, weights.commander_distance - thought.ground.nearest(hex_))
    with_troops = bool(units_in(thought.board, hex_))
    return weights.commander_in_danger * missing + weights.commander_with_troops * with_troops


def fall_back(thought: Thought) -> Choice:
    """A commander goes to where he is safest."""
    return thought.best(lambda hex_: commander_at(thought, hex_))


def ride_along(thought: Thought) -> Choice:
    """A commander goes with troops only if he would be left alone."""
    chief = thought.board.piece(thought.decision.subject)
    return not units_in(thought.board, chief.hex)


_IN_COMMAND: Final[Mapping[tuple[str, str], Answer]] = {
    ("jdg-022", "yes-no"): put_marker_in,
    ("jdg-028", "several"): give_orders,
    ("jdg-033", "piece"): leader_initiative,
    ("jdg-044", "path"): move_commander,
    ("jdg-046", "hex"): fall_back,
    ("jdg-047", "yes-no"): ride_along,
    ("jdg-057", "card"): first_marker,
    ("jdg-124", "several"): keep_reinforcements,
    ("jdg-129", "hex"): fall_back,
}


# --- in its activation: fire, movement, attacks, rally --------------------------------------------


_TURN, _CHARGE, _LEAVE_SQUARE = ":turn", ":charge", ":leave-square"
# Cavalry so near keeps infantry in its square.
_NEAR_CAVALRY = 5


# --- fire -----------------------------------------------------------------------------------------


def choose_battery(thought: Thought) -> Choice:
    """The battery whose fire does most; commanders wait."""
    best, chosen = 0.0, ""
    for option in thought.decision.options:
        if is_commander(thought.board, option):
            continue
        value = max(_shots(thought, option).values(), default=0.0)
        if value > best or not chosen:
            best, chosen = value, option
    return chosen or PASS


def _shots(thought: Thought, battery: str) -> dict[str, float]:
    board = thought.board
    return {hex_: thought.judge.fire(Shot(battery, hex_)) for hex_ in targets(board, battery)}


def choose_target(thought: Thought) -> Choice:
    """Where the fire does most."""
    battery = thought.decision.subject
    return thought.best(lambda hex_: thought.judge.fire(Shot(battery, hex_)))


def fire_together(thought: Thought) -> Choice:
    """Two batteries as one, if that does more than each for itself."""
    battery = thought.decision.subject
    board = thought.board
    helpers = {
        hex_: partner(board, battery, hex_, facing)
        for hex_, facing in targets(board, battery).items()
    }
    gains = []
    for hex_, helper in helpers.items():
        if not helper:
            continue
        own = thought.judge.fire(Shot(battery, hex_))
        other = max(_shots(thought, helper).values(), default=0.0)
        gains.append(thought.judge.fire(Shot(battery, hex_, helper=helper)) - own - other)
    return bool(gains) and max(gains) > 0


# --- movement -------------------------------------------------------------------------------------


def choose_mover(thought: Thought) -> Choice:
    """Whoever is nearest to the enemy first, everybody once; commanders when all have moved."""
    board = thought.board
    left = [option for option in thought.decision.options if option not in thought.seen]
    if not left:
        return PASS

    def turn(piece: str) -> tuple[bool, int]:
        hex_ = board.piece(piece).hex if is_on_map(board, piece) else ""
        return is_commander(board, piece), thought.ground.nearest(hex_) if hex_ else 99

    mover: str = min(left, key=turn)
    thought.seen.append(mover)
    return mover


def move(thought: Thought) -> Choice:
    """The place, the facing or the charge that is worth most; or to stay."""
    decision, planner = thought.decision, thought.planner
    unit = decision.subject
    if MARCH in decision.buttons:
        return MARCH
    if _LEAVE_SQUARE in decision.buttons and not _cavalry_is_near(thought, unit):
        return _LEAVE_SQUARE
    if in_square(thought.board, unit):
        return PASS
    here = planner.stand(unit, ())
    best = _best_way(thought, unit)
    if _CHARGE in decision.buttons:
        value = planner.best_charge((unit,)).value
        if value > 0 and here.value + value > max(best.value, here.value):
            return _CHARGE
    if best.value > here.value:
        return best.path
    facing = thought.board.piece(unit).facing
    if _TURN in decision.buttons and here.facing not in (None, facing):
        return _TURN
    return PASS


def _best_way(thought: Thought, unit: str) -> Stand:
    best = Stand(-99.0)
    for path in thought.decision.options:
        if path[-1] == OFF_MAP:
            continue
        found = thought.planner.stand(unit, path)
        if found.value > best.value:
            best = found
    return best


def _cavalry_is_near(thought: Thought, unit: str) -> bool:
    from_here = thought.ground.around(thought.board.piece(unit).hex, _NEAR_CAVALRY)
    return any(arm_of(thought.board, one) == CAVALRY for one in from_here)


def enter(thought: Thought) -> Choice:
    """Onto the map, as far as possible to where there is something to do."""
    return _best_way(thought, thought.decision.subject).path or PASS


def enter_alone(thought: Thought) -> Choice:
    """Everybody finds his own way."""
    del thought
    return ()


def march_on(thought: Thought) -> Choice:
    """All go on together."""
    return tuple(thought.decision.options)


def rearrange_which(thought: Thought) -> Choice:
    """Whichever: it leaves them all as they are."""
    return str(thought.decision.options[0])


def keep_order(thought: Thought) -> Choice:
    """The stack stays as it is."""
    return tuple(thought.decision.options)


def face(thought: Thought) -> Choice:
    """The way that is worth most in the hex where the unit stands."""
    decision, board = thought.decision, thought.board
    piece = board.piece(decision.subject)
    best, chosen = -99.0, ""
    for facing in range(12):
        button = PASS if facing == piece.facing else facing_button(facing)
        if button in decision.buttons:
            value = thought.planner.outlook(piece.id, piece.hex, facing)
            if value > best:
                best, chosen = value, button
    return chosen or PASS


# --- charges --------------------------------------------------------------------------------------


def charge_whom(thought: Thought) -> Choice:
    """The charge that brings most, if it brings anything."""
    found = thought.planner.best_charge((thought.decision.subject,))
    return found.target if found.value > 0 else PASS


def charge_how(thought: Thought) -> Choice:
    """The way to the hex from which the charge brings most."""
    unit = thought.decision.subject
    return thought.best(lambda way: thought.planner.charge_from((unit,), way[-1]))


# --- announcing -----------------------------------------------------------------------------------


def attack_or_fight(thought: Thought) -> Choice:
    """In the announcements the best shock; in the combats the best of those announced."""
    if thought.board.state.phase == "combat":
        return _next_combat(thought)
    _, strike = thought.planner.best_shock()
    return strike.unit if strike else PASS


def attack_direction(thought: Thought) -> Choice | None:
    """The way from which the shock brings most."""
    _, strike = thought.planner.best_shock(thought.decision.subject)
    return facing_button(strike.facing) if strike else None


def attack_whom(thought: Thought) -> Choice:
    """Everybody in front whom nobody attacks yet, and others if that helps against both."""
    decision, planner = thought.decision, thought.planner
    loose = tuple(option for option in decision.options if combat_on(thought.board, option) is None)
    choices = [loose] if loose else [(option,) for option in decision.options]
    choices.append(tuple(decision.options))
    found = [strike for strike in planner.strikes() if strike.unit == decision.subject]
    if not found:
        return choices[-1]
    values = {each: planner.shock([found[0]._replace(targets=each)]) for each in choices}
    return max(values, key=lambda each: values[each])


def attack_as_well(thought: Thought) -> Choice:
    """The strongest attacks, or takes another enemy upon himself."""
    return thought.best(lambda unit: strength(thought.board, unit))


def _next_combat(thought: Thought) -> Choice:
    """The attack that promises most comes first; commanders stay where they are."""
    board = thought.board
    firsts = {one.attackers[0]: one for one in pending(board)}

    def worth(unit: str) -> float:
        return _promise(thought, firsts[unit]) if unit in firsts else -99.0

    return thought.best(worth)


def _promise(thought: Thought, combat: Combat) -> float:
    now = remaining(thought.board, combat)
    return thought.judge.clash(Fight(*now)) if now.attackers and now.targets else -50.0


# --- rally ----------------------------------------------------------------------------------------


def rally(thought: Thought) -> Choice:
    """Always, the most valuable unit first; commanders stay where they are."""
    board, worth = thought.board, thought.judge.worth
    return thought.best(lambda one: -99.0 if is_commander(board, one) else worth(one))


_IN_ACTIVATION: Final[Mapping[tuple[str, str], Answer]] = {
    ("jdg-156", "piece"): choose_battery,
    ("jdg-165", "hex"): choose_target,
    ("jdg-170", "yes-no"): fire_together,
    ("jdg-075", "piece"): choose_mover,
    ("jdg-073", "path"): move,
    ("jdg-065", "several"): march_on,
    ("jdg-109", "hex"): rearrange_which,
    ("jdg-109", "order"): keep_order,
    ("jdg-129", "path"): enter,
    ("jdg-129", "several"): enter_alone,
    ("jdg-140", "action"): face,
    ("jdg-151", "action"): face,
    ("jdg-204", "action"): face,
    ("jdg-251", "action"): face,
    ("jdg-259", "action"): face,
    ("jdg-269", "action"): face,
    ("jdg-315", "action"): face,
    ("jdg-238", "hex"): charge_whom,
    ("jdg-259", "path"): charge_how,
    ("jdg-189", "piece"): attack_or_fight,
    ("jdg-143", "action"): attack_direction,
    ("jdg-187", "hex"): attack_whom,
    ("jdg-187", "several"): attack_whom,
    ("jdg-187", "piece"): attack_as_well,
    ("jdg-196", "piece"): attack_as_well,
    ("jdg-312", "piece"): rally,
}


# --- the player -----------------------------------------------------------------------------------


# By the rule of a question and what it asks for.
ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    **_IN_COMMAND,
    **_IN_ACTIVATION,
    **answers.ANSWERS,
}


class Veteran(VeteranPlayer[Thought]):
    """Answers each question by what it is worth; the orders that it cannot see are guesses."""

    usual: ClassVar[Weights] = VETERAN

    def __init__(self, seed: int = 0, weights: Weights = VETERAN) -> None:
        """Begin with a seed and with weights."""
        memory = Memory(list)
        super().__init__(
            seed,
            ANSWERS,
            lambda seat, seed: Thought(seat, seat.imagined(seed), weights, memory),
        )
