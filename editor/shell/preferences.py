"""What the user has chosen, kept from one start to the next."""

import json
import os
from pathlib import Path
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import QDateTime, QSettings

from hexwright.schema.language import available_languages

Theme = Literal["system", "light", "dark"]
THEMES: tuple[Theme, ...] = ("system", "light", "dark")
MOST_RECENT = 12
AUTOSAVE_SECONDS = 3
_MOST_CHOICES = 60


def settings() -> QSettings:
    """The settings of this user."""
    user = QSettings.Scope.UserScope
    return QSettings(QSettings.defaultFormat(), user, "Hexwright", "Hexwright")


class Recent(NamedTuple):
    """A module that was open before."""

    path: Path
    title: str
    system: str
    # Seconds since 1970.
    time: int


def theme() -> Theme:
    """Colours of the windows."""
    kept = str(settings().value("theme", "light"))
    return next((one for one in THEMES if one == kept), "light")


def set_theme(chosen: Theme) -> None:
    """Keep the colours."""
    settings().setValue("theme", chosen)


def language() -> str:
    """Code of the chosen language; empty for that of the computer."""
    kept = str(settings().value("language", ""))
    return kept if kept in available_languages() else ""


def set_language(code: str) -> None:
    """Keep the language; empty for that of the computer."""
    settings().setValue("language", code)


def autosave_seconds() -> int:
    """How long after a change the work is kept for recovery."""
    try:
        kept = int(str(settings().value("autosave", AUTOSAVE_SECONDS)))
    except ValueError:
        return AUTOSAVE_SECONDS
    return min(max(kept, 1), 300)


def set_autosave_seconds(seconds: int) -> None:
    """Keep how long to wait."""
    settings().setValue("autosave", seconds)


def map_style() -> str:
    """Name of the style that maps are shown in; empty for the usual one."""
    return str(settings().value("map_style", ""))


def set_map_style(name: str) -> None:
    """Keep the style of maps."""
    settings().setValue("map_style", name)


def animates() -> bool:
    """Whether things may move by themselves, such as dice; tests switch it off for all."""
    if os.environ.get("HEXWRIGHT_ANIMATIONS") == "0":
        return False
    return str(settings().value("animations", "true")) == "true"


def set_animates(on: bool) -> None:  # noqa: FBT001 - a switch calls it so
    """Keep whether things may move by themselves."""
    settings().setValue("animations", "true" if on else "false")


def player_name() -> str:
    """What the user calls himself in games by e-mail; empty if he has not said."""
    return str(settings().value("player_name", "") or "")


def set_player_name(name: str) -> None:
    """Keep what the user calls himself."""
    settings().setValue("player_name", name)


def own_shortcuts() -> dict[str, str]:
    """Shortcuts that the user has changed, by id of the action."""
    kept = _json("shortcuts")
    if not isinstance(kept, dict):
        return {}
    return {name: keys for name, keys in kept.items() if isinstance(keys, str)}


def set_own_shortcuts(shortcuts: dict[str, str]) -> None:
    """Keep changed shortcuts."""
    settings().setValue("shortcuts", json.dumps(shortcuts))


def recent() -> list[Recent]:
    """Modules that were open before, the latest first."""
    kept = _json("recent")
    return [made for one in kept if (made := _recent(one))] if isinstance(kept, list) else []


def _recent(kept: object) -> Recent | None:
    match kept:
        case {"path": str(path), "title": str(title), "system": str(system), "time": int(time)}:
            return Recent(Path(path), title, system, time)
    return None


def remember(path: Path, title: str, system: str) -> None:
    """Put a module at the head of the recent ones."""
    now = QDateTime.currentSecsSinceEpoch()
    others = [one for one in recent() if one.path != path]
    _keep_recent([Recent(path, title, system, now), *others][:MOST_RECENT])


def forget(path: Path) -> None:
    """Take a module off the recent ones."""
    _keep_recent([one for one in recent() if one.path != path])


def _keep_recent(modules: list[Recent]) -> None:
    rows = [module._asdict() | {"path": str(module.path)} for module in modules]
    settings().setValue("recent", json.dumps(rows))


def kept_choices(key: str, name: str) -> dict[str, Any]:
    """What was chosen in a dialog the last time it was about something of this name."""
    kept = _kept_by_name(key).get(name)
    return kept if isinstance(kept, dict) else {}


def keep_choices(key: str, name: str, chosen: dict[str, Any]) -> None:
    """Keep what was chosen in a dialog; of many names only the latest."""
    others = {one: kept for one, kept in _kept_by_name(key).items() if one != name}
    latest = dict([*others.items(), (name, chosen)][-_MOST_CHOICES:])
    settings().setValue(key, json.dumps(latest))


def _kept_by_name(key: str) -> dict[str, object]:
    kept = _json(key)
    return kept if isinstance(kept, dict) else {}


def _json(key: str) -> object:
    try:
        found: object = json.loads(str(settings().value(key, "null")))
    except ValueError:
        return None
    return found
