"""Decks of cards from VASSAL's draw piles; equal cards are copies of one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from hexwright.importers.report import Tally
from hexwright.importers.vassal.counters import named
from hexwright.importers.vassal.layers import layers_of
from hexwright.importers.vassal.looks import mask_picture
from hexwright.importers.vassal.pictures import Pictures
from hexwright.importers.vassal.pieces import Piece
from hexwright.importers.vassal.properties import Properties
from hexwright.importers.vassal.trait_words import count_traits
from hexwright.importers.vassal.tree import Element, all_of
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card, Deck

_MOST_COPIES: Final = 1000
_WIDE_MM, _LEAST_MM, _MOST_MM = 63.0, 5.0, 400.0


@dataclass
class Decks:
    """All decks by id, and where a card that lies on the table belongs."""

    pictures: Pictures
    tally: Tally
    # The piece of a slot; None if its text cannot be read, which is then counted.
    piece_of: Callable[[Element], Piece | None]
    made: dict[str, Deck] = field(default_factory=dict)
    _properties: Properties = field(init=False)
    _home: dict[tuple[str, str | None], tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Cards have names of properties of their own."""
        self._properties = Properties(self.tally)

    def add(self, pile: Element) -> bool:
        """Make a deck of a pile; whether it has any cards."""
        pieces = [one for slot in all_of(pile, "CardSlot", "PieceSlot")
                  if (one := self.piece_of(slot))]  # fmt: skip
        if not pieces:
            return False
        title = named(str(pile.get("name", "")), tr("Deck"))
        deck = free_id(slug(title, "deck"), self.made)
        cards: dict[tuple[str, str | None], Card] = {}
        taken: set[str] = set()
        for piece in pieces:
            key = self._key(piece)
            if key in cards:
                cards[key] = replace(cards[key], copies=min(cards[key].copies + 1, _MOST_COPIES))
                continue
            card = free_id(slug(key[0], "card"), taken)
            taken.add(card)
            values = self._properties.of(piece)
            cards[key] = Card(id=card, title=key[0], image=key[1], attributes=values)
            self._home.setdefault(key, (deck, card))
            self._count(piece)
        wide, high = self._size(key[1] for key in cards)
        self.made[deck] = Deck(
            id=deck,
            title=title,
            size=len(pieces),
            width_mm=wide,
            height_mm=high,
            back=self._back(pieces),
            cards=tuple(cards.values()),
        )
        return True

    def _count(self, piece: Piece) -> None:
        count_traits(piece, self.tally, ("obs", "return", "mark", "PROP", "label"))
        images = {piece.image, *(image for layer in layers_of(piece) for image in layer.images)}
        further = len(images - {""}) - 1
        if further > 0:
            self.tally.lose(tr("further pictures of cards"), piece.name, further)

    def copies(self, deck: str, card: str) -> int:
        """How many of a card a deck has."""
        return next(one.copies for one in self.made[deck].cards if one.id == card)

    def home(self, piece: Piece) -> tuple[str, str] | None:
        """The deck and the card that a piece is; None if it is no card."""
        return self._home.get(self._key(piece))

    def _key(self, piece: Piece) -> tuple[str, str | None]:
        inwards = reversed(layers_of(piece))
        images = [piece.image, *(image for inward in inwards for image in inward.images)]
        art = next((art for image in images if (art := self.pictures.art(image))), None)
        return named(piece.name, tr("Card")), art

    def _back(self, pieces: list[Piece]) -> str | None:
        masks = dict.fromkeys(mask_picture(trait) for piece in pieces for trait in piece.all("obs"))
        arts = [art for image in masks if (art := self.pictures.art(image))]
        if len(arts) > 1:
            self.tally.lose(tr("further backs of cards in one deck"), count=len(arts) - 1)
        return arts[0] if arts else None

    def _size(self, arts: Iterable[str | None]) -> tuple[float, float]:
        found = next((art for art in arts if art), None)
        wide, high = self.pictures.sizes[found] if found else (63, 88)
        return _WIDE_MM, round(min(max(_WIDE_MM * high / wide, _LEAST_MM), _MOST_MM), 1)
