"""The cards and chits of a page, and the rules of the system."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.attributes import plain, titles
from hexwright.exporters.base import Source
from hexwright.exporters.web_page.pictures import Pictures
from hexwright.render.card_look import CardLook, back_look, card_look
from hexwright.render.card_picture import card_rect, draw_back, draw_card
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.small_picture import image_of
from hexwright.schema.language import SOURCE_LANGUAGE, spoken
from hexwright.schema.model.deck import Deck
from hexwright.schema.module import Module
from hexwright.schema.rules_reference import reference_of

_WIDE = 360

Draw = Callable[[QPainter, CardLook, QRectF, ImageShelf], None]


def deck_data(source: Source, deck: Deck, pictures: Pictures) -> dict[str, Any]:
    """A deck with the pictures of all its cards, and of their back."""
    back = back_look(deck)
    return {
        "id": deck.id,
        "title": deck.title,
        "kind": deck.kind,
        "back": pictures.number(("back", back), partial(_image, back, draw_back, source.images)),
        "titles": titles(source.module, "card"),
        "cards": [
            {
                "title": card.title,
                "text": card.text,
                "copies": card.copies,
                "side": card.side,
                "image": pictures.number(look, partial(_image, look, draw_card, source.images)),
                "values": {
                    name: plain(value)
                    for name, value in card.attributes.items()
                    if isinstance(value, (str, int, float))
                },
            }
            for card in deck.cards
            for look in (card_look(source.module, deck, card),)
        ],
    }


def _image(look: CardLook, draw: Draw, shelf: ImageShelf) -> QImage:
    rect = card_rect(look, _WIDE)
    return image_of(rect.size(), 1.0, lambda painter: draw(painter, look, rect, shelf))


def rules_data(module: Module) -> list[dict[str, Any]]:
    """The rules of the module's system by section, in English; nothing if it has no reference."""
    with spoken(SOURCE_LANGUAGE):
        reference = reference_of(module.info.system.id)
    return [
        {
            "title": one.title,
            "rules": [[rule.id, rule.text] for rule in reference.in_section(one.id)],
        }
        for one in reference.sections
    ]
