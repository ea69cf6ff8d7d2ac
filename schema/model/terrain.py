"""Records of terrain.json."""

from typing import Literal

from msgspec import field

from hexwright.schema.model.record import Attributes, Record

Cost = float | Literal["prohibited", "line-only", "whole"]

ArtStyle = Literal[
    "plain",
    "woods",
    "light-woods",
    "orchard",
    "palms",
    "snow",
    "firs",
    "young-firs",
    "marsh",
    "field",
    "rough",
    "hill",
    "rugged",
    "water",
    "town",
    "village",
    "castle",
    "mill",
    "quarry",
    "sand",
    "river",
    "stream",
    "bridge",
    "ford",
    "slope",
    "steep-slope",
    "crest",
    "cliff",
    "wall",
    "hedge",
    "fence",
    "ditch",
    "fieldwork",
    "road",
    "minor-road",
    "track",
    "rail",
]


class MovementClass(Record, frozen=True, kw_only=True):
    """A column of the terrain chart."""

    id: str
    name: str
    colour: str | None = None


class Art(Record, frozen=True, kw_only=True):
    """How a kind of terrain is drawn."""

    style: ArtStyle = "plain"
    colour: str | None = None
    image: str | None = None


class HexTerrain(Record, frozen=True, kw_only=True):
    """A kind of terrain that fills a hex."""

    id: str
    name: str
    description: str = ""
    art: Art = Art()
    movement: dict[str, Cost] = field(default_factory=dict)
    blocks_sight: Literal["no", "through", "height"] = "no"
    height: float = 0
    cover: int = 0
    attributes: Attributes = field(default_factory=dict)


class HexsideTerrain(Record, frozen=True, kw_only=True):
    """A kind of terrain on the side of a hex."""

    id: str
    name: str
    description: str = ""
    art: Art = Art()
    movement: dict[str, Cost] = field(default_factory=dict)
    movement_down: dict[str, Cost] = field(default_factory=dict)
    cover: int = 0
    directed: bool = False
    crossing: bool = False
    blocks_sight: Literal["no", "through", "beyond-adjacent", "height"] = "no"
    height: float = 0
    attributes: Attributes = field(default_factory=dict)


class LineTerrain(Record, frozen=True, kw_only=True):
    """A kind of road, track, railway or river."""

    id: str
    name: str
    description: str = ""
    art: Art = Art()
    movement: dict[str, Cost] = field(default_factory=dict)
    attributes: Attributes = field(default_factory=dict)


class Terrain(Record, frozen=True, kw_only=True):
    """All kinds of terrain of a module (terrain.json)."""

    movement_classes: tuple[MovementClass, ...]
    hexes: tuple[HexTerrain, ...]
    hexsides: tuple[HexsideTerrain, ...] = ()
    lines: tuple[LineTerrain, ...] = ()
