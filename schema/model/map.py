"""Records of maps/<id>.json."""

from typing import Literal

from msgspec import field

from hexwright.schema.model.record import Attributes, Record

Point = tuple[float, float]
Pair = tuple[str, str]
Orientation = Literal["flat", "pointy"]
Stagger = Literal["odd", "even"]
ShapeKind = Literal["crest", "outline"]
LabelStyle = Literal["place", "water", "hill", "region", "note"]
ZoneKind = Literal[
    "section",
    "setup",
    "entry",
    "exit",
    "edge",
    "baseline",
    "area",
    "building",
    "bridge",
    "playable",
]


class Grid(Record, frozen=True, kw_only=True):
    """Shape of the hex grid."""

    orientation: Orientation
    columns: int
    rows: int
    stagger: Stagger
    hex_mm: float = 20
    metres: float = 0
    half_hexes: tuple[Literal["top", "right", "bottom", "left"], ...] = ()
    half_hexes_playable: bool = True
    north: float = 0


class Axis(Record, frozen=True, kw_only=True):
    """How one part of a hex number is counted."""

    style: Literal["digits", "letters", "double-letters"] = "digits"
    first: int = 1
    step: Literal[1, -1, 2, -2] = 1
    width: int = 2


class Numbering(Record, frozen=True, kw_only=True):
    """How the printed number of a hex is made."""

    order: Literal["column-row", "row-column"] = "column-row"
    column: Axis = Axis()
    row: Axis = Axis()
    runs: Literal["straight", "oblique-up", "oblique-down", "doubled"] = "straight"
    prefix: str = ""
    separator: str = ""
    show: bool = True


class TerrainLayer(Record, frozen=True, kw_only=True):
    """Terrain of every hex, as rows of characters with a legend."""

    legend: dict[str, str]
    rows: tuple[str, ...]


class ElevationLayer(Record, frozen=True, kw_only=True):
    """Level of every hex, as rows of characters with a legend."""

    legend: dict[str, int]
    rows: tuple[str, ...]
    metres: float = 0


class Overlay(Record, frozen=True, kw_only=True):
    """Further terrain on top of a hex's own."""

    terrain: str
    hex: str
    facing: int | None = None


class Hexside(Record, frozen=True, kw_only=True):
    """Terrain on the side between two hexes."""

    terrain: str
    between: Pair


class Line(Record, frozen=True, kw_only=True):
    """A road or other line, from hex to hex."""

    id: str
    terrain: str
    name: str = ""
    hexes: tuple[str, ...]


class Course(Record, frozen=True, kw_only=True):
    """A named chain of hexsides."""

    id: str
    name: str
    hexsides: tuple[Pair, ...]


class Shape(Record, frozen=True, kw_only=True):
    """An exact line inside a hex: crest line or outline."""

    kind: ShapeKind
    hex: str
    level: int | None = None
    terrain: str = ""
    points: tuple[Point, ...]


class Zone(Record, frozen=True, kw_only=True):
    """A named set of hexes."""

    id: str
    name: str
    kind: ZoneKind
    side: str = ""
    hexes: tuple[str, ...]


class Site(Record, frozen=True, kw_only=True):
    """A named or numbered single place."""

    id: str
    name: str
    hex: str
    number: int | None = None
    objective: bool = False


class Label(Record, frozen=True, kw_only=True):
    """Text on the map."""

    text: str
    hex: str
    offset: Point = (0, 0)
    size: float = 0.4
    angle: float = 0
    style: LabelStyle = "place"


class Tie(Record, frozen=True, kw_only=True):
    """A place of a scan that is the centre of a hex."""

    hex: str
    x: float
    y: float


class Underlay(Record, frozen=True, kw_only=True):
    """A scanned picture below the map."""

    image: str
    opacity: float = 0.5
    ties: tuple[Tie, ...] = ()


class Map(Record, frozen=True, kw_only=True):
    """One hex map (maps/<id>.json)."""

    id: str
    title: str
    description: str = ""
    grid: Grid
    numbering: Numbering = Numbering()
    terrain: TerrainLayer
    elevation: ElevationLayer | None = None
    overlays: tuple[Overlay, ...] = ()
    hexsides: tuple[Hexside, ...] = ()
    lines: tuple[Line, ...] = ()
    courses: tuple[Course, ...] = ()
    shapes: tuple[Shape, ...] = ()
    zones: tuple[Zone, ...] = ()
    sites: tuple[Site, ...] = ()
    labels: tuple[Label, ...] = ()
    underlay: Underlay | None = None
    attributes: Attributes = field(default_factory=dict)
