"""Fields: a patchwork of plots with furrows that takes no notice of the hexes it lies in."""

from collections.abc import Iterable, Iterator
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from hexwright.render.brush import clipped, fill, line, polygon, stroke
from hexwright.render.chance import chance
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.stamps import press
from hexwright.render.styles import MapStyle, faded, mixed

# Size of a plot in map units, and how far its corners stray.
_WIDE, _DEEP = 68.0, 50.0
_STRAY = 11.0
# After so many plots the patchwork repeats.
_COLUMNS, _ROWS = 13, 14
_TONES = ("strip-1", "strip-2", "strip-3")

Plot = tuple[QPointF, QPointF, QPointF, QPointF]


def draw_plots(board: DrawnMap, painter: QPainter, path: QPainterPath) -> None:
    """Cover an area with plots, each ploughed its own way."""
    pressed = press(painter, board.stamps)
    if pressed is not None:
        plots = [
            (across, down) for down in range(-1, _ROWS + 1) for across in range(-1, _COLUMNS + 1)
        ]
        texture = pressed.stamps.texture(
            "plots",
            (_COLUMNS * _WIDE, _ROWS * _DEEP),
            lambda on: _draw(board.style, on, plots),
        )
        pressed.fill(path, texture)
        return
    around = path.boundingRect()
    if painter.hasClipping():
        around = around.intersected(painter.clipBoundingRect())
    with clipped(painter, path):
        _draw(board.style, painter, _plots_in(around))


def _draw(style: MapStyle, painter: QPainter, where: Iterable[tuple[int, int]]) -> None:
    plots: dict[str, QPainterPath] = {}
    borders, furrows = QPainterPath(), QPainterPath()
    for across, down in where:
        corners = _corners(across, down)
        tone = _TONES[int(len(_TONES) * _chance(across, down, 54))]
        shape = polygon(*corners)
        plots.setdefault(tone, QPainterPath()).addPath(shape)
        # The other two borders are those of the neighbours.
        borders.addPath(line(corners[3], corners[0], corners[1]))
        _add_furrows(furrows, corners, across, down)
    edge = mixed(style.tone("furrow"), style.tone("hedge-dark"), 0.35)
    for tone, shapes in sorted(plots.items()):
        shapes.setFillRule(Qt.FillRule.WindingFill)
        fill(painter, shapes, style.tone(tone, 0.8))
    stroke(painter, furrows, style.tone("furrow", 0.4), 0.9)
    stroke(painter, borders, faded(edge, 0.5), 1.5)


def _plots_in(around: QRectF) -> Iterator[tuple[int, int]]:
    for down in range(floor(around.top() / _DEEP) - 1, ceil(around.bottom() / _DEEP) + 1):
        for across in range(floor(around.left() / _WIDE) - 1, ceil(around.right() / _WIDE) + 1):
            yield across, down


def _chance(across: int, down: int, salt: int) -> float:
    """By chance, but the same again after so many plots."""
    return chance(across % _COLUMNS, down % _ROWS, salt)


def _corner(across: int, down: int) -> QPointF:
    # Every second row is set off, as bricks are: lines across the whole country look ruled.
    shift = 0.5 * (down % 2)
    return QPointF(
        (across + shift) * _WIDE + _STRAY * (2 * _chance(across, down, 55) - 1),
        down * _DEEP + 0.7 * _STRAY * (2 * _chance(across, down, 56) - 1),
    )


def _corners(across: int, down: int) -> Plot:
    shift = down % 2
    below = across - 1 + shift, across + shift
    return (
        _corner(across, down),
        _corner(across + 1, down),
        _corner(below[1] + 1, down + 1),
        _corner(below[0] + 1, down + 1),
    )


def _add_furrows(path: QPainterPath, corners: Plot, across: int, down: int) -> None:
    one, two, three, four = corners
    if _chance(across, down, 57) < 0.5:
        one, two, three, four = two, three, four, one
    count = 7
    for k in range(1, count):
        share = k / count
        path.moveTo(one + (two - one) * share)
        path.lineTo(four + (three - four) * share)
