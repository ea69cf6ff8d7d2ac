"""What can be set for tools, in the words of schemas: the panel's fields are made from it."""

from collections.abc import Iterable

from hexwright.editor.map.edits.elevation import HIGHEST, LOWEST
from hexwright.editor.map.tools.base import MAX_RADIUS
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.schema.language import tr
from hexwright.schema.model.map import Zone
from hexwright.schema.model.module import Side
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import NAMES

# Settings that name a kind of terrain.
GROUPS: dict[str, Group] = {
    "terrain": "hexes",
    "replaced": "hexes",
    "hexside": "hexsides",
    "line": "lines",
}
# A label can be as long as the format lets it be.
LONGEST = 200


def titles() -> dict[str, str]:
    """What each setting is called."""
    return {
        "terrain": tr("Terrain"),
        "replaced": tr("Replaced terrain"),
        "hexside": tr("Hexside"),
        "line": tr("Road or river"),
        "radius": tr("Radius"),
        "density": tr("Density"),
        "level": tr("Level"),
        "zone": tr("Zone"),
        "zone_name": tr("Name"),
        "zone_kind": tr("Kind"),
        "zone_side": tr("Side"),
        "label": tr("Text"),
        "label_style": tr("Style"),
        "label_size": tr("Size in hex radii"),
        "label_angle": tr("Angle"),
        "objective": tr("Objective"),
        "site_number": tr("Number"),
    }


def option_part(name: str) -> Schema:
    """What a setting may be; choices that depend on the module are given later."""
    parts: dict[str, Schema] = {
        "radius": {"type": "integer", "minimum": 0, "maximum": MAX_RADIUS},
        "density": {"type": "integer", "minimum": 0, "maximum": 100, "x-suffix": " %"},
        "level": _whole(LOWEST, HIGHEST),
        "zone": chosen_from({}),
        "zone_kind": chosen_from(_zone_kinds()),
        "zone_side": chosen_from({}),
        "label": {"type": "string", "x-hint": tr("Name of the place")},
        "label_style": chosen_from(_label_styles()),
        "label_size": {
            "type": "number",
            "minimum": 0.05,
            "maximum": 20.0,
            "multipleOf": 0.05,
            "default": 0.4,
        },
        "label_angle": {**_whole(-180, 180), "x-suffix": "°"},
        "objective": {"type": "boolean"},
        "site_number": {**_whole(0, 999), "x-none": tr("None")},
    }
    return parts.get(name, {"type": "string"})


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most, "default": 0}


def chosen_from(names: dict[str, str]) -> Schema:
    """A part of which one of some named choices is chosen."""
    return {"enum": list(names), NAMES: names, "default": ""}


def zone_choices(zones: Iterable[Zone]) -> Schema:
    """The zones of a map, and a new one."""
    return chosen_from({"": tr("New zone")} | {zone.id: zone.name for zone in zones})


def side_choices(sides: Iterable[Side]) -> Schema:
    """The sides of a module, and all of them."""
    return chosen_from({"": tr("Everyone")} | {side.id: side.name for side in sides})


def _label_styles() -> dict[str, str]:
    return {
        "place": tr("Place"),
        "water": tr("Water"),
        "hill": tr("Hill"),
        "region": tr("Region"),
        "note": tr("Note"),
    }


def _zone_kinds() -> dict[str, str]:
    return {
        "setup": tr("Set-up area"),
        "section": tr("Section"),
        "entry": tr("Entry area"),
        "exit": tr("Exit area"),
        "edge": tr("Edge of the map"),
        "baseline": tr("Base line"),
        "area": tr("Area"),
        "building": tr("Building"),
        "bridge": tr("Bridge"),
        "playable": tr("Playable part"),
    }
