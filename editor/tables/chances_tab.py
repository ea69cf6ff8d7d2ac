"""What a table leads to: chances by column and by what is added to the roll, and a roll to try."""

from random import Random

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.narrow_list import NarrowList
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_label
from hexwright.editor.tables.chance_chart import Bar, ChanceChart
from hexwright.editor.tables.edits.chances import die_of, outcomes, result_columns
from hexwright.engine.core.tables import NotInTableError, look_up
from hexwright.schema.language import tr
from hexwright.schema.model.table import Column, Table
from hexwright.schema.module import Module
from hexwright.schema.values.table_cells import part_of, result_words
from hexwright.schema.values.words import number_text

_FARTHEST = 4
_ALL = ":all"


class ChancesTab(QWidget):
    """A chart of every outcome's chance, and a roll to try."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        super().__init__(parent)
        self._module: Module | None = None
        self._table: Table | None = None
        self.chance = Random()  # noqa: S311 # dice to try, nothing secret
        self.column = NarrowList(self)
        self.column.setAccessibleName(tr("Column"))
        self.column.currentIndexChanged.connect(self._draw)
        self.added = QSpinBox(self)
        self.added.setRange(-20, 20)
        self.added.setAccessibleName(tr("Added to the roll"))
        self.added.valueChanged.connect(self._draw)
        self.modifier = NarrowList(self)
        self.modifier.setAccessibleName(tr("Modifier"))
        self.modifier.activated.connect(self._choose_modifier)
        self.roll = QPushButton(icon("roll"), tr("&Try a roll"), self)
        self.roll.clicked.connect(self.try_roll)
        self.result = QLabel(self)
        self.result.setTextFormat(Qt.TextFormat.PlainText)
        self.result.setWordWrap(True)
        self.result.setAccessibleName(tr("Result of the roll"))
        self.chart = ChanceChart(self)
        self.nothing = QLabel(tr("This table is not read by rolling dice with numbers."), self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self.nothing.setForegroundRole(self.nothing.palette().ColorRole.PlaceholderText)
        self._labels: list[QLabel] = []
        self._arrange()

    def _arrange(self) -> None:
        self.settings = QWidget(self)
        bar = QHBoxLayout(self.settings)
        bar.setContentsMargins(0, 0, 0, 0)
        # Two lines: in a small window one has no room for all of it.
        trial = QHBoxLayout()
        for row, words, widget in (
            (bar, tr("&Column:"), self.column),
            (bar, tr("&Modifier:"), self.modifier),
            (trial, tr("&Added to the roll:"), self.added),
        ):
            label = plain_label(words, self)
            label.setBuddy(widget)
            if row.count():
                row.addSpacing(10)
            row.addWidget(label)
            row.addWidget(widget)
            self._labels.append(label)
        bar.addStretch(1)
        trial.addWidget(self.roll)
        trial.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 10, 4, 4)
        column.addWidget(self.settings)
        column.addLayout(trial)
        column.addWidget(self.result)
        column.addWidget(self.chart, 1)
        column.addWidget(self.nothing, 1)

    def show_table(self, module: Module, table: Table) -> None:
        """Show the chances of a table as it is now."""
        self._module, self._table = module, table
        self.result.clear()
        entries: list[tuple[str, object]] = [(column.name, column.id) for column in self._columns()]
        if len(self._side_by_side()) > 1:
            entries.insert(0, (tr("all, side by side"), _ALL))
        self._fill(self.column, entries)
        numbers: list[tuple[str, object]] = [
            (f"{modifier.name} {modifier.value:+g}", int(modifier.value))
            for modifier in table.modifiers
            if modifier.applies_to == "roll" and modifier.value == int(modifier.value)
        ]
        self._fill(self.modifier, [(tr("none"), 0), *numbers])
        self._draw()

    def _columns(self) -> list[Column]:
        assert self._table is not None
        wanted = result_columns(self._table)
        return [column for column in self._table.columns if column.id in wanted]

    def _side_by_side(self) -> list[Column]:
        """Columns that stand for strengths, ranges or odds: they compare with each other."""
        return [
            column
            for column in self._columns()
            if column.range is not None or column.ratio is not None
        ]

    def _fill(self, box: QComboBox, entries: list[tuple[str, object]]) -> None:
        before = box.currentText()
        with QSignalBlocker(box):
            box.clear()
            for words, data in entries:
                box.addItem(words, data)
            box.setCurrentIndex(max(box.findText(before), 0) if entries else -1)

    def _choose_modifier(self) -> None:
        self.added.setValue(self.modifier.currentData() or 0)

    def _draw(self) -> None:
        bars = self._bars()
        self.chart.show_bars(bars, _signed(self.added.value()))
        for widget in (self.chart, self.roll, self.settings, self.added, self._labels[-1]):
            widget.setVisible(bool(bars))
        self.nothing.setVisible(not bars)

    def _bars(self) -> list[Bar]:
        """A bar for every number near the one that is added, or for every column."""
        module, table, column = self._module, self._table, self.column.currentData()
        if module is None or table is None or column is None:
            return []
        middle = self.added.value()
        if column == _ALL:
            cases = [(one.name, one.id, middle) for one in self._side_by_side()]
        else:
            near = range(middle - _FARTHEST, middle + _FARTHEST + 1)
            cases = [(_signed(added), column, added) for added in near]
        bars = []
        for title, one, added in cases:
            found = outcomes(module, table, one, added)
            if found is None:
                return []
            lost = {tr("no row"): found.lost} if found.lost else {}
            bars.append(Bar(title, {**found.chances, **lost}))
        return bars

    def try_roll(self) -> None:
        """Roll the dice once and say what the table gives."""
        module, table = self._module, self._table
        die = die_of(module, table) if module and table else None
        if module is None or table is None or die is None:
            return
        dice = [self.chance.randint(die.lowest, die.highest) for _ in range(table.dice)]
        added = self.added.value()
        total = sum(dice) + added
        words = " + ".join(map(number_text, dice))
        words = f"{words} {_signed(added)}" if added else words
        self.result.setText(
            tr("{dice} = {total}: {result}", dice=words, total=total, result=self._read(total))
        )

    def _read(self, total: int) -> str:
        module, table = self._module, self._table
        assert module is not None
        assert table is not None
        try:
            reading = look_up(table, total=total)
        except (NotInTableError, ValueError, TypeError):
            return tr("no row")
        shown = [
            result_words(part_of(module, column), reading[column.id]) for column in self._columns()
        ]
        return "; ".join(words for words in shown if words) or tr("no effect")


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"
