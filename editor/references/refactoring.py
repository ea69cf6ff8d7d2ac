"""Finding usages, going to definitions and renaming: whatever the keyboard is at."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog

from hexwright.editor import messages
from hexwright.editor.notes.edits.notes import delete_note, is_note_of
from hexwright.editor.notes.note_dialog import NoteDialog
from hexwright.editor.pictures.dialog import PicturesDialog
from hexwright.editor.problems.edits.places import hex_of
from hexwright.editor.references.edits.deleting import (
    delete_document,
    may_delete,
    uses_from_outside,
)
from hexwright.editor.references.edits.place_words import place_words
from hexwright.editor.references.rename_dialog import RenameDialog
from hexwright.editor.shell.documents_model import document_title
from hexwright.editor.texts.new_language import NewLanguageDialog
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import (
    Occurrence,
    definition_of,
    first_hex,
    named_at,
)

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow

_PAUSE = 150  # milliseconds


class Refactoring(QObject):
    """Works on the thing that is chosen in a window."""

    def __init__(self, window: "MainWindow") -> None:
        """Things of the module that a window has open."""
        super().__init__(window)
        self._window = window
        self._panel = window.usages_panel
        self._panel.chosen.connect(self.jump)
        window.tree.delete_wanted.connect(lambda: self.delete(window.current_path()))
        # While one paints, many steps follow each other: the list waits for a pause.
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._follow)
        window.workspace.changed.connect(self._pause.start)
        window.workspace.switched.connect(lambda: self._panel.show_thing(self._module, None))

    def offer(self, actions: Mapping[str, QAction]) -> None:
        """Put the actions where the things are: at the list of usages and in the tree."""
        self._panel.add_buttons(actions["edit.definition"], actions["edit.rename"])
        made = ("map.new", "oob.new", "table.new", "deck.new", "note.new", "scenario.new")
        done = ("edit.usages", "edit.rename", "document.duplicate", "edit.delete")
        tree = self._window.tree
        tree.offer([actions[name] for name in made], [actions[name] for name in done])

    @property
    def _module(self) -> Module | None:
        return self._window.workspace.module

    def _follow(self) -> None:
        if self._panel.is_asked:
            self._panel.refresh(self._module)

    # --- the thing ------------------------------------------------------------------------

    def subject(self) -> Named | None:
        """What is chosen: where the keyboard is, else on the page, else the document on show."""
        module = self._module
        if module is None:
            return None
        document = named_at(module, self._window.current_path(), ())
        focus = QApplication.focusWidget()
        if focus is self._window.tree:
            return document
        while focus is not None:
            found = _selected(focus)
            if found is not None:
                return found
            focus = focus.parentWidget()
        return _selected(self._window.pages.currentWidget()) or document

    def _say(self, words: str) -> None:
        self._window.statusBar().showMessage(words, 8000)

    def _subject_or_words(self) -> Named | None:
        found = self.subject()
        if found is None:
            self._say(tr("Choose something that has an id first."))
        return found

    # --- deeds ----------------------------------------------------------------------------

    def find_usages(self) -> None:
        """List where the chosen thing is used."""
        what = self._subject_or_words()
        if what is not None:
            self.show_usages(what)

    def show_usages(self, what: Named) -> None:
        """List where a thing is used, and give the keyboard to the list."""
        self._panel.show_thing(self._module, what)
        self._show_panel()

    def _show_panel(self) -> None:
        dock = self._window.docks.panel("usages")
        dock.show()
        dock.raise_()
        self._panel.table.setFocus()

    def go_to_definition(self) -> None:
        """Go to where the chosen thing is defined."""
        what, module = self._subject_or_words(), self._module
        spot = definition_of(module, what) if what and module else None
        if spot is not None:
            self.jump(spot)

    def jump(self, spot: Occurrence) -> None:
        """Show a spot on its page."""
        module = self._module
        if module is not None:
            number = first_hex(module, spot) or hex_of(module, spot.path, spot.pointer)
            self._window.show_place(spot.path, spot.pointer, number)

    def rename(self) -> None:
        """Ask for another name of the chosen thing; a cell that can be typed into is edited."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractItemView) and _is_cell(focus):
            focus.edit(focus.currentIndex())
            return
        if self._is_note:
            self._rename_note()
            return
        what = self._subject_or_words()
        if what is not None:
            self.rename_thing(what)

    @property
    def _is_note(self) -> bool:
        module = self._module
        return module is not None and is_note_of(module, self._window.current_path())

    def _rename_note(self) -> None:
        """Ask for another title of the note on show."""
        document = self._window.workspace.document
        assert document is not None
        path = self._window.current_path()
        change = NoteDialog.ask_name(self._window, document.module, path)
        if change is not None:
            document.do(change)

    def rename_thing(self, what: Named) -> None:
        """Ask for another name of a thing."""
        document = self._window.workspace.document
        if document is None or definition_of(document.module, what) is None:
            return
        dialog = RenameDialog(self._window, document.module, what)
        is_wanted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if is_wanted and dialog.change is not None:
            self._panel.follow(what, dialog.made)
            document.do(dialog.change)

    def show_pictures(self) -> None:
        """Open the pictures of the module; one can go on working beside them."""
        document = self._window.workspace.document
        if document is None:
            return
        dialog = self._window.findChild(PicturesDialog)
        if not isinstance(dialog, PicturesDialog):
            dialog = PicturesDialog(document, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.chosen.connect(self.jump)
            self._window.workspace.switched.connect(dialog.close)
        dialog.show()
        dialog.raise_()

    def add_language(self) -> None:
        """Ask for a language and show its translation."""
        document = self._window.workspace.document
        change = NewLanguageDialog.ask(self._window, document.module) if document else None
        if document is not None and change is not None:
            document.do(change)

    def delete(self, path: str) -> None:
        """Take a document out of the module; if others use it, only when the user insists."""
        document = self._window.workspace.document
        if document is None:
            return
        module = document.module
        if is_note_of(module, path):
            title = document_title(module, path)
            document.do(delete_note(module, path))
            self._say(tr("“{title}” is deleted; undo brings it back.", title=title))
            return
        if not may_delete(module, path):
            self._say(tr("A module cannot do without this document."))
            return
        title = document_title(module, path)
        uses = uses_from_outside(module, path)
        lines = [f"{document_title(module, use.path)}: {place_words(module, use)}" for use in uses]
        change = delete_document(module, path, title)
        answer = "delete"
        if uses:
            answer = messages.ask_delete_document(
                self._window, title, lines, is_taken_out=len(change.contents) > 1
            )
        if answer == "delete":
            document.do(change)
            self._say(tr("“{title}” is deleted; undo brings it back.", title=title))
        elif answer == "show":
            self._panel.show_spots(module, title, uses)
            self._show_panel()


def _selected(widget: QObject | None) -> Named | None:
    """What is chosen in a widget that can tell."""
    ask = getattr(widget, "selected_name", None)
    found = ask() if callable(ask) else None
    return found if isinstance(found, Named) else None


def _is_cell(view: QAbstractItemView) -> bool:
    """Whether F2 in a view means typing into the current cell."""
    triggers = QAbstractItemView.EditTrigger
    is_editable = bool(view.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable)
    return is_editable and bool(view.editTriggers() & triggers.EditKeyPressed)
