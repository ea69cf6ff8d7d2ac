"""What lies on top of the map: selection, the tool's preview, the keyboard's cursor."""

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPalette, QPen, QPolygonF

from editor.canvas.camera import Camera
from editor.tools.base import Preview, Side
from render.brush import dashes, pen
from render.geometry import Layout
from schema.grid import Place

_SELECTED = "#1f6fd0"
_PREVIEW = "#d8431f"
_CURSOR = "#ffffff"


class Marks:
    """Draws marks over a map, in the pixels of the view."""

    def __init__(self, painter: QPainter, camera: Camera, layout: Layout) -> None:
        """Draw with a painter in logical pixels."""
        self._painter = painter
        self._camera = camera
        self._layout = layout

    def selection(self, places: frozenset[Place]) -> None:
        """A tint over the selected hexes and a dashed line around them."""
        if not places:
            return
        tint = QColor(_SELECTED)
        tint.setAlphaF(0.16)
        self._painter.fillPath(self._area(places), tint)
        self._outline(places, QColor(_SELECTED), dashed=True)

    def preview(self, shown: Preview, at: QPointF | None) -> None:
        """The hexes, hexsides, line and words of a tool."""
        if shown.places:
            tint = QColor(_PREVIEW)
            tint.setAlphaF(0.14)
            self._painter.fillPath(self._area(shown.places), tint)
            self._outline(shown.places, QColor(_PREVIEW), dashed=False)
        for side in shown.sides:
            self._side(side)
        if len(shown.path) > 1:
            points = [self._layout.centre(*place) for place in shown.path]
            self._polyline(points)
        if len(shown.points) > 1:
            self._polyline([QPointF(x, y) for x, y in shown.points])
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
        return QPolygonF([self._camera.to_view(one) for one in self._layout.corners(*place)])

    def _near(self, places: frozenset[Place]) -> list[Place]:
        """Those that can be seen: a selection may hold thousands that cannot."""
        seen = self._camera.seen_map().adjusted(-120, -120, 120, 120)
        return [place for place in places if seen.contains(self._layout.centre(*place))]

    def _area(self, places: frozenset[Place]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for place in self._near(places):
            path.addPolygon(self._polygon(place))
            path.closeSubpath()
        return path

    def _outline(self, places: frozenset[Place], colour: QColor, *, dashed: bool) -> None:
        path = QPainterPath()
        for place in self._near(places):
            corners = self._layout.corners(*place)
            for side in range(6):
                if self._layout.neighbour(place, side) not in places:
                    path.moveTo(self._camera.to_view(corners[side]))
                    path.lineTo(self._camera.to_view(corners[(side + 1) % 6]))
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


def _kept_in_view(corner: QPointF, size: QSizeF, view: QSize) -> QPointF:
    """Where words stand so that none is cut off; they begin at the left if there is no room."""
    right, bottom = view.width() - size.width() - 2, view.height() - size.height() - 2
    return QPointF(max(min(corner.x(), right), 2), max(min(corner.y(), bottom), 2))
