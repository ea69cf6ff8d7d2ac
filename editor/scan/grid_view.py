"""A scan with a found grid over it; hexes are dragged to where they are printed."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.importers.scan.grid import FoundGrid, Spot
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

_LINE = QColor("#d0168c")
_POINT = QColor("#ffd400")
_OFF = QColor("#d0342c")
_STEP = 1.25
_LARGEST = 8.0
# Of the pitch: what is off by so much is shown in full red.
_WORST = 0.12
_ARROWS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


class GridView(QWidget):
    """Shows scan, hexes, control points and how far hexes are off the print."""

    dragged = Signal(object, float, float)  # a Place, and where it was put on the scan
    freed = Signal(object)  # a Place that is no control point any more

    def __init__(self, scan: QImage, parent: QWidget | None = None) -> None:
        """Show a scan, without a grid yet."""
        super().__init__(parent)
        self.setMinimumSize(420, 340)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Scan and grid"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._scan = scan
        self._grid: FoundGrid | None = None
        self._points: Mapping[Place, Spot] = {}
        self._off: Mapping[Place, float] = {}
        self._zoom = 1.0
        self._middle = QPointF(scan.width() / 2, scan.height() / 2)
        self.current: Place | None = None
        self._held: QPointF | None = None

    def sizeHint(self) -> QSize:
        """Room for a map."""
        return QSize(760, 600)

    def show_grid(
        self, grid: FoundGrid, points: Mapping[Place, Spot], off: Mapping[Place, float]
    ) -> None:
        """Show a grid, its control points, and by hex how many pixels it is off the print."""
        self._grid, self._points, self._off = grid, points, off
        if self.current not in grid.centers:
            self.current = None
        self.update()

    # --- between scan and window ----------------------------------------------------------

    def _scale(self) -> float:
        fit = min(self.width() / self._scan.width(), self.height() / self._scan.height())
        return fit * self._zoom

    def at(self, x: float, y: float) -> QPointF:
        """Where a pixel of the scan is in this window."""
        scale = self._scale()
        left = self.width() / 2 - self._middle.x() * scale
        return QPointF(left + x * scale, self.height() / 2 + (y - self._middle.y()) * scale)

    def _on_scan(self, spot: QPointF) -> QPointF:
        away = (spot - QPointF(self.width() / 2, self.height() / 2)) / self._scale()
        return self._middle + away

    # --- drawing --------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Scan, hexes tinted by how far they are off, control points."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            corner, end = self.at(0, 0), self.at(self._scan.width(), self._scan.height())
            painter.drawImage(QRectF(corner, end), self._scan)
            if self._grid is not None:
                self._draw_hexes(painter, self._grid)
                self._draw_points(painter, self._grid)

    def _draw_hexes(self, painter: QPainter, grid: FoundGrid) -> None:
        painter.setPen(QPen(_LINE, 1.2))
        for place, corners in zip(grid.places, grid.corners.tolist(), strict=True):
            tint = QColor(_OFF)
            part = self._off.get(place, 0.0) / max(_WORST * grid.pitch, 1e-6)
            tint.setAlphaF(min(0.6, 0.6 * part**2))
            painter.setBrush(tint)
            painter.drawPolygon(QPolygonF([self.at(x, y) for x, y in corners]))

    def _draw_points(self, painter: QPainter, grid: FoundGrid) -> None:
        painter.setPen(QPen(Qt.GlobalColor.black, 1))
        painter.setBrush(_POINT)
        for x, y in self._points.values():
            painter.drawEllipse(self.at(x, y), 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_POINT, 2.5))
        if self.current is not None:
            corners = grid.corners_of(self.current).tolist()
            painter.drawPolygon(QPolygonF([self.at(x, y) for x, y in corners]))
        if self._held is not None:
            painter.drawEllipse(self._held, 8, 8)

    # --- mouse and keys -------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a hex."""
        spot = self._on_scan(event.position())
        if self._grid is not None and event.button() == Qt.MouseButton.LeftButton:
            self.current = self._grid.hex_at(spot.x(), spot.y())
            self._held = event.position() if self.current is not None else None
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where it would be put."""
        if self._held is not None:
            self._held = event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put the middle of the hex here; with Shift it is let go."""
        if self._held is None or self.current is None:
            return
        self._held = None
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.freed.emit(self.current)
        else:
            spot = self._on_scan(event.position())
            self.dragged.emit(self.current, spot.x(), spot.y())
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nearer or farther, around the pointer."""
        under = self._on_scan(event.position())
        up = event.angleDelta().y() > 0
        self._zoom = min(_LARGEST, max(1.0, self._zoom * (_STEP if up else 1 / _STEP)))
        self._middle += under - self._on_scan(event.position())
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from hex to hex; with Ctrl they push it; Delete lets it go."""
        grid = self._grid
        key = Qt.Key(event.key())
        if grid is None or (key not in _ARROWS and key != Qt.Key.Key_Delete):
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Delete:
            if self.current is not None:
                self.freed.emit(self.current)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._push(grid, *_ARROWS[key])
        else:
            self._step(grid, *_ARROWS[key])

    def _push(self, grid: FoundGrid, right: int, down: int) -> None:
        if self.current is not None:
            x, y = self._points.get(self.current) or grid.centers[self.current]
            self.dragged.emit(self.current, x + right, y + down)

    def _step(self, grid: FoundGrid, right: int, down: int) -> None:
        if self.current is None:
            self.current = grid.places[0]
        else:
            beside = (self.current[0] + right, self.current[1] + down)
            self.current = beside if beside in grid.centers else self.current
        self.update()
