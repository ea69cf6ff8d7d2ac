"""The whole map small, with a frame around what is seen; drag the frame to go elsewhere."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.render.brush import pen
from hexwright.schema.language import tr

# Milliseconds after the last change until the small picture follows.
_PAUSE = 400
_STEPS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class Minimap(QWidget):
    """An overview of a canvas."""

    def __init__(self, canvas: MapCanvas, parent: QWidget | None = None) -> None:
        """The overview of a canvas; `renew` draws it."""
        super().__init__(parent)
        self._canvas = canvas
        self._image = QImage()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self.renew)
        canvas.moved.connect(self.update)
        canvas.looks_different.connect(self.renew_soon)
        self.setMinimumSize(120, 90)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Overview"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """A small map."""
        return QSize(220, 150)

    def follow(self, canvas: MapCanvas) -> None:
        """Be the overview of another canvas."""
        if canvas is not self._canvas:
            self._canvas.moved.disconnect(self.update)
            self._canvas.looks_different.disconnect(self.renew_soon)
            self._canvas = canvas
            canvas.moved.connect(self.update)
            canvas.looks_different.connect(self.renew_soon)
            self.renew()

    def renew_soon(self) -> None:
        """Draw the overview again when nothing has changed for a moment."""
        self._pause.start()

    def renew(self) -> None:
        """Draw the overview again."""
        self._image = QImage()
        self.update()

    def _scale(self) -> float:
        sheet = self._canvas.camera.sheet
        return min((self.width() - 8) / sheet.width(), (self.height() - 8) / sheet.height())

    def _area(self) -> QRectF:
        """Where the map lies in this widget."""
        sheet, scale = self._canvas.camera.sheet, self._scale()
        area = QRectF(0, 0, sheet.width() * scale, sheet.height() * scale)
        area.moveCenter(QRectF(self.rect()).center())
        return area

    def point_of(self, point: QPointF) -> QPointF:
        """Where a point of the map (map units) is in this widget."""
        return (
            self._area().topLeft() + (point - self._canvas.camera.sheet.topLeft()) * self._scale()
        )

    def _draw_image(self) -> None:
        shown = self._canvas.shown
        ratio = self.devicePixelRatioF()
        size = (self._area().size() * ratio).toSize().expandedTo(QSize(1, 1))
        self._image = QImage(size, QImage.Format.Format_RGB32)
        assert shown is not None
        self._image.fill(shown.paper)
        painter = QPainter(self._image)
        scale = self._scale() * ratio
        painter.scale(scale, scale)
        painter.translate(-shown.sheet.topLeft())
        shown.draw(painter, shown.sheet)
        self._canvas.draw_over(painter)
        painter.end()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The map and the frame around what is seen."""
        if self._canvas.shown is None:
            return
        if self._image.isNull():
            self._draw_image()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area, scale = self._area(), self._scale()
        painter.drawImage(area, self._image)
        seen = self._canvas.camera.seen_map()
        frame = QRectF(self.point_of(seen.topLeft()), seen.size() * scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tone, width in (("#ffffff", 4.0), ("#c0392b", 2.0)):
            painter.setPen(pen(QColor(tone), width))
            painter.drawRect(frame)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the point."""
        point = (event.position() - self._area().topLeft()) / self._scale()
        self._canvas.centre_on(point + self._canvas.camera.sheet.topLeft())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along with the mouse."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the frame."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        view = self._canvas.viewport().size()
        self._canvas.move_by(-QPointF(step.x() * view.width() / 4, step.y() * view.height() / 4))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size needs another picture."""
        super().resizeEvent(event)
        self.renew()
