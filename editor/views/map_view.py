"""The view of a map: zoom at the cursor, move by hand, and the hex under the cursor."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from editor.views.map_items import CounterItem, MapItem
from render.counter_picture import SetUp
from render.geometry import PITCH
from render.map_picture import Layers, MapPicture
from schema.model.scenario import Scenario

# Pixels between two hexes at 100 %.
USUAL_PITCH = 80
_STEP = 1.25
_LEAST, _MOST = 0.02, 8.0
_TABLE = "#4b4a40"
_PAN_KEYS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


class MapView(QGraphicsView):
    """One map, with or without a set-up."""

    # The text for the status bar: hex number and terrain, or nothing.
    hovered = Signal(str)
    zoomed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty table top."""
        super().__init__(parent)
        self._picture: MapPicture | None = None
        self._map_item: MapItem | None = None
        self._layers = Layers()
        self._fits = True
        self._grabbed: QPoint | None = None
        self._space = False
        self.setScene(QGraphicsScene(self))
        self.setBackgroundBrush(QColor(_TABLE))
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setAccessibleName("map")

    def show_map(self, picture: MapPicture, scenario: Scenario | None = None) -> None:
        """Show a map, and the counters of a scenario that stand on it."""
        scene = self.scene()
        scene.clear()
        self._picture = picture
        self._map_item = MapItem(picture)
        self._map_item.set_layers(self._layers)
        scene.addItem(self._map_item)
        if scenario is not None:
            for _, look, rect in SetUp(picture.board.module, picture, scenario.setup).counters:
                scene.addItem(CounterItem(picture, look, rect))
        sheet = picture.sheet()
        self.setSceneRect(sheet.adjusted(-PITCH, -PITCH, PITCH, PITCH))
        self.fit()

    def set_layer(self, name: str, *, shown: bool) -> None:
        """Show or hide the grid, the numbers or the zones."""
        self._layers = replace(self._layers, **{name: shown})
        if self._map_item is not None:
            self._map_item.set_layers(self._layers)

    @property
    def layers(self) -> Layers:
        """What is shown now."""
        return self._layers

    def zoom(self) -> float:
        """How large the map is shown: 1 for 100 %."""
        return self.transform().m11() * PITCH / USUAL_PITCH

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom so that what lies under a point of the view stays there; else the middle."""
        zoom = min(max(zoom, _LEAST), _MOST)
        anchor = at if at is not None else QPointF(self.viewport().rect().center())
        before = self.mapToScene(anchor.toPoint())
        scale = zoom * USUAL_PITCH / PITCH
        self.resetTransform()
        self.scale(scale, scale)
        moved = self.mapFromScene(before) - anchor.toPoint()
        self._scroll(moved)
        self._fits = False
        self.zoomed.emit(round(100 * self.zoom()))

    def zoom_in(self) -> None:
        """One step larger."""
        self.set_zoom(self.zoom() * _STEP)

    def zoom_out(self) -> None:
        """One step smaller."""
        self.set_zoom(self.zoom() / _STEP)

    def actual_size(self) -> None:
        """Show 100 %."""
        self.set_zoom(1.0)

    def fit(self) -> None:
        """Show the whole map."""
        if self._picture is None:
            return
        sheet = self._picture.sheet().adjusted(-14, -14, 20, 20)
        self.fitInView(sheet, Qt.AspectRatioMode.KeepAspectRatio)
        self._fits = True
        self.zoomed.emit(round(100 * self.zoom()))

    def hex_text(self, point: QPointF) -> str:
        """Number, terrain and level of the hex at a point of the scene; empty off the map."""
        if self._picture is None:
            return ""
        board = self._picture.board
        place = self._picture.layout.place_at(point)
        number = board.index.hex_at(*place) if place else None
        if place is None or number is None:
            return ""
        code = board.index.terrain_of[number]
        kinds = [board.map.terrain.legend.get(code, code), *board.index.overlays_of.get(number, ())]
        names = [board.hex_kinds[kind].name if kind in board.hex_kinds else kind for kind in kinds]
        level = board.level(place)
        return "   ".join([number, ", ".join(names), *([f"▲ {level}"] if level else [])])

    def _scroll(self, by: QPoint) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + by.x())
        down.setValue(down.value() + by.y())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; with Shift, or on a touchpad, move."""
        turned = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or not turned:
            step = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta()
            self._scroll(-step)
        else:
            self.set_zoom(self.zoom() * _STEP ** (turned / 120), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the map with the middle button, or with the space bar held."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._grabbed = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the map that is held, and tell which hex is under the cursor."""
        here = event.position().toPoint()
        if self._grabbed is not None:
            self._scroll(self._grabbed - here)
            self._grabbed = here
            self._fits = False
        self.hovered.emit(self.hex_text(self.mapToScene(here)))
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the map."""
        if self._grabbed is not None:
            self._grabbed = None
            self.viewport().unsetCursor()
            event.accept()
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move, plus and minus zoom, the space bar makes the mouse a hand."""
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif event.key() in _PAN_KEYS:
            self._scroll(_PAN_KEYS[Qt.Key(event.key())] * 60)
            self._fits = False
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom_out()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The mouse is no hand any more."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().unsetCursor()
        else:
            super().keyReleaseEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A map that fits goes on fitting."""
        super().resizeEvent(event)
        if self._fits:
            self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        """The first real size of the view is known now."""
        super().showEvent(event)
        if self._fits:
            self.fit()
