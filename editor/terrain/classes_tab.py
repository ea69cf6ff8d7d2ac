"""The tab of movement classes: the columns of the terrain chart."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.records.edits.record_list import RecordList
from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.editor.records.record_host import ListHost
from hexwright.editor.terrain.edits.terrain_lists import ClassList
from hexwright.schema.language import tr, tr_many


class ClassesTab(ListHost):
    """The classes at the left, name, id and colour of the current one at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        self.list = EntryList(tr("Movement classes"))
        super().__init__(self.list, parent)
        self.list.buttons["duplicate"].hide()
        form = RecordForm(lambda _name: None, self)
        form.setMaximumWidth(560)
        self.follow(form)
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 4, 12, 12)
        column.addWidget(form)
        column.addWidget(self.note)
        column.addStretch(1)
        self.beside(right)

    def show_steps(self, steps: Steps) -> None:
        """Show the classes as they are now."""
        self.show_records(steps, ClassList)

    def fill(self, records: RecordList) -> None:
        """Show the classes by their names."""
        if not self.form.fields:
            parts = records.parts()
            assert isinstance(self.form, RecordForm)
            self.form.add_members({name: parts[name] for name in ("name", "id", "colour")})
        entries = [Entry(item.id, item.name, f"{item.name} ({item.id})") for item in records.items]
        self.list.show_entries(entries)

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show the current class, and how often it is used."""
        super().show_entries(records, rows)
        used = sum(use.times for use in records.uses(rows))
        self.note.setText(
            tr_many(
                "Used by 1 counter kind, face or formation.|"
                "Used by {count} counter kinds, faces or formations.",
                used,
            )
            if used
            else tr("No counter uses this class yet.")
        )

    def duplicate(self, _records: RecordList, _rows: Sequence[int]) -> None:
        """A new class moves like the one before it already."""
        self.act("add")
