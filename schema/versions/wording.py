"""Differences in words: what a place is called, and what stands there."""

from typing import Any

from hexwright.schema.documents import DocumentKind, kind_of
from hexwright.schema.language import tr, tr_many
from hexwright.schema.schemas import Schema, resolve, schema_for
from hexwright.schema.versions.difference import Difference
from hexwright.schema.versions.object_tree import GONE

_MOST_HEXES = 8
_LONGEST = 60


def place_words(path: str, way: tuple[str, ...], system: str = "") -> str:
    """The way to a place, members by their titles: Units, fr-12, Strength."""
    kind = kind_of(path)
    return ", ".join(_titles(kind, way, system)) if kind else ""


def _titles(kind: DocumentKind, way: tuple[str, ...], system: str) -> list[str]:
    whole = schema_for(kind.name, system)
    part: Schema = whole
    words = []
    for step in way:
        part = resolve(whole, part) if part else {}
        inner = part.get("properties", {}).get(step)
        if inner is not None:
            part = resolve(whole, inner)
            words.append(tr(part["title"]) if part.get("title") else step)
        else:
            # A name in a list, or a key of a dictionary.
            words.append(step)
            rest = part.get("items") or part.get("additionalProperties")
            part = rest if isinstance(rest, dict) else {}
    return words


def value_words(value: Any) -> str:
    """A value in a few words."""
    if value is GONE:
        return tr("nothing")
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, dict):
        name = value.get("name") or value.get("title") or value.get("text")
        return _short(str(name)) if name else tr_many("1 entry|{count} entries", len(value))
    if isinstance(value, list):
        return _short(", ".join(map(str, value)))
    return _short(str(value))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"{line[:_LONGEST]}…" if len(line) > _LONGEST else line


def hexes_words(numbers: tuple[str, ...]) -> str:
    """Hexes in a row, the first of many."""
    words = ", ".join(numbers[:_MOST_HEXES])
    more = len(numbers) - _MOST_HEXES
    return tr("{hexes} and {count} more", hexes=words, count=more) if more > 0 else words


def difference_words(one: Difference, system: str = "") -> str:
    """A difference on one line: + what is new, - what is gone, ~ what is another."""
    place = place_words(one.path, one.way, system) or tr("the whole document")
    if one.hexes:
        change = f"{value_words(one.old)} → {value_words(one.new)}"
        return f"~ {place}: {change} ({hexes_words(one.hexes)})"
    if one.is_new:
        return f"+ {place}: {value_words(one.new)}"
    if one.is_gone:
        return f"- {place}: {value_words(one.old)}"
    return f"~ {place}: {value_words(one.old)} → {value_words(one.new)}"
