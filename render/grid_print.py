"""The grid and the printed numbers of the hexes."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker

from render.board import Board
from render.brush import line, moved, pen
from render.fonts import Text, text_path
from render.geometry import RADIUS
from render.stamps import Press, Stamp, press
from render.styles import colour
from render.window import Window

_SIZE = 13.0
# Numbers are put together of pieces this long, of which there are few.
_LETTERS = 3


def draw_grid(board: Board, painter: QPainter, window: Window) -> None:
    """The sides of all hexes, each drawn once."""
    layout, exists = board.layout, board.exists
    bars = _bars(board)
    # The sides that each hex draws for itself and its neighbours.
    usual = QPainterPath()
    for bar in bars[:3]:
        usual.addPath(bar)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for place in window.near:
        if not exists(place):
            continue
        x, y = layout.spot(*place)
        path.addPath(usual.translated(x, y))
        for side, near in enumerate(layout.around(place)):
            if side >= 3 and not exists(near):
                path.addPath(bars[side].translated(x, y))
    painter.fillPath(path, colour(board.style.grid, board.style.grid_alpha))


def _bars(board: Board) -> list[QPainterPath]:
    """The lines of the six sides as narrow areas, around the centre of a hex.

    Qt draws thin lines by a quicker way, but a little differently where they are cut off.
    """
    stroker = QPainterPathStroker()
    stroker.setWidth(board.style.width("grid"))
    stroker.setCapStyle(Qt.PenCapStyle.SquareCap)
    corners = board.layout.corners(0, 0)
    centre = board.layout.centre(0, 0)
    sides = [line(corners[side] - centre, corners[side - 5] - centre) for side in range(6)]
    return [stroker.createStroke(side) for side in sides]


def draw_numbers(board: Board, painter: QPainter, window: Window) -> None:
    """The printed number in the upper part of every hex."""
    up = -RADIUS * (0.72 if board.layout.is_flat else 0.74)
    found = []
    for place in window.near:
        number = board.index.hex_at(*place)
        if number is not None:
            x, y = board.layout.spot(*place)
            found.append((number, x, y + up))
    inked = press(painter, board.stamps)
    if inked is None:
        for number, x, y in found:
            text = _text(board, number)
            with moved(painter, QPointF(x, y), scaled=_SIZE * text.scale):
                _halo(board, painter, text)
                _ink(board, painter, text)
        return
    pieces = [piece for number, x, y in found for piece in _pieces(board, inked, number, x, y)]
    inked.put((halo, x, y) for halo, _, x, y in pieces)
    inked.put((ink, x, y) for _, ink, x, y in pieces)


def _text(board: Board, words: str) -> Text:
    family, bold, italic = board.style.face("number")
    return text_path(words, family, bold=bold, italic=italic)


def _halo(board: Board, painter: QPainter, text: Text) -> None:
    painter.strokePath(text.path, pen(colour(board.style.halo, 0.55), 22))


def _ink(board: Board, painter: QPainter, text: Text) -> None:
    painter.fillPath(text.path, colour(board.style.number, 0.85))


def _pieces(
    board: Board, inked: Press, number: str, x: float, y: float
) -> Iterator[tuple[Stamp, Stamp, float, float]]:
    """The stamps of a number: halo and ink of each piece, and where they go."""
    parts = [number[at : at + _LETTERS] for at in range(0, len(number), _LETTERS)]
    widths = [_text(board, part).width * _SIZE for part in parts]
    offset = -sum(widths) / 2
    for part, width in zip(parts, widths, strict=True):
        middle = offset + width / 2
        halo = _stamp(board, inked, part, middle, "halo")
        ink = _stamp(board, inked, part, middle, "ink")
        yield halo, ink, x, y
        offset += width


def _stamp(board: Board, inked: Press, part: str, middle: float, what: str) -> Stamp:
    """A piece of a number, as far from the number's middle as it is meant to be."""
    text = _text(board, part)
    reach = text.width * _SIZE / 2 + 4
    extent = QRectF(middle - reach, -_SIZE, 2 * reach, 2 * _SIZE)

    def draw(painter: QPainter) -> None:
        with moved(painter, QPointF(middle, 0), scaled=_SIZE * text.scale):
            (_halo if what == "halo" else _ink)(board, painter, text)

    return inked.stamps.get((what, part, round(middle, 3)), extent, draw)
