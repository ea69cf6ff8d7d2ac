"""What lies on top of the map: selection, the tool's preview, the keyboard's cursor."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPalette, QPen, QPolygonF

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.map.tools.base import Preview, Side
from hexwright.render.brush import dashes, pen
from hexwright.render.geometry import PITCH, RADIUS, Layout
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid

_SELECTED = "#1f6fd0"
_PREVIEW = "#d8431f"
_CURSOR = "#ffffff"
# More hexes than this are marked line by line, without an outline, and in a deeper tint.
_MANY = 2000
_FAR_DEPTH = 0.3
# So many are one area at once: as many as the largest brush covers.
_FEW = 400


class Marks:
    """Draws marks over a map, in the pixels of the view."""

    def __init__(self, painter: QPainter, camera: Camera, layout: Layout) -> None:
        """Draw with a painter in logical pixels."""
        self._painter = painter
        self._camera = camera
        self._layout = layout

    def selection(self, places: frozenset[Place]) -> None:
        """A tint over the selected hexes and a dashed line around them."""
        self._mark(places, QColor(_SELECTED), 0.16, dashed=True)

    def preview(self, shown: Preview, at: QPointF | None) -> None:
        """The hexes, hexsides, lines and words of a tool."""
        # What is to be pasted or laid is seen itself; a tint would falsify it.
        tint = 0.14 if shown.piece is None and shown.laid is None else 0.0
        self._mark(shown.places, QColor(_PREVIEW), tint, dashed=False)
        for side in shown.sides:
            self._side(side)
        if len(shown.path) > 1:
            points = [self._layout.centre(*place) for place in shown.path]
            self._polyline(points)
        if len(shown.points) > 1:
            self._polyline([QPointF(x, y) for x, y in shown.points])
        for outline in shown.outlines:
            self._polyline([QPointF(x, y) for x, y in (*outline, outline[0])])
        if shown.text and at is not None:
            self._words(shown.text, at)

    def cursor(self, place: Place) -> None:
        """A ring in the hex of the keyboard's cursor, readable on light and dark ground."""
        polygon = self._polygon(place)
        for colour, width in (("#000000", 4.0), (_CURSOR, 2.0)):
            self._painter.setPen(QPen(QColor(colour), width))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawPolygon(polygon)

    def _polygon(self, place: Place) -> QPolygonF:
        return QPolygonF([self._camera.to_view(corner) for corner in self._layout.corners(*place)])

    def _mark(
        self, places: frozenset[Place], colour: QColor, depth: float, *, dashed: bool
    ) -> None:
        near = self._near(places)
        tint = QColor(colour)
        if near is None:
            tint.setAlphaF(_FAR_DEPTH)
            for rect in _runs(places, self._layout.grid):
                corners = (
                    self._camera.to_view(one) for one in (rect.topLeft(), rect.bottomRight())
                )
                self._painter.fillRect(QRectF(*corners), tint)
        elif near:
            if depth:
                tint.setAlphaF(depth)
                self._painter.fillPath(self.area(near), tint)
            self._outline(near, places, colour, dashed=dashed)

    def _near(self, places: frozenset[Place]) -> Collection[Place] | None:
        """Those that can be seen; None if they are too many to be told apart."""
        seen = self._camera.seen_map().adjusted(-120, -120, 120, 120)
        if len(places) <= _MANY:
            if not places or seen.contains(_box(self._layout, places)):
                return places
            return [place for place in places if seen.contains(self._layout.centre(*place))]
        left, top, right, bottom = self._layout.box(seen)
        if (right - left + 1) * (bottom - top + 1) > 2 * _MANY:
            return None
        box = ((c, r) for r in range(top, bottom + 1) for c in range(left, right + 1))
        return [place for place in box if place in places]

    def area(self, places: Iterable[Place]) -> QPainterPath:
        """Hexes as one area, in the pixels of the view."""
        shape, off = self._shape(places)
        return self._camera.transform().map(_area(shape, self._layout.grid).translated(off))

    def border(self, near: Iterable[Place], places: frozenset[Place]) -> QPainterPath:
        """The sides of those near by that lead out of all places, in the pixels of the view."""
        if near is places:
            shape, off = self._shape(places)
            path = _whole_border(shape, self._layout.grid).translated(off)
        else:
            path = _border(self._layout, near, places)
        return self._camera.transform().map(path)

    def _shape(self, places: Iterable[Place]) -> tuple[frozenset[Place], QPointF]:
        """Places moved to the upper left corner, and how far they lie from there.

        Under a brush the same shape goes over the map, and is worked out once. It moves by two
        lines at a time, since every second one is shifted.
        """
        known = frozenset(places)
        if not known:
            return known, QPointF()
        right, down = (min(one) for one in zip(*known, strict=True))
        right, down = (right // 2 * 2, down) if self._layout.is_flat else (right, down // 2 * 2)
        shape = frozenset([(column - right, row - down) for column, row in known])
        return shape, self._layout.centre(right, down) - self._layout.centre(0, 0)

    def _outline(
        self, near: Collection[Place], places: frozenset[Place], colour: QColor, *, dashed: bool
    ) -> None:
        path = self.border(near, places)
        halo = QColor("#ffffff")
        halo.setAlphaF(0.75)
        self._painter.strokePath(path, pen(halo, 4.0))
        line = dashes(colour, 2.0, [4, 2]) if dashed else pen(colour, 2.0)
        self._painter.strokePath(path, line)

    def _side(self, side: Side) -> None:
        ends = self._layout.side_between(*side)
        if ends is not None:
            self._polyline(list(ends))

    def _polyline(self, points: list[QPointF]) -> None:
        line = QPolygonF([self._camera.to_view(point) for point in points])
        for colour, width in (("#ffffff", 6.0), (_PREVIEW, 3.0)):
            self._painter.setPen(pen(QColor(colour), width))
            self._painter.drawPolyline(line)

    def _words(self, text: str, at: QPointF) -> None:
        font = QFont(self._painter.font())
        font.setBold(True)
        self._painter.setFont(font)
        metrics = self._painter.fontMetrics()
        palette = QPalette()
        rect = QRectF(metrics.boundingRect(text)).adjusted(-8, -4, 8, 4)
        rect.moveTopLeft(_kept_in_view(at + QPointF(16, 14), rect.size(), self._camera.view))
        self._painter.setPen(QPen(QColor(_PREVIEW), 1.0))
        self._painter.setBrush(palette.color(QPalette.ColorRole.ToolTipBase))
        self._painter.drawRoundedRect(rect, 4, 4)
        self._painter.setPen(palette.color(QPalette.ColorRole.ToolTipText))
        self._painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


@lru_cache(maxsize=16)
def _area(places: frozenset[Place], grid: Grid) -> QPainterPath:
    """Hexes as one area, in map units."""
    layout = Layout(grid)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for place in places:
        path.addPolygon(layout.polygon(*place))
        path.closeSubpath()
    # A line around them is filled faster, but with many of them takes long to find.
    return path.simplified() if len(places) <= _FEW else path


@lru_cache(maxsize=16)
def _whole_border(places: frozenset[Place], grid: Grid) -> QPainterPath:
    """The line around hexes, in map units."""
    return _border(Layout(grid), places, places)


def _border(layout: Layout, near: Iterable[Place], places: frozenset[Place]) -> QPainterPath:
    """The sides of some of the hexes that lead out of all of them, in map units."""
    path = QPainterPath()
    for place in near:
        around = layout.around(place)
        if places.issuperset(around):
            continue
        corners = layout.corners(*place)
        for side, other in enumerate(around):
            if other not in places:
                path.moveTo(corners[side])
                path.lineTo(corners[(side + 1) % 6])
    return path


@lru_cache(maxsize=4)
def _runs(places: frozenset[Place], grid: Grid) -> list[QRectF]:
    """Rectangles over the hexes that follow each other in a straight line, in map units."""
    layout = Layout(grid)
    flat = layout.is_flat
    off = QPointF(0.75 * RADIUS, PITCH / 2) if flat else QPointF(PITCH / 2, 0.75 * RADIUS)
    across, down = (0, 1) if flat else (1, 0)
    ends: list[tuple[Place, Place]] = []
    first = last = (-2, -2)
    for place in sorted(places, key=None if flat else _by_row):
        if place != (last[0] + across, last[1] + down):
            ends.append((first, last))
            first = place
        last = place
    ends.append((first, last))
    return [
        QRectF(layout.centre(*start) - off, layout.centre(*end) + off) for start, end in ends[1:]
    ]


def _box(layout: Layout, places: Iterable[Place]) -> QRectF:
    """A rectangle around hexes, in map units; one line in two is shifted, so it has some room."""
    columns, rows = zip(*places, strict=True)
    first = layout.centre(min(columns), min(rows))
    last = layout.centre(max(columns), max(rows))
    return QRectF(first, last).adjusted(-PITCH, -PITCH, PITCH, PITCH)


def _by_row(place: Place) -> Place:
    return place[1], place[0]


def _kept_in_view(corner: QPointF, size: QSizeF, view: QSize) -> QPointF:
    """Where words stand so that none is cut off; they begin at the left if there is no room."""
    right, bottom = view.width() - size.width() - 2, view.height() - size.height() - 2
    return QPointF(max(min(corner.x(), right), 2), max(min(corner.y(), bottom), 2))


def preview_rect(shown: Preview, layout: Layout) -> QRectF:
    """The rectangle around a preview in map units; its words are not in it."""
    beside = [*shown.path, *(place for side in shown.sides for place in side)]
    places = shown.places.union(beside) if beside else shown.places
    rect = QRectF()
    if places:
        rect = _box(layout, places)
    if shown.points:
        rect = rect.united(QPolygonF([QPointF(x, y) for x, y in shown.points]).boundingRect())
    return rect
