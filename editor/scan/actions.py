"""Recognising a scan from the map menu."""

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.document.changes import Change
    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow
    from hexwright.editor.map.edits.underlay import Scan
    from hexwright.editor.scan.edits.new_map import Looked, Surveyed
    from hexwright.importers.scan.grid import FoundGrid
    from hexwright.schema.grid import Place
    from hexwright.schema.issues import Issue

# What was recognised last on each map of an open module: what differs now was corrected by hand,
# and teaches the next time.
_recognised: "WeakKeyDictionary[ModuleDocument, dict[str, dict[Place, str]]]" = WeakKeyDictionary()


def scan_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions for scans of the map menu."""
    from hexwright.editor.map.actions import ask

    return [
        ActionSpec(
            "map.from_scan", "map", tr("Map from &scan…"),
            tr("Find the hex grid of a scanned paper map, and make a map of it"),
            "from-scan", "Ctrl+Alt+M", _from_scan, needs="document",
        ),
        ActionSpec(
            "map.recognise", "map", tr("Recognise &terrain…"),
            tr("Read the terrain of all hexes from the scan, by a few examples"),
            "recognise", "Ctrl+Shift+U",
            lambda window: ask(window, _recognise), needs="editable_map",
        ),
        ActionSpec(
            "map.clean_scan", "map", tr("&Clean scan"),
            tr("Paint over the printed grid and numbers of the scan"),
            "clean-scan", "Ctrl+Alt+U",
            lambda window: ask(window, _clean), needs="editable_map",
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


def _clean(window: "MainWindow", document: "ModuleDocument", map_id: str) -> None:
    from hexwright.editor import messages
    from hexwright.editor.scan.edits.aligned_grid import no_scan
    from hexwright.editor.scan.edits.cleaning import cleaned_scan, with_clean_scan
    from hexwright.editor.tasks import Task, watch
    from hexwright.schema.issues import DataError

    map_ = document.module.maps[map_id]
    data = document.asset(map_.underlay.image) if map_.underlay else None
    if data is None:
        raise DataError([no_scan(map_)])
    task = Task(lambda report: cleaned_scan(map_, data, report))

    def done(scan: "Scan") -> None:
        now = document.module.maps.get(map_id)
        # Who has put another picture there meanwhile does not want this one.
        if now is not None and now.underlay == map_.underlay:
            document.do(with_clean_scan(document.module, map_id, scan))

    def failed(issues: "list[Issue]") -> None:
        messages.show_issues(window, tr("Clean scan"), issues)

    window.progress.follow(task, tr("Cleaning the scan…"))
    watch(task, window, done, failed)
    task.start()


def _from_scan(window: "MainWindow") -> None:
    from hexwright.editor import messages
    from hexwright.editor.map.dialogs.underlay import ask_picture

    document = window.workspace.document
    path = ask_picture(window) if document is not None else None
    if document is None or path is None:
        return
    from hexwright.editor.scan.edits.new_map import looked_at
    from hexwright.editor.tasks import Task, watch

    task = Task(lambda report: looked_at(path, report))

    def done(looked: "Looked") -> None:
        if window.workspace.document is document:
            _show_grid(window, document, looked)

    def failed(issues: "list[Issue]") -> None:
        messages.show_issues(window, tr("Map from scan"), issues)

    window.progress.follow(task, tr("Looking for the grid…"))
    watch(task, window, done, failed)
    task.start()


def _show_grid(window: "MainWindow", document: "ModuleDocument", looked: "Looked") -> None:
    """Let the user look at the grid and put it right; then make a map of it."""
    from hexwright.editor.scan.grid_dialog import GridDialog

    dialog = GridDialog(looked.sheet.pixels, looked.found, window)
    dialog.accepted.connect(lambda: _make_map(window, document, looked, dialog.grid))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _make_map(
    window: "MainWindow", document: "ModuleDocument", looked: "Looked", grid: "FoundGrid"
) -> None:
    from hexwright.editor import messages
    from hexwright.editor.scan.edits.new_map import surveyed, with_scanned_map
    from hexwright.editor.tasks import Task, watch

    task = Task(lambda report: surveyed(looked, grid, report))

    def done(found: "Surveyed") -> None:
        if window.workspace.document is document:
            document.do(with_scanned_map(document.module, found))

    def failed(issues: "list[Issue]") -> None:
        messages.show_issues(window, tr("Map from scan"), issues)

    window.progress.follow(task, tr("Reading the printed numbers"))
    watch(task, window, done, failed)
    task.start()
