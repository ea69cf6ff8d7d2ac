"""Work that must be over before anything else can be done: the window waits, but stays alive."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from hexwright.editor.tasks import StoppedError, Task
from hexwright.schema.issues import DataError, Issue

T = TypeVar("T")
# Work that is over before this is not worth showing; clicks wait so long, too.
PATIENCE_MS = 500


def waited(parent: QWidget, words: str, work: Callable[[], T]) -> T:
    """What work on another thread gives; raises what it raises, and StoppedError when given up.

    Whoever does not want to wait gives it up; the work then ends by itself, and nobody is told.
    """
    task, loop = Task(lambda _report: work()), QEventLoop()
    results: list[T] = []
    faults: list[Exception] = []

    def fail(issues: list[Issue]) -> None:
        faults.append(DataError(issues))

    task.done.connect(results.append)
    task.failed.connect(fail)
    task.crashed.connect(faults.append)
    task.ended.connect(loop.quit)
    QTimer.singleShot(PATIENCE_MS, loop, loop.quit)
    task.start()
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    if not results and not faults:
        _show(parent, words, task)
    if faults:
        raise faults[0]
    if not results:
        raise StoppedError
    return results[0]


def _show(parent: QWidget, words: str, task: Task) -> None:
    """Say what is waited for until it is over, or until the user has enough of it."""
    # Nobody knows how long it takes: the bar only moves. The button has Qt's own word for it.
    dialog = QProgressDialog(parent)
    dialog.setLabelText(words)
    dialog.setRange(0, 0)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    task.ended.connect(dialog.accept)
    dialog.exec()
    dialog.deleteLater()
