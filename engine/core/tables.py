"""Reading the module's tables: which row and column were used, which shifts, what was clamped."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from hexwright.schema.model.table import Cell, Column, Table, TableKind

Value = Any  # what a cell holds: a number, a text, a flag or effects


class Reading(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What was read from a table.

    `row` counts from 0; `column` is empty if the whole row was read. `wanted` is the total, ratio
    or difference that was looked for, `shift` the columns (or rows of odds) that were shifted, and
    `clamped` says that the end of the table was reached.
    """

    table: str
    row: int
    cells: Mapping[str, Value]
    column: str = ""
    rule: str = ""
    wanted: str = ""
    shift: int = 0
    clamped: bool = False

    def __getitem__(self, column: str) -> Value:
        return self.cells[column]

    @property
    def value(self) -> Value:
        """The cell in the column that was chosen."""
        return self.cells[self.column]


class NotInTableError(LookupError):
    """A table has no row or column for what was looked for."""


class _Place(NamedTuple):
    at: int
    clamped: bool


def look_up(
    table: Table,
    *keys: str | float,
    total: int | None = None,
    odds: tuple[float, float] | None = None,
    across: str | float | tuple[float, float] | None = None,
    shift: int = 0,
) -> Reading:
    """Read a table: rows by keys and by total or odds, the column by id, number or odds.

    A total outside an open-ended table reads its first or last row; columns are clamped always.
    Raises NotInTableError where there is nothing to read.
    """
    rows = _rows_with(table, keys)
    wanted, clamped = "", False
    if total is not None:
        wanted = str(total)
        rows, clamped = _row_of_total(table, rows, total)
    elif odds is not None and _column_of_type(table, "ratio") is not None:
        wanted = _odds_text(odds)
        rows, clamped = _row_of_odds(table, rows, odds, shift)
    if not rows:
        raise NotInTableError(f"{table.id}: {keys} {wanted}")
    row = rows[0]
    cells = {column.id: cell for column, cell in zip(table.columns, table.rows[row], strict=True)}
    reading = Reading(table.id, row, cells, "", table.rule, wanted, shift, clamped)
    if across is None and odds is not None and not wanted:
        across = odds
    return reading if across is None else _in_column(table, reading, across, shift)


def _rows_with(table: Table, keys: Sequence[str | float]) -> list[int]:
    places = [n for n, column in enumerate(table.columns) if column.type == "key"]
    rows = range(len(table.rows))
    if not keys:
        return list(rows)
    pairs = list(zip(places, keys, strict=False))
    return [row for row in rows if all(_is_key(table.rows[row][n], key) for n, key in pairs)]


def _is_key(cell: Cell, key: str | float) -> bool:
    return key in cell if isinstance(cell, tuple) else cell == key


def _column_of_type(table: Table, wanted: str) -> int | None:
    return next((n for n, column in enumerate(table.columns) if column.type == wanted), None)


def _row_of_total(table: Table, rows: list[int], total: int) -> tuple[list[int], bool]:
    place = _column_of_type(table, "range")
    if place is None:
        raise NotInTableError(f"{table.id}: no column of ranges")
    ranges = {row: table.rows[row][place] for row in rows if table.rows[row][place] is not None}
    for row, cell in ranges.items():
        if _in_range(cell, total):
            return [row], False
    if not table.open_ended or not ranges:
        return [], False
    ordered = sorted(ranges, key=lambda row: _low(ranges[row]))
    return [ordered[0] if total < _low(ranges[ordered[0]]) else ordered[-1]], True


def _low(cell: Any) -> float:
    return -float("inf") if cell[0] is None else float(cell[0])


def _in_range(cell: Any, number: float) -> bool:
    low, high = cell
    return (low is None or number >= low) and (high is None or number <= high)


def _row_of_odds(
    table: Table, rows: list[int], odds: tuple[float, float], shift: int
) -> tuple[list[int], bool]:
    place = _column_of_type(table, "ratio")
    assert place is not None
    ordered = sorted(rows, key=lambda row: _ratio(table.rows[row][place]))
    if not ordered:
        return [], False
    found = _odds_place([table.rows[row][place] for row in ordered], odds, shift)
    return [ordered[found.at]], found.clamped


def _ratio(cell: Any) -> float:
    return float("inf") if not cell[1] else float(cell[0]) / float(cell[1])


def _odds_place(ratios: Sequence[Any], odds: tuple[float, float], shift: int) -> _Place:
    """The best of rising ratios that the odds reach: between two, the defender is favoured.

    Nothing against nothing is even.
    """
    attack, defence = odds if any(odds) else (1, 1)
    # Crosswise, so that thirds and tenths are compared without rounding.
    reached = sum(1 for one in ratios if attack * one[1] >= one[0] * defence)
    index = max(reached - 1, 0)
    shifted = min(max(index + shift, 0), len(ratios) - 1)
    return _Place(shifted, reached == 0 or shifted != index + shift)


def _odds_text(odds: tuple[float, float]) -> str:
    return f"{odds[0]:g}:{odds[1]:g}"


def _in_column(
    table: Table, reading: Reading, across: str | float | tuple[float, float], shift: int
) -> Reading:
    """The reading with its column chosen; shifts count in the columns of the same sort."""
    if isinstance(across, tuple):
        columns = sorted(
            (column for column in table.columns if column.ratio is not None),
            key=lambda one: _ratio(one.ratio),
        )
        if not columns:
            raise NotInTableError(f"{table.id}: no column of odds")
        place = _odds_place([column.ratio for column in columns], across, shift)
        wanted = _odds_text(across)
    elif isinstance(across, str):
        columns = [
            column for column in table.columns if column.type not in ("key", "range", "ratio")
        ]
        index = next((n for n, one in enumerate(columns) if one.id == across), None)
        if index is None:
            raise NotInTableError(f"{table.id}: no column {across}")
        place, wanted = _clamped(index + shift, len(columns)), reading.wanted
    else:
        columns = sorted(
            (column for column in table.columns if column.range is not None),
            key=lambda one: _low(one.range),
        )
        place, wanted = _range_place(table, columns, across, shift), f"{across:g}"
    return msgspec.structs.replace(
        reading,
        column=columns[place.at].id,
        wanted=wanted,
        shift=shift,
        clamped=reading.clamped or place.clamped,
    )


def _range_place(table: Table, columns: list[Column], number: float, shift: int) -> _Place:
    if not columns:
        raise NotInTableError(f"{table.id}: no column of ranges")
    inside = (n for n, one in enumerate(columns) if _in_range(one.range, number))
    index = next(inside, None)
    if index is not None:
        return _clamped(index + shift, len(columns))
    index = 0 if number < _low(columns[0].range) else len(columns) - 1
    return _Place(_clamped(index + shift, len(columns)).at, clamped=True)


def _clamped(index: int, count: int) -> _Place:
    kept = min(max(index, 0), count - 1)
    return _Place(kept, kept != index)


# How a table of each kind is read with one value; a new kind joins here and in the schema.
TABLE_KINDS: Final[Mapping[TableKind, Callable[..., Reading]]] = {
    "roll": lambda table, total, *keys: look_up(table, *keys, total=total),
    "differential": lambda table, total, *keys: look_up(table, *keys, total=total),
    "odds": lambda table, odds, *keys: look_up(table, *keys, odds=odds),
    "chart": look_up,
    "modifiers": look_up,
    "mix": look_up,
}
