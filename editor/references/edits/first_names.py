"""The first name of an entry that was just made: its id follows, as long as nobody uses it."""

from collections.abc import Collection
from typing import Any, Final

from hexwright.schema.ids import free_id, slug
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, with_value
from hexwright.schema.references.names import usages

_NAMES: Final[tuple[Way, ...]] = (("name",), ("title",))


def is_name(way: Way) -> bool:
    """Whether a value is what people call an entry."""
    return way in _NAMES


def named_first(
    module: Module, target: str, entry: Any, way: Way, name: str, taken: Collection[str]
) -> Any:
    """A new entry of a sort under its name, with an id like it that is not taken yet."""
    made = with_value(entry, way, name)
    if target and usages(module, target, entry.id):
        return made
    return with_value(made, ("id",), free_id(slug(name, entry.id), set(taken) - {entry.id}))
