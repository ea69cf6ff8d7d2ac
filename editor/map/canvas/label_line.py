"""A line on the map in which the words of a label are typed where they stand."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from hexwright.editor.map.edits.labels import point_of
from hexwright.editor.map.option_parts import LONGEST
from hexwright.editor.map.tools.label_tool import give_words, take_label_back
from hexwright.render.geometry import RADIUS
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.map.canvas.map_canvas import MapCanvas

# Letters of a map seen from afar are still typed in letters that can be read.
_LEAST, _MOST = 13, 40
# Room beside the words, in letters.
_ROOM: Final = 4
# Another window or a menu in front: the words are still being typed.
_STAYS: Final = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class LabelLine(QLineEdit):
    """Lies over the chosen label: Enter or a click elsewhere keeps the words, Esc does not."""

    def __init__(self, canvas: "MapCanvas") -> None:
        """A line that is not seen yet; `write` shows it."""
        super().__init__(canvas.viewport())
        self._canvas = canvas
        # The step in which the label was put; 0 for one that was there already.
        self._stroke = 0
        self.setMaxLength(LONGEST)
        self.setAccessibleName(tr("Text of the label"))
        self.setPlaceholderText(tr("Name of the place"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.textChanged.connect(self._lie_over)
        self.returnPressed.connect(self._keep)
        canvas.moved.connect(self._lie_over)
        self.hide()

    def write(self, stroke: int) -> None:
        """Type the words of the label that the context has chosen."""
        context = self._canvas.context
        number = context.label_chosen if context is not None else None
        if context is None or number is None:
            return
        self._stroke = stroke
        self.setText(context.map.labels[number].text)
        self.setModified(False)
        self.selectAll()
        self._lie_over()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lie_over(self) -> None:
        """Lie over the label, as wide as its words."""
        context, shown = self._canvas.context, self._canvas.shown
        number = context.label_chosen if context is not None else None
        if context is None or shown is None or number is None:
            return
        label = context.map.labels[number]
        at = point_of(context.index, label)
        if at is None:
            return
        camera = self._canvas.camera
        font = self.font()
        height = label.size * RADIUS * camera.scale / camera.ratio
        font.setPixelSize(round(min(max(height, _LEAST), _MOST)))
        self.setFont(font)
        words = self.text() or self.placeholderText()
        width = self.fontMetrics().horizontalAdvance(words + "m" * _ROOM)
        self.resize(width, self.sizeHint().height())
        middle = camera.to_view(QPointF(at[0] * RADIUS, at[1] * RADIUS)).toPoint()
        self.move(middle - self.rect().center())

    def _keep(self) -> None:
        self._leave(keeps=True)
        self._canvas.setFocus()

    def _is_left_unnamed(self) -> bool:
        """Whether a label was put and nobody has given it a name."""
        return bool(self._stroke) and not self.isModified() and self.text() == tr("Name")

    def _leave(self, *, keeps: bool) -> None:
        """Be done: words that were typed are kept, a new label is not if it is given up."""
        if self.isHidden():
            return
        self.hide()
        context = self._canvas.context
        if context is None:
            return
        if keeps and (self.isModified() or not self._stroke):
            give_words(context, self.text(), self._stroke)
        elif not keeps and self._stroke:
            take_label_back(context, self._stroke)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives it up."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave(keeps=False)
            self._canvas.setFocus()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The user goes on elsewhere."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self._leave(keeps=not self._is_left_unnamed())
