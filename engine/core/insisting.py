"""Answers against the rules: tried out on a copy before anything changes.

Rules are written for what they offer. An answer that they did not foresee may lead where they
cannot go on, at once or at the next question; then it is refused instead.
"""

from typing import TYPE_CHECKING, Any, Final

from hexwright.engine.core.decision import PASS, Choice, Decision
from hexwright.engine.core.history import HistoryStep
from hexwright.engine.core.invariants import broken_invariant

if TYPE_CHECKING:
    from hexwright.engine.core.game import Game

# So many questions are looked at on the way to the next quiet point.
_MOST_AHEAD: Final = 12


def is_bent(game: "Game") -> bool:
    """Whether the rules were overridden before, or the game was changed by hand."""
    if game.setting.enforcement == "strict":
        return False
    return any(step.how in ("anyway", "change") for step in game.history.steps)


def try_out(copy: "Game", step: HistoryStep) -> None:
    """Take a step on a copy and go on to the next quiet point; raises whatever goes wrong."""
    copy.take(step)
    fault = broken_invariant(copy)
    assert fault is None, fault
    for _ in range(_MOST_AHEAD):
        decision = copy.decision
        if decision is None:
            return
        _look_at(decision)
        if copy.is_quiet:
            return
        answer = _some_answer(decision)
        if answer is None:
            return
        copy.take(HistoryStep(answer, decision.side, copy.history.barriers))


def _look_at(decision: Decision[Any]) -> None:
    """Work out what a window would show."""
    options = list(decision.options)
    assert options or decision.buttons or decision.default is not None, "a dead end"
    if decision.preview is not None and decision.kind not in ("several", "order"):
        for option in options:
            decision.preview(option)


def _some_answer(decision: Decision[Any]) -> Choice | None:
    """An answer that the rules offer, rather one that does something; None if that takes search."""
    options = list(decision.options)
    if decision.kind == "order":
        return tuple(options)
    if decision.kind == "several":
        size = max(decision.least, 1)
        found: tuple[str, ...] = tuple(options[:size])
        return found if decision.is_allowed(found) else decision.default
    buttons = [button for button in decision.buttons if button != PASS]
    answer: Choice | None = next(iter((*options, *buttons, *decision.buttons)), None)
    return answer
