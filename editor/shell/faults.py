"""Faults of the program itself: the work is kept at once, and the user told in plain words."""

import sys
import traceback
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from editor import messages
from editor.main_window import MainWindow

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
        lines = traceback.format_exception(kind, error, trace)
        details = "".join(lines[-_MOST_LINES:])
        sys.stderr.write(details)
        window = self._window
        if isinstance(window, MainWindow) and window.workspace.autosave is not None:
            window.workspace.autosave.keep_now()
        if details not in self._told:
            self._told.add(details)
            # Not at once: this may be the middle of painting, where no dialog can be shown.
            what = str(error) or kind.__name__
            QTimer.singleShot(0, lambda: messages.show_fault(self._window, what, details))
