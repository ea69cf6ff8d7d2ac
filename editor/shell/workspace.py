"""The module that is open: where it lives, its document, and what is wrong with it."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from hexwright.editor.document.autosave import Autosave
from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.opening import Session
from hexwright.editor.document.seen_files import SeenFiles
from hexwright.editor.document.snapshot import Snapshot, records_of
from hexwright.editor.document.validation import LiveValidation
from hexwright.editor.shell import preferences
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.files import read_folder
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module


class Workspace(QObject):
    """Nothing, or one module; a module that cannot be made has no document."""

    # Another module is open, or none.
    switched = Signal()
    # The document changed: the Change, as the document tells it.
    changed = Signal(object)
    checked = Signal()
    # The issues are being looked for again: those told last are of the module as it was.
    stale = Signal()
    # The title, or whether there is something to save, may be another.
    retitled = Signal()
    # Unsaved work could not be kept for recovery: what is wrong.
    not_kept = Signal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        """Nothing is open."""
        super().__init__(parent)
        self.session: Session | None = None
        self.document: ModuleDocument | None = None
        self.validation: LiveValidation | None = None
        self.autosave: Autosave | None = None
        self.issues: list[Issue] = []
        self.prints: dict[str, str] = {}

    # --- reading --------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether there is a module, whole or broken."""
        return self.session is not None

    @property
    def source(self) -> Path | None:
        """Folder or package of the module."""
        return self.session.source if self.session else None

    @property
    def module(self) -> Module | None:
        """The module as it is now."""
        return self.document.module if self.document else None

    @property
    def title(self) -> str:
        """What the window is named after."""
        if self.module is not None:
            return self.module.info.title
        return self.session.title if self.session else ""

    def undo(self) -> None:
        """Take the last step back."""
        if self.document is not None:
            self.document.stack.undo()

    def redo(self) -> None:
        """Do the step that was taken back again."""
        if self.document is not None:
            self.document.stack.redo()

    @property
    def is_modified(self) -> bool:
        """Whether there is something to save."""
        return self.document is not None and not self.document.stack.is_clean()

    def unsaved(self) -> dict[str, Content] | None:
        """Everything that is not saved, by path (None for what was taken away), of a document."""
        return self.document.snapshot().unsaved_contents() if self.document else None

    def paths(self) -> list[str]:
        """Paths of all files of the module."""
        if self.document is not None:
            wrong = self.document.misnamed
            return [path for path in self.document.snapshot() if path not in wrong]
        return list(self.session.files) if self.session else []

    # --- changing -------------------------------------------------------------------------

    def show(self, session: Session) -> None:
        """Work on a module that was just read."""
        self._let_go()
        self.session = session
        self.prints = dict(session.prints)
        self.issues = session.issues
        if session.module is not None:
            self.document = ModuleDocument(session.module, session.files, misnamed=session.misnamed)
            self.document.changed.connect(self.changed)
            self.document.changed.connect(self.retitled)
            self.document.clean_changed.connect(self.retitled)
            self.validation = LiveValidation(self.document, self)
            self.validation.checked.connect(self._tell)
            self.validation.stale.connect(self.stale)
            self.autosave = Autosave(
                self.document,
                session.source,
                preferences.autosave_seconds(),
                self,
                lambda: self.prints,
            )
            self.autosave.failed.connect(self.not_kept)
        self.switched.emit()
        self.retitled.emit()

    def close(self) -> None:
        """Let go of the module."""
        self._let_go()
        self.switched.emit()
        self.retitled.emit()

    def end(self) -> None:
        """The program ends, or the module is let go: its unsaved work is not wanted any more."""
        if self.autosave is not None:
            self.autosave.end()
        if self.validation is not None:
            self.validation.end()

    def _let_go(self) -> None:
        self.end()
        if self.autosave is not None:
            self.autosave.deleteLater()
        if self.validation is not None:
            self.validation.checked.disconnect(self._tell)
            self.validation.deleteLater()
        if self.document is not None:
            # The document goes when the last page that shows it has let go of it.
            self.document.changed.disconnect(self.changed)
            self.document.changed.disconnect(self.retitled)
            self.document.clean_changed.disconnect(self.retitled)
        self.session, self.document = None, None
        self.validation, self.autosave = None, None
        self.issues, self.prints = [], {}

    def restore(self, session: Session, contents: Mapping[str, Content]) -> None:
        """Work on a module that was just read, with unsaved work put into it as one step."""
        self.show(session)
        assert self.document is not None
        self.document.do(Change(tr("Restore work"), contents))
        if self.autosave is not None:
            self.autosave.keep_now()

    def take_back_to(self, session: Session, label: str) -> None:
        """Make the module as it was just read from the disk, as a step that can be undone."""
        assert self.document is not None
        assert session.module is not None
        now, then = records_of(self.document.module), records_of(session.module)
        contents: dict[str, Content] = {path: None for path in now if path not in then}
        contents.update({path: one for path, one in then.items() if now.get(path) != one})
        # Files that cannot be read, as text.
        for path in session.files:
            if kind_of(path) is not None and path not in then and path not in session.misnamed:
                contents[path] = session.files[path]
        pictures = {path for path in session.prints if kind_of(path) is None}
        other = {path for path in pictures if session.prints[path] != self.prints.get(path)}
        own = {path for path in self.document.snapshot().changed_assets() if path not in then}
        for path in (*sorted(own), *sorted(other)):
            contents[path] = session.files.get(path)
        self.session = session
        self.prints = dict(session.prints)
        self.document.do(Change(label, contents))
        self.document.mark_saved()
        self.document.move_to(session.files, session.misnamed)
        self.retitled.emit()

    def keep(self, foreign: Mapping[str, str]) -> list[str]:
        """Stay with what is here, though the disk has something else: the next save writes it.

        `foreign` says what each file is like now. Gives those of which nothing is left here.
        """
        assert self.document is not None
        # Files that are new out there are not ours; they stay, and are read with the module.
        ours = {path: now for path, now in foreign.items() if path in self.prints}
        self.prints |= ours
        lost = self.document.keep(ours)
        if self.autosave is not None:
            self.autosave.keep_soon()
        self.retitled.emit()
        return lost

    def saved(self, snapshot: Snapshot, prints: dict[str, str]) -> None:
        """A snapshot has been written to the module's folder."""
        assert self.document is not None
        assert self.session is not None
        self.prints |= prints
        self.document.mark_snapshot_saved(snapshot)
        left = {
            name: right for name, right in self.session.misnamed.items() if prints.get(name, name)
        }
        before = self.document.base if isinstance(self.document.base, SeenFiles) else None
        files = SeenFiles(read_folder(self.session.source), before)
        self.document.move_to(files, left)
        self.retitled.emit()

    def moved(self, session: Session, snapshot: Snapshot) -> None:
        """A snapshot has been written to a new folder, where the module lives from now on."""
        assert self.document is not None
        self.session = session
        self.prints = dict(session.prints)
        if self.autosave is not None:
            self.autosave.source = session.source
        self.document.mark_snapshot_saved(snapshot)
        self.document.move_to(session.files, session.misnamed)
        self.retitled.emit()

    def _tell(self, issues: list[Issue]) -> None:
        self.issues = issues
        self.checked.emit()
