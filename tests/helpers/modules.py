"""Small modules in memory: one sound module, changed at single places to make a situation.

A change is named by file and JSON pointer, `maps/field.json#/grid/columns`; `-` as the last step
appends to a list, and a key without `#` stands for the whole file.
"""

import json
from collections.abc import Callable, Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import hexwright.schema.systems
from hexwright.schema.issues import Issue
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Map
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.module import Module
from hexwright.schema.systems import GameSystem, SystemCheck

GONE = object()  # as a change: the value is taken out

Changes = Mapping[str, Any]
SHAPES = [(one, other) for one in ("flat", "pointy") for other in ("odd", "even")]
_numbers = count(1)


def documents() -> dict[str, Any]:
    """The documents of a sound module of the system `free`, as plain JSON values."""
    return {
        "module.json": _module(),
        "terrain.json": _terrain(),
        "counters.json": _counters(),
        "maps/field.json": _field(),
        "oob/red.json": _red(),
        "oob/blue.json": _blue(),
        "tables/combat.json": _combat(),
        "tables/chart.json": _chart(),
        "decks/orders.json": _orders(),
        "scenarios/meeting.json": _meeting(),
        "scenarios/rematch.json": {"id": "rematch", "title": "Rematch", "based_on": "meeting"},
    }


def _module() -> dict[str, Any]:
    return {
        "format": 1,
        "id": "skirmish",
        "title": "Skirmish",
        "version": "1.0",
        "system": {"id": "free"},
        "sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
        "nations": [{"id": "rubia", "name": "Rubia", "side": "red"}],
        "dice": [
            {"id": "d6", "name": "Die"},
            {"id": "coin", "name": "Coin", "faces": [{"id": "head", "name": "Head", "count": 2}]},
        ],
        "tracks": [{"id": "score", "name": "Score", "first": 0, "last": 10}],
        "boxes": [{"id": "reserve", "name": "Reserve"}],
    }


def _terrain() -> dict[str, Any]:
    return {
        "movement_classes": [{"id": "foot", "name": "Foot"}, {"id": "horse", "name": "Horse"}],
        "hexes": [
            {"id": "clear", "name": "Clear", "movement": {"foot": 1, "horse": 1}},
            {"id": "woods", "name": "Woods", "movement": {"foot": 2, "horse": 3.5}},
            {"id": "marsh", "name": "Marsh", "movement": {"foot": 3, "horse": "line-only"}},
            {
                "id": "lake",
                "name": "Lake",
                "movement": {"foot": "prohibited", "horse": "prohibited"},
            },
        ],
        "hexsides": [
            {
                "id": "river",
                "name": "River",
                "movement": {"foot": "prohibited", "horse": "prohibited"},
            },
            {"id": "bridge", "name": "Bridge", "movement": {"foot": 0, "horse": 0}}
            | {"crossing": True},
        ],
        "lines": [{"id": "road", "name": "Road", "movement": {"foot": 1, "horse": 0.5}}],
    }


def _counters() -> dict[str, Any]:
    faces = [{"id": "front", "name": "Front"}, {"id": "worn", "name": "Worn"}]
    return {
        "templates": [{"id": "plain", "name": "Plain", "fields": [{"show": "name"}]}],
        "kinds": [
            {
                "id": "infantry",
                "name": "Infantry",
                "class": "unit",
                "template": "plain",
                "movement_class": "foot",
                "formations": ["line", "square"],
                "steps": 2,
                "attributes": {"fire": 3},
                "faces": faces,
            },
            {"id": "cavalry", "name": "Cavalry", "class": "unit", "movement_class": "horse"},
            {"id": "general", "name": "General", "class": "leader", "movement_class": "foot"},
            {"id": "fort", "name": "Fort", "class": "marker"},
        ],
        "formations": [
            {"id": "line", "name": "Line", "facing": "hexside"},
            {"id": "square", "name": "Square", "facing": "vertex", "hexes": 2},
        ],
        "statuses": [{"id": "shaken", "name": "Shaken", "marker": "fort"}],
    }


def _field() -> dict[str, Any]:
    return {
        "id": "field",
        "title": "The field",
        "grid": {"orientation": "flat", "columns": 4, "rows": 4, "stagger": "odd"},
        "terrain": {
            "legend": {".": "clear", "w": "woods", "m": "marsh", "~": "lake"},
            "rows": ["..w.", ".~m.", "....", "w..."],
        },
        "elevation": {"legend": {"0": 0, "1": 1}, "rows": ["0000", "0100", "0110", "0000"]},
        "overlays": [{"terrain": "woods", "hex": "0402"}],
        "hexsides": [
            {"terrain": "river", "between": ["0103", "0203"]},
            {"terrain": "bridge", "between": ["0103", "0203"]},
        ],
        "lines": [{"id": "highway", "terrain": "road", "hexes": ["0101", "0201", "0301", "0401"]}],
        "courses": [{"id": "brook", "name": "Brook", "hexsides": [["0103", "0203"]]}],
        "shapes": [{"kind": "crest", "hex": "0203", "points": [[-0.5, 0], [0.25, 1]]}],
        "zones": [
            {"id": "north", "name": "North", "kind": "entry", "hexes": ["0101", "0201"]},
            {"id": "south", "name": "South", "kind": "setup", "hexes": ["0104", "0204"]},
        ],
        "sites": [{"id": "hill", "name": "The hill", "hex": "0203"}],
        "labels": [{"text": "Höhe 12", "hex": "0203"}],
    }


def _red() -> dict[str, Any]:
    return {
        "id": "red",
        "title": "Red army",
        "side": "red",
        "commands": [
            {"id": "red-army", "name": "Red army", "level": "army"},
            {"id": "red-corps", "name": "Red corps", "parent": "red-army"},
        ],
        "units": [
            {"id": "red-1", "kind": "infantry", "command": "red-corps", "nation": "rubia"},
            {"id": "red-2", "kind": "cavalry", "faces": {}, "command": "red-army"},
        ],
        "leaders": [{"id": "red-general", "kind": "general", "commands": ["red-corps"]}],
    }


def _blue() -> dict[str, Any]:
    return {
        "id": "blue",
        "title": "Blue army",
        "side": "blue",
        "units": [
            {"id": "blue-1", "kind": "infantry", "faces": {"worn": {"fire": 1}}},
            {"id": "blue-2", "kind": "cavalry"},
        ],
    }


def _combat() -> dict[str, Any]:
    return {
        "id": "combat",
        "title": "Combat",
        "kind": "roll",
        "die": "d6",
        "columns": [
            {"id": "roll", "name": "Roll", "type": "range"},
            {"id": "result", "name": "Result", "type": "text"},
        ],
        "rows": [[[None, 2], "miss"], [[3, 5], "hit"], [[6, None], "rout"]],
        "modifiers": [{"id": "uphill", "name": "Uphill", "value": -1}],
    }


def _chart() -> dict[str, Any]:
    return {
        "id": "chart",
        "title": "Chart",
        "kind": "chart",
        "columns": [
            {"id": "kind", "name": "Kind", "type": "key", "refers_to": "kind"},
            {"id": "range", "name": "Range", "type": "number", "unit": "hexes"},
        ],
        "rows": [["infantry", 2], ["cavalry", 1.5]],
    }


def _orders() -> dict[str, Any]:
    return {
        "id": "orders",
        "title": "Orders",
        "size": 4,
        "cards": [
            {"id": "advance", "title": "Advance", "copies": 3},
            {"id": "halt", "title": "Halt"},
        ],
    }


def _meeting() -> dict[str, Any]:
    return {
        "id": "meeting",
        "title": "Meeting engagement",
        "maps": [{"map": "field"}],
        "sides": [
            {"side": "red", "deck": "orders", "hand": 1, "target": 5},
            {"side": "blue", "deck": "orders", "hand": 1},
        ],
        "first_side": "red",
        "turns": [{"label": "1"}, {"label": "2", "light": "dusk"}],
        "setup": [
            {"piece": "red-1", "hex": "0101", "facing": 4, "face": "worn"},
            {"piece": "red-general", "hex": "0101"},
            {"kind": "fort", "hex": "0203", "side": "red"},
            {"piece": "blue-1", "hex": "0404", "facing": 3, "formation": "square"}
            | {"extends": ["0403"]},
        ],
        "free_setup": [{"side": "red", "pieces": ["red-2"], "zone": "south"}],
        "reinforcements": [
            {"id": "relief", "side": "blue", "turn": 2, "pieces": ["blue-2"], "zone": "north"}
        ],
        "hands": [{"deck": "orders", "side": "red", "cards": ["halt"], "random": 1}],
        "tracks": [{"track": "score", "marker": "fort", "space": 3}],
        "objectives": [{"id": "town", "name": "Town", "hexes": ["0304"], "points": 3}],
        "awards": [{"id": "kills", "name": "Kills", "event": "unit-eliminated", "points": 1}],
        "victory": [{"id": "hold", "text": "Hold the town.", "objectives": ["town"]}],
        "special_rules": [{"id": "mud", "title": "Mud", "text": "Roads are slow."}],
    }


def changed(changes: Changes) -> dict[str, Any]:
    """The sound module's documents with the changes made."""
    found = documents()
    for key, value in changes.items():
        file, _, where = key.partition("#")
        if not where:
            found[file] = value
            if value is GONE:
                del found[file]
            continue
        *steps, last = where[1:].split("/")
        owner = found[file]
        for step in steps:
            owner = owner[int(step)] if isinstance(owner, list) else owner[step]
        _put(owner, last, value)
    return found


def _put(owner: Any, step: str, value: Any) -> None:
    if step == "-":
        owner.append(value)
        return
    at = int(step) if isinstance(owner, list) else step
    if value is GONE:
        del owner[at]
    else:
        owner[at] = value


def as_bytes(found: Mapping[str, Any]) -> dict[str, bytes]:
    """Documents as files; bytes stay as they are."""
    return {
        name: value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
        for name, value in found.items()
    }


def small_module(changes: Changes | None = None) -> dict[str, bytes]:
    """The files of the sound module with the changes made."""
    return as_bytes(changed(changes or {}))


def issues_of(changes: Changes | None = None) -> list[Issue]:
    """Everything that is said of the changed module."""
    return load_module(small_module(changes)).issues


def codes_of(changes: Changes | None = None) -> set[str]:
    """The codes of everything that is said of the changed module."""
    return {issue.code for issue in issues_of(changes)}


def module_of(changes: Changes | None = None) -> Module:
    """The changed module itself, which must have no errors."""
    loaded = load_module(small_module(changes))
    assert loaded.is_sound, loaded.issues
    assert loaded.module
    return loaded.module


def the_issue(code: str, changes: Changes) -> Issue:
    """The one issue of this code that the changed module has."""
    found = issues_of(changes)
    wanted = [one for one in found if one.code == code]
    assert len(wanted) == 1, f"{len(wanted)} of {code} among {found}"
    return wanted[0]


def place(issue: Issue) -> str:
    """File and pointer of an issue, written as changes are."""
    return f"{issue.file}#{issue.pointer}"


def install_system(
    patch: pytest.MonkeyPatch, checks: tuple[SystemCheck, ...] = (), /, **declared: Any
) -> str:
    """Install a game system for one test; returns its id, which no other test has."""
    system_id = f"test-{next(_numbers)}"
    words = {"title": "Test", "rules_version": 1, "description": "For one test."}
    declaration = msgspec.convert({"id": system_id, **words, **declared}, SystemDeclaration)
    system = GameSystem(declaration, checks)
    others: Callable[..., Any] = vars(hexwright.schema.systems)["entry_points"]

    def points(**wanted: str) -> Any:
        if wanted.get("name") == system_id:
            return [SimpleNamespace(load=lambda: system)]
        return others(**wanted)

    patch.setattr(hexwright.schema.systems, "entry_points", points)
    return system_id


def make_map(rows: list[str], numbering: Any = None, shape: tuple[str, str] = SHAPES[0]) -> Map:
    """A map of these rows of open ground, everything else at its default."""
    columns = max(len(row) for row in rows)
    whole = {
        "id": "field",
        "title": "Field",
        "grid": {
            "orientation": shape[0],
            "stagger": shape[1],
            "columns": columns,
            "rows": len(rows),
        },
        "numbering": numbering or {},
        "terrain": {"legend": {".": "clear"}, "rows": rows},
    }
    return msgspec.convert(whole, Map)
