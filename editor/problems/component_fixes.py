"""Quick fixes for counters, orders of battle, terrain and hexsides of the map."""

from collections.abc import Callable
from typing import Any, Final

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.problems.edits.at_pointer import change_of, edited, value_of
from hexwright.editor.problems.edits.places import steps_of
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record

Fix = Callable[[ModuleDocument, Issue], Change | None]
_RANGES: Final = ("effective_range", "maximum_range")


def _set(make: Callable[[Any], Any], label: Callable[[Any], str]) -> Fix:
    """A fix that puts another value where the issue points to."""

    def fix(document: ModuleDocument, issue: Issue) -> Change | None:
        record, steps = document.content(issue.file), steps_of(issue.pointer)
        if not isinstance(record, Record) or value_of(record, steps) is None:
            return None
        made = make(value_of(record, steps))
        return change_of(issue, label(made), edited(record, steps, lambda _old: made))

    return fix


def _suggested_number(document: ModuleDocument, issue: Issue) -> Change | None:
    """Put the number that the issue names where it points to."""
    number = int(issue.suggestion)
    return _set(lambda _old: number, lambda made: tr("Set it to {value}", value=made))(
        document, issue
    )


def _without_attributes(*names: str) -> Fix:
    """A fix that takes attributes from a kind or unit and from its faces."""

    def fix(document: ModuleDocument, issue: Issue) -> Change | None:
        record, steps = document.content(issue.file), steps_of(issue.pointer)
        attributes = value_of(record, [*steps, "attributes"])
        if not isinstance(record, Record) or not isinstance(attributes, dict):
            return None
        kept = {name: one for name, one in attributes.items() if name not in names}
        if kept == attributes:
            return None
        label = tr("Remove what does not fit the arm")
        return change_of(issue, label, edited(record, [*steps, "attributes"], lambda _old: kept))

    return fix


COMPONENT_FIXES: Final[dict[str, Fix]] = {
    "ccn.wrong-blocks": _suggested_number,
    "jdg.hexside-direction": _set(lambda _old: True, lambda _made: tr("Let its two sides differ")),
    "jdg.slope-direction": _set(
        lambda pair: (pair[1], pair[0]), lambda _made: tr("Turn the slope round")
    ),
    "jdg.heavy-not-cavalry": _without_attributes("heavy"),
    "jdg.mount-not-artillery": _without_attributes("mount"),
    "jdg.range-not-artillery": _without_attributes(*_RANGES),
    "jdg.engagement-of-artillery": _without_attributes("engagement"),
}
