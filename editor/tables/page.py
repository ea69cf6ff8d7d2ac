"""The page of a table of the game: its rows, columns and modifiers, and what it leads to."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.records.action_bar import ListAction
from hexwright.editor.records.document_page import DocumentPage
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.editor.tables.chances_tab import ChancesTab
from hexwright.editor.tables.edits.rows import (
    TableSheet,
    add_column,
    add_modifier,
    add_row,
    change_columns,
    delete_columns,
    delete_rows,
    duplicate_rows,
    move_column,
    move_rows,
)
from hexwright.schema.documents import TABLE, kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.table import Table
from hexwright.schema.record_values import Way, moved, value_at, with_value, without
from hexwright.schema.references.names import Named
from hexwright.schema.values.format_parts import members
from hexwright.schema.values.record_sheet import RecordSheet, columns_of, stored
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QTabWidget, QVBoxLayout, QWidget

_MARGIN = 12
_OWN_TABS = ("columns", "rows", "modifiers")


class TablePage(DocumentPage):
    """A form for the table as a whole, and sheets for what it is made of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self.form = RecordForm(lambda _name: None, self, label_letters=16)
        self._has_form = False
        self._side = QScrollArea(self)
        self.rows = GridTab(tr("Rows"), self._row_actions(), self)
        self.columns = GridTab(tr("Columns"), self._column_actions(), self)
        self.modifiers = GridTab(tr("Modifiers"), self._modifier_actions(), self)
        self.chances = ChancesTab(self)
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(tr("Table"))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
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
        self._side.setWidgetResizable(True)
        self._side.setFrameShape(QScrollArea.Shape.NoFrame)
        holder = QWidget(self._side)
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(_MARGIN, 10, _MARGIN, 10)
        inner.addWidget(self.form)
        inner.addStretch(1)
        self._side.setWidget(holder)
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
        """Show a table; another module may have other dice and names."""
        if self.steps is None or self.steps.document is not document:
            self._build(document)
        super().show_document(document, path)

    def _build(self, document: ModuleDocument) -> None:
        if not self._has_form:
            self.form.add_members(members(document.module, TABLE.name), leave_out=_OWN_TABS)
            self.form.typed.connect(self._type)
            self.form.chosen.connect(self._choose)
            self.form.left.connect(self._leave)
            self._has_form = True

    def concerns(self, paths: Collection[str]) -> bool:
        """The table, and what the rest of the module names."""
        return any(kind_of(path) is not None for path in paths)

    def refresh(self) -> None:
        """Show the table as it is now; tabs follow when they are seen."""
        steps, table = self.steps, self.table
        if steps is None or table is None:
            return
        self.form.show_values(lambda way: value_at(table, way))
        # Long words must not need a scroll bar across.
        bar = self._side.verticalScrollBar().sizeHint().width()
        self._side.setMinimumWidth(self.form.minimumSizeHint().width() + 2 * _MARGIN + bar)
        shown = self.tabs.currentWidget()
        if shown is self.rows:
            self.rows.show_sheet(steps, TableSheet(steps.module, table))
        elif shown is self.columns:
            self.columns.show_sheet(steps, self._columns_sheet(table))
        elif shown is self.modifiers:
            self.modifiers.show_sheet(steps, self._modifiers_sheet(table))
        else:
            self.chances.show_table(steps.module, table)

    def _columns_sheet(self, table: Table) -> RecordSheet:
        assert self.steps is not None
        columns = columns_of(self.steps.module, TABLE.name, ["columns"])
        return RecordSheet(table.columns, columns, partial(change_columns, table))

    def _modifiers_sheet(self, table: Table) -> RecordSheet:
        assert self.steps is not None
        columns = columns_of(self.steps.module, TABLE.name, ["modifiers"])
        return RecordSheet(table.modifiers, columns, lambda made: replace(table, modifiers=made))

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Lead the eye to a row, a column or a modifier."""
        steps = pointer.strip("/").split("/")
        tabs = {"rows": self.rows, "columns": self.columns, "modifiers": self.modifiers}
        tab = tabs.get(steps[0])
        if tab is None:
            return
        self.tabs.setCurrentWidget(tab)
        numbers = [int(one) for one in steps[1:3] if one.isdecimal()]
        if numbers:
            tab.go_to(*numbers)

    def selected_name(self) -> Named | None:
        """The column or modifier that is current; else the table itself."""
        shown, table = self.tabs.currentWidget(), self.table
        if self.steps is None or table is None:
            return None
        for tab, target, chosen in (
            (self.columns, "column", self._columns_chosen),
            (self.modifiers, "modifier", self._modifiers_chosen),
        ):
            if shown is tab and chosen():
                return Named(target, chosen()[0], self.steps.path)
        return Named("table", table.id, self.steps.path)

    # --- the table as a whole -------------------------------------------------------------

    def _leave(self) -> None:
        if self.steps is not None:
            self.steps.leave()

    def _type(self, way: Way, value: Any) -> None:
        if self.steps is not None and self.table is not None:
            self.steps.type(self._label(way), self._with(way, value), way)

    def _choose(self, way: Way, value: Any) -> None:
        if self.steps is None or self.table is None:
            return
        if way == ("id",):
            self._rename(value)
        else:
            self.steps.do(self._label(way), self._with(way, value))

    def _with(self, way: Way, value: Any) -> Table:
        assert self.steps is not None
        part = members(self.steps.module, TABLE.name)[str(way[0])]
        made = with_value(self.table, way, stored(way, part, value))
        assert isinstance(made, Table)
        return made

    def _rename(self, new: str) -> None:
        steps, table = self.steps, self.table
        assert steps is not None
        assert table is not None
        what = Named("table", table.id, steps.path)
        if not why_not(steps.module, what, new):
            label = tr("Rename {old} to {new}", old=table.id, new=new)
            steps.do(label, rename(steps.module, what, new))

    def _label(self, way: Way) -> str:
        assert self.table is not None
        title = self.form.fields[way].name
        return tr("Change {field} of {kind}", field=title, kind=self.table.title)

    # --- rows -----------------------------------------------------------------------------

    def _row_actions(self) -> list[ListAction]:
        return [
            ListAction("add", tr("Add row"), "Ins", self._add_row),
            ListAction("duplicate", tr("Duplicate rows"), "Ctrl+Shift+D", self._duplicate_rows),
            ListAction("delete", tr("Delete rows"), "Ctrl+Del", self._delete_rows),
            ListAction("up", tr("Move up"), "Alt+Up", partial(self._move_rows, -1)),
            ListAction("down", tr("Move down"), "Alt+Down", partial(self._move_rows, 1)),
        ]

    def _change(self, label: str, edit: Callable[[Table], Table]) -> None:
        if self.steps is not None and self.table is not None:
            self.steps.do(label, edit(self.table))

    def _add_row(self) -> None:
        _, last = self.rows.rows()
        last = last if last >= 0 else len(self.table.rows) - 1 if self.table else -1
        self._change(tr("Add row"), lambda table: add_row(table, last))
        self.rows.go_to(last + 1)

    def _duplicate_rows(self) -> None:
        first, last = self.rows.rows()
        if first >= 0:
            self._change(tr("Duplicate rows"), lambda table: duplicate_rows(table, first, last))
            self.rows.go_to(last + 1)

    def _delete_rows(self) -> None:
        first, last = self.rows.rows()
        if first >= 0:
            self._change(tr("Delete rows"), lambda table: delete_rows(table, first, last))

    def _move_rows(self, step: int) -> None:
        first, last = self.rows.rows()
        if first >= 0:
            self._change(tr("Move rows"), lambda table: move_rows(table, first, last, step))
            self.rows.go_to(max(first + step, 0))

    # --- columns and modifiers ------------------------------------------------------------

    def _column_actions(self) -> list[ListAction]:
        return [
            ListAction("add", tr("Add column"), "Ins", self._add_column),
            ListAction("delete", tr("Delete columns"), "Ctrl+Del", self._delete_columns),
            ListAction("up", tr("Move left"), "Alt+Up", partial(self._move_column, -1)),
            ListAction("down", tr("Move right"), "Alt+Down", partial(self._move_column, 1)),
        ]

    def _modifier_actions(self) -> list[ListAction]:
        return [
            ListAction("add", tr("Add modifier"), "Ins", self._add_modifier),
            ListAction("delete", tr("Delete modifiers"), "Ctrl+Del", self._delete_modifiers),
            ListAction("up", tr("Move up"), "Alt+Up", partial(self._move_modifiers, -1)),
            ListAction("down", tr("Move down"), "Alt+Down", partial(self._move_modifiers, 1)),
        ]

    def _chosen(self, tab: GridTab, items: Sequence[Any]) -> list[str]:
        first, last = tab.rows()
        return [one.id for one in items[first : last + 1]] if first >= 0 else []

    def _columns_chosen(self) -> list[str]:
        return self._chosen(self.columns, self.table.columns) if self.table else []

    def _modifiers_chosen(self) -> list[str]:
        return self._chosen(self.modifiers, self.table.modifiers) if self.table else []

    def _add_column(self) -> None:
        after = (self._columns_chosen() or [""])[-1]
        name = tr("New column")
        self._change(tr("Add column"), lambda table: add_column(table, name, after)[0])
        self.columns.go_to(self.columns.rows()[1] + 1)

    def _delete_columns(self) -> None:
        gone = self._columns_chosen()
        if gone:
            self._change(tr("Delete columns"), lambda table: delete_columns(table, gone))

    def _move_column(self, step: int) -> None:
        chosen = self._columns_chosen()
        if chosen:
            row = self.columns.rows()[0]
            self._change(tr("Move column"), lambda table: move_column(table, chosen[0], step))
            self.columns.go_to(max(row + step, 0))

    def _add_modifier(self) -> None:
        after = (self._modifiers_chosen() or [""])[-1]
        name = tr("New modifier")
        self._change(tr("Add modifier"), lambda table: add_modifier(table, name, after)[0])
        self.modifiers.go_to(self.modifiers.rows()[1] + 1)

    def _delete_modifiers(self) -> None:
        gone = self._modifiers_chosen()
        if gone:
            self._change(
                tr("Delete modifiers"),
                lambda table: replace(table, modifiers=without(table.modifiers, gone)),
            )

    def _move_modifiers(self, step: int) -> None:
        chosen = self._modifiers_chosen()
        if chosen:
            row = self.modifiers.rows()[0]
            self._change(
                tr("Move modifiers"),
                lambda table: replace(table, modifiers=moved(table.modifiers, chosen, step)),
            )
            self.modifiers.go_to(max(row + step, 0))
