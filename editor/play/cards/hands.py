"""Which cards lie where, as the viewpoint sees them: played, in the hand, laid aside, others'."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from hexwright.engine.core.names import Names, cards_of
from hexwright.engine.core.state import hand_pile
from hexwright.engine.core.view import PileView, View
from hexwright.render.card_look import CardLook, back_look, card_look
from hexwright.schema.language import tr
from hexwright.schema.module import Module

Place = Literal["played", "hand", "aside"]


class CardOnShow(NamedTuple):
    """A card that the viewpoint may look at: where it lies, and a word about that."""

    id: str
    place: Place
    note: str = ""


class OtherHand(NamedTuple):
    """A hand that the viewpoint may not look at."""

    side: str
    deck: str
    size: int


def cards_on_show(view: View, names: Names) -> list[CardOnShow]:
    """The card of this turn, the viewpoint's hand, then what is laid aside."""
    found: dict[Place, list[CardOnShow]] = {"played": [], "hand": [], "aside": []}
    for name, pile in view.piles.items():
        place = _place(name, pile, view.side)
        if place is not None and pile.cards:
            note = _note(name, place, pile, names)
            found[place] += [CardOnShow(card, place, note) for card in pile.cards]
    return [*found["played"], *found["hand"], *found["aside"]]


def _place(name: str, pile: PileView, side: str) -> Place | None:
    """Cards of a side that all may see are in play; of the own ones, only the hand is at hand."""
    if not pile.side or pile.cards is None:
        return None
    if name == hand_pile(pile.deck, pile.side):
        return "hand" if pile.side == side else None
    part = name.split("/")[1]
    if part == "played":
        return "played"
    if pile.side != side:
        return None
    return "hand" if part == "drawn" else "aside"


def _note(name: str, place: Place, pile: PileView, names: Names) -> str:
    if place == "played":
        return names.side(pile.side)
    parts = name.split("/")
    if place == "aside" and parts[1] == "track":
        return f"{names.track(parts[2])} {parts[-1]}"
    return _aside(parts[1]) if place == "aside" else ""


def _aside(part: str) -> str:
    """Where a card lies that is not at hand: markers wait in a cup, or beside it."""
    if part == "in":
        return tr("In the pool")
    return tr("Out of the pool") if part == "out" else tr("Laid aside")


def other_hands(view: View) -> list[OtherHand]:
    """The hands of all others; without a viewpoint, every hand.

    A deck of which a side holds nothing is none of its hands, as long as it holds another one: the
    nations of a side that do not fight in this scenario have decks, too.
    """
    found = [
        OtherHand(pile.side, pile.deck, pile.count)
        for name, pile in view.piles.items()
        if pile.side and pile.side != view.side and name == hand_pile(pile.deck, pile.side)
    ]
    holders = {one.side for one in found if one.size}
    return [one for one in found if one.size or one.side not in holders]


class CardLooks:
    """The looks of a module's cards, worked out when first asked for."""

    def __init__(self, module: Module, names: Names) -> None:
        """The cards of a module, in the user's words."""
        self._module = module
        self._names = names
        self._cards = cards_of(module)
        self._known: dict[str, CardLook] = {}

    def face(self, card: str) -> CardLook:
        """What a card shows."""
        if card not in self._known:
            deck = self._module.decks[card.partition("/")[0]]
            self._known[card] = card_look(self._module, deck, self._cards[card], self._names.word)
        return self._known[card]

    def back(self, deck: str) -> CardLook:
        """The back of a deck's cards."""
        return back_look(self._module.decks[deck], self._names.word)

    def title_of_hand(self, hand: OtherHand, others: Collection[OtherHand]) -> str:
        """Whose hand it is; of which cards, where a side has several."""
        side = self.holder_of(hand)
        if sum(other.side == hand.side for other in others) > 1:
            return f"{side} · {self._names.deck(hand.deck)}"
        return tr("Hand of {side}", side=side)

    def holder_of(self, hand: OtherHand) -> str:
        """Whose hand it is, in fewer words."""
        return self._names.side(hand.side)

    def colour_of(self, side: str) -> str:
        """The colour of a side."""
        found = (one.colour for one in self._module.info.sides if one.id == side)
        return next(found, "#808080")
