"""Tiled's JSON: .tmj maps and .tsj tilesets."""

import json
from itertools import count
from typing import Any

from hexwright.exporters.tiled.document import (
    VERSION,
    Group,
    ImageLayer,
    Layer,
    MapObject,
    ObjectLayer,
    Point,
    Properties,
    TiledMap,
    TileLayer,
    Tileset,
    rounded,
)

_TYPES = {bool: "bool", int: "int", float: "float", str: "string"}


def map_bytes(drawn: TiledMap) -> bytes:
    """A .tmj file."""
    numbers = _Numbers()
    layers = [numbers.layer(one) for one in drawn.layers]
    return _file(
        {
            "type": "map",
            "version": VERSION,
            "orientation": "hexagonal",
            "renderorder": "right-down",
            "width": drawn.columns,
            "height": drawn.rows,
            "tilewidth": drawn.tile[0],
            "tileheight": drawn.tile[1],
            "infinite": False,
            "hexsidelength": drawn.side,
            "staggeraxis": drawn.stagger_axis,
            "staggerindex": drawn.stagger_index,
            "tilesets": [
                {"firstgid": first, "source": f"{name}.tsj"} for first, name in drawn.tilesets
            ],
            "layers": layers,
            "nextlayerid": next(numbers.layers),
            "nextobjectid": next(numbers.objects),
            **_properties(drawn.properties),
        }
    )


def tileset_bytes(tiles: Tileset) -> bytes:
    """A .tsj file."""
    return _file(
        {
            "type": "tileset",
            "version": VERSION,
            "name": tiles.name,
            "tilewidth": tiles.size[0],
            "tileheight": tiles.size[1],
            "tilecount": len(tiles.tiles),
            "columns": tiles.columns,
            "margin": 0,
            "spacing": 0,
            **(_image(tiles.image, tiles.image_size) if tiles.image else {}),
            "tiles": [
                {
                    "id": number,
                    "type": tile.type,
                    **(_image(tile.image, tile.size) if tile.image else {}),
                    **_properties(tile.properties),
                }
                for number, tile in enumerate(tiles.tiles)
            ],
        }
    )


def _image(source: str, size: tuple[int, int]) -> dict[str, Any]:
    return {"image": source, "imagewidth": size[0], "imageheight": size[1]}


class _Numbers:
    """Writes layers, numbering them and their objects in the order of the file."""

    def __init__(self) -> None:
        self.layers = count(1)
        self.objects = count(1)

    def layer(self, layer: Layer) -> dict[str, Any]:
        """A layer of any sort."""
        head = {
            "id": next(self.layers),
            "name": layer.name,
            "x": 0,
            "y": 0,
            "visible": layer.visible,
            "opacity": rounded(layer.opacity),
        }
        return head | self._content(layer) | _properties(layer.properties)

    def _content(self, layer: Layer) -> dict[str, Any]:
        match layer:
            case TileLayer():
                return _tiles(layer)
            case ObjectLayer():
                return self._objects(layer)
            case ImageLayer():
                return {"type": "imagelayer", "image": layer.image}
            case Group():
                return {"type": "group", "layers": list(map(self.layer, layer.layers))}
        raise AssertionError(layer)

    def _objects(self, layer: ObjectLayer) -> dict[str, Any]:
        return {
            "type": "objectgroup",
            "draworder": "index",
            **({"color": layer.colour} if layer.colour else {}),
            "objects": [_thing(thing, next(self.objects)) for thing in layer.objects],
        }


def _tiles(layer: TileLayer) -> dict[str, Any]:
    return {
        "type": "tilelayer",
        "width": len(layer.rows[0]),
        "height": len(layer.rows),
        "data": [gid for row in layer.rows for gid in row],
    }


def _thing(thing: MapObject, number: int) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": number,
        "name": thing.name,
        "type": thing.type,
        "visible": True,
        "rotation": rounded(thing.rotation),
        "x": rounded(thing.at[0]),
        "y": rounded(thing.at[1]),
        "width": rounded(thing.size[0]),
        "height": rounded(thing.size[1]),
        **_properties(thing.properties),
    }
    if thing.gid:
        made["gid"] = thing.gid
    elif thing.words:
        words = thing.words
        looks = {"text": words.text, "pixelsize": words.pixels, "color": words.colour}
        made["text"] = looks | {"bold": words.bold, "halign": "center", "valign": "center"}
    elif thing.line:
        made["polygon" if thing.closed else "polyline"] = list(map(_point, thing.line))
    else:
        made["point"] = True
    return made


def _point(spot: Point) -> dict[str, float]:
    return {"x": rounded(spot[0]), "y": rounded(spot[1])}


def _properties(properties: Properties) -> dict[str, Any]:
    if not properties:
        return {}
    return {
        "properties": [
            {
                "name": name,
                "type": _TYPES[type(value)],
                "value": rounded(value) if isinstance(value, float) else value,
            }
            for name, value in sorted(properties.items())
        ]
    }


def _file(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
