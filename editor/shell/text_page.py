"""The page of a file that cannot be read: its text, what is wrong with it, and obvious cures."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from hexwright.editor.document.mending import (
    bytes_of_text,
    checked_text,
    mended,
    text_of_file,
)
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_label
from hexwright.editor.records.document_page import DocumentPage
from hexwright.editor.shell.marked_text import MarkedText
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.json_text import positions
from hexwright.schema.language import tr

# Typing is not checked letter by letter.
CHECK_MS: Final = 200
# So long after the last key the page of a file that has become sound opens.
OPEN_MS: Final = 1200
_ICON: Final = 20


class TextPage(DocumentPage):
    """Shows the text of one file and checks it while one types; a sound file gets its own page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page."""
        super().__init__(parent)
        self.text = MarkedText(tr("Text of the file"), self)
        self.issues: list[Issue] = []
        self._picture = QLabel(self)
        self.words = plain_label("", self)
        self.words.setWordWrap(True)
        self.fix = QPushButton(self)
        self.go = QPushButton(tr("Go to it"), self)
        self.go.setToolTip(tr("Put the cursor where the fault was found"))
        self.fix.clicked.connect(self._fix)
        self.go.clicked.connect(self._go_to_first)
        self._lay_out()
        self.setFocusProxy(self.text)
        self._check_soon = self._timer(CHECK_MS, self._check)
        self._open_soon = self._timer(OPEN_MS, self._open)
        self.text.textChanged.connect(self._typed)

    def _timer(self, pause: int, act: Callable[[], None]) -> QTimer:
        made = QTimer(self)
        made.setSingleShot(True)
        made.setInterval(pause)
        made.timeout.connect(act)
        return made

    def _lay_out(self) -> None:
        bar = QFrame(self)
        bar.setFrameShape(QFrame.Shape.StyledPanel)
        row = QHBoxLayout(bar)
        row.setContentsMargins(10, 6, 6, 6)
        row.setSpacing(8)
        row.addWidget(self._picture)
        row.addWidget(self.words, 1)
        row.addWidget(self.fix)
        row.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self.text, 1)

    # --- showing --------------------------------------------------------------------------

    def _data(self) -> bytes | None:
        """The file as it is now; None if it is no text any more."""
        found = self.steps.document.content(self.steps.path) if self.steps else None
        return found if isinstance(found, bytes) else None

    def _catch_up(self) -> None:
        self._is_stale = False
        if self._data() is not None:
            self.refresh()

    def refresh(self) -> None:
        """Show the file as it is now; one that is new here, at its first fault."""
        data = self._data()
        assert data is not None
        text = text_of_file(data)
        if text != self.text.text():
            self.text.blockSignals(True)  # noqa: FBT003 - Qt's own
            self.text.show_text(text)
            self.text.blockSignals(False)  # noqa: FBT003 - Qt's own
            self._open_soon.stop()
            self._check()
            self._go_to_first(keyboard=False)

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Put the cursor on the value at a pointer; without one, on the first fault."""
        if pointer:
            self.text.go_to(*positions(self.text.text(), [pointer])[pointer])
            self.text.setFocus()
        else:
            self._go_to_first()

    def _go_to_first(self, _checked: bool = False, *, keyboard: bool = True) -> None:  # noqa: FBT001, FBT002 - Qt calls it so
        first = self._first()
        if first is not None and first.line:
            self.text.go_to(first.line, first.column)
        if keyboard:
            self.text.setFocus()

    def _first(self) -> Issue | None:
        """The gravest finding; the list has those first."""
        return self.issues[0] if self.issues else None

    # --- checking -------------------------------------------------------------------------

    def _typed(self) -> None:
        """Every key is in the module at once; all on one line are one step."""
        steps = self.steps
        if steps is None or self._data() is None:
            return
        data = bytes_of_text(self.text.text())
        if data == self._data():
            return
        label = tr("Edit the text of {file}", file=steps.path)
        steps.type(label, {steps.path: data}, self.text.line())
        self._open_soon.stop()
        self._check_soon.start()

    def _check(self) -> None:
        """Mark what is wrong now; a file that has become sound opens soon."""
        data, steps = self._data(), self.steps
        self._check_soon.stop()
        if data is None or steps is None:
            return
        record, self.issues = checked_text(steps.document, steps.path, data)
        marks: dict[int, str] = {}
        for issue in self.issues:
            marks.setdefault(max(issue.line, 1), issue.message)
        self.text.mark(marks)
        self._show_words(is_sound=record is not None)
        if record is not None:
            self._open_soon.start()

    def _show_words(self, *, is_sound: bool) -> None:
        first = self._first()
        self._picture.setPixmap(icon("fix" if is_sound else "error").pixmap(_ICON, _ICON))
        self.go.setVisible(not is_sound and first is not None)
        self.fix.setVisible(False)
        if is_sound or first is None or self.steps is None:
            self.words.setText(tr("The file is sound again; its page opens."))
            return
        errors = sum(issue.severity is Severity.ERROR for issue in self.issues)
        where = tr("Line {line}: {message}", line=max(first.line, 1), message=first.message)
        more = tr("Errors in this file: {count}.", count=errors) if errors > 1 else ""
        self.words.setText(" ".join(part for part in (where, first.hint, more) if part))
        change = self._cure()
        if change is not None:
            self.fix.setText(tr("Fix: {step}", step=change[0].replace("&", "&&")))
            self.fix.setVisible(True)

    def _cure(self) -> tuple[str, Issue] | None:
        """The first finding with an obvious cure, and what that is called."""
        assert self.steps is not None
        for issue in self.issues[:20]:
            change = mended(self.steps.document, issue)
            if change is not None:
                return change.label, issue
        return None

    def _fix(self) -> None:
        found = self._cure()
        if found is not None and self.steps is not None:
            change = mended(self.steps.document, found[1])
            assert change is not None
            self.steps.leave()
            self.steps.document.do(change)

    def _open(self) -> None:
        """Make the document of the text, as the end of the step that mended it."""
        data, steps = self._data(), self.steps
        if data is None or steps is None:
            return
        record, _ = checked_text(steps.document, steps.path, data)
        if record is not None:
            label = tr("Edit the text of {file}", file=steps.path)
            steps.type(label, {steps.path: record}, self.text.line())
            steps.leave()
