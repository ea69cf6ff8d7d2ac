"""Recognising a scan from the map menu."""

from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hexwright.editor.document.changes import Change
    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow
    from hexwright.editor.map.edits.underlay import Scan
    from hexwright.editor.scan.edits.new_map import Looked, Picture, Surveyed
    from hexwright.editor.tasks import ReportProgress
    from hexwright.importers.scan.grid import FoundGrid
    from hexwright.importers.scan.preparing import Preparation
    from hexwright.schema.grid import Place
    from hexwright.schema.issues import Issue

T = TypeVar("T")
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

    document = window.workspace.document
    path = ask_scan(window) if document is not None else None
    if document is not None and path is not None:
        _open_picture(window, document, path)


def _from_sample_scan(window: "MainWindow") -> None:
    from hexwright.importers.scan.sample_scan import SAMPLE_SCAN

    document = window.workspace.document
    if document is not None:
        _open_picture(window, document, SAMPLE_SCAN)


def _open_picture(window: "MainWindow", document: "ModuleDocument", path: "Path") -> None:
    """Read a picture and let the user turn and cut it."""
    from hexwright.editor.scan.edits.new_map import opened

    def done(picture: "Picture") -> None:
        _prepare(window, document, picture, None, [])

    _work(window, document, lambda report: opened(path, 0, report), tr("Reading the picture"), done)


def _prepare(
    window: "MainWindow",
    document: "ModuleDocument",
    picture: "Picture",
    how: "Preparation | None",
    problems: "list[Issue]",
) -> None:
    from hexwright.editor.scan.prepare_dialog import PrepareDialog

    dialog = PrepareDialog(picture, how, window)
    dialog.problem.tell(problems)
    dialog.accepted.connect(lambda: _look(window, document, dialog.picture, dialog.how))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _look(
    window: "MainWindow", document: "ModuleDocument", picture: "Picture", how: "Preparation"
) -> None:
    """Look for the grid and show it; the user may go back to the picture."""
    from hexwright.editor.scan.edits.new_map import looked_at
    from hexwright.editor.scan.grid_dialog import BACK, GridDialog

    def done(looked: "Looked") -> None:
        dialog = GridDialog(looked.sheet.pixels, looked.found, window)

        def ended(result: int) -> None:
            dialog.deleteLater()
            if result == BACK:
                _prepare(window, document, picture, how, [])
            elif result:
                _make_map(window, document, looked, dialog.grid)

        dialog.finished.connect(ended)
        dialog.open()

    def failed(issues: "list[Issue]") -> None:
        # Perhaps it is found when the picture is cut to the map.
        _prepare(window, document, picture, how, issues)

    _work(
        window, document, lambda report: looked_at(picture, how, report),
        tr("Looking for the grid…"), done, failed,
    )  # fmt: skip


def _work(
    window: "MainWindow",
    document: "ModuleDocument",
    work: "Callable[[ReportProgress], T]",
    words: str,
    done: "Callable[[T], object]",
    failed: "Callable[[list[Issue]], object] | None" = None,
) -> None:
    """Work away from the window; what comes of it counts while its module is on show."""
    from hexwright.editor import messages
    from hexwright.editor.tasks import Task, watch

    task = Task(work)

    def ended(result: "T") -> None:
        if window.workspace.document is document:
            done(result)

    def refused(issues: "list[Issue]") -> None:
        if failed is None:
            messages.show_issues(window, tr("Map from scan"), issues)
        elif window.workspace.document is document:
            failed(issues)

    window.progress.follow(task, words)
    watch(task, window, ended, refused)
    task.start()


def _make_map(
    window: "MainWindow", document: "ModuleDocument", looked: "Looked", grid: "FoundGrid"
) -> None:
    from hexwright.editor.scan.edits.new_map import surveyed, with_scanned_map

    def done(found: "Surveyed") -> None:
        document.do(with_scanned_map(document.module, found))

    _work(
        window, document, lambda report: surveyed(looked, grid, report),
        tr("Reading the printed numbers"), done,
    )  # fmt: skip
