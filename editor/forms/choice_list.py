"""A list to choose from in a form, which tells a choice from steps on the way to one."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.narrow_list import NarrowList

# Stands where nothing is chosen: a list without a word looks as if it were broken.
NOTHING: Final = "—"


class ChoiceList(NarrowList):
    """What is picked from the open list is a choice; keys and wheel step through, like typing."""

    picked = Signal(object)
    stepped = Signal(object)
    gone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self._is_stepping = False
        self.activated.connect(self._tell)

    def _tell(self, at: int) -> None:
        signal = self.stepped if self._is_stepping else self.picked
        signal.emit(self.itemData(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and letters step through the choices."""
        self._is_stepping = True
        super().keyPressEvent(event)
        self._is_stepping = False

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel steps through the choices."""
        self._is_stepping = True
        super().wheelEvent(event)
        self._is_stepping = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that the stepping has ended."""
        super().focusOutEvent(event)
        self.gone.emit()
