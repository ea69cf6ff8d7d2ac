"""Quick fixes for scenarios: what is missing is taken from the usual battle of the module."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.problems.edits.at_pointer import change_of, removed
from hexwright.editor.problems.edits.places import steps_of
from hexwright.editor.scenarios.edits.start import usual_awards, usual_scenario, usual_sides
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Award, MapPlacement, Scenario, ScenarioSide
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

Fix = Callable[[ModuleDocument, Issue], Change | None]


def _scenario(document: ModuleDocument, issue: Issue) -> Scenario | None:
    """The scenario of an issue; none where a variant only takes the fault over."""
    record = document.content(issue.file)
    is_own = isinstance(record, Scenario) and issue.pointer != "/based_on"
    return record if is_own and isinstance(record, Scenario) else None


def _sides(module: Module, scenario: Scenario) -> dict[str, ScenarioSide]:
    maps = resolved(scenario, module.scenarios).maps
    usual = usual_sides(module, maps[0].map if maps else "", scenario.id)
    return {one.side: one for one in usual}


def _usual_value(document: ModuleDocument, issue: Issue) -> Change | None:
    """Give a side what it usually has: hand, deck, points to win, edge, flight."""
    scenario, steps = _scenario(document, issue), steps_of(issue.pointer)
    if scenario is None or len(steps) < 3 or int(steps[1]) >= len(scenario.sides):
        return None
    at, name = int(steps[1]), steps[-1]
    side = scenario.sides[at]
    usual = _sides(document.module, scenario).get(side.side)
    if usual is None:
        return None
    value: Any
    if steps[2] == "attributes":
        value = usual.attributes.get(name)
        made = replace(side, attributes={**side.attributes, name: value})
    else:
        value = getattr(usual, name)
        made = replace(side, **{name: value})
    if not value or made == side:
        return None
    words = _words(document.module, name, value)
    sides = (*scenario.sides[:at], made, *scenario.sides[at + 1 :])
    return change_of(issue, tr("Set it to {value}", value=words), replace(scenario, sides=sides))


def _words(module: Module, name: str, value: Any) -> str:
    if name == "deck":
        return f"“{module.decks[value].title}”"
    if name == "edge":
        edges = {"north": tr("north"), "south": tr("south"), "east": tr("east")}
        return f"“{edges.get(value, tr('west'))}”"
    zones = {zone.id: zone.name for map_ in module.maps.values() for zone in map_.zones}
    return f"“{zones.get(value, value)}”" if isinstance(value, str) else str(value)


def _opposite_edges(document: ModuleDocument, issue: Issue) -> Change | None:
    """Let both sides sit where they usually do."""
    scenario = _scenario(document, issue)
    if scenario is None:
        return None
    usual = _sides(document.module, scenario)
    sides = tuple(
        replace(side, edge=usual[side.side].edge) if side.side in usual else side
        for side in scenario.sides
    )
    if sides == scenario.sides:
        return None
    label = tr("Let the sides sit at opposite edges")
    return change_of(issue, label, replace(scenario, sides=sides))


def _add_sides(document: ModuleDocument, issue: Issue) -> Change | None:
    """Add the sides that take no part yet."""
    scenario = _scenario(document, issue)
    if scenario is None:
        return None
    there = {side.side for side in scenario.sides}
    usual = _sides(document.module, scenario)
    fresh = tuple(one for name, one in usual.items() if name not in there)
    names = [side.name for side in document.module.info.sides if side.id not in there]
    label = tr("Add {names}", names=", ".join(names))
    made = replace(scenario, sides=(*scenario.sides, *fresh))
    return change_of(issue, label, made) if fresh else None


def _let_begin(document: ModuleDocument, issue: Issue) -> Change | None:
    """Let the side begin that usually does, or the first that takes part."""
    scenario, module = _scenario(document, issue), document.module
    if scenario is None:
        return None
    there = [one.side for one in resolved(scenario, module.scenarios).sides]
    usual = usual_scenario(module, scenario.id).first_side
    side = usual if usual in there else next(iter(there), "")
    name = next((one.name for one in module.info.sides if one.id == side), "")
    label = tr("Let {side} begin", side=name)
    return change_of(issue, label, replace(scenario, first_side=side)) if name else None


def _add_awards(document: ModuleDocument, issue: Issue) -> Change | None:
    """Add what losses are usually worth."""
    scenario = _scenario(document, issue)
    if scenario is None:
        return None
    usual = usual_awards(document.module, scenario.id) or (
        Award(id="units", name=tr("Enemy units"), event="unit-eliminated", points=1),
        Award(id="leaders", name=tr("Enemy leaders"), event="leader-eliminated", points=1),
    )
    events = {award.event for award in scenario.awards}
    taken = {award.id for award in scenario.awards}
    fresh = tuple(one for one in usual if one.event not in events and one.id not in taken)
    label = tr("Make lost units and leaders worth points")
    made = replace(scenario, awards=(*scenario.awards, *fresh))
    return change_of(issue, label, made) if fresh else None


def _play_on_a_map(document: ModuleDocument, issue: Issue) -> Change | None:
    """Play on the module's map, if there is only one."""
    scenario, maps = _scenario(document, issue), list(document.module.maps.values())
    if scenario is None or len(maps) != 1:
        return None
    label = tr("Play on “{map}”", map=maps[0].title)
    return change_of(issue, label, replace(scenario, maps=(MapPlacement(map=maps[0].id),)))


def _remove_side(document: ModuleDocument, issue: Issue) -> Change | None:
    return removed(document, issue, steps_of(issue.pointer), tr("Remove the second entry"))


def _remove_part(document: ModuleDocument, issue: Issue) -> Change | None:
    """Take out what the system does not play."""
    scenario, steps = _scenario(document, issue), steps_of(issue.pointer)
    if scenario is None or not steps:
        return None
    return removed(document, issue, steps, tr("Remove what is not played"))


SCENARIO_FIXES: Final[dict[str, Fix]] = {
    "ccn.no-hand": _usual_value,
    "ccn.no-target": _usual_value,
    "ccn.wrong-deck": _usual_value,
    "ccn.wrong-edge": _opposite_edges,
    "ccn.side-missing": _add_sides,
    "ccn.no-first-side": _let_begin,
    "ccn.no-banners-for-losses": _add_awards,
    "jdg.flight": _usual_value,
    "scenario.first-side": _let_begin,
    "scenario.no-map": _play_on_a_map,
    "scenario.no-sides": _add_sides,
    "scenario.side-twice": _remove_side,
    "system.part-unplayed": _remove_part,
}
