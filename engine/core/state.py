"""A game at one moment: dictionaries of frozen records, so that a copy shares the records.

Only events change a state (`engine.core.event`); the one exception is `chance`, which dice and
shuffles use up. A record is never changed in place, nor is a mapping inside one.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import field

Visibility = Literal["open", "face-down", "hidden"]
Face = int | str
# Between a piece and the place at which something is counted of it.
AT: Final = ">"


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit, leader, weapon or marker in play.

    `statuses` maps a status to its level, 1 where it has none. `facing` counts twelve directions
    clockwise. `extends` are the further hexes of a piece that covers several. A piece that is not
    open is known to its own side alone: the others see a blank counter, or nothing.
    """

    id: str
    kind: str
    side: str = ""
    hex: str = ""
    box: str = ""
    facing: int | None = None
    formation: str = ""
    face: str = ""
    steps: int = 0
    statuses: Mapping[str, int] = field(default_factory=dict)
    extends: tuple[str, ...] = ()
    carried_by: str = ""
    visibility: Visibility = "open"
    is_gone: bool = False

    @property
    def hexes(self) -> tuple[str, ...]:
        """Every hex that it covers."""
        return (self.hex, *self.extends) if self.hex else ()

    def is_known_to(self, side: str) -> bool:
        """Whether a side knows what this piece is; no side at all stands for the referee."""
        return self.visibility == "open" or side in ("", self.side)


class Pile(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Cards or chits that lie together, the top one first: a deck, a cup, a hand, a discard.

    `known_to` are the sides that may look at it; None stands for everybody.
    """

    deck: str
    cards: tuple[str, ...] = ()
    side: str = ""
    known_to: tuple[str, ...] | None = ()

    def is_known_to(self, side: str) -> bool:
        """Whether a side may look at the cards."""
        return self.known_to is None or not side or side in self.known_to


class TrackMarker(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A marker on a track."""

    track: str
    space: int
    side: str = ""
    kind: str = ""


class Mark(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A marker on a hex or hexside that is no piece: smoke, a blown bridge, control."""

    kind: str
    side: str = ""
    value: int = 0


class Outcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a game ended; nobody's victory is a draw. `reason` is English, or words of the module."""

    winner: str = ""
    level: str = "victory"
    reason: str = ""
    rule: str = ""


class State(msgspec.Struct, gc=False):
    """Everything that a quiet game consists of.

    `stacks` lists the pieces of a hex and `boxes` those of a box from the bottom up. `marks` is by
    hex or hexside, `levels` by command, `counts` by what is counted ("turn/moved/unit-3").
    `records` are the game system's own. `forced` are the dice of a test: while it is not None no
    other die may fall.
    """

    pieces: dict[str, Piece] = field(default_factory=dict)
    stacks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    boxes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    piles: dict[str, Pile] = field(default_factory=dict)
    tracks: dict[str, TrackMarker] = field(default_factory=dict)
    marks: dict[str, tuple[Mark, ...]] = field(default_factory=dict)
    levels: dict[str, Mapping[str, int]] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    records: dict[str, Any] = field(default_factory=dict)
    replaced: dict[str, tuple[str, ...]] = field(default_factory=dict)
    turn: int = 1
    phase: str = ""
    active: str = ""
    chance: int = 0
    forced: tuple[Face, ...] | None = None
    outcome: Outcome | None = None

    def copy(self) -> "State":
        """The same state, free to go its own way; the records are shared."""
        return State(
            self.pieces.copy(),
            self.stacks.copy(),
            self.boxes.copy(),
            self.piles.copy(),
            self.tracks.copy(),
            self.marks.copy(),
            self.levels.copy(),
            self.points.copy(),
            self.counts.copy(),
            self.records.copy(),
            self.replaced.copy(),
            self.turn,
            self.phase,
            self.active,
            self.chance,
            self.forced,
            self.outcome,
        )

    def kept(self, last: "State | None", *, same_pieces: bool = False) -> "State":
        """A copy that is never changed; what is as it was in the last one is shared with it.

        Where nothing has happened to a piece since then they need not be compared.
        """
        if last is None:
            return self.copy()
        same = same_pieces
        return State(
            last.pieces if same or self.pieces == last.pieces else self.pieces.copy(),
            last.stacks if same or self.stacks == last.stacks else self.stacks.copy(),
            last.boxes if same or self.boxes == last.boxes else self.boxes.copy(),
            last.piles if self.piles == last.piles else self.piles.copy(),
            last.tracks if self.tracks == last.tracks else self.tracks.copy(),
            last.marks if self.marks == last.marks else self.marks.copy(),
            last.levels if self.levels == last.levels else self.levels.copy(),
            last.points if self.points == last.points else self.points.copy(),
            last.counts if self.counts == last.counts else self.counts.copy(),
            last.records if self.records == last.records else self.records.copy(),
            last.replaced if self.replaced == last.replaced else self.replaced.copy(),
            self.turn,
            self.phase,
            self.active,
            self.chance,
            self.forced,
            self.outcome,
        )


def hexside(one: str, other: str) -> str:
    """The key of the hexside between two hexes, the same from both."""
    return f"{one}/{other}" if one < other else f"{other}/{one}"


def track_key(track: str, side: str = "") -> str:
    """The key of a side's marker on a track, or of the only one."""
    return f"{track}/{side}" if side else track


def count_key(scope: str, name: str, owner: str = "") -> str:
    """The key of a count: how long it lasts, what is counted, of whom."""
    return f"{scope}/{name}/{owner}" if owner else f"{scope}/{name}"


def count_parts(key: str) -> tuple[str, str, str]:
    """How long a count lasts, what is counted and of whom; the last is empty if of nobody."""
    scope, _, rest = key.partition("/")
    name, _, owner = rest.partition("/")
    return scope, name, owner


def counted_piece(owner: str) -> tuple[str, str]:
    """Whose a count is, and what follows its name where it is counted at a place ("gun>0304")."""
    piece, sign, place = owner.partition(AT)
    return piece, sign + place


def draw_pile(deck: str) -> str:
    """The pile that a deck is drawn from; of a cup, the cup itself."""
    return deck


def discard_pile(deck: str) -> str:
    """The pile of a deck's discards."""
    return f"{deck}/discard"


def hand_pile(deck: str, side: str) -> str:
    """A side's hand of a deck."""
    return f"{deck}/hand/{side}"
