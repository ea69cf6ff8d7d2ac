"""What the columns of a spreadsheet meant the last time it was imported into a list."""

import json
from typing import Final, NamedTuple

from hexwright.editor.shell.preferences import settings
from hexwright.importers.sheets.lists import Target
from hexwright.schema.record_values import Way

_KEY: Final = "spreadsheets"
_MOST: Final = 60


class Kept(NamedTuple):
    """What was chosen: the value of each heading, the key, whether rows were taken away."""

    ways: dict[str, Way]
    key: Way
    removes: bool


def recall(module: str, target: Target, name: str) -> Kept | None:
    """What was chosen for a file of this name; None if it is new."""
    match _all().get(_name(module, target, name)):
        case {"ways": dict(ways), "key": str(key), "removes": bool(removes)}:
            meant = {str(heading): _way(str(way)) for heading, way in ways.items()}
            return Kept(meant, _way(key), removes)
    return None


def keep(module: str, target: Target, name: str, kept: Kept) -> None:
    """Keep what was chosen; of many files only the latest."""
    ways = {heading: ".".join(map(str, way)) for heading, way in kept.ways.items()}
    new = {"ways": ways, "key": ".".join(map(str, kept.key)), "removes": kept.removes}
    own = _name(module, target, name)
    others = {one: value for one, value in _all().items() if one != own}
    latest = dict(list({**others, own: new}.items())[-_MOST:])
    settings().setValue(_KEY, json.dumps(latest))


def _name(module: str, target: Target, name: str) -> str:
    return f"{module}|{target.path}|{target.member}|{name}"


def _way(text: str) -> Way:
    return tuple(text.split(".")) if text else ()


def _all() -> dict[str, object]:
    try:
        found = json.loads(str(settings().value(_KEY, "{}")))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
