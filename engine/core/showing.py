"""What a game system shows beside its questions, as plain data that any window can draw.

Every function gets a board that holds what one side may know (`engine.core.known`), so that nothing
hidden can be shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from hexwright.engine.core.board import Board

Path = tuple[str, ...]
# What can be laid over the map: where pieces look, what they control, where they can charge.
OverlayName = Literal["arcs", "zones", "corridors"]
PatchKind = Literal[
    "front",
    "flank",
    "rear",
    "fire",
    "long-fire",
    "zone",
    "reaction",
    "command",
    "reach",
    "target",
]


class Patch(NamedTuple):
    """Hexes that mean the same, and ways that lead through them, each from where it begins."""

    kind: PatchKind
    hexes: tuple[str, ...]
    ways: tuple[Path, ...] = ()


class Overlay(NamedTuple):
    """What is laid over the map for one piece, and for all pieces of a side together.

    `title` is what the system calls it, where that is not what most of them do.
    """

    of_piece: "Callable[[Board, str], tuple[Patch, ...]]"
    of_side: "Callable[[Board, str], tuple[Patch, ...]]"
    title: str = ""


class Sign(NamedTuple):
    """A marker on a piece that the statuses of the piece do not tell of.

    The symbol is that of the status; without one it is a short text. A marker that lies face down
    may have a status all the same: its owner knows it.
    """

    name: str
    status: str = ""
    text: str = ""
    is_face_down: bool = False


class Line(NamedTuple):
    """A line of a list: words, a remark, and what it is about.

    Pieces are shown on the map, and the hexes that they aim at. A line has the colours of its side
    and of its command. `is_now` marks what is under way.
    """

    text: str
    note: str = ""
    side: str = ""
    command: str = ""
    pieces: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    is_now: bool = False


class Listing(NamedTuple):
    """A list beside the map, its title in the user's language; `note` explains it."""

    title: str
    lines: tuple[Line, ...]
    note: str = ""


class Looked(NamedTuple):
    """A look from one hex to another in words, with the hexes of what blocks or hinders it."""

    is_clear: bool
    text: str
    rule: str = ""
    hexes: tuple[str, ...] = ()


def _no_signs(board: "Board", piece: str, viewer: str) -> tuple[Sign, ...]:
    del board, piece, viewer
    return ()


def _no_lists(board: "Board", viewer: str) -> tuple[Listing, ...]:
    del board, viewer
    return ()


def _nothing_held(board: "Board") -> Mapping[str, str]:
    del board
    return {}


def _title(board: "Board", card: str) -> str:
    return board.names.card(card)


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What a system shows; a system that leaves something out shows nothing of the kind.

    `signs` and `lists` are told who looks: a side, the referee (""), or somebody who knows only
    what everybody knows. `card` names a card or chit so that it can be told from its like.
    `held` are reference cards that lie open before a side, and before which one. `look` is the line
    of sight between two hexes, for a system in which anybody may check it at any time.
    """

    overlays: Mapping[OverlayName, Overlay] = field(default_factory=dict)
    signs: "Callable[[Board, str, str], tuple[Sign, ...]]" = _no_signs
    lists: "Callable[[Board, str], tuple[Listing, ...]]" = _no_lists
    card: "Callable[[Board, str], str]" = _title
    held: "Callable[[Board], Mapping[str, str]]" = _nothing_held
    look: "Callable[[Board, str, str], Looked] | None" = None
