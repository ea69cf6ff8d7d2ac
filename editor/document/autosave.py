"""Keeping unsaved work for recovery a few seconds after each change."""

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.recovery import RecoveryFolder, work_of
from hexwright.editor.document.snapshot import Snapshot
from hexwright.editor.tasks import Task, watch
from hexwright.schema.disk.fingerprints import print_of
from hexwright.schema.issues import DataError, Issue


class Autosave(QObject):
    """Copies the unsaved work of a document, on another thread, as long as there is any."""

    kept = Signal()
    failed = Signal(list)

    def __init__(
        self,
        document: ModuleDocument,
        source: Path,
        seconds: int,
        parent: QObject | None = None,
        known: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        """Listen to a document of the module at `source`.

        `known` tells what its files were like when they were read or last saved.
        """
        super().__init__(parent)
        self._known = known
        self._document = document
        self.source = source
        self._kept = RecoveryFolder()
        self._is_running = False
        self._is_over = False
        # What a save that is under way makes of files.
        self._saving: dict[str, str] = {}
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

    @property
    def is_kept(self) -> bool:
        """Whether nothing is unsaved, or it is in the folder."""
        return self._document.stack.is_clean() or self._kept.has_work

    def keep_soon(self) -> None:
        """More is unsaved than before, though nothing was edited."""
        self._change()

    def keep_now(self) -> None:
        """Keep the work before going on; for the moment when the program may die."""
        if self._document.stack.is_clean() or self._is_over:
            return
        try:
            if self._take():
                self.keeper(self._document.snapshot())()
                self.kept.emit()
        except DataError as error:
            self.failed.emit(error.issues)

    def keeper(self, snapshot: Snapshot) -> Callable[[], None]:
        """A function that keeps the work in a snapshot, for any thread; raises DataError."""
        kept, source, prints = self._kept, self.source, dict(self._known())
        process, saving, turn = QCoreApplication.applicationPid(), self._saving, kept.turn()
        return lambda: kept.write(work_of(snapshot, source, process, prints, saving), turn)

    def begin_save(self, files: Mapping[str, bytes | None]) -> None:
        """These files are about to be written: work that is kept meanwhile stands on them, too."""
        self._saving = {path: print_of(path, data) for path, data in files.items()}

    def end_save(self) -> None:
        """The files are written, and known, or they are not."""
        self._saving = {}

    def keep_before_save(self) -> Callable[[], None]:
        """A function that keeps the work as it is now, before a save writes, if that can be done.

        Whoever is killed in the middle of the save, or before the copy is forgotten, is then not
        offered older work than that on the disk. What is saved may be older than the work: edits
        that were kept while it was made ready are not to be lost, either.
        """
        keep = self.keeper(self._document.snapshot())
        is_ours = self._take()

        def try_to_keep() -> None:
            with contextlib.suppress(DataError):
                if is_ours:
                    keep()

        return try_to_keep

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
        keep = self.keeper(self._document.snapshot())
        task = Task(lambda _report: keep())
        watch(task, self, self._end, self._fail)
        task.start()

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
