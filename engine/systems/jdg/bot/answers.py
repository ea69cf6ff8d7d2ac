"""The Veteran attacked, and after the clash: reactions, retreats, advances, pursuits."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import OFF_MAP, PASS, Choice
from hexwright.engine.parts.ground import trait
from hexwright.engine.parts.troops import units_in, units_on_map
from hexwright.engine.systems.jdg.advance import ALONE
from hexwright.engine.systems.jdg.batteries import REACTION, Shot
from hexwright.engine.systems.jdg.bot.plans import Answer, Thought
from hexwright.engine.systems.jdg.charge_moves import charged_hexes
from hexwright.engine.systems.jdg.refusal import disorders_on
from hexwright.engine.systems.jdg.shock import struck_from
from hexwright.engine.systems.jdg.shock_ratio import FOUGHT, Fight, strikes
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    CHARGE,
    SHOCK,
    SHOCK_TEST,
    fighters_in,
)


def attack_on(thought: Thought, hex_: str) -> Fight | None:
    """The attack of the enemy on a hex, as his markers show it."""
    board = thought.board
    attackers, chargers = [], []
    for unit in units_on_map(board, thought.ground.enemy):
        statuses = board.piece(unit).statuses
        if hex_ in strikes(board, unit) and not statuses.keys().isdisjoint(
            (CHARGE, SHOCK, SHOCK_TEST)
        ):
            attackers.append(unit)
            chargers += [unit] if CHARGE in statuses else []
    return Fight(tuple(attackers), (hex_,), tuple(chargers)) if attackers else None


# --- reactions ------------------------------------------------------------------------------------


def fire_back(thought: Thought) -> Choice:
    """A shot that costs nothing is always fired."""
    del thought
    return True


def fire_at_attackers(thought: Thought) -> Choice:
    """At those to whom it does most."""
    gun = thought.decision.subject
    return thought.best(lambda hex_: thought.judge.fire(Shot(gun, hex_, REACTION)))


def fire_at_unit(thought: Thought) -> Choice:
    """At the unit of a stack that suffers most."""
    return thought.best(thought.judge.end_of)


def form_square(thought: Thought) -> Choice:
    """If the charge then brings the enemy less."""
    hex_ = thought.board.piece(thought.decision.subject).hex
    fight = attack_on(thought, hex_)
    if fight is None:
        return True
    plain = thought.ground.on_trial.clash(fight)
    return thought.planner.against_square(fight, hex_, plain) < plain


def countercharge(thought: Thought) -> Choice:
    """It takes the enemy's charge away from him, and costs nothing."""
    del thought
    return True


def refuse(thought: Thought) -> Choice:
    """Away, if that costs less than the shock may be expected to."""
    board, decision, judge = thought.board, thought.decision, thought.judge
    unit = decision.subject
    here = board.piece(unit).hex
    fight = attack_on(thought, here)
    best, chosen = -judge.clash(fight) if fight else 0.0, PASS
    stay = thought.ground.value(unit, here)
    for path in decision.options:
        preview = decision.preview(path) if decision.preview else None
        tests = (f"test +{preview.sum.total}",) if preview and preview.sum.parts else ()
        effects = (*tests, *["disorder"] * sum(disorders_on(board, unit, path)))
        value = thought.ground.value(unit, path[-1]) - stay - judge.harm(unit, effects)
        if value > best:
            best, chosen = value, path
    return chosen


def choose_ground(thought: Thought) -> Choice:
    """The attacker wants much added to the die, the defender little."""
    decision, board = thought.decision, thought.board
    own = [fighter for hex_ in decision.options for fighter in fighters_in(board, hex_)]
    attacks = any(
        board.piece(one).side == thought.side and board.count(ACTIVATION, FOUGHT, one)
        for one in own
    )

    def worth(hex_: str) -> float:
        shown = decision.preview(hex_) if decision.preview else None
        total = shown.sum.total if shown else 0
        return total if attacks else -total

    return thought.best(worth)


def strike_back(thought: Thought) -> Choice:
    """From the place where the counter-shock brings most, if it brings anything."""
    board, ground, decision = thought.board, thought.ground, thought.decision
    piece = board.piece(decision.subject)
    units = tuple(fighters_in(board, piece.hex))
    best, chosen = thought.weights.least_attack, PASS
    for button in decision.buttons:
        if button == PASS:
            continue
        place = button[1:]
        targets = tuple(struck_from(board, units, place))
        ground.trial.put(units, place)
        value = ground.on_trial.clash(Fight(units, targets))
        ground.trial.put_back(units)
        if value > best:
            best, chosen = value, button
    return chosen


def strike_whom(thought: Thought) -> Choice:
    """One or both enemies in front, as it brings most."""
    board = thought.board
    units = tuple(fighters_in(board, board.piece(thought.decision.subject).hex))
    choices = [*((option,) for option in thought.decision.options), tuple(thought.decision.options)]
    return max(choices, key=lambda each: thought.judge.clash(Fight(units, each)))


# --- after the clash ------------------------------------------------------------------------------


def retreat(thought: Thought) -> Choice:
    """Ways with the least harm come first; of those the one that ends in the best place."""
    unit = thought.decision.subject
    shown = thought.decision.preview

    def worth(way: tuple[str, ...]) -> tuple[bool, float]:
        unharmed = not (shown and (text := shown(way)) and text.rule)
        return unharmed, thought.ground.value(unit, way[-1]) if way else 0.0

    return thought.best(worth)


def flee(thought: Thought) -> Choice:
    """Into shelter if there is any, else as short a way as the rules allow."""
    board = thought.board

    def worth(way: tuple[str, ...]) -> tuple[bool, bool, int]:
        is_off = way[-1] == OFF_MAP
        return not is_off, not is_off and bool(trait(board, way[-1], "flight_refuge")), -len(way)

    return thought.best(worth)


def flee_next(thought: Thought) -> Choice:
    """Who has found shelter stays there."""
    if PASS in thought.decision.buttons:
        return PASS
    return thought.best(thought.judge.worth)


def advance_who(thought: Thought) -> Choice:
    """The most valuable of equals."""
    return thought.best(thought.judge.worth)


def take_which(thought: Thought) -> Choice:
    """The better place."""
    unit = thought.decision.subject
    return thought.best(lambda hex_: thought.ground.value(unit, hex_))


def follow_refusal(thought: Thought) -> Choice:
    """Ground that is given up is taken, without the guns."""
    return ALONE if ALONE in thought.decision.buttons else PASS


def pursue(thought: Thought) -> Choice:
    """Whoever runs is an easy prey."""
    del thought
    return True


def pursue_whom(thought: Thought) -> Choice:
    """The most valuable quarry."""
    return thought.best(thought.judge.end_of)


def hold_back(thought: Thought) -> Choice:
    """If the next charge may be expected to bring nothing."""
    board = thought.board
    top = thought.decision.subject
    units = tuple(unit for unit in units_in(board, board.piece(top).hex) if _charges(thought, unit))
    targets = charged_hexes(board, top)
    return not targets or thought.judge.clash(Fight(units or (top,), targets, units)) < 0


def _charges(thought: Thought, unit: str) -> bool:
    return CHARGE in thought.board.piece(unit).statuses


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("jdg-157", "yes-no"): fire_back,
    ("jdg-158", "hex"): fire_at_attackers,
    ("jdg-159", "piece"): fire_at_unit,
    ("jdg-095", "yes-no"): form_square,
    ("jdg-255", "yes-no"): countercharge,
    ("jdg-217", "path"): refuse,
    ("jdg-197", "hex"): choose_ground,
    ("jdg-208", "action"): strike_back,
    ("jdg-208", "several"): strike_whom,
    ("jdg-290", "path"): retreat,
    ("jdg-301", "path"): flee,
    ("jdg-300", "piece"): flee_next,
    ("jdg-203", "piece"): advance_who,
    ("jdg-203", "hex"): take_which,
    ("jdg-223", "action"): follow_refusal,
    ("jdg-264", "yes-no"): pursue,
    ("jdg-266", "piece"): advance_who,
    ("jdg-266", "yes-no"): pursue,
    ("jdg-271", "piece"): pursue_whom,
    ("jdg-271", "hex"): take_which,
    ("jdg-251", "yes-no"): hold_back,
    ("jdg-251", "hex"): take_which,
    ("jdg-275", "yes-no"): hold_back,
}
