"""Records of counters.json."""

from typing import Literal

from msgspec import field

from hexwright.schema.model.record import Attributes, Record

PieceClass = Literal["unit", "leader", "weapon", "marker"]
StatusCarrier = Literal["piece", "unit", "leader", "weapon", "command", "hex"]


class TemplateField(Record, frozen=True, kw_only=True):
    """A value or text printed on a counter."""

    show: str
    at: Literal[
        "top-left",
        "top",
        "top-right",
        "left",
        "centre",
        "right",
        "bottom-left",
        "bottom",
        "bottom-right",
    ] = "centre"
    size: float = 0.2
    boxed: str = ""


class Template(Record, frozen=True, kw_only=True):
    """Layout of a counter."""

    id: str
    name: str
    shape: Literal["square", "rounded", "circle", "block"] = "rounded"
    width_mm: float = 15
    height_mm: float = 15
    band: Literal["none", "side", "nation", "command", "class"] = "none"
    fields: tuple[TemplateField, ...] = ()


class Face(Record, frozen=True, kw_only=True):
    """One side of a counter."""

    id: str
    name: str
    symbol: str = ""
    formation: str = ""
    stripe: str | None = None
    movement_class: str = ""
    image: str | None = None
    attributes: Attributes = field(default_factory=dict)


class CounterKind(Record, frozen=True, kw_only=True, rename={"piece_class": "class"}):
    """A type of piece."""

    id: str
    name: str
    piece_class: PieceClass
    short: str = ""
    side: str = ""
    nation: str = ""
    template: str = ""
    movement_class: str = ""
    symbol: str = ""
    formations: tuple[str, ...] = ()
    steps: int = 0
    hexes: int = 1
    count: int = 0
    stacks: bool = True
    image: str | None = None
    attributes: Attributes = field(default_factory=dict)
    faces: tuple[Face, ...] = ()


class Formation(Record, frozen=True, kw_only=True):
    """A tactical formation: facing, arcs and zone."""

    id: str
    name: str
    facing: Literal["vertex", "hexside", "all", "none"] = "none"
    front: tuple[int, ...] = ()
    flank: tuple[int, ...] = ()
    rear: tuple[int, ...] = ()
    zone: tuple[tuple[int, int], ...] = ()
    movement_class: str = ""
    hexes: int = 0
    marker: str = ""
    attributes: Attributes = field(default_factory=dict)


class Status(Record, frozen=True, kw_only=True):
    """A status of the module and the marker that shows it."""

    id: str
    name: str
    marker: str = ""
    carried_by: StatusCarrier = "piece"
    levels: int = 0
    leads_to: tuple[str, ...] = ()


class Counters(Record, frozen=True, kw_only=True):
    """Counter kinds, templates, formations and statuses (counters.json)."""

    templates: tuple[Template, ...] = ()
    kinds: tuple[CounterKind, ...]
    formations: tuple[Formation, ...] = ()
    statuses: tuple[Status, ...] = ()
