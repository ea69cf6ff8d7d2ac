"""The terrain chart as a table model: kinds as rows, costs and effects as columns."""

from collections.abc import Sequence
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

from editor.edits.cells import RefusedError, is_cost
from editor.edits.records import value_at
from editor.edits.terrain_chart import (
    Column,
    Fault,
    Row,
    cell_text,
    columns_of,
    rows_of,
    with_cell,
)
from editor.edits.terrain_kinds import GROUPS, Group, Kind, find
from editor.edits.words import choice_word, cost_words, shown
from editor.views.terrain_steps import TerrainSteps
from editor.views.terrain_swatches import LISTED, ground_of, swatch
from schema.language import tr
from schema.schemas import Schema

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ROLE = Qt.ItemDataRole
PICTURE = (42, 28)


class TerrainGridModel(QAbstractTableModel):
    """Cells show values in words and take what people type; each change is a step."""

    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty chart."""
        super().__init__(parent)
        self.rows: list[Row] = []
        self.columns: list[Column] = []
        self._kinds: list[Kind] = []
        self._ground: str | None = None
        self._steps: TerrainSteps | None = None

    def show(self, steps: TerrainSteps | None, groups: Sequence[Group] = GROUPS) -> None:
        """Show the kinds of some groups as they are now."""
        self._steps = steps
        ground = ground_of(steps.terrain) if steps else None
        rows = rows_of(steps.terrain, groups) if steps else []
        columns = columns_of(steps.module, groups) if steps else []
        kinds = [_found(find(steps.terrain, *row)) for row in rows] if steps else []
        if len(rows) == len(self.rows) and _words(columns) == _words(self.columns):
            old, self._kinds = self._kinds, kinds
            self.rows, self.columns = rows, columns
            self._tell_changes(old)
            if ground != self._ground and rows:
                self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(rows) - 1)
            self._ground = ground
            return
        self.beginResetModel()
        self.rows, self.columns, self._kinds, self._ground = rows, columns, kinds, ground
        self.endResetModel()

    def _tell_changes(self, old: list[Kind]) -> None:
        """Tell of cells one by one: of more at once, a view paints all that it shows."""
        for row, (before, after) in enumerate(zip(old, self._kinds, strict=True)):
            if before is after:
                continue
            if (before.name, before.art) != (after.name, after.art):
                self.headerDataChanged.emit(Qt.Orientation.Vertical, row, row)
            group = self.rows[row].group
            for at, column in enumerate(self.columns):
                if _look(column, group, before) != _look(column, group, after):
                    self.dataChanged.emit(self.index(row, at), self.index(row, at))

    # --- what Qt asks ---------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of kinds."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Number of values."""
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells can be edited where the kind has such a value."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self.part(index) is not None else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        """Titles of values with their tips, names of kinds with their pictures."""
        if orientation == Qt.Orientation.Horizontal:
            column = self.columns[section] if section < len(self.columns) else None
            if column is None:
                return None
            tip = f"{column.title}\n{column.tip}" if column.tip else column.title
            return {_ROLE.DisplayRole: column.title, _ROLE.ToolTipRole: tip}.get(_ROLE(role))
        if section >= len(self._kinds):
            return None
        kind = self._kinds[section]
        words = {_ROLE.DisplayRole: kind.name, _ROLE.ToolTipRole: kind.description or kind.name}
        return words.get(_ROLE(role))

    def picture(self, row: int) -> QPixmap:
        """The picture of the kind of a row."""
        art, ground = self._kinds[row].art, self._ground
        scale = QGuiApplication.primaryScreen().devicePixelRatio()
        return swatch(self.rows[row].group, art.style, art.colour, ground, LISTED, scale)

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:
        """A cell in words; faint where nothing is said and the default holds."""
        if not index.isValid() or self._steps is None:
            return None
        match _ROLE(role):
            case _ROLE.DisplayRole:
                return self._word(index)
            case _ROLE.EditRole:
                return self.text(index)
            case _ROLE.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case _ROLE.ToolTipRole | _ROLE.AccessibleDescriptionRole:
                return self._tip(index)
            case _ROLE.ForegroundRole if self._is_default(index):
                return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
            case _ROLE.BackgroundRole if self.part(index) is None:
                return QGuiApplication.palette().brush(QPalette.ColorRole.Window)
            case _:
                return None

    def setData(self, index: Index, value: Any, role: int = _ROLE.EditRole) -> bool:
        """Take what was typed, or say why not."""
        if role != _ROLE.EditRole or self._steps is None or self.part(index) is None:
            return False
        fault = self.fault(index, str(value))
        if fault:
            self.refused.emit(fault)
            return False
        row, column = self.rows[index.row()], self.columns[index.column()]
        changed = with_cell(self._steps.terrain, row, column, str(value))
        self._steps.do(self.label(index), changed)
        return True

    # --- what the view asks ---------------------------------------------------------------

    def part(self, index: Index) -> Schema | None:
        """What may stand in a cell; None if nothing can."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        return self.columns[index.column()].part(row.group, self._kinds[index.row()])

    def text(self, index: Index) -> str:
        """A cell as text to type or copy."""
        if self._steps is None or not index.isValid():
            return ""
        row, column = self.rows[index.row()], self.columns[index.column()]
        return cell_text(self._steps.terrain, row, column)

    def fault(self, index: Index, text: str) -> str:
        """Why a text cannot stand in a cell, in plain words; nothing if it can."""
        if self._steps is None:
            return ""
        row, column = self.rows[index.row()], self.columns[index.column()]
        try:
            with_cell(self._steps.terrain, row, column, text)
        except RefusedError as refused:
            name = self._kinds[index.row()].name
            return Fault(name, column.title, text.strip(), str(refused)).message()
        return ""

    def label(self, index: Index) -> str:
        """The label of a step that changes a cell."""
        column, kind = self.columns[index.column()], self._kinds[index.row()]
        return tr("Change {field} of {kind}", field=column.title, kind=kind.name)

    def suggestions(self, index: Index) -> list[str]:
        """Words that can be typed in a cell."""
        part = self.part(index) or {}
        if is_cost(part):
            return sorted(choice_word(cost) for cost in set(cost_words().values()))
        if "enum" in part:
            return [choice_word(str(choice)) for choice in part["enum"]]
        if part.get("type") == "boolean":
            return [tr("yes"), tr("no")]
        return []

    def starts_group(self, row: int) -> bool:
        """Whether a row is the first of its group, but not of the chart."""
        return row > 0 and self.rows[row].group != self.rows[row - 1].group

    def _value(self, index: Index) -> Any:
        return value_at(self._kinds[index.row()], self.columns[index.column()].way)

    def _word(self, index: Index) -> str:
        part = self.part(index)
        if part is None:
            return ""
        value = self._value(index)
        return shown(part.get("default") if value is None else value)

    def _tip(self, index: Index) -> str:
        column, kind = self.columns[index.column()], self._kinds[index.row()]
        part = self.part(index)
        if part is None:
            return tr("{kind} has no such value.", kind=kind.name)
        words = tr(part["description"]) if part.get("description") else ""
        return f"{kind.name}, {column.title}\n{words}".strip()

    def _is_default(self, index: Index) -> bool:
        part = self.part(index)
        if part is None:
            return False
        value = self._value(index)
        return value is None or value == part.get("default")


def _look(column: Column, group: Group, kind: Kind) -> tuple[Any, bool]:
    return value_at(kind, column.way), column.part(group, kind) is None


def _found(kind: Kind | None) -> Kind:
    assert kind is not None
    return kind


def _words(columns: list[Column]) -> list[tuple[Any, ...]]:
    return [(column.way, column.title, column.tip) for column in columns]
