"""A scan and the map drawn from it in one picture, blended as the user wants."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.forms.dialog_frame import edge_colour
from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.schema.grid import Place, neighbour_steps
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module

_PAPER = QColor("#e7e4c6")
_EXAMPLE = QColor("#1f6f3a")
_DOUBTFUL = QColor("#d0342c")
_CURRENT = QColor("#ffd400")
_STEP = 1.25
# Pixels from one hex to the next: smallest and largest.
_SMALLEST, _LARGEST = 4.0, 260.0
# How large hexes are when one of them is looked at.
_CLOSE = 70.0
# A mouse that moves less than this while pressed has clicked.
_CLICK = 4
# Which neighbour an arrow key leads to, for flat and pointy hexes.
_ARROWS = {
    Qt.Key.Key_Up: (0, 0),
    Qt.Key.Key_Down: (3, 3),
    Qt.Key.Key_Right: (2, 1),
    Qt.Key.Key_Left: (5, 4),
}


class BlendView(QWidget):
    """Shows both, marks hexes, and tells which hex was clicked."""

    picked = Signal(object)  # a Place
    chosen = Signal(object)  # a Place, by Return or a double click

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to show yet."""
        super().__init__(parent)
        self.setMinimumSize(460, 380)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Scan and map"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._picture: MapPicture | None = None
        self._scan = QImage()
        self._placing = QTransform()
        self._blend = 0.5
        self._scale, self._origin = 1.0, QPointF()
        self._examples: frozenset[Place] = frozenset()
        self._doubtful: frozenset[Place] = frozenset()
        self.current: Place | None = None
        self._drawn: QPixmap | None = None
        self._pressed: QPointF | None = None
        self._has_fitted = False
        # What stands there as long as there is nothing to show.
        self.words = tr("Looking at the scan…")

    def say(self, words: str) -> None:
        """Say why there is nothing to show."""
        self.words = words
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a map."""
        return QSize(760, 620)

    def show_scan(self, scan: QImage, placing: QTransform) -> None:
        """The scan, and how it lies on the map."""
        self._scan, self._placing = scan, placing
        self.update()

    def show_map(self, module: Module, map_: Map) -> None:
        """The map as it is drawn from now on."""
        old = self._picture
        self._picture = old.followed(module, map_) if old else MapPicture(module, map_)
        self._drawn = None
        if not self._has_fitted:
            self.fit()
        self.update()

    def set_blend(self, blend: float) -> None:
        """How much of the map is shown over the scan, from 0 to 1."""
        self._blend = blend
        self.update()

    def mark(self, examples: Iterable[Place], doubtful: Iterable[Place]) -> None:
        """Mark hexes that teach and hexes that are in doubt."""
        self._examples, self._doubtful = frozenset(examples), frozenset(doubtful)
        self.update()

    def look_at(self, place: Place | None) -> None:
        """Show a hex in the middle, large enough to judge it."""
        self.current = place
        if place is not None and self._picture is not None:
            pitch = self._scale * PITCH
            if pitch < _CLOSE / 2:
                self._scale = _CLOSE / PITCH
            middle = QPointF(self.width() / 2, self.height() / 2)
            self._origin = middle - self._picture.layout.centre(*place) * self._scale
            self._drawn = None
        self.update()

    def fit(self) -> None:
        """Show the whole map."""
        if self._picture is None:
            return
        sheet = self._picture.sheet()
        self._scale = min(self.width() / sheet.width(), self.height() / sheet.height())
        self._origin = QPointF(self.width() / 2, self.height() / 2) - sheet.center() * self._scale
        self._has_fitted = self.isVisible()
        self._drawn = None
        self.update()

    def place_at(self, spot: QPointF) -> Place | None:
        """The hex under a point of the widget."""
        if self._picture is None:
            return None
        place = self._picture.layout.place_at((spot - self._origin) / self._scale)
        if place is None or self._picture.board.index.hex_at(*place) is None:
            return None
        return place

    def spot_of(self, place: Place) -> QPointF:
        """Where in the widget the centre of a hex is."""
        assert self._picture is not None
        return self._picture.layout.centre(*place) * self._scale + self._origin

    # --- drawing --------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Scan, map above it, marks above both."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), _PAPER)
        if self._picture is None:
            painter.setPen(QColor("#5c5443"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.words)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.save()
        painter.translate(self._origin)
        painter.scale(self._scale, self._scale)
        painter.setTransform(self._placing, combine=True)
        painter.drawImage(QPointF(), self._scan)
        painter.restore()
        painter.setOpacity(self._blend)
        painter.drawPixmap(0, 0, self._redrawn(self._picture))
        painter.setOpacity(1)
        self._draw_marks(painter, self._picture)
        painter.setPen(edge_colour(self))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _redrawn(self, picture: MapPicture) -> QPixmap:
        """The map in this window, drawn once for all blends."""
        if self._drawn is None:
            ratio = self.devicePixelRatioF()
            pixmap = QPixmap(self.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.translate(self._origin)
            painter.scale(self._scale, self._scale)
            corner = -self._origin / self._scale
            region = QRectF(corner, self.size().toSizeF() / self._scale)
            picture.draw(painter, region.intersected(picture.frame), Layers(underlay=0))
            painter.end()
            self._drawn = pixmap
        return self._drawn

    def _draw_marks(self, painter: QPainter, picture: MapPicture) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for places, colour in ((self._examples, _EXAMPLE), (self._doubtful, _DOUBTFUL)):
            painter.setPen(QPen(colour, 2))
            for place in places:
                if self.rect().contains(self.spot_of(place).toPoint()):
                    painter.drawPolygon(self._outline(picture, place, 0.86))
        if self.current is not None:
            for pen in (QPen(QColor("#000000"), 5), QPen(_CURRENT, 3)):
                painter.setPen(pen)
                painter.drawPolygon(self._outline(picture, self.current, 1.0))

    def _outline(self, picture: MapPicture, place: Place, size: float) -> QPolygonF:
        middle = picture.layout.centre(*place)
        corners = picture.layout.corners(*place)
        return QPolygonF(
            [(middle + (corner - middle) * size) * self._scale + self._origin for corner in corners]
        )

    # --- mouse and keys -------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle in the middle."""
        super().resizeEvent(event)
        if not self._has_fitted:
            self.fit()
        self._drawn = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nearer or farther, around the mouse."""
        steps = event.angleDelta().y() / 120
        if steps:
            self._zoom(_STEP**steps, event.position())

    def _zoom(self, factor: float, around: QPointF) -> None:
        wanted = min(max(self._scale * factor * PITCH, _SMALLEST), _LARGEST) / PITCH
        self._origin = around - (around - self._origin) * (wanted / self._scale)
        self._scale = wanted
        self._drawn = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, or to move the picture."""
        self._pressed = event.position()
        self._from = self._origin

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the picture."""
        if self._pressed is not None:
            way = event.position() - self._pressed
            if way.manhattanLength() > _CLICK:
                self._origin = self._from + way
                self._drawn = None
                self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses a hex."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or (event.position() - pressed).manhattanLength() > _CLICK:
            return
        self._pick(self.place_at(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Twice on a hex: it is of the chosen kind."""
        place = self.place_at(event.position())
        if place is not None:
            self.chosen.emit(place)

    def _pick(self, place: Place | None) -> None:
        if place is not None:
            self.current = place
            self.update()
            self.picked.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from hex to hex, plus and minus zoom, Return chooses."""
        key = Qt.Key(event.key())
        middle = QPointF(self.width() / 2, self.height() / 2)
        if key in _ARROWS and self._picture is not None:
            self._step(_ARROWS[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom(_STEP, middle)
        elif key == Qt.Key.Key_Minus:
            self._zoom(1 / _STEP, middle)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.chosen.emit(self.current)
        else:
            super().keyPressEvent(event)

    def _step(self, sides: tuple[int, int]) -> None:
        assert self._picture is not None
        grid = self._picture.board.map.grid
        if self.current is None:
            place = self.place_at(QPointF(self.width() / 2, self.height() / 2))
        else:
            side = sides[0] if grid.orientation == "flat" else sides[1]
            right, down = neighbour_steps(grid, *self.current)[side]
            place = (self.current[0] + right, self.current[1] + down)
        if place is not None and self._picture.board.index.hex_at(*place) is not None:
            self.look_at(place)
            self.picked.emit(place)
