"""A table to read and choose from: a row for each thing, its words in columns."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTableView, QWidget

from hexwright.editor.plain_text import plain_tip

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ROLE = Qt.ItemDataRole
Row = TypeVar("Row")


class RowTableModel(QAbstractTableModel, Generic[Row]):
    """Rows that are read, not typed in; each kind of them says its titles, words and tips."""

    def __init__(self, parent: QObject | None = None) -> None:
        """No rows yet."""
        super().__init__(parent)
        self.rows: list[Row] = []

    def titles(self) -> tuple[str, ...]:
        """What stands above the columns."""
        raise NotImplementedError

    def words(self, row: Row, column: int) -> str:
        """What a cell says; made only for what is seen."""
        raise NotImplementedError

    def tip(self, row: Row, column: int) -> str:
        """What a cell says below the mouse."""
        raise NotImplementedError

    def picture(self, row: Row) -> QIcon | None:  # noqa: ARG002 # those that have pictures ask
        """The picture in the first column."""
        return None

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these and nothing else; as long as they are the same, the view keeps its place."""
        if list(rows) == self.rows:
            if rows:
                last = self.index(len(rows) - 1, self.columnCount() - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    # --- what Qt asks ---------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """As many columns as there are titles."""
        return 0 if parent.isValid() else len(self.titles())

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        """Titles of the columns."""
        if role != _ROLE.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self.titles()[section]

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:
        """Words, tip and picture of a cell."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], index.column()
        if role == _ROLE.DisplayRole:
            return self.words(row, column)
        if role == _ROLE.ToolTipRole:
            return plain_tip(self.tip(row, column))
        return self.picture(row) if role == _ROLE.DecorationRole and column == 0 else None


class RowTable(QTableView):
    """A plain table of rows: whole rows are chosen, and Tab leaves it."""

    def __init__(self, model: QAbstractItemModel, name: str, parent: QWidget) -> None:
        """A table of a model, by this name for those who cannot see it."""
        super().__init__(parent)
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()


class RowPanelTable(RowTable):
    """The table of a panel below the page: one low row is chosen, and there is no frame."""

    def __init__(self, model: QAbstractItemModel, name: str, parent: QWidget) -> None:
        """A table of a model, by this name for those who cannot see it."""
        super().__init__(model, name, parent)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
