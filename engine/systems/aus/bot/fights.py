"""The Veteran fires and attacks: where most is to be gained, and not where more would be lost."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.systems.aus.assault import melee_targets
from hexwright.engine.systems.aus.bot.thought import Answer, Thought
from hexwright.engine.systems.aus.charge_ways import targets as charge_targets
from hexwright.engine.systems.aus.fire import targets
from hexwright.engine.systems.aus.melee_odds import CHARGE

# --- fire -----------------------------------------------------------------------------------------


def _best_shot(thought: Thought, unit: str) -> tuple[float, str]:
    found = [(thought.judge.fire(unit, one), one) for one in targets(thought.board, unit)]
    return max(found, default=(thought.weights.least_fire, ""))


def who_fires(thought: Thought) -> Choice:
    """Whose fire does most."""
    found = [(_best_shot(thought, one)[0], one) for one in thought.decision.options]
    worth, unit = max(found, default=(0.0, PASS))
    return unit if worth > thought.weights.least_fire else PASS


def at_whom(thought: Thought) -> Choice:
    """Where it does most."""
    unit = thought.decision.subject
    found = [(thought.judge.fire(unit, one), one) for one in thought.decision.options]
    return max(found)[1] if found else PASS


# --- attacks --------------------------------------------------------------------------------------


def _attacks(thought: Thought, unit: str) -> dict[str, str]:
    """Whom a unit may attack, and how."""
    board = thought.board
    found = melee_targets(board, unit)
    return found or dict.fromkeys(charge_targets(board, unit), CHARGE)


def _worth(thought: Thought, unit: str, target: str, kind: str) -> float:
    """What an attack is worth beyond the least that it must promise."""
    weights = thought.weights
    least = weights.least_charge if kind == CHARGE else weights.least_attack
    return thought.judge.attack(unit, target, kind) - least


def who_attacks(thought: Thought) -> Choice | None:
    """Whoever's attack promises most; nobody if none promises enough, unless somebody must."""
    decision = thought.decision
    if decision.subject:
        return whom(thought)
    found = [
        (_worth(thought, unit, target, kind), unit)
        for unit in decision.options
        for target, kind in _attacks(thought, unit).items()
    ]
    worth, unit = max(found, default=(0.0, ""))
    if worth <= 0 and PASS in decision.buttons:
        return PASS
    return unit or None


def whom(thought: Thought) -> Choice | None:
    """The target that promises most."""
    decision = thought.decision
    kinds = _attacks(thought, decision.subject)
    found = [
        (_worth(thought, decision.subject, one, kinds[one]), one)
        for one in decision.options
        if one in kinds
    ]
    return max(found)[1] if found else None


def supports(thought: Thought) -> Choice:
    """Those who could attack nobody themselves."""
    board = thought.board
    return tuple(
        one
        for one in thought.decision.options
        if all(
            _worth(thought, one, target, kind) <= 0
            for target, kind in melee_targets(board, one).items()
        )
    )


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("aus-192", "piece"): who_fires,
    ("aus-193", "piece"): at_whom,
    ("aus-222", "piece"): who_attacks,
    ("aus-223", "several"): supports,
}
