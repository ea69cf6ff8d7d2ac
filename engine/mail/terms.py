"""What both players of a game by e-mail must have in common: module, rules, position."""

import msgspec

from hexwright.engine.core.board import sides_of
from hexwright.engine.core.game import Game, usual_options
from hexwright.engine.core.rulebook import rulebook_of
from hexwright.engine.core.saves import plain_state
from hexwright.engine.mail.keys import digest
from hexwright.engine.mail.turn_file import Invitation, refusal
from hexwright.schema.dump import dump_module
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved


def position(game: Game) -> str:
    """A fingerprint of a game as it stands, dice to come included."""
    state = msgspec.json.encode(plain_state(game.state), order="sorted")
    return digest(state, game.steps.to_bytes(8, "big")).hex()


def fingerprint(module: Module) -> str:
    """A fingerprint of all documents of a module; its pictures decide nothing."""
    return module.remembered("engine.mail.fingerprint", lambda: _fingerprint(module))


def _fingerprint(module: Module) -> str:
    documents = dump_module(module)
    parts = [part for path in sorted(documents) for part in (path.encode(), documents[path])]
    return digest(*parts).hex()


def check_module(module: Module, terms: Invitation) -> None:
    """Refuse a game of another module, of other rules, or of what the module has not."""
    if module.info.id != terms.module:
        message = tr("The game is one of another module: {module}.", module=terms.module_title)
        raise refusal("mail.other-module", message, tr("Open that module first."))
    if fingerprint(module) != terms.fingerprint:
        message = tr("The module is not the same as when the game began.")
        hint = tr("Both players need the same files of the module, to the last letter.")
        raise refusal("mail.changed-module", message, hint)
    if rulebook_of(module).version != terms.rules:
        message = tr("The rules are of another version than when the game began.")
        raise refusal("mail.other-rules", message, tr("Both players need the same Hexwright."))
    scenario = module.scenarios.get(terms.scenario)
    if scenario is None:
        raise refusal("mail.bad-terms", tr("There is no scenario “{name}”.", name=terms.scenario))
    whole = resolved(scenario, module.scenarios)
    if {terms.side, terms.guest_side} != set(sides_of(module, whole)):
        raise refusal("mail.bad-terms", tr("The sides are not those of the scenario."))
    if not all(_is_reading(module, whole, *option) for option in terms.options.items()):
        raise refusal(
            "mail.bad-terms", tr("The readings of the rules are not those of the system.")
        )


def _is_reading(module: Module, scenario: Scenario, name: str, value: bool | int | str) -> bool:  # noqa: FBT001 - options are switches, too
    """Whether an option is one that the system knows, with a value that it can have."""
    declared = module.system.declaration.options if module.system else {}
    allowed = declared.get("properties", declared).get(name, {}).get("enum", [value])
    return type(usual_options(module, scenario).get(name)) is type(value) and value in allowed
