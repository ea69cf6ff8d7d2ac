"""Problems as people read them: things by their names instead of their ids."""

import re
from typing import Any, Final

from hexwright.editor.problems.edits.places import steps_of
from hexwright.editor.references.edits.place_words import place_words
from hexwright.schema.documents import kind_of
from hexwright.schema.issues import Issue
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.references.names import defined, places_of
from hexwright.schema.references.occurrences import Occurrence, leads, named_entries
from hexwright.schema.references.places import EACH

# An id in quotation marks; or one that cannot be a word, as it has a number or parts.
_ID: Final = re.compile(r"“([a-z0-9_-]+)”|(?<![\w/.-])([a-z0-9_]+(?:-[a-z0-9_]+)+)(?![\w/.-])")
# These are about ids themselves.
_ABOUT_IDS: Final = ("reference.", "file.")


def problem_words(module: Module | None, issue: Issue) -> str:
    """What is wrong, with the names that people know things by."""
    if module is None or issue.code.startswith(_ABOUT_IDS):
        return issue.message
    names = {**module.remembered("names of ids", lambda: _names(module)), **_here(module, issue)}

    def named(found: re.Match[str]) -> str:
        name = names.get(found[1] or found[2])
        return f"“{name}”" if name else found[0]

    return _ID.sub(named, issue.message)


def _names(module: Module) -> dict[str, str]:
    """What each id means; one that means several things means none, but that a side is meant."""
    found: dict[str, str] = {}
    for entry in named_entries(module):
        before = found.setdefault(entry.named.name, entry.title)
        if before != entry.title:
            found[entry.named.name] = ""
    return found | defined(module, "side")


def _here(module: Module, issue: Issue) -> dict[str, str]:
    """What ids mean that stand at the very place of a problem, or one step further."""
    kind, record = kind_of(issue.file), module.document(issue.file)
    if kind is None or record is None or not issue.pointer:
        return {}
    way, found = way_to(record, issue.pointer), {}
    for place in places_of(module, kind).uses:
        rest = place.path[len(way) :]
        if len(rest) <= 1 and EACH not in rest and leads(place.path, way):
            name = value_at(record, (*way, *rest))
            if isinstance(name, str) and name:
                found[name] = defined(module, place.target).get(name, "")
    return found


def problem_place(module: Module | None, issue: Issue) -> str:
    """Where in its document a problem is, in words; empty if it is about all of it."""
    record = module.document(issue.file) if module else None
    if module is None or record is None or not issue.pointer:
        return ""
    return place_words(module, Occurrence(issue.file, way_to(record, issue.pointer)))


def way_to(record: Record, pointer: str) -> Way:
    """The steps of a JSON pointer, places in lists as numbers."""
    way: list[str | int] = []
    value: Any = record
    for step in steps_of(pointer):
        is_place = isinstance(value, (tuple, list)) and step.isdecimal()
        way.append(int(step) if is_place else step)
        value = value_at(value, (way[-1],))
    return tuple(way)
