"""Reads Tiled's maps as Tiled does, from XML or JSON; it knows nothing of the exporter."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from lxml import etree

Spot = tuple[float, float]


@dataclass(frozen=True)
class ReadTile:
    """A tile of a set, and where its picture is."""

    type: str
    properties: dict[str, Any]
    image: Path
    # Its box in the picture.
    box: tuple[int, int, int, int]


@dataclass(frozen=True)
class ReadObject:
    """An object with the names of the layers it is in, the outermost first."""

    layers: tuple[str, ...]
    type: str
    name: str
    at: Spot
    size: Spot
    points: tuple[Spot, ...]
    properties: dict[str, Any]
    gid: int = 0
    text: str = ""
    rotation: float = 0


@dataclass(frozen=True)
class ReadLayer:
    """A layer of any sort."""

    path: tuple[str, ...]
    kind: str
    is_visible: bool
    properties: dict[str, Any]
    gids: list[int] = field(default_factory=list)
    objects: list[ReadObject] = field(default_factory=list)
    image: str = ""


@dataclass(frozen=True)
class ReadMap:
    """A map of hexes."""

    size: tuple[int, int]
    tile: tuple[int, int]
    side: int
    axis: str
    index: str
    properties: dict[str, Any]
    tiles: dict[int, ReadTile]
    layers: list[ReadLayer]

    @cached_property
    def by_name(self) -> dict[str, ReadLayer]:
        """The outermost layers."""
        return {layer.path[0]: layer for layer in self.layers if len(layer.path) == 1}

    @property
    def objects(self) -> list[ReadObject]:
        """All objects of all layers."""
        return [one for layer in self.layers for one in layer.objects]

    def cells(self, layer: str) -> dict[tuple[int, int], ReadTile]:
        """The tile of every cell that has one, by column and row."""
        columns = self.size[0]
        gids = enumerate(self.by_name[layer].gids)
        return {(at % columns, at // columns): self.tiles[gid] for at, gid in gids if gid}

    def centre(self, column: int, row: int) -> Spot:
        """The pixel in the middle of a cell, by Tiled's own rule."""
        wide, high = self.tile
        line = column if self.axis == "x" else row
        is_pushed = (line % 2 == 1) == (self.index == "odd")
        if self.axis == "x":
            step = self.side + (wide - self.side) / 2
            return column * step + wide / 2, row * high + high / 2 + (high / 2) * is_pushed
        step = self.side + (high - self.side) / 2
        return column * wide + wide / 2 + (wide / 2) * is_pushed, row * step + high / 2


def read_tiled(path: Path) -> ReadMap:
    """A .tmx or .tmj file with its tilesets."""
    if path.suffix == ".tmj":
        return _from_json(json.loads(path.read_bytes()), path.parent)
    return _from_xml(etree.fromstring(path.read_bytes()), path.parent)


# --- JSON


def _values(owner: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"] for one in owner.get("properties", ())}


def _from_json(found: dict[str, Any], folder: Path) -> ReadMap:
    tiles: dict[int, ReadTile] = {}
    for part in found["tilesets"]:
        path = folder / part["source"]
        tiles |= _json_tiles(json.loads(path.read_bytes()), part["firstgid"], path.parent)
    return ReadMap(
        (found["width"], found["height"]),
        (found["tilewidth"], found["tileheight"]),
        found["hexsidelength"],
        found["staggeraxis"],
        found["staggerindex"],
        _values(found),
        tiles,
        [layer for one in found["layers"] for layer in _json_layers(one, ())],
    )


def _json_tiles(found: dict[str, Any], first: int, folder: Path) -> dict[int, ReadTile]:
    wide, high = found["tilewidth"], found["tileheight"]
    tiles = {}
    for one in found["tiles"]:
        at = one["id"]
        if "image" in one:
            image, box = one["image"], (0, 0, one["imagewidth"], one["imageheight"])
        else:
            image, box = found["image"], _box(at, found["columns"], wide, high)
        tiles[first + at] = ReadTile(one["type"], _values(one), folder / image, box)
    return tiles


def _json_layers(found: dict[str, Any], above: tuple[str, ...]) -> list[ReadLayer]:
    path = (*above, found["name"])
    objects = [_json_object(one, path) for one in found.get("objects", ())]
    layer = ReadLayer(
        path,
        found["type"],
        found["visible"],
        _values(found),
        found.get("data", []),
        objects,
        found.get("image", ""),
    )
    return [layer, *(one for inner in found.get("layers", ()) for one in _json_layers(inner, path))]


def _json_object(one: dict[str, Any], path: tuple[str, ...]) -> ReadObject:
    points = one.get("polyline") or one.get("polygon") or ()
    return ReadObject(
        path,
        one["type"],
        one["name"],
        (one["x"], one["y"]),
        (one["width"], one["height"]),
        tuple((one["x"] + point["x"], one["y"] + point["y"]) for point in points),
        _values(one),
        one.get("gid", 0),
        one.get("text", {}).get("text", ""),
        one["rotation"],
    )


# --- XML

_READERS: dict[str, Callable[[str], Any]] = {
    "int": int,
    "float": float,
    "bool": lambda text: text == "true",
    "string": str,
}
_KINDS = {
    "layer": "tilelayer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}


def _box(at: int, columns: int, wide: int, high: int) -> tuple[int, int, int, int]:
    left, top = at % columns * wide, at // columns * high
    return left, top, left + wide, top + high


def _attributes(owner: Any) -> dict[str, Any]:
    found = {}
    for one in owner.iterfind("properties/property"):
        text = one.get("value", one.text or "")
        found[one.get("name")] = _READERS[one.get("type", "string")](text)
    return found


def _from_xml(root: Any, folder: Path) -> ReadMap:
    tiles: dict[int, ReadTile] = {}
    for part in root.iterfind("tileset"):
        path = folder / part.get("source")
        found = etree.fromstring(path.read_bytes())
        tiles |= _xml_tiles(found, int(part.get("firstgid")), path.parent)
    return ReadMap(
        (int(root.get("width")), int(root.get("height"))),
        (int(root.get("tilewidth")), int(root.get("tileheight"))),
        int(root.get("hexsidelength")),
        root.get("staggeraxis"),
        root.get("staggerindex"),
        _attributes(root),
        tiles,
        [layer for one in root if one.tag in _KINDS for layer in _xml_layers(one, ())],
    )


def _xml_tiles(root: Any, first: int, folder: Path) -> dict[int, ReadTile]:
    wide, high, columns = (int(root.get(name)) for name in ("tilewidth", "tileheight", "columns"))
    tiles = {}
    for one in root.iterfind("tile"):
        at, own = int(one.get("id")), one.find("image")
        box = _box(at, columns, wide, high) if own is None else (
            0, 0, int(own.get("width")), int(own.get("height")))  # fmt: skip
        image = root.find("image") if own is None else own
        place = folder / image.get("source")
        tiles[first + at] = ReadTile(one.get("type"), _attributes(one), place, box)
    return tiles


def _xml_layers(found: Any, above: tuple[str, ...]) -> list[ReadLayer]:
    path, data, image = (*above, found.get("name")), found.find("data"), found.find("image")
    layer = ReadLayer(
        path,
        _KINDS[found.tag],
        found.get("visible", "1") == "1",
        _attributes(found),
        [] if data is None else [int(gid) for gid in data.text.split(",")],
        [_xml_object(one, path) for one in found.iterfind("object")],
        "" if image is None else image.get("source"),
    )
    inner = (one for one in found if one.tag in _KINDS)
    return [layer, *(one for part in inner for one in _xml_layers(part, path))]


def _xml_object(one: Any, path: tuple[str, ...]) -> ReadObject:
    x, y = float(one.get("x")), float(one.get("y"))
    line = next((part for part in one if part.tag in ("polyline", "polygon")), None)
    pairs = [] if line is None else [pair.split(",") for pair in line.get("points").split()]
    text = one.find("text")
    return ReadObject(
        path,
        one.get("type", ""),
        one.get("name", ""),
        (x, y),
        (float(one.get("width", 0)), float(one.get("height", 0))),
        tuple((x + float(across), y + float(down)) for across, down in pairs),
        _attributes(one),
        int(one.get("gid", 0)),
        "" if text is None else text.text,
        float(one.get("rotation", 0)),
    )
