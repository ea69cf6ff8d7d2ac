"""Roads, tracks, railways and rivers from hex to hex, smooth through every hex they pass."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from render.board import Board
from render.brush import dashes, pen, stroke
from render.geometry import RADIUS
from render.styles import colour, faded, mixed
from schema.grid import Place

_ORDER = ("river", "stream", "track", "minor-road", "road", "rail")
_WIDTHS = {"river": 15.0, "stream": 6.0, "track": 3.2, "minor-road": 5.6, "road": 8.0, "rail": 5.0}


class Roads:
    """The paths of all lines of a map."""

    def __init__(self, board: Board) -> None:
        """Work out where lines meet, then every line's path."""
        self._board = board
        self._meeting: dict[Place, QPointF] = {}
        runs = [
            (line.terrain, places)
            for line in board.map.lines
            for places in _runs(board, line.hexes)
        ]
        for _, places in runs:
            self._meet(places)
        self.paths = [
            (board.line_kinds[terrain].art, self._path(places))
            for terrain, places in runs
            if terrain in board.line_kinds
        ]

    def _meet(self, places: list[Place]) -> None:
        """The first line through a hex says where others join it."""
        for before, here, after in zip(places, places[1:], places[2:], strict=False):
            if here not in self._meeting:
                ends = self._middle(before, here) + self._middle(here, after)
                self._meeting[here] = (ends + self._board.layout.centre(*here) * 2) / 4

    def _middle(self, one: Place, other: Place) -> QPointF:
        return self._board.curves.middle(*self._board.edge_between(one, other))

    def _stop(self, place: Place) -> QPointF:
        return self._meeting.get(place, self._board.layout.centre(*place))

    def _path(self, places: list[Place]) -> QPainterPath:
        path = QPainterPath(self._end(places[0], places[1]))
        path.lineTo(self._middle(places[0], places[1]))
        for before, here, after in zip(places, places[1:], places[2:], strict=False):
            start, end = self._middle(before, here), self._middle(here, after)
            # A control point that leads the curve through the meeting point.
            path.quadTo(self._stop(here) * 2 - (start + end) / 2, end)
        path.lineTo(self._end(places[-1], places[-2]))
        return path

    def _end(self, place: Place, inner: Place) -> QPointF:
        """Where a line stops: in the hex, or beyond the frame if it came straight to the edge."""
        side = self._board.layout.side_towards(inner, place)
        assert side is not None
        beyond = self._board.layout.neighbour(place, side)
        if self._board.exists(beyond) or place in self._meeting:
            return self._stop(place)
        centre = self._board.layout.centre(*place)
        return centre + (self._board.layout.centre(*beyond) - centre) * 0.75


def _runs(board: Board, numbers: tuple[str, ...]) -> Iterator[list[Place]]:
    """The stretches of a line that go from neighbour to neighbour."""
    run: list[Place] = []
    for number in numbers:
        place = board.place(number)
        if place is None or (run and board.layout.side_towards(run[-1], place) is None):
            if len(run) > 1:
                yield run
            run = []
        if place is not None:
            run.append(place)
    if len(run) > 1:
        yield run


def draw_roads(board: Board, painter: QPainter, roads: Roads, region: QRectF) -> None:
    """All lines; casings first, so that roads join without a seam."""
    near = region.adjusted(-RADIUS, -RADIUS, RADIUS, RADIUS)
    shown = [
        (style, art.colour, path)
        for style in _ORDER
        for art, path in roads.paths
        if art.style == style and path.boundingRect().intersects(near)
    ]
    for style, own, path in shown:
        tone = board.style.of(style, own)
        if style in ("road", "minor-road"):
            stroke(painter, path, colour(board.style.hill_light, 0.35), _WIDTHS[style] + 6)
            stroke(painter, path, mixed(colour(board.style.ink), tone, 0.25), _WIDTHS[style] + 2.6)
        elif style in ("river", "stream"):
            stroke(painter, path, mixed(tone, colour("#17384d"), 0.6), _WIDTHS[style] + 2.6)
    for style, own, path in shown:
        _surface(board, painter, path, style, own)


def _surface(
    board: Board, painter: QPainter, path: QPainterPath, style: str, own: str | None
) -> None:
    tone, width = board.style.of(style, own), _WIDTHS[style]
    if style in ("road", "minor-road"):
        stroke(painter, path, mixed(tone, colour("#fbf1d3"), 0.7), width)
    elif style == "track":
        stroke(painter, path, colour(board.style.hill_light, 0.55), width + 2.4)
        painter.strokePath(
            path, dashes(mixed(tone, colour(board.style.ink), 0.4), width, [3.2, 1.5])
        )
    elif style == "rail":
        stroke(painter, path, colour(board.style.hill_light, 0.5), width + 4)
        painter.strokePath(path, dashes(tone, 9.0, [0.22, 0.9]))
        painter.strokePath(path, pen(tone, 2.6))
    else:
        stroke(painter, path, tone, width)
        stroke(painter, path, faded(colour("#eef7f8"), 0.5), width * 0.4)
