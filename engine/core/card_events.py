"""Events of cards and chits: shuffled, drawn, played, discarded, pulled."""

from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from hexwright.engine.core.event import BLANK, BesidePieces, Event
from hexwright.engine.core.state import Pile, State
from hexwright.schema.language import later, tr, tr_many

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names


class PileMade(BesidePieces, frozen=True):
    """A pile is laid out, or laid out anew."""

    pile: str
    contents: Pile

    def apply(self, state: State) -> None:
        """Lay it out."""
        state.piles[self.pile] = self.contents

    def addressed(self, state: State) -> Self:
        """Known to those who may look at it."""
        del state
        return (
            self
            if self.visible_to is not None
            else replace(self, visible_to=self.contents.known_to)
        )


class Shuffled(BesidePieces, frozen=True):
    """A pile is put in another order, which nobody knows."""

    pile: str
    order: tuple[str, ...]

    is_barrier = True

    def addressed(self, state: State) -> Self:
        """Nobody knows the order."""
        del state
        return self if self.visible_to is not None else replace(self, visible_to=())

    def apply(self, state: State) -> None:
        """Put the cards in the new order."""
        state.piles[self.pile] = replace(state.piles[self.pile], cards=self.order)

    def masked(self) -> Event:
        """That it was shuffled, without the order."""
        return replace(self, order=(BLANK,) * len(self.order), visible_to=None)

    def text(self, names: "Names") -> str:
        """What is shuffled."""
        deck = names.deck(self.pile.partition("/")[0])
        return tr("{deck}: shuffled, {count} in it.", deck=deck, count=len(self.order))


class CardsMoved(BesidePieces, frozen=True):
    """Cards go from one pile to another, on top of it or under it."""

    cards: tuple[str, ...]
    source: str
    target: str
    side: str = ""
    under: bool = False

    def addressed(self, state: State) -> Self:
        """Known to those who may look at where the cards were, or at where they go."""
        if self.visible_to is not None:
            return self
        known, also = state.piles[self.source].known_to, state.piles[self.target].known_to
        if known is None or also is None:
            return self
        if also != known:
            known += tuple([side for side in also if side not in known])
        return replace(self, visible_to=known)

    def masked(self) -> Event:
        """How many cards, not which."""
        return replace(self, cards=(BLANK,) * len(self.cards), visible_to=None)

    def apply(self, state: State) -> None:
        """Take them from the one and put them to the other."""
        source = state.piles[self.source]
        count = len(self.cards)
        if source.cards[:count] == self.cards:
            left = source.cards[count:]
        else:
            assert all(card in source.cards for card in self.cards), (self.cards, self.source)
            left = tuple(card for card in source.cards if card not in self.cards)
        state.piles[self.source] = replace(source, cards=left)
        target = state.piles[self.target]
        cards = (*target.cards, *self.cards) if self.under else (*self.cards, *target.cards)
        state.piles[self.target] = replace(target, cards=cards)

    def _values(self, names: "Names") -> dict[str, str]:
        return {"side": names.side(self.side), "cards": self._cards(names)}

    def _cards(self, names: "Names") -> str:
        return names.cards(self.cards, self.source.partition("/")[0])

    def _told(self, names: "Names", words: str) -> str:
        """What its side does with the cards."""
        return tr_many(words, names.number_of_side(self.side), **self._values(names))

    def text(self, names: "Names") -> str:
        """What goes where."""
        deck = names.deck(self.target.partition("/")[0])
        return tr("Into {deck}: {cards}.", cards=self._cards(names), deck=deck)


class Drawn(CardsMoved, frozen=True):
    """A side draws cards."""

    is_barrier = True

    def text(self, names: "Names") -> str:
        """Who draws."""
        return self._told(names, later("{side}: draws {cards}.|{side}: draw {cards}."))


class Played(CardsMoved, frozen=True):
    """A side plays cards face up."""

    is_barrier = True

    def text(self, names: "Names") -> str:
        """Who plays what."""
        return self._told(names, later("{side}: plays {cards}.|{side}: play {cards}."))


class Discarded(CardsMoved, frozen=True):
    """A side puts cards on the discards; it may take that back unless `CardsShown` came first."""

    def text(self, names: "Names") -> str:
        """Who discards what."""
        return self._told(names, later("{side}: discards {cards}.|{side}: discard {cards}."))


class ChitPulled(CardsMoved, frozen=True):
    """A chit comes out of a cup."""

    is_barrier = True

    def text(self, names: "Names") -> str:
        """Which chit."""
        cup = names.deck(self.source.partition("/")[0])
        return tr("Pulled from {cup}: {chit}.", cup=cup, chit=self._cards(names))


class TurnedUp(CardsMoved, frozen=True):
    """A side turns up cards of a deck that count as a roll."""

    is_barrier = True

    def text(self, names: "Names") -> str:
        """Who turns up what."""
        return self._told(names, later("{side}: turns up {cards}.|{side}: turn up {cards}."))


class CardsShown(BesidePieces, frozen=True):
    """Cards are shown without being moved: to all, or to those who may know."""

    cards: tuple[str, ...]
    side: str = ""

    is_barrier = True

    def masked(self) -> Event:
        """That cards were shown, not which."""
        return replace(self, cards=(BLANK,) * len(self.cards), visible_to=None)

    def text(self, names: "Names") -> str:
        """Who shows what."""
        cards = names.cards(self.cards)
        return tr_many(
            "{side}: shows {cards}.|{side}: show {cards}.",
            names.number_of_side(self.side),
            side=names.side(self.side),
            cards=cards,
        )


CARD_EVENTS: tuple[type[Event], ...] = (
    PileMade,
    Shuffled,
    CardsMoved,
    Drawn,
    Played,
    Discarded,
    ChitPulled,
    TurnedUp,
    CardsShown,
)
