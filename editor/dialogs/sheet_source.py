"""Where the rows of an import come from: a file, one of its sheets, or what was copied."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QWidget

from editor import messages
from editor.edits.records import Way
from editor.edits.spreadsheet.reading import Table, read_table, read_text
from editor.icons import icon
from schema.issues import DataError, Issue
from schema.language import tr

_CLIPBOARD = "clipboard"


class SheetSource(QWidget):
    """Buttons to bring a spreadsheet, and its name."""

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
        self.file = QPushButton(icon("open"), tr("&File…"), self)
        self.file.clicked.connect(self._ask_file)
        self.copied = QPushButton(icon("paste"), tr("From clip&board"), self)
        self.copied.clicked.connect(self.paste)
        self.sheets = QComboBox(self)
        self.sheets.setAccessibleName(tr("Sheet"))
        self.sheets.activated.connect(self._read)
        self.sheets.hide()
        self.words = QLabel(tr("CSV or XLSX"), self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        for widget in (self.file, self.copied, self.sheets):
            line.addWidget(widget)
        line.addWidget(self.words, 1)
        for button in (self.file, self.copied):
            button.setAutoDefault(False)

    def _ask_file(self) -> None:
        path = messages.ask_spreadsheet(self)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Read a file."""
        try:
            data = path.read_bytes()
        except OSError as error:
            reason = error.strerror or error
            words = tr("{name} cannot be read: {reason}", name=path.name, reason=reason)
            self.refused.emit([Issue(code="sheet.unreadable", message=words)])
            return
        self.name, self._data = path.name, data
        self.sheets.clear()
        self._read()

    def _read(self) -> None:
        try:
            table = read_table(self.name, self._data, self.sheets.currentText())
        except DataError as error:
            self.refused.emit(error.issues)
            return
        if not self.sheets.count():
            self.sheets.addItems(list(table.sheets))
            self.sheets.setCurrentText(table.sheet)
        self._bring(table, self.name)

    def paste(self) -> None:
        """Read what was copied."""
        self.open_text(QGuiApplication.clipboard().text())

    def open_text(self, text: str, ways: Sequence[Way] = ()) -> None:
        """Read copied rows; `ways` are the values that columns without headings mean."""
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
        self.sheets.setVisible(len(table.sheets) > 1)
        self.words.setText(words)
        self.opened.emit(table, ways)
