"""One open module: the only place where it changes, with one history for all kinds of edit."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from editor.document.changes import Change, Content
from schema.documents import ART_FOLDER, kind_of
from schema.dump import dump
from schema.model.record import Record
from schema.module import Module


class ModuleDocument(QObject):
    """A module under work. Views read it and listen to `changed`; edits go through `do`."""

    changed = Signal(object)  # the Change that was just made, undone or redone

    def __init__(
        self, module: Module, files: Mapping[str, bytes], parent: QObject | None = None
    ) -> None:
        """Work on a module; `files` are those that it was read from, pictures included."""
        super().__init__(parent)
        self.module = module
        self.stack = QUndoStack(self)
        self._files = files
        self._assets: dict[str, bytes | None] = {}
        self._saved = module
        self._saved_assets: dict[str, bytes | None] = {}
        self._strokes = 0

    # --- reading --------------------------------------------------------------------------

    def content(self, path: str) -> Content:
        """What stands at a path now."""
        if kind_of(path) is not None:
            return self.module.document(path)
        return self._assets[path] if path in self._assets else self._files.get(path)

    def asset(self, path: str) -> bytes | None:
        """The bytes of a picture or note; None if there is none."""
        found = self.content(path)
        return found if isinstance(found, bytes) else None

    def unsaved(self) -> dict[str, bytes | None]:
        """Bytes of every file that differs from what was last saved; None for those taken away."""
        now, then = _records(self.module), _records(self._saved)
        changed: dict[str, bytes | None] = {path: None for path in then if path not in now}
        for path, record in now.items():
            # The same object is the same content: edits share what they leave alone.
            if then.get(path) is not record:
                kind = kind_of(path)
                assert kind is not None
                changed[path] = dump(kind, record)
        for path, data in self._assets.items():
            if path not in self._saved_assets or self._saved_assets[path] is not data:
                changed[path] = data
        return changed

    def files(self) -> dict[str, bytes]:
        """Every file of the module as it would be saved now."""
        found = {name: self._files[name] for name in self._files if name not in self._assets}
        found.update({name: data for name, data in self._assets.items() if data is not None})
        found = {name: data for name, data in found.items() if kind_of(name) is None}
        for path, record in _records(self.module).items():
            kind = kind_of(path)
            assert kind is not None
            found[path] = dump(kind, record)
        return found

    # --- changing -------------------------------------------------------------------------

    def do(self, change: Change) -> None:
        """Make a change that can be undone; one that changes nothing leaves no step behind."""
        before = {path: self.content(path) for path in change.contents}
        if all(before[path] == content for path, content in change.contents.items()):
            return
        self.stack.push(_Step(self, change, before))

    def new_stroke(self) -> int:
        """A number for changes that shall be one step."""
        self._strokes += 1
        return self._strokes

    def take_back(self, stroke: int) -> None:
        """Undo an unfinished stroke, if it has done anything, and forget it."""
        last = self.stack.command(self.stack.index() - 1) if self.stack.index() else None
        if isinstance(last, _Step) and last.change.stroke == stroke:
            last.is_given_up = True
            self.stack.undo()

    def mark_saved(self) -> None:
        """What is here now is what the disk has."""
        self._saved = self.module
        self._saved_assets = dict(self._assets)
        self.stack.setClean()

    def put(self, change: Change, contents: Mapping[str, Content]) -> None:
        """Place contents without a step in the history; only steps call this."""
        documents: dict[str, Record | None] = {}
        for path, content in contents.items():
            if kind_of(path) is None:
                assert content is None or isinstance(content, bytes)
                self._assets[path] = content
            else:
                assert not isinstance(content, bytes)
                documents[path] = content
        module = self.module.with_documents(documents)
        module.assets = self._asset_names()
        self.module = module
        self.changed.emit(change)

    def _asset_names(self) -> tuple[str, ...]:
        if not self._assets:
            return self.module.assets
        names = {name for name in self.module.assets if name not in self._assets}
        names |= {name for name, data in self._assets.items() if data is not None}
        return tuple(sorted(name for name in names if name.startswith(ART_FOLDER)))


def _records(module: Module) -> dict[str, Record]:
    return {
        kind.path(kind.id_of(record)): record
        for kind, records in module.documents()
        for record in records
    }


class _Step(QUndoCommand):
    """A step of the history: the contents before and after."""

    def __init__(
        self, document: ModuleDocument, change: Change, before: Mapping[str, Content]
    ) -> None:
        super().__init__(change.label)
        self._document = document
        self.change = change
        self.before = before
        self.is_given_up = False

    def redo(self) -> None:
        self._document.put(self.change, self.change.contents)

    def undo(self) -> None:
        self._document.put(self.change, self.before)
        # Qt forgets a step that is obsolete after its undo.
        self.setObsolete(self.is_given_up)

    def id(self) -> int:
        return 1 if self.change.stroke else -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt calls it
        assert isinstance(other, _Step)
        if other.change.stroke != self.change.stroke:
            return False
        self.before = {**other.before, **self.before}
        self.change = self.change.then(other.change)
        # A stroke that ends where it began is no step at all.
        self.setObsolete(
            all(self.before[path] == now for path, now in self.change.contents.items())
        )
        return True
