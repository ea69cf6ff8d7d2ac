"""The game's tables: their rows as a sheet, rows and columns that come, go and move."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from hexwright.editor.tables.edits.cells import cell_words, part_of, read_cell
from hexwright.schema.ids import free_id, slug
from hexwright.schema.model.table import Column as TableColumn
from hexwright.schema.model.table import Modifier, Table
from hexwright.schema.module import Module
from hexwright.schema.record_values import inserted, moved, without
from hexwright.schema.schemas import Schema
from hexwright.schema.values.sheet import Cell, Column, Sheet
from msgspec.structs import replace


class TableSheet(Sheet):
    """The rows of a table under its columns."""

    def __init__(self, module: Module, table: Table) -> None:
        """The table as it is now."""
        self.table = table
        self.columns: Sequence[Column] = [
            Column((one.id,), column_title(one), one.unit, part_of(module, one))
            for one in table.columns
        ]

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.table.rows)

    def name(self, row: int) -> str:
        """The number of a row."""
        return str(row + 1)

    def part(self, _row: int, column: int) -> Schema | None:
        """What may stand in a cell."""
        return self.columns[column].part

    def value(self, row: int, column: int) -> Any:
        """What stands in a cell; rows that are too short have nothing there."""
        cells = self.table.rows[row]
        return cells[column] if column < len(cells) else None

    def text(self, row: int, column: int) -> str:
        """A cell as text to type or copy."""
        return cell_words(self.columns[column].part, self.value(row, column))

    def words(self, row: int, column: int) -> str:
        """A cell as it is shown."""
        return self.text(row, column)

    def read(self, row: int, column: int, text: str) -> Any:
        """The cell that a text means; raises RefusedError."""
        # One key and a list of one key look alike: what looks the same stays the same.
        if text.strip() == self.text(row, column):
            return self.value(row, column)
        return read_cell(self.columns[column].part, text)

    def with_values(self, values: Mapping[Cell, Any]) -> Table:
        """The table with other cells."""
        width = len(self.table.columns)
        rows = [[*row, *[None] * (width - len(row))] for row in self.table.rows]
        for (row, column), value in values.items():
            rows[row][column] = value
        return replace(self.table, rows=tuple(map(tuple, rows)))


def column_title(column: TableColumn) -> str:
    """What stands over a column."""
    return f"{column.name} ({column.unit})" if column.unit else column.name


# --- rows ------------------------------------------------------------------------------------


def add_row(table: Table, after: int) -> Table:
    """The table with an empty row behind another one."""
    empty = (None,) * len(table.columns)
    rows = list(table.rows)
    rows.insert(after + 1, empty)
    return replace(table, rows=tuple(rows))


def duplicate_rows(table: Table, first: int, last: int) -> Table:
    """The table with copies of some rows behind them."""
    rows = list(table.rows)
    rows[last + 1 : last + 1] = rows[first : last + 1]
    return replace(table, rows=tuple(rows))


def delete_rows(table: Table, first: int, last: int) -> Table:
    """The table without some rows."""
    return replace(table, rows=(*table.rows[:first], *table.rows[last + 1 :]))


def move_rows(table: Table, first: int, last: int, step: int) -> Table:
    """The table with some rows one further up or down, if there is room."""
    rows = list(table.rows)
    if not (first + step >= 0 and last + step < len(rows)):
        return table
    block = rows[first : last + 1]
    del rows[first : last + 1]
    rows[first + step : first + step] = block
    return replace(table, rows=tuple(rows))


# --- columns ---------------------------------------------------------------------------------


def add_column(table: Table, name: str, after: str = "") -> tuple[Table, str]:
    """The table with another column, empty in every row, and the column's id."""
    new_id = free_id(slug(name, "column"), {one.id for one in table.columns})
    made = TableColumn(id=new_id, name=name, type="text")
    columns = inserted(table.columns, [made], after)
    return _with_columns(table, columns), new_id


def delete_columns(table: Table, gone: Collection[str]) -> Table:
    """The table without some columns and their cells."""
    return _with_columns(table, without(table.columns, gone))


def move_column(table: Table, column: str, step: int) -> Table:
    """The table with a column further left or right, its cells with it."""
    return _with_columns(table, moved(table.columns, {column}, step))


def change_columns(table: Table, columns: Sequence[TableColumn]) -> Table:
    """The table with other columns of the same ids; cells that do not fit become empty."""
    made = replace(table, columns=tuple(columns))
    kinds = {one.id: one.type for one in table.columns}
    stale = [place for place, one in enumerate(columns) if kinds.get(one.id) != one.type]
    if not stale:
        return made
    rows = [
        tuple(
            _fitted(made.columns[place], cell) if place in stale else cell
            for place, cell in enumerate(row)
        )
        for row in made.rows
    ]
    return replace(made, rows=tuple(rows))


def _fitted(column: TableColumn, cell: Any) -> Any:
    """A cell for another type of column: read again from its words where they make sense."""
    from_text = {"x-cell": column.type, "type": "string"}
    if column.type in ("number",):
        from_text["type"] = "number"
    try:
        words = cell_words({"x-cell": _type_of(cell)}, cell)
        return read_cell(from_text, words)
    except ValueError:
        return None


def _type_of(cell: Any) -> str:
    is_pair = isinstance(cell, tuple) and len(cell) == 2
    if is_pair and all(end is None or isinstance(end, (int, float)) for end in cell):
        return "range"
    return "text"


def _with_columns(table: Table, columns: Sequence[TableColumn]) -> Table:
    """The table with columns that came, went or moved; cells follow them."""
    old = {one.id: place for place, one in enumerate(table.columns)}
    rows = []
    for row in table.rows:
        cells = []
        for one in columns:
            place = old.get(one.id, len(row))
            cells.append(row[place] if place < len(row) else None)
        rows.append(tuple(cells))
    return replace(table, columns=tuple(columns), rows=tuple(rows))


# --- modifiers -------------------------------------------------------------------------------


def add_modifier(table: Table, name: str, after: str = "") -> tuple[Table, str]:
    """The table with another modifier of no value yet, and its id."""
    new_id = free_id(slug(name, "modifier"), {one.id for one in table.modifiers})
    made = Modifier(id=new_id, name=name, value=0)
    return replace(table, modifiers=inserted(table.modifiers, [made], after)), new_id
