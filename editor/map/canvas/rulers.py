"""Rulers along the map: the columns above it and the rows beside it, counted as on the map."""

from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.editor.map.tools.base import Pointer
from hexwright.schema.grid import axis_texts
from hexwright.schema.model.map import Axis

_THICKNESS = 22
# Pixels that a figure needs at least, so that none touches the next.
_LEAST_STEP = 30
# As high as the mark behind a figure is at least.
_MARKED = 14


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
        texts = _texts(numbering.row if self._standing else numbering.column, count)
        start, step = self._position(0), self._position(1) - self._position(0)
        every = max(1, ceil(_LEAST_STEP / step))
        length = self.height() if self._standing else self.width()
        first = max(0, floor(-start / step) - 1)
        last = min(count - 1, ceil((length - start) / step) + 1)
        for index in range(first, last + 1):
            if index == self._marked or (index % every == 0 and not self._is_crowded(index, step)):
                self._write(painter, index, start + step * index, step, texts[index])

    def _is_crowded(self, index: int, step: float) -> bool:
        """Whether a figure would run into the marked one."""
        if self._marked is None:
            return False
        return abs(index - self._marked) * step < (_MARKED if self._standing else _LEAST_STEP)

    def _write(self, painter: QPainter, index: int, at: float, step: float, text: str) -> None:
        colours = self.palette()
        if index == self._marked:
            least = _MARKED if self._standing else painter.fontMetrics().horizontalAdvance(text) + 6
            painter.fillRect(
                self._box(at, max(step, least)), colours.color(QPalette.ColorRole.Highlight)
            )
            painter.setPen(colours.color(QPalette.ColorRole.HighlightedText))
        else:
            painter.setPen(colours.color(QPalette.ColorRole.WindowText))
        painter.drawText(self._box(at, _LEAST_STEP * 2), Qt.AlignmentFlag.AlignCenter, text)

    def _position(self, line: int) -> float:
        """Where a column or row is along the ruler."""
        shown = self._canvas.shown
        assert shown is not None
        # A line of hexes is staggered; the unshifted half stands for all of it.
        column, row = (0, line) if self._standing else (line, 0)
        centre = self._canvas.camera.to_view(shown.layout.centre(column, row))
        corner = self._canvas.viewport().pos()
        return centre.y() + corner.y() if self._standing else centre.x() + corner.x()

    def _box(self, at: float, length: float) -> QRectF:
        if self._standing:
            return QRectF(0, at - length / 2, self.width(), length)
        return QRectF(at - length / 2, 0, length, self.height())


@lru_cache(maxsize=8)
def _texts(axis: Axis, count: int) -> list[str]:
    return axis_texts(axis, count)
