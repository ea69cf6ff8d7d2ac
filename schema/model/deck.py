"""Records of decks/<id>.json."""

from typing import Literal

from msgspec import field

from hexwright.schema.model.record import Attributes, Record

DeckKind = Literal["deck", "cup", "pool", "reference"]


class Card(Record, frozen=True, kw_only=True):
    """A card or chit, with its number of copies."""

    id: str
    title: str
    copies: int = 1
    text: str = ""
    symbol: str = ""
    image: str | None = None
    side: str = ""
    command: str = ""
    piece: str = ""
    secret_side: bool = True
    attributes: Attributes = field(default_factory=dict)


class Deck(Record, frozen=True, kw_only=True):
    """A deck of cards, a cup of chits, a pool or cards to be read (decks/<id>.json)."""

    id: str
    title: str
    kind: DeckKind = "deck"
    side: str = ""
    size: int = 0
    width_mm: float = 63
    height_mm: float = 88
    back: str | None = None
    colour: str = "#305070"
    cards: tuple[Card, ...]

    @property
    def is_in_play(self) -> bool:
        """Whether its cards are drawn and held; others lie beside the game, to be read."""
        return self.kind != "reference"

    @property
    def has_chits(self) -> bool:
        """Whether it has small chits in place of cards."""
        return self.kind in ("cup", "pool")
