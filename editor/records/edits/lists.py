"""Lists of records inside documents, whatever they hold: new entries made from the format."""

from collections.abc import Iterable
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


def inserted_at(items: tuple[Any, ...], new: Iterable[Any], at: int) -> tuple[Any, ...]:
    """The entries with new ones at a place."""
    return (*items[:at], *new, *items[at:])


def without_rows(items: tuple[Any, ...], first: int, last: int) -> tuple[Any, ...]:
    """The entries without those from one place to another."""
    return (*items[:first], *items[last + 1 :])


def moved_rows(items: tuple[Any, ...], first: int, last: int, step: int) -> tuple[Any, ...]:
    """The entries with some of them further up or down, if there is room."""
    if not (first + step >= 0 and last + step < len(items)):
        return items
    rest = without_rows(items, first, last)
    return inserted_at(rest, items[first : last + 1], first + step)


def copies(items: tuple[Any, ...], first: int, last: int) -> list[Any]:
    """Copies of some entries, those that have an id under ids of their own."""
    taken = {one.id for one in items if hasattr(one, "id")}
    made = []
    for one in items[first : last + 1]:
        if not hasattr(one, "id"):
            made.append(one)
            continue
        new_id = free_id(one.id, taken)
        taken.add(new_id)
        made.append(msgspec.structs.replace(one, id=new_id))
    return made
