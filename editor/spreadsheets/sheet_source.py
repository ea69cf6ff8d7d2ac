"""Where the rows of an import come from: a file, one of its sheets, or what was copied."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QWidget

from hexwright.editor import messages
from hexwright.editor.icons import icon
from hexwright.editor.shell.progress import Progress
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.importers.sheets.reading import Table, read_file, read_table, read_text
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.record_values import Way

_CLIPBOARD = "clipboard"
# Files of so many bytes are read before anybody could see that they are.
_AT_ONCE = 2**15


class SheetSource(QWidget):
    """Buttons to bring a spreadsheet, its name, and how far reading it has come."""

    # A spreadsheet is there: what it holds, and the values that its columns mean as far as known.
    opened = Signal(object, object)
    # What keeps it from being read.
    refused = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        """No spreadsheet yet."""
        super().__init__(parent)
        # Under this name the meaning of the columns is remembered.
        self.name = ""
        self._data = b""
        self.task: Task | None = None
        self.file = QPushButton(icon("open"), tr("&File…"), self)
        self.file.clicked.connect(self._ask_file)
        self.copied = QPushButton(icon("paste"), tr("From clip&board"), self)
        self.copied.clicked.connect(self.paste)
        self.sheets = QComboBox(self)
        self.sheets.setAccessibleName(tr("Sheet"))
        self.sheets.activated.connect(self._read)
        self.words = QLabel(tr("CSV or XLSX"), self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.progress = Progress(self)
        self.sheets.hide()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        for widget in (self.file, self.copied, self.sheets):
            line.addWidget(widget)
        line.addWidget(self.words, 1)
        line.addWidget(self.progress)
        for button in (self.file, self.copied):
            button.setAutoDefault(False)

    # --- files ----------------------------------------------------------------------------

    def _ask_file(self) -> None:
        path = messages.ask_spreadsheet(self)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Read a file."""
        try:
            data = read_file(path)
        except DataError as error:
            self.refused.emit(error.issues)
            return
        self.name, self._data = path.name, data
        self.sheets.clear()
        self._read()

    def _read(self) -> None:
        """Read the file, or another sheet of it; a large one on another thread."""
        self.stop()
        name, data, sheet = self.name, self._data, self.sheets.currentText()

        def work(report: ReportProgress) -> Table:
            return read_table(name, data, sheet, report)

        task = self.task = Task(work)
        watch(
            task,
            self,
            partial(self._take, task),
            partial(self._end, task),
            partial(self._end, task, [_stopped(name)]),
        )
        if len(data) <= _AT_ONCE:
            task.run_now()
            return
        self.sheets.setEnabled(False)
        self.words.setText(name)
        self.opened.emit(Table(()), ())
        self.progress.follow(task, tr("Reading {name}…", name=name))
        task.start()

    def stop(self) -> None:
        """Do not wait for the file any more."""
        if self.task is not None:
            self.task.stop()

    def _take(self, task: Task, table: Table) -> None:
        if task is not self.task:
            return
        self.task = None
        if not self.sheets.count():
            self.sheets.addItems(list(table.sheets))
            self.sheets.setCurrentText(table.sheet)
        self._bring(table, self.name)

    def _end(self, task: Task, issues: list[Issue]) -> None:
        """Nothing came of it."""
        if task is self.task:
            self.task = None
            self.sheets.setEnabled(True)
            self.words.setText(self.name)
            self.refused.emit(issues)

    # --- copied rows ----------------------------------------------------------------------

    def paste(self) -> None:
        """Read what was copied."""
        self.open_text(QGuiApplication.clipboard().text())

    def open_text(self, text: str, ways: Sequence[Way] = ()) -> None:
        """Read copied rows; `ways` are the values that columns without headings mean."""
        self.stop()
        self.task = None
        self.name, self._data = _CLIPBOARD, b""
        self.sheets.clear()
        if not text.strip():
            words = tr("Nothing is copied: copy cells in your spreadsheet program first.")
            self.refused.emit([Issue(code="sheet.empty", message=words)])
            return
        try:
            table = read_text(tr("The clipboard"), text)
        except DataError as error:
            self.refused.emit(error.issues)
            return
        self._bring(table, tr("Copied rows"), ways)

    def _bring(self, table: Table, words: str, ways: Sequence[Way] = ()) -> None:
        self.sheets.setEnabled(True)
        self.sheets.setVisible(len(table.sheets) > 1)
        self.words.setText(words)
        self.opened.emit(table, ways)


def _stopped(name: str) -> Issue:
    words = tr("{name} was not read to its end.", name=name)
    return Issue(code="sheet.stopped", message=words)
