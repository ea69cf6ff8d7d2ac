"""Fields: a patchwork of plots with furrows that takes no notice of the hexes it lies in."""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath

from render.board import Board
from render.brush import clipped, fill, pen, polygon
from render.chance import between, chance
from render.geometry import RADIUS
from render.styles import faded, mixed
from schema.grid import Place

# Size of a plot in map units, and how far its corners stray.
_WIDE, _DEEP = 68.0, 50.0
_STRAY = 11.0
_FURROWS = 7
_TONES = ("strip-1", "strip-2", "strip-3")

Plot = tuple[QPointF, QPointF, QPointF, QPointF]


def draw_plots(board: Board, painter: QPainter, path: QPainterPath, cells: Iterable[Place]) -> None:
    """Cover the area of some hexes with plots, each ploughed its own way."""
    style = board.style
    plots: dict[str, QPainterPath] = {}
    borders: list[QLineF] = []
    furrows: list[QLineF] = []
    for across, down in sorted(_touched(board, cells)):
        shape, edges, lines = _plot(across, down)
        tone = _TONES[int(len(_TONES) * chance(across, down, 54))]
        plots.setdefault(tone, QPainterPath()).addPath(shape)
        borders += edges
        furrows += lines
    edge = mixed(style.tone("furrow"), style.tone("hedge-dark"), 0.35)
    with clipped(painter, path):
        for tone, shapes in plots.items():
            fill(painter, shapes, style.tone(tone, 0.8))
        painter.setPen(pen(style.tone("furrow", 0.4), 0.9, flat=True))
        painter.drawLines(furrows)
        painter.setPen(pen(faded(edge, 0.5), 1.5, flat=True))
        painter.drawLines(borders)


def _touched(board: Board, cells: Iterable[Place]) -> set[tuple[int, int]]:
    """The plots that may reach into hexes."""
    found: set[tuple[int, int]] = set()
    for place in cells:
        at = board.layout.centre(*place)
        x, y, reach = at.x(), at.y(), RADIUS * 1.1
        rows = range(floor((y - reach - _STRAY) / _DEEP) - 1, ceil((y + reach + _STRAY) / _DEEP))
        first = floor((x - reach - _STRAY) / _WIDE) - 1
        columns = range(first, ceil((x + reach + _STRAY) / _WIDE) + 1)
        found.update((across, down) for down in rows for across in columns)
    return found


@lru_cache(maxsize=16384)
def _plot(across: int, down: int) -> tuple[QPainterPath, list[QLineF], list[QLineF]]:
    """The shape of a plot, its left and upper border, and its furrows."""
    corners = _corners(across, down)
    edges = [QLineF(corners[0], corners[1]), QLineF(corners[0], corners[3])]
    return polygon(*corners), edges, _furrows(corners, across, down)


def _corner(across: int, down: int) -> QPointF:
    # Every second row is set off, as bricks are: lines across the whole country look ruled.
    shift = 0.5 * (down % 2)
    return QPointF(
        (across + shift) * _WIDE + between(-_STRAY, _STRAY, across, down, 55),
        down * _DEEP + between(-_STRAY, _STRAY, across, down, 56) * 0.7,
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


def _furrows(corners: Plot, across: int, down: int) -> list[QLineF]:
    one, two, three, four = corners
    if chance(across, down, 57) < 0.5:
        one, two, three, four = two, three, four, one
    return [
        QLineF(one + (two - one) * (k / _FURROWS), four + (three - four) * (k / _FURROWS))
        for k in range(1, _FURROWS)
    ]
