"""Stacking by table: who may stand in one hex, judged in play and in the set-up alike.

A row of the table is one kind of stack that is allowed; units may stand together if some row holds
for all of them. What a stack is counted by is for a system to say: each column that it tallies.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

from hexwright.schema.model.table import Cell, Table

# What a stack is counted by: texts that must be as the row says, numbers that may not be larger.
Tally = Mapping[str, str | int]


class Row(Protocol):
    """A row of a stacking table by column: a reading in play, or cells of a table to be checked."""

    def __getitem__(self, column: str, /) -> Any:
        """A cell."""


def fits(rows: Iterable[Row], stack: Tally) -> bool:
    """Whether some row of a stacking table allows a stack."""
    return any(allows(row, stack) for row in rows)


def allows(row: Row, stack: Tally) -> bool:
    """Whether a row allows a stack."""
    return all(_holds(row[column], found) for column, found in stack.items())


def _holds(limit: Cell, found: str | int) -> bool:
    """Whether a cell allows what was found; an empty or damaged one allows everything.

    A flag says that no more than one is allowed: of commands, of formations.
    """
    if limit is None:
        return True
    if isinstance(found, str):
        return limit == found
    if isinstance(limit, bool):
        return not limit or found <= 1
    return not isinstance(limit, (int, float)) or found <= limit


def rows_of(table: Table | None, columns: Collection[str]) -> list[Mapping[str, Cell]]:
    """The rows of a stacking table by column; none if it lacks one of these or is damaged."""
    ids = [column.id for column in table.columns] if table else []
    if table is None or not set(columns) <= set(ids):
        return []
    if any(len(row) != len(ids) for row in table.rows):
        return []
    return [dict(zip(ids, row, strict=True)) for row in table.rows]
