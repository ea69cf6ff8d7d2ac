"""Long work away from the window's own thread, with progress and a way to stop it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from shiboken6 import isValid

from hexwright.schema.issues import DataError, Issue

T = TypeVar("T")
ReportProgress = Callable[[int, int, str], None]


class StoppedError(Exception):
    """The user does not want the result any more."""


class _Relay(QObject):
    """Brings calls from other threads to the window's own.

    Other threads never touch a task itself, which may be deleted while they are still at it; this
    lives as long as the program.
    """

    came = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.came.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def _call(self, call: Callable[[], None]) -> None:
        call()


@cache
def _relay() -> _Relay:
    return _Relay()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=4, thread_name_prefix="task")


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
        came = _relay().came
        _threads().submit(self._run, came.emit)

    def stop(self) -> None:
        """Ask the work to end at its next report of progress."""
        self._is_stopped = True

    def run_now(self) -> None:
        """Do the work on this thread."""
        self._run(lambda call: call())

    def _run(self, send: Callable[[Callable[[], None]], object]) -> None:
        """Do the work; whatever is to be told goes through `send`."""

        def report(done: int, steps: int, what: str) -> None:
            if self._is_stopped:
                raise StoppedError
            send(lambda: self.progressed.emit(done, steps, what))

        try:
            result = self._work(report)
        except StoppedError:
            send(lambda: self._end(self.stopped.emit))
        except DataError as error:
            issues = error.issues
            send(lambda: self._end(partial(self.failed.emit, issues)))
        except Exception as error:  # noqa: BLE001 - a fault of ours is raised again in the window
            fault = error
            send(lambda: self._end(partial(self.crashed.emit, fault)))
        else:
            send(lambda: self._end(partial(self.done.emit, result)))

    def _end(self, tell: Callable[[], None]) -> None:
        tell()
        self.ended.emit()


def soon(
    work: Callable[[], T], patience: float, owner: QObject, done: Callable[[T], object]
) -> T | None:
    """What work comes to on another thread, if it is there within so many seconds.

    Otherwise None; `done` is told later then, if its owner still lives. So what is nearly always
    quick is shown at once, and the window does not stand still for what is not.
    """
    came = _relay().came
    future = _threads().submit(work)
    try:
        return future.result(patience)
    except TimeoutError:
        pass

    def tell() -> None:
        if isValid(owner):
            done(future.result())

    future.add_done_callback(lambda _: came.emit(tell))
    return None


def watch(
    task: Task,
    owner: QObject,
    done: Callable[[Any], object],
    failed: Callable[[list[Issue]], object] | None = None,
    stopped: Callable[[], object] | None = None,
) -> None:
    """Call one of these functions when a task is over, if its owner still lives then."""

    def when_alive(call: Callable[..., object] | None) -> Callable[..., None]:
        def tell(*told: object) -> None:
            if call is not None and isValid(owner):
                call(*told)

        return tell

    task.done.connect(when_alive(done))
    task.failed.connect(when_alive(failed))
    task.stopped.connect(when_alive(stopped))
    task.crashed.connect(_raise)


def _raise(error: Exception) -> None:
    """A fault of the program itself must not go unseen."""
    raise error
