"""What a game begins with: scenario, seats, readings of the rules, seed; kept for next time."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, get_args

from PySide6.QtCore import QRandomGenerator

from hexwright.editor.play.session import HUMAN, PlaySession
from hexwright.editor.shell.preferences import keep_choices, kept_choices
from hexwright.engine.core.board import Enforcement, sides_of
from hexwright.engine.core.game import Game, usual_options
from hexwright.engine.core.rulebook import ComputerPlayer, rulebook_of
from hexwright.engine.players.registry import players_of
from hexwright.schema.documents import SCENARIO
from hexwright.schema.issues import DataError, Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.rules_reference import rules_of
from hexwright.schema.schemas import Schema
from hexwright.schema.variants import ancestry, resolved

# Short enough to be read out and typed again.
_CHANCE_SEEDS: Final = 1_000_000
_KEPT: Final = "games"


class NewGame(NamedTuple):
    """What the user wants played; `options` are the readings that differ from the usual ones."""

    scenario: str
    players: Mapping[str, str]
    options: Mapping[str, Any]
    enforcement: Enforcement
    seed: int

    def begin(self, module: Module) -> PlaySession:
        """Lay the game out; raises DataError if it cannot be played."""
        game = Game.start(
            module, self.scenario, self.seed, options=self.options, enforcement=self.enforcement
        )
        return PlaySession(game, self.players)


def chance_seed() -> int:
    """A seed that nobody has chosen."""
    return QRandomGenerator.system().bounded(_CHANCE_SEEDS)


# --- what can be chosen --------------------------------------------------------------------------


def computer_players(module: Module) -> dict[str, ComputerPlayer]:
    """Computer players that know the module's rules; none where there are no rules."""
    try:
        return players_of(rulebook_of(module))
    except DataError:
        return {}


def seats_of(module: Module, scenario: str) -> tuple[str, ...]:
    """The sides that somebody must play."""
    return sides_of(module, resolved(module.scenarios[scenario], module.scenarios))


def readings_of(module: Module) -> Mapping[str, Schema]:
    """The options of the module's system, by name."""
    declared: Mapping[str, Schema] = (
        module.system.declaration.options.get("properties", {}) if module.system else {}
    )
    return declared


def usual_readings(module: Module, scenario: str) -> dict[str, Any]:
    """What the options are without a choice: of the rules, the module or the scenario."""
    return usual_options(module, resolved(module.scenarios[scenario], module.scenarios))


def faults(module: Module, scenario: str, issues: Iterable[Issue]) -> list[Issue]:
    """Why a scenario cannot be played now; `issues` are all that is wrong with the module."""
    found = module.scenarios.get(scenario)
    if found is None:
        return [_no_scenario()]
    try:
        rulebook_of(module)
    except DataError as error:
        return list(error.issues)
    errors = _errors_of(found, module, issues)
    if errors:
        return [_unsound(errors)]
    if not resolved(found, module.scenarios).maps:
        message = tr("The scenario has no map to play on.")
        return [Issue(code="play.no-map", message=message, hint=tr("Give it a map."))]
    return []


def _errors_of(scenario: Scenario, module: Module, issues: Iterable[Issue]) -> list[Issue]:
    """Errors that this scenario would meet: those of other scenarios do not matter."""
    own = {SCENARIO.path(one.id) for one in ancestry(scenario, module.scenarios)}
    others = {SCENARIO.path(name) for name in module.scenarios} - own
    return [
        issue for issue in issues if issue.severity is Severity.ERROR and issue.file not in others
    ]


def _unsound(errors: list[Issue]) -> Issue:
    message = tr("The module has errors, so it cannot be played: {count}.", count=len(errors))
    hint = tr("The first: {message}", message=f"{errors[0].file}: {errors[0].message}")
    return Issue(code="play.unsound", message=message, hint=hint)


def _no_scenario() -> Issue:
    message = tr("The module has no scenario to play.")
    return Issue(code="play.no-scenario", message=message, hint=tr("Make a scenario first."))


# --- what was chosen last ------------------------------------------------------------------------


def last_game(module: Module, scenario: str = "") -> NewGame:
    """What was chosen for this module last, as far as it still fits, with a seed by chance."""
    kept = kept_choices(_KEPT, module.info.id)
    name = scenario or str(kept.get("scenario", ""))
    if name not in module.scenarios:
        name = next(iter(module.scenarios), "")
    sides = seats_of(module, name) if name else ()
    enforcement: Enforcement = next(
        (arg for arg in get_args(Enforcement) if arg == kept.get("enforcement")), "strict"
    )
    return NewGame(
        name, _seats(module, sides, kept), _readings(module, kept), enforcement, chance_seed()
    )


def _seats(module: Module, sides: tuple[str, ...], kept: Mapping[str, Any]) -> dict[str, str]:
    """Who sat where; at first a person against the best computer player, if it knows rules."""
    known = computer_players(module)
    before = kept.get("players")
    if isinstance(before, dict) and all(before.get(side) in {HUMAN, *known} for side in sides):
        return {side: before[side] for side in sides}
    best = next(iter(known), HUMAN) if rules_of(module.info.system.id) else HUMAN
    return {side: HUMAN if number == 0 else best for number, side in enumerate(sides)}


def _readings(module: Module, kept: Mapping[str, Any]) -> dict[str, Any]:
    before = kept.get("options")
    if not isinstance(before, dict):
        return {}
    parts = readings_of(module)
    return {name: value for name, value in before.items() if _fits(parts.get(name), value)}


def _fits(part: Schema | None, value: object) -> bool:
    if part is None:
        return False
    return value in part["enum"] if "enum" in part else type(value) is type(part.get("default"))


def remember_game(module: Module, new: NewGame) -> None:
    """Keep what was chosen, for the next game of this module."""
    chosen = {
        "scenario": new.scenario,
        "players": dict(new.players),
        "options": dict(new.options),
        "enforcement": new.enforcement,
    }
    keep_choices(_KEPT, module.info.id, chosen)
