"""The tab of a module's own attributes: who carries them, which there are, and what they are."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from hexwright.editor import messages
from hexwright.editor.document.steps import Steps
from hexwright.editor.fields.edits.field_list import FieldList
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.records.edits.record_list import RecordList
from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.editor.records.record_host import ListHost
from hexwright.editor.records.replace_dialog import usage_lines
from hexwright.schema.language import tr
from hexwright.schema.model.module import FieldOwner
from hexwright.schema.module import Module

_NUMBERS: Final = ("integer", "number")


def owner_titles() -> dict[FieldOwner, str]:
    """What can carry attributes of its own, as people call it, the usual first."""
    return {
        "unit": tr("Units"),
        "leader": tr("Leaders"),
        "marker": tr("Markers"),
        "weapon": tr("Weapons"),
        "hex-terrain": tr("Terrain of hexes"),
        "hexside-terrain": tr("Terrain of hexsides"),
        "line-terrain": tr("Lines"),
        "command": tr("Commands"),
        "side": tr("Sides"),
        "nation": tr("Nations"),
        "card": tr("Cards"),
        "scenario": tr("Scenarios"),
    }


class FieldsTab(ListHost):
    """Attributes of one owner at the left, everything about the current one at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        self.list = EntryList(tr("Own attributes"))
        super().__init__(self.list, parent)
        self._made_of: Any = None
        self.owner = QComboBox(self)
        self.owner.setAccessibleName(tr("Attributes of"))
        label = QLabel(tr("Attributes o&f:"), self)
        label.setBuddy(self.owner)
        for owner, title in owner_titles().items():
            self.owner.addItem(title, owner)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.owner)
        row.addStretch(1)
        self.column.insertLayout(0, row)
        self.form = RecordForm(lambda _name: None)
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self._area = FormArea(self)
        self.beside(self._area)
        self.owner.currentIndexChanged.connect(self._show_owner)

    def show_steps(self, steps: Steps) -> None:
        """Show the attributes of the chosen owner as they are now."""
        self._count(steps.module)
        self.show_records(steps, partial(FieldList, self.owner.currentData()))

    def go_to_field(self, owner: str, name: str) -> None:
        """Choose an attribute."""
        self.owner.setCurrentIndex(max(self.owner.findData(owner), 0))
        self.list.go_to(name)

    def _show_owner(self) -> None:
        if self.steps is not None:
            self.show_steps(self.steps)

    def _count(self, module: Module) -> None:
        """Say how many attributes each owner has."""
        for row, (owner, title) in enumerate(owner_titles().items()):
            count = len(module.info.fields.get(owner, {}))
            self.owner.setItemText(row, f"{title} ({count})" if count else title)

    def fill(self, records: RecordList) -> None:
        """Show the attributes by their names."""
        parts = records.parts()
        if parts != self._made_of:
            self._made_of = parts
            form = RecordForm(lambda _name: None, label_letters=16)
            form.setMaximumWidth(620)
            form.add_members(parts)
            self.follow(form)
            self.note = QLabel()
            self.note.setWordWrap(True)
            self.note.setTextFormat(Qt.TextFormat.PlainText)
            self._area.hold(form, self.note, margins=(12, 4, 12, 12))
        self.list.show_entries(
            [Entry(item.id, item.name, f"{item.name} ({item.id})") for item in records.items]
        )

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show the current attribute, and where it has values."""
        super().show_entries(records, rows)
        kind = records.items[rows[0]].type
        for member in ("minimum", "maximum"):
            self.form.set_visible(member, visible=kind in _NUMBERS)
        self.form.set_visible("choices", visible=kind == "string")
        lines = usage_lines(records.module, records.uses(rows))
        used = tr("It is used here:")
        unused = tr("Nothing has a value of it yet. The forms of what carries it offer it now.")
        self.note.setText("\n".join([used, *(f"  {line}" for line in lines)]) if lines else unused)

    def _delete(self, records: RecordList, rows: Sequence[int]) -> None:
        """Values go with their attribute; before, the user is asked."""
        used = records.uses(rows)
        lines = usage_lines(records.module, used)
        if not used or messages.ask_delete_used(self, len(rows), lines):
            self._do(records.label("delete", rows), records.without(rows))
