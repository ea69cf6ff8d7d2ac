"""The page of a table of the game: its rows, columns and modifiers, and what it leads to."""

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.records.document_form import TitledForm
from hexwright.editor.records.document_page import DocumentPage, PageTabs
from hexwright.editor.records.record_host import SheetHost
from hexwright.editor.tables.chances_tab import ChancesTab
from hexwright.editor.tables.edits.table_lists import ColumnList, ModifierList, RowList
from hexwright.schema.documents import TABLE, kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.table import Table
from hexwright.schema.references.names import Named
from hexwright.schema.values.format_parts import members

_MARGIN = 12
# How much of a narrow page the form has at most.
_SHARE = 0.46
_OWN_TABS = ("columns", "rows", "modifiers")


class TablePage(DocumentPage):
    """A form for the table as a whole, and sheets for what it is made of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self.form = TitledForm(self, 16)
        self._side = FormArea(self)
        self.rows = SheetHost(
            tr("Rows"),
            self,
            {
                "add": tr("Add row"),
                "duplicate": tr("Duplicate rows"),
                "delete": tr("Delete rows"),
            },
        )
        self.columns = SheetHost(
            tr("Columns"),
            self,
            {
                "add": tr("Add column"),
                "delete": tr("Delete columns"),
                "up": tr("Move left"),
                "down": tr("Move right"),
            },
            leave_out=("duplicate",),
        )
        self.modifiers = SheetHost(
            tr("Modifiers"),
            self,
            {"add": tr("Add modifier"), "delete": tr("Delete modifiers")},
            leave_out=("duplicate",),
        )
        self.chances = ChancesTab(self)
        self.tabs = PageTabs(tr("Table"), self)
        for tab, words in (
            (self.rows, tr("Rows")),
            (self.columns, tr("Columns")),
            (self.modifiers, tr("Modifiers")),
            (self.chances, tr("Chances")),
        ):
            self.tabs.addTab(tab, words)
        self.tabs.currentChanged.connect(self.refresh)
        self._arrange()

    def _arrange(self) -> None:
        self._side.hold(self.form, margins=(_MARGIN, 10, _MARGIN, 10))
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self.tabs)
        parts.addWidget(self._side)
        parts.setStretchFactor(0, 1)
        parts.setSizes([760, 340])
        parts.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(parts)

    # --- showing --------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The table as it is now."""
        record = self.steps.record if self.steps else None
        return record if isinstance(record, Table) else None

    def show_document(self, document: ModuleDocument, path: str) -> None:
        """Show a table."""
        if not self.form.fields:
            self.form.add_members(members(document.module, TABLE.name), leave_out=_OWN_TABS)
        super().show_document(document, path)

    def concerns(self, paths: Collection[str]) -> bool:
        """The table, and what the rest of the module names."""
        return any(kind_of(path) is not None for path in paths)

    def refresh(self) -> None:
        """Show the table as it is now; tabs follow when they are seen."""
        steps, table = self.steps, self.table
        if steps is None or table is None:
            return
        self.form.show_document(steps)
        self._fit_side()
        shown = self.tabs.currentWidget()
        if shown is self.rows:
            self.rows.show_records(steps, partial(RowList, steps.path))
        elif shown is self.columns:
            self.columns.show_records(steps, partial(ColumnList, steps.path))
        elif shown is self.modifiers:
            self.modifiers.show_records(steps, partial(ModifierList, steps.path))
        else:
            self.chances.show_table(steps.module, table)

    def _fit_side(self) -> None:
        """Long words must not need a scroll bar across, as long as the sheet has more."""
        bar = self._side.verticalScrollBar().sizeHint().width()
        needed = self.form.minimumSizeHint().width() + 2 * _MARGIN + bar
        self._side.setMinimumWidth(min(needed, int(_SHARE * self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow page is shared out anew."""
        super().resizeEvent(event)
        self._fit_side()

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Lead the eye to a row, a column or a modifier."""
        steps = pointer.strip("/").split("/")
        tabs = {"rows": self.rows, "columns": self.columns, "modifiers": self.modifiers}
        tab = tabs.get(steps[0])
        if tab is None:
            return
        self.tabs.setCurrentWidget(tab)
        numbers = [int(step) for step in steps[1:3] if step.isdecimal()]
        if numbers:
            tab.sheet.go_to(*numbers)

    def selected_name(self) -> Named | None:
        """The column or modifier that is current; else the table itself."""
        if self.steps is None or self.table is None:
            return None
        return super().selected_name() or Named("table", self.table.id, self.steps.path)
