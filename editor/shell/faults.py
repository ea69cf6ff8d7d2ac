"""Faults of the program itself: the work is kept at once, and the user told in plain words."""

import sys
import traceback
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow

_MOST_LINES = 200


class FaultReporter:
    """Takes what nobody else has caught; each fault is told once, however often it happens."""

    def __init__(self, window: QWidget) -> None:
        """Report the faults of the editor's window, or of one with a game."""
        self._window = window
        self._told: set[str] = set()

    def install(self) -> None:
        """Take over what Python would print."""
        sys.excepthook = self.report

    def report(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Keep the work, then say what happened."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
            return
        _end_painters(trace)
        lines = traceback.format_exception(kind, error, trace)
        details = "".join(lines[-_MOST_LINES:])
        if details in self._told:
            # What fails to be painted does so with every frame.
            return
        self._told.add(details)
        sys.stderr.write(details)
        window = self._window
        if isinstance(window, MainWindow) and window.is_furnished:
            autosave = window.workspace.autosave
            if autosave is not None:
                autosave.keep_now()
        # Not at once: this may be the middle of painting, where no dialog can be shown.
        what = str(error) or kind.__name__
        QTimer.singleShot(0, lambda: messages.show_fault(self._window, what, details))


def _end_painters(trace: TracebackType | None) -> None:
    """Close the painters that the fault left open.

    The trace keeps them alive, and Qt ends the program when a widget's painting is over before its
    painter is.
    """
    for frame, _line in traceback.walk_tb(trace):
        for value in frame.f_locals.values():
            # Those that Qt made it ends itself.
            is_ours = isinstance(value, QPainter) and Shiboken.createdByPython(value)
            if is_ours and value.isActive():
                value.end()
