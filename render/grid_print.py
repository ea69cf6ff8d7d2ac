"""The grid and the printed numbers of the hexes."""

from collections.abc import Iterator
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker

from hexwright.render.brush import letters, line, moved, pen
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.fonts import Text, text_path
from hexwright.render.geometry import RADIUS, compass
from hexwright.render.stamps import Press, Stamp, press
from hexwright.render.styles import colour
from hexwright.render.window import Window

_SIZE = 13.0
# Numbers are put together of pieces this long, of which there are few.
_LETTERS = 3
# The number of the bar that is three sides in one.
_USUAL = 6


def draw_grid(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """The sides of all hexes, each drawn once."""
    tone = colour(board.style.grid, board.style.grid_alpha)
    bars = _bars(board.layout.is_flat, board.style.width("grid"))
    found = list(_sides(board, window))
    pressed = press(painter, board.stamps)
    if pressed is None:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for which, x, y in found:
            path.addPath(bars[which].translated(x, y))
        painter.fillPath(path, tone)
        return
    extent = QRectF(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS).adjusted(-2, -2, 2, 2)
    pressed.put_fine(
        ((("grid", board.layout.is_flat, which), extent, partial(_fill, bars[which], tone)), x, y)
        for which, x, y in found
    )


def _fill(path: QPainterPath, tone: QColor, painter: QPainter) -> None:
    painter.fillPath(path, tone)


def _sides(board: DrawnMap, window: Window) -> Iterator[tuple[int, float, float]]:
    """Three sides of every hex (6); the others belong to its neighbours, where there are any."""
    layout, exists = board.layout, board.exists
    for place in layout.window(window.region, 2.0):
        if window.is_whole:
            yield _USUAL, *layout.spot(*place)
        elif exists(place):
            x, y = layout.spot(*place)
            yield _USUAL, x, y
            for side, near in enumerate(layout.around(place)):
                if side >= 3 and not exists(near):
                    yield side, x, y


@lru_cache(maxsize=16)
def _bars(is_flat: bool, width: float) -> list[QPainterPath]:  # noqa: FBT001 - a key
    """The lines of the six sides as narrow areas around the centre of a hex, then the first three.

    Qt draws thin lines by a quicker way, but a little differently where they are cut off.
    """
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    corners = [compass((-30 if is_flat else 0) + 60 * k, RADIUS) for k in range(6)]
    sides = [stroker.createStroke(line(corners[side], corners[side - 5])) for side in range(6)]
    return [*sides, stroker.createStroke(line(*corners[:4]))]


def draw_numbers(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """The printed number in the upper part of every hex."""
    up = -RADIUS * (0.72 if board.layout.is_flat else 0.74)
    around = window.region.adjusted(-RADIUS, -_SIZE, RADIUS, _SIZE)
    left, right, top, bottom = around.left(), around.right(), around.top(), around.bottom()
    found = []
    for place in window.places:
        x, y = board.layout.spot(*place)
        if left <= x <= right and top <= y + up <= bottom:
            number = board.index.hex_at(*place)
            if number is not None:
                found.append((number, x, y + up))
    pressed = press(painter, board.stamps)
    if pressed is None:
        for number, x, y in found:
            text = _text(board, number)
            with moved(painter, QPointF(x, y), scaled=_SIZE * text.scale):
                _halo(board, painter, text)
                _ink(board, painter, text)
        return
    pieces = [(_pieces(board, pressed, number), x, y) for number, x, y in found]
    pressed.put((stamp, x, y) for (halos, _), x, y in pieces for stamp in halos)
    pressed.put((stamp, x, y) for (_, inks), x, y in pieces for stamp in inks)


def _text(board: DrawnMap, words: str) -> Text:
    family, bold, italic = board.style.face("number")
    return text_path(words, family, bold=bold, italic=italic)


def _halo(board: DrawnMap, painter: QPainter, text: Text) -> None:
    painter.strokePath(text.path, pen(colour(board.style.halo, 0.55), 22))


def _ink(board: DrawnMap, painter: QPainter, text: Text) -> None:
    letters(painter, text, colour(board.style.number, 0.85))


def _pieces(board: DrawnMap, pressed: Press, number: str) -> tuple[list[Stamp], list[Stamp]]:
    """The stamps of a number: the halos and the ink of its pieces."""
    return pressed.stamps.keep(("number", number), lambda: _made_of(board, pressed, number))


def _made_of(board: DrawnMap, pressed: Press, number: str) -> tuple[list[Stamp], list[Stamp]]:
    parts = [number[at : at + _LETTERS] for at in range(0, len(number), _LETTERS)]
    widths = [_text(board, part).width * _SIZE for part in parts]
    offset = -sum(widths) / 2
    halos, inks = [], []
    for part, width in zip(parts, widths, strict=True):
        middle = offset + width / 2
        halos.append(_stamp(board, pressed, part, middle, "halo"))
        inks.append(_stamp(board, pressed, part, middle, "ink"))
        offset += width
    return halos, inks


def _stamp(board: DrawnMap, inked: Press, part: str, middle: float, what: str) -> Stamp:
    """A piece of a number, as far from the number's middle as it is meant to be."""
    text = _text(board, part)
    reach = text.width * _SIZE / 2 + 4
    extent = QRectF(middle - reach, -_SIZE, 2 * reach, 2 * _SIZE)

    def draw(painter: QPainter) -> None:
        with moved(painter, QPointF(middle, 0), scaled=_SIZE * text.scale):
            (_halo if what == "halo" else _ink)(board, painter, text)

    return inked.stamps.get((what, part, round(middle, 3)), extent, draw)
