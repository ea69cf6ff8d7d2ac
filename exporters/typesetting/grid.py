"""Tables with a head and lines, as wide as they need to be, in pieces that are not parted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from hexwright.exporters.typesetting.text import SMALL, SMALL_BOLD, Piece, Type
from hexwright.render.brush import moved

_PAD: Final = (1.6, 0.75)
_HEAD: Final = QColor("#4a4033")
_STRIPE: Final = QColor("#f3eee1")
_LINE: Final = QColor("#b9ad95")
_HEAD_TYPE: Final = Type(SMALL.size, SMALL.style, bold=True, ink="#fffaf0")
# Texts of several words may be parted into lines when they are wider than this.
_WIDEST: Final = 62.0
# Sizes that are tried, and what share of its lines a table may then have at most.
_SMALLER: Final = (0.9,)
_WORTH: Final = 0.9


@dataclass(frozen=True)
class Grid:
    """Texts in columns under a head; the first columns say what a row is about."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    # The most it may be wide.
    room: float
    heads: int = 1
    # Colours of little squares before the first cells, if there are any.
    swatches: tuple[str, ...] = ()

    @property
    def is_tight(self) -> bool:
        """Whether its words are too wide for the room."""
        return self._least_width > self.room

    @cached_property
    def _least_width(self) -> float:
        return sum(self._least(column) for column in range(len(self.head)))

    @cached_property
    def scale(self) -> float:
        """How large it is drawn: smaller if that makes it fit, or much less tall."""
        best = min(1.0, self.room / self._least_width)
        for smaller in _SMALLER:
            if smaller < best and self._lines(smaller) <= self._lines(best) * _WORTH:
                best = smaller
        return best

    def _lines(self, scale: float) -> int:
        """How many lines it has if it is drawn at a scale."""
        widths = self._widths_at(scale)
        rows = [(self.head, _HEAD_TYPE), *((row, SMALL) for row in self.rows)]
        return sum(
            max(len(parts) for _, parts in self._parted(row, kind, widths)) for row, kind in rows
        )

    @cached_property
    def _widths(self) -> list[float]:
        """How wide each column is, before it is made smaller."""
        return self._widths_at(self.scale)

    def _widths_at(self, scale: float) -> list[float]:
        natural = [self._natural(column) for column in range(len(self.head))]
        least = [self._least(column) for column in range(len(self.head))]
        over = sum(natural) - self.room / scale
        if over <= 0:
            return natural
        give = [one - other for one, other in zip(natural, least, strict=True)]
        share = min(over / max(sum(give), 0.01), 1.0)
        return [one - share * other for one, other in zip(natural, give, strict=True)]

    @property
    def width(self) -> float:
        """How wide the table is."""
        return sum(self._widths) * self.scale

    def _cells(self, column: int) -> Iterator[tuple[str, Type]]:
        yield self.head[column], _HEAD_TYPE
        kind = SMALL_BOLD if column < self.heads else SMALL
        for row in self.rows:
            yield row[column], kind

    def _extra(self, column: int) -> float:
        return 2 * _PAD[0] + (4.2 if self.swatches and column == 0 else 0.0)

    def _natural(self, column: int) -> float:
        widest = max(kind.width(text) for text, kind in self._cells(column))
        return min(widest, _WIDEST) + self._extra(column) + 0.01

    def _least(self, column: int) -> float:
        words = (kind.width(word) for text, kind in self._cells(column) for word in text.split())
        return max(words, default=0.0) + self._extra(column) + 0.01

    def pieces(self) -> Iterator[Piece]:
        """The head, which leads, and all rows."""
        yield self._row(self.head, _HEAD_TYPE, -1)
        for number, row in enumerate(self.rows):
            yield self._row(row, SMALL, number)

    def _row(self, row: Sequence[str], kind: Type, number: int) -> Piece:
        lines = self._parted(row, kind, self._widths)
        height = max(len(parts) for _, parts in lines) * kind.leading + 2 * _PAD[1]
        draw = partial(self._draw_scaled, lines, height, number)
        return Piece(height * self.scale, draw, leads=number < 0)

    def _parted(
        self, row: Sequence[str], kind: Type, widths: Sequence[float]
    ) -> list[tuple[Type, list[str]]]:
        """The cells of a row as lines."""
        lines = []
        for column, text in enumerate(row):
            set_in = SMALL_BOLD if kind is SMALL and column < self.heads else kind
            room = widths[column] - self._extra(column) + 0.02
            lines.append((set_in, set_in.lines(text, room)))
        return lines

    def _draw_scaled(
        self,
        lines: list[tuple[Type, list[str]]],
        height: float,
        number: int,
        painter: QPainter,
        x: float,
        y: float,
    ) -> None:
        with moved(painter, QPointF(x, y), scaled=self.scale):
            self._draw(painter, lines, height, number)

    def _draw(
        self, painter: QPainter, lines: list[tuple[Type, list[str]]], height: float, number: int
    ) -> None:
        whole = QRectF(0, 0, sum(self._widths), height)
        if number < 0:
            painter.fillRect(whole, _HEAD)
        elif number % 2:
            painter.fillRect(whole, _STRIPE)
        painter.fillRect(QRectF(0, height - 0.08, whole.width(), 0.16), _LINE)
        left = 0.0
        for column, (kind, parts) in enumerate(lines):
            start = left + self._extra(column) - _PAD[0]
            if self.swatches and column == 0 and number >= 0 and self.swatches[number]:
                spot = QRectF(left + _PAD[0], _PAD[1] + 0.4, 3.0, 3.0)
                painter.fillRect(spot, QColor(self.swatches[number]))
            for index, part in enumerate(parts):
                kind.draw(painter, part, start, _PAD[1] + index * kind.leading)
            left += self._widths[column]
