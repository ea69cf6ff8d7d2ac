"""What is edited like a spreadsheet: rows and columns of values, read from text and pasted.

A sheet is a view of a module's documents as they are at one moment; a change of cells gives new
contents of documents, ready for one step of the history.
"""

import csv
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, NamedTuple

from hexwright.schema.documents import Content
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError, read, text_in, words_in

Cell = tuple[int, int]
Contents = Record | Mapping[str, Content]
_QUOTED = set('\t\n\r",;')


@dataclass(frozen=True)
class Column:
    """A value that rows can have: the way to it, its words, and what may stand there."""

    way: Way
    title: str
    tip: str
    part: Schema


class Fault(NamedTuple):
    """A cell that cannot be read: its row, its column, what was there, what could be."""

    row: str
    column: str
    text: str
    reason: str

    def message(self) -> str:
        """The fault in plain words."""
        return tr(
            "{row}, {column}: “{text}” cannot be used. {reason}",
            row=self.row,
            column=self.column,
            text=self.text,
            reason=self.reason,
        )


class Outcome(NamedTuple):
    """What a change of cells leads to: values if all could be read, else what is wrong."""

    values: dict[Cell, Any]
    faults: list[Fault]


class Sheet(ABC):
    """Rows of values under columns."""

    columns: Sequence[Column]

    @property
    @abstractmethod
    def count(self) -> int:
        """How many rows there are."""

    @abstractmethod
    def name(self, row: int) -> str:
        """What a row is called."""

    @abstractmethod
    def part(self, row: int, column: int) -> Schema | None:
        """What may stand in a cell; None if nothing can."""

    @abstractmethod
    def value(self, row: int, column: int) -> Any:
        """What stands in a cell; None where nothing is said."""

    @abstractmethod
    def with_values(self, values: Mapping[Cell, Any]) -> Contents:
        """The documents with other values in some cells; None says nothing there."""

    def grown(self, count: int) -> "Sheet | None":  # noqa: ARG002 # lists that can grow ask
        """The sheet with new rows at its end, so many in all; None if it cannot have more."""
        return None

    def tip(self, row: int) -> str:
        """More about a row."""
        return self.name(row)

    def changed_rows(self, before: "Sheet") -> Iterable[int]:  # noqa: ARG002 # sheets of records ask
        """The rows that may not be as in a sheet before this one, of as many rows."""
        return range(self.count)

    def look(self, row: int) -> Hashable:
        """What is shown of a row beside its cells: another look is shown anew."""
        return self.name(row), self.tip(row)

    def text(self, row: int, column: int) -> str:
        """A cell as text to type or copy; defaults included, empty where nothing can stand."""
        part = self.part(row, column)
        if part is None:
            return ""
        value = self.value(row, column)
        return text_in(part, part.get("default") if value is None else value)

    def words(self, row: int, column: int) -> str:
        """A cell as it is shown."""
        part = self.part(row, column)
        if part is None:
            return ""
        value = self.value(row, column)
        return words_in(part, part.get("default") if value is None else value)

    def read(self, row: int, column: int, text: str) -> Any:
        """The value that a text means in a cell; raises RefusedError."""
        part = self.part(row, column)
        if part is not None:
            return read(part, text)
        if text.strip():
            raise RefusedError(tr("{row} has no such value.", row=self.name(row)))
        return None

    def fault(self, row: int, column: int, text: str) -> str:
        """Why a text cannot stand in a cell, in plain words; nothing if it can."""
        try:
            self.read(row, column, text)
        except RefusedError as refused:
            return self._fault(row, column, text, refused).message()
        return ""

    def pasted(self, cells: Mapping[Cell, str]) -> Outcome:
        """Texts in cells; all or nothing: with any fault there are no values."""
        values: dict[Cell, Any] = {}
        faults: list[Fault] = []
        for (row, column), text in cells.items():
            try:
                value = self.read(row, column, text)
            except RefusedError as refused:
                faults.append(self._fault(row, column, text, refused))
                continue
            if self.part(row, column) is not None:
                values[row, column] = value
        return Outcome({} if faults else values, faults)

    def _fault(self, row: int, column: int, text: str, refused: RefusedError) -> Fault:
        return Fault(self.name(row), self.columns[column].title, text.strip(), str(refused))

    def filled_down(self, top: int, bottom: int, left: int, right: int) -> Outcome:
        """The texts of the first row in all rows below it."""
        columns = range(left, right + 1)
        first = {column: self.text(top, column) for column in columns}
        below = range(top + 1, bottom + 1)
        return self.pasted({(row, column): first[column] for row in below for column in columns})


# --- blocks of cells as text -----------------------------------------------------------------


def block_at(sheet: Sheet, top: int, left: int, cells: Sequence[Sequence[str]]) -> dict[Cell, str]:
    """A block of texts from a cell on; what hangs over is cut off."""
    return {
        (top + down, left + right): text
        for down, texts in enumerate(cells)
        for right, text in enumerate(texts)
        if top + down < sheet.count and left + right < len(sheet.columns)
    }


def block_text(cells: Iterable[Sequence[str]]) -> str:
    """Cells as text that spreadsheets take."""
    return "\n".join("\t".join(map(_quoted, row)) for row in cells)


def _quoted(cell: str) -> str:
    if _QUOTED.isdisjoint(cell):
        return cell
    doubled = cell.replace('"', '""')
    return f'"{doubled}"'


def block_of(text: str, is_one_cell: Callable[[str], bool]) -> list[list[str]]:
    """The cells of a copied text: with tabs as spreadsheets copy, else commas or semicolons.

    A single line that already means something as one cell, such as 1,5, is one cell.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.removesuffix("\n")
    if "\t" in text:
        mark = "\t"
    elif "\n" not in text and is_one_cell(text):
        return [[text]]
    else:
        mark = ";" if ";" in text else ","
    return list(csv.reader(StringIO(text), delimiter=mark)) if text else []
