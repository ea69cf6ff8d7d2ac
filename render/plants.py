"""What grows: woods, orchards, palms, marsh, fields, and the scattered marks of rough ground."""

from collections.abc import Callable, Iterator
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from render.board import Board
from render.brush import circle, fill, line, stroke
from render.chance import between, chance
from render.geometry import RADIUS, compass
from render.styles import colour, faded, mixed
from schema.grid import Place

DrawMarks = Callable[[Board, QPainter, Place], None]


def draw_marks(board: Board, painter: QPainter, window: list[Place]) -> None:
    """The low marks of every place: grass, reeds, furrows, stones and sand."""
    for place in window:
        for style in board.styles(place):
            draw = _MARKS.get(style)
            if draw is not None:
                draw(board, painter, place)


def draw_trees(board: Board, painter: QPainter, window: list[Place]) -> None:
    """All trees, those farther down in front of the others."""
    trees: list[tuple[float, float, float, str]] = []
    for place in window:
        for style in board.styles(place):
            if style in ("woods", "light-woods", "orchard", "palms"):
                found = _tree_places(board, place, style)
                trees.extend((y, x, size, style) for x, y, size in found)
    trees.sort()
    for y, x, size, _ in trees:
        shadow = QRectF(x - size * 0.7, y - size * 0.45, size * 2.1, size * 1.5)
        painter.fillPath(_ellipse(shadow), colour("#2c2a12", 0.24))
    for y, x, size, kind in trees:
        if kind == "palms":
            _palm(painter, QPointF(x, y), size)
        else:
            _tree(painter, QPointF(x, y), size, kind)


def _ellipse(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(rect)
    return path


def _tree_places(board: Board, place: Place, style: str) -> Iterator[tuple[float, float, float]]:
    if style == "orchard":
        yield from _rows_of_trees(board, place)
        return
    step, keep, low, high = {
        "woods": (17.0, 0.98, 9.0, 13.0),
        "light-woods": (27.0, 0.6, 8.0, 11.0),
        "palms": (30.0, 0.7, 9.0, 12.0),
    }[style]
    column, row = place
    centre = board.layout.centre(column, row)
    for index, point in enumerate(_scattered(board, place, step)):
        if chance(column, row, index, 31) < keep:
            spot = centre + point
            yield spot.x(), spot.y(), between(low, high, column, row, index, 32)


def _scattered(board: Board, place: Place, step: float) -> Iterator[QPointF]:
    """Points of a loose grid inside a hex, back from sides where its terrain ends."""
    column, row = place
    kind = board.art(place).style
    open_sides = [
        side for side in range(6) if board.art(board.layout.neighbour(place, side)).style != kind
    ]
    lean = 0.0 if board.layout.is_flat else 30.0
    count = int(2 * RADIUS / step) + 1
    for index in range(count * count):
        down, across = divmod(index, count)
        point = QPointF(
            (across - (count - 1) / 2 + between(-0.38, 0.38, column, row, index, 33)) * step
            + (down % 2 - 0.5) * step / 2,
            (down - (count - 1) / 2 + between(-0.38, 0.38, column, row, index, 34)) * step,
        )
        if _is_inside(point, lean, open_sides):
            yield point


def _is_inside(point: QPointF, lean: float, open_sides: list[int]) -> bool:
    for side in range(6):
        out = compass(lean + 60 * side, 1)
        reach = point.x() * out.x() + point.y() * out.y()
        limit = RADIUS * (0.7 if side in open_sides else 0.87)
        if reach > limit:
            return False
    return True


def _rows_of_trees(board: Board, place: Place) -> Iterator[tuple[float, float, float]]:
    centre = board.layout.centre(*place)
    for down in range(-2, 3):
        for across in range(-2, 3):
            x, y = across * 21.0 + (down % 2) * 10.5 - 5, down * 18.5
            if hypot(x, y) < RADIUS * 0.74:
                yield centre.x() + x, centre.y() + y, 6.8


def _tree(painter: QPainter, at: QPointF, size: float, style: str) -> None:
    x, y = round(at.x()), round(at.y())
    base = {"woods": "#5d7a3c", "light-woods": "#77934c", "orchard": "#7f9a4a"}[style]
    tone = mixed(colour(base), colour("#8a9a4c"), 0.5 * chance(x, y, 41))
    dark = mixed(tone, colour("#22300f"), 0.55)
    crown = _crown(at, size, x, y, 7 if style != "orchard" else 6)
    fill(painter, crown, mixed(tone, colour("#22300f"), 0.22))
    lit = _crown(at + QPointF(-size * 0.14, -size * 0.17), size * 0.74, x, y, 6)
    fill(painter, lit, tone)
    gleam = circle(at + QPointF(-size * 0.3, -size * 0.36), size * 0.3)
    fill(painter, gleam, faded(mixed(tone, colour("#f2efb4"), 0.38), 0.55))
    stroke(painter, crown, faded(dark, 0.7), 0.9)


def _crown(at: QPointF, size: float, x: int, y: int, lobes: int) -> QPainterPath:
    """A round crown with a wavy edge."""
    path = QPainterPath()
    points = [
        at + compass(360 * k / lobes + 40 * chance(x, y, 42), size * between(0.84, 1.0, x, y, k))
        for k in range(lobes)
    ]
    path.moveTo((points[-1] + points[0]) / 2)
    for here, following in zip(points, [*points[1:], points[0]], strict=True):
        outward = (here - at) * 0.22
        path.quadTo(here + outward, (here + following) / 2 + ((here + following) / 2 - at) * 0.06)
    path.closeSubpath()
    return path


def _palm(painter: QPainter, at: QPointF, size: float) -> None:
    trunk = line(at + QPointF(0, size * 0.9), at + QPointF(size * 0.1, -size * 0.2))
    stroke(painter, trunk, colour("#7a5a33"), 1.8)
    for turn in (-80, -45, -10, 25, 60, 95):
        leaf = QPainterPath(at + QPointF(size * 0.1, -size * 0.2))
        tip = at + compass(turn, size)
        leaf.quadTo(at + compass(turn * 0.6, size * 0.9) + QPointF(0, -size * 0.3), tip)
        stroke(painter, leaf, colour("#55702f"), 2.2)


def _grass(board: Board, painter: QPainter, place: Place) -> None:
    column, row = place
    ink = colour("#8b8b4a", 0.5)
    for index in range(int(3 * chance(column, row, 50))):
        at = board.layout.centre(column, row) + compass(
            360 * chance(column, row, index, 51), RADIUS * between(0.2, 0.75, column, row, index)
        )
        for lean in (-2.6, 0.0, 2.6):
            stroke(painter, line(at, at + QPointF(lean, -4.5 + abs(lean) * 0.4)), ink, 0.9)


def _marsh(board: Board, painter: QPainter, place: Place) -> None:
    column, row = place
    water, reed = colour("#4f86a0", 0.75), colour("#56702f", 0.9)
    centre = board.layout.centre(column, row)
    for index, point in enumerate(_scattered(board, place, 21.0)):
        at = centre + point
        half = between(5, 10, column, row, index, 52)
        stroke(painter, line(at - QPointF(half, 0), at + QPointF(half, 0)), water, 1.5)
        if index % 2:
            for lean in (-3.5, 0.0, 3.5):
                top = at + QPointF(lean, -8 + abs(lean) * 0.6)
                stroke(painter, line(at + QPointF(lean * 0.25, 0), top), reed, 1.2)


def _stones(board: Board, painter: QPainter, place: Place) -> None:
    column, row = place
    centre = board.layout.centre(column, row)
    dark = colour(board.style.ink, 0.65)
    for index, point in enumerate(_scattered(board, place, 27.0)):
        at = centre + point
        size = between(3.0, 6.0, column, row, index, 55)
        stone = QPainterPath(at + QPointF(-size, size * 0.4))
        stone.lineTo(at + QPointF(-size * 0.4, -size * 0.6))
        stone.lineTo(at + QPointF(size * 0.5, -size * 0.5))
        stone.lineTo(at + QPointF(size, size * 0.4))
        fill(painter, stone, colour("#f3e7c4", 0.6))
        stroke(painter, stone, dark, 1.1)


def _crags(board: Board, painter: QPainter, place: Place) -> None:
    """Broken rock: peaks with one dark flank."""
    column, row = place
    centre = board.layout.centre(column, row)
    peaks = sorted(
        ((centre + point).toTuple(), index)
        for index, point in enumerate(_scattered(board, place, 30.0))
    )
    for (x, y), index in sorted(peaks, key=lambda peak: peak[0][1]):
        size = between(9.0, 15.0, column, row, index, 56)
        top = QPointF(x + between(-3, 3, column, row, index, 57), y - size)
        left, right = QPointF(x - size, y + size * 0.3), QPointF(x + size, y + size * 0.4)
        foot = QPointF(x + size * 0.15, y + size * 0.45)
        fill(painter, _closed(top, right, foot), colour("#5c4630", 0.75))
        fill(painter, _closed(top, foot, left), colour("#e4d2a6", 0.85))
        stroke(painter, line(left, top, right), colour(board.style.ink, 0.8), 1.2)


def _closed(*points: QPointF) -> QPainterPath:
    path = line(*points)
    path.closeSubpath()
    return path


def _sand(board: Board, painter: QPainter, place: Place) -> None:
    column, row = place
    centre = board.layout.centre(column, row)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#9a7d3e", 0.6))
    for index, point in enumerate(_scattered(board, place, 11.0)):
        if chance(column, row, index, 58) < 0.6:
            painter.drawEllipse(centre + point, 0.9, 0.9)


def _quarry(board: Board, painter: QPainter, place: Place) -> None:
    """A pit: an edge with short strokes that point inwards, sand inside."""
    centre = board.layout.centre(*place)
    pit = circle(centre, RADIUS * 0.5)
    fill(painter, pit, colour("#cdb173", 0.9))
    _sand(board, painter, place)
    stroke(painter, pit, colour(board.style.hill_shade, 0.9), 2.0)
    for turn in range(0, 360, 15):
        outer = centre + compass(turn, RADIUS * 0.5)
        inner = centre + compass(turn, RADIUS * (0.38 if turn % 30 else 0.33))
        stroke(painter, line(outer, inner), colour(board.style.hill_shade, 0.8), 1.3)


def _ripples(board: Board, painter: QPainter, place: Place) -> None:
    column, row = place
    centre = board.layout.centre(column, row)
    tone: QColor = faded(colour("#f4fafb"), 0.55)
    for index, point in enumerate(_scattered(board, place, 30.0)):
        if chance(column, row, index, 59) < 0.4:
            wave = QPainterPath(centre + point - QPointF(8, 0))
            wave.quadTo(centre + point + QPointF(-4, -4), centre + point)
            wave.quadTo(centre + point + QPointF(4, 4), centre + point + QPointF(8, 0))
            stroke(painter, wave, tone, 1.1)


def _ford(board: Board, painter: QPainter, place: Place) -> None:
    """Shallow water: dots where it can be waded."""
    column, row = place
    centre = board.layout.centre(column, row)
    for index, point in enumerate(_scattered(board, place, 17.0)):
        size = between(1.2, 2.2, column, row, index, 60)
        fill(painter, circle(centre + point, size), colour("#6d5c38", 0.6))


_MARKS: dict[str, DrawMarks] = {
    "plain": _grass,
    "marsh": _marsh,
    "rough": _stones,
    "rugged": _crags,
    "sand": _sand,
    "quarry": _quarry,
    "water": _ripples,
    "ford": _ford,
}
