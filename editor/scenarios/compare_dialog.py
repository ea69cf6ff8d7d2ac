"""Two scenarios compared: everything that differs, in a list to be read."""

from typing import Any, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.plain_fields import choice_field
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.records.row_table import Index, RowTableModel
from hexwright.editor.scenarios.edits.comparison import Line, comparison
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module


class ComparisonModel(RowTableModel[Line]):
    """Differences as rows: part, entry, and what each scenario has."""

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self._scenarios = ("", "")

    def show_lines(self, lines: list[Line], first: str, second: str) -> None:
        """Show differences between scenarios of these titles."""
        self._scenarios = (first, second)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 2, 3)
        self.show_rows(lines)

    def titles(self) -> tuple[str, ...]:
        """Part, entry, first, second."""
        return (tr("Part"), tr("Entry"), *self._scenarios)

    def words(self, row: Line, column: int) -> str:
        """What differs."""
        return row[column]

    tip = words

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell, from its top: beside long ones the name must be in sight."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        return super().data(index, role)


# Part and entry: as wide as their words, but long entries leave room for what differs.
_NAMES: Final = (0, 1)
_NARROWEST, _WIDEST, _AIR = 80, 200, 12


class CompareDialog(FittingDialog):
    """Two choices above, the differences below."""

    def __init__(
        self, module: Module, first: str = "", second: str = "", parent: QWidget | None = None
    ) -> None:
        """Compare two scenarios of a module; others can be chosen."""
        super().__init__(parent)
        self.setWindowTitle(tr("Compare scenarios"))
        self._module = module
        scenarios = [(one.id, one.title) for one in module.scenarios.values()]
        self.first = choice_field(tr("First scenario"), scenarios, first, self)
        others = [one for one in module.scenarios if one != self.first.currentData()]
        wanted = second or module.scenarios[self.first.currentData()].based_on
        usual = wanted if wanted in others else next(iter(others), "")
        self.second = choice_field(tr("Second scenario"), scenarios, usual, self)
        self.model = ComparisonModel(self)
        self.table = QTableView(self)
        self.count = QLabel(self)
        self._lay_out()
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(self._compare)
        self._compare()

    def _lay_out(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(tr("Differences"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setAlternatingRowColors(True)
        table.setWordWrap(True)
        table.verticalHeader().hide()
        # Rows become as high as their words need in columns of any width.
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.setTabKeyNavigation(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in _NAMES:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        choices = QHBoxLayout()
        choices.addWidget(self.first, 1)
        choices.addWidget(QLabel("↔", self))
        choices.addWidget(self.second, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column_of_all = QVBoxLayout(self)
        column_of_all.setContentsMargins(16, 16, 16, 14)
        column_of_all.setSpacing(10)
        column_of_all.addLayout(choices)
        column_of_all.addWidget(table, 1)
        column_of_all.addWidget(self.count)
        column_of_all.addWidget(buttons)
        self.resize(900, 560)

    def _compare(self) -> None:
        one, other = (
            self._module.scenarios[box.currentData()] for box in (self.first, self.second)
        )
        lines = comparison(self._module, one, other)
        self.model.show_lines(lines, one.title, other.title)
        for column in _NAMES:
            wanted = self.table.sizeHintForColumn(column) + _AIR
            self.table.setColumnWidth(column, max(_NARROWEST, min(wanted, _WIDEST)))
        self.count.setText(
            tr_many("1 difference|{count} differences", len(lines))
            if lines
            else tr("Both are played in the same way.")
        )
