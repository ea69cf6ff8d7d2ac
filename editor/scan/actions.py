"""Recognising a scan from the map menu."""

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.document.changes import Change
    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow
    from hexwright.schema.grid import Place

# What was recognised last on each map of an open module: what differs now was corrected by hand,
# and teaches the next time.
_recognised: "WeakKeyDictionary[ModuleDocument, dict[str, dict[Place, str]]]" = WeakKeyDictionary()


def scan_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions for scans of the map menu."""
    from hexwright.editor.map.actions import ask_for_change

    return [
        ActionSpec(
            "map.recognise", "map", tr("Recognise &terrain…"),
            tr("Read the terrain of all hexes from the scan, by a few examples"),
            "recognise", "Ctrl+Shift+U",
            lambda window: ask_for_change(window, _recognise), needs="editable_map",
        ),
    ]  # fmt: skip


def _recognise(window: "MainWindow", document: "ModuleDocument", map_id: str) -> "Change | None":
    from hexwright.editor.scan.recognise_dialog import RecogniseDialog

    context = window.pages.map_page.context
    known = _recognised.setdefault(document, {})
    answer = RecogniseDialog.ask(
        window,
        document.module,
        map_id,
        document.asset,
        context.selection if context else (),
        known.get(map_id),
    )
    if answer is None:
        return None
    change, known[map_id] = answer
    return change
