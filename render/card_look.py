"""What a card or chit shows: worked out from its deck, its own data and its attributes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hexwright.render.counter_look import CounterLook, piece_look
from hexwright.schema.model.deck import Card, Deck
from hexwright.schema.module import Module

# Sections of a battlefield, as orders by section name them.
SECTIONS = ("left", "centre", "right")
# Bands of the kinds of cards that a deck tells apart, in the order in which they come in it.
_BANDS = ("#34506b", "#8c3f2f", "#4f6238", "#6b4a75", "#7a6326")

Word = Callable[[str], str]


@dataclass(frozen=True)
class CardLook:
    """Everything that is drawn of a card; `orders` are those of left, centre and right."""

    title: str
    text: str
    band: str
    colour: str
    symbol: str = ""
    image: str | None = None
    orders: tuple[str, ...] = ()
    number: str = ""
    counter: CounterLook | None = None
    footer: str = ""
    is_chit: bool = False
    width_mm: float = 63
    height_mm: float = 88


def card_look(module: Module, deck: Deck, card: Card, word: Word = str) -> CardLook:
    """The look of a card's face; `word` translates what the module says."""
    return CardLook(
        title=word(card.title),
        text=word(card.text),
        band=_band(module, deck, card),
        colour=deck.colour,
        symbol=card.symbol,
        image=card.image,
        orders=_orders(card.attributes.get("orders", ())),
        number=_number(card),
        counter=piece_look(module, card.piece) if card.piece else None,
        footer=word(deck.title),
        is_chit=deck.kind != "deck",
        width_mm=deck.width_mm,
        height_mm=deck.height_mm,
    )


def back_look(deck: Deck, word: Word = str) -> CardLook:
    """The look of the back of a deck's cards."""
    return CardLook(
        title=word(deck.title),
        text="",
        band=deck.colour,
        colour=deck.colour,
        image=deck.back,
        is_chit=deck.kind != "deck",
        width_mm=deck.width_mm,
        height_mm=deck.height_mm,
    )


def _band(module: Module, deck: Deck, card: Card) -> str:
    """The colour of a card's side, else that of its kind, else that of its deck."""
    side = next((one for one in module.info.sides if one.id == card.side), None)
    if side is not None:
        return side.colour
    kinds = list(dict.fromkeys(str(one.attributes.get("kind", "")) for one in deck.cards))
    if len(kinds) < 2:
        return deck.colour
    return _BANDS[kinds.index(str(card.attributes.get("kind", ""))) % len(_BANDS)]


def _orders(orders: Any) -> tuple[str, ...]:
    """How many orders each section gets; nothing if the card is not about sections."""
    if not isinstance(orders, (list, tuple)):
        return ()
    by_section = {
        str(one.get("section")): str(one.get("count", ""))
        for one in orders
        if isinstance(one, dict) and one.get("section") in SECTIONS
    }
    if not by_section or len(by_section) != len(orders):
        return ()
    return tuple(by_section.get(section, "") for section in SECTIONS)


def _number(card: Card) -> str:
    """The one number that a chit is about."""
    numbers = [value for value in card.attributes.values() if type(value) is int]
    return str(numbers[0]) if len(numbers) == 1 else ""
