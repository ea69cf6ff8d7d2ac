"""Writes rows as CSV and JSON."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from exporters.base import Exporter, Progress, Source
from exporters.data.rows import Row, oob_rows, setup_rows
from exporters.outputs import Outputs
from schema.issues import Issue
from schema.language import tr
from schema.module import Module
from schema.variants import resolved

# Spreadsheets would run a text that starts with one of these as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class DataExporter(Exporter):
    """CSV and JSON of every set-up and every order of battle."""

    id = "data"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Set-ups and orders of battle (CSV and JSON)")

    def names(self, source: Source) -> list[str]:
        """Every file that will be written."""
        return [f"{name}{suffix}" for name in _names(source.module) for suffix in _FORMATS]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Write every sheet in every format."""
        names = _names(source.module)
        for done, (name, rows) in enumerate(zip(names, _sheets(source.module), strict=True)):
            progress(done, len(names), name)
            for suffix, made in _FORMATS.items():
                out.write(made(rows), f"{name}{suffix}")
        progress(len(names), len(names), "")
        return []


def _names(module: Module) -> list[str]:
    return [
        *(f"oob-{name}" for name in sorted(module.oobs)),
        *(f"setup-{name}" for name in sorted(module.scenarios)),
    ]


def _sheets(module: Module) -> Iterator[list[Row]]:
    for name in sorted(module.oobs):
        yield list(oob_rows(module, module.oobs[name]))
    for name in sorted(module.scenarios):
        yield list(setup_rows(module, resolved(module.scenarios[name], module.scenarios)))


def _csv(rows: Sequence[Row]) -> bytes:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row.get(column)) for column in columns])
    # The mark at the start tells spreadsheets that this is UTF-8.
    return text.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_FORMULA) else value
    if isinstance(value, (int, float)):
        return str(value)
    return msgspec.json.encode(value).decode()


def _json(rows: Sequence[Row]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n"


_FORMATS = {".csv": _csv, ".json": _json}
