"""Laying the scans of joined maps below the whole, away from the window."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.join import Joined
from hexwright.editor.map.edits.underlay import Scan
from hexwright.editor.scan.edits.joined_scans import joined_scan, with_joined_scan
from hexwright.editor.tasks import Task, watch
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def lay_scans(
    window: "MainWindow",
    document: ModuleDocument,
    made: Joined,
    pictures: Mapping[str, bytes],
    after: Callable[[Change], object] = lambda _change: None,
) -> None:
    """Add the joined map with one picture of all scans, as one step; then go on."""
    task = Task(lambda report: joined_scan(made, pictures, report))

    def done(scan: Scan) -> None:
        if window.workspace.document is document:
            change = with_joined_scan(document.module, made, scan)
            document.do(change)
            after(change)

    def failed(issues: list[Issue]) -> None:
        messages.show_issues(window, tr("Join maps"), issues)

    window.progress.follow(task, tr("Laying the scans beside each other"))
    watch(task, window, done, failed)
    task.start()
