"""Writes rows as CSV, XLSX and JSON."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from PySide6.QtGui import QImage

from hexwright.exporters.base import Exporter, Preview, Source
from hexwright.exporters.data.preview import table_image
from hexwright.exporters.data.rows import Row, oob_rows, setup_rows
from hexwright.exporters.outputs import Outputs
from hexwright.exporters.sheet_file import csv_of, workbook_of
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress
from hexwright.schema.values.spreadsheet import Value
from hexwright.schema.variants import resolved

# What the preview of a sheet shows.
_MOST_ROWS, _MOST_COLUMNS = 16, 6


class _Sheet(NamedTuple):
    name: str
    title: str
    rows: Callable[[], Iterator[Row]]


class DataExporter(Exporter):
    """Every set-up and every order of battle as tables."""

    id = "data"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Set-ups and orders of battle (CSV, XLSX and JSON)")

    def options(self, module: Module) -> Options:  # noqa: ARG002 - the same for all
        """Which sorts of files."""
        return {
            "formats": {
                "title": tr("Files"),
                "description": tr("The sorts of files to write."),
                "type": "array",
                "items": {
                    "enum": list(_WRITERS),
                    "x-names": {name: name.upper() for name in _WRITERS},
                },
                "default": list(_WRITERS),
            }
        }

    def names(self, source: Source) -> list[str]:
        """Every file that will be written."""
        formats = source.options["formats"]
        return [f"{sheet.name}.{suffix}" for sheet in _sheets(source.module) for suffix in formats]

    def previews(self, source: Source) -> list[Preview]:
        """The first rows of every sheet."""
        found = _sheets(source.module)
        return [Preview(one.title, partial(_preview, one)) for one in found]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Write every sheet in every format."""
        sheets = list(_sheets(source.module))
        progress(0, max(len(sheets), 1), "")
        for done, sheet in enumerate(sheets):
            progress(done, len(sheets), sheet.name)
            rows = list(sheet.rows())
            for suffix in source.options["formats"]:
                out.write(_WRITERS[suffix](rows, sheet.title), f"{sheet.name}.{suffix}")
        progress(max(len(sheets), 1), max(len(sheets), 1), "")
        return []


def _sheets(module: Module) -> Iterator[_Sheet]:
    for name, oob in sorted(module.oobs.items()):
        yield _Sheet(f"oob-{name}", oob.title, partial(oob_rows, module, oob))
    for name, scenario in sorted(module.scenarios.items()):
        battle = resolved(scenario, module.scenarios)
        yield _Sheet(f"setup-{name}", battle.title, partial(setup_rows, module, battle))


def _table(rows: Sequence[Row]) -> Iterator[list[Value]]:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    yield list(columns)
    for row in rows:
        yield [_cell(row.get(column)) for column in columns]


def _preview(sheet: _Sheet) -> QImage:
    first = islice(_table(list(sheet.rows())), _MOST_ROWS + 1)
    head, *rows = [[str(cell) for cell in row[:_MOST_COLUMNS]] for row in first]
    return table_image(head, rows)


def _cell(value: Any) -> Value:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int, float)):
        return value
    return msgspec.json.encode(value).decode()


def _csv(rows: Sequence[Row], _title: str) -> bytes:
    return csv_of(_table(rows))


def _xlsx(rows: Sequence[Row], title: str) -> bytes:
    return workbook_of(_table(rows), title)


def _json(rows: Sequence[Row], _title: str) -> bytes:
    return msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n"


_WRITERS = {"csv": _csv, "xlsx": _xlsx, "json": _json}
