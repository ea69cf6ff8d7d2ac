"""Cards on sheets of paper to print and cut: where each lies, fronts and backs."""

from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPageSize

PAPERS: Final = {
    "A4": QPageSize.PageSizeId.A4,
    "Letter": QPageSize.PageSizeId.Letter,
}
# What printers cannot reach, and how long and how far off the marks for cutting are; in mm.
_MARGIN: Final = 5.0
_MARK: Final = 3.0
_MARK_GAP: Final = 1.0


class CardPages(NamedTuple):
    """Equal cards side by side on sheets of paper; all lengths are millimetres."""

    paper: QSizeF
    card: QSizeF
    across: int
    down: int

    @property
    def on_each(self) -> int:
        """How many cards a sheet holds; 0 if not even one."""
        return self.across * self.down

    def count(self, cards: int) -> int:
        """How many sheets so many cards need."""
        return -(-cards // self.on_each) if self.on_each else 0

    @property
    def block(self) -> QRectF:
        """The cards of a full sheet, in the middle of the paper."""
        wide, high = self.across * self.card.width(), self.down * self.card.height()
        left, top = (self.paper.width() - wide) / 2, (self.paper.height() - high) / 2
        return QRectF(left, top, wide, high)

    def place(self, number: int, *, is_back: bool = False) -> QRectF:
        """Where a card of a sheet lies; backs are mirrored, to meet their fronts on one leaf."""
        row, column = divmod(number, self.across)
        if is_back:
            column = self.across - 1 - column
        corner = self.block.topLeft()
        return QRectF(
            corner + QPointF(column * self.card.width(), row * self.card.height()), self.card
        )

    def cuts(self) -> list[QLineF]:
        """Marks around the cards that say where to cut."""
        block, marks = self.block, []
        for column in range(self.across + 1):
            x = block.left() + column * self.card.width()
            for y, out in ((block.top(), -1), (block.bottom(), 1)):
                start = y + out * _MARK_GAP
                marks.append(QLineF(x, start, x, start + out * _MARK))
        for row in range(self.down + 1):
            y = block.top() + row * self.card.height()
            for x, out in ((block.left(), -1), (block.right(), 1)):
                start = x + out * _MARK_GAP
                marks.append(QLineF(start, y, start + out * _MARK, y))
        return marks


def card_pages(width_mm: float, height_mm: float, paper: str) -> CardPages:
    """The sheets for cards of a size, upright or across, whichever holds more."""
    upright = QPageSize(PAPERS[paper]).size(QPageSize.Unit.Millimeter)
    card = QSizeF(width_mm, height_mm)
    ways = [_pages(size, card) for size in (upright, upright.transposed())]
    return max(ways, key=lambda pages: pages.on_each)


def _pages(paper: QSizeF, card: QSizeF) -> CardPages:
    across = int((paper.width() - 2 * _MARGIN) // card.width())
    down = int((paper.height() - 2 * _MARGIN) // card.height())
    return CardPages(paper, card, max(across, 0), max(down, 0))
