"""Small maps of Tiled made by hand, and what a map means whatever its legend is."""

from typing import Any

from hexwright.importers.registry import importer
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import has_errors
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module

TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="hexagonal" renderorder="right-down" width="3" height="2"
 tilewidth="60" tileheight="52" hexsidelength="30" staggeraxis="x" staggerindex="odd" infinite="0">
 <tileset firstgid="1" name="land" tilewidth="60" tileheight="52" tilecount="3" columns="3">
  <tile id="0" type="grass"/><tile id="1" type="woods"/>
 </tileset>
 <layer id="1" name="Ground" width="3" height="2"><data encoding="csv">1,2,1,
2147483649,3,0</data></layer>
 <layer id="2" name="Trees" width="3" height="2"><data encoding="csv">2,0,0,0,0,0</data></layer>
 <objectgroup id="3" name="Roads"><object id="1" type="road" name="High road" x="30" y="26">
  <polyline points="0,0 90,0"/></object></objectgroup>
 <objectgroup id="4" name="Things"><object id="2" name="Mill" x="30" y="26"><point/></object>
  <object id="3" x="20" y="10" width="40" height="20"><text pixelsize="12">Vale</text></object>
  <object id="4" name="West" x="0" y="0" width="60" height="110"/>
  <object id="5" name="Tree" gid="2" x="0" y="60" width="60" height="52"/></objectgroup>
</map>
"""


def read_tiled(path: Any, terrain: dict[str, str] | None = None) -> tuple[Module, dict[str, int]]:
    """The module made of a map, and what was left out by words."""
    made = importer("tiled").read(path, lambda *_: None, terrain or {})
    loaded = load_module(dict(made.files))
    assert loaded.module is not None
    assert not has_errors(loaded.issues)
    words = [issue.message.removeprefix("Not taken over: ").rstrip(".") for issue in made.issues]
    return loaded.module, {
        what: int(count) for what, _, count in (word.rpartition(": ") for word in words)
    }


def meaning(one: Map) -> dict[str, Any]:
    """Everything that a map says, whatever the characters of its legends."""
    index, levels = MapIndex(one), {}
    if one.elevation is not None:
        levels = {
            index.hex_at(column, row): one.elevation.legend[code]
            for row, codes in enumerate(one.elevation.rows)
            for column, code in enumerate(codes)
            if code in one.elevation.legend and index.hex_at(column, row)
        }
    return {
        "about": (one.title, one.description, one.grid, one.numbering, one.attributes),
        "terrain": {hex_: one.terrain.legend[code] for hex_, code in index.terrain_of.items()},
        "levels": (levels, one.elevation.metres if one.elevation else 0),
        "overlays": sorted(one.overlays, key=str),
        "hexsides": sorted(one.hexsides, key=str),
        "lines": one.lines,
        "courses": [
            (course.id, course.name, {frozenset(pair) for pair in course.hexsides})
            for course in one.courses
        ],
        "shapes": one.shapes,
        "zones": one.zones,
        "sites": one.sites,
        "labels": one.labels,
    }
