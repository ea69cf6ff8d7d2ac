"""Quick fixes: for issues that have one obvious cure, the change that brings it about."""

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any, cast

import msgspec

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.needed_zones import with_needed_zones
from hexwright.editor.problems.edits.places import attribute_of, steps_of
from hexwright.schema.documents import MAP, kind_of
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.model.record import Record

Fix = Callable[[ModuleDocument, Issue], Change | None]


def fix_for(document: ModuleDocument, issue: Issue) -> Change | None:
    """The change that mends an issue; None if there is no obvious one."""
    make = _FIXES.get(issue.code)
    return make(document, issue) if make else None


def _remove_legend_code(document: ModuleDocument, issue: Issue) -> Change | None:
    code = steps_of(issue.pointer)[-1]
    label = tr("Remove “{code}” from the legend", code=code)
    return _removed(document, issue, steps_of(issue.pointer), label)


def _remove_hexside(document: ModuleDocument, issue: Issue) -> Change | None:
    label = tr("Remove the second hexside")
    return _removed(document, issue, steps_of(issue.pointer), label)


def _remove_from_map(document: ModuleDocument, issue: Issue) -> Change | None:
    """Take out what lies on a hex that is not there."""
    steps = steps_of(issue.pointer)
    if kind_of(issue.file) is not MAP or len(steps) < 3:
        return None
    if len(steps) > 3 and steps[2] in ("hexes", "hexsides"):
        label = tr("Remove the hex that is not on the map")
        owner = _value(document.content(issue.file), steps[:3])
        # A line of one hex is none, nor is a zone without hexes.
        fewest = 2 if steps[0] == "lines" else 1
        last = not isinstance(owner, tuple) or len(owner) <= fewest
        return _removed(document, issue, steps[:2] if last else steps[:4], label)
    return _removed(document, issue, steps[:2], tr("Remove what is not on the map"))


def _replace_name(document: ModuleDocument, issue: Issue) -> Change | None:
    """Put the nearest known name in place of an unknown one."""
    record = document.content(issue.file)
    if not issue.suggestion or not isinstance(record, Record):
        return None
    steps = steps_of(issue.pointer)
    value, key = _value(record, steps), steps[-1]
    label = tr("Use “{name}” instead", name=issue.suggestion)
    is_key = isinstance(_value(record, steps[:-1]), dict)
    if is_key and _likeness(key, issue.suggestion) > _likeness(value, issue.suggestion):
        return _change(issue, label, _edited(record, steps[:-1], _renamed(key, issue.suggestion)))
    if not isinstance(value, str):
        return None
    return _change(issue, label, _edited(record, steps, lambda _value: issue.suggestion))


def _rename_file(document: ModuleDocument, issue: Issue) -> Change | None:
    right = document.misnamed.get(issue.file)
    record = document.content(right) if right else None
    if right is None or not isinstance(record, Record):
        return None
    # A record of its own is what tells that the file must be written.
    copy = msgspec.structs.replace(record)
    label = tr("Rename the file to {name}", name=right)
    return Change(label, {issue.file: None, right: copy}, focus=right)


def _add_zones(document: ModuleDocument, issue: Issue) -> Change | None:
    """Lay out the zones that the system needs as on a map that has them."""
    record = document.content(issue.file)
    if not isinstance(record, Map):
        return None
    made = with_needed_zones(document.module, record)
    return None if made is record else _change(issue, tr("Add the zones of the game"), made)


_FIXES: dict[str, Fix] = {
    "map.code-unused": _remove_legend_code,
    "map.hexside-repeated": _remove_hexside,
    "map.hex-unknown": _remove_from_map,
    "reference.unknown": _replace_name,
    "file.name-differs": _rename_file,
    "system.zone-missing": _add_zones,
}


# --- editing a record at a pointer ---------------------------------------------------------------


def _removed(document: ModuleDocument, issue: Issue, steps: list[str], label: str) -> Change | None:
    record = document.content(issue.file)
    if not isinstance(record, Record) or _value(record, steps) is None:
        return None
    return _change(issue, label, _edited(record, steps[:-1], _without(steps[-1])))


def _change(issue: Issue, label: str, record: Record) -> Change:
    return Change(label, {issue.file: record}, focus=issue.file)


def _value(value: Any, steps: list[str]) -> Any:
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


def _edited(record: Record, steps: list[str], edit: Callable[[Any], Any]) -> Record:
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


def _without(step: str) -> Callable[[Any], Any]:
    def edit(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: one for key, one in value.items() if key != step}
        return type(value)(one for n, one in enumerate(value) if n != int(step))

    return edit


def _renamed(old: str, new: str) -> Callable[[Any], Any]:
    return lambda value: {new if key == old else key: one for key, one in value.items()}


def _likeness(one: Any, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio() if isinstance(one, str) else 0.0
