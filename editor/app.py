"""Starting the application."""

import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from editor.icons import icon
from editor.main_window import MainWindow
from editor.shell import preferences
from editor.shell.faults import FaultReporter
from editor.theme import apply_chosen_theme, apply_font
from schema.language import choose_language, current_language, is_language_chosen


def application() -> QApplication:
    """The running application, made if there is none, with our font and colours."""
    running = QApplication.instance()
    made = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    made.setApplicationName("Hexwright")
    made.setWindowIcon(icon("package"))
    apply_font(made)
    apply_chosen_theme()
    return made


def speak_language(app: QApplication) -> None:
    """Let the buttons and dialogs that Qt brings along speak the user's language."""
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{current_language()}", folder):
        app.installTranslator(translator)
    # Dates and numbers stay those of the user's region where the language is the same.
    if QLocale.system().name().partition("_")[0] != current_language():
        QLocale.setDefault(QLocale(current_language()))


def run(path: Path | None) -> int:
    """Open the window on a module, or on its start page, and stay until it is closed."""
    if not is_language_chosen():
        choose_language(preferences.language() or None)
    app = application()
    speak_language(app)
    window = MainWindow()
    FaultReporter(window).install()
    app.styleHints().colorSchemeChanged.connect(apply_chosen_theme)
    app.styleHints().colorSchemeChanged.connect(window.show_theme)
    if path is not None:
        window.open_module(path)
    window.show()
    QTimer.singleShot(0, window.files.offer_leftovers)
    return app.exec()
