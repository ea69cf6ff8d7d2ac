"""What the format says of values of a module: titles, limits, and the names that can be chosen.

The parts come from the schemas, with what the game system and the module add. A part that refers
to something of the module (`x-ref`) gets the names that there are as choices.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from hexwright.schema.model.record import Attributes
from hexwright.schema.module import Module
from hexwright.schema.references.names import defined, homes_of
from hexwright.schema.schemas import Schema, attribute_schema, compose, resolve, schema_for

# What is not chosen from a list: there are too many, or they are files.
_NOT_LISTED: Final = {"hex", "asset"}
NAMES: Final = "x-names"
# What choices are called in English, where the words of the format say too little.
WORDS: Final = "x-words"
# The table whose rows, by their first cell, are what can be chosen.
ROWS: Final = "x-rows"
# The hooks of special rules that have a use for an attribute; without it, all of them.
HOOKS: Final = "x-hooks"
# Whose attributes these are: what the game system and the module add.
OWNER: Final = "x-owner"
_SYSTEM: Final = "#/$defs/system-"
# A value that must be said.
REQUIRED: Final = "x-required"


def schema_of(module: Module, kind: str) -> Schema:
    """The schema of a kind of document with what system and module add."""
    if not module.info.fields:
        return schema_for(kind, module.info.system.id)
    declaration = module.system.declaration if module.system else None
    fields: Any = module.info.fields
    return module.remembered(
        f"schema of {kind}", lambda: compose(kind, declaration, fields), ("info",)
    )


def members(module: Module, kind: str, *way: str) -> dict[str, Schema]:
    """The members of an object of a document, or of the items of a list, by their names."""
    whole = schema_of(module, kind)
    part = resolve(whole, whole)
    for step in way:
        part = resolve(whole, part["properties"][step])
        if part.get("type") == "array":
            part = resolve(whole, part["items"])
    return _properties(module, whole, part)


def _properties(module: Module, whole: Schema, part: Schema) -> dict[str, Schema]:
    """The members of an object, with those of objects inside it, references followed."""
    found = {}
    for name, inner in part.get("properties", {}).items():
        made = resolve(whole, inner)
        reference = inner.get("$ref", "")
        if reference.startswith(_SYSTEM):
            made = {**made, OWNER: reference.removeprefix(_SYSTEM)}
        if made.get("type") == "array" and isinstance(made.get("items"), dict):
            made = {**made, "items": resolve(whole, made["items"])}
        elif made.get("type") == "object" and "properties" in made:
            made = {**made, "properties": _properties(module, whole, made)}
        if name in part.get("required", ()):
            made = {**made, REQUIRED: True}
        found[name] = with_choices(module, made)
    return found


def attribute_members(
    module: Module, kind: str, owner: str, present: Iterable[Attributes] = ()
) -> dict[str, Schema]:
    """What system and module add to an owner; where all is allowed, what is there as well."""
    whole = schema_of(module, kind)
    part = whole["$defs"].get(f"system-{owner}") or _owner_part(module, owner)
    found = _properties(module, whole, part)
    if part.get("additionalProperties", True) is not False:
        for attributes in present:
            for name, value in attributes.items():
                if name not in found and (guess := _type_of(value)):
                    found[name] = {"title": name, "type": guess}
    return found


def _owner_part(module: Module, owner: str) -> Schema:
    """What one of several owners can have where the format only knows them together."""
    if module.system is None:
        return {}
    declaration = module.system.declaration
    fields: Any = module.info.fields
    is_open = not (declaration.attributes or declaration.options)
    # What must be said, kind, face and unit say together.
    part = {**attribute_schema(owner, declaration, fields), "required": []}
    return {**part, "additionalProperties": is_open}


def _type_of(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    return "string" if isinstance(value, str) else ""


def with_choices(module: Module, part: Schema) -> Schema:
    """A part whose references can be chosen from the names that the module has."""
    if part.get("type") == "array" and isinstance(part.get("items"), dict):
        items = with_choices(module, part["items"])
        return part if items is part["items"] else {**part, "items": items}
    if ROWS in part and "enum" not in part:
        return _with_rows(module, part)
    target = part.get("x-ref")
    if not target or target in _NOT_LISTED or "enum" in part:
        return part
    names = defined(module, target)
    # A choice of nothing only where the format knows one.
    empty = ("",) if part.get("default") == "" else ()
    listed = module.remembered(
        f"choices of {len(empty)} and {target}", lambda: [*empty, *names], homes_of(module, target)
    )
    return {**part, "enum": listed, NAMES: names}


def _with_rows(module: Module, part: Schema) -> Schema:
    """A part whose values are the rows of a table, if the module has that table."""
    table = module.tables.get(part[ROWS])
    cells = [row[0] for row in table.rows if row and isinstance(row[0], str)] if table else []
    return {**part, "enum": list(dict.fromkeys(cells))} if cells else part


def name_in(part: Mapping[str, Any], value: Any) -> str | None:
    """The name that people know a chosen value by; None where the value speaks for itself."""
    names: Mapping[str, str] | None = part.get(NAMES)
    if names is None:
        return None
    return names.get(value or "", str(value or ""))


def hook_words(module: Module) -> Mapping[str, str]:
    """What the hooks of special rules are called in English; none where the system says none."""
    declared = module.system.declaration.attributes if module.system else {}
    words: Mapping[str, str] = declared.get("special-rule", {}).get(WORDS, {})
    return words


def has_use_for(part: Schema, hook: str, value: Any) -> bool:
    """Whether a special rule with a hook uses an attribute; what stands there is shown anyway."""
    return HOOKS not in part or hook in part[HOOKS] or value not in (None, "", [], ())


def owner_of(parts: dict[str, Schema]) -> str:
    """Whose attributes the members have; nothing where there are none."""
    return str(parts.get("attributes", {}).get(OWNER, ""))


def without_default(part: Schema) -> Schema:
    """A part of which nothing is taken for granted, as faces say only what differs."""
    return {name: value for name, value in part.items() if name != "default"}
