"""Records of scenarios/<id>.json."""

from typing import Literal

from msgspec import field

from hexwright.schema.model.map import Hexside, Line, Overlay
from hexwright.schema.model.record import Attributes, Record

ScenarioPart = Literal[
    "date",
    "place",
    "summary",
    "history",
    "picture",
    "minutes",
    "maps",
    "window",
    "overlays",
    "hexsides",
    "lines",
    "sides",
    "first_side",
    "turns",
    "setup",
    "commands",
    "free_setup",
    "reinforcements",
    "hands",
    "tracks",
    "objectives",
    "awards",
    "victory",
    "special_rules",
    "options",
    "attributes",
    "notes",
]


class MapPlacement(Record, frozen=True, kw_only=True):
    """A map and where it lies in the playing area."""

    map: str
    column: int = 0
    row: int = 0
    turned: bool = False


class ScenarioSide(Record, frozen=True, kw_only=True):
    """How a side takes part."""

    side: str
    edge: Literal["", "north", "east", "south", "west"] = ""
    deck: str = ""
    hand: int = 0
    target: int = 0
    points: int = 0
    attributes: Attributes = field(default_factory=dict)


class Turn(Record, frozen=True, kw_only=True):
    """A space of the turn track."""

    label: str = ""
    light: Literal["day", "dawn", "dusk", "night"] = "day"
    weather: Literal["clear", "fog", "rain", "mud", "snow", "storm"] = "clear"
    attributes: Attributes = field(default_factory=dict)


class Placement(Record, frozen=True, kw_only=True):
    """A piece, or a counter of a kind, and where it starts."""

    piece: str = ""
    kind: str = ""
    hex: str = ""
    box: str = ""
    side: str = ""
    facing: int | None = None
    face: str = ""
    formation: str = ""
    extends: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    levels: dict[str, int] | None = None
    carried_by: str = ""
    losses: int = 0
    attributes: Attributes = field(default_factory=dict)


class CommandStart(Record, frozen=True, kw_only=True):
    """How a command starts."""

    command: str
    statuses: tuple[str, ...] = ()
    levels: dict[str, int] | None = None
    attributes: Attributes = field(default_factory=dict)


class FreeSetup(Record, frozen=True, kw_only=True):
    """Pieces that their owner places within a zone."""

    side: str
    pieces: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    kinds: dict[str, int] = field(default_factory=dict)
    zone: str = ""
    near: str = ""
    near_command: str = ""
    within: int = 0
    facing: int | None = None
    face: str = ""
    formation: str = ""
    statuses: tuple[str, ...] = ()
    attributes: Attributes = field(default_factory=dict)


class Reinforcement(Record, frozen=True, kw_only=True):
    """Pieces that arrive during the game."""

    id: str
    side: str
    turn: int
    pieces: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    zone: str = ""
    facing: int | None = None
    formation: str = ""
    box: str = ""
    condition: str = ""
    statuses: tuple[str, ...] = ()
    attributes: Attributes = field(default_factory=dict)


class Hand(Record, frozen=True, kw_only=True):
    """Cards or chits dealt at the start."""

    deck: str
    side: str = ""
    box: str = ""
    track: str = ""
    space: int = 0
    cards: tuple[str, ...] = ()
    choose: int = 0
    random: int = 0
    secret: bool = False


class TrackPosition(Record, frozen=True, kw_only=True):
    """Where a marker stands on a track."""

    track: str
    marker: str = ""
    side: str = ""
    space: int


class Objective(Record, frozen=True, kw_only=True):
    """A place that is worth points."""

    id: str
    name: str
    hexes: tuple[str, ...] = ()
    zone: str = ""
    site: str = ""
    points: int = 0
    side: str = ""
    owner: str = ""
    scored: Literal["while-occupied", "while-controlled", "once", "at-end"] = "at-end"
    attributes: Attributes = field(default_factory=dict)


class Award(Record, frozen=True, kw_only=True):
    """Points for an event of play."""

    id: str
    name: str
    event: Literal[
        "unit-eliminated", "leader-eliminated", "step-lost", "command-broken", "exit", "other"
    ]
    points: int
    side: str = ""
    kinds: tuple[str, ...] = ()
    scored: Literal["at-once", "at-end"] = "at-once"
    limit: int = 0
    attributes: Attributes = field(default_factory=dict)


class VictoryCondition(Record, frozen=True, kw_only=True):
    """Who wins, and when."""

    id: str
    text: str
    side: str = ""
    when: Literal["at-once", "end-of-turn", "end-of-game"] = "end-of-game"
    level: Literal["victory", "marginal", "decisive", "draw"] = "victory"
    objectives: tuple[str, ...] = ()
    objectives_needed: int = 0
    points: int = 0
    broken_commands: int = 0
    attributes: Attributes = field(default_factory=dict)


class SpecialRule(Record, frozen=True, kw_only=True):
    """A rule of one scenario."""

    id: str
    title: str
    text: str = ""
    hook: str = ""
    attributes: Attributes = field(default_factory=dict)


class Scenario(Record, frozen=True, kw_only=True):
    """One battle to play (scenarios/<id>.json)."""

    id: str
    title: str
    based_on: str = ""
    leaves_out: tuple[ScenarioPart, ...] = ()
    date: str = ""
    place: str = ""
    summary: str = ""
    history: str = ""
    picture: str | None = None
    minutes: int = 0
    maps: tuple[MapPlacement, ...] = ()
    window: str = ""
    overlays: tuple[Overlay, ...] = ()
    hexsides: tuple[Hexside, ...] = ()
    lines: tuple[Line, ...] = ()
    sides: tuple[ScenarioSide, ...] = ()
    first_side: str = ""
    turns: tuple[Turn, ...] = ()
    setup: tuple[Placement, ...] = ()
    commands: tuple[CommandStart, ...] = ()
    free_setup: tuple[FreeSetup, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    hands: tuple[Hand, ...] = ()
    tracks: tuple[TrackPosition, ...] = ()
    objectives: tuple[Objective, ...] = ()
    awards: tuple[Award, ...] = ()
    victory: tuple[VictoryCondition, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    options: Attributes = field(default_factory=dict)
    attributes: Attributes = field(default_factory=dict)
    notes: str = ""
