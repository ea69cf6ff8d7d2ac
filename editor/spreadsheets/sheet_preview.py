"""A spreadsheet in the import dialog: its rows, what each would do, and what its columns mean."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QHeaderView, QTableView, QWidget

from hexwright.editor.plain_text import plain_tip
from hexwright.importers.sheets.plan import Plan, RowPlan, State
from hexwright.importers.sheets.reading import Row
from hexwright.schema.language import tr

Index = QModelIndex | QPersistentModelIndex
# Faint behind a row, stronger behind the cells that change: shines through light and dark ground.
_COLOURS: Final[dict[State, str]] = {
    "new": "#2e9e4f",
    "changed": "#d99a00",
    "faulty": "#d13438",
    "removed": "#808080",
}
_FAINT, _STRONG = 34, 96
_WIDEST: Final = 260


def state_word(state: State) -> str:
    """What becomes of a row, in a word."""
    return {
        "new": tr("new"),
        "changed": tr("changed"),
        "same": tr("same"),
        "faulty": tr("fault"),
        "removed": tr("removed"),
    }[state]


class PreviewModel(QAbstractTableModel):
    """The rows of a spreadsheet, then what would be removed; cells can be mended in place."""

    # A cell was typed anew: the row's place, its column, the text.
    mended = Signal(int, int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """No rows."""
        super().__init__(parent)
        self.headings: list[str] = []
        self.rows: list[Row] = []
        self._plan = Plan()
        self._planned: dict[int, RowPlan] = {}
        self._faults: dict[tuple[int, int], str] = {}
        self._removed: list[RowPlan] = []
        self._used: list[bool] = []

    def show_rows(self, headings: Sequence[str], rows: Iterable[Row]) -> None:
        """Show a spreadsheet, nothing planned yet."""
        self.beginResetModel()
        self.headings, self.rows = list(headings), list(rows)
        self._take(Plan(), [True] * len(self.headings))
        self.endResetModel()

    def show_plan(self, rows: Iterable[Row], plan: Plan, used: Sequence[bool]) -> None:
        """Show what would be done to the rows, and which columns are used for it."""
        gone = sum(row.state == "removed" for row in plan.rows)
        if gone != len(self._removed):
            self.beginResetModel()
            self.rows = list(rows)
            self._take(plan, used)
            self.endResetModel()
            return
        self.rows = list(rows)
        self._take(plan, used)
        if self.rowCount() and self.columnCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, self.rowCount() - 1)

    def _take(self, plan: Plan, used: Sequence[bool]) -> None:
        self._plan = plan
        self._planned = {row.number: row for row in plan.rows if row.number}
        self._removed = [row for row in plan.rows if row.state == "removed"]
        self._faults = {(fault.row, fault.column): fault.message for fault in plan.faults}
        self._used = list(used)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Rows of the spreadsheet, and entries that have none."""
        return 0 if parent.isValid() else len(self.rows) + len(self._removed)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Columns of the spreadsheet."""
        return 0 if parent.isValid() else len(self.headings)

    def planned(self, row: int) -> RowPlan | None:
        """What becomes of a row."""
        if row >= len(self.rows):
            return self._removed[row - len(self.rows)]
        return self._planned.get(self.rows[row].number)

    def place_of(self, number: int) -> int:
        """Where a row of the spreadsheet stands; -1 if it does not."""
        return next((at for at, row in enumerate(self.rows) if row.number == number), -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows of the spreadsheet can be typed over."""
        usual = super().flags(index)
        is_row = index.isValid() and index.row() < len(self.rows)
        return usual | Qt.ItemFlag.ItemIsEditable if is_row else usual

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Mend a cell of the spreadsheet; the file itself stays as it is."""
        if role != Qt.ItemDataRole.EditRole or not index.row() < len(self.rows):
            return False
        self.mended.emit(index.row(), index.column(), str(value))
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Headings above; before each row its number and what becomes of it."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self.headings[section] if section < len(self.headings) else None
        if section >= self.rowCount():
            return None
        plan = self.planned(section)
        number = str(self.rows[section].number) if section < len(self.rows) else "–"
        return f"{number}  {state_word(plan.state)}" if plan else number

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The texts of the cells; what changes as before → after."""
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(row, column)
            case Qt.ItemDataRole.EditRole:
                return self._text(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._fault(row, column) or self._shown(row, column)) or None
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return self._fault(row, column) or self._shown(row, column) or None
            case Qt.ItemDataRole.BackgroundRole:
                return self._ground(row, column)
            case Qt.ItemDataRole.ForegroundRole:
                return self._ink(column)
            case Qt.ItemDataRole.FontRole:
                return self._font(row)
        return None

    def _text(self, row: int, column: int) -> str:
        if row >= len(self.rows):
            return self._removed[row - len(self.rows)].name if column == 0 else ""
        cells = self.rows[row].cells
        return cells[column] if column < len(cells) else ""

    def _shown(self, row: int, column: int) -> str:
        plan = self.planned(row)
        if plan is not None and plan.state == "changed":
            for change in plan.changes:
                if change.column == column:
                    return f"{change.old or '–'} → {change.new or '–'}"
        return self._text(row, column)

    def _fault(self, row: int, column: int) -> str:
        if row >= len(self.rows):
            return ""
        number = self.rows[row].number
        return self._faults.get((number, column)) or self._faults.get((number, -1), "")

    def _ground(self, row: int, column: int) -> QBrush | None:
        plan = self.planned(row)
        if plan is None or plan.state == "same":
            return None
        colour = QColor(_COLOURS[plan.state])
        is_meant = (
            any(change.column == column for change in plan.changes) and plan.state == "changed"
        )
        if row < len(self.rows):
            is_meant = is_meant or (self.rows[row].number, column) in self._faults
        colour.setAlpha(_STRONG if is_meant else _FAINT)
        return QBrush(colour)

    def _ink(self, column: int) -> QBrush | None:
        if column < len(self._used) and self._used[column]:
            return None
        return QBrush(QApplication.palette().color(QPalette.ColorRole.PlaceholderText))

    def _font(self, row: int) -> QFont | None:
        if row < len(self.rows):
            return None
        font = QApplication.font()
        font.setStrikeOut(True)
        return font


class MappingHeader(QHeaderView):
    """Headings with a choice below each: the value that the column means."""

    # A column means something else: its place.
    chosen = Signal(int)

    def __init__(self, parent: QTableView) -> None:
        """Headings without choices."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.boxes: list[QComboBox] = []
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.sectionResized.connect(self._arrange)
        self.geometriesChanged.connect(self._arrange)
        parent.horizontalScrollBar().valueChanged.connect(self._arrange)

    def show_choices(self, headings: Sequence[str], titles: Sequence[str]) -> None:
        """A choice of titles for each heading; the first of them means nothing."""
        for box in self.boxes:
            box.deleteLater()
        self.boxes = []
        for at, heading in enumerate(headings):
            box = QComboBox(self.viewport())
            box.addItems(list(titles))
            box.setAccessibleName(tr("Meaning of column {name}", name=heading or at + 1))
            box.setToolTip(tr("The value that this column gives"))
            box.activated.connect(lambda _, at=at: self.chosen.emit(at))
            box.show()
            self.boxes.append(box)
        self.updateGeometries()
        self._arrange()

    def sizeHint(self) -> QSize:
        """Room for the choices below the headings."""
        usual = super().sizeHint()
        high = self.boxes[0].sizeHint().height() if self.boxes else 0
        return QSize(usual.width(), usual.height() + high + 6)

    def widest(self, column: int) -> int:
        """The room that a column's heading and choice need."""
        wanted = self.sectionSizeHint(column) + 8
        if column < len(self.boxes):
            box = self.boxes[column]
            words = box.fontMetrics().horizontalAdvance(box.currentText())
            wanted = max(wanted, words + 52)
        return wanted

    def _arrange(self, *_: object) -> None:
        for at, box in enumerate(self.boxes):
            high = box.sizeHint().height()
            left, wide = self.sectionViewportPosition(at), self.sectionSize(at)
            box.setGeometry(left + 2, self.height() - high - 3, max(wide - 5, 20), high)


class PreviewTable(QTableView):
    """The table of the import dialog."""

    def __init__(self, model: PreviewModel, parent: QWidget | None = None) -> None:
        """A table of a model."""
        super().__init__(parent)
        self.preview = model
        self.header = MappingHeader(self)
        self.setHorizontalHeader(self.header)
        self.setModel(model)
        self.setAccessibleName(tr("Rows of the spreadsheet"))
        self.setWordWrap(False)
        self.setMinimumSize(720, 280)
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(self.fontMetrics().height() + 8)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say what to do while there is nothing to see."""
        super().paintEvent(event)
        if not self.preview.columnCount():
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            room = self.viewport().rect().adjusted(24, 0, -24, 0)
            centred = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            words = tr("Choose a file, paste rows that you copied (Ctrl+V), or drop a file here.")
            painter.drawText(room, int(centred), words)
            painter.end()

    def fit(self) -> None:
        """Make each column as wide as what stands in it, within reason."""
        self.resizeColumnsToContents()
        for column in range(self.preview.columnCount()):
            wanted = max(self.columnWidth(column), self.header.widest(column))
            self.setColumnWidth(column, min(wanted, _WIDEST))

    def go_to(self, number: int, column: int) -> None:
        """Lead the eye to a row of the spreadsheet."""
        row = self.preview.place_of(number)
        if row >= 0:
            self.setCurrentIndex(self.preview.index(row, max(column, 0)))
            self.setFocus()
