"""What a card or chit shows: worked out from its deck, its own data and its attributes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from hexwright.render.counter_look import CounterLook, piece_look
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card, Deck
from hexwright.schema.module import Module

# Sections of a battlefield, as orders by section name them.
SECTIONS = ("left", "centre", "right")
# Bands of the kinds of cards that a deck tells apart, in the order in which they come in it.
_BANDS = ("#34506b", "#8c3f2f", "#4f6238", "#6b4a75", "#7a6326")

# What a game system lets be printed at the foot of its cards, by `x-on-card`, from left to right.
_AT_FOOT = ("light-die", "dark-die", "trigger", "number", "hex")

Word = Callable[[str], str]


class CardField(NamedTuple):
    """A value that stands at the foot of a card: a die, what it sets off, a number or a hex."""

    kind: str
    text: str


@dataclass(frozen=True)
class CardLook:
    """Everything that is drawn of a card; `orders` are those of left, centre and right.

    `also` is what else it can be played for, `fields` are the values at its foot.
    """

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
    also: str = ""
    fields: tuple[CardField, ...] = ()
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
        also=_also(module, card, word),
        fields=tuple(_fields(module, card, word)),
        is_chit=deck.has_chits,
        width_mm=deck.width_mm,
        height_mm=deck.height_mm,
    )


def _printed(module: Module, card: Card) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """The attributes that the game system has printed on cards: where, the value, what it is."""
    known = module.system.declaration.attributes.get("card", {}) if module.system else {}
    for name, part in known.get("properties", {}).items():
        value = card.attributes.get(name)
        if "x-on-card" in part and value not in (None, "", part.get("default")):
            yield part["x-on-card"], value, part


def _said(module: Module, value: Any, part: dict[str, Any], word: Word) -> str:
    """What people call a value: as its system says, or as its row in a table is named."""
    table = module.tables.get(part.get("x-row-of", ""))
    if table is not None and "name" in (columns := [one.id for one in table.columns]):
        name = next((row[columns.index("name")] for row in table.rows if row[0] == value), value)
        return word(str(name))
    return tr(part["x-words"][value]) if value in part.get("x-words", {}) else str(value)


def _also(module: Module, card: Card, word: Word) -> str:
    found = (
        _said(module, value, part, word)
        for where, value, part in _printed(module, card)
        if where == "also"
    )
    return ", ".join(found)


def _fields(module: Module, card: Card, word: Word) -> list[CardField]:
    found = [
        CardField(where, _said(module, value, part, word))
        for where, value, part in _printed(module, card)
        if where in _AT_FOOT
    ]
    return sorted(found, key=lambda one: _AT_FOOT.index(one.kind))


def back_look(deck: Deck, word: Word = str) -> CardLook:
    """The look of the back of a deck's cards."""
    return CardLook(
        title=word(deck.title),
        text="",
        band=deck.colour,
        colour=deck.colour,
        image=deck.back,
        is_chit=deck.has_chits,
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
