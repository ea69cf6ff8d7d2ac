"""A sheet with what can be done to it: buttons above, and below it what was refused."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from hexwright.editor.document.steps import Steps
from hexwright.editor.plain_text import plain_label
from hexwright.editor.records.action_bar import ActionBar, ListAction
from hexwright.editor.records.chooser import Chooser
from hexwright.editor.records.grid import Grid
from hexwright.editor.records.grid_model import GridModel
from hexwright.schema.language import tr
from hexwright.schema.values.sheet import Sheet

# What can be done to a sheet without a row; whatever else there is needs one.
_ROWLESS = ("add", "paste")


class GridTab(Chooser):
    """A grid, a bar of buttons and a message; pages give it sheets and actions."""

    def __init__(
        self,
        name: str,
        actions: list[ListAction],
        parent: QWidget | None = None,
        model: GridModel | None = None,
        note: str = "",
    ) -> None:
        """An empty sheet with the name that screen readers say."""
        super().__init__(parent)
        self.grid = Grid(name, self, model)
        self.grid.said.connect(self.say)
        self.grid.selectionModel().currentRowChanged.connect(lambda *_: self.chosen_changed.emit())
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setAccessibleName(tr("Message"))
        self.message.setContentsMargins(8, 6, 8, 6)
        self.message.hide()
        more = [ListAction(*command) for command in self.grid.commands()]
        self.bar = ActionBar([actions], self.grid, self, more)
        self.buttons = self.bar.buttons
        self._enable_buttons(some=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.bar)
        column.addWidget(self.grid, 1)
        column.addWidget(self.message)
        if note:
            words = plain_label(note, self)
            words.setWordWrap(True)
            words.setForegroundRole(words.palette().ColorRole.PlaceholderText)
            column.addWidget(words)

    def minimumSizeHint(self) -> QSize:
        """Narrower than the words of all buttons: in a small window they are cut short."""
        return QSize(260, super().minimumSizeHint().height())

    def show_sheet(self, steps: Steps | None, sheet: Sheet | None) -> None:
        """Show a sheet as it is now."""
        self.grid.show_sheet(steps, sheet)
        self._enable_buttons(some=self.grid.chart.rowCount() > 0)

    def _enable_buttons(self, *, some: bool) -> None:
        """Buttons for rows cannot be pressed while there is none."""
        for name, button in self.buttons.items():
            button.setEnabled(some or name in _ROWLESS)

    def rows(self) -> tuple[int, int]:
        """The first and the last of the chosen rows; -1 if there is none."""
        if not self.grid.currentIndex().isValid():
            return -1, -1
        top, bottom, _, _ = self.grid.block()
        return top, bottom

    def chosen_rows(self) -> list[int]:
        """The places of the chosen rows."""
        first, last = self.rows()
        return list(range(first, last + 1)) if first >= 0 else []

    def shown_rows(self) -> list[int]:
        """The current row alone: a form shows one entry."""
        row = self.grid.currentIndex().row()
        return [row] if row >= 0 else []

    def choose_rows(self, rows: Sequence[int]) -> None:
        """Go to the first of some rows."""
        self.go_to(rows[0])

    def rows_moved(self, rows: Sequence[int]) -> None:
        """Follow rows that were moved."""
        self.choose_rows(rows)

    def go_to(self, row: int, column: int = 0) -> None:
        """Make a cell the current one, as far as there is one."""
        found = self.grid.chart.index(row, column)
        if found.isValid():
            self.grid.setCurrentIndex(found)
        self.grid.setFocus()

    def say(self, words: str) -> None:
        """Show a message below the sheet; nothing takes it away."""
        self.message.setText(f"⚠ {words}" if words else "")
        self.message.setVisible(bool(words))
