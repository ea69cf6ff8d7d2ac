"""Cards and chits that a scenario deals at its start, and the decks without them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hexwright.exporters.vassal.component import Element
from hexwright.exporters.vassal.decks import DeckPiles
from hexwright.exporters.vassal.piece_text import Definition, Place
from hexwright.exporters.vassal.places import Places
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.sequence import plain, sequence
from hexwright.exporters.vassal.traits import MASK
from hexwright.schema.model.deck import Card, Deck
from hexwright.schema.model.scenario import Hand, Scenario

# Who hides a card from everybody.
_NOBODY = "nobody"


@dataclass(frozen=True)
class DealtCard:
    """A card that lies somewhere; `hidden_by` is the side that alone may look at it."""

    definition: Definition
    place: Place
    hidden_by: str = ""

    def text(self, piece_id: str) -> str:
        """The command of a saved game that makes the card."""
        states = {MASK: f"{self.hidden_by};"} if self.hidden_by else {}
        return self.definition.text(piece_id, self.place, states)


@dataclass
class Deals:
    """What a scenario deals by name; what it deals at random is left to the players."""

    plan: Plan
    battle: Scenario
    places: Places
    cards: list[DealtCard] = field(default_factory=list)
    # Cards for which there is no place.
    undealt: int = 0
    # Numbers of copies that are dealt, by deck and card.
    _gone: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Deal."""
        for hand in self.battle.hands:
            deck = self.plan.module.decks[hand.deck]
            known = {card.id: card for card in deck.cards}
            for name in hand.cards:
                self._deal(hand, deck, known[name])

    def _deal(self, hand: Hand, deck: Deck, card: Card) -> None:
        copy, place = self._gone.get((deck.id, card.id), 0), self._place(hand)
        if place is None or copy >= card.copies:
            self.undealt += 1
            return
        self._gone[deck.id, card.id] = copy + 1
        definition = DeckPiles(self.plan).definition(deck, card, copy)
        self.cards.append(DealtCard(definition, place, self._hidden_by(hand)))

    def _place(self, hand: Hand) -> Place | None:
        if hand.box:
            return self.places.box(hand.box)
        if hand.track:
            return self.places.space(hand.track, hand.space)
        return self.places.hand(hand.side)

    def _hidden_by(self, hand: Hand) -> str:
        side = self.plan.sides.get(hand.side)
        is_held = bool(hand.side) and not hand.box and not hand.track
        if not (hand.secret or is_held):
            return ""
        return plain(side.name) if side else _NOBODY

    def decks(self) -> Iterator[tuple[Element, Place, list[Definition]]]:
        """Every pile of the module, where it lies, and the cards that are still in it."""
        piles = DeckPiles(self.plan)
        for deck in piles.decks:
            for pile, cards in piles.with_cards(deck):
                place = Place(self.plan.table_name, int(pile.get("x")), int(pile.get("y")))
                yield pile, place, [piles.definition(deck, *one) for one in self._left(deck, cards)]

    def _left(self, deck: Deck, cards: Iterable[tuple[Card, int]]) -> Iterator[tuple[Card, int]]:
        for card, copy in cards:
            if copy >= self._gone.get((deck.id, card.id), 0):
                yield card, copy


def deck_type(pile: Element) -> str:
    """The design of a deck in a saved game: that of the module's pile, words included."""
    words = (
        "draw", "color", "width", "height", "faceDown", "shuffle", "allowMultiple", "allowSelect",
        "reversible", "reshuffleCommand", "reshuffleTarget", "reshuffleMessage", "name", "", "", "",
        "drawFaceUp", "canSave", "", "", "maxStack",
    )  # fmt: skip
    # No counted expressions or commands, nothing when it is empty, no restriction.
    fixed = ("", "false", "", "false", "", "$BasicName$", "", "false", "")
    last = ("shuffleCommand", "", "", "drawMultipleMessage", "drawSpecificMessage")
    fields = [pile.get(name, "") if name else "" for name in words]
    fields += [*fixed, *(pile.get(name, "") if name else "" for name in last)]
    return sequence(";", ("deck", *fields))
