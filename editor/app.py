"""Starting the application."""

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.icons import icon
from editor.main_window import MainWindow
from editor.theme import apply_chosen_theme, apply_font


def application() -> QApplication:
    """The running application, made if there is none, with our font and colours."""
    running = QApplication.instance()
    made = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    made.setApplicationName("Hexwright")
    made.setWindowIcon(icon("package"))
    apply_font(made)
    apply_chosen_theme()
    return made


def run(path: Path | None) -> int:
    """Open the window on a module, or on its start page, and stay until it is closed."""
    app = application()
    window = MainWindow()
    if path is not None:
        window.open_module(path)
    window.show()
    QTimer.singleShot(0, window.files.offer_leftovers)
    return app.exec()
