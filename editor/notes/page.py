"""The page of a note: its text, and how players will read it."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QFocusEvent, QFontDatabase
from PySide6.QtWidgets import (
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.fields import ScrollAndUndoFilter
from hexwright.editor.notes.edits.notes import listed_title, with_text
from hexwright.editor.records.document_page import DocumentPage
from hexwright.schema.language import tr

_MARGIN: Final = 14
_PAUSE_MS: Final = 120


class Preview(QTextBrowser):
    """A note as it is read; it fetches nothing, neither pictures nor pages."""

    def loadResource(self, _type: int, _name: QUrl | str) -> object:
        """Nothing from outside: a note may come from anybody."""
        return None


class NoteText(QPlainTextEdit):
    """The text as it is written; undo and redo are the window's."""

    def __init__(self, page: "NotePage") -> None:
        """An empty text."""
        super().__init__(page)
        self._page = page
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName(tr("Text of the note"))
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._filter = ScrollAndUndoFilter(self)
        self.installEventFilter(self._filter)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The typing has ended."""
        super().focusOutEvent(event)
        if self._page.steps is not None:
            self._page.steps.leave()


class NotePage(DocumentPage):
    """The text of a note beside its look, which follows every letter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self._is_filling = False
        # The note whose look is there to be seen.
        self._shown = ""
        self.text = NoteText(self)
        self.preview = Preview(self)
        self.preview.setOpenLinks(False)
        self.preview.setAccessibleName(tr("How the note is read"))
        self.preview.document().setDocumentMargin(_MARGIN)
        self.hint = QLabel(self)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setWordWrap(True)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.text)
        parts.addWidget(self.preview)
        parts.setSizes([500, 500])
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 6)
        column.addWidget(parts, 1)
        column.addWidget(self.hint)
        self.setFocusProxy(self.text)
        # The look of a long note takes longer than a letter.
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._show_look)
        self.text.textChanged.connect(self._typed)

    @property
    def is_there(self) -> bool:
        """Whether the module still has the note."""
        return self.steps is not None and self.steps.path in self.steps.module.notes

    def refresh(self) -> None:
        """Show the note as it is now; the cursor stays where it was."""
        assert self.steps is not None
        words = self.steps.module.notes[self.steps.path].replace("\r\n", "\n")
        if self.text.toPlainText() == words and self._shown == self.steps.path:
            self._pause.start(_PAUSE_MS)
            return
        self._shown = self.steps.path
        if self.text.toPlainText() != words:
            self._is_filling = True
            at = self.text.textCursor().position()
            self.text.setPlainText(words)
            cursor = self.text.textCursor()
            cursor.setPosition(min(at, len(self.text.toPlainText())))
            self.text.setTextCursor(cursor)
            self._is_filling = False
        self._show_look()

    def _typed(self) -> None:
        if self._is_filling or self.steps is None or not self.is_there:
            return
        steps = self.steps
        label = tr("Write {name}", name=listed_title(steps.module, steps.path))
        steps.type(label, with_text(steps.path, self.text.toPlainText()), "text")

    def _show_look(self) -> None:
        if self.steps is None:
            return
        at = self.preview.verticalScrollBar().value()
        if self.steps.path.lower().endswith(".md"):
            self.preview.setMarkdown(self.text.toPlainText())
            words = tr("# heading · **bold** · *italic* · - list · | table | of | cells |")
        else:
            self.preview.setPlainText(self.text.toPlainText())
            words = tr("A plain text: it is read as it stands here.")
        self.preview.verticalScrollBar().setValue(at)
        players = tr("Players read it beside the map, under Charts.")
        self.hint.setText(f"{words}\n{players}")
