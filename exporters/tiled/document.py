"""A Tiled map as a tree of plain values; `tmx` and `tmj` write it in its two forms."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = str | int | float | bool
Properties = Mapping[str, Value]
Point = tuple[float, float]
# The version of the format that every Tiled since 2021 reads.
VERSION = "1.8"
# Libraries ask for the Tiled that wrote a file, and some read no other.
TILED_VERSION = "1.8.0"


@dataclass(frozen=True)
class Tile:
    """One tile of a set; in a collection it has a picture of its own."""

    type: str
    properties: Properties = field(default_factory=dict)
    image: str = ""
    size: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Tileset:
    """Tiles of one picture, row by row, or a collection of pictures."""

    name: str
    tiles: tuple[Tile, ...]
    size: tuple[int, int]
    # Empty for a collection.
    image: str = ""
    columns: int = 0

    @property
    def image_size(self) -> tuple[int, int]:
        """Pixels of the whole picture."""
        rows = -(-len(self.tiles) // self.columns)
        return self.columns * self.size[0], rows * self.size[1]


@dataclass(frozen=True)
class Words:
    """The looks of a text."""

    text: str
    pixels: int
    colour: str
    bold: bool = False


@dataclass(frozen=True)
class MapObject:
    """An object: a tile if it has a gid, else a text, a line, an area, or a point."""

    type: str
    at: Point
    name: str = ""
    size: Point = (0, 0)
    properties: Properties = field(default_factory=dict)
    rotation: float = 0
    # From where it stands.
    line: tuple[Point, ...] = ()
    closed: bool = False
    words: Words | None = None
    gid: int = 0


@dataclass(frozen=True, kw_only=True)
class Layer:
    """What all layers have."""

    name: str
    visible: bool = True
    opacity: float = 1
    properties: Properties = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class TileLayer(Layer):
    """A gid for each cell, row by row; 0 where there is no hex."""

    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class ObjectLayer(Layer):
    """Objects in the order in which they are drawn."""

    objects: tuple[MapObject, ...]
    colour: str = ""


@dataclass(frozen=True, kw_only=True)
class ImageLayer(Layer):
    """One picture, at the upper left corner of the map."""

    image: str
    size: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Group(Layer):
    """Layers that are shown and hidden together."""

    layers: tuple[Layer, ...]


@dataclass(frozen=True, kw_only=True)
class TiledMap:
    """A map; `tilesets` are files without their suffix, each with its first gid."""

    columns: int
    rows: int
    tile: tuple[int, int]
    side: int
    stagger_axis: str
    stagger_index: str
    tilesets: tuple[tuple[int, str], ...]
    layers: tuple[Layer, ...]
    properties: Properties


def flat(name: str, value: object) -> dict[str, Value]:
    """Nested values under dotted names, lists as one text; what is nothing is left out."""
    if isinstance(value, dict):
        parts = (flat(f"{name}.{key}", inner) for key, inner in value.items())
        return {key: inner for part in parts for key, inner in part.items()}
    if isinstance(value, list | tuple):
        return {name: ",".join(map(str, value))}
    return {name: value} if isinstance(value, Value) else {}


def rounded(number: float) -> float | int:
    """A number as it is written: at most three decimals, whole ones without a point."""
    short = round(number, 3)
    return int(short) if short == int(short) else short
