"""The lists that a table is made of, as they are edited: its rows, columns and modifiers."""

from collections.abc import Sequence
from typing import Any

from hexwright.editor.records.edits.record_list import Contents, RecordList
from hexwright.editor.tables.edits.rows import TableSheet, with_columns
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.table import Column, Modifier, Table
from hexwright.schema.module import Module
from hexwright.schema.record_values import ids_of
from hexwright.schema.references.names import Usage
from hexwright.schema.values.record_sheet import RecordSheet, columns_of
from hexwright.schema.values.sheet import Sheet


class TableList(RecordList):
    """A list of a table."""

    member = ""

    def __init__(self, path: str, module: Module) -> None:
        """The list of the table at a path as it is now."""
        super().__init__("", path, (self.member,), module)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        found = self.module.document(self.path)
        assert isinstance(found, Table)
        return found

    def sheet(self) -> Sheet:
        """The list as a sheet."""
        columns = columns_of(self.module, self.kind.name, self.names)
        return RecordSheet(self.items, columns, self.with_items)

    def uses(self, _rows: Sequence[int]) -> list[Usage]:
        """Nobody is asked: what a table is made of goes with it."""
        return []


class RowList(TableList):
    """The rows, each a tuple of cells."""

    member = "rows"

    def sheet(self) -> Sheet:
        """The cells under the columns of the table."""
        return TableSheet(self.module, self.table)

    def label(self, action: str, _rows: Sequence[int] = ()) -> str:
        """What a step is called that does something to rows."""
        words = {
            "add": tr("Add row"),
            "duplicate": tr("Duplicate rows"),
            "delete": tr("Delete rows"),
        }
        return words.get(action, tr("Move rows"))

    def new(self, _after: int) -> tuple[None, ...]:
        """An empty row."""
        return (None,) * len(self.table.columns)


class ColumnList(TableList):
    """The columns; cells follow them."""

    member = "columns"

    def with_items(self, items: tuple[Any, ...]) -> Contents:
        """The table with other columns, and the cells that fit them."""
        return with_columns(self.table, items)

    def label(self, action: str, _rows: Sequence[int] = ()) -> str:
        """What a step is called that does something to columns."""
        words = {"add": tr("Add column"), "delete": tr("Delete columns")}
        return words.get(action, tr("Move column"))

    def new(self, _after: int) -> Column:
        """A new column, empty in every row."""
        name = tr("New column")
        return Column(id=free_id(slug(name, "column"), ids_of(self.items)), name=name, type="text")


class ModifierList(TableList):
    """The modifiers."""

    member = "modifiers"

    def label(self, action: str, _rows: Sequence[int] = ()) -> str:
        """What a step is called that does something to modifiers."""
        words = {"add": tr("Add modifier"), "delete": tr("Delete modifiers")}
        return words.get(action, tr("Move modifiers"))

    def new(self, _after: int) -> Modifier:
        """A new modifier of no value yet."""
        name = tr("New modifier")
        return Modifier(id=free_id(slug(name, "modifier"), ids_of(self.items)), name=name, value=0)
