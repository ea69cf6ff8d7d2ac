"""One way through documents, as records or as plain JSON, to the names that stand in them."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hexwright.schema.model.record import Record
from hexwright.schema.model.table import Cell, Table
from hexwright.schema.record_values import Way, attributes_of
from hexwright.schema.references.places import EACH, KEY, Path


def names_at(value: Any, path: Path, way: Way = ()) -> Iterator[tuple[Way, str]]:
    """The texts at the end of a path, each with the way to it; other shapes are passed over."""
    if not path:
        if isinstance(value, str):
            yield way, value
        return
    step, rest = path[0], path[1:]
    for key, inner in _entries(value, step):
        yield from names_at(inner, rest, (*way, key))


def _entries(value: Any, step: str) -> Iterator[tuple[str | int, Any]]:
    """What lies behind one step: its key and itself."""
    if step == KEY:
        yield from ((key, key) for key in (value if isinstance(value, dict) else ()))
    elif step == EACH:
        if isinstance(value, dict):
            yield from value.items()
        elif isinstance(value, (tuple, list)):
            yield from enumerate(value)
    elif isinstance(value, Record):
        attribute = attributes_of(type(value)).get(step)
        if attribute is not None:
            yield step, getattr(value, attribute)
    elif isinstance(value, dict) and step in value:
        yield step, value[step]


def with_name(value: Any, path: Path, old: str, new: str | None) -> Any:
    """A value with another name at a path; what has no such name there is the very same object.

    Without a new name, what stood under the old one as a key is left out.
    """
    if not path:
        return new if isinstance(value, str) and value == old else value
    step, rest = path[0], path[1:]
    if step == KEY:
        if not isinstance(value, dict) or old not in value or rest:
            return value
        pairs = ((new if key == old else key, inner) for key, inner in value.items())
        return {key: inner for key, inner in pairs if key is not None}
    changed = {
        key: made
        for key, inner in _entries(value, step)
        if (made := with_name(inner, rest, old, new)) is not inner
    }
    return _changed(value, changed) if changed else value


def _changed(value: Any, changed: dict[Any, Any]) -> Any:
    if isinstance(value, Record):
        attributes = attributes_of(type(value))
        return replace(value, **{attributes[name]: made for name, made in changed.items()})
    if isinstance(value, dict):
        return {**value, **changed}
    return type(value)(changed.get(at, inner) for at, inner in enumerate(value))


# --- tables, whose columns say themselves what their cells name ------------------------------


def names_in_cells(table: Table, target: str) -> Iterator[tuple[Way, str]]:
    """The names of a sort in the cells of a table, each with the way to it."""
    for row, column, cell in _cells(table, target):
        if isinstance(cell, tuple):
            yield from ((("rows", row, column, at), str(one)) for at, one in enumerate(cell))
        elif isinstance(cell, str):
            yield ("rows", row, column), cell


def with_name_in_cells(table: Table, target: str, old: str, new: str) -> Table:
    """A table whose cells have another name; the very same one if none has the old one."""
    rows = [list(row) for row in table.rows]
    is_changed = False
    for row, column, cell in _cells(table, target):
        if isinstance(cell, tuple) and old in cell:
            rows[row][column] = tuple(new if one == old else one for one in cell)
        elif cell == old:
            rows[row][column] = new
        else:
            continue
        is_changed = True
    return replace(table, rows=tuple(tuple(row) for row in rows)) if is_changed else table


def _cells(table: Table, target: str) -> Iterator[tuple[int, int, Cell]]:
    columns = [place for place, one in enumerate(table.columns) if one.refers_to == target]
    for number, row in enumerate(table.rows):
        for place in columns:
            if place < len(row):
                yield number, place, row[place]
