"""The tab with the terrain chart: what is shown, what can be done, and what was refused."""

from typing import cast

from hexwright.editor.document.steps import Steps
from hexwright.editor.icons import icon
from hexwright.editor.records.grid import Grid
from hexwright.editor.terrain.chart_model import TerrainGridModel
from hexwright.editor.terrain.edits.chart import TerrainSheet
from hexwright.editor.terrain.edits.kinds import GROUPS, TARGETS, Group
from hexwright.schema.documents import TERRAIN
from hexwright.schema.language import tr
from hexwright.schema.references.names import Named
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget


class ChartTab(QWidget):
    """The chart of all kinds, or of one group."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty chart."""
        super().__init__(parent)
        self._steps: Steps | None = None
        self._sheet: TerrainSheet | None = None
        self.grid = Grid(tr("Terrain chart"), self, TerrainGridModel(self))
        self.grid.show_pictures()
        self.shown = QComboBox(self)
        self.shown.setAccessibleName(tr("Kinds shown"))
        for words, groups in (
            (tr("All kinds"), GROUPS),
            (tr("Hexes"), GROUPS[:1]),
            (tr("Hexsides"), GROUPS[1:2]),
            (tr("Lines"), GROUPS[2:]),
        ):
            self.shown.addItem(words, list(groups))
        self.shown.currentIndexChanged.connect(self._refresh)
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setAccessibleName(tr("Message"))
        self.message.setContentsMargins(8, 6, 8, 6)
        self.message.hide()
        self.grid.said.connect(self.say)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.addLayout(self._bar())
        column.addWidget(self.grid, 1)
        column.addWidget(self.message)
        column.addWidget(self._note())

    def minimumSizeHint(self) -> QSize:
        """Narrower than the words of all buttons: in a small window they are cut short."""
        return QSize(320, super().minimumSizeHint().height())

    def _bar(self) -> QHBoxLayout:
        bar = QHBoxLayout()
        bar.addWidget(self.shown)
        bar.addSpacing(8)
        self.buttons: dict[str, QToolButton] = {}
        for name, words, keys, command in self.grid.commands():
            button = QToolButton(self)
            button.setIcon(icon(name))
            button.setIconSize(QSize(18, 18))
            button.setText(words)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAutoRaise(True)
            button.setToolTip(f"{words} ({keys})")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(command)
            bar.addWidget(button)
            self.buttons[name] = button
        bar.addStretch(1)
        return bar

    def _note(self) -> QLabel:
        words = tr(
            "Costs: a number, P or - (prohibited), R or line (line only), all (whole allowance); "
            "empty says nothing. Faint values are defaults."
        )
        note = QLabel(words, self)
        note.setWordWrap(True)
        note.setForegroundRole(note.palette().ColorRole.PlaceholderText)
        return note

    def show_steps(self, steps: Steps) -> None:
        """Show the chart as it is now."""
        self._steps = steps
        self._refresh()

    def _refresh(self) -> None:
        groups = cast("list[Group]", self.shown.currentData())
        self._sheet = TerrainSheet(self._steps.module, groups) if self._steps else None
        self.grid.show_sheet(self._steps, self._sheet)

    def selected_name(self) -> Named | None:
        """The kind of the current row."""
        row = self.grid.currentIndex().row()
        if self._sheet is None or not 0 <= row < self._sheet.count:
            return None
        group, kind = self._sheet.rows[row]
        return Named(TARGETS[group], kind, TERRAIN.file)

    def say(self, words: str) -> None:
        """Show a message below the chart; nothing takes it away."""
        self.message.setText(f"⚠ {words}" if words else "")
        self.message.setVisible(bool(words))
