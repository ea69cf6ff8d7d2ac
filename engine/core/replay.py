"""Opening a saved game: play it again from its seed, or go on from its saved state."""

from typing import TYPE_CHECKING

from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.core.history import History, HistoryStep
from hexwright.engine.core.saves import plain_state, read_state, read_step
from hexwright.engine.core.soundness import state_issues
from hexwright.schema.issues import DataError, Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.model.save import Save

if TYPE_CHECKING:
    from hexwright.engine.core.game import Game


def replay(game: "Game", save: Save) -> list[Issue]:
    """Make a game that has just begun what it was when saved; what is lost by it.

    Raises DataError if neither the choices nor the saved state can be used.
    """
    rulebook = game.setting.rulebook
    steps = [read_step(choice, rulebook) for choice in save.choices]
    notes = _differences(game, save)
    fault = _take_all(game, steps)
    if _led_to_saved_state(game, save):
        return [*notes, fault] if fault else []
    state = read_state(save.state, rulebook)
    issues = state_issues(state, game)
    if issues:
        raise DataError(issues)
    game.abandon()
    game.history = History()
    for step in steps[: save.state_after]:
        game.history.steps.append(step)
    game.state = state
    game.begin()
    fault = _take_all(game, steps[save.state_after :])
    lost = Issue(
        code="save.history-lost",
        message=tr("The game goes on, but what happened before cannot be shown again."),
        severity=Severity.WARNING,
    )
    return [*notes, lost, *([fault] if fault else [])]


def _led_to_saved_state(game: "Game", save: Save) -> bool:
    if not save.state:
        return True
    return any(
        checkpoint.steps == save.state_after and plain_state(checkpoint.state) == save.state
        for checkpoint in reversed(game.history.checkpoints)
    )


def _take_all(game: "Game", steps: list[HistoryStep]) -> Issue | None:
    """Take steps of a save as if players took them; why it stopped, if it did."""
    for number, step in enumerate(steps):
        try:
            _take(game, step)
        except RuleViolation as error:
            return _stopped(number, len(steps), error)
    return None


def _take(game: "Game", step: HistoryStep) -> None:
    if step.how == "change":
        game.change(step.choice, step.side, step.reason)
    elif step.how == "guess":
        game.take(HistoryStep(step.choice, step.side, game.history.barriers, "guess"))
    elif step.how == "chance":
        game.begin_chance(step.choice)
    else:
        game.submit(step.choice, anyway=step.how == "anyway")


def _differences(game: "Game", save: Save) -> list[Issue]:
    rules = game.setting.rulebook.version
    if (save.rules_version, save.module_version) == (rules, game.module.info.version):
        return []
    message = tr("The game was saved with another version of the rules or of the module.")
    return [Issue(code="save.other-version", message=message, severity=Severity.WARNING)]


def _stopped(number: int, count: int, error: RuleViolation) -> Issue:
    message = tr(
        "Choice {number} of {count} is not possible any more: {reason}",
        number=number + 1,
        count=count,
        reason=error,
    )
    hint = tr("The game goes on from there; the later choices are gone.")
    return Issue(code="save.choice-refused", message=message, hint=hint, severity=Severity.WARNING)
