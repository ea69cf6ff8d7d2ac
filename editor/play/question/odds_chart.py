"""Chances as bars: how likely each number is."""

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.numbers import decimal_text
from hexwright.render.brush import box, fill
from hexwright.render.styles import faded

_ROW, _GAP = 17.0, 2.0
_LESS_THAN = Fraction(1, 1000)


def percent(chance: Fraction) -> str:
    """A chance as players read it; never 0 % or 100 % unless it is certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    if chance < _LESS_THAN:
        return f"< {decimal_text(0.1, 1)} %"
    if chance > 1 - _LESS_THAN:
        return f"> {decimal_text(99.9, 1)} %"
    return f"{decimal_text(float(chance) * 100, 1)} %"


class OddsChart(QWidget):
    """One bar for each number, the longest as long as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """No bars yet."""
        super().__init__(parent)
        self.spread: Mapping[int, Fraction] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_spread(self, spread: Mapping[int, Fraction]) -> None:
        """Show how likely each number is."""
        self.spread = spread
        words = [f"{number}: {percent(chance)}" for number, chance in spread.items()]
        self.setAccessibleName(", ".join(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A row for each bar."""
        return QSize(220, round(len(self.spread) * (_ROW + _GAP)))

    def minimumSizeHint(self) -> QSize:
        """Narrower, but with all bars."""
        return QSize(140, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The number, its bar, its chance."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = self.fontMetrics()
        left = float(max((metrics.horizontalAdvance(str(one)) for one in self.spread), default=0))
        left += 10
        room = self.width() - left - metrics.horizontalAdvance(percent(1 - _LESS_THAN / 2)) - 12
        most = max(self.spread.values(), default=Fraction(1))
        ink, tone = self.palette().windowText().color(), self.palette().highlight().color()
        middle = Qt.AlignmentFlag.AlignVCenter
        for row, (number, chance) in enumerate(self.spread.items()):
            top = row * (_ROW + _GAP)
            painter.setPen(ink)
            label = QRectF(0, top, left - 8, _ROW)
            painter.drawText(label, Qt.AlignmentFlag.AlignRight | middle, str(number))
            fill(painter, box(QRectF(left, top + 2, room, _ROW - 4), 3), faded(ink, 0.08))
            wide = max(room * float(chance / most), 2.0)
            fill(painter, box(QRectF(left, top + 2, wide, _ROW - 4), 3), tone)
            spot = QRectF(left + room + 8, top, self.width() - left - room - 8, _ROW)
            painter.drawText(spot, Qt.AlignmentFlag.AlignLeft | middle, percent(chance))
        painter.end()
