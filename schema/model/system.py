"""Records of engine/systems/<id>/system.json: what a game system adds to the format."""

from typing import Any, Literal

from msgspec import field

from hexwright.schema.model.counters import StatusCarrier
from hexwright.schema.model.deck import DeckKind
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import ScenarioPart
from hexwright.schema.model.table import TableKind

# Parts of scenarios, and fields of their lists after a dot.
UnplayedPart = Literal[ScenarioPart, "sides.deck", "sides.hand", "sides.target"]

AttributeOwner = Literal[
    "unit",
    "leader",
    "weapon",
    "marker",
    "side",
    "nation",
    "command",
    "card",
    "formation",
    "hex-terrain",
    "hexside-terrain",
    "line-terrain",
    "map",
    "turn",
    "scenario",
    "scenario-side",
    "scenario-command",
    "placement",
    "reinforcement",
    "objective",
    "award",
    "victory",
    "special-rule",
]


class SystemStatus(Record, frozen=True, kw_only=True):
    """A status that the system's rules know."""

    id: str
    name: str
    carried_by: StatusCarrier = "piece"
    levels: int = 0
    leads_to: tuple[str, ...] = ()


class RequiredTable(Record, frozen=True, kw_only=True):
    """A table that the system's rules read."""

    id: str
    title: str
    kind: TableKind
    rule: str = ""
    columns: tuple[str, ...]
    keys: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    optional: bool = False


class RequiredDeck(Record, frozen=True, kw_only=True):
    """A deck or cup that the system's rules draw from."""

    id: str
    kind: DeckKind = "deck"
    size: int = 0


class SystemBoard(Record, frozen=True, kw_only=True):
    """What maps of the system look like."""

    orientation: Literal["", "flat", "pointy"] = ""
    columns: int = 0
    rows: int = 0
    stagger: Literal["odd", "even"] = "odd"
    hex_mm: float = 20
    short_lines: bool = False
    edge_zones: bool = False


class SystemDeclaration(Record, frozen=True, kw_only=True):
    """Everything a game system adds to the format."""

    id: str
    title: str
    rules_version: int
    description: str
    facing: Literal["none", "vertex", "hexside", "both"] = "none"
    movement_classes: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    board: SystemBoard = SystemBoard()
    sides: int = 0
    unplayed: tuple[UnplayedPart, ...] = ()
    statuses: tuple[SystemStatus, ...] = ()
    attributes: dict[AttributeOwner, dict[str, Any]] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    tables: tuple[RequiredTable, ...] = ()
    decks: tuple[RequiredDeck, ...] = ()
