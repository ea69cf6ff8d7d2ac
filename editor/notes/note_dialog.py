"""The dialog for the title of a note: a new one, or one that is called otherwise."""

from collections.abc import Callable

from PySide6.QtWidgets import QFormLayout, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form, note
from hexwright.editor.forms.plain_fields import text_field
from hexwright.editor.notes.edits.notes import new_note, rename_note
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.notes import note_title


class NoteDialog(ChangeDialog):
    """Asks for a title; the file is called after it."""

    def __init__(
        self, words: str, title: str, make: Callable[[str], Change], parent: QWidget | None = None
    ) -> None:
        """Propose a title; `make` is what is done with the one that the user wants."""
        super().__init__(parent, words, tr("&Create note") if not title else tr("&Rename"))
        self._make = make
        self.note_title = text_field(title or tr("New note"), tr("Title"), MAX_TITLE)
        self.file = note(self)
        lines: QFormLayout = form(self.settings)
        lines.addRow(tr("&Title:"), self.note_title)
        lines.addRow("", self.file)
        self.settings.addStretch(1)
        self.setMinimumWidth(420)
        self.note_title.textChanged.connect(self.refresh)
        self.note_title.selectAll()
        self.note_title.setFocus()
        self.refresh()

    @classmethod
    def ask_new(cls, parent: QWidget | None, module: Module) -> Change | None:
        """The change that adds a note; None if there is none."""
        return cls(tr("New note"), "", lambda title: new_note(module, title), parent).asked()

    @classmethod
    def ask_name(cls, parent: QWidget | None, module: Module, path: str) -> Change | None:
        """The change that gives a note another title; None if there is none."""
        old = note_title(path, module.notes[path])
        words = tr("Rename note")
        return cls(words, old, lambda title: rename_note(module, path, title), parent).asked()

    def refresh(self) -> None:
        """Work out the note."""
        title = self.note_title.text().strip()
        if not title:
            self.show_outcome(None, [Issue(code="note.no-title", message=tr("Give it a title."))])
            return
        change = self._make(title)
        self.file.setText(tr("Its file will be {file}.", file=change.focus))
        self.show_outcome(change)
