"""Spreadsheets as rows of text: CSV as any program writes it, XLSX with no formula run."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from pathlib import Path, PurePath
from typing import Any, Final, NamedTuple

from hexwright.importers.sheets.limits import (
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_ROWS,
    refuse,
    refuse_extent,
    refuse_size,
)
from hexwright.importers.sheets.workbook import read_workbook
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside
from hexwright.schema.progress import Progress, no_progress
from hexwright.schema.values.spreadsheet import FORMULA
from hexwright.schema.values.words import number_text

SUFFIXES: Final = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")
_MARKS: Final = ("\t", ";", ",", "|")
_SNIFFED: Final = 30


class Row(NamedTuple):
    """A row with something in it: its number in the spreadsheet, from 1, and its texts."""

    number: int
    cells: tuple[str, ...]


class Table(NamedTuple):
    """What a spreadsheet holds, and the other sheets of the file."""

    rows: tuple[Row, ...]
    sheet: str = ""
    sheets: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max((len(row.cells) for row in self.rows), default=0)


def read_file(path: Path) -> bytes:
    """What a file holds; raises DataError where it cannot be read, or is far too large."""
    return read_outside(path, MOST_BYTES, "sheet")


def read_table(name: str, data: bytes, sheet: str = "", progress: Progress = no_progress) -> Table:
    """The rows of a file, of one of its sheets; raises DataError with what is wrong in words."""
    if len(data) > MOST_BYTES:
        refuse_size(name)
    if data.startswith(b"PK") or PurePath(name).suffix.lower() in (".xlsx", ".xlsm"):
        found = read_workbook(name, data, sheet, progress)
        return Table(tuple(_rows(name, found.lines)), found.name, found.names)
    return read_text(name, _decoded(name, data))


# --- CSV -----------------------------------------------------------------------------------------


def _decoded(name: str, data: bytes) -> str:
    """The text of a file: what its mark says, else UTF-8, else what older programs write."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    if b"\0" in data:
        refuse(
            "not-text",
            tr("{name} is neither a text nor a workbook.", name=name),
            tr("Save it as CSV or XLSX in your spreadsheet program."),
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read_text(name: str, text: str) -> Table:
    """The rows of a text, as in a CSV file or copied from a spreadsheet."""
    text, first, mark = text.removeprefix("\ufeff"), 1, ""
    head, _, rest = text.partition("\n")
    if head.strip().lower().startswith("sep=") and len(head.strip()) <= len("sep=;"):
        # Some programs say so themselves.
        mark, text, first = head.rstrip("\r")[4:] or "\t", rest, 2
    mark = mark or _mark_of(text)
    return Table(tuple(_rows(name, _lines(name, text, mark), first)))


def _lines(name: str, text: str, mark: str) -> Iterator[list[str]]:
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark):
            yield [_unguarded(cell) for cell in row]
    except csv.Error:
        refuse(
            "quotes",
            tr("{name} has a cell that does not end.", name=name),
            tr("Look for a quotation mark without its partner."),
        )


def _unguarded(cell: str) -> str:
    """A text without the sign that kept it from being a formula."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def _mark_of(text: str) -> str:
    """The separator under which most of the first rows have the columns of the first one."""

    def fit(mark: str) -> tuple[int, int]:
        rows: list[list[str]] = []
        try:
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark):
                if row and len(rows) < _SNIFFED:
                    rows.append(row)
                elif row:
                    break
        except csv.Error:
            return 0, 0
        width = len(rows[0]) if rows else 0
        return (sum(len(row) == width for row in rows), width) if width > 1 else (0, 0)

    return max(_MARKS, key=fit)


def _rows(name: str, lines: Iterable[Iterable[Any]], first: int = 1) -> Iterator[Row]:
    """The rows that hold something, refused if there are too many."""
    found = 0
    for number, line in enumerate(lines, first):
        cells = tuple(map(_text, line))
        while cells and not cells[-1].strip():
            cells = cells[:-1]
        if not cells:
            continue
        found += 1
        if found > MOST_ROWS or len(cells) > MOST_COLUMNS:
            refuse_extent(name)
        yield Row(number, cells)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, (date, time)) else str(value)
