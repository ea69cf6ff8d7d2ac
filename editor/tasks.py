"""Long work away from the window's own thread, with progress and a way to stop it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, QThreadPool, Signal

from schema.issues import DataError, Issue

ReportProgress = Callable[[int, int, str], None]


class StoppedError(Exception):
    """The user does not want the result any more."""


class Task(QObject):
    """One piece of work. Exactly one of `done`, `failed`, `stopped` and `crashed` is sent.

    `ended` follows each of them. The task belongs to the application: a window that is closed
    while its work still runs takes nothing away from under it.
    """

    done = Signal(object)
    failed = Signal(list)
    stopped = Signal()
    crashed = Signal(object)
    progressed = Signal(int, int, str)
    ended = Signal()

    def __init__(
        self, work: Callable[[ReportProgress], Any], _parent: QObject | None = None
    ) -> None:
        """Prepare work; `work` gets a function to report its progress to."""
        super().__init__(QCoreApplication.instance())
        self._work = work
        self._is_stopped = False
        self.ended.connect(self.deleteLater)

    def start(self) -> None:
        """Begin on another thread."""
        QThreadPool.globalInstance().start(_Job(self.run_now))

    def stop(self) -> None:
        """Ask the work to end at its next report of progress."""
        self._is_stopped = True

    def run_now(self) -> None:
        """Do the work on this thread."""
        try:
            result = self._work(self._report)
        except StoppedError:
            self.stopped.emit()
        except DataError as error:
            self.failed.emit(error.issues)
        except Exception as error:  # noqa: BLE001 - a fault of ours is raised again in the window
            self.crashed.emit(error)
        else:
            self.done.emit(result)
        self.ended.emit()

    def _report(self, done: int, steps: int, what: str) -> None:
        if self._is_stopped:
            raise StoppedError
        self.progressed.emit(done, steps, what)


class Outcome(QObject):
    """Hears what became of a task as long as its owner lives, and forgets it afterwards."""

    def __init__(
        self,
        task: Task,
        owner: QObject,
        done: Callable[[Any], object],
        failed: Callable[[list[Issue]], object] | None = None,
        stopped: Callable[[], object] | None = None,
    ) -> None:
        """Call one of these functions on the window's thread when the task is over."""
        super().__init__(owner)
        self._done, self._failed, self._stopped = done, failed, stopped
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        task.stopped.connect(self._on_stopped)
        task.crashed.connect(self._on_crashed)
        task.ended.connect(self.deleteLater)

    def _on_done(self, result: Any) -> None:
        self._done(result)

    def _on_failed(self, issues: list[Issue]) -> None:
        if self._failed is not None:
            self._failed(issues)

    def _on_stopped(self) -> None:
        if self._stopped is not None:
            self._stopped()

    def _on_crashed(self, error: Exception) -> None:
        # A fault of the program itself must not go unseen.
        raise error


class _Job(QRunnable):
    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._work = work

    def run(self) -> None:
        self._work()
