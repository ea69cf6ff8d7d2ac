"""Keeping unsaved work for recovery a few seconds after each change."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.recovery import RecoveryFolder, Work, work_of
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.schema.issues import DataError, Issue


class Autosave(QObject):
    """Copies the unsaved work of a document, on another thread, as long as there is any."""

    kept = Signal()
    failed = Signal(list)

    def __init__(
        self, document: ModuleDocument, source: Path, seconds: int, parent: QObject | None = None
    ) -> None:
        """Listen to a document of the module at `source`."""
        super().__init__(parent)
        self._document = document
        self.source = source
        self._kept = RecoveryFolder()
        self._is_running = False
        self._is_over = False
        # Started by the first change and not put off by later ones: work never waits longer.
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self.set_seconds(seconds)
        self._timer.timeout.connect(self._start)
        document.changed.connect(self._change)
        document.clean_changed.connect(self._change)

    def set_seconds(self, seconds: int) -> None:
        """How long after a change the work is kept."""
        self._timer.setInterval(seconds * 1000)

    @property
    def folder(self) -> Path:
        """Where the work is kept."""
        return self._kept.folder

    def keep_now(self) -> None:
        """Keep the work before going on; for the moment when the program may die."""
        if self._document.stack.is_clean() or self._is_over:
            return
        try:
            if self._take():
                self._kept.write(self._work())
                self.kept.emit()
        except DataError as error:
            self.failed.emit(error.issues)

    def end(self) -> None:
        """The document is closed and its unsaved work not wanted any more."""
        self._is_over = True
        self._timer.stop()
        self._kept.remove()

    def _change(self) -> None:
        if self._document.stack.is_clean():
            self._timer.stop()
            self._kept.forget()
        elif not self._timer.isActive():
            self._timer.start()

    def _take(self) -> bool:
        try:
            return self._kept.take()
        except OSError:
            # No room for a folder: nothing can be kept, but work can go on.
            return False

    def _start(self) -> None:
        if self._is_running:
            self._timer.start()
            return
        if self._document.stack.is_clean() or not self._take():
            return
        self._is_running = True
        snapshot, source, kept = (
            self._document.snapshot(),
            self.source,
            self._kept,
        )
        process = QCoreApplication.applicationPid()

        def work(_report: ReportProgress) -> None:
            kept.write(work_of(snapshot, source, process))

        task = Task(work)
        watch(task, self, self._end, self._fail)
        task.start()

    def _work(self) -> Work:
        return work_of(self._document.snapshot(), self.source, QCoreApplication.applicationPid())

    def _end(self, _result: None) -> None:
        self._is_running = False
        if self._is_over:
            return
        if self._document.stack.is_clean():
            self._kept.forget()
        self.kept.emit()

    def _fail(self, issues: list[Issue]) -> None:
        self._is_running = False
        if not self._is_over:
            self.failed.emit(issues)
