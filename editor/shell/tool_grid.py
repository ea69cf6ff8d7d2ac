"""The buttons of the map tools in columns: two, or three where the window is low."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QMainWindow, QToolButton, QWidget

# Room of a window around its tools: menus, the tool bar above and the line below.
_AROUND = 96
_COLUMNS = (2, 3)
_BETWEEN_GROUPS = 10


class ToolGrid(QWidget):
    """Groups of buttons below each other, never higher than the window if that can be helped."""

    def __init__(self, groups: Sequence[Sequence[QAction]], window: QMainWindow) -> None:
        """A button for each action; it follows the height of the window."""
        super().__init__()
        self.groups = [[self._button(action) for action in group] for group in groups]
        self.columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(2, 2, 2, 2)
        self._grid.setSpacing(2)
        self._heights = {columns: self._height(columns) for columns in _COLUMNS}
        self._suit(window.height())
        window.installEventFilter(self)

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        button.setIconSize(QSize(20, 20))
        return button

    def _height(self, columns: int) -> int:
        rows = [-(-len(group) // columns) for group in self.groups]
        gap = self._grid.verticalSpacing()
        each = self.groups[0][0].sizeHint().height() + gap
        return sum(rows) * each + (len(rows) - 1) * (_BETWEEN_GROUPS + gap)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        """Another height of the window may need other columns."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self._suit(watched.height())
        return super().eventFilter(watched, event)

    def _suit(self, height: int) -> None:
        room = height - _AROUND
        most = _COLUMNS[-1]
        self._arrange(next((few for few in _COLUMNS if self._heights[few] <= room), most))

    def _arrange(self, columns: int) -> None:
        if columns == self.columns:
            return
        self.columns = columns
        grid = self._grid
        for row in range(grid.rowCount()):
            grid.setRowMinimumHeight(row, 0)
            grid.setRowStretch(row, 0)
        for button in (button for group in self.groups for button in group):
            grid.removeWidget(button)
        row = 0
        for number, group in enumerate(self.groups):
            if number:
                # A little room above each group.
                grid.setRowMinimumHeight(row, _BETWEEN_GROUPS)
                row += 1
            for place, button in enumerate(group):
                grid.addWidget(button, row + place // columns, place % columns)
            row += -(-len(group) // columns)
        grid.setRowStretch(row + 1, 1)
