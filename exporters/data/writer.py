"""Writes rows as CSV and JSON."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from exporters.base import Progress, Report, no_progress, write_outputs
from exporters.data.rows import Row, oob_rows, setup_rows
from schema.language import tr
from schema.module import Module
from schema.variants import resolved

# Spreadsheets would run a text that starts with one of these as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class DataExporter:
    """CSV and JSON of every set-up and every order of battle."""

    id = "data"
    suffixes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Set-ups and orders of battle (CSV and JSON)")

    def output_files(self, module: Module, target: Path) -> list[Path]:
        """Every file that will be written."""
        return [target / f"{name}{suffix}" for name in _names(module) for suffix in _FORMATS]

    def export(
        self,
        module: Module,
        files: Mapping[str, bytes],  # noqa: ARG002 - needs no pictures
        target: Path,
        progress: Progress = no_progress,
    ) -> Report:
        """Write every sheet in both formats."""
        names = _names(module)
        outputs: dict[Path, bytes] = {}
        for done, (name, rows) in enumerate(zip(names, _sheets(module), strict=True)):
            progress(done, len(names), name)
            for suffix, write in _FORMATS.items():
                outputs[target / f"{name}{suffix}"] = write(rows)
        written = write_outputs(outputs)
        progress(len(names), len(names), "")
        return Report(written)


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
