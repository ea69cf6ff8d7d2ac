"""A list of choices that may be narrower than its longest words, and says where it cuts them."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

# A form is never wider than its page because of one long choice: this much of it is always seen.
_FEWEST_LETTERS = 16


class NarrowList(QComboBox):
    """As wide as its words where there is room; where there is none they end in an ellipsis."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """A list without choices; as wide as those it gets, whenever it gets them."""
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def minimumSizeHint(self) -> QSize:
        """Narrow: the open list shows all words anyway."""
        whole = super().minimumSizeHint()
        short = self.fontMetrics().averageCharWidth() * _FEWEST_LETTERS
        return QSize(min(whole.width(), short + whole.height()), whole.height())

    def showPopup(self) -> None:  # noqa: N802 - Qt calls it
        """Open the list as wide as its words."""
        view = self.view()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        view.setMinimumWidth(max(self.width(), view.sizeHintForColumn(0) + bar))
        super().showPopup()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what is chosen, with an ellipsis where it has no room."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = (
            self.style()
            .subControlRect(
                QStyle.ComplexControl.CC_ComboBox,
                option,
                QStyle.SubControl.SC_ComboBoxEditField,
                self,
            )
            .width()
        )
        if not option.currentIcon.isNull():
            room -= option.iconSize.width() + 4
        option.currentText = option.fontMetrics.elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room - 4
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
