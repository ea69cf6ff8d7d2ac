"""Decks of cards and cups of chits: piles on the table, and cards that players hide and play."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from hexwright.exporters.side_table import Area
from hexwright.exporters.vassal.component import MAP, WIDGET, Element, component, text_component
from hexwright.exporters.vassal.cups import draw_trait, is_cup, is_secret
from hexwright.exporters.vassal.hands import take_traits
from hexwright.exporters.vassal.keys import FLIP, named
from hexwright.exporters.vassal.piece_text import Definition
from hexwright.exporters.vassal.plan import CARDS, LAYER, Plan
from hexwright.exporters.vassal.reveals import DISCARD
from hexwright.exporters.vassal.sequence import plain, sequence
from hexwright.exporters.vassal.shut_eye import draw_shut_eye
from hexwright.exporters.vassal.traits import Trait, marker, mask
from hexwright.render.card_look import back_look, card_look
from hexwright.render.card_picture import draw_back, draw_card
from hexwright.render.small_picture import image_of, png_bytes
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card, Deck

# How large the sign of a hidden card or chit is, as a share of its shorter side.
_CARD_SIGN, _CHIT_SIGN = 0.1, 0.16
# How many pixels a card of a pile lies above the next, and how many cards are seen at the most.
_RISE, _MOST_SEEN = 2, 10


@dataclass(frozen=True)
class DeckPiles:
    """All decks of a module as piles with their cards, and the pictures of the cards."""

    plan: Plan

    @property
    def decks(self) -> list[Deck]:
        """The decks in the order of their ids."""
        return [self.plan.module.decks[name] for name in sorted(self.plan.module.decks)]

    def piles(self) -> Iterator[Element]:
        """A pile to draw from and one of discards for each deck; one alone of cards to be read."""
        for deck in self.decks:
            for pile, cards in self.with_cards(deck):
                pile.extend(self._slot(deck, card, copy) for card, copy in cards)
                yield pile

    def with_cards(self, deck: Deck) -> Iterator[tuple[Element, list[tuple[Card, int]]]]:
        """The empty piles of a deck, and the copies of cards that belong there."""
        yield (
            self._draw_pile(deck),
            [(card, copy) for card in deck.cards for copy in range(card.copies)],
        )
        if deck.is_in_play:
            yield self._discards(deck), []

    def _draw_pile(self, deck: Deck) -> Element:
        return component(
            f"{MAP}DrawPile",
            **self._place(self.plan.deck_names[deck.id], deck, self.plan.table.deck(deck.id)),
            faceDown="Always" if deck.is_in_play else "Never",
            drawFaceUp=not deck.is_in_play or (is_cup(deck) and not is_secret(self.plan, deck)),
            shuffle="Always" if deck.is_in_play else "Never",
            allowMultiple=True,
            allowSelect=True,
            reversible=False,
            shuffleCommand=tr("Shuffle"),
            drawMultipleMessage=tr("Draw several"),
            drawSpecificMessage=tr("Look for one"),
            reportFormat="$PlayerName$: $deckName$: $commandName$",
        )

    def _discards(self, deck: Deck) -> Element:
        return component(
            f"{MAP}DrawPile",
            **self._place(
                self.plan.discards_names[deck.id], deck, self.plan.table.discards(deck.id)
            ),
            faceDown="Never",
            drawFaceUp=True,
            shuffle="Never",
            allowMultiple=False,
            allowSelect=True,
            reversible=False,
            drawSpecificMessage=tr("Look for one"),
            reshufflable=True,
            reshuffleCommand=tr("Put all back and shuffle"),
            reshuffleTarget=self.plan.deck_names[deck.id],
            reshuffleMessage=tr("{deck}: all are put back and shuffled", deck=deck.title),
        )

    def _place(self, name: str, deck: Deck, area: Area) -> dict[str, object]:
        x, y = area.middle
        # Each card lies higher than the one below it: the heading above must stay to be read.
        room = (area.height - self._size(deck)[1]) // 2
        return {
            "name": name,
            "owningBoard": self.plan.table_name,
            "useGridLocation": False,
            "x": x,
            "y": y,
            "width": area.width,
            "height": area.height,
            "draw": True,
            "color": "90,80,65",
            "maxStack": min(max(room // _RISE, 1) + 1, _MOST_SEEN),
            "canSave": False,
        }

    def definition(self, deck: Deck, card: Card, copy: int) -> Definition:
        """One copy of a card, counted from 0."""
        gpid = self.plan.gpids.of(f"card:{deck.id}:{card.id}:{copy}")
        return Definition(plain(card.title), self._traits(deck, card), front(deck, card), gpid)

    def _slot(self, deck: Deck, card: Card, copy: int) -> Element:
        definition = self.definition(deck, card, copy)
        wide, high = self._size(deck)
        return text_component(
            f"{WIDGET}CardSlot",
            definition.text(),
            entryName=definition.name,
            gpid=definition.gpid,
            width=wide,
            height=high,
        )

    def _traits(self, deck: Deck, card: Card) -> list[Trait]:
        side = self.plan.sides.get(card.side or deck.side)
        values = {
            LAYER: CARDS,
            "Deck": plain(deck.title),
            "Card": card.id,
            "Side": plain(side.name) if side else "",
        }
        discard = _to_deck(tr("Discard"), DISCARD, self.plan.discards_names[deck.id])
        return [
            mask(back(deck), tr("Turn over"), FLIP, plain(deck.title), sign(deck)),
            *([discard] if deck.is_in_play else []),
            _to_deck(tr("Put back"), named("putBack"), self.plan.deck_names[deck.id]),
            *([draw_trait(self.plan)] if is_cup(deck) else take_traits(self.plan, deck)),
            marker(values),
        ]

    def _size(self, deck: Deck) -> tuple[int, int]:
        scale = self.plan.pixels_per_mm
        return max(round(deck.width_mm * scale), 1), max(round(deck.height_mm * scale), 1)

    def images(self) -> list[str]:
        """The files of all cards."""
        return [
            name
            for deck in self.decks
            for name in (back(deck), sign(deck), *(front(deck, c) for c in deck.cards))
        ]

    def drawn(self) -> Iterator[tuple[str, bytes]]:
        """Name and PNG of each card and back, made one by one."""
        for deck in self.decks:
            yield back(deck), self._picture(deck, None)
            yield sign(deck), self._sign(deck)
            for card in deck.cards:
                yield front(deck, card), self._picture(deck, card)

    def _picture(self, deck: Deck, card: Card | None) -> bytes:
        area, shelf = QRectF(0, 0, deck.width_mm, deck.height_mm), self.plan.source.images

        def draw(painter: QPainter) -> None:
            if card is None:
                draw_back(painter, back_look(deck), area, shelf)
            else:
                draw_card(painter, card_look(self.plan.module, deck, card), area, shelf)

        return png_bytes(image_of(area.size(), self.plan.pixels_per_mm, draw))

    def _sign(self, deck: Deck) -> bytes:
        """An eye that is shut, small in a corner that leaves the text to be read.

        Titles of cards run across their top; chits have nothing beside their number.
        """
        area = QRectF(0, 0, deck.width_mm, deck.height_mm)
        size = min(area.width(), area.height()) * (_CHIT_SIGN if is_cup(deck) else _CARD_SIGN)
        rim = size * 0.15
        top = area.top() + rim if is_cup(deck) else area.bottom() - rim - size

        def draw(painter: QPainter) -> None:
            eye = QRectF(area.right() - size - rim, top, size, size)
            draw_shut_eye(painter, eye)

        return png_bytes(image_of(area.size(), self.plan.pixels_per_mm, draw))


def sign(deck: Deck) -> str:
    """The file of what is seen on a card that is hidden from others."""
    return f"hidden-{deck.id}.png"


def front(deck: Deck, card: Card) -> str:
    """The file of a card's face."""
    return f"card-{deck.id}-{card.id}.png"


def back(deck: Deck) -> str:
    """The file of a deck's back."""
    return f"back-{deck.id}.png"


def _to_deck(menu: str, key: str, deck: str) -> Trait:
    """A command that lays a card on a pile."""
    fields = ("return", menu, key, "", "", "", 2, "false", deck)
    return Trait(sequence(";", fields))
