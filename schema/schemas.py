"""JSON Schemas ready for use: shared definitions and the system's attributes put in."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from hexwright.schema.model.module import Field
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.systems import find_system

Schema = dict[str, Any]
Fields = dict[str, dict[str, Field]]

PIECE_OWNERS = ("unit", "leader", "weapon", "marker")
_SYSTEM_PART = "system-"
_OPEN: Schema = {"type": "object"}


@cache
def raw_schema(kind: str) -> Schema:
    """The schema file of a document kind as it stands."""
    data = files("hexwright.schema").joinpath("json", f"{kind}.schema.json").read_bytes()
    schema: Schema = msgspec.json.decode(data)
    return schema


@cache
def schema_for(kind: str, system_id: str = "") -> Schema:
    """The self-contained schema of a document kind for a game system."""
    system = find_system(system_id)
    return compose(kind, system.declaration if system else None)


def compose(
    kind: str, declaration: SystemDeclaration | None = None, fields: Fields | None = None
) -> Schema:
    """A self-contained schema: shared definitions, the system's and the module's attributes.

    Without a declaration every attribute is allowed.
    """
    schema = _local_schema(kind)
    definitions = {**_local_schema("common")["$defs"], **schema.get("$defs", {})}
    for name in _system_parts(kind):
        definitions[_SYSTEM_PART + name] = _attribute_schema(name, declaration, fields or {})
    return {**schema, "$defs": definitions}


def attribute_schema(
    owner: str, declaration: SystemDeclaration, fields: Fields | None = None
) -> Schema:
    """What a system and a module say of the attributes of one owner, `required` included."""
    # The owner is a text here, and one of the literals by the time it is looked up.
    declared: Schema = dict(declaration.attributes.get(owner, {}))  # type: ignore[call-overload] # by owner
    properties = dict(declared.get("properties", {}))
    for name, own in (fields or {}).get(owner, {}).items():
        properties.setdefault(name, _field_schema(own))
    return {**declared, "type": "object", "properties": properties}


def _attribute_schema(name: str, declaration: SystemDeclaration | None, fields: Fields) -> Schema:
    if declaration is None:
        return {**_OPEN, "title": "Attributes", "description": "Any values."}
    is_open = not (declaration.attributes or declaration.options)
    if name == "options":
        schema: Schema = {**declaration.options, "type": "object"}
    elif name == "piece":
        schema = _piece_schema(declaration, fields)
    else:
        schema = attribute_schema(name, declaration, fields)
    return {**schema, "additionalProperties": is_open}


def _piece_schema(declaration: SystemDeclaration, fields: Fields) -> Schema:
    """Attributes of any piece; what is required is checked on kind and unit taken together."""
    variants: dict[str, list[Schema]] = {}
    for owner in PIECE_OWNERS:
        for name, part in attribute_schema(owner, declaration, fields)["properties"].items():
            known = variants.setdefault(name, [])
            if part not in known:
                known.append(part)
    properties = {
        name: parts[0] if len(parts) == 1 else {"title": parts[0]["title"], "anyOf": parts}
        for name, parts in variants.items()
    }
    return {"type": "object", "properties": properties}


def _field_schema(own: Field) -> Schema:
    schema: Schema = {"title": own.title, "description": own.description, "type": own.type}
    if own.minimum is not None:
        schema["minimum"] = own.minimum
    if own.maximum is not None:
        schema["maximum"] = own.maximum
    if own.choices:
        schema["enum"] = list(own.choices)
    return schema


@cache
def _local_schema(kind: str) -> Schema:
    """The schema of a kind, its references to the common file pointing into the schema itself.

    All schemas that are made of it share its parts: they are read and never changed.
    """

    def local(node: Any) -> Any:
        if isinstance(node, dict):
            return {
                key: value.replace("common.schema.json#", "#") if key == "$ref" else local(value)
                for key, value in node.items()
            }
        return [local(item) for item in node] if isinstance(node, list) else node

    result: Schema = local(raw_schema(kind))
    return result


@cache
def _system_parts(kind: str) -> list[str]:
    """Names of the system's parts that the schema of a kind refers to."""
    prefix = f"#/$defs/{_SYSTEM_PART}"
    found: set[str] = set()
    stack: list[Any] = [_local_schema(kind)]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            reference = node.get("$ref", "")
            if isinstance(reference, str) and reference.startswith(prefix):
                found.add(reference.removeprefix(prefix))
            stack.extend(node.values())
        elif isinstance(node, list):
            stack.extend(node)
    return sorted(found)


def resolve(schema: Schema, part: Schema) -> Schema:
    """A part of a schema with its local references followed; its own annotations win."""
    while "$ref" in part:
        target = schema
        for step in part["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        part = {**target, **{key: value for key, value in part.items() if key != "$ref"}}
    return part
