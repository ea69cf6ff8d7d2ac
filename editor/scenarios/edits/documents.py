"""Scenarios as documents of a module: new, copied, varied; what a variant says itself."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.records.edits.documents import added_document, copy_of
from hexwright.schema.documents import SCENARIO
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario, ScenarioPart
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.variants import origin, resolved

PARTS: Final[tuple[ScenarioPart, ...]] = get_args(ScenarioPart)
_EMPTY = Scenario(id="", title="")


def id_for(module: Module, title: str) -> str:
    """A free id for a scenario of this title."""
    return free_id(slug(title, "scenario"), module.scenarios)


def new_scenario(module: Module, made: Scenario) -> Change:
    """A scenario added to the module."""
    assert made.id not in module.scenarios
    return added_document(tr("New scenario"), SCENARIO, made)


def duplicate_scenario(module: Module, scenario_id: str) -> Change:
    """A copy of a scenario under a name of its own."""
    made = copy_of(module.scenarios[scenario_id], module.scenarios)
    return added_document(tr("Duplicate scenario"), SCENARIO, made)


# --- variants ------------------------------------------------------------------------------------


def base_of(scenario: Scenario, scenarios: Mapping[str, Scenario]) -> Scenario:
    """What a variant would be if it said nothing itself; an empty scenario if it is none."""
    if scenario.based_on not in scenarios or scenario.based_on == scenario.id:
        return _EMPTY
    bare = Scenario(id=scenario.id, title=scenario.title, based_on=scenario.based_on)
    return resolved(bare, scenarios)


def varied(scenario: Scenario, scenarios: Mapping[str, Scenario], battle: Scenario) -> Scenario:
    """The scenario that is played as this battle; what its base says already is not said again."""
    before, base = resolved(scenario, scenarios), base_of(scenario, scenarios)
    made = replace(scenario, title=battle.title)
    for part in PARTS:
        value = getattr(battle, part)
        if value != getattr(before, part):
            made = _with_part(made, part, value, getattr(base, part))
    return made


def _with_part(scenario: Scenario, part: ScenarioPart, value: Any, given: Any) -> Scenario:
    empty = getattr(_EMPTY, part)
    is_left_out = value != given and value == empty
    own = empty if value == given else value
    if isinstance(value, dict) and value != given:
        # Keys come from the base one by one; only a whole dictionary can be left out.
        is_left_out = bool(given.keys() - value.keys())
        if not is_left_out:
            own = {key: inner for key, inner in value.items() if given.get(key) != inner}
    others = tuple(one for one in scenario.leaves_out if one != part)
    left_out = (*others, part) if is_left_out else others
    return replace(scenario, leaves_out=left_out, **{part: own})


def base_value(scenario: Scenario, way: Way, scenarios: Mapping[str, Scenario]) -> Any:
    """What the base of a variant says at a place; None where a variant takes nothing over."""
    return value_at(base_of(scenario, scenarios), way) if way[0] in PARTS else None


def source_of(scenario: Scenario, part: ScenarioPart, scenarios: Mapping[str, Scenario]) -> str:
    """Where a part comes from: `own`, `base`, `out` (left out) or nothing, if nobody says it."""
    if part in scenario.leaves_out and getattr(scenario, part) == getattr(_EMPTY, part):
        return "out"
    if getattr(scenario, part) != getattr(_EMPTY, part):
        return "own"
    home = origin(scenario, part, scenarios)
    is_said = getattr(home, part) != getattr(_EMPTY, part)
    return "base" if home is not scenario and is_said else ""


def with_source(
    scenario: Scenario, part: ScenarioPart, source: str, scenarios: Mapping[str, Scenario]
) -> Scenario:
    """The scenario with a part from elsewhere: a copy of its own, the base's, or none."""
    others = tuple(one for one in scenario.leaves_out if one != part)
    empty = getattr(_EMPTY, part)
    if source == "out":
        return replace(scenario, leaves_out=(*others, part), **{part: empty})
    if source == "own":
        value = getattr(resolved(scenario, scenarios), part)
        return replace(scenario, leaves_out=others, **{part: value})
    return replace(scenario, leaves_out=others, **{part: empty})
