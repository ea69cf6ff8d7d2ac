"""A sheet as a table model: cells in words, and each change a step of the history."""

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QPalette, QPixmap

from hexwright.editor.counters.edits.symbol_words import symbol_word
from hexwright.editor.document.steps import Steps
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import choice_name, is_cost
from hexwright.schema.values.sheet import Cell, Sheet
from hexwright.schema.values.words import choice_word, cost_words

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ROLE = Qt.ItemDataRole
_FEW = 40


class GridModel(QAbstractTableModel):
    """Cells show values in words and take what people type."""

    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty sheet."""
        super().__init__(parent)
        self.sheet: Sheet | None = None
        self.steps: Steps | None = None

    def show_sheet(self, steps: Steps | None, sheet: Sheet | None) -> None:
        """Show a sheet as it is now; where only cells differ, views keep their place."""
        before, self.steps = self.sheet, steps
        if sheet and before and sheet.count == before.count and _words(sheet) == _words(before):
            self.sheet = sheet
            self._tell_changes(before, sheet)
            return
        self.beginResetModel()
        self.sheet = sheet
        self.endResetModel()

    def _tell_changes(self, before: Sheet, after: Sheet) -> None:
        """Tell of a few cells one by one: of more at once, a view paints all that it shows."""
        rows, last = list(after.changed_rows(before)), len(after.columns) - 1
        if len(rows) > _FEW:
            self.headerDataChanged.emit(Qt.Orientation.Vertical, rows[0], rows[-1])
            self.dataChanged.emit(self.index(rows[0], 0), self.index(rows[-1], last))
            return
        for row in rows:
            if before.look(row) != after.look(row):
                self.headerDataChanged.emit(Qt.Orientation.Vertical, row, row)
            for column in range(last + 1):
                if _look(before, row, column) != _look(after, row, column):
                    self.dataChanged.emit(self.index(row, column), self.index(row, column))

    # --- what Qt asks ---------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of rows."""
        return 0 if parent.isValid() or self.sheet is None else self.sheet.count

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Number of values."""
        return 0 if parent.isValid() or self.sheet is None else len(self.sheet.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells can be edited where the row has such a value."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self.part(index) is not None else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        """Titles of values and names of rows, with their tips."""
        sheet = self.sheet
        if sheet is None:
            return None
        if orientation == Qt.Orientation.Horizontal:
            if section >= len(sheet.columns):
                return None
            column = sheet.columns[section]
            tip = f"{column.title}\n{column.tip}" if column.tip else column.title
            return {_ROLE.DisplayRole: column.title, _ROLE.ToolTipRole: plain_tip(tip)}.get(
                _ROLE(role)
            )
        if section >= sheet.count:
            return None
        match _ROLE(role):
            case _ROLE.DisplayRole:
                return sheet.name(section)
            case _ROLE.ToolTipRole:
                return plain_tip(sheet.tip(section))
            case _:
                return None

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:
        """A cell in words; faint where nothing is said and the default holds."""
        if not index.isValid() or self.sheet is None:
            return None
        match _ROLE(role):
            case _ROLE.DisplayRole:
                return self.word(index)
            case _ROLE.EditRole:
                return self.text(index)
            case _ROLE.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case _ROLE.ToolTipRole:
                return plain_tip(self._tip(index))
            case _ROLE.AccessibleDescriptionRole:
                return self._tip(index)
            case _ROLE.ForegroundRole if self._is_default(index):
                return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
            case _ROLE.BackgroundRole if self.part(index) is None:
                return QGuiApplication.palette().brush(QPalette.ColorRole.Window)
            case _:
                return None

    def setData(self, index: Index, value: Any, role: int = _ROLE.EditRole) -> bool:
        """Take what was typed, or say why not."""
        if role != _ROLE.EditRole or self.sheet is None or self.part(index) is None:
            return False
        fault = self.fault(index, str(value))
        if fault:
            self.refused.emit(fault)
            return False
        at = index.row(), index.column()
        self.change(self.label(index), {at: self.sheet.read(*at, str(value))})
        return True

    # --- what the view asks ---------------------------------------------------------------

    def change(self, label: str, values: dict[Cell, Any], grown: Sheet | None = None) -> None:
        """Put values into cells, perhaps of a sheet that has grown, as one step."""
        sheet = grown or self.sheet
        if sheet is not None and self.steps is not None and values:
            self.steps.do(label, sheet.with_values(values))

    def part(self, index: Index) -> Schema | None:
        """What may stand in a cell; None if nothing can."""
        if not index.isValid() or self.sheet is None:
            return None
        return self.sheet.part(index.row(), index.column())

    def word(self, index: Index) -> str:
        """A cell as it is shown; a symbol is called as in its gallery."""
        if self.sheet is None:
            return ""
        words = self.sheet.words(index.row(), index.column())
        part = self.sheet.part(index.row(), index.column())
        is_symbol = bool(words) and part is not None and part.get("x-widget") == "symbol"
        return symbol_word(words) if is_symbol else words

    def text(self, index: Index) -> str:
        """A cell as text to type or copy."""
        if self.sheet is None or not index.isValid():
            return ""
        return self.sheet.text(index.row(), index.column())

    def fault(self, index: Index, text: str) -> str:
        """Why a text cannot stand in a cell, in plain words; nothing if it can."""
        return self.sheet.fault(index.row(), index.column(), text) if self.sheet else ""

    def label(self, index: Index) -> str:
        """The label of a step that changes a cell."""
        assert self.sheet is not None
        title, name = self.sheet.columns[index.column()].title, self.sheet.name(index.row())
        return tr("Change {field} of {kind}", field=title, kind=name)

    def suggestions(self, index: Index) -> list[str]:
        """Words that can be typed in a cell."""
        part = self.part(index) or {}
        if is_cost(part):
            return sorted(choice_word(cost) for cost in set(cost_words().values()))
        if "enum" in part:
            return [choice_name(part, choice) for choice in part["enum"]]
        if part.get("type") == "boolean":
            return [tr("yes"), tr("no")]
        return []

    def picture(self, row: int) -> QPixmap | None:  # noqa: ARG002 # those that have pictures ask
        """A small picture of a row, where rows have some."""
        return None

    def starts_group(self, row: int) -> bool:  # noqa: ARG002 # those that have groups ask
        """Whether a row is the first of a group, but not of the sheet."""
        return False

    def _tip(self, index: Index) -> str:
        assert self.sheet is not None
        column, name = self.sheet.columns[index.column()], self.sheet.name(index.row())
        part = self.part(index)
        if part is None:
            return tr("{row} has no such value.", row=name)
        words = tr(part["description"]) if part.get("description") else ""
        return f"{name}, {column.title}\n{words}".strip()

    def _is_default(self, index: Index) -> bool:
        part = self.part(index)
        if part is None or self.sheet is None:
            return False
        value = self.sheet.value(index.row(), index.column())
        return value is None or value == part.get("default")


def _look(sheet: Sheet, row: int, column: int) -> tuple[Any, bool]:
    """What a cell shows."""
    return sheet.value(row, column), sheet.part(row, column) is None


def _words(sheet: Sheet) -> list[tuple[Any, ...]]:
    return [(column.way, column.title, column.tip) for column in sheet.columns]
