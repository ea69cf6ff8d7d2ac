"""A list of records of a document: as a sheet, and everything about the current one as a form."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from hexwright.editor.counters.symbol_field import SymbolField
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.records.edits.lists import lists_of
from hexwright.editor.records.edits.record_list import RecordList
from hexwright.editor.records.record_host import SheetHost
from hexwright.schema.record_values import Way
from hexwright.schema.values.format_parts import owner_of

_SIZES = (620, 380)
# A list inside an entry shows so many rows, and so much of its own form (in pixels).
_INNER_ROWS = 5
_INNER_FORM = 190
_MARGINS = (12, 8, 12, 12)


class ListTab(SheetHost):
    """The entries of any list of a document, with fields for whatever the format says of them."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """An empty list with the name that people know it by."""
        super().__init__(title, parent)
        self._made_of: Any = None
        self._above: QWidget | None = None
        # Names are the first column already.
        self.sheet.grid.verticalHeader().hide()
        self.form = RecordForm(self._picture)
        self.inner: dict[str, ListTab] = {}
        self._side = FormArea(self)
        self.beside(self._side, _SIZES)

    def show_list(self, steps: Steps, way: Way) -> None:
        """Show a list of a document as it is now; `way` leads to it from the document."""
        self.show_records(steps, partial(RecordList, self.title, steps.path, way))

    def fill(self, records: RecordList) -> None:
        """Show the entries as rows."""
        self._build(records)
        super().fill(records)

    def _build(self, records: RecordList) -> None:
        """Make the form anew if what can be said has changed."""
        parts, added = records.parts(), records.attributes()
        if (parts, added) == self._made_of:
            return
        self._made_of = (parts, added)
        form = RecordForm(self._picture, label_letters=14, widgets={"symbol": SymbolField})
        form.add_members(parts, leave_out=("attributes",))
        owner = owner_of(parts)
        if owner:
            form.add_attributes(records.module, records.kind.name, owner, records.present())
        self.follow(form)
        self.inner = {}
        for part in lists_of(parts):
            inner = self.inner[part.name] = ListTab(part.title)
            inner.parts.setOrientation(Qt.Orientation.Vertical)
            inner.sheet.grid.show_at_least(_INNER_ROWS)
            inner.setMinimumHeight(inner.sheet.minimumSizeHint().height() + _INNER_FORM)
            form.add_heading(part.title, part.tip)
        above = [self._above] if self._above is not None else []
        self._side.hold(*above, form, *self.inner.values(), margins=_MARGINS)
        # A list within the form has buttons in a row, which must not be scrolled to the side.
        bar = self._side.verticalScrollBar().sizeHint().width() + _MARGINS[0] + _MARGINS[2]
        widths = [inner.sheet.minimumSizeHint().width() + bar for inner in self.inner.values()]
        self._side.setMinimumWidth(max(widths, default=0))

    def show_above(self, picture: QWidget) -> None:
        """Show something of the current entry above its form; `shown` tells which it is."""
        self._above = picture

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show the current entry, with the lists inside it."""
        assert self.steps is not None
        assert isinstance(self.form, RecordForm)
        self.form.show_pictures(records.module.assets)
        super().show_entries(records, rows)
        for name, inner in self.inner.items():
            inner.show_list(self.steps, (*records.way, rows[0], name))

    def _picture(self, name: str) -> bytes | None:
        return self.steps.document.asset(name) if self.steps else None
