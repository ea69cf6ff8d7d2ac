"""Exports and builds started from the window: questions, progress, and what came of it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow

from hexwright.editor import messages
from hexwright.editor.document.opening import Session, build, session_of
from hexwright.editor.exports.dialog import ExportDialog
from hexwright.editor.shell.progress import Progress
from hexwright.editor.shell.workspace import Workspace
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.exporters.base import Report
from hexwright.exporters.options import source_of
from hexwright.exporters.registry import exporter
from hexwright.schema.files import PACKAGE_SUFFIX
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many


class Jobs(QObject):
    """Runs one job after another for a window."""

    finished = Signal(str)

    def __init__(self, window: QMainWindow, workspace: Workspace, progress: Progress) -> None:
        """Jobs of a window."""
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._progress = progress

    def export(self) -> None:
        """Ask for format, options and place, then write."""
        if not self._is_sound(tr("Export")):
            return
        assert self._workspace.module is not None
        order = ExportDialog(self._workspace.module, self._session(), self._window).ask()
        if order is not None:
            self.start_export(*order)

    def start_export(
        self, exporter_id: str, target: Path, options: Mapping[str, Any] | None = None
    ) -> Task:
        """Write the module with an exporter, in the background."""
        made = self._session()

        def work(report: ReportProgress) -> Report:
            session = made()
            chosen = exporter(exporter_id)
            source = source_of(chosen, session.sound(), session.files, options)
            return chosen.export(source, target, report)

        def say(result: Report) -> None:
            count, issues = len(result.files), list(result.issues)
            messages.show_export_report(self._window, target, count, issues)
            self._say(
                tr_many(
                    "1 file written to {place}|{count} files written to {place}",
                    count,
                    place=target,
                )
            )

        return self._start(work, tr("Exporting…"), say)

    def build(self) -> None:
        """Ask for a file, then build the package."""
        if not self._is_sound(tr("Build package")):
            return
        assert self._workspace.module is not None
        name = f"{self._workspace.module.info.id}{PACKAGE_SUFFIX}"
        target = messages.ask_package_target(self._window, name)
        if target:
            self.start_build(target)

    def start_build(self, target: Path) -> Task:
        """Build a package in the background."""
        made = self._session()

        def say(_result: None) -> None:
            self._say(tr("{name} is built", name=target.name))

        return self._start(lambda _report: build(made(), target), tr("Building…"), say)

    def _is_sound(self, title: str) -> bool:
        """Whether nothing known keeps the module from being used; if not, that is shown."""
        errors = [issue for issue in self._workspace.issues if issue.severity is Severity.ERROR]
        if errors or self._workspace.document is None:
            messages.show_issues(self._window, title, self._workspace.issues)
            return False
        return True

    def _session(self) -> Callable[[], Session]:
        """The module as it is now; what is wrong with it is found on the other thread."""
        document, source = self._workspace.document, self._workspace.source
        assert document is not None
        assert source is not None
        snapshot = document.snapshot()
        return lambda: session_of(source, snapshot)

    def _start(self, work: Callable[[ReportProgress], Any], title: str, say: Any) -> Task:
        task = Task(work)
        self._progress.follow(task, title)
        watch(
            task,
            self,
            say,
            lambda issues: self._fail(title, issues),
            lambda: self._say(tr("Stopped; nothing was written")),
        )
        task.start()
        return task

    def _say(self, words: str) -> None:
        self._window.statusBar().showMessage(words, 8000)
        self.finished.emit(words)

    def _fail(self, title: str, issues: list[Issue]) -> None:
        messages.show_issues(self._window, title, issues)
        self.finished.emit("")
