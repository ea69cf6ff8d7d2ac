"""A slider over the steps of a game, with a tick where each turn began."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QToolTip, QWidget

from hexwright.editor.forms.dialog_frame import edge_colour
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr

# Ticks nearer to each other than this run into one another.
_LEAST_APART = 5.0
_TICK = 4.0


class StepSlider(QSlider):
    """Goes to the step that is clicked, and tells the turn below the mouse."""

    def __init__(self, parent: QWidget) -> None:
        """A slider without steps."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._turns: Mapping[int, int] = {}
        self.setAccessibleName(tr("Step of the game"))
        self.setMinimumWidth(160)
        self.setMinimumHeight(self.sizeHint().height() + 6)

    def show_turns(self, turns: Mapping[int, int]) -> None:
        """Mark the steps after which turns had begun, by the turn's number."""
        if turns != self._turns:
            self._turns = turns
            self.update()

    def turn_at(self, step: int) -> int:
        """The turn that is under way after so many steps; 0 if it is not known."""
        return max((turn for turn, start in self._turns.items() if start <= step), default=0)

    # --- places on the screen ---------------------------------------------------------------------

    def _groove(self) -> tuple[float, float]:
        """Where the middle of the handle can be: from the left, and how far."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        style, part = self.style(), QStyle.SubControl
        slider = QStyle.ComplexControl.CC_Slider
        groove = style.subControlRect(slider, option, part.SC_SliderGroove, self)
        handle = style.subControlRect(slider, option, part.SC_SliderHandle, self)
        return groove.left() + handle.width() / 2, max(1.0, groove.width() - handle.width())

    def place_of(self, step: int) -> float:
        """Where on the slider a step is."""
        left, width = self._groove()
        return left + width * (step - self.minimum()) / max(1, self.maximum() - self.minimum())

    def step_at(self, x: float) -> int:
        """The step at a place on the slider."""
        left, width = self._groove()
        share = min(max((x - left) / width, 0.0), 1.0)
        return self.minimum() + round(share * (self.maximum() - self.minimum()))

    # --- events -----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the user clicks, and hold the handle there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along with the mouse."""
        if self.isSliderDown():
            self.setValue(self.step_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the handle go."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def event(self, event: QEvent) -> bool:
        """Tell which step and turn lie below the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            step = self.step_at(event.pos().x())
            words = tr("Step {step}, turn {turn}", step=step, turn=self.turn_at(step))
            QToolTip.showText(event.globalPos(), plain_tip(words), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The slider, and its ticks below the groove."""
        painter = QPainter(self)
        painter.setPen(edge_colour(self))
        (left, width), bottom = self._groove(), float(self.height() - 1)
        steps = max(1, self.maximum() - self.minimum())
        last = -_LEAST_APART
        for step in sorted(self._turns.values()):
            x = left + width * (step - self.minimum()) / steps
            if x - last >= _LEAST_APART:
                painter.drawLine(QPointF(x, bottom - _TICK), QPointF(x, bottom))
                last = x
        painter.end()
        super().paintEvent(event)
