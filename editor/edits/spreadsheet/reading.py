"""Spreadsheets as rows of text: CSV as any program writes it, XLSX with no formula run."""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from pathlib import PurePath
from typing import Any, Final, NamedTuple, NoReturn

from editor.edits.words import number_text
from exporters.sheet_file import FORMULA
from schema.issues import DataError, Issue
from schema.language import tr

SUFFIXES: Final = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")
_MARKS: Final = ("\t", ";", ",", "|")
_MOST_BYTES: Final = 16 * 2**20
_MOST_UNPACKED: Final = 64 * 2**20
_MOST_ROWS: Final = 20_000
_MOST_COLUMNS: Final = 400
_LAST_ROW: Final = 2**20
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


def read_table(name: str, data: bytes, sheet: str = "") -> Table:
    """The rows of a file, of one of its sheets; raises DataError with what is wrong in words."""
    if len(data) > _MOST_BYTES:
        _refuse("too-large", tr("{name} is too large for a spreadsheet.", name=name))
    if data.startswith(b"PK") or PurePath(name).suffix.lower() in (".xlsx", ".xlsm"):
        return _read_workbook(name, data, sheet)
    return read_text(name, _decoded(name, data))


def _refuse(code: str, message: str, hint: str = "") -> NoReturn:
    raise DataError([Issue(code=f"sheet.{code}", message=message, hint=hint)])


# --- CSV -----------------------------------------------------------------------------------------


def _decoded(name: str, data: bytes) -> str:
    """The text of a file: what its mark says, else UTF-8, else what older programs write."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    if b"\0" in data:
        _refuse(
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
        _refuse(
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
        if found > _MOST_ROWS or len(cells) > _MOST_COLUMNS:
            _refuse(
                "too-many",
                tr(
                    "{name} has more than {rows} rows or {columns} columns.",
                    name=name,
                    rows=_MOST_ROWS,
                    columns=_MOST_COLUMNS,
                ),
                tr("Keep only the list itself on the sheet."),
            )
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


# --- XLSX ----------------------------------------------------------------------------------------


def _read_workbook(name: str, data: bytes, sheet: str) -> Table:
    try:
        _look_inside(name, data)
        return _sheet_of(name, data, sheet)
    except DataError:
        raise
    except Exception as error:
        # Broken files are met with whatever the parts of the libraries raise.
        raise DataError([_not_a_workbook(name)]) from error


def _sheet_of(name: str, data: bytes, sheet: str) -> Table:
    # Loading it takes a while, and most who open the program do without.
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    names = tuple(one.title for one in book.worksheets)
    wanted = sheet or book.active.title
    page = next((one for one in book.worksheets if one.title == wanted), book.worksheets[0])
    # What a file says of its own size is not believed.
    page.reset_dimensions()
    lines = page.iter_rows(max_row=_LAST_ROW, max_col=_MOST_COLUMNS + 1, values_only=True)
    return Table(tuple(_rows(name, lines)), page.title, names)


def _look_inside(name: str, data: bytes) -> None:
    """Refuse what would unpack into far too much, or brings definitions of its own."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        # Nothing more than these sizes is ever unpacked.
        if sum(one.file_size for one in archive.infolist()) > _MOST_UNPACKED:
            _refuse("too-large", tr("{name} is too large for a spreadsheet.", name=name))
        if any(b"<!doctype" in _start(archive, one) for one in archive.infolist()):
            raise DataError([_not_a_workbook(name)])


def _start(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """How a file of a workbook begins, in any encoding: there entities would be declared."""
    with archive.open(one) as stream:
        return stream.read(4096).replace(b"\0", b"").lower()


def _not_a_workbook(name: str) -> Issue:
    return Issue(
        code="sheet.broken",
        message=tr("{name} cannot be read as a workbook.", name=name),
        hint=tr("Open it in your spreadsheet program and save it as XLSX or CSV again."),
    )
