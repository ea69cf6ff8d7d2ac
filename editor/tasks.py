"""Long work away from the window's own thread, with progress and a way to stop it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from schema.issues import DataError

ReportProgress = Callable[[int, int, str], None]


class StoppedError(Exception):
    """The user does not want the result any more."""


class Task(QObject):
    """One piece of work. Exactly one of `done`, `failed`, `stopped` and `crashed` is sent."""

    done = Signal(object)
    failed = Signal(list)
    stopped = Signal()
    crashed = Signal(object)
    progressed = Signal(int, int, str)

    def __init__(self, work: Callable[[ReportProgress], Any], parent: QObject) -> None:
        """Prepare work; `work` gets a function to report its progress to."""
        super().__init__(parent)
        self._work = work
        self._is_stopped = False

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

    def _report(self, done: int, steps: int, what: str) -> None:
        if self._is_stopped:
            raise StoppedError
        self.progressed.emit(done, steps, what)


class _Job(QRunnable):
    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._work = work

    def run(self) -> None:
        self._work()
