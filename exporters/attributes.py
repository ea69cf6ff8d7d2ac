"""What attributes are called and what their values are, for people to read."""

from typing import Any

from hexwright.schema.module import Module
from hexwright.schema.schemas import attribute_schema


def plain(value: Any) -> Any:
    """A value that can be read: lists and dictionaries become texts."""
    if isinstance(value, (list, tuple)):
        return ", ".join(str(plain(one)) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {plain(one)}" for name, one in value.items())
    return value


def titles(module: Module, owner: str) -> dict[str, str]:
    """What the attributes of an owner are called, by name."""
    if module.system is None:
        return {}
    fields: Any = module.info.fields
    parts = attribute_schema(owner, module.system.declaration, fields)["properties"]
    return {name: part.get("title") or name for name, part in parts.items()}
