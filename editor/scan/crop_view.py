"""A picture of which a part can be chosen by dragging over it."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.schema.language import tr

_SHADE = QColor(20, 20, 24, 150)
_EDGE = QColor("#ffd400")
_FEWEST = 12


class CropView(QWidget):
    """Shows a picture, and dims what is left out of it."""

    chosen = Signal(QRect)  # the part that was dragged over, in pixels of the picture

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to show yet."""
        super().__init__(parent)
        self.setMinimumSize(420, 340)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Part of the picture"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._image = QImage()
        self._part = QRect()
        self._start: QPointF | None = None

    def sizeHint(self) -> QSize:
        """Room for a map."""
        return QSize(760, 600)

    def show_picture(self, image: QImage) -> None:
        """Show a picture, all of it chosen."""
        self._image = image
        self._part = image.rect()
        self.update()

    def show_part(self, part: QRect) -> None:
        """Dim what is not in a part of the picture."""
        self._part = part
        self.update()

    # --- between picture and window -------------------------------------------------------

    def _scale(self) -> float:
        return min(self.width() / self._image.width(), self.height() / self._image.height())

    def _corner(self) -> QPointF:
        wide, high = self._image.width() * self._scale(), self._image.height() * self._scale()
        return QPointF((self.width() - wide) / 2, (self.height() - high) / 2)

    def at(self, x: float, y: float) -> QPointF:
        """Where a pixel of the picture is in this window."""
        return self._corner() + QPointF(x, y) * self._scale()

    def _on_picture(self, spot: QPointF) -> QPointF:
        return (spot - self._corner()) / self._scale()

    # --- drawing and dragging -------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture, and a shade over what is left out."""
        if self._image.isNull():
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            whole = QRectF(self.at(0, 0), self.at(self._image.width(), self._image.height()))
            painter.drawImage(whole, self._image)
            kept = QRectF(
                self.at(self._part.left(), self._part.top()),
                self.at(self._part.right() + 1, self._part.bottom() + 1),
            )
            shade = QPainterPath()
            shade.addRect(whole)
            shade.addRect(kept)
            painter.fillPath(shade, _SHADE)
            painter.setPen(QPen(_EDGE, 1.5))
            painter.drawRect(kept)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a part."""
        if not self._image.isNull() and event.button() == Qt.MouseButton.LeftButton:
            self._start = self._on_picture(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the part that is dragged over."""
        if self._start is not None:
            self.show_part(self._dragged(self._start, event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it; a click alone chooses all again."""
        if self._start is None:
            return
        part = self._dragged(self._start, event.position())
        self._start = None
        small = min(part.width(), part.height()) * self._scale() < _FEWEST
        self.chosen.emit(self._image.rect() if small else part)

    def _dragged(self, start: QPointF, end: QPointF) -> QRect:
        part = QRectF(start, self._on_picture(end)).normalized().toAlignedRect()
        return part.intersected(self._image.rect())
