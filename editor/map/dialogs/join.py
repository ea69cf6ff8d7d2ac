"""The dialog that joins maps into a new one."""

from collections.abc import Set

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form, note
from hexwright.editor.forms.plain_fields import number_field, text_field
from hexwright.editor.map.dialogs.new_map import IdField, paper_words, title_issues
from hexwright.editor.map.dialogs.numbering_fields import PresetChoice
from hexwright.editor.map.dialogs.pictures import HexSketch
from hexwright.editor.map.edits.join import Joined, Part, arranged, joined
from hexwright.editor.map.edits.numberings import described
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.map import Grid, Numbering
from hexwright.schema.module import Module

_MAP, _COLUMN, _ROW, _TURNED = range(4)


class JoinDialog(ChangeDialog):
    """Asks which maps lie where, and shows the whole."""

    def __init__(
        self,
        module: Module,
        map_id: str = "",
        parent: QWidget | None = None,
        only: Set[str] | None = None,
    ) -> None:
        """Propose all maps of the kind of one of them, that one first; or only some of them."""
        super().__init__(parent, tr("Join maps"), tr("&Join"))
        self._module = module
        self._only = module.maps.keys() if only is None else only
        self.made: Joined | None = None
        self._is_filling = False
        self.map_title = text_field(tr("Joined map"), tr("Title"), MAX_TITLE)
        self.map_id = IdField(module)
        self.table = self._make_table()
        self.up = QPushButton(tr("Move &up"), self)
        self.down = QPushButton(tr("Move &down"), self)
        self.beside = QRadioButton(tr("&Side by side"), self)
        self.below = QRadioButton(tr("&One below the other"), self)
        self.own = QRadioButton(tr("At the &columns and rows in the list"), self)
        self.overlap = QCheckBox(tr("Half hexes at the seam lie on each other"), self)
        self.beside.setChecked(True)
        self.sketch = HexSketch(self)
        self.sentence = note(self)
        first = module.maps.get(map_id) or next(iter(module.maps.values()))
        self.numbering = PresetChoice(first.grid, own=False)
        self._add_maps(first.id)
        self._fill()
        self._connect()
        self.refresh()

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module, map_id: str = "") -> Change | None:
        """The change that adds the joined map; None if the user does not want it."""
        return cls(module, map_id, parent).asked()

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 4, self)
        table.setAccessibleName(tr("Maps to join"))
        table.setHorizontalHeaderLabels([tr("Map"), tr("Column"), tr("Row"), tr("Turned round")])
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(_MAP, QHeaderView.ResizeMode.Stretch)
        table.setMinimumSize(400, 160)
        return table

    def _add_maps(self, first: str) -> None:
        kind = self._module.maps[first].grid.orientation
        names = [first, *(name for name in self._module.maps if name in self._only - {first})]
        for row, name in enumerate(names):
            map_ = self._module.maps[name]
            self.table.insertRow(row)
            item = QTableWidgetItem(map_.title)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setFlags(_FLAGS)
            same = map_.grid.orientation == kind
            item.setCheckState(Qt.CheckState.Checked if same else Qt.CheckState.Unchecked)
            self.table.setItem(row, _MAP, item)
            for column, words in ((_COLUMN, tr("Column")), (_ROW, tr("Row"))):
                field = number_field(-2000, 4000, 0, f"{words}: {map_.title}")
                field.valueChanged.connect(self.refresh)
                self.table.setCellWidget(row, column, field)
            turned = QTableWidgetItem("")
            turned.setFlags(_FLAGS)
            turned.setCheckState(Qt.CheckState.Unchecked)
            self.table.setItem(row, _TURNED, turned)
        self.table.selectRow(0)

    def _fill(self) -> None:
        lines: QFormLayout = form(self.settings)
        lines.addRow(tr("&Title:"), self.map_title)
        lines.addRow(tr("&Id:"), self.map_id)
        self.settings.addWidget(self.table, 1)
        moves = QHBoxLayout()
        moves.addWidget(self.up)
        moves.addWidget(self.down)
        moves.addStretch(1)
        self.settings.addLayout(moves)
        for widget in (self.beside, self.below, self.own, self.overlap):
            self.settings.addWidget(widget)
        form(self.settings).addRow(tr("&Numbering:"), self.numbering)
        self.picture.addWidget(self.sketch, 1)
        self.picture.addWidget(self.sentence)

    def _connect(self) -> None:
        self.map_title.textChanged.connect(self.refresh)
        self.map_id.changed.connect(self.refresh)
        self.table.itemChanged.connect(self.refresh)
        self.table.currentCellChanged.connect(lambda *_: self._enable())
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        for button in (self.beside, self.below, self.own, self.overlap):
            button.toggled.connect(self.refresh)
        self.numbering.currentIndexChanged.connect(self.refresh)
        self._enable()

    def _enable(self) -> None:
        row, last = self.table.currentRow(), self.table.rowCount() - 1
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < last)
        self.overlap.setEnabled(not self.own.isChecked())
        for line in range(self.table.rowCount()):
            for column in (_COLUMN, _ROW):
                self.field(line, column).setEnabled(self.own.isChecked())

    def field(self, row: int, column: int) -> QSpinBox:
        """The field for the column or row of a map."""
        found = self.table.cellWidget(row, column)
        assert isinstance(found, QSpinBox)
        return found

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        found = self.table.item(row, column)
        assert found is not None
        return found

    def _move(self, by: int) -> None:
        """Move the current map up or down by exchanging two lines of the table."""
        row = self.table.currentRow()
        other = row + by
        self._is_filling = True
        for column in (_MAP, _TURNED):
            one, two = self._item(row, column), self._item(other, column)
            data = (one.text(), one.data(Qt.ItemDataRole.UserRole), one.checkState())
            _set(one, (two.text(), two.data(Qt.ItemDataRole.UserRole), two.checkState()))
            _set(two, data)
        for column in (_COLUMN, _ROW):
            first, second = self.field(row, column), self.field(other, column)
            value = first.value()
            first.setValue(second.value())
            second.setValue(value)
        self._is_filling = False
        self.table.setCurrentCell(other, _MAP)
        self.refresh()

    def parts(self) -> list[Part]:
        """The chosen maps and where they lie."""
        rows = [
            row
            for row in range(self.table.rowCount())
            if self._item(row, _MAP).checkState() == Qt.CheckState.Checked
        ]
        names = [str(self._item(row, _MAP).data(Qt.ItemDataRole.UserRole)) for row in rows]
        turned = [self._item(row, _TURNED).checkState() == Qt.CheckState.Checked for row in rows]
        if self.own.isChecked():
            return [
                Part(name, self.field(row, _COLUMN).value(), self.field(row, _ROW).value(), turn)
                for row, name, turn in zip(rows, names, turned, strict=True)
            ]
        found = arranged(
            self._module,
            list(zip(names, turned, strict=True)),
            below=self.below.isChecked(),
            overlap=self.overlap.isChecked(),
        )
        for row, part in zip(rows, found, strict=True):
            self.field(row, _COLUMN).setValue(part.column)
            self.field(row, _ROW).setValue(part.row)
        return found

    def _numbering_for(self, grid: Grid) -> Numbering:
        self.numbering.show_grid(grid)
        chosen = self.numbering.numbering()
        assert chosen is not None
        return chosen

    def refresh(self) -> None:
        """Work out the joined map and show it."""
        if self._is_filling:
            return
        self._is_filling = True
        parts = self.parts()
        self._is_filling = False
        self._enable()
        title = self.map_title.text().strip()
        self.map_id.follow(title)
        made = joined(self._module, parts, self.map_id.text(), title, self._numbering_for)
        self.made = made
        problems = [*title_issues(title), *self.map_id.issues(), *made.problems]
        if len(parts) < 2:
            problems.append(Issue(code="join.one-map", message=tr("Choose two maps or more.")))
        self.sketch.show_map(self._module.terrain, made.map)
        self.sentence.setText("")
        if made.map is not None:
            grid = made.map.grid
            words = [tr("{columns} × {rows} hexes.", columns=grid.columns, rows=grid.rows)]
            words += [described(grid, made.map.numbering), paper_words(grid)]
            if made.overlapping:
                words.append(
                    tr_many(
                        "1 hex lies on another; there the upper map of the list shows.|"
                        "{count} hexes lie on each other; there the upper map of the list shows.",
                        made.overlapping,
                    )
                )
            self.sentence.setText(" ".join(words))
        self.show_outcome(made.change if not problems else None, problems)


_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable


def _set(item: QTableWidgetItem, data: tuple[str, object, Qt.CheckState]) -> None:
    item.setText(data[0])
    item.setData(Qt.ItemDataRole.UserRole, data[1])
    item.setCheckState(data[2])
