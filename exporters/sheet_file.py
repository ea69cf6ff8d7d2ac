"""Rows as files that spreadsheet programs open: CSV and XLSX; the same rows give the same bytes."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Final

from hexwright.schema.values.spreadsheet import FORMULA, Value

_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)", re.ASCII)
_WIDEST: Final = 48
_DATE = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_LONG_AGO: Final = b"1980-01-01T00:00:00Z"


def file_of(name: str, rows: Iterable[Sequence[Value]], title: str = "") -> bytes:
    """Rows as a file of the sort that its name says; CSV unless it is a workbook."""
    is_workbook = PurePath(name).suffix.lower() == ".xlsx"
    return workbook_of(rows, title) if is_workbook else csv_of(rows)


def csv_of(rows: Iterable[Sequence[Value]]) -> bytes:
    """Rows as CSV; what a program could take for a formula is marked as text."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_guarded(one) if isinstance(one, str) else f"{one:.12g}" for one in row])
    # The mark at the start tells spreadsheets that this is UTF-8.
    return text.getvalue().encode("utf-8-sig")


def _guarded(text: str) -> str:
    is_number = _NUMBER.fullmatch(text) is not None
    return f"'{text}" if text.startswith(FORMULA) and not is_number else text


def workbook_of(rows: Iterable[Sequence[Value]], title: str = "") -> bytes:
    """Rows as a workbook with its headings always in sight."""
    # Takes a while to load; who writes no workbook does without.
    from openpyxl import Workbook
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    page = book.active
    page.title = "".join(one for one in title if one not in "[]:*?/\\'")[:31] or "Sheet"
    widths: dict[int, int] = {}
    bold = Font(bold=True)
    for down, row in enumerate(rows, 1):
        for right, value in enumerate(row, 1):
            if value == "":
                continue
            cell = page.cell(down, right)
            if isinstance(value, str):
                cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
                # Never a formula, whatever it begins with.
                cell.data_type = "s"
            else:
                cell.value = value
            if down == 1:
                cell.font = bold
            widths[right] = max(widths.get(right, 0), len(str(value)))
    for right, wide in widths.items():
        page.column_dimensions[get_column_letter(right)].width = min(wide, _WIDEST) + 3
    page.freeze_panes = "A2"
    made = io.BytesIO()
    book.save(made)
    return _undated(made)


def _undated(book: io.BytesIO) -> bytes:
    """A workbook that does not say when it was made."""
    made = io.BytesIO()
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "docProps/core.xml":
                data = _DATE.sub(_LONG_AGO, data)
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
