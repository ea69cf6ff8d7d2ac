"""A module in another of its languages: every text that people read, replaced by its translation.

Ids and values of attributes stay: rules and references go by them.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from hexwright.schema.ids import is_id
from hexwright.schema.model.record import Record
from hexwright.schema.model.table import Cell, Modifier, Table
from hexwright.schema.module import Module

R = TypeVar("R", bound=Record)

# Members whose texts people read, wherever they occur.
_TEXTS = frozenset(
    (
        "title", "name", "short", "label", "text", "description", "summary", "history", "notes",
        "date", "place", "condition", "unit", "per",
    )
)  # fmt: skip
# Members whose values alone are read, by keys that stay.
_LABELS = frozenset(("labels",))
# Attributes that are sentences, whatever a system calls its others.
SENTENCES: Final = frozenset(("notes", "text", "description"))


def languages_of(module: Module) -> list[str]:
    """The languages that a module has texts in, its own first."""
    return [module.info.language, *sorted(set(module.texts) - {module.info.language})]


def translated(module: Module, language: str) -> Module:
    """The module in one of its languages; the same module if it has no texts in it."""
    texts = module.texts.get(language)
    if texts is None:
        return module
    words = texts.words
    return Module(
        _record(module.info, words),
        _record(module.terrain, words),
        _record(module.counters, words),
        maps=_records(module.maps, words),
        oobs=_records(module.oobs, words),
        tables=_records(module.tables, words),
        decks=_records(module.decks, words),
        scenarios=_records(module.scenarios, words),
        texts=module.texts,
        notes=module.notes,
        assets=module.assets,
    )


def _records(records: Mapping[str, R], words: Mapping[str, str]) -> dict[str, R]:
    return {name: _record(one, words) for name, one in records.items()}


def _record(record: R, words: Mapping[str, str]) -> R:
    changed: dict[str, Any] = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        new = _value(name, value, words)
        if new is not value:
            changed[name] = new
    if isinstance(record, Modifier) and record.when in words:
        changed["when"] = words[record.when]
    if isinstance(record, Table):
        changed["rows"] = tuple(_row(record, row, words) for row in record.rows)
    return msgspec.structs.replace(record, **changed) if changed else record


def _row(table: Table, row: tuple[Cell, ...], words: Mapping[str, str]) -> tuple[Cell, ...]:
    """A row of a table; what is looked up or refers to something else stays, and so do keys."""
    texts = {at for at, one in enumerate(table.columns) if one.type == "text" and not one.refers_to}
    return tuple(
        words.get(cell, cell) if at in texts and isinstance(cell, str) and not is_id(cell) else cell
        for at, cell in enumerate(row)
    )


def _value(name: str, value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return words.get(value, value) if name in _TEXTS else value
    if isinstance(value, Record):
        return _record(value, words)
    if isinstance(value, tuple) and value and isinstance(value[0], Record):
        return tuple(_record(one, words) for one in value)
    if isinstance(value, dict) and name in _LABELS:
        return {key: words.get(text, text) for key, text in value.items()}
    if isinstance(value, dict) and name == "attributes":
        return _attributes(value, words)
    if isinstance(value, dict) and name == "fields":
        return {owner: _records(fields, words) for owner, fields in value.items()}
    return value


def _attributes(values: dict[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    """Values of a system or of the designer's own fields; the same ones if no sentence is there."""
    said = {
        name: words[text]
        for name, text in values.items()
        if name in SENTENCES and isinstance(text, str) and text in words
    }
    return {**values, **said} if said else values
