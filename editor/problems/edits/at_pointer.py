"""Records changed at the place that a JSON pointer leads to, as quick fixes do."""

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any, cast

import msgspec

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.problems.edits.places import attribute_of
from hexwright.schema.issues import Issue
from hexwright.schema.model.record import Record


def removed(document: ModuleDocument, issue: Issue, steps: list[str], label: str) -> Change | None:
    """The change that takes out what an issue is about."""
    record = document.content(issue.file)
    if not isinstance(record, Record) or value_of(record, steps) is None:
        return None
    return change_of(issue, label, edited(record, steps[:-1], without(steps[-1])))


def change_of(issue: Issue, label: str, record: Record) -> Change:
    """A change of the document that an issue is about."""
    return Change(label, {issue.file: record}, focus=issue.file)


def value_of(value: Any, steps: list[str]) -> Any:
    """What lies at the end of the steps; None if they lead nowhere."""
    for step in steps:
        if isinstance(value, Record):
            value = getattr(value, attribute_of(value, step), None)
        elif isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, tuple | list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def edited(record: Record, steps: list[str], edit: Callable[[Any], Any]) -> Record:
    """The record with the value at the end of the steps made into another."""
    return cast("Record", _edit(record, steps, edit))


def _edit(value: Any, steps: list[str], edit: Callable[[Any], Any]) -> Any:
    if not steps:
        return edit(value)
    first, rest = steps[0], steps[1:]
    if isinstance(value, Record):
        name = attribute_of(value, first)
        inner = _edit(getattr(value, name), rest, edit)
        return msgspec.structs.replace(value, **{name: inner})
    if isinstance(value, dict):
        return {key: _edit(one, rest, edit) if key == first else one for key, one in value.items()}
    at = int(first)
    changed = [_edit(one, rest, edit) if n == at else one for n, one in enumerate(value)]
    return type(value)(changed)


def without(step: str) -> Callable[[Any], Any]:
    """An edit that takes one entry out, or empties a field of a record."""

    def edit(value: Any) -> Any:
        if isinstance(value, Record):
            name = attribute_of(value, step)
            return msgspec.structs.replace(value, **{name: type(getattr(value, name))()})
        if isinstance(value, dict):
            return {key: one for key, one in value.items() if key != step}
        return type(value)(one for n, one in enumerate(value) if n != int(step))

    return edit


def renamed(old: str, new: str) -> Callable[[Any], Any]:
    """An edit that gives an entry another key."""
    return lambda value: {new if key == old else key: one for key, one in value.items()}


def likeness(one: Any, other: str) -> float:
    """How like two names are, from 0 to 1."""
    return SequenceMatcher(None, one, other).ratio() if isinstance(one, str) else 0.0
