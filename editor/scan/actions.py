"""Recognising a scan from the map menu."""

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from pathlib import Path

    from hexwright.editor.document.changes import Change
    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow
    from hexwright.editor.map.edits.underlay import Scan
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
            "map.from_sample_scan", "map", tr("Map from the sa&mple scan…"),
            tr("Try it with a scan of a paper map that comes with the program"),
            "sample-scan", "Ctrl+Alt+Shift+M", _from_sample_scan, needs="document",
        ),
        ActionSpec(
            "map.add_sheet", "map", tr("Add a sheet from scan…"),
            tr("Find the grid of a further sheet, and join it to this map with both scans below"),
            "add-sheet", "Ctrl+Alt+J", _add_sheet, needs="editable_map",
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
    from hexwright.editor.scan.prepare_dialog import ask_scan

    if window.workspace.document is not None and (path := ask_scan(window)) is not None:
        _begin(window, path)


def _from_sample_scan(window: "MainWindow") -> None:
    from hexwright.importers.scan.sample_scan import SAMPLE_SCAN

    _begin(window, SAMPLE_SCAN)


def _add_sheet(window: "MainWindow") -> None:
    from hexwright.editor.scan.prepare_dialog import ask_scan

    map_id = window.current_path().removeprefix("maps/").removesuffix(".json")
    if (path := ask_scan(window)) is not None:
        _begin(window, path, map_id)


def _begin(window: "MainWindow", path: "Path", onto: str = "") -> None:
    from hexwright.editor.scan.wizard import ScanWizard

    document = window.workspace.document
    if document is not None:
        ScanWizard(window, document, _recognised.setdefault(document, {}), onto).begin(path)
