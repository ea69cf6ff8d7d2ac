"""Where a name is defined or used, in words: members by their titles, entries by their names."""

from typing import Any

from hexwright.schema.documents import kind_of
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from hexwright.schema.record_values import value_at
from hexwright.schema.references.names import defined
from hexwright.schema.references.occurrences import Occurrence, legend_code
from hexwright.schema.schemas import Schema, resolve
from hexwright.schema.values.format_parts import schema_of

_BETWEEN = " → "


def place_words(module: Module, spot: Occurrence) -> str:
    """Where a spot is, in words: members by their titles, entries by their names."""
    kind, record = kind_of(spot.path), module.document(spot.path)
    if kind is None or record is None:
        return ""
    if legend_code(record, spot.way):
        return tr_many("Terrain of 1 hex|Terrain of {count} hexes", spot.times)
    if isinstance(record, Table) and spot.way[0] == "rows" and len(spot.way) > 2:
        return _cell_words(record, int(spot.way[1]), int(spot.way[2]))
    whole = schema_of(module, kind.name)
    part: Schema = resolve(whole, whole)
    value: Any = record
    way = spot.way[:-1] if spot.is_definition and spot.way[-1] == "id" else spot.way
    words: list[str] = []
    for step in way:
        value = value_at(value, (step,))
        part, title = _inner_part(whole, part, step)
        if step != "attributes":
            words.append(title or _entry_words(module, value, step))
    return _BETWEEN.join(words) or tr("The whole document")


def _cell_words(table: Table, row: int, column: int) -> str:
    if column >= len(table.columns):
        return tr("Row {row}", row=row + 1)
    found = table.columns[column]
    return tr("Row {row}, {column}", row=row + 1, column=found.name or found.id)


def _inner_part(whole: Schema, part: Schema, step: str | int) -> tuple[Schema, str]:
    """The schema behind a step, and its title if the step is a member."""
    for one in (part, *(resolve(whole, one) for one in part.get("anyOf", ()))):
        found = one.get("properties", {}).get(step)
        if found is not None:
            inner = resolve(whole, found)
            return inner, tr(inner["title"]) if inner.get("title") else str(step)
        for keyword in ("items", "additionalProperties"):
            if isinstance(one.get(keyword), dict):
                return resolve(whole, one[keyword]), ""
    return {}, ""


def _entry_words(module: Module, value: Any, step: str | int) -> str:
    """What an entry of a list is called: by its name, by what it is about, else by its number."""
    for member in ("name", "title", "label", "id"):
        words = getattr(value, member, "")
        if isinstance(words, str) and words:
            return words
    for target in ("piece", "command", "map", "side"):
        name = getattr(value, target, "")
        if isinstance(name, str) and name:
            return defined(module, target).get(name, name)
    hex_ = getattr(value, "hex", "")
    return hex_ if isinstance(hex_, str) and hex_ else _number(step)


def _number(step: str | int) -> str:
    return str(step + 1) if isinstance(step, int) else step
