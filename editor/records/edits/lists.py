"""Lists of records inside documents, whatever they hold: new entries made from the format."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import item_type
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import REQUIRED, attribute_members, members, owner_of


class ListPart(NamedTuple):
    """A list of records that a document or an entry has: its name in the file, title and tip."""

    name: str
    title: str
    tip: str


def lists_of(parts: dict[str, Schema]) -> list[ListPart]:
    """The lists of records among the members of something."""
    return [
        ListPart(name, tr(part["title"]), tr(part.get("description", "")))
        for name, part in parts.items()
        if part.get("type") == "array" and part.get("items", {}).get("type") == "object"
    ]


def new_item(
    module: Module, kind: str, way: tuple[str, ...], owner: type[Record], taken: Iterable[str]
) -> Record:
    """A new entry for a list of a record type: what must be said gets the first thing possible."""
    parts = members(module, kind, *way)
    made = {
        name: _first(part, way[-1], taken)
        for name, part in parts.items()
        if part.get(REQUIRED) and "default" not in part
    }
    wanted = owner_of(parts)
    if wanted:
        attributes = attribute_members(module, kind, wanted)
        said = {
            name: _first(part, way[-1], ())
            for name, part in attributes.items()
            if part.get(REQUIRED) and "default" not in part
        }
        made |= {"attributes": said} if said else {}
    found: Record = msgspec.convert(made, item_type(owner, way[-1]))
    return found


def _first(part: Schema, name: str, taken: Iterable[str]) -> Any:
    """The first value that a part allows."""
    if "enum" in part:
        return part["enum"][0] if part["enum"] else ""
    match part.get("type"):
        case "integer" | "number":
            return max(part.get("minimum", 0), 0)
        case "boolean":
            return False
        case "array":
            return []
        case "object":
            return {}
    if "pattern" in part:
        return free_id(slug(tr("New {what}", what=name), "new"), taken)
    return tr("New entry")


# --- entries by their places ---------------------------------------------------------------------


def inserted_at(items: Sequence[Any], new: Iterable[Any], at: int) -> tuple[Any, ...]:
    """The entries with new ones at a place."""
    return (*items[:at], *new, *items[at:])


def without_rows(items: Iterable[Any], rows: Iterable[int]) -> tuple[Any, ...]:
    """The entries without those at some places."""
    gone = set(rows)
    return tuple(one for row, one in enumerate(items) if row not in gone)


def moved_rows(items: Iterable[Any], rows: Iterable[int], step: int) -> tuple[Any, ...]:
    """The entries with some of them one place further up (-1) or down (1), where there is room."""
    found, chosen = list(items), set(rows)
    for at in sorted(chosen, reverse=step > 0):
        to = at + step
        if 0 <= to < len(found) and to not in chosen:
            found[at], found[to] = found[to], found[at]
            chosen = chosen - {at} | {to}
    return tuple(found)


def copies(items: Sequence[Any], rows: Iterable[int]) -> list[Any]:
    """Copies of some entries, those that have an id under ids of their own."""
    taken = {item.id for item in items if hasattr(item, "id")}
    made = []
    for row in rows:
        copy = items[row]
        if hasattr(copy, "id"):
            copy = msgspec.structs.replace(copy, id=free_id(copy.id, taken))
            taken.add(copy.id)
        made.append(copy)
    return made
