"""A chart of chances: a bar for each case, cut into the shares of its outcomes."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr

# From gentle to severe: neighbours differ in light and in hue, for every kind of eye.
_TONES = ("#d9d2c0", "#9db8a3", "#5e8fa8", "#e0b15e", "#c9733f", "#8c2f39", "#4b2c5e", "#222831")
_BAR, _GAP, _LETTERS = 54, 14, 26
_RIM = 0.35


class Bar(NamedTuple):
    """A case and the chance of every outcome in it."""

    title: str
    shares: dict[str, Fraction]
    tip: str = ""


class ChanceChart(QWidget):
    """Bars side by side, the same outcome in the same colour in all of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty chart."""
        super().__init__(parent)
        self.bars: list[Bar] = []
        self.outcomes: list[str] = []
        self.marked = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Chart of chances"))

    def show_bars(self, bars: Sequence[Bar], marked: str = "") -> None:
        """Show these cases; one may be marked."""
        self.bars = list(bars)
        self.marked = marked
        self.outcomes = list(dict.fromkeys(name for bar in bars for name in bar.shares))
        self.setAccessibleDescription("\n".join(map(self.words, self.bars)))
        self.updateGeometry()
        self.update()

    def words(self, bar: Bar) -> str:
        """A bar in words: every outcome with its chance."""
        shares = ", ".join(f"{name} {_percent(share)}" for name, share in bar.shares.items())
        return f"{bar.title}: {shares}"

    def sizeHint(self) -> QSize:
        """Room for all bars and the legend."""
        return QSize(max(len(self.bars), 1) * (_BAR + _GAP) + self._legend_width() + 40, 260)

    def minimumSizeHint(self) -> QSize:
        """Small enough for a small window."""
        return QSize(240, 160)

    def _legend_width(self) -> int:
        metrics = self.fontMetrics()
        wanted = max((metrics.horizontalAdvance(name) for name in self.outcomes), default=0) + 40
        # Long outcomes are cut before they take the room of the bars.
        return min(wanted, max(self.width() * 2 // 5, 80))

    def tone(self, outcome: str) -> QColor:
        """The colour of an outcome: spread over the scale, the first gentle, the last severe."""
        count, at = len(self.outcomes), self.outcomes.index(outcome)
        if count == 1:
            return QColor(_TONES[2])
        place = at * (len(_TONES) - 1) / (count - 1)
        if count <= len(_TONES):
            return QColor(_TONES[round(place)])
        # More outcomes than tones: those between two have something of both.
        low = int(place)
        return _between(QColor(_TONES[low]), QColor(_TONES[min(low + 1, len(_TONES) - 1)]), place)

    def _places(self) -> list[QRectF]:
        """Where the bars stand."""
        room = self.width() - self._legend_width() - 16
        step = min(_BAR + _GAP, room / max(len(self.bars), 1))
        wide = max(step - min(_GAP, step / 4), 2.0)
        height = self.height() - 2 * _LETTERS
        return [QRectF(12 + at * step, _LETTERS, wide, height) for at in range(len(self.bars))]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars and the legend."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for bar, place in zip(self.bars, self._places(), strict=True):
            self._draw_bar(painter, bar, place)
        self._draw_legend(painter)
        painter.end()

    def _draw_bar(self, painter: QPainter, bar: Bar, place: QRectF) -> None:
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        bottom = place.bottom()
        for outcome in self.outcomes:
            share = float(bar.shares.get(outcome, 0))
            if not share:
                continue
            part = QRectF(place.left(), bottom - share * place.height(), place.width(), 0)
            part.setBottom(bottom)
            tone = self.tone(outcome)
            self._fill(painter, part, tone)
            if part.height() > 15 and part.width() > 34:
                painter.setPen(QColor("#fffdf6" if tone.lightnessF() < 0.55 else "#2b241a"))
                painter.drawText(part, Qt.AlignmentFlag.AlignCenter, _percent(bar.shares[outcome]))
            bottom = part.top()
        painter.setPen(ink)
        if bar.title == self.marked:
            painter.drawRect(place.adjusted(-2, -2, 2, 2))
        below = QRectF(place.left() - _GAP / 2, place.bottom() + 4, place.width() + _GAP, _LETTERS)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, bar.title)

    def _fill(self, painter: QPainter, place: QRectF, tone: QColor) -> None:
        """A patch of a tone with a fine rim: the darkest tone would be lost on a dark window."""
        painter.fillRect(place, tone)
        rim = QColor(self.palette().color(QPalette.ColorRole.WindowText))
        rim.setAlphaF(_RIM)
        painter.setPen(rim)
        painter.drawRect(place)

    def _draw_legend(self, painter: QPainter) -> None:
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        left = self.width() - self._legend_width()
        for row, outcome in enumerate(reversed(self.outcomes)):
            top = _LETTERS + row * 22
            self._fill(painter, QRectF(left, top, 14, 14), self.tone(outcome))
            painter.setPen(ink)
            room = self._legend_width() - 26
            words = self.fontMetrics().elidedText(outcome, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(left + 22, top + 12), words)

    def event(self, event: QEvent) -> bool:
        """Tell the chances of the bar under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for bar, place in zip(self.bars, self._places(), strict=True):
                if place.contains(QPointF(event.pos())):
                    QToolTip.showText(
                        event.globalPos(), plain_tip(bar.tip or self.words(bar)), self
                    )
                    return True
            QToolTip.hideText()
        return super().event(event)


def _between(one: QColor, other: QColor, place: float) -> QColor:
    """A colour so far from one to another as a number is from the whole one below it."""
    share = place % 1

    def mixed(first: int, second: int) -> int:
        return round(first + (second - first) * share)

    return QColor(
        mixed(one.red(), other.red()),
        mixed(one.green(), other.green()),
        mixed(one.blue(), other.blue()),
    )


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.0f} %"
