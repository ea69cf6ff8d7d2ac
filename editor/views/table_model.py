"""A table of the game, as a table on the screen."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from schema.language import tr
from schema.model.table import Cell, Table

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
# Columns of short entries read better with those in the middle.
_CENTRED_UP_TO = 12


class TableModel(QAbstractTableModel):
    """Cells under the names of their columns."""

    def __init__(self, headings: list[str], rows: list[list[str]], parent: QObject) -> None:
        """Show these rows; short ones are filled up with nothing."""
        super().__init__(parent)
        self._headings = headings
        self._rows = rows
        widths = [
            max((len(row[column]) for row in rows if column < len(row)), default=0)
            for column in range(len(headings))
        ]
        self._centred = [width <= _CENTRED_UP_TO for width in widths]

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Number of columns."""
        return 0 if parent.isValid() else len(self._headings)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Names of the columns, numbers of the rows."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self._headings[section]
        return str(section + 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        text = row[index.column()] if index.column() < len(row) else ""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return text
        if role == Qt.ItemDataRole.TextAlignmentRole and self._centred[index.column()]:
            return Qt.AlignmentFlag.AlignCenter
        return None


def table_model(table: Table, parent: QObject) -> TableModel:
    """The rows of a table of the game."""
    headings = [
        f"{column.name} ({column.unit})" if column.unit else column.name for column in table.columns
    ]
    rows = [[cell_text(cell) for cell in row] for row in table.rows]
    return TableModel(headings, rows, parent)


def modifiers_model(table: Table, parent: QObject) -> TableModel:
    """The modifiers of a table of the game."""
    headings = [tr("Modifier"), tr("Value"), tr("Applies to"), tr("When"), tr("Rule")]
    rows = [
        [one.name, f"{one.value:+g}", one.applies_to, one.when, one.rule] for one in table.modifiers
    ]
    return TableModel(headings, rows, parent)


def cell_text(cell: Cell) -> str:
    """A cell as players would read it."""
    if cell is None:
        return "–"
    if isinstance(cell, bool):
        return tr("yes") if cell else tr("no")
    if isinstance(cell, (int, float)):
        return f"{cell:g}"
    if isinstance(cell, tuple):
        if len(cell) == 2 and all(isinstance(part, (int, float, type(None))) for part in cell):
            return _range_text(cell[0], cell[1])
        return ", ".join(cell_text(part) for part in cell)
    return cell


def _range_text(low: Any, high: Any) -> str:
    if low is None:
        return f"≤ {high:g}" if high is not None else "–"
    if high is None:
        return f"≥ {low:g}"
    return f"{low:g}" if low == high else f"{low:g} – {high:g}"
