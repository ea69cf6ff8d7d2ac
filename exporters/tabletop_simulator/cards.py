"""Decks as piles of cards cut from sheets, cups of chits as bags."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.tabletop_simulator.board import MM_PER_UNIT, MOST_PIXELS
from hexwright.exporters.tabletop_simulator.objects import (
    Guids,
    TableObject,
    TablePlace,
    Tile,
    bag,
    card,
    deck,
    tile,
)
from hexwright.render.card_look import back_look, card_look
from hexwright.render.card_picture import draw_back, draw_card
from hexwright.render.small_picture import image_of
from hexwright.schema.model.deck import Card, Deck

# What a sheet of cards may hold at most.
ACROSS, DOWN = 10, 7
# How many copies of each card a scenario deals at its start.
Dealt = Counter[str]


@dataclass(frozen=True)
class Shop:
    """What cards and chits of one save are made with; sheets are numbered through all decks."""

    guids: Guids
    # Put before the names of pictures.
    prefix: str
    first_sheets: Mapping[str, int]


class CardSheets:
    """The cards of a deck on sheets of at most seventy; each card once, whatever its copies."""

    def __init__(self, source: Source, deck_: Deck) -> None:
        """Lay out a deck."""
        self._source = source
        self.deck = deck_
        cards = deck_.cards
        self.sheets = [cards[at : at + ACROSS * DOWN] for at in range(0, len(cards), ACROSS * DOWN)]

    def size(self, number: int) -> tuple[int, int]:
        """Cards across and down on a sheet."""
        count = len(self.sheets[number])
        across = min(count, ACROSS)
        # The game wants at least two by two.
        return max(across, 2), max(ceil(count / max(across, 1)), 2)

    def face_name(self, number: int) -> str:
        """The file of a sheet."""
        return f"deck-{self.deck.id}-{number + 1}.png"

    @property
    def back_name(self) -> str:
        """The file of the back of all cards."""
        return f"deck-{self.deck.id}-back.png"

    def images(self) -> Iterator[tuple[str, QImage]]:
        """The pictures of all sheets and of the back."""
        for number in range(len(self.sheets)):
            yield self.face_name(number), self._sheet(number)
        yield self.back_name, _back(self._source, self.deck)

    def _sheet(self, number: int) -> QImage:
        across, down = self.size(number)
        wide, high = self.deck.width_mm, self.deck.height_mm

        def draw(painter: QPainter) -> None:
            for place, one in enumerate(self.sheets[number]):
                row, column = divmod(place, across)
                look = card_look(self._source.module, self.deck, one)
                area = QRectF(column * wide, row * high, wide, high)
                draw_card(painter, look, area, self._source.images)

        size = QSizeF(across * wide, down * high)
        return image_of(size, _scale(self._source, size), draw)

    def names(self) -> list[str]:
        """The files of all pictures."""
        return [*map(self.face_name, range(len(self.sheets))), self.back_name]

    def pile(self, shop: Shop, spot: TablePlace, dealt: Dealt) -> TableObject | None:
        """The deck on the table, its first card on top, without what is dealt; None if all is."""
        made = [
            self.single(shop, one, copy, spot)
            for one in self.deck.cards
            for copy in range(dealt[one.id], one.copies)
        ]
        if not made:
            return None
        # The game lists a pile from below.
        made.reverse()
        return deck(shop.guids.new(f"deck|{self.deck.id}"), spot, self.deck.title, made)

    def single(self, shop: Shop, one: Card, copy: int, spot: TablePlace) -> TableObject:
        """One copy of a card."""
        sheet, place = divmod(self.deck.cards.index(one), ACROSS * DOWN)
        across, down = self.size(sheet)
        number = shop.first_sheets[self.deck.id] + sheet
        cut = {
            "FaceURL": f"{shop.prefix}{self.face_name(sheet)}",
            "BackURL": f"{shop.prefix}{self.back_name}",
            "NumWidth": across,
            "NumHeight": down,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
        guid = shop.guids.new(f"card|{self.deck.id}|{one.id}|{copy}")
        return card(guid, spot, number * 100 + place, {str(number): cut}, one.title)


class Chits:
    """A cup of chits: each a tile with a face and the common back."""

    def __init__(self, source: Source, deck_: Deck) -> None:
        """The chits of a cup."""
        self._source = source
        self.deck = deck_

    def images(self) -> Iterator[tuple[str, QImage]]:
        """The pictures of all chits and of their back."""
        for one in self.deck.cards:
            yield self._face(one.id), self._chit(one)
        yield self._face("back"), _back(self._source, self.deck)

    def _chit(self, one: Card) -> QImage:
        look = card_look(self._source.module, self.deck, one)
        area = QRectF(0, 0, self.deck.width_mm, self.deck.height_mm)
        images = self._source.images
        size = area.size()
        scale = _scale(self._source, size)
        return image_of(size, scale, lambda on: draw_card(on, look, area, images))

    def names(self) -> list[str]:
        """The files of all pictures."""
        return [*(self._face(one.id) for one in self.deck.cards), self._face("back")]

    def pile(self, shop: Shop, spot: TablePlace, dealt: Dealt) -> TableObject:
        """A bag with all chits in it that are not dealt."""
        inside = [
            self.single(shop, one, copy, spot)
            for one in self.deck.cards
            for copy in range(dealt[one.id], one.copies)
        ]
        name = shop.guids.new(f"cup|{self.deck.id}")
        return bag(name, spot, self.deck.title, inside, Bag={"Order": 2})

    def single(self, shop: Shop, one: Card, copy: int, spot: TablePlace) -> TableObject:
        """One copy of a chit."""
        look = Tile(
            f"{shop.prefix}{self._face(one.id)}",
            f"{shop.prefix}{self._face('back')}",
            self.deck.width_mm / MM_PER_UNIT,
            self.deck.height_mm / MM_PER_UNIT,
        )
        guid = shop.guids.new(f"chit|{self.deck.id}|{one.id}|{copy}")
        return tile(guid, spot, look, Nickname=one.title, Description=one.text)

    def _face(self, name: str) -> str:
        return f"chit-{self.deck.id}-{name}.png"


def _back(source: Source, deck_: Deck) -> QImage:
    look, images = back_look(deck_), source.images
    area = QRectF(0, 0, deck_.width_mm, deck_.height_mm)
    size = area.size()
    return image_of(size, _scale(source, size), lambda on: draw_back(on, look, area, images))


def _scale(source: Source, size: QSizeF) -> float:
    """Pixels for a millimetre: as fine as asked for, but never too many on a side."""
    wanted = float(source.options["dpi"]) / MM_PER_UNIT
    return min(wanted, (MOST_PIXELS - 1) / max(size.width(), size.height()))
