"""Tables of the sample of Jours de Gloire with other cells, to see that play reads them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hexwright.schema.model.record import Record
from tests.helpers.jdg import sample


def changed(table: str, key: str, column: str, value: Any) -> dict[str, Record]:
    """The documents of a battle in which one cell of a table is another."""
    found = edited(table, {key: {column: value}})
    assert found != {f"tables/{table}.json": sample().tables[table]}
    return found


def edited(table: str, cells: Mapping[str, Mapping[str, Any]]) -> dict[str, Record]:
    """The documents of a battle in which a table has other cells: by key, then by column."""
    found = sample().tables[table]
    columns = [one.id for one in found.columns]
    assert set(cells) <= {row[0] for row in found.rows}
    rows = tuple(
        tuple(
            cells.get(str(row[0]), {}).get(column, cell)
            for column, cell in zip(columns, row, strict=True)
        )
        for row in found.rows
    )
    return with_rows(table, rows)


def with_rows(table: str, rows: Sequence[Sequence[Any]]) -> dict[str, Record]:
    """The documents of a battle in which a table has other rows."""
    cells = tuple(
        tuple(tuple(cell) if isinstance(cell, list) else cell for cell in row) for row in rows
    )
    return {f"tables/{table}.json": msgspec.structs.replace(sample().tables[table], rows=cells)}
