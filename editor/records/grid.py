"""A sheet on the screen: edited, copied, pasted and filled like a spreadsheet."""

from collections.abc import Callable, Collection

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QTableView,
    QWidget,
)

from hexwright.editor.document.steps import Steps
from hexwright.editor.icons import icon
from hexwright.editor.records.grid_cells import PICTURE, CellDelegate, PictureHeader, WrappedHeader
from hexwright.editor.records.grid_model import GridModel
from hexwright.editor.spreadsheets.dialog import SpreadsheetDialog
from hexwright.importers.sheets.targets import Target, list_of
from hexwright.schema.language import tr, tr_many
from hexwright.schema.values.sheet import Outcome, Sheet, block_at, block_of, block_text

Index = QModelIndex | QPersistentModelIndex
_MOST_FAULTS = 5
_WIDEST = 260
# Of thousands of rows the first tell how wide a column has to be.
_MEASURED = 200


class Grid(QTableView):
    """A sheet. `said` tells what was refused; nothing takes the message away."""

    said = Signal(str)

    def __init__(
        self, name: str, parent: QWidget | None = None, model: GridModel | None = None
    ) -> None:
        """An empty sheet with the name that screen readers say."""
        super().__init__(parent)
        self.chart = model or GridModel(self)
        # What is said while there is no row; nothing for the usual words.
        self.nothing = ""
        self.setAccessibleName(name)
        self.setHorizontalHeader(WrappedHeader(self))
        self.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        self.setModel(self.chart)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed
        )
        self.chart.modelReset.connect(self._fit_columns)
        self.chart.dataChanged.connect(self._widen)
        delegate = CellDelegate(self)
        delegate.refused.connect(self.said)
        delegate.moved.connect(self.go_by)
        self.chart.refused.connect(self.said)
        self.setItemDelegate(delegate)
        self._fix_rows(self.fontMetrics().height() + 10)

    def show_pictures(self) -> None:
        """Show pictures of the rows before their names."""
        self.setVerticalHeader(PictureHeader(self))
        self._fix_rows(max(PICTURE[1] + 6, self.fontMetrics().height() + 10))

    def _fix_rows(self, high: int) -> None:
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(high)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def show_at_least(self, rows: int) -> None:
        """Be high enough for so many rows below their titles, which may take two lines."""
        heights = self.verticalHeader().defaultSectionSize(), self.fontMetrics().lineSpacing()
        self.setMinimumHeight(rows * heights[0] + 3 * heights[1])

    def show_sheet(self, steps: Steps | None, sheet: Sheet | None) -> None:
        """Show a sheet; the current cell stays."""
        row, column = self.currentIndex().row(), self.currentIndex().column()
        self.chart.show_sheet(steps, sheet)
        if not self.currentIndex().isValid() and self.chart.rowCount():
            last = self.chart.rowCount() - 1, self.chart.columnCount() - 1
            at = self.chart.index(min(max(row, 0), last[0]), min(max(column, 0), last[1]))
            self.setCurrentIndex(at)

    def _fit_columns(self) -> None:
        """Give every column the room that it needs, long texts not all of it."""
        last = self.chart.rowCount() - 1
        for column in range(self.chart.columnCount()):
            title = self.horizontalHeader().sectionSizeHint(column)
            wanted = max(title, self._wanted(column, 0, last))
            self.setColumnWidth(column, min(wanted, _WIDEST))

    def _widen(self, first: QModelIndex, last: QModelIndex) -> None:
        """Give columns the room that new words need; none becomes narrower under the eye."""
        for column in range(first.column(), last.column() + 1):
            wanted = min(self._wanted(column, first.row(), last.row()), _WIDEST)
            if self.columnWidth(column) < wanted:
                self.setColumnWidth(column, wanted)

    def _wanted(self, column: int, first: int, last: int) -> int:
        """The width that the widest word of some rows needs."""
        # Only one cell is asked for all that a style adds to its word: of all it takes too long.
        wide = self.fontMetrics().horizontalAdvance
        rows = range(first, last + 1)[:_MEASURED]
        cells = (self.chart.index(row, column) for row in rows)
        widest = max(cells, key=lambda cell: wide(self.chart.word(cell)), default=QModelIndex())
        return self.sizeHintForIndex(widest).width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say how rows come about while there is none."""
        super().paintEvent(event)
        if self.chart.sheet is not None and not self.chart.rowCount():
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            centred = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = self.viewport().rect().adjusted(16, 0, -16, 0)
            painter.drawText(room, int(centred), self.nothing or self._nothing_yet())
            painter.end()

    def _nothing_yet(self) -> str:
        sheet = self.chart.sheet
        if self._target() is None and (sheet is None or sheet.grown(0) is None):
            return tr("None yet. The plus above adds one.")
        return tr("None yet. The plus above adds one; copied rows can be pasted here (Ctrl+V).")

    def _target(self) -> Target | None:
        """The list that is shown, if imports can fill it."""
        steps, sheet = self.chart.steps, self.chart.sheet
        return list_of(steps.module, steps.path, sheet) if steps and sheet else None

    # --- keys -----------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take the keys of the sheet before the window's shortcuts do."""
        is_mine = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_mine and self._command(event):  # type: ignore[arg-type] # a key event, as just seen
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key stands for, as spreadsheets do."""
        command = self._command(event)
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if command:
            command()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_by(-1 if back else 1, 0)
        elif event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._tab(event)
        elif event.key() == Qt.Key.Key_Space and self._is_truth():
            self.turn()
        else:
            super().keyPressEvent(event)

    def _tab(self, event: QKeyEvent) -> None:
        """Go to the next cell; from the last of a row leave the sheet, as keys must somewhere."""
        step = -1 if event.key() == Qt.Key.Key_Backtab else 1
        column = self.currentIndex().column() + step
        if 0 <= column < self.chart.columnCount():
            self.go_by(0, step)
        else:
            event.ignore()

    def _is_truth(self) -> bool:
        part = self.chart.part(self.currentIndex())
        return part is not None and part.get("type") == "boolean"

    def _command(self, event: QKeyEvent) -> Callable[[], None] | None:
        keys = QKeySequence.StandardKey
        for key, command in (
            (keys.Copy, self.copy),
            (keys.Cut, self.cut),
            (keys.Paste, self.paste),
            (keys.Delete, self.clear_cells),
            (keys.SelectAll, self.selectAll),
        ):
            if event.matches(key):
                return command
        if event.key() == Qt.Key.Key_Backspace:
            return self.clear_cells
        is_control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        return self.fill_down if is_control and event.key() == Qt.Key.Key_D else None

    def go_by(self, down: int, right: int) -> None:
        """Make a cell further down or right the current one, as far as there is one."""
        at = self.currentIndex()
        found = self.chart.index(at.row() + down, at.column() + right)
        if found.isValid():
            self.setCurrentIndex(found)
        self.setFocus()

    # --- blocks ---------------------------------------------------------------------------

    def block(self) -> tuple[int, int, int, int]:
        """First and last row, first and last column of the selected block."""
        cells = self.selectionModel().selectedIndexes() or [self.currentIndex()]
        rows = [cell.row() for cell in cells]
        columns = [cell.column() for cell in cells]
        return min(rows), max(rows), min(columns), max(columns)

    @property
    def _sheet(self) -> Sheet | None:
        """The sheet, where a cell of it can be changed."""
        return self.chart.sheet if self.currentIndex().isValid() else None

    def copy(self) -> None:
        """Copy the block as text that spreadsheets take."""
        if self._sheet is None:
            return
        top, bottom, left, right = self.block()
        cells = [
            [self.chart.text(self.chart.index(row, column)) for column in range(left, right + 1)]
            for row in range(top, bottom + 1)
        ]
        QGuiApplication.clipboard().setText(block_text(cells))

    def cut(self) -> None:
        """Copy the block and clear it."""
        self.copy()
        self.clear_cells()

    def clear_cells(self) -> None:
        """Say nothing in the block."""
        if self._sheet is not None:
            top, bottom, left, right = self.block()
            rows, columns = range(top, bottom + 1), range(left, right + 1)
            cleared = self._sheet.pasted({(row, at): "" for row in rows for at in columns})
            self._take(tr("Clear cells"), cleared)

    def turn(self) -> None:
        """Turn yes into no and no into yes."""
        at = self.currentIndex()
        is_yes = self.chart.text(at) == tr("yes")
        self.chart.setData(at, tr("no") if is_yes else tr("yes"))

    def fill_down(self) -> None:
        """Copy the first row of the block to those below; of one cell, the cell above."""
        if self._sheet is None:
            return
        top, bottom, left, right = self.block()
        top = max(top - 1, 0) if top == bottom else top
        if bottom > top:
            self._take(tr("Fill down"), self._sheet.filled_down(top, bottom, left, right))

    def paste(self) -> None:
        """Paste a block from a spreadsheet at the current cell; one cell fills the selection."""
        sheet, text = self.chart.sheet, QGuiApplication.clipboard().text()
        if sheet is None or (sheet.count and self._sheet is None):
            return
        top, bottom, left, right = self.block() if sheet.count else (0, 0, 0, 0)
        first = self.chart.index(top, left)
        cells = block_of(text, lambda one: first.isValid() and not self.chart.fault(first, one))
        if len(cells) == 1 and len(cells[0]) == 1:
            cells = [cells[0] * (right - left + 1)] * (bottom - top + 1)
        if top + len(cells) > sheet.count:
            if self._import(text, left):
                return
            sheet = sheet.grown(top + len(cells)) or sheet
        if cells:
            outcome = sheet.pasted(block_at(sheet, top, left, cells))
            if self._take(tr("Paste cells"), outcome, sheet):
                self._select(top, left, len(cells), max(map(len, cells)))

    def _import(self, text: str, left: int) -> bool:
        """Offer rows beyond the last for import; whether the list can take new ones."""
        steps, sheet, target = self.chart.steps, self.chart.sheet, self._target()
        if steps is None or sheet is None or target is None:
            return False
        ways = [column.way for column in sheet.columns[left:]]
        found = SpreadsheetDialog.ask(self.window(), steps.module, target, text, ways)
        if found is not None:
            steps.do(found.change.label, found.change.contents)
            self.select_entries(found.entries)
        return True

    def select_entries(self, ids: Collection[str]) -> None:
        """Choose the rows of entries with these ids, if they follow each other; else the first."""
        items = getattr(self.chart.sheet, "items", ())
        rows = [row for row, one in enumerate(items) if getattr(one, "id", "") in ids]
        if rows:
            # Before others are chosen, so that the first of them is in sight.
            self.setCurrentIndex(self.chart.index(rows[0], 0))
            is_block = rows[-1] - rows[0] < len(rows)
            self._select(rows[0], 0, len(rows) if is_block else 1, self.chart.columnCount())

    def _take(self, label: str, outcome: Outcome, grown: Sheet | None = None) -> bool:
        """Make the change, or say why nothing was changed."""
        if outcome.faults:
            lines = [fault.message() for fault in outcome.faults[:_MOST_FAULTS]]
            more = len(outcome.faults) - len(lines)
            if more:
                lines.append(
                    tr_many("1 more cell cannot be used.|{count} more cells cannot be used.", more)
                )
            self.said.emit("\n".join([tr("Nothing was changed."), *lines]))
            return False
        self.said.emit("")
        self.chart.change(label, outcome.values, grown)
        return True

    def _select(self, top: int, left: int, rows: int, columns: int) -> None:
        bottom = min(top + rows, self.chart.rowCount()) - 1
        right = min(left + columns, self.chart.columnCount()) - 1
        block = QItemSelection(self.chart.index(top, left), self.chart.index(bottom, right))
        self.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    # --- menu -----------------------------------------------------------------------------

    def commands(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """What can be done to a block: icon, words, keys, command."""
        return [
            ("copy", tr("Copy"), "Ctrl+C", self.copy),
            ("paste", tr("Paste"), "Ctrl+V", self.paste),
            ("fill-down", tr("Fill down"), "Ctrl+D", self.fill_down),
            ("eraser", tr("Clear"), "Del", self.clear_cells),
        ]

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done to the block."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, words, keys, command in self.commands():
            action = menu.addAction(icon(name), words)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(command)
        menu.popup(event.globalPos())
