"""One open module: the only place where it changes, with one history for all kinds of edit."""

import copy
from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal

from hexwright.editor.document.changes import Change
from hexwright.editor.document.history import History, HistoryStep
from hexwright.editor.document.seen_files import SeenFiles
from hexwright.editor.document.snapshot import Snapshot, Texts, records_of
from hexwright.editor.document.stand_ins import document_at, is_stand_in, stand_in_of
from hexwright.schema.documents import ART_FOLDER, Content, kind_of
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.notes import is_note, note_text

# Stands for what another program has put in the place of a picture: no picture is this object.
_FOREIGN: Final = bytes(2)


class ModuleDocument(QObject):
    """A module under work. Views read it and listen to `changed`; edits go through `do`."""

    changed = Signal(object)  # the Change that was just made, undone or redone
    # Whether all is saved, and that undo or redo would do something else.
    clean_changed = Signal(bool)
    history_changed = Signal()

    def __init__(
        self,
        module: Module,
        files: Mapping[str, bytes],
        parent: QObject | None = None,
        misnamed: Mapping[str, str] | None = None,
    ) -> None:
        """Work on a module; `files` are those that it was read from, pictures included.

        `misnamed` are documents in files with a wrong name: their name, and the right one.
        """
        super().__init__(parent)
        self.module = module
        self.stack = History(self.put, self._history_moved)
        self._was_clean = True
        self._texts = Texts()
        self._assets: dict[str, bytes | None] = {}
        self._saved = module
        self._saved_assets: dict[str, bytes | None] = {}
        self._strokes = 0
        self._is_telling = False
        self._set_base(files, misnamed or {})

    def _set_base(self, files: Mapping[str, bytes], misnamed: Mapping[str, str]) -> None:
        self._files = files
        self._misnamed = dict(misnamed)
        # What cannot be read as a document is kept as it is, like a picture.
        self._loose = {
            path: files[path]
            for path in files
            if kind_of(path) and document_at(self._saved, path) is None
        }

    # --- reading --------------------------------------------------------------------------

    def content(self, path: str) -> Content:
        """What stands at a path now."""
        record = document_at(self.module, path)
        if record is not None:
            return record
        if path in self._assets:
            return self._assets[path]
        if kind_of(path) is not None:
            return self._loose.get(path)
        return self._files.get(path)

    @property
    def misnamed(self) -> Mapping[str, str]:
        """Documents in files with a wrong name: the name they have, the name they should have."""
        return self._misnamed

    def asset(self, path: str) -> bytes | None:
        """The bytes of a picture or note; None if there is none."""
        found = self.content(path)
        return found if isinstance(found, bytes) else None

    @property
    def base(self) -> Mapping[str, bytes]:
        """The files that the module was read from."""
        return self._files

    def snapshot(self) -> Snapshot:
        """The module as it is now, to be read on any thread."""
        self._texts.keep_only(records_of(self.module))
        return Snapshot(
            module=self.module,
            saved=self._saved,
            base=self._files,
            loose=self._loose,
            assets=dict(self._assets),
            saved_assets=self._saved_assets,
            misnamed=self._misnamed,
            texts=self._texts,
        )

    def unsaved(self) -> dict[str, bytes | None]:
        """Bytes of every file that differs from what was last saved; None for those taken away."""
        return self.snapshot().unsaved()

    def files(self) -> dict[str, bytes]:
        """Every file of the module as it would be saved now."""
        return self.snapshot().all_files()

    # --- changing -------------------------------------------------------------------------

    def do(self, change: Change) -> None:
        """Make a change that can be undone; one that changes nothing leaves no step behind."""
        before = {path: self.content(path) for path in change.contents}
        if all(before[path] == content for path, content in change.contents.items()):
            return
        self.stack.push(HistoryStep(change, before))

    def new_stroke(self) -> int:
        """A number for changes that shall be one step."""
        self._strokes += 1
        return self._strokes

    def take_back(self, stroke: int) -> None:
        """Undo an unfinished stroke, if it has done anything, and forget it.

        One that is given up because of another step, which is just being made, stays as it is.
        """
        if not self._is_telling:
            self.stack.give_up(stroke)

    def _history_moved(self) -> None:
        clean = self.stack.is_clean()
        if clean != self._was_clean:
            self._was_clean = clean
            self.clean_changed.emit(clean)
        self.history_changed.emit()

    def mark_saved(self) -> None:
        """What is here now is what the disk has."""
        self.mark_snapshot_saved(self.snapshot())

    def mark_snapshot_saved(self, snapshot: Snapshot) -> None:
        """What was here then is what the disk has; edits made since are still unsaved."""
        self._saved = snapshot.module
        self._saved_assets = dict(snapshot.assets)
        if self.module is snapshot.module:
            self.stack.set_clean()
        else:
            self.stack.reset_clean()

    def keep(self, paths: Iterable[str]) -> list[str]:
        """The disk has something else at these paths: what is here is unsaved until it is saved.

        Gives the paths of pictures that were too large to be held, of which nothing is left here.
        """
        lost = []
        documents: dict[str, Record | None] = {}
        assets: dict[str, bytes | None] = {}
        for name in paths:
            path = self._misnamed.get(name, name)
            saved = document_at(self._saved, path)
            if saved is not None:
                # Equal to what was saved and yet another object: so it counts as changed.
                documents[path] = copy.copy(saved)
            elif path in self._assets or self._hold(path):
                assets[path] = _FOREIGN
            elif path in self._files:
                lost.append(path)
        self._saved_assets = {**self._saved_assets, **assets}
        if documents:
            self._saved = self._saved.with_documents(documents)
        if documents or assets:
            self.stack.reset_clean()
        return lost

    def _hold(self, path: str) -> bool:
        """Take a picture as it was seen for our own; False if it is not there any more."""
        data = self._loose.get(path)
        if data is None and isinstance(self._files, SeenFiles):
            data = self._files.seen(path)
        if data is None:
            return False
        self._assets[path] = data
        return True

    def move_to(self, files: Mapping[str, bytes], misnamed: Mapping[str, str]) -> None:
        """The module lives elsewhere now, or was read again: these are its files."""
        self._set_base(files, misnamed)

    def put(self, change: Change, contents: Mapping[str, Content]) -> None:
        """Place contents without a step in the history; only steps call this."""
        documents: dict[str, Record | None] = {}
        for path, content in contents.items():
            is_record = isinstance(content, Record)
            if is_record or kind_of(path) is not None:
                documents[path] = content if isinstance(content, Record) else self._left(path)
            if not is_record and (kind_of(path) is None or isinstance(content, bytes)):
                assert content is None or isinstance(content, bytes)
                self._assets[path] = content
            elif path in self._loose:
                self._assets[path] = None
        module = self.module.with_documents(documents)
        module.assets, module.notes = self._asset_names(), self._notes()
        self.module = module
        self._is_telling = True
        try:
            self.changed.emit(change)
        finally:
            self._is_telling = False

    def _left(self, path: str) -> Record | None:
        """What the module has in the place of a document that is there no more, or is text now."""
        kind = kind_of(path)
        before = self.module.document(path) if kind and not kind.folder else None
        return before if before is None or is_stand_in(before) else stand_in_of(path, before)

    def _notes(self) -> dict[str, str]:
        changed = {name: data for name, data in self._assets.items() if is_note(name)}
        kept = {name: text for name, text in self.module.notes.items() if name not in changed}
        new = {name: note_text(data) for name, data in changed.items() if data is not None}
        return dict(sorted({**kept, **new}.items()))

    def _asset_names(self) -> tuple[str, ...]:
        if not self._assets:
            return self.module.assets
        names = {name for name in self.module.assets if name not in self._assets}
        names |= {name for name, data in self._assets.items() if data is not None}
        return tuple(sorted(name for name in names if name.startswith(ART_FOLDER)))
