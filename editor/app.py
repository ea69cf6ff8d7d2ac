"""Starting the application."""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from editor.icons import icon
from editor.main_window import MainWindow
from editor.session import sample_folders
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
    """Open the window on a module, or on a sample, and stay until it is closed."""
    app = application()
    window = MainWindow()
    source = path or next(iter(sample_folders()), None)
    if source is not None:
        window.open_module(source)
    window.show()
    return app.exec()
