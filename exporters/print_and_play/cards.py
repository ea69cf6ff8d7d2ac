"""Cards and chits to cut out, as many as each deck has."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtGui import QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.print_and_play.layout import Rect
from hexwright.exporters.print_and_play.pages import qrect
from hexwright.exporters.print_and_play.sheets import Cell
from hexwright.render.card_look import CardLook, back_look, card_look
from hexwright.render.card_picture import draw_back, draw_card
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.model.deck import Deck
from hexwright.schema.module import Module


def card_cells(source: Source) -> Iterator[Cell]:
    """Every copy of every card, deck after deck."""
    for name in sorted(source.module.decks):
        yield from deck_cells(source.module, source.module.decks[name], source.images)


def deck_cells(module: Module, deck: Deck, images: ImageShelf) -> Iterator[Cell]:
    """Every copy of every card of a deck."""
    back = partial(_back, look=back_look(deck), images=images)
    for card in deck.cards:
        front = partial(_front, look=card_look(module, deck, card), images=images)
        cell = Cell(deck.width_mm, deck.height_mm, front, back)
        yield from [cell] * card.copies


def _front(painter: QPainter, rect: Rect, bleed: float, look: CardLook, images: ImageShelf) -> None:
    draw_card(painter, look, qrect(rect), images, bleed=bleed)


def _back(painter: QPainter, rect: Rect, bleed: float, look: CardLook, images: ImageShelf) -> None:
    draw_back(painter, look, qrect(rect), images, bleed=bleed)
