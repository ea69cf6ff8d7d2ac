"""The arcs and the zone of a formation on a few hexes: clicked rather than typed."""

from math import atan2, degrees, hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.counters.edits.formations import (
    HEXSIDES,
    Cell,
    arc_of,
    cells,
    centre,
    distance,
    first_angle,
    with_next_arc,
    with_zone,
)
from hexwright.editor.plain_text import plain_tip
from hexwright.render.brush import polygon
from hexwright.render.geometry import compass
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Formation

_RADIUS: Final = 3
_HIGH: Final = 270
# From the middle of a hex to its corner, if hexes are 1 apart.
_CORNER: Final = 0.5774
_TONES: Final = {"front": "#4f8f4a", "flank": "#d9a13a", "rear": "#b3473b", "": "#8a8172"}
_STEPS: Final = {
    Qt.Key.Key_Up: (1, 0),
    Qt.Key.Key_Down: (-1, 0),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Left: (0, -1),
}


class FormationArcs(QWidget):
    """Says which formation there should be after a click on a hexside or a hex."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is shown yet."""
        super().__init__(parent)
        self._formation: Formation | None = None
        self.cursor_cell: Cell = (1, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Arcs and zone"))
        tip = tr(
            "Click a hexside of the counter: front (green), flank (yellow), rear (red) or none. "
            "Click a hex around it: in the zone or not. "
            "Keys: 0 to 5 for hexsides, arrows and Space for hexes."
        )
        self.setToolTip(plain_tip(tip))
        self.setAccessibleDescription(tip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HIGH)

    def minimumSizeHint(self) -> QSize:
        """Room for all hexes."""
        return QSize(_HIGH, _HIGH)

    def show_formation(self, formation: Formation | None) -> None:
        """Show a formation as it is now."""
        self._formation = formation
        self.setVisible(formation is not None)
        self.update()

    # --- drawing --------------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        """Pixels from hex to hex."""
        return min(self.width(), self.height()) / (2 * _RADIUS + 1.4)

    def spot(self, cell: Cell) -> QPointF:
        """The middle of a hex on the widget."""
        assert self._formation is not None
        x, y = centre(self._formation, cell)
        return QPointF(self.width() / 2 + x * self._scale, self.height() / 2 + y * self._scale)

    def hexside_spot(self, hexside: int) -> QPointF:
        """A spot on a hexside of the counter."""
        assert self._formation is not None
        turn = first_angle(self._formation) + 60 * hexside
        return self.spot((0, 0)) + compass(turn, self._scale * 0.44)

    def _hexagon(self, cell: Cell, size: float = 1.0) -> list[QPointF]:
        assert self._formation is not None
        corner = first_angle(self._formation) + 30
        reach = self._scale * _CORNER * size
        return [self.spot(cell) + compass(corner + 60 * k, reach) for k in range(HEXSIDES)]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the hexes, the zone, and the counter with its hexsides."""
        formation = self._formation
        if formation is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        zone = {tuple(cell) for cell in formation.zone}
        faint = self.palette().color(QPalette.ColorRole.Mid)
        tint = self.palette().color(QPalette.ColorRole.Highlight)
        for cell in cells(_RADIUS):
            shape = polygon(*self._hexagon(cell))
            if cell in zone:
                fill = QColor(tint)
                fill.setAlpha(120)
                painter.fillPath(shape, fill)
            painter.strokePath(shape, QPen(faint, 1))
        if self.hasFocus():
            painter.strokePath(polygon(*self._hexagon(self.cursor_cell, 0.86)), QPen(tint, 2))
        self._draw_counter(painter, formation)

    def _draw_counter(self, painter: QPainter, formation: Formation) -> None:
        corners = self._hexagon((0, 0))
        painter.fillPath(polygon(*corners), self.palette().color(QPalette.ColorRole.Base))
        for hexside in range(HEXSIDES):
            tone = QColor(_TONES[arc_of(formation, hexside)])
            pen = QPen(tone, max(self._scale * 0.12, 3))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(corners[hexside - 1], corners[hexside])
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        side = self._scale * 0.5
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(self.spot((0, 0)))
        if formation.facing in ("vertex", "hexside"):
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "▲")
        else:
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "●")

    # --- changing -------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Change the hexside or the hex under the mouse."""
        if self._formation is None:
            return
        away = (event.position() - self.spot((0, 0))) / self._scale
        if hypot(away.x(), away.y()) < _CORNER:
            turn = degrees(atan2(away.x(), -away.y())) - first_angle(self._formation)
            self.changed.emit(with_next_arc(self._formation, round(turn / 60) % HEXSIDES))
            return
        near = min(cells(_RADIUS), key=lambda cell: _apart(self.spot(cell), event.position()))
        if _apart(self.spot(near), event.position()) < self._scale * _CORNER:
            self.cursor_cell = near
            self.changed.emit(with_zone(self._formation, near))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits change hexsides; arrows and Space change hexes."""
        formation, key = self._formation, Qt.Key(event.key())
        if formation is None:
            super().keyPressEvent(event)
        elif key in _STEPS:
            self._go(*_STEPS[key])
        elif key == Qt.Key.Key_Space:
            self.changed.emit(with_zone(formation, self.cursor_cell))
        elif event.text().isdecimal() and int(event.text()) < HEXSIDES:
            self.changed.emit(with_next_arc(formation, int(event.text())))
        else:
            super().keyPressEvent(event)

    def _go(self, ahead: int, right: int) -> None:
        to = (self.cursor_cell[0] + ahead, self.cursor_cell[1] + right)
        if to == (0, 0):
            # The counter itself is no hex of its zone: step over it.
            to = (ahead, right)
        if distance(to) <= _RADIUS:
            self.cursor_cell = to
            self.update()


def _apart(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())
