"""Exports and builds started from the window: questions, progress, and what came of it."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QProgressDialog

from editor import messages
from editor.session import Session, build
from editor.tasks import ReportProgress, Task
from exporters.base import Report
from exporters.registry import exporter, exporter_ids
from schema.files import PACKAGE_SUFFIX
from schema.issues import DataError, Issue
from schema.language import tr


class Jobs(QObject):
    """Runs one job after another for a window."""

    finished = Signal(str)

    def __init__(self, window: QMainWindow) -> None:
        """Jobs of a window."""
        super().__init__(window)
        self._window = window

    def export(self, session: Session) -> None:
        """Ask for format and folder, then write."""
        try:
            session.sound()
        except DataError as error:
            messages.show_issues(self._window, tr("Export"), error.issues)
            return
        chosen = messages.ask_exporter(
            self._window, {name: exporter(name).title for name in exporter_ids()}
        )
        target = messages.ask_export_folder(self._window) if chosen else None
        if chosen and target:
            self.start_export(session, chosen, target)

    def start_export(self, session: Session, exporter_id: str, target: Path) -> Task:
        """Write a module with an exporter, in the background."""

        def work(report: ReportProgress) -> Report:
            return exporter(exporter_id).export(session.sound(), session.files, target, report)

        def say(result: Report) -> None:
            self._say(tr("{count} files written to {place}", count=len(result.files), place=target))

        return self._start(work, tr("Exporting…"), say)

    def build(self, session: Session) -> None:
        """Ask for a file, then build the package."""
        try:
            name = f"{session.sound().info.id}{PACKAGE_SUFFIX}"
        except DataError as error:
            messages.show_issues(self._window, tr("Build package"), error.issues)
            return
        target = messages.ask_package_target(self._window, name)
        if target:
            self.start_build(session, target)

    def start_build(self, session: Session, target: Path) -> Task:
        """Build a package in the background."""

        def say(_result: None) -> None:
            self._say(tr("{name} is built", name=target.name))

        return self._start(lambda _report: build(session, target), tr("Building…"), say)

    def _start(self, work: Any, title: str, say: Any) -> Task:
        task = Task(work, self)
        dialog = QProgressDialog(title, tr("Stop"), 0, 0, self._window)
        dialog.setMinimumDuration(400)
        dialog.setWindowTitle(title)
        dialog.canceled.connect(task.stop)

        def show(done: int, steps: int, what: str) -> None:
            dialog.setMaximum(steps)
            dialog.setValue(done)
            dialog.setLabelText(what or title)

        def end() -> None:
            # Closing a dialog counts as its Stop button; the task is over, so that does no harm.
            dialog.reset()
            dialog.deleteLater()
            task.deleteLater()

        task.progressed.connect(show)
        task.done.connect(say)
        task.failed.connect(lambda issues: self._fail(title, issues))
        task.stopped.connect(lambda: self._say(tr("Stopped; nothing was written")))
        task.crashed.connect(self.raise_fault)
        for signal in (task.done, task.failed, task.stopped, task.crashed):
            signal.connect(end)
        task.start()
        return task

    def _say(self, words: str) -> None:
        self._window.statusBar().showMessage(words, 8000)
        self.finished.emit(words)

    def _fail(self, title: str, issues: list[Issue]) -> None:
        messages.show_issues(self._window, title, issues)
        self.finished.emit("")

    def raise_fault(self, error: Exception) -> None:
        """A fault of the program itself must not go unseen."""
        raise error
