"""Roads, tracks, railways and rivers from hex to hex, smooth through every hex they pass."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from render.board import Board
from render.brush import dashes, pen, stroke
from render.geometry import RADIUS
from render.styles import colour, faded, mixed
from schema.grid import Place

_WATERS, _PATHS = ("river", "stream"), ("track",)
_ROADS, _RAILS = ("minor-road", "road"), ("rail",)
_ORDER = (*_WATERS, *_PATHS, *_ROADS, *_RAILS)


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
        """A smooth curve through the middles of hexsides and the meeting points between them."""
        points = [self._end(places[0], places[1])]
        for here, after in pairwise(places):
            if here != places[0] or len(points) > 1:
                points.append(self._stop(here))
            points.append(self._middle(here, after))
        points.append(self._end(places[-1], places[-2]))
        return _smooth(points)

    def _end(self, place: Place, inner: Place) -> QPointF:
        """Where a line stops: in the hex, or beyond the frame if it came straight to the edge."""
        side = self._board.layout.side_towards(inner, place)
        assert side is not None
        beyond = self._board.layout.neighbour(place, side)
        if self._board.exists(beyond) or place in self._meeting:
            return self._stop(place)
        centre = self._board.layout.centre(*place)
        return centre + (self._board.layout.centre(*beyond) - centre) * 1.6


def _smooth(points: list[QPointF]) -> QPainterPath:
    """A curve through all points, without a kink in any of them."""
    path = QPainterPath(points[0])
    ends = [points[0], *points, points[-1]]
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
    return path


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
    for group in (_WATERS, _PATHS, _ROADS, _RAILS):
        lines = [one for one in shown if one[0] in group]
        for style, own, path in lines:
            _casing(board, painter, path, style, board.style.of(style, own))
        for style, own, path in lines:
            _surface(board, painter, path, style, board.style.of(style, own))


def _casing(board: Board, painter: QPainter, path: QPainterPath, style: str, tone: QColor) -> None:
    look, width = board.style, board.style.width(style)
    glow = colour(look.hill_light, 0.35 * min(look.strength("glow"), 1.0))
    if style in _ROADS:
        dark = mixed(colour(look.ink), tone, 0.2)
        stroke(painter, path, glow, width + 6)
        stroke(painter, path, dark, width + 2 * look.width("casing"))
    elif style in _WATERS:
        bank = mixed(tone, look.tone("bank"), 0.6)
        stroke(painter, path, bank, width + 2 * look.width("bank"))
    else:
        stroke(painter, path, faded(glow, glow.alphaF() * 1.4), width + 4)


def _surface(board: Board, painter: QPainter, path: QPainterPath, style: str, tone: QColor) -> None:
    look, width = board.style, board.style.width(style)
    if style in _ROADS:
        stroke(painter, path, mixed(tone, look.tone("road-top"), 0.7), width)
    elif style == "track":
        painter.strokePath(path, dashes(mixed(tone, colour(look.ink), 0.4), width, [3.2, 1.5]))
    elif style == "rail":
        ties = dashes(tone, width * 3.6, [0.2, 0.75])
        # A round join would make a disc of a tie that lies in a bend.
        ties.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        painter.strokePath(path, ties)
        painter.strokePath(path, pen(tone, width))
        painter.strokePath(path, pen(look.tone("road-top"), width * 0.3))
    else:
        stroke(painter, path, tone, width)
        stroke(painter, path, mixed(tone, look.tone("glint"), 0.4), width * 0.42)
