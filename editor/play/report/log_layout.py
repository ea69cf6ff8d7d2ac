"""A line of the report laid out in words: where each stands, and what it links to.

Own measuring instead of Qt's rich text, so that thousands of lines are laid out in no time.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from hexwright.engine.core.spans import Span
from hexwright.engine.core.story import HEADINGS, Entry

_WORDS: Final = re.compile(r"\S+\s*|\s+")
_LEFT, _RIGHT, _ABOVE = 10.0, 10.0, 2.0
_INDENT = 16.0
_HEADING_ABOVE, _PHASE_ABOVE = 8.0, 5.0


class Word(NamedTuple):
    """A word, or a die, of a span with its width."""

    text: str
    span: int
    wide: float


class Measured(NamedTuple):
    """A line whose words have been measured, in units that stay together."""

    entry: Entry
    units: tuple[tuple[Word, ...], ...]
    widths: tuple[float, ...]


class Fragment(NamedTuple):
    """A word, or a die, at its place."""

    rect: QRectF
    text: str
    span: int


class Fonts:
    """The fonts of the report with the widths of words, which are measured once."""

    def __init__(self, base: QFont) -> None:
        """Fonts that go with that of a window."""
        self.plain = QFont(base)
        self.strong = QFont(base)
        self.strong.setBold(True)
        self.small = QFont(base)
        self.small.setPointSizeF(base.pointSizeF() * 0.8)
        self.heading = QFont(base)
        self.heading.setPointSizeF(base.pointSizeF() * 1.08)
        self.heading.setBold(True)
        self._known: dict[tuple[int, str], float] = {}
        fonts = (self.plain, self.strong, self.small, self.heading)
        self._metrics = {id(font): QFontMetricsF(font) for font in fonts}
        self.line = self._metrics[id(self.plain)].height() + 2
        self.small_line = self._metrics[id(self.small)].height()

    def font(self, entry: Entry, span: Span) -> QFont:
        """The font of a part of a line."""
        if entry.kind in HEADINGS:
            return self.heading
        if span.kind == "rule":
            return self.small
        return self.strong if entry.kind == "action" and span.kind != "die" else self.plain

    def width(self, font: QFont, text: str) -> float:
        """How wide a word is."""
        key = (id(font), text)
        if key not in self._known:
            self._known[key] = self._metrics[id(font)].horizontalAdvance(text)
        return self._known[key]


def measured(entry: Entry, fonts: Fonts) -> Measured:
    """Measure the words of a line; whatever the width of the window, this need not be done anew."""
    units = tuple(_units(entry, fonts))
    return Measured(entry, units, tuple(sum(one.wide for one in unit) for unit in units))


def indent_of(entry: Entry) -> float:
    """How far to the right a line begins."""
    return _LEFT + (_INDENT if entry.kind == "detail" else 0.0)


def top_of(entry: Entry, fonts: Fonts) -> float:
    """Where the words of a line begin, below the name of its phase."""
    if entry.kind in HEADINGS:
        return _ABOVE + _HEADING_ABOVE + 3
    return _ABOVE + (_PHASE_ABOVE + fonts.small_line if entry.phase else 0.0)


def height_of(line: Measured, width: float, fonts: Fonts) -> float:
    """How high a line is in a window of a width."""
    start, end = indent_of(line.entry), width - _RIGHT
    rows, x = 1, start
    for wide in line.widths:
        if x + wide > end and x > start:
            rows, x = rows + 1, start
        x += wide
    below = 7.0 if line.entry.kind in HEADINGS else 3.0
    return top_of(line.entry, fonts) + rows * fonts.line + below


def lay_out(line: Measured, width: float, fonts: Fonts) -> Iterator[Fragment]:
    """Put the words of a line into rows no wider than this."""
    start, end = indent_of(line.entry), width - _RIGHT
    x, y = start, top_of(line.entry, fonts)
    for unit, wide in zip(line.units, line.widths, strict=True):
        if x + wide > end and x > start:
            x, y = start, y + fonts.line
        for one in unit:
            yield Fragment(QRectF(x, y, one.wide, fonts.line), one.text, one.span)
            x += one.wide


def _units(entry: Entry, fonts: Fonts) -> Iterator[tuple[Word, ...]]:
    """Words that stay together: a full stop goes with the word before it."""
    unit: list[Word] = []
    for number, span in enumerate(entry.spans):
        font = fonts.font(entry, span)
        for text in _pieces(entry, number):
            is_die = span.kind == "die"
            unit.append(Word(text, number, fonts.line if is_die else fonts.width(font, text)))
            if is_die or text[-1].isspace():
                yield tuple(unit)
                unit = []
    if unit:
        yield tuple(unit)


def _pieces(entry: Entry, number: int) -> list[str]:
    """The words of a span; between two dice there is no comma, they are pictures."""
    span = entry.spans[number]
    if span.kind == "die":
        return [span.text]
    if span.kind == "rule":
        return [span.text.strip("[]")]
    if span.text == ", " and _is_die(entry, number - 1) and _is_die(entry, number + 1):
        return []
    return _WORDS.findall(span.text)


def _is_die(entry: Entry, number: int) -> bool:
    return 0 <= number < len(entry.spans) and entry.spans[number].kind == "die"
