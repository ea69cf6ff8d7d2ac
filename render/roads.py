"""Roads, tracks, railways and rivers from hex to hex, smooth through every hex they pass.

A line is drawn hex by hex: the piece in one hex depends on nothing but the hexes beside it, so any
part of a map can be drawn alone and fits the rest.
"""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from hexwright.render.brush import dashes, stroke, trace
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.map_contents import Piece
from hexwright.render.styles import colour, faded, mixed
from hexwright.render.window import Window
from hexwright.schema.grid import Place

_WATERS, _PATHS = ("river", "stream"), ("track",)
_ROADS, _RAILS = ("minor-road", "road"), ("rail",)
_ORDER = (*_WATERS, *_PATHS, *_ROADS, *_RAILS)


class _Lines(NamedTuple):
    """All lines of one style and colour: as one path, and piece by piece."""

    style: str
    tone: QColor
    path: QPainterPath
    pieces: list[QPainterPath]


def draw_roads(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """All lines; casings first, so that roads join without a seam."""
    shown = _lines(board, window)
    for group in (_WATERS, _PATHS, _ROADS, _RAILS):
        lines = [one for one in shown if one.style in group]
        for one in lines:
            _casing(board, painter, one)
        for one in lines:
            _surface(board, painter, one)


def _lines(board: DrawnMap, window: Window) -> list[_Lines]:
    found: dict[tuple[int, str], _Lines] = {}
    courses = _Courses(board)
    for piece in board.pieces_at.within(window):
        kind = board.line_kinds.get(piece.terrain)
        if kind is None or kind.art.style not in _ORDER:
            continue
        path = courses.path(piece)
        if path is None:
            continue
        style, own = kind.art.style, kind.art.colour
        key = (_ORDER.index(style), own or "")
        if key not in found:
            found[key] = _Lines(style, board.style.of(style, own), QPainterPath(), [])
        found[key].path.addPath(path)
        found[key].pieces.append(path)
    return [found[key] for key in sorted(found)]


class _Courses:
    """The ways of lines through hexes, for one act of drawing."""

    def __init__(self, board: DrawnMap) -> None:
        """Nothing is worked out yet."""
        self._board = board
        self._meetings: dict[Place, QPointF | None] = {}
        self._sides: dict[Place, dict[tuple[str, Place | None], Piece]] = {}

    def path(self, piece: Piece) -> QPainterPath | None:
        """The part of a line in one hex, as curves without a kink; None if no hex is beside it."""
        points = list(self._points(piece))
        if len(points) < 3:
            return None
        path = QPainterPath(points[1])
        for index in range(1, len(points) - 2):
            before, start, end, after = points[index - 1 : index + 3]
            path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
        return path

    def _points(self, piece: Piece) -> Iterator[QPointF]:
        """The points that a piece leads through, with one more before it and one after it."""
        here = piece.here
        before = piece.before if piece.before and self._board.exists(piece.before) else None
        after = piece.after if piece.after and self._board.exists(piece.after) else None
        if not self._board.exists(here) or (before is None and after is None):
            return
        if before is not None:
            yield self._knot(piece, before)
            yield self._middle(before, here)
        if before is not None and after is not None:
            yield self._stop(here)
        else:
            end = self._end(here, before or after or here)
            yield end
            # The curve ends straight: the point beyond its end is the end itself.
            yield end
        if after is not None:
            yield self._middle(here, after)
            yield self._knot(piece, after)

    def _knot(self, piece: Piece, there: Place) -> QPointF:
        """The point of a line in the hex beside one of its pieces."""
        other = self._from_sides(there).get((piece.line, piece.here))
        if other is not None:
            further = other.after if other.before == piece.here else other.before
            if further is None or not self._board.exists(further):
                return self._end(there, piece.here)
        return self._stop(there)

    def _from_sides(self, place: Place) -> dict[tuple[str, Place | None], Piece]:
        """The pieces in a hex by line and the hex beside; the first where there are several."""
        found = self._sides.get(place)
        if found is None:
            found = self._sides[place] = {}
            for piece in self._board.pieces_at.get(place):
                found.setdefault((piece.line, piece.before), piece)
                found.setdefault((piece.line, piece.after), piece)
        return found

    def _middle(self, one: Place, other: Place) -> QPointF:
        return self._board.curves.middle(*self._board.edge_between(one, other))

    def _meeting(self, place: Place) -> QPointF | None:
        """Where lines join in a hex: the first one that goes through it says so."""
        if place not in self._meetings:
            self._meetings[place] = self._worked_out(place)
        return self._meetings[place]

    def _worked_out(self, place: Place) -> QPointF | None:
        for piece in self._board.pieces_at.get(place):
            if piece.before is None or piece.after is None:
                continue
            if self._board.exists(piece.before) and self._board.exists(piece.after):
                ends = self._middle(piece.before, place) + self._middle(place, piece.after)
                return (ends + self._board.layout.centre(*place) * 2) / 4
        return None

    def _stop(self, place: Place) -> QPointF:
        return self._meeting(place) or self._board.layout.centre(*place)

    def _end(self, place: Place, inner: Place) -> QPointF:
        """Where a line stops: in the hex, or beyond the frame if it came straight to the edge."""
        side = self._board.layout.side_towards(inner, place)
        assert side is not None
        beyond = self._board.layout.neighbour(place, side)
        meeting = self._meeting(place)
        if meeting is not None or self._board.exists(beyond):
            return meeting or self._board.layout.centre(*place)
        centre = self._board.layout.centre(*place)
        return centre + (self._board.layout.centre(*beyond) - centre) * 1.6


def _casing(board: DrawnMap, painter: QPainter, lines: _Lines) -> None:
    look, width = board.style, board.style.width(lines.style)
    glow = colour(look.hill_light, 0.35 * min(look.strength("glow"), 1.0))
    if lines.style in _ROADS:
        dark = mixed(colour(look.ink), lines.tone, 0.2)
        stroke(painter, lines.path, glow, width + 6)
        stroke(painter, lines.path, dark, width + 2 * look.width("casing"))
    elif lines.style in _WATERS:
        bank = mixed(lines.tone, look.tone("bank"), 0.6)
        stroke(painter, lines.path, bank, width + 2 * look.width("bank"))
    else:
        stroke(painter, lines.path, faded(glow, glow.alphaF() * 1.4), width + 4)


def _surface(board: DrawnMap, painter: QPainter, lines: _Lines) -> None:
    look, width, tone = board.style, board.style.width(lines.style), lines.tone
    if lines.style in _ROADS:
        stroke(painter, lines.path, mixed(tone, look.tone("road-top"), 0.7), width)
    elif lines.style == "track":
        dark = mixed(tone, colour(look.ink), 0.4)
        for piece in lines.pieces:
            trace(painter, piece, _even_dashes(piece, dark, width, 3.2, 1.5))
    elif lines.style == "rail":
        for piece in lines.pieces:
            ties = _even_dashes(piece, tone, width * 3.6, 0.2, 0.75)
            # A round join would make a disc of a tie that lies in a bend.
            ties.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
            trace(painter, piece, ties)
        stroke(painter, lines.path, tone, width)
        stroke(painter, lines.path, look.tone("road-top"), width * 0.3)
    else:
        stroke(painter, lines.path, tone, width)
        stroke(painter, lines.path, mixed(tone, look.tone("glint"), 0.4), width * 0.42)


def _even_dashes(path: QPainterPath, tone: QColor, width: float, on: float, off: float) -> QPen:
    """Dashes that fit a piece: it begins and ends in the middle of one, as the next piece does."""
    whole = (on + off) * width
    fitted = path.length() / max(round(path.length() / whole), 1) / whole
    made = dashes(tone, width, [on * fitted, off * fitted])
    made.setDashOffset(on * fitted / 2)
    return made
