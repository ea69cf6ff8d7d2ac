"""The running program: its main window, and another one in its place for another language."""

from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.qt_words import QtWords
from hexwright.editor.shell import preferences
from hexwright.editor.shell.extras import offer_games
from hexwright.editor.shell.faults import FaultReporter
from hexwright.editor.shell.thumbnails import end_drawing
from hexwright.editor.tasks import Task
from hexwright.schema.issues import Issue
from hexwright.schema.language import choose_language, current_language, tr


def speak_language(app: QApplication) -> None:
    """Let the buttons and dialogs that Qt brings along speak the language in use."""
    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{current_language()}", folder):
        app.installTranslator(translator)
        app.installTranslator(QtWords(app))
    # Dates and numbers stay those of the user's region where the language is the same.
    system = QLocale.system()
    is_same = system.name().partition("_")[0] == current_language()
    QLocale.setDefault(system if is_same else QLocale(current_language()))


class Program(QObject):
    """Holds the main window; words are read when a window is made, so another is made for them."""

    def __init__(self, app: QApplication) -> None:
        """A program with the start page, not yet on show."""
        super().__init__(app)
        self._app = app
        self._next: MainWindow | None = None
        app.aboutToQuit.connect(end_drawing)
        self.window = self._made()
        self._faults = FaultReporter(self.window)

    def start(self, path: Path | None) -> None:
        """Show the window, on a module if there is one."""
        self._faults.install()
        if path is not None:
            self.window.open_module(path)
            # Nobody sees the start page, which has them too.
            self.window.files.opened.connect(
                lambda _session: offer_games(self.window),
                Qt.ConnectionType.SingleShotConnection,
            )
        self.window.show()

    def keep_work(self) -> None:
        """Keep what is unsaved for the next start; for the moment before the end."""
        autosave = self.window.workspace.autosave if self.window.is_furnished else None
        if autosave is not None:
            autosave.keep_now()

    def offer_leftovers(self) -> None:
        """Offer back the work of programs that died."""
        from hexwright.editor.document.recovery import recovery_home

        home = recovery_home()
        if home.is_dir() and any(home.iterdir()):
            self.window.files.offer_leftovers()
            self.window.start.kept.refill()

    def prepare(self) -> None:
        """Import in the background what the first module needs, so that nobody waits for it."""
        Task(lambda _report: import_module("hexwright.editor.shell.workbench") and None).start()

    def _made(self) -> MainWindow:
        window = MainWindow()
        window.language_changed.connect(self.renew)
        self._app.styleHints().colorSchemeChanged.connect(window.show_theme)
        return window

    def renew(self) -> None:
        """Make the window anew in the language that is chosen; unsaved work comes along."""
        old, before = self.window, current_language()
        choose_language(preferences.language() or None)
        speak_language(self._app)
        old.docks.remember()
        old.setEnabled(False)
        self._next = new = self._made()
        source = old.workspace.source
        if source is None:
            self._replace()
            return
        new.files.opened.connect(self._replace, Qt.ConnectionType.SingleShotConnection)
        new.files.refused.connect(lambda issues: self._stay(before, issues))
        new.files.resume(source, old.workspace.unsaved())

    def _replace(self, _session: object = None) -> None:
        """The new window has all that the old one had."""
        old, new = self.window, self._next
        assert new is not None
        here = new.documents.index_of(old.current_path())
        if here.isValid():
            new.tree.setCurrentIndex(here)
        # Games go on, in windows of their own.
        old.games.setParent(new)
        new.show()
        self.window, self._next = new, None
        self._faults = FaultReporter(new)
        self._faults.install()
        old.hide()
        old.workspace.end()
        old.deleteLater()

    def _stay(self, language: str, issues: list[Issue]) -> None:
        """The module cannot be read again: nothing changes, so that nothing is lost."""
        assert self._next is not None
        self._next.deleteLater()
        self._next = None
        choose_language(language)
        speak_language(self._app)
        self.window.setEnabled(True)
        messages.show_issues(self.window, tr("Language"), issues)
