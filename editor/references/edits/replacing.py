"""Entries of lists that are to go: where they are used, and what is used there instead."""

from collections.abc import Collection, Iterable
from typing import Any

from hexwright.schema.documents import Content
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import value_at, with_value, without
from hexwright.schema.references.names import Usage, renamed, usages


def uses_of(module: Module, target: str, names: Iterable[str]) -> list[Usage]:
    """Where any of some names is used; a record that is about to go with them counts too."""
    return [usage for name in names for usage in usages(module, target, name)]


def replaced(
    module: Module, path: str, member: str, target: str, gone: Collection[str], other: str
) -> dict[str, Content]:
    """All documents without some records of a list; what used them uses another."""
    made: dict[str, Content] = {}
    for name in gone:
        made.update(renamed(module.with_documents(_records(made)), target, name, other))
    document: Any = made.get(path, module.document(path))
    items = without(value_at(document, (member,)), gone)
    made[path] = with_value(document, (member,), items)
    return made


def _records(contents: dict[str, Content]) -> dict[str, Record | None]:
    return {path: one for path, one in contents.items() if isinstance(one, Record)}
