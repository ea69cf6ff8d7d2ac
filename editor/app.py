"""Starting the application."""

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from hexwright.editor.icons import icon
from hexwright.editor.program import Program, speak_language
from hexwright.editor.shell import preferences
from hexwright.editor.shell.signals import end_on_signals
from hexwright.editor.theme import apply_chosen_theme, apply_font
from hexwright.schema.language import choose_language, is_language_chosen

# The start page is on show by then; what comes next is imported while the user looks at it.
_PAUSE_MS = 200


def application() -> QApplication:
    """The running application, made if there is none, with our font and colours."""
    running = QApplication.instance()
    made = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    made.setApplicationName("Hexwright")
    made.setWindowIcon(icon("package"))
    apply_font(made)
    apply_chosen_theme()
    return made


def prepared() -> QApplication:
    """The application in the language and the colours that the user wants."""
    if not is_language_chosen():
        choose_language(preferences.language() or None)
    app = application()
    speak_language(app)
    app.styleHints().colorSchemeChanged.connect(apply_chosen_theme)
    return app


def run(path: Path | None) -> int:
    """Open the window on a module, or on its start page, and stay until it is closed."""
    app = prepared()
    program = Program(app)
    end_on_signals(app, program.keep_work)
    program.start(path)
    QTimer.singleShot(0, program.offer_leftovers)
    QTimer.singleShot(_PAUSE_MS, program.prepare)
    return app.exec()
