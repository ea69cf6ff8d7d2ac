"""Faults of the program itself: the work is kept at once, and the user told in plain words."""

import sys
import traceback
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from editor import messages

if TYPE_CHECKING:
    from editor.main_window import MainWindow

_MOST_LINES = 200


class FaultReporter:
    """Takes what nobody else has caught; one dialog at a time, however often it happens."""

    def __init__(self, window: "MainWindow") -> None:
        """Report the faults of a window."""
        self._window = window
        self._is_telling = False

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
        if self._window.workspace.autosave is not None:
            self._window.workspace.autosave.keep_now()
        if not self._is_telling:
            self._is_telling = True
            try:
                messages.show_fault(self._window, str(error) or kind.__name__, details)
            finally:
                self._is_telling = False
