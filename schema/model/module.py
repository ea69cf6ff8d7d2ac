"""Records of module.json."""

from typing import Literal

from msgspec import field

from hexwright.schema.model.record import Attributes, Record

FieldOwner = Literal[
    "unit",
    "leader",
    "marker",
    "weapon",
    "command",
    "side",
    "nation",
    "card",
    "hex-terrain",
    "hexside-terrain",
    "line-terrain",
    "scenario",
]


class SystemChoice(Record, frozen=True, kw_only=True):
    """The rule system played and its options."""

    id: str
    options: Attributes = field(default_factory=dict)


class Side(Record, frozen=True, kw_only=True):
    """One of the parties of the game."""

    id: str
    name: str
    colour: str = "#808080"
    accent: str = "#ffffff"
    attributes: Attributes = field(default_factory=dict)


class Nation(Record, frozen=True, kw_only=True):
    """A nationality within a side."""

    id: str
    name: str
    side: str
    colour: str | None = None
    accent: str | None = None
    attributes: Attributes = field(default_factory=dict)


class DieFace(Record, frozen=True, kw_only=True):
    """A symbol and the number of faces that show it."""

    id: str
    name: str
    count: int = 1
    symbol: str = ""
    colour: str = "#000000"


class Die(Record, frozen=True, kw_only=True):
    """A die: numbered, or with symbol faces."""

    id: str
    name: str
    lowest: int = 1
    highest: int = 6
    colour: str = "#ffffff"
    faces: tuple[DieFace, ...] = ()


class Track(Record, frozen=True, kw_only=True):
    """A numbered row of spaces off the map."""

    id: str
    name: str
    purpose: Literal["general", "points", "time", "casualties", "cards", "command"] = "general"
    side: str = ""
    first: int
    last: int
    secret: bool = False
    labels: dict[str, str] = field(default_factory=dict)


class Box(Record, frozen=True, kw_only=True):
    """A holding box off the map."""

    id: str
    name: str
    purpose: Literal[
        "holding",
        "eliminated",
        "routed",
        "reinforcements",
        "artillery",
        "command",
        "objectives",
        "chits",
        "other",
    ] = "holding"
    side: str = ""
    command: str = ""
    capacity: int = 0
    secret: bool = False


class Field(Record, frozen=True, kw_only=True):
    """An attribute that the module adds to those of its system."""

    title: str
    description: str = ""
    type: Literal["integer", "number", "string", "boolean"]
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()


class ModuleInfo(Record, frozen=True, kw_only=True):
    """The module as a whole (module.json)."""

    format: int
    id: str
    title: str
    version: str
    description: str | None = None
    authors: tuple[str, ...] = ()
    licence: str | None = None
    language: str = "en"
    languages: tuple[str, ...] = ()
    cover: str | None = None
    system: SystemChoice
    sides: tuple[Side, ...]
    nations: tuple[Nation, ...] = ()
    dice: tuple[Die, ...] = ()
    tracks: tuple[Track, ...] = ()
    boxes: tuple[Box, ...] = ()
    fields: dict[FieldOwner, dict[str, Field]] = field(default_factory=dict)
    notes: str | None = None
