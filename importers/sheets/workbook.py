"""XLSX workbooks, which may come from anywhere: looked through before their cells are read.

The library that reads cells makes room for every cell up to the last one of a sheet, so a small
file could ask for more memory than there is. It only gets what was found harmless here: the parts
that one sheet needs, unpacked, in an archive of our own.
"""

import io
import math
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from datetime import date, time, timedelta
from functools import lru_cache
from string import ascii_uppercase, digits
from typing import Any, Final, NamedTuple, NoReturn
from xml.parsers import expat

from hexwright.importers.sheets.limits import (
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_UNPACKED,
    refuse,
    refuse_extent,
    refuse_size,
)
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.progress import Progress

See = Callable[[str, dict[str, str]], object]
Say = Callable[[str], object]
_Place = tuple[int, int]

_MOST_CELLS: Final = MOST_ROWS * MOST_COLUMNS
_CHUNK: Final = 2**18
# How many cells are named in a message.
_NAMED: Final = 5
_START: Final = "_rels/.rels"
# Day 0 of spreadsheets.
_FIRST_DAY: Final = date(1899, 12, 30)
# Old workbooks, and new ones behind a password.
_NOT_ZIP: Final = b"\xd0\xcf\x11\xe0"
# What archives and texts that are broken, on purpose or not, are met with.
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    struct.error,
    EOFError,
    LookupError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)


class Sheet(NamedTuple):
    """The lines of one sheet, with the names of all that can be seen."""

    lines: list[list[Any]]
    name: str
    names: tuple[str, ...]


def read_workbook(name: str, data: bytes, wanted: str, progress: Progress) -> Sheet:
    """One sheet of a workbook; the one that was open last, unless another is wanted.

    Raises DataError with what is wrong in words.
    """
    if data.startswith(_NOT_ZIP):
        refuse(
            "protected",
            tr("{name} is an old workbook, or has a password.", name=name),
            tr("Save it as XLSX without a password in your spreadsheet program."),
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _Reading(name, archive, progress).sheet(wanted)
    except _BROKEN as error:
        raise DataError([_broken(name)]) from error


def _broken(name: str) -> Issue:
    return Issue(
        code="sheet.broken",
        message=tr("{name} cannot be read as a workbook.", name=name),
        hint=tr("Open it in your spreadsheet program and save it as XLSX or CSV again."),
    )


class _Link(NamedTuple):
    """A part of a workbook that another one knows: what it is, and where."""

    sort: str
    part: str


class _Reading:
    """One look through a workbook."""

    def __init__(self, name: str, archive: zipfile.ZipFile, progress: Progress) -> None:
        self._name, self._archive, self._progress = name, archive, progress
        self._words = tr("Reading {name}…", name=name)
        # Nothing more than these sizes is ever unpacked.
        self._sizes = {one.filename: one.file_size for one in archive.infolist()}
        if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
            refuse_size(name)
        self._done, self._total = 0, 1
        self._parts: dict[str, bytes] = {}

    def sheet(self, wanted: str) -> Sheet:
        """The lines of a sheet."""
        start = self._links(_START, "")
        (home, *_) = (one.part for one in start.values() if one.sort == "officeDocument")
        folder, _, file = home.rpartition("/")
        links = self._links(f"{folder}/_rels/{file}.rels", folder)
        book = _Book(links)
        self._look(home, book.see)
        name = book.chosen(wanted)
        # What cells refer to: their texts, and what tells numbers from dates.
        shared = [link.part for link in links.values() if link.sort in ("sharedStrings", "styles")]
        self._total = self._done + sum(self._sizes[one] for one in (book.parts[name], *shared))
        extent = _Extent(self._name)
        self._look(book.parts[name], extent.see, extent.say)
        extent.refuse_formulas()
        for one in shared:
            self._look(one)
        lines = _lines(self._name, self._copy(), name)
        extent.mend(lines)
        return Sheet(lines, name, tuple(book.parts))

    def _links(self, part: str, folder: str) -> dict[str, _Link]:
        """The parts that another one knows, by the names that it has for them."""
        found = {}

        def see(element: str, values: dict[str, str]) -> None:
            is_link = _local(element) == "Relationship"
            if is_link and values.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, values["Target"]))
                found[values["Id"]] = _Link(values["Type"].rpartition("/")[2], target[1:])

        self._look(part, see)
        return found

    def _look(self, part: str, see: See = lambda *_: None, say: Say | None = None) -> None:
        """Unpack a part of the workbook and go through its elements."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = see
        parser.StartDoctypeDeclHandler = _no_definitions
        if say is not None:
            parser.CharacterDataHandler = say
        unpacked = io.BytesIO()
        with self._archive.open(part) as stream:
            while chunk := stream.read(_CHUNK):
                self._progress(min(self._done, self._total), self._total, self._words)
                parser.Parse(chunk, False)  # noqa: FBT003 # takes no names
                unpacked.write(chunk)
                self._done += len(chunk)
        parser.Parse(b"", True)  # noqa: FBT003 # takes no names
        self._parts[part] = unpacked.getvalue()

    def _copy(self) -> io.BytesIO:
        """The parts that were looked at, and nothing else, as a workbook."""
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            for part, data in self._parts.items():
                archive.writestr(part, data)
        made.seek(0)
        return made


def _no_definitions(*_: object) -> NoReturn:
    """Workbooks have no definitions of their own; with some, a few bytes become very many."""
    raise ValueError


class _Book:
    """The sheets of a workbook that can be seen."""

    def __init__(self, links: dict[str, _Link]) -> None:
        self.parts: dict[str, str] = {}
        self._links = links
        self._every: list[str] = []
        self._active = 0

    def see(self, element: str, values: dict[str, str]) -> None:
        """Take the name of a sheet, or which one was open last."""
        if _local(element) == "workbookView":
            self._active = int(values.get("activeTab", 0))
        elif _local(element) == "sheet":
            (known, *_) = (one for key, one in values.items() if key.endswith(":id"))
            link = self._links[known]
            self._every.append(values["name"])
            # Charts are sheets as well, without cells.
            if link.sort == "worksheet" and values.get("state", "visible") == "visible":
                self.parts[values["name"]] = link.part

    def chosen(self, wanted: str) -> str:
        """The sheet to read."""
        active = self._every[self._active] if self._active < len(self._every) else ""
        found = [one for one in (wanted, active, *self.parts) if one in self.parts]
        return found[0]


class _Extent:
    """How far the cells of a sheet reach that hold something, and what is not read of them.

    The library leaves out errors of formulas, and takes dates before 1900 for midnight.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._row = self._column = self._last_row = self._last_column = 0
        self._sort = ""
        self._is_value = False
        self._unread: dict[_Place, str] = {}
        # Formulas come before their values; those without one, by row and column.
        self._formula: _Place | None = None
        self._formulas: list[_Place] = []

    def see(self, element: str, values: dict[str, str]) -> None:
        """Go on to a row, a cell, or what a cell holds."""
        element = _local(element)
        self._is_value = element == "v"
        if element == "c":
            self._note_formula()
            self._to_cell(values.get("r"))
            self._sort = values.get("t", "n")
        elif element == "f":
            # A text that was worked out may be empty.
            self._formula = None if self._sort == "str" else (self._row, self._column)
        elif element in ("v", "is"):
            if self._row > self._last_row or self._column > self._last_column:
                self._grow()
        elif element == "row":
            self._row = int(values.get("r", self._row + 1))
            self._column = 0

    def _note_formula(self) -> None:
        if self._formula is not None:
            self._formulas.append(self._formula)
            self._formula = None

    def refuse_formulas(self) -> None:
        """Name formulas that nobody has worked out: empty cells would mean something else."""
        self._note_formula()
        if self._formulas:
            cells = [f"{_letters(column)}{row}" for row, column in self._formulas[:_NAMED]]
            more = ", …" if len(self._formulas) > _NAMED else ""
            refuse(
                "formula",
                tr(
                    "{name} has formulas without a stored value: {cells}.",
                    name=self._name,
                    cells=", ".join(cells) + more,
                ),
                tr("Open it in your spreadsheet program and save it again, or save it as CSV."),
            )

    def _to_cell(self, place: str | None) -> None:
        if place is None:
            self._column += 1
            return
        letters = place.rstrip(digits)
        self._row, self._column = int(place[len(letters) :]), _column(letters)

    def _grow(self) -> None:
        self._last_row = max(self._last_row, self._row)
        self._last_column = max(self._last_column, self._column)
        if self._last_row * self._last_column > _MOST_CELLS:
            refuse_extent(self._name)

    def say(self, text: str) -> None:
        """Take what a cell says, if it will not be read."""
        if self._is_value and text.strip():
            self._formula = None
        if self._is_value and (self._sort == "e" or (self._sort == "n" and text[0] == "-")):
            self._unread[self._row - 1, self._column - 1] = text.strip()

    def mend(self, lines: list[list[Any]]) -> None:
        """Put in what was not read: an empty cell would mean something else."""
        for (row, column), text in self._unread.items():
            if row >= len(lines) or column >= len(lines[row]):
                continue
            value = lines[row][column]
            if value == "":
                lines[row][column] = text
            elif isinstance(value, (date, time)):
                lines[row][column] = _FIRST_DAY + timedelta(days=math.floor(float(text)))


@lru_cache(MOST_COLUMNS)
def _local(element: str) -> str:
    """The name of an element without the prefix that a writer may give it."""
    return element.rpartition(":")[2]


@lru_cache(MOST_COLUMNS)
def _column(letters: str) -> int:
    """The number of a column; ever more letters are ever larger."""
    found = 0
    for letter in letters.upper():
        found = found * 26 + ascii_uppercase.index(letter) + 1
    return found


def _letters(column: int) -> str:
    """The letters of a column, counted from 1."""
    found = ""
    while column:
        column, last = divmod(column - 1, 26)
        found = ascii_uppercase[last] + found
    return found


def _lines(name: str, book: io.BytesIO, title: str) -> list[list[Any]]:
    """The cells of a sheet; what is merged over several rows stands in each of them."""
    # Loading it takes a while, and most who open the program do without.
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        page = CalamineWorkbook.from_filelike(book).get_sheet_by_name(title)
        lines, merged = list(page.iter_rows()), page.merged_cell_ranges
    except CalamineError as error:
        raise DataError([_broken(name)]) from error
    except BaseException as error:
        # What the library, which is not written in Python, did not foresee.
        if type(error).__name__ != "PanicException":
            raise
        raise DataError([_broken(name)]) from error
    _repeat(lines, merged or ())
    return lines


def _repeat(lines: list[list[Any]], merged: Iterable[tuple[_Place, _Place]]) -> None:
    left = _MOST_CELLS
    for (top, column), (bottom, _) in merged:
        rows = range(top + 1, min(bottom + 1, len(lines)))
        left -= len(rows)
        if left < 0 or column >= len(lines[0]):
            return
        for row in rows:
            lines[row][column] = lines[top][column]
