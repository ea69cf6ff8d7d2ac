"""A hand drawn from a deck, as the game would deal it: what players will hold."""

from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from hexwright.editor.icons import icon
from hexwright.engine.core.chance import seeded, shuffled
from hexwright.engine.core.names import copies_of
from hexwright.render.brush import box, fill
from hexwright.render.card_look import CardLook, card_look
from hexwright.render.card_picture import card_rect, draw_card
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import colour, faded
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card, Deck
from hexwright.schema.module import Module

_USUAL: Final = 5
_MOST: Final = 20
# Degrees between two cards, and between the outermost at most.
_APART: Final = 7.0
_WIDEST: Final = 52.0
_EDGE: Final = 16.0
# Heights of a card: how far the hand is from the cards' middle, how far one is held up, and how
# wide their shade is; pixels: how high cards are at most.
_ARM: Final = 2.2
_LIFT: Final = 0.07
_SHADE: Final = 0.006
_HIGHEST: Final = 420.0
# Heights of a chit: how far chits lie from each other; pixels: how high they are at most.
_GAP: Final = 0.12
_HIGHEST_CHIT: Final = 200.0


def usual_hand(module: Module, deck: Deck) -> int:
    """How many cards a player holds: the most that a scenario gives, else a few."""
    sides = [side for one in module.scenarios.values() for side in one.sides]
    given = [side.hand for side in sides if side.deck == deck.id]
    return max(given, default=0) or _USUAL


def drawn(deck: Deck, count: int, seed: int) -> list[Card]:
    """Cards from the top of the deck, shuffled as for a game of this seed."""
    by_copy = {copy: card for card in deck.cards for copy in copies_of(deck.id, card)}
    order, _ = shuffled(list(by_copy), seeded(seed))
    return [by_copy[copy] for copy in order[:count]]


class CardFan(QWidget):
    """Cards as one holds them, or chits side by side; the one below the mouse is held up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty hand."""
        super().__init__(parent)
        self.looks: list[CardLook] = []
        self._images: ImageShelf | None = None
        self.raised = -1
        self._are_chits = False
        self.setMouseTracking(True)
        self.setMinimumSize(240, 200)
        self.setAccessibleName(tr("Hand"))

    def sizeHint(self) -> QSize:
        """Room to read the cards."""
        return QSize(640, 420)

    def show_cards(
        self, looks: list[CardLook], images: ImageShelf, *, are_chits: bool = False
    ) -> None:
        """Hold other cards, or let other chits lie there: nobody fans what is square."""
        self.looks, self._images, self._are_chits = looks, images, are_chits
        self.raised = -1
        self.setAccessibleDescription(", ".join(look.title for look in looks))
        self.update()

    def places(self) -> list[tuple[QRectF, QTransform]]:
        """The room of each card in its own upright frame, and how that lies on the widget."""
        if not self.looks:
            return []
        look = self.looks[0]
        card = card_rect(look, look.width_mm / look.height_mm)
        return self._side_by_side(card) if self._are_chits else self._fanned(card)

    def _side_by_side(self, card: QRectF) -> list[tuple[QRectF, QTransform]]:
        """Rows of chits, of as many as let them be largest."""
        count, room = len(self.looks), QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        wide, high = card.width() + _GAP, card.height() + _GAP

        def scale_of(across: int) -> float:
            rows = ceil(count / across)
            return min(room.width() / (across * wide), room.height() / (rows * high))

        across = max(range(1, count + 1), key=scale_of)
        scale = min(scale_of(across), _HIGHEST_CHIT)
        card.moveCenter(QPointF(0, 0))
        left = room.center().x() - (across - 1) * wide * scale / 2
        top = room.center().y() - (ceil(count / across) - 1) * high * scale / 2
        corners = [(left + one % across * wide * scale, one // across) for one in range(count)]
        up = card.translated(0, -_LIFT)
        return [
            (
                up if one == self.raised else card,
                QTransform.fromTranslate(x, top + row * high * scale).scale(scale, scale),
            )
            for one, (x, row) in enumerate(corners)
        ]

    def _fanned(self, card: QRectF) -> list[tuple[QRectF, QTransform]]:
        """A hand of cards, turned about where they are held."""
        count = len(self.looks)
        card.moveCenter(QPointF(0, -_ARM))
        step = min(_APART, _WIDEST / max(count - 1, 1))
        turns = [QTransform().rotate(step * (one - (count - 1) / 2)) for one in range(count)]
        whole = turns[0].mapRect(card).united(turns[-1].mapRect(card)).united(card)
        whole.adjust(0, -_LIFT, 0, 0)
        room = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        scale = min(room.width() / whole.width(), room.height() / whole.height(), _HIGHEST)
        onto = QTransform.fromTranslate(room.center().x(), room.center().y())
        onto.scale(scale, scale)
        onto.translate(-whole.center().x(), -whole.center().y())
        up = card.translated(0, -_LIFT)
        return [(up if one == self.raised else card, turns[one] * onto) for one in range(count)]

    def card_at(self, point: QPointF) -> int:
        """The number of the uppermost card at a point; -1 for none."""
        places = self.places()
        for number in reversed(range(len(places))):
            rect, at = places[number]
            if rect.contains(at.inverted()[0].map(point)):
                return number
        return -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hold the card below the mouse up."""
        self._raise(self.card_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Put it back."""
        self._raise(-1)
        super().leaveEvent(event)

    def _raise(self, number: int) -> None:
        if number != self.raised:
            self.raised = number
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All cards, the one held up last."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        places = self.places()
        for number in sorted(range(len(places)), key=lambda one: one == self.raised):
            rect, at = places[number]
            painter.setTransform(at, combine=False)
            edge = rect.width() * 0.055
            shade = box(rect.adjusted(-_SHADE, 0, _SHADE, 2 * _SHADE), edge)
            fill(painter, shade, faded(colour("#140e06"), 0.28))
            draw_card(painter, self.looks[number], rect, self._images)
        painter.end()


class HandTab(QWidget):
    """A hand with the number of its cards and a button to draw another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing drawn yet."""
        super().__init__(parent)
        self._deck = ""
        self._seed = 1
        self._shown: tuple[Module, Deck, ImageShelf] | None = None
        self.count = QSpinBox(self)
        self.count.setRange(1, _MOST)
        self.count.valueChanged.connect(self._draw)
        label = self.words = QLabel(tr("&Cards drawn:"), self)
        label.setBuddy(self.count)
        self.again = QPushButton(icon("reload"), tr("&Draw again"), self)
        self.again.clicked.connect(self.draw_again)
        self.fan = CardFan(self)
        line = QHBoxLayout()
        line.setContentsMargins(8, 8, 8, 0)
        line.addWidget(label)
        line.addWidget(self.count)
        line.addWidget(self.again)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(line)
        column.addWidget(self.fan, 1)

    def show_deck(self, module: Module, deck: Deck, images: ImageShelf) -> None:
        """Show a hand from a deck as it is now; an edit keeps the cards in their order."""
        self._shown = (module, deck, images)
        is_cup = deck.kind == "cup"
        self.words.setText(tr("&Markers drawn:") if is_cup else tr("&Cards drawn:"))
        if deck.id != self._deck:
            self._deck = deck.id
            self.count.setValue(usual_hand(module, deck))
        self._draw()

    def draw_again(self) -> None:
        """Shuffle and draw anew."""
        self._seed += 1
        self._draw()

    def _draw(self) -> None:
        if self._shown is not None:
            module, deck, images = self._shown
            cards = drawn(deck, self.count.value(), self._seed)
            looks = [card_look(module, deck, card) for card in cards]
            self.fan.show_cards(looks, images, are_chits=deck.kind == "cup")
