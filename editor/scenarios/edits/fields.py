"""What the format says of the entries of a scenario's lists, as forms for them need it."""

from collections.abc import Iterable, Mapping

from hexwright.schema.documents import MAP, SCENARIO
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.placements import facings, kind_of
from hexwright.schema.references.names import defined_in
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import (
    NAMES,
    WORDS,
    hook_words,
    members,
    with_choices,
)

# Whose attributes the entries of each list have.
OWNERS: Mapping[str, str] = {
    "sides": "scenario-side",
    "turns": "turn",
    "setup": "placement",
    "commands": "scenario-command",
    "free_setup": "placement",
    "reinforcements": "reinforcement",
    "objectives": "objective",
    "awards": "award",
    "victory": "victory",
    "special_rules": "special-rule",
}
# What each map or scenario names for itself, so that others may use the same ids.
_OF_A_DOCUMENT = frozenset({"zone", "site", "objective"})


def is_counts(part: Schema) -> bool:
    """Whether values of a part are whole numbers by name."""
    inner = part.get("additionalProperties")
    is_numbers = isinstance(inner, dict) and inner.get("type") == "integer"
    return part.get("type") == "object" and is_numbers


def own_choices(module: Module, battle: Scenario, part: Schema) -> Schema:
    """A part that offers places of the battle's own maps and what the scenario itself has.

    Other maps may have places of the same ids, which are called something else there.
    """
    inner = part.get("items")
    if isinstance(inner, dict) and inner.get("x-ref") in _OF_A_DOCUMENT:
        return {**part, "items": own_choices(module, battle, inner)}
    if part.get("properties"):
        own = {name: own_choices(module, battle, one) for name, one in part["properties"].items()}
        return {**part, "properties": own}
    if part.get("x-ref") not in _OF_A_DOCUMENT:
        return part
    maps = [module.maps[one.map] for one in battle.maps if one.map in module.maps]
    names = defined_in(module, part["x-ref"], [*((MAP, map_) for map_ in maps), (SCENARIO, battle)])
    empty = [""] if part.get("default") == "" else []
    return {**part, "enum": [*empty, *names], NAMES: names}


def entry_parts(module: Module, battle: Scenario, member: str) -> dict[str, Schema]:
    """What the format says of the entries of a list, names to choose from included."""
    found = {}
    unplayed = unplayed_fields(module, battle, member)
    for name, whole in members(module, SCENARIO.name, member).items():
        if name in unplayed:
            continue
        part = own_choices(module, battle, whole)
        if (member, name) == ("special_rules", "hook"):
            part = hook_part(module, battle, part)
        # Where the module has nothing to choose, there is nothing to show.
        if part.get("enum") in ([], [""]):
            continue
        made = part
        if is_counts(part) and "propertyNames" in part:
            made = {**part, "propertyNames": with_choices(module, part["propertyNames"])}
        found[name] = made
    return found


def hook_part(module: Module, battle: Scenario, part: Schema) -> Schema:
    """The hooks that the game system knows as choices, and those that stand there already."""
    words = hook_words(module)
    if not words:
        return part
    unknown = dict.fromkeys(one.hook for one in battle.special_rules if one.hook not in words)
    return {**part, "enum": list({"": "", **words, **unknown}), WORDS: words}


def unplayed_fields(module: Module, battle: Scenario, member: str) -> set[str]:
    """Fields of a list that the game system does nothing with, and in which nothing stands."""
    unplayed = module.system.declaration.unplayed if module.system else ()
    names = {part.partition(".")[2] for part in unplayed if part.startswith(f"{member}.")}
    entries = getattr(battle, member)
    return {name for name in names if not any(getattr(entry, name) for entry in entries)}


def placement_parts(
    module: Module, battle: Scenario, placements: Iterable[Placement]
) -> dict[str, Schema]:
    """The values that some placed counters can have; what is of no use to them is left out."""
    placed = list(placements)
    kinds = [kind for one in placed if (kind := kind_of(module, one)) is not None]
    parts = entry_parts(module, battle, "setup")
    faces = {face.id: face.name for kind in kinds for face in kind.faces}
    known = {formation for kind in kinds for formation in kind.formations}
    formations = {
        formation.id: formation.name
        for formation in module.counters.formations
        if formation.id in known
    }
    useless = _useless(module, placed, kinds)
    for member, names in (("face", faces), ("formation", formations)):
        there = {getattr(one, member): getattr(one, member) for one in placed} | names
        words = {key: name for key, name in there.items() if key}
        if words and member in parts:
            parts[member] = {**parts[member], "enum": ["", *words], NAMES: words}
        else:
            useless.add(member)
    return {name: part for name, part in parts.items() if name not in useless}


def _useless(module: Module, placed: list[Placement], kinds: list[CounterKind]) -> set[str]:
    """Members that none of the counters has a use for, and none has a value of."""
    shapes = [one.hexes for one in kinds] + [
        formation.hexes for formation in module.counters.formations
    ]
    is_wide = any(count > 1 for count in shapes)
    uses = {
        "facing": bool(facings(module)) or any(one.facing is not None for one in placed),
        "losses": any(kind.steps for kind in kinds) or any(one.losses for one in placed),
        "box": bool(module.info.boxes),
        "side": not (
            all(one.piece for one in placed) or all(module.side_of_kind[kind.id] for kind in kinds)
        ),
        "extends": is_wide or any(one.extends for one in placed),
        "carried_by": any(kind.piece_class == "weapon" for kind in kinds)
        or any(one.carried_by for one in placed),
    }
    return {"piece", "kind", *(name for name, is_used in uses.items() if not is_used)}
