"""What the columns of a spreadsheet meant the last time it was imported into a list."""

from typing import Final, NamedTuple

from hexwright.editor.shell.preferences import keep_choices, kept_choices
from hexwright.importers.sheets.targets import Target
from hexwright.schema.record_values import Way

_KEY: Final = "spreadsheets"


class LastImport(NamedTuple):
    """What was chosen: the value of each heading, the key, whether rows were taken away."""

    ways: dict[str, Way]
    key: Way
    removes: bool


def last_import(module: str, target: Target, name: str) -> LastImport | None:
    """What was chosen for a file of this name; None if it is new."""
    match kept_choices(_KEY, _name(module, target, name)):
        case {"ways": dict(ways), "key": str(key), "removes": bool(removes)}:
            meant = {str(heading): _way(str(way)) for heading, way in ways.items()}
            return LastImport(meant, _way(key), removes)
    return None


def remember_import(module: str, target: Target, name: str, chosen: LastImport) -> None:
    """Keep what was chosen for a file of this name."""
    ways = {heading: ".".join(map(str, way)) for heading, way in chosen.ways.items()}
    words = {"ways": ways, "key": ".".join(map(str, chosen.key)), "removes": chosen.removes}
    keep_choices(_KEY, _name(module, target, name), words)


def _name(module: str, target: Target, name: str) -> str:
    return f"{module}|{target.path}|{target.member}|{name}"


def _way(text: str) -> Way:
    return tuple(text.split(".")) if text else ()
