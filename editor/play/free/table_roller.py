"""A roll on a table of the module: its column, what is added, and one button."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.editor.play.charts.pages import TABLE
from hexwright.editor.play.charts.panel import ChartsPanel
from hexwright.editor.play.free.table import FreeTable
from hexwright.editor.play.question.choice_button import ChoiceButton
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.modifiers import signed
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.systems.free.table_rolls import (
    MINUS,
    MODIFIER,
    PLUS,
    ROLL,
    choosable_columns,
    is_rolled_on,
    keys_of,
)
from hexwright.schema.language import tr
from hexwright.schema.model.table import Table

_MOST_TIMES, _FARTHEST = 9, 20
_HIGHEST = 260


class TableRoller(QFrame):
    """Stands below a chart that dice are rolled for."""

    def __init__(self, table: FreeTable, charts: ChartsPanel) -> None:
        """Wait for such a chart."""
        super().__init__(charts)
        self._play, self._charts = table, charts
        self._table: Table | None = None
        self.choices: list[QComboBox] = []
        self.times: dict[str, QSpinBox] = {}
        self.added = QSpinBox()
        self.button = ChoiceButton(tr("Roll the dice"), "Shift+O", is_main=True)
        self.button.clicked.connect(self.roll)
        self.result = QLabel()
        self.result.setWordWrap(True)
        self.result.setTextFormat(Qt.TextFormat.PlainText)
        self.result.setAccessibleName(tr("Result of the roll"))
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setMaximumHeight(_HIGHEST)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 4, 10, 10)
        for widget in (self._scroll, self.button, self.result):
            column.addWidget(widget)
        charts.column.addWidget(self)
        charts.page_shown.connect(self._follow)
        table.session.changed.connect(self._allow)
        self.hide()

    # --- what is asked ----------------------------------------------------------------------------

    def _follow(self, page: str) -> None:
        module = self._play.session.module
        table = module.tables.get(page.removeprefix(TABLE)) if page.startswith(TABLE) else None
        if table is not self._table:
            self._table = table if table is not None and is_rolled_on(module, table) else None
            self.result.clear()
            if self._table is not None:
                self._fill(self._table)
        self.setVisible(self._table is not None)
        self._allow()

    def _fill(self, table: Table) -> None:
        """A field for each thing that the roll depends on."""
        word = self._play.session.names.word
        self.choices, self.times = [], {}
        inside = QWidget()
        form = QFormLayout(inside)
        form.setContentsMargins(0, 0, 0, 0)
        for column, cells in keys_of(table):
            self._choice(form, word(column.name), [(cell, word(cell)) for cell in cells])
        columns = choosable_columns(table)
        if columns:
            named = [(one.id, word(one.name)) for one in columns]
            self._choice(form, tr("Column"), named)
        for modifier in table.modifiers:
            words = f"{word(modifier.name)} ({signed(int(modifier.value))})"
            spin = self._spin(form, words, 0, _MOST_TIMES, "× ")
            spin.setToolTip(plain_tip(word(modifier.when)))
            self.times[modifier.id] = spin
        self.added = self._spin(form, tr("Added to the roll"), -_FARTHEST, _FARTHEST)
        self._scroll.setWidget(inside)
        self._scroll.setFixedHeight(min(inside.sizeHint().height() + 4, _HIGHEST))

    def _choice(self, form: QFormLayout, words: str, entries: list[tuple[str, str]]) -> None:
        box = QComboBox()
        box.setAccessibleName(words)
        for name, title in entries:
            box.addItem(title, name)
        form.addRow(plain_label(words), box)
        self.choices.append(box)

    def _spin(
        self, form: QFormLayout, words: str, least: int, most: int, prefix: str = ""
    ) -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(least, most)
        spin.setPrefix(prefix)
        spin.setAccessibleName(words)
        label = plain_label(words)
        label.setWordWrap(True)
        label.setBuddy(spin)
        form.addRow(label, spin)
        return spin

    def _allow(self) -> None:
        decision = self._play.session.decision()
        self.button.setEnabled(decision is not None)

    # --- the roll ---------------------------------------------------------------------------------

    def roll(self) -> None:
        """Roll on the table with what is chosen, and show what it says."""
        table = self._table
        if table is None or not self._play.is_mine:
            return
        start = len(self._play.session.log())
        chosen = [f":{box.currentData()}" for box in self.choices]
        added = [
            name for one, spin in self.times.items() for name in [f"{MODIFIER}{one}"] * spin.value()
        ]
        plain = self.added.value()
        added += [PLUS if plain > 0 else MINUS] * abs(plain)
        if self._play.run(":table", f":{table.id}", *chosen, *added, ROLL):
            self._tell(start)

    def _tell(self, start: int) -> None:
        session = self._play.session
        told = [
            one.text(session.names)
            for one in session.log(start)
            if isinstance(one, Rolled | TableRead)
        ]
        self.result.setText("\n".join(told))
        self._charts.renew()


def rollable_pages(table: FreeTable) -> list[str]:
    """The pages of tables that dice are rolled for."""
    module = table.session.module
    return [f"{TABLE}{one.id}" for one in module.tables.values() if is_rolled_on(module, one)]
