"""Rulers along the map: the columns above it and the rows beside it, counted as on the map."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.canvas.map_canvas import MapCanvas
from editor.tools.base import Pointer
from schema.grid import Place, axis_texts

_THICKNESS = 22
# Pixels that a figure needs at least, so that none touches the next.
_LEAST_STEP = 30


class Ruler(QWidget):
    """The figures of the columns (lying) or of the rows (standing)."""

    def __init__(self, canvas: MapCanvas, *, standing: bool, parent: QWidget | None = None) -> None:
        """A ruler of a canvas."""
        super().__init__(parent)
        self._canvas = canvas
        self._standing = standing
        self._marked: int | None = None
        canvas.moved.connect(self.update)
        canvas.pointed.connect(self._point)
        if standing:
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        else:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As thick as a figure needs."""
        return QSize(_THICKNESS + 6, _THICKNESS) if self._standing else QSize(80, _THICKNESS)

    def _point(self, pointer: Pointer) -> None:
        marked = pointer.place[1 if self._standing else 0] if pointer.place else None
        if marked != self._marked:
            self._marked = marked
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the figures that stand beside what is seen."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        shown = self._canvas.shown
        if shown is None:
            return
        grid, numbering = shown.layout.grid, shown.picture.board.map.numbering
        count = grid.rows if self._standing else grid.columns
        texts = axis_texts(numbering.row if self._standing else numbering.column, count)
        step = abs(self._position((1, 1)) - self._position((0, 0)))
        every = max(1, -(-_LEAST_STEP // max(1, round(step))))
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        faint = self.palette().color(QPalette.ColorRole.PlaceholderText)
        for index in range(count):
            at = self._position((index, index))
            if at < -step or at > (self.height() if self._standing else self.width()) + step:
                continue
            if index == self._marked:
                self._mark(painter, at, max(step, 14.0))
                painter.setPen(self.palette().color(QPalette.ColorRole.HighlightedText))
            elif index % every == 0:
                painter.setPen(ink if index % (every * 5) == 0 else faint)
            else:
                continue
            painter.drawText(
                self._box(at, _LEAST_STEP * 2), Qt.AlignmentFlag.AlignCenter, texts[index]
            )

    def _position(self, place: Place) -> float:
        """Where a column or row is along the ruler."""
        shown = self._canvas.shown
        assert shown is not None
        # A line of hexes is staggered; the unshifted half stands for all of it.
        column, row = (0, place[1]) if self._standing else (place[0], 0)
        centre = self._canvas.camera.to_view(shown.layout.centre(column, row))
        at = self._canvas.viewport().mapTo(self._canvas, centre.toPoint())
        return QPointF(at).y() if self._standing else QPointF(at).x()

    def _mark(self, painter: QPainter, at: float, length: float) -> None:
        painter.fillRect(self._box(at, length), self.palette().color(QPalette.ColorRole.Highlight))

    def _box(self, at: float, length: float) -> QRectF:
        if self._standing:
            return QRectF(0, at - length / 2, self.width(), length)
        return QRectF(at - length / 2, 0, length, self.height())
