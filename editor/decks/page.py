"""The page of a deck, cup or pool: its cards as sheet, form and picture, and all together."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from hexwright.editor.decks.hand_tab import HandTab
from hexwright.editor.decks.print_tab import PagesTab
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.records.record_editor import RecordEditor
from hexwright.render.card_look import CardLook, back_look, card_look
from hexwright.render.card_picture import card_rect, draw_back, draw_card
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck

_WIDE = 180.0
_GAP = 12.0
_PREVIEW = 250


class CardPreview(QWidget):
    """The face and the back of one card."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to see yet."""
        super().__init__(parent)
        self.look: CardLook | None = None
        self._back: CardLook | None = None
        self._images: ImageShelf | None = None
        self.setAccessibleName(tr("Preview"))
        self.setFixedHeight(_PREVIEW)

    def show_card(self, look: CardLook | None, back: CardLook | None, images: ImageShelf) -> None:
        """Show a card, or none."""
        self.look, self._back, self._images = look, back, images
        self.setVisible(look is not None)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw face and back side by side."""
        if self.look is None or self._back is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Both are seen: where there is no room for two of this height, they are smaller.
        wide = (self.height() - 2 * _GAP) * self.look.width_mm / self.look.height_mm
        whole = card_rect(self.look, min(wide, (self.width() - 3 * _GAP) / 2))
        face = whole.translated(_GAP, _GAP)
        draw_card(painter, self.look, face, self._images)
        draw_back(painter, self._back, face.translated(whole.width() + _GAP, 0), self._images)
        painter.end()


class CardSheet(QWidget):
    """All cards of a deck side by side, copies told by their number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty sheet."""
        super().__init__(parent)
        self.cards: list[tuple[CardLook, int]] = []
        self._images: ImageShelf | None = None
        self.setAccessibleName(tr("All cards"))

    def show_cards(self, cards: list[tuple[CardLook, int]], images: ImageShelf) -> None:
        """Show cards with how many copies there are of each."""
        self.cards, self._images = cards, images
        self.setMinimumHeight(self.heightForWidth(self.width()))
        self.update()

    def hasHeightForWidth(self) -> bool:
        """A narrow sheet is longer."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high the sheet is at a width."""
        places = self._places(width)
        return int(max((place.bottom() for place in places), default=0) + _GAP)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(640, self.heightForWidth(640))

    def _places(self, width: int) -> list[QRectF]:
        across = max(int((width - _GAP) // (_WIDE + _GAP)), 1)
        places = []
        for number, (look, _) in enumerate(self.cards):
            whole = card_rect(look, _WIDE)
            row, column = divmod(number, across)
            corner = QPointF(
                _GAP + column * (_WIDE + _GAP), _GAP + row * (whole.height() + 2 * _GAP)
            )
            places.append(whole.translated(corner))
        return places

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards that can be seen."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = QRectF(event.rect())
        for (look, copies), place in zip(self.cards, self._places(self.width()), strict=True):
            if not place.adjusted(0, 0, 0, 2 * _GAP).intersects(seen):
                continue
            draw_card(painter, look, place, self._images)
            if copies != 1:
                below = QRectF(place.left(), place.bottom(), place.width(), 1.6 * _GAP)
                painter.setPen(self.palette().windowText().color())
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"× {copies}")
        painter.end()


class DeckPage(RecordEditor):
    """A deck with pictures of its cards."""

    def add_tabs(self) -> None:
        """The picture of the current card above its form; all cards, a hand, and sheets."""
        self.preview = CardPreview(self)
        self.lists["cards"].show_above(self.preview)
        self.lists["cards"].shown.connect(self._show_card)
        self.sheet = CardSheet(self)
        self._sheet_area = FormArea(self, self.sheet)
        self.hand, self.pages = HandTab(self), PagesTab(self)
        self.tabs.insertTab(1, self._sheet_area, tr("All cards"))
        self.tabs.insertTab(2, self.hand, tr("Hand"))
        self.tabs.insertTab(3, self.pages, tr("Print sheets"))

    @property
    def deck(self) -> Deck | None:
        """The deck as it is now."""
        record = self.steps.record if self.steps else None
        return record if isinstance(record, Deck) else None

    def _images(self) -> ImageShelf:
        assert self.steps is not None
        return ImageShelf(self.steps.document.asset)

    def _show_card(self, place: int) -> None:
        deck = self.deck
        if deck is None or self.steps is None:
            return
        look = back = None
        if 0 <= place < len(deck.cards):
            look, back = card_look(self.steps.module, deck, deck.cards[place]), back_look(deck)
        self.preview.show_card(look, back, self._images())

    def refresh(self) -> None:
        """Show the current tab as things are."""
        super().refresh()
        deck, shown = self.deck, self.tabs.currentWidget()
        if deck is None or self.steps is None:
            return
        module = self.steps.module
        words = tr("Hand") if deck.kind == "deck" else tr("Chits drawn")
        at_hand = self.tabs.indexOf(self.hand)
        self.tabs.setTabText(at_hand, words)
        self.tabs.setTabVisible(at_hand, deck.is_in_play)
        if shown is self._sheet_area:
            looks = [(card_look(module, deck, card), card.copies) for card in deck.cards]
            self.sheet.show_cards(looks, self._images())
        elif shown in (self.hand, self.pages):
            shown.show_deck(module, deck, self._images())
