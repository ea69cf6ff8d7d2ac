"""A button for one answer: its words, and the key that presses it."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QShortcut,
)
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from hexwright.editor.plain_text import plain_tip

_NATIVE = QKeySequence.SequenceFormat.NativeText
_SIDE, _ABOVE, _GAP = 12, 7, 8
_TINT = QColor("#2f9e44")


class ChoiceButton(QPushButton):
    """Shows an answer in as many lines as it needs, with its key in a small frame."""

    pointed = Signal(bool)  # the mouse or the keyboard is on it, or has left it

    def __init__(
        self,
        words: str,
        key: str = "",
        *,
        is_main: bool = False,
        bound: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        """A button with words and a key; the main one of a question stands out.

        A key that is not bound is only shown: somebody else listens to it.
        """
        super().__init__(parent)
        self.words = words
        self._is_main = is_main
        self._key = QKeySequence(key).toString(_NATIVE)
        if key and bound:
            # A shortcut of the button itself would press it only a tenth of a second later.
            QShortcut(QKeySequence(key), self).activated.connect(self.click)
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(f"{words} ({self._key})" if self._key else words))
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Expanding)
        policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAutoDefault(False)

    # --- size -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """One line if there is room."""
        metrics = self.fontMetrics()
        wide = metrics.horizontalAdvance(self.words) + self._key_width(metrics) + 2 * _SIDE
        return QSize(min(wide, 260), self.heightForWidth(min(wide, 260)))

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(80, self.fontMetrics().height() + 2 * _ABOVE)

    def hasHeightForWidth(self) -> bool:
        """Long answers take several lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        metrics = self.fontMetrics()
        room = max(width - 2 * _SIDE - self._key_width(metrics), 40)
        lines = metrics.boundingRect(QRect(0, 0, room, 1000), _FLAGS, self.words)
        return lines.height() + 2 * _ABOVE

    def _key_width(self, metrics: QFontMetrics) -> int:
        return metrics.horizontalAdvance(self._key) + 10 + _GAP if self._key else 0

    # --- drawing ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The button of the style, our words and the key on it."""
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        if self._is_main and self.isEnabled():
            highlight = self.palette().color(QPalette.ColorRole.Highlight)
            option.palette.setColor(QPalette.ColorRole.Button, highlight)
        elif self.isChecked():
            option.palette.setColor(QPalette.ColorRole.Button, _TINT)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        is_strong = (self._is_main or self.isChecked()) and self.isEnabled()
        role = QPalette.ColorRole.HighlightedText if is_strong else QPalette.ColorRole.ButtonText
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        ink = self.palette().color(group, role)
        room = self.rect().adjusted(_SIDE, 0, -_SIDE - self._key_width(self.fontMetrics()), 0)
        painter.setPen(ink)
        painter.drawText(room, _FLAGS | Qt.AlignmentFlag.AlignVCenter, self.words)
        if self._key:
            self._paint_key(painter, ink)

    def _paint_key(self, painter: QPainter, ink: QColor) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self.fontMetrics().horizontalAdvance(self._key) + 10
        cap = QRectF(self.width() - _SIDE - wide, 0, wide, self.fontMetrics().height() + 1)
        cap.moveTop((self.height() - cap.height()) / 2)
        faint = QColor(ink)
        faint.setAlphaF(0.45)
        painter.setPen(faint)
        painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        faint.setAlphaF(0.8)
        painter.setPen(faint)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)

    # --- pointing ---------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:
        """The mouse is on it."""
        super().enterEvent(event)
        self.pointed.emit(True)  # noqa: FBT003 - Qt's own signature

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse has left it."""
        super().leaveEvent(event)
        self.pointed.emit(False)  # noqa: FBT003 - Qt's own signature

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard is on it."""
        super().focusInEvent(event)
        self.pointed.emit(True)  # noqa: FBT003 - Qt's own signature

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard has left it."""
        super().focusOutEvent(event)
        self.pointed.emit(False)  # noqa: FBT003 - Qt's own signature


_FLAGS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
