"""Attributes of maps as lines of name and value, as people type them."""

import json
from dataclasses import dataclass
from typing import Any

from hexwright.schema.issues import DataError
from hexwright.schema.module import Module
from hexwright.schema.safe_json import parse
from hexwright.schema.schemas import Fields, attribute_schema
from hexwright.schema.values.words import number_text


@dataclass(frozen=True)
class Declared:
    """An attribute that the game system or the module knows."""

    name: str
    title: str
    description: str
    type: str
    choices: tuple[str, ...] = ()


def declared(module: Module) -> list[Declared]:
    """The attributes that maps of this module may have; empty if nothing is said."""
    if module.system is None:
        return []
    fields: Fields = {str(owner): own for owner, own in module.info.fields.items()}
    found = attribute_schema("map", module.system.declaration, fields)["properties"]
    return [
        Declared(
            name,
            part.get("title", name),
            part.get("description", ""),
            part.get("type", "string"),
            tuple(str(one) for one in part.get("enum", ())),
        )
        for name, part in found.items()
    ]


def are_free(module: Module) -> bool:
    """Whether maps may have any attributes at all."""
    if module.system is None:
        return True
    declaration = module.system.declaration
    return not (declaration.attributes or declaration.options)


def text_of(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return number_text(value)
    return json.dumps(value, ensure_ascii=False)


def value_of(text: str, wanted: str = "") -> Any:
    """The value that a text means; texts where a text is wanted, else numbers and yes or no."""
    if wanted == "string":
        return text
    try:
        found = parse(text.encode("utf-8", "surrogatepass"), "")
    except DataError:
        return text
    return text if isinstance(found, (dict, list)) or found is None else found
