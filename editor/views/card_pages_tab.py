"""A deck on sheets of paper, as it would be printed: fronts, and backs that meet them."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from render.card_look import CardLook, back_look, card_look
from render.card_pages import PAPERS, CardPages, card_pages
from render.card_picture import draw_back, draw_card
from render.image_shelf import ImageShelf
from schema.language import tr
from schema.model.deck import Deck
from schema.module import Module

_GAP: Final = 18.0
_WORDS: Final = 22.0
_WIDEST: Final = 460.0
_SHADE: Final = QColor(20, 14, 6, 60)


class PaperView(QWidget):
    """Pairs of sheets below each other: fronts at the left, their backs at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """No paper yet."""
        super().__init__(parent)
        self.pages: CardPages | None = None
        self.fronts: list[CardLook] = []
        self._back: CardLook | None = None
        self._images: ImageShelf | None = None
        self.setAccessibleName(tr("Print sheets"))

    def show_cards(
        self, pages: CardPages, fronts: list[CardLook], back: CardLook, images: ImageShelf
    ) -> None:
        """Lay cards out on paper."""
        self.pages, self.fronts, self._back, self._images = pages, fronts, back, images
        self._fit()
        self.update()

    def _fit(self) -> None:
        last = self.sheet(self.sheets - 1, is_back=False) if self.sheets else QRectF()
        self.setMinimumHeight(int(last.bottom() + _GAP))

    def resizeEvent(self, _event: object) -> None:
        """Wider sheets are higher."""
        self._fit()

    def sizeHint(self) -> QSize:
        """Two sheets side by side."""
        return QSize(640, 480)

    @property
    def sheets(self) -> int:
        """How many leaves of paper there are."""
        return self.pages.count(len(self.fronts)) if self.pages else 0

    def sheet(self, number: int, *, is_back: bool) -> QRectF:
        """Where one side of a leaf is shown."""
        assert self.pages is not None
        paper = self.pages.paper
        wide = max(min((self.width() - 3 * _GAP) / 2, _WIDEST), 60.0)
        high = wide * paper.height() / paper.width()
        left = _GAP + (wide + _GAP) * is_back
        return QRectF(left, _WORDS + number * (high + _GAP + _WORDS), wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheets that can be seen."""
        if self.pages is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = QRectF(event.rect())
        for number in range(self.sheets):
            for is_back in (False, True):
                rect = self.sheet(number, is_back=is_back)
                if rect.adjusted(0, -_WORDS, 0, _GAP).intersects(seen):
                    self._paint(painter, self.pages, rect, number, is_back=is_back)
        painter.end()

    def _paint(
        self, painter: QPainter, pages: CardPages, rect: QRectF, number: int, *, is_back: bool
    ) -> None:
        words = (
            tr("Backs {number}", number=number + 1)
            if is_back
            else tr("Fronts {number}", number=number + 1)
        )
        painter.setPen(self.palette().windowText().color())
        above = QRectF(rect.left(), rect.top() - _WORDS, rect.width(), _WORDS)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        painter.fillRect(rect.translated(2, 3), _SHADE)
        painter.fillRect(rect, QColor("white"))
        painter.save()
        painter.translate(rect.topLeft())
        scale = rect.width() / pages.paper.width()
        painter.scale(scale, scale)
        painter.setPen(QPen(QColor("black"), 0.25))
        painter.drawLines(pages.cuts())
        first = number * pages.on_each
        for place, look in enumerate(self.fronts[first : first + pages.on_each]):
            room = pages.place(place, is_back=is_back)
            if is_back and self._back is not None:
                draw_back(painter, self._back, room, self._images)
            else:
                draw_card(painter, look, room, self._images)
        painter.restore()


class PagesTab(QWidget):
    """The sheets of a deck, with the paper to choose and how many there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing laid out yet."""
        super().__init__(parent)
        self._shown: tuple[Module, Deck, ImageShelf] | None = None
        self.paper = QComboBox(self)
        self.paper.addItems(list(PAPERS))
        self.paper.currentIndexChanged.connect(self._lay_out)
        label = QLabel(tr("&Paper:"), self)
        label.setBuddy(self.paper)
        self.words = QLabel(self)
        self.view = PaperView(self)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(self.view)
        line = QHBoxLayout()
        line.setContentsMargins(8, 8, 8, 0)
        line.addWidget(label)
        line.addWidget(self.paper)
        line.addSpacing(12)
        line.addWidget(self.words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(line)
        column.addWidget(area, 1)

    def show_deck(self, module: Module, deck: Deck, images: ImageShelf) -> None:
        """Lay a deck out as it is now."""
        self._shown = (module, deck, images)
        self._lay_out()

    def _lay_out(self) -> None:
        if self._shown is None:
            return
        module, deck, images = self._shown
        pages = card_pages(deck.width_mm, deck.height_mm, self.paper.currentText())
        fronts = [card_look(module, deck, one) for one in deck.cards for _ in range(one.copies)]
        self.view.show_cards(pages, fronts, back_look(deck), images)
        if not pages.on_each:
            self.words.setText(tr("A card is larger than this paper."))
            return
        self.words.setText(
            tr(
                "Cards: {cards}. On a sheet: {each}. Sheets, printed on both sides: {sheets}.",
                cards=len(fronts),
                each=pages.on_each,
                sheets=self.view.sheets,
            )
        )
