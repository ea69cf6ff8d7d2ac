"""Text in columns and tables, in millimetres: lines that fit, and pieces that follow each other."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from hexwright.render.brush import letters, moved
from hexwright.render.fonts import SANS, SERIF, font, text_path

LEADING: Final = 1.32
INK: Final = QColor("#241a10")
_POINT: Final = 25.4 / 72
# The size of small capitals above their line, as a share of the letters' size.
_BASE: Final = 0.95


def points(size: float) -> float:
    """A size of letters in millimetres."""
    return size * _POINT


@dataclass(frozen=True)
class Type:
    """How a text is set."""

    size: float = points(9)
    style: str = SERIF
    bold: bool = False
    italic: bool = False
    ink: str = "#241a10"

    @property
    def leading(self) -> float:
        """The height of a line."""
        return self.size * LEADING

    def width(self, words: str) -> float:
        """How wide a text is on one line."""
        return _advance(words, self.style, self.bold, self.italic) * self.size

    def lines(self, words: str, width: float) -> list[str]:
        """A text as lines no wider than asked for; words that are too long stand alone."""
        found: list[str] = []
        for paragraph in words.split("\n"):
            now = ""
            for word in paragraph.split():
                longer = f"{now} {word}" if now else word
                if now and self.width(longer) > width:
                    found.append(now)
                    longer = word
                now = longer
            found.append(now)
        return found

    def draw(self, painter: QPainter, words: str, x: float, top: float) -> None:
        """A line of text with its upper left corner at a place."""
        if not words:
            return
        text = text_path(words, self.style, bold=self.bold, italic=self.italic)
        with moved(painter, QPointF(x, top + self.size * _BASE), scaled=self.size * text.scale):
            painter.translate(-text.start)
            letters(painter, text, QColor(self.ink))


@lru_cache(maxsize=20_000)
def _advance(words: str, style: str, bold: bool, italic: bool) -> float:  # noqa: FBT001 - a key
    face = font(style, bold=bold, italic=italic)
    return QFontMetricsF(face).horizontalAdvance(words) / face.pixelSize()


BODY: Final = Type()
SMALL: Final = Type(points(8), SANS)
SMALL_BOLD: Final = Type(points(8), SANS, bold=True)
_HEADING: Final = Type(points(12), SERIF, bold=True, ink="#8c3f2f")
_SUBHEADING: Final = Type(points(9.5), SERIF, bold=True)
NUMBER: Final = Type(points(7.5), SANS, bold=True, ink="#8c3f2f")
NOTE: Final = Type(points(7.5), SANS, italic=True, ink="#5c564c")


def _nothing(_painter: QPainter, _x: float, _y: float) -> None:
    """For pieces that are only room."""


@dataclass(frozen=True)
class Piece:
    """Something of a height that is not parted; one that leads stays with what follows it."""

    height: float
    draw: Callable[[QPainter, float, float], None] = _nothing
    leads: bool = False
    # What begins here, for the bookmarks of a file; empty if nothing does.
    begins: str = ""

    @property
    def is_room(self) -> bool:
        """Whether nothing is drawn."""
        return self.draw is _nothing


def gap(height: float) -> Piece:
    """Nothing, of a height."""
    return Piece(height)


def paragraph(
    words: str, width: float, kind: Type = BODY, indent: float = 0.0, *, leads: bool = False
) -> Iterator[Piece]:
    """A text as lines of pieces; neither its first nor its last line stands alone."""
    lines = kind.lines(words, width - indent)
    for number, line in enumerate(lines):
        is_held = number == 0 or number == len(lines) - 2
        holds = leads or (is_held and number < len(lines) - 1)
        yield Piece(kind.leading, partial(_line, kind, line, indent), holds)


def _line(kind: Type, words: str, indent: float, painter: QPainter, x: float, y: float) -> None:
    kind.draw(painter, words, x + indent, y)


def numbered(number: str, words: str, width: float, indent: float) -> Iterator[Piece]:
    """A paragraph with its number before its first line."""
    first, *others = paragraph(words, width, BODY, indent)

    def draw(painter: QPainter, x: float, y: float) -> None:
        NUMBER.draw(painter, number, x, y + 0.35)
        first.draw(painter, x, y)

    yield Piece(first.height, draw, first.leads)
    yield from others


def heading(words: str, width: float) -> Iterator[Piece]:
    """A heading, with room above."""
    yield Piece(3.0, leads=True)
    first, *others = paragraph(words, width, _HEADING, leads=True)
    yield replace(first, begins=words)
    yield from others
    yield Piece(0.8, leads=True)


def subheading(words: str, width: float) -> Iterator[Piece]:
    """A heading within another."""
    yield Piece(1.2, leads=True)
    yield from paragraph(words, width, _SUBHEADING, leads=True)
    yield Piece(0.4, leads=True)


def filled(pieces: Iterable[Piece], height: float) -> list[list[Piece]]:
    """Pieces in columns of a height; leading ones go over to the next with what they lead."""
    columns: list[list[Piece]] = [[]]
    used = 0.0
    for group in _groups(pieces):
        needed = sum(piece.height for piece in group)
        if columns[-1] and used + needed > height:
            columns.append([])
            used = 0.0
        for piece in group:
            if columns[-1] and used + piece.height > height:
                columns.append([])
                used = 0.0
            # Room before something is not needed at the top of a column.
            if columns[-1] or not piece.is_room:
                columns[-1].append(piece)
                used += piece.height
    return [column for column in columns if column]


def _groups(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    group: list[Piece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.leads:
            yield group
            group = []
    if group:
        yield group


def draw_column(painter: QPainter, pieces: Sequence[Piece], x: float, y: float) -> None:
    """Draw pieces one below the other."""
    for piece in pieces:
        piece.draw(painter, x, y)
        y += piece.height


def height_of(pieces: Iterable[Piece]) -> float:
    """The height of pieces one below the other."""
    return sum(piece.height for piece in pieces)
