"""Lists of records as sheets: a row for each record, a column for each value that it can have."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from hexwright.schema.language import tr
from hexwright.schema.model.record import Attributes, Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, differing, value_at, with_value
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError, is_known
from hexwright.schema.values.format_parts import REQUIRED, attribute_members, members
from hexwright.schema.values.sheet import Cell, Column, Contents, Sheet

# What a part of a schema becomes for one record; None where it has no such value.
Fits = Callable[[Record, Column], Schema | None]


def columns_of(
    module: Module,
    kind: str,
    way: Sequence[str],
    *,
    leave_out: Collection[str] = (),
    owner: str = "",
    present: Iterable[Attributes] = (),
) -> list[Column]:
    """Columns for the values of a list's records, those of an owner's attributes last.

    What cannot be typed into a cell (lists of records) has no column, nor has an id: all that uses
    it must follow.
    """
    found = [
        column((name,), part)
        for name, part in members(module, kind, *way).items()
        if name not in leave_out and part.get("x-widget") != "hidden" and "x-defines" not in part
    ]
    attributes = attribute_members(module, kind, owner, present) if owner else {}
    found += [column(("attributes", name), part) for name, part in attributes.items()]
    return [one for one in found if is_known(one.part)]


def column(way: Way, part: Schema) -> Column:
    """The column of a value, named as its schema names it."""
    title = tr(part["title"]) if part.get("title") else str(way[-1])
    tip = tr(part["description"]) if part.get("description") else ""
    return Column(way, title, tip, part)


class RecordSheet(Sheet):
    """Records of one list; `put` makes the documents that have other records in it.

    `member` names the list where it is one of the document itself; `make` makes new records.
    """

    def __init__(
        self,
        items: Iterable[Record],
        columns: Sequence[Column],
        put: Callable[[tuple[Any, ...]], Contents],
        fits: Fits | None = None,
        member: str = "",
        make: Callable[[int], Iterable[Record]] | None = None,
    ) -> None:
        """The records as they are now."""
        self.member = member
        self._make = make
        self.items = tuple(items)
        self.columns = columns
        self._put = put
        self._fits = fits

    @property
    def count(self) -> int:
        """How many records there are."""
        return len(self.items)

    def name(self, row: int) -> str:
        """What a record is called."""
        item = self.items[row]
        words = ("name", "title", "label", "id")
        return next((word for one in words if (word := getattr(item, one, ""))), str(row + 1))

    def changed_rows(self, before: Sheet) -> Iterable[int]:
        """The rows of other records: of thousands, an edit changes a few."""
        if not isinstance(before, RecordSheet):
            return super().changed_rows(before)
        return differing(before.items, self.items)

    def grown(self, count: int) -> "RecordSheet | None":
        """The records with new ones at their end; None if none can be made."""
        if self._make is None:
            return None
        items = (*self.items, *self._make(count - self.count))
        return RecordSheet(items, self.columns, self._put, self._fits, self.member, self._make)

    def part(self, row: int, column: int) -> Schema | None:
        """What may stand in a cell; None if the record has no such value."""
        wanted = self.columns[column]
        return self._fits(self.items[row], wanted) if self._fits else wanted.part

    def value(self, row: int, column: int) -> Any:
        """What a record says of a value; None where it says nothing."""
        return value_at(self.items[row], self.columns[column].way)

    def read(self, row: int, column: int, text: str) -> Any:
        """The value that a text means in a cell; raises RefusedError."""
        found = super().read(row, column, text)
        part = self.part(row, column)
        if found is None and part is not None and part.get(REQUIRED):
            raise RefusedError(tr("Something must stand here."))
        return found

    def with_values(self, values: Mapping[Cell, Any]) -> Contents:
        """The documents with other values in some cells; nothing is the default."""
        items = list(self.items)
        for (row, column), value in values.items():
            way, part = self.columns[column].way, self.part(row, column) or {}
            items[row] = with_value(items[row], way, stored(way, part, value))
        return self._put(tuple(items))


def stored(way: Way, part: Schema, value: Any) -> Any:
    """A value as a record keeps it: members have their default, attributes leave it unsaid."""
    default = part.get("default")
    if way[0] == "attributes":
        return None if "default" in part and value == default else value
    return default if value is None else value
