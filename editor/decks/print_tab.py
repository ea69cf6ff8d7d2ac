"""A deck on sheets of paper, as it will be printed: fronts, and backs that meet them."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from hexwright.exporters.print_and_play.cards import deck_cells
from hexwright.exporters.print_and_play.pages import Page
from hexwright.exporters.print_and_play.settings import options, papers, press_of
from hexwright.exporters.print_and_play.sheets import TIGHT_MARGIN, sheet_pages, too_large
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck
from hexwright.schema.module import Module
from hexwright.schema.options import defaults

_GAP: Final = 18.0
_WORDS: Final = 22.0
_WIDEST: Final = 460.0
_SHADE: Final = QColor(20, 14, 6, 60)


class PaperView(QWidget):
    """Pairs of pages below each other: fronts at the left, their backs at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """No paper yet."""
        super().__init__(parent)
        self.pages: list[Page] = []
        self.setAccessibleName(tr("Print sheets"))

    def show_pages(self, pages: list[Page]) -> None:
        """Show the two sides of sheets, one after the other."""
        self.pages = pages
        self._fit()
        self.update()

    def _fit(self) -> None:
        bottom = self.place(len(self.pages) - 1).bottom() if self.pages else 0.0
        self.setMinimumHeight(int(bottom + _GAP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wider sheets are higher."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """Two sheets side by side."""
        return QSize(640, 480)

    def place(self, number: int) -> QRectF:
        """Where a page is shown."""
        page = self.pages[number]
        sheet, side = divmod(number, 2)
        wide = max(min((self.width() - 3 * _GAP) / 2, _WIDEST), 60.0)
        high = wide * page.height / page.width
        left, top = _GAP + (wide + _GAP) * side, _WORDS + sheet * (high + _GAP + _WORDS)
        return QRectF(left, top, wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pages that can be seen."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = QRectF(event.rect())
        for number, page in enumerate(self.pages):
            rect = self.place(number)
            if rect.adjusted(0, -_WORDS, 0, _GAP).intersects(seen):
                self._paint(painter, page, rect)
        painter.end()

    def _paint(self, painter: QPainter, page: Page, rect: QRectF) -> None:
        painter.setPen(self.palette().windowText().color())
        above = QRectF(rect.left(), rect.top() - _WORDS, rect.width(), _WORDS)
        centred = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(above, centred, page.title)
        painter.fillRect(rect.translated(2, 3), _SHADE)
        painter.fillRect(rect, QColor("white"))
        painter.save()
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / page.width, rect.height() / page.height)
        page.draw(painter)
        painter.restore()


class PagesTab(QWidget):
    """The sheets of a deck, with the paper to choose and how many there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing laid out yet."""
        super().__init__(parent)
        self._shown: tuple[Module, Deck, ImageShelf] | None = None
        self.paper = QComboBox(self)
        for code, words in papers().items():
            self.paper.addItem(words, code)
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
        settings = {**defaults(options(module)), "paper": self.paper.currentData()}
        press = press_of(settings, deck.title, TIGHT_MARGIN)
        cells = list(deck_cells(module, deck, images))
        pages = list(sheet_pages(cells, press))
        self.view.show_pages(pages)
        if too_large(cells, press):
            self.words.setText(tr("A card is larger than this paper."))
            return
        self.words.setText(
            tr(
                "Cards: {cards}. Sheets, printed on both sides: {sheets}.",
                cards=len(cells),
                sheets=len(pages) // 2,
            )
        )
