"""Quick fixes: for issues that have one obvious cure, the change that brings it about."""

from collections.abc import Callable

import msgspec

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.mending import is_broken, mended
from hexwright.editor.map.edits.needed_zones import with_needed_zones
from hexwright.editor.problems.component_fixes import COMPONENT_FIXES
from hexwright.editor.problems.edits.at_pointer import (
    change_of,
    edited,
    likeness,
    removed,
    renamed,
    value_of,
)
from hexwright.editor.problems.edits.places import steps_of
from hexwright.editor.problems.module_fixes import MODULE_FIXES, bring_referenced
from hexwright.editor.problems.scenario_fixes import SCENARIO_FIXES
from hexwright.schema.documents import MAP, kind_of
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.model.record import Record

Fix = Callable[[ModuleDocument, Issue], Change | None]


def fix_for(document: ModuleDocument, issue: Issue) -> Change | None:
    """The change that mends an issue; None if there is no obvious one."""
    make = mended if is_broken(document, issue.file) else _FIXES.get(issue.code)
    return make(document, issue) if make else None


def _remove_legend_code(document: ModuleDocument, issue: Issue) -> Change | None:
    code = steps_of(issue.pointer)[-1]
    label = tr("Remove “{code}” from the legend", code=code)
    return removed(document, issue, steps_of(issue.pointer), label)


def _remove_hexside(document: ModuleDocument, issue: Issue) -> Change | None:
    label = tr("Remove the second hexside")
    return removed(document, issue, steps_of(issue.pointer), label)


def _remove_from_map(document: ModuleDocument, issue: Issue) -> Change | None:
    """Take out what lies on a hex that is not there."""
    steps = steps_of(issue.pointer)
    if kind_of(issue.file) is not MAP or len(steps) < 3:
        return None
    if len(steps) > 3 and steps[2] in ("hexes", "hexsides"):
        label = tr("Remove the hex that is not on the map")
        owner = value_of(document.content(issue.file), steps[:3])
        # A line of one hex is none, nor is a zone without hexes.
        fewest = 2 if steps[0] == "lines" else 1
        last = not isinstance(owner, tuple) or len(owner) <= fewest
        return removed(document, issue, steps[:2] if last else steps[:4], label)
    return removed(document, issue, steps[:2], tr("Remove what is not on the map"))


def _know_name(document: ModuleDocument, issue: Issue) -> Change | None:
    """Bring what is named if it belongs to the system; else use the nearest known name."""
    return bring_referenced(document, issue) or _replace_name(document, issue)


def _replace_name(document: ModuleDocument, issue: Issue) -> Change | None:
    """Put the nearest known name in place of an unknown one."""
    record = document.content(issue.file)
    if not issue.suggestion or not isinstance(record, Record):
        return None
    steps = steps_of(issue.pointer)
    value, key = value_of(record, steps), steps[-1]
    label = tr("Use “{name}” instead", name=issue.suggestion)
    is_key = isinstance(value_of(record, steps[:-1]), dict)
    if is_key and likeness(key, issue.suggestion) > likeness(value, issue.suggestion):
        return change_of(issue, label, edited(record, steps[:-1], renamed(key, issue.suggestion)))
    if not isinstance(value, str):
        return None
    return change_of(issue, label, edited(record, steps, lambda _value: issue.suggestion))


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
    module = document.module
    # Every zone that is missing is a problem of its own, and all are mended by the same layout.
    made = module.remembered(
        f"needed zones of {issue.file}", lambda: with_needed_zones(module, record)
    )
    return None if made is record else change_of(issue, tr("Add the zones of the game"), made)


# Issues that name what was probably meant.
_MISNAMED = (
    "ccn.troop-unknown",
    "ccn.card-word-unknown",
    "ccn.wrong-movement-class",
    "jdg.commander-movement",
    "jdg.no-formation",
)
_FIXES: dict[str, Fix] = {
    "map.code-unused": _remove_legend_code,
    "map.hexside-repeated": _remove_hexside,
    "map.hex-unknown": _remove_from_map,
    "reference.unknown": _know_name,
    "file.name-differs": _rename_file,
    "system.zone-missing": _add_zones,
    **dict.fromkeys(_MISNAMED, _replace_name),
    **SCENARIO_FIXES,
    **COMPONENT_FIXES,
    **MODULE_FIXES,
}
