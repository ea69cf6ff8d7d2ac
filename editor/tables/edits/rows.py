"""The game's tables: their rows as a sheet, and columns that come, go and move."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hexwright.schema.model.table import Column as TableColumn
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from hexwright.schema.schemas import Schema
from hexwright.schema.values.sheet import Cell, Column, Sheet
from hexwright.schema.values.table_cells import (
    cell_words,
    part_of,
    read_cell,
    result_words,
)


class TableSheet(Sheet):
    """The rows of a table under its columns."""

    def __init__(self, module: Module, table: Table) -> None:
        """The table as it is now."""
        self.table = table
        self.columns: Sequence[Column] = [
            Column((column.id,), column_title(column), column.unit, part_of(module, column))
            for column in table.columns
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
        """A cell as it is shown: a list of no effects is an empty cell."""
        return result_words(self.columns[column].part, self.value(row, column))

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


# --- columns ---------------------------------------------------------------------------------


def with_columns(table: Table, columns: Sequence[TableColumn]) -> Table:
    """The table with other columns: cells follow theirs, and become empty where they do not fit."""
    old = {one.id: (place, one.type) for place, one in enumerate(table.columns)}

    def cell(row: Sequence[Any], column: TableColumn) -> Any:
        place, kind = old.get(column.id, (len(row), column.type))
        found = row[place] if place < len(row) else None
        return found if kind == column.type else _fitted(column, found)

    rows = tuple(tuple(cell(row, one) for one in columns) for row in table.rows)
    return replace(table, columns=tuple(columns), rows=rows)


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
