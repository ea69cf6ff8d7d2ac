"""What windows are shown of markers and hexes, whatever the system: patches, lists of a cup."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from hexwright.engine.core.board import Board
from hexwright.engine.core.showing import Line, Listing, Patch
from hexwright.engine.parts.cup import Cup
from hexwright.schema.language import tr

T = TypeVar("T")
Patches = tuple[Patch, ...]


def each_once(groups: Iterable[Iterable[T]]) -> tuple[T, ...]:
    """The members of all groups, each once."""
    return tuple(dict.fromkeys(one for group in groups for one in group))


def patches(*found: Patch) -> Patches:
    """Those patches that have hexes."""
    return tuple(one for one in found if one.hexes)


def played_markers(
    board: Board,
    cup: Cup,
    now: str,
    units: Iterable[str],
    name: Callable[[Board, str], str],
    note: str = "",
) -> Listing:
    """The marker that is being played with the units that act by it, and those played before it."""
    earlier = [card for card in reversed(board.cards(cup.played)) if card != now]
    lines = marker_lines(board, earlier, name)
    if now:
        first = marker_lines(board, (now,), name)[0]
        lines = (first._replace(pieces=tuple(units), is_now=True), *lines)
    return Listing(tr("Played this turn"), lines, note)


def markers_in_cup(
    board: Board, cup: Cup, name: Callable[[Board, str], str], note: str = ""
) -> Listing:
    """The markers still in a cup, in no order that could tell what comes next."""
    markers = sorted(cup.contents(board), key=lambda one: _rank(board, one, name))
    title = tr("In the cup: {count}", count=len(markers))
    return Listing(title, marker_lines(board, markers, name), note)


def _rank(board: Board, marker: str, name: Callable[[Board, str], str]) -> tuple[str, str, int]:
    card = board.card(marker)
    return card.side, card.title or name(board, marker), -int(card.attributes.get("initiative", 0))


def marker_lines(
    board: Board, markers: Iterable[str], name: Callable[[Board, str], str]
) -> tuple[Line, ...]:
    """A line for each sort of marker, with its number where there are several."""
    cards = ((name(board, marker), board.card(marker)) for marker in markers)
    counts = Counter((words, card.side, card.command) for words, card in cards)
    return tuple(
        Line(f"{count} × {words}" if count > 1 else words, "", side, command)
        for (words, side, command), count in counts.items()
    )
