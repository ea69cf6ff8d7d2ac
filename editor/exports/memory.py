"""What was chosen for the last exports: the format, and for each module its options and target."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexwright.editor.shell.preferences import settings

_KEY: Final = "exports"
_LAST: Final = "export-format"
_MOST: Final = 60


class Kept(NamedTuple):
    """Options as they were chosen, and where the files went; nothing if it is the first time."""

    options: Mapping[str, Any]
    target: Path | None


def last_format(known: Sequence[str]) -> str:
    """The format of the last export; the first of those known if there was none."""
    kept = str(settings().value(_LAST, ""))
    return kept if kept in known else known[0]


def recall(module: str, exporter: str) -> Kept:
    """What was chosen for this module and format."""
    match _all().get(f"{module}|{exporter}"):
        case {"options": dict(options), "target": str(target)}:
            return Kept(options, Path(target))
    return Kept({}, None)


def keep(module: str, exporter: str, target: Path, options: Mapping[str, Any]) -> None:
    """Keep what was chosen; of many modules only the latest."""
    own = f"{module}|{exporter}"
    others = {name: value for name, value in _all().items() if name != own}
    new = {"options": dict(options), "target": str(target)}
    latest = dict(list({**others, own: new}.items())[-_MOST:])
    settings().setValue(_KEY, json.dumps(latest))
    settings().setValue(_LAST, exporter)


def _all() -> dict[str, object]:
    try:
        found = json.loads(str(settings().value(_KEY, "{}")))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
