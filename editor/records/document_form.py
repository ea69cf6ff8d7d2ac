"""A form for what a document says as a whole; what is typed and chosen becomes its steps."""

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.map.edits.underlay import art_path
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.schema.documents import kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import Way, value_at, with_value
from hexwright.schema.references.names import Named
from hexwright.schema.values.record_sheet import stored


class DocumentForm(RecordForm):
    """Fields for the values of a document that are no lists."""

    def __init__(
        self,
        parent: QWidget | None = None,
        label_letters: int = 20,
        *,
        takes_files: bool = False,
    ) -> None:
        """An empty form; members are added before it is shown."""
        super().__init__(self._picture, parent, label_letters, takes_files=takes_files)
        self.steps: Steps | None = None
        self.typed.connect(lambda way, value: self._put(way, value, typing=True))
        self.chosen.connect(lambda way, value: self._put(way, value, typing=False))
        self.left.connect(self._leave)
        self.imported.connect(self._import)

    def show_document(self, steps: Steps) -> None:
        """Show the document as it is now."""
        self.steps = steps
        record = self.record(steps)
        self.show_pictures(steps.module.assets)
        self.show_values(lambda way: value_at(record, way))

    def record(self, steps: Steps) -> Record:
        """What has the values that are shown: the document itself."""
        assert steps.record is not None
        return steps.record

    def kept(self, way: Way, value: Any) -> Any:
        """A value as the document keeps it."""
        return stored(way, self.parts[way], value)

    def made(self, steps: Steps, way: Way, value: Any) -> Record:
        """The document with another value."""
        made = with_value(self.record(steps), way, self.kept(way, value))
        assert isinstance(made, Record)
        return made

    def _picture(self, name: str) -> bytes | None:
        return self.steps.document.asset(name) if self.steps else None

    def _leave(self) -> None:
        if self.steps is not None:
            self.steps.leave()

    def _put(self, way: Way, value: Any, *, typing: bool) -> None:
        steps = self.steps
        if steps is None or steps.record is None:
            return
        kind = kind_of(steps.path)
        if way == ("id",) and kind is not None and kind.folder:
            self._rename(steps, Named(kind.name, kind.id_of(steps.record), steps.path), value)
            return
        made = self.made(steps, way, value)
        label = self.label(self.fields[way].name, steps.record)
        if typing:
            steps.type(label, made, way)
        else:
            steps.do(label, made)

    def label(self, field: str, _record: Record) -> str:
        """What a step is called that gives a field another value."""
        return tr("Change {field}", field=field)

    def _import(self, way: Way, path: Path) -> None:
        """A picture from a file, kept in the module by the same step that shows it."""
        steps = self.steps
        scan = self.read_picture(way, path) if steps is not None else None
        if steps is not None and scan is not None:
            name = art_path(steps.module, scan)
            made = self.made(steps, way, name)
            steps.do(tr("Take a picture from a file"), {name: scan.data, steps.path: made})

    def _rename(self, steps: Steps, what: Named, new: str) -> None:
        reason = why_not(steps.module, what, new)
        if reason:
            self.fields["id",].say(reason)
        else:
            label = tr("Rename {old} to {new}", old=what.name, new=new)
            steps.do(label, rename(steps.module, what, new))


class TitledForm(DocumentForm):
    """A form whose steps name the document by its title."""

    def label(self, field: str, record: Record) -> str:
        """What a step is called that gives a field another value."""
        return tr("Change {field} of {kind}", field=field, kind=getattr(record, "title", ""))
