"""Sheets of things that are cut out: fronts on one page, backs behind them on the next."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from hexwright.exporters.print_and_play import marks
from hexwright.exporters.print_and_play.layout import Block, Rect, Sheet, Size, around, arranged
from hexwright.exporters.print_and_play.pages import Page, qrect
from hexwright.exporters.print_and_play.press import Die
from hexwright.schema.language import tr

# Draws a front or back into a rectangle, its colours so far beyond it.
Draw = Callable[[QPainter, Rect, float], None]
# Room for crop marks, the ruler and what printers cannot reach; and where every row counts.
MARGIN: Final = (12.0, 16.0)
TIGHT_MARGIN: Final = (10.0, 7.5)
# How wide the holes for the pins of a die are, and how far their middles lie from the edge.
PIN_HOLE: Final = 5.0
PIN_INSET: Final = 5.5


@dataclass(frozen=True)
class Cell:
    """Something to cut out: its size and what its sides show."""

    width: float
    height: float
    front: Draw
    back: Draw

    @property
    def size(self) -> Size:
        """Width and height."""
        return self.width, self.height


@dataclass(frozen=True)
class Press:
    """How sheets are printed."""

    sheet: Sheet
    title: str
    margin: Size = MARGIN
    crops: bool = True
    grid: bool = False
    # Without, there are only fronts: stickers.
    backs: bool = True
    # Counters are punched out by a die, which is told where they are.
    is_punched: bool = False


def sheet_pages(cells: Sequence[Cell], press: Press) -> Iterator[Page]:
    """All sheets, the back of each after its front."""
    plans = arranged([cell.size for cell in cells], press.sheet, press.margin)
    for number, blocks in enumerate(plans, 1):
        sheet = _SheetOf(press, cells, blocks, f"{press.title} · {number}/{len(plans)}")
        yield sheet.front()
        if press.backs and not press.sheet.folds:
            yield sheet.back()


def too_large(cells: Iterable[Cell], press: Press) -> int:
    """How many of some things fit on no sheet."""
    room = press.sheet.room(press.margin)
    return sum(cell.width > room.width or cell.height > room.height for cell in cells)


@dataclass(frozen=True)
class _SheetOf:
    """One sheet with its two sides."""

    press: Press
    cells: Sequence[Cell]
    blocks: list[Block]
    title: str

    def front(self) -> Page:
        folds = self.press.backs and self.press.sheet.folds
        shown = [*self.blocks, *self._behind()] if folds else self.blocks
        title = self.title if folds or not self.press.backs else self._named(tr("front"))
        return self._page(title, shown, partial(self._draw, is_back=False, folds=folds))

    def back(self) -> Page:
        draw = partial(self._draw, is_back=True, folds=False)
        return self._page(self._named(tr("back")), self._behind(), draw)

    def _named(self, side: str) -> str:
        return f"{self.title} · {side}"

    def _behind(self) -> list[Block]:
        return [block.back(self.press.sheet) for block in self.blocks]

    def _page(self, title: str, shown: list[Block], draw: Callable[..., None]) -> Page:
        sheet = self.press.sheet
        trim = around(block.bounds for block in shown)
        bleed = trim.grown(sheet.bleed)
        drawn = partial(draw, title=title)
        return Page(title, sheet.width, sheet.height, drawn, trim, bleed, die=self._die(shown))

    def _die(self, shown: list[Block]) -> Die | None:
        """Every counter's outline, and the holes by which pins hold sheet and die together."""
        if not self.press.is_punched:
            return None
        sheet, wide = self.press.sheet, PIN_HOLE
        middle = sheet.height / 2 - wide / 2
        lefts = (PIN_INSET - wide / 2, sheet.width - PIN_INSET - wide / 2)
        holes = tuple(Rect(left, middle, wide, wide) for left in lefts)
        return Die(tuple(slot.rect for block in shown for slot in block.slots), holes)

    def _draw(self, painter: QPainter, title: str, *, is_back: bool, folds: bool) -> None:
        press, sheet = self.press, self.press.sheet
        behind = self._behind() if is_back or folds else []
        fronts = [] if is_back else self.blocks
        self._put(painter, fronts, is_back=False)
        self._put(painter, behind, is_back=True)
        for block in (*fronts, *behind):
            if press.crops:
                marks.crop_marks(painter, block, sheet.mark_offset)
            if press.grid:
                marks.cut_grid(painter, block)
        marks.crosses(painter, sheet, back=is_back)
        if folds:
            marks.fold_line(painter, sheet)
        taken = around(block.bounds for block in (*fronts, *behind))
        marks.furniture(painter, sheet, taken, title)

    def _put(self, painter: QPainter, blocks: list[Block], *, is_back: bool) -> None:
        """Draw one side of all cells, none over its neighbour."""
        sheet = self.press.sheet
        for (item, rect), reach in (one for block in blocks for one in block.inked(sheet)):
            cell = self.cells[item]
            painter.save()
            painter.setClipRect(qrect(reach))
            if is_back and sheet.backs_turned:
                _turn(painter, rect)
            (cell.back if is_back else cell.front)(painter, rect, sheet.bleed)
            painter.restore()


def _turn(painter: QPainter, rect: Rect) -> None:
    """Let the painter draw a rectangle standing on its head."""
    painter.translate(QPointF(rect.left + rect.right, rect.top + rect.bottom))
    painter.rotate(180)
