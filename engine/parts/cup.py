"""A cup of markers: what goes in, what is drawn and what comes back.

A marker is out of the cup, inside it, or played. Where pools are secret each side has its own
markers inside and out, which it alone knows; whatever is played everybody sees.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved, ChitPulled, PileMade
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.event import Event
from hexwright.engine.core.state import Pile
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names


class PutIn(CardsMoved, frozen=True):
    """Markers go into a cup."""

    def text(self, names: "Names") -> str:
        """Which markers."""
        return tr("Into the cup: {cards}.", cards=self._cards(names))

    def told_with(self, before: "Sequence[Event]", names: "Names") -> str | None:
        """All that goes in is told together."""
        found = [one for one in before if isinstance(one, PutIn) and one.rule == self.rule]
        if len(found) < len(before):
            return None
        cards = tuple(card for one in (*found, self) for card in one.cards)
        return tr("Into the cup: {cards}.", cards=names.cards(cards, self.source.partition("/")[0]))


class PlayedFirst(CardsMoved, frozen=True):
    """The marker that was chosen to open is played."""

    def text(self, names: "Names") -> str:
        """Which marker."""
        return tr("{cards} is chosen to open.", cards=self._cards(names))


class TakenBack(CardsMoved, frozen=True):
    """Markers are taken back without a word: everybody knows that they are."""

    def text(self, names: "Names") -> str:
        """Nothing."""
        del names
        return ""


# What a system that has a cup names in its rulebook.
CUP_EVENTS: Final[tuple[type[Event], ...]] = (PutIn, PlayedFirst, TakenBack)


class CupRuleNumbers(NamedTuple):
    """The rules by which markers go in, are drawn, and come back."""

    put_in: str = ""
    draw: str = ""
    back: str = ""


class Cup(NamedTuple):
    """The cup of a deck of markers."""

    deck: str
    rules: CupRuleNumbers = CupRuleNumbers()
    is_secret: bool = False

    # --- where markers are ------------------------------------------------------------------------

    def inside(self, side: str = "") -> str:
        """The markers in the cup; a side's own where pools are secret."""
        return f"{self.deck}/in/{side}" if self.is_secret and side else self.deck

    def out(self, side: str = "") -> str:
        """The markers that are not in the cup; a side's own where pools are secret."""
        return f"{self.deck}/out/{side}" if self.is_secret and side else f"{self.deck}/out"

    @property
    def played(self) -> str:
        """The markers that were played, and those that were left over."""
        return f"{self.deck}/played"

    def contents(self, board: Board) -> tuple[str, ...]:
        """All markers in the cup."""
        piles = [self.inside(side) for side in self._owners(board)]
        return tuple(marker for pile in piles for marker in board.cards(pile))

    def lay_out(self, board: Board) -> None:
        """Take all markers out of the cup, before the game begins."""
        markers = board.cards(self.deck)
        for side in self._owners(board):
            known_to = (side,) if side else None
            board.emit(PileMade(self.out(side), Pile(self.deck, (), side, known_to)))
            own = tuple(marker for marker in markers if self._owner(board, marker) == side)
            board.emit(TakenBack(own, self.deck, self.out(side), visible_to=()))
        for side in self._owners(board):
            known_to = (side,) if side else None
            board.emit(PileMade(self.inside(side), Pile(self.deck, (), side, known_to)))
        board.emit(PileMade(self.played, Pile(self.deck, (), "", None)))

    # --- in and out -------------------------------------------------------------------------------

    def put_in(self, board: Board, markers: Sequence[str], side: str, rule: str = "") -> None:
        """Put markers of a side into the cup, as far as they are out of it."""
        out = board.cards(self.out(side))
        found = tuple(marker for marker in markers if marker in out)
        if found:
            rule = rule or self.rules.put_in
            board.emit(PutIn(found, self.out(side), self.inside(side), side, rule=rule))

    def take_out(self, board: Board, markers: Sequence[str], side: str) -> None:
        """Take markers of a side out of the cup."""
        pile = self.inside(side)
        board.emit(CardsMoved(tuple(markers), pile, self.out(side), side, rule=self.rules.back))

    def put_played_back(self, board: Board, markers: Sequence[str] | None = None) -> None:
        """Markers that were played go into the cup again: all of them, or these."""
        for card in board.cards(self.played) if markers is None else markers:
            self._move(board, (card,), self.played, self.inside(self._owner(board, card)))

    def take_back(self, board: Board) -> None:
        """Take all markers out of the cup, played or not."""
        for side in self._owners(board):
            own = [card for card in board.cards(self.played) if self._owner(board, card) == side]
            self._move(board, own, self.played, self.out(side))
            self._move(board, board.cards(self.inside(side)), self.inside(side), self.out(side))

    # --- what comes out ---------------------------------------------------------------------------

    def next_marker(self, board: Board, first: str = "", leaves: int = 0) -> str:
        """Play the marker chosen to open, else draw one; empty if no more than some are left.

        The one that opens may be out of the cup or inside it; it is played once.
        """
        owner = self._owner(board, first) if first else ""
        for pile in (self.out(owner), self.inside(owner)) if first else ():
            if first in board.cards(pile):
                board.emit(PlayedFirst((first,), pile, self.played, rule=self.rules.draw))
                return first
        markers = self.contents(board)
        if len(markers) <= leaves:
            return ""
        drawn = markers[board.random_below(len(markers))]
        pile = self.inside(self._owner(board, drawn))
        board.emit(ChitPulled((drawn,), pile, self.played, rule=self.rules.draw))
        return drawn

    def _owners(self, board: Board) -> tuple[str, ...]:
        """Those who have markers of their own; without a name they are everybody's."""
        return ("", *board.sides) if self.is_secret else ("",)

    def _owner(self, board: Board, marker: str) -> str:
        return board.card(marker).side if self.is_secret else ""

    def _move(self, board: Board, markers: Sequence[str], source: str, target: str) -> None:
        """Move markers without a word: everybody knows that they do so."""
        if markers:
            rule = self.rules.back
            board.emit(TakenBack(tuple(markers), source, target, rule=rule, visible_to=()))


async def choose_first(
    side: str, markers: Callable[[], Sequence[str]], rule: str, *, is_secret: bool = False
) -> str:
    """Let a side choose the marker that is played first; empty if it wants none, or has none."""
    if not markers():
        return ""
    choice = await ask(
        choose_one(
            "card",
            side,
            tr("Which marker is played first?"),
            markers,
            rule,
            buttons={PASS: tr("None: draw by chance")},
            why_not=lambda _: Refusal(tr("It is no marker that you may choose now."), rule),
            secret=is_secret,
        )
    )
    return "" if choice == PASS else choice


# --- markers that lie face down with somebody -----------------------------------------------------


def dealt_to(deck: str, holder: str) -> str:
    """The pile of the markers that were dealt to a command, a unit or a place."""
    return f"{deck}/dealt/{holder}"


def deal_face_down(board: Board, deck: str, holder: str, side: str, rule: str = "") -> str:
    """Deal a marker of a deck at random to a holder; only its side may look at it."""
    pile = dealt_to(deck, holder)
    if pile not in board.state.piles:
        board.emit(PileMade(pile, Pile(deck, (), side, (side,))))
    return board.pull(deck, pile, rule)


def turn_up(board: Board, deck: str, holder: str, rule: str = "") -> None:
    """Turn the markers of a holder over: everybody may know them."""
    pile = dealt_to(deck, holder)
    board.emit(PileMade(pile, replace(board.state.piles[pile], known_to=None), rule=rule))


def collect(board: Board, deck: str, rule: str = "") -> None:
    """Take the markers of all holders back into the deck, where nobody knows them."""
    for pile in [one for one in board.state.piles if one.startswith(dealt_to(deck, ""))]:
        if markers := board.cards(pile):
            board.emit(CardsMoved(markers, pile, deck, rule=rule))
        known_to = (board.state.piles[pile].side,)
        board.emit(PileMade(pile, Pile(deck, (), known_to[0], known_to)))
