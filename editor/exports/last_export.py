"""What was chosen for the last exports: the format, and for each module its options and target."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexwright.editor.shell.preferences import keep_choices, kept_choices, settings

_KEY: Final = "exports"
_FORMAT: Final = "export-format"


class LastExport(NamedTuple):
    """Options as they were chosen, and where the files went; nothing if it is the first time."""

    options: Mapping[str, Any]
    target: Path | None


def last_format(known: Sequence[str]) -> str:
    """The format of the last export; the first of those known if there was none."""
    kept = str(settings().value(_FORMAT, ""))
    return kept if kept in known else known[0]


def last_export(module: str, exporter: str) -> LastExport:
    """What was chosen for this module and format."""
    match kept_choices(_KEY, f"{module}|{exporter}"):
        case {"options": dict(options), "target": str(target)}:
            return LastExport(options, Path(target))
    return LastExport({}, None)


def remember_export(module: str, exporter: str, target: Path, options: Mapping[str, Any]) -> None:
    """Keep what was chosen."""
    chosen = {"options": dict(options), "target": str(target)}
    keep_choices(_KEY, f"{module}|{exporter}", chosen)
    settings().setValue(_FORMAT, exporter)
