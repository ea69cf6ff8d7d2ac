"""The report of a game as rows: grows as the game goes on, begins anew where it went back."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hexwright.engine.core.event import Event
from hexwright.engine.core.report import lines_of
from hexwright.engine.core.story import Entry, Story
from hexwright.schema.module import Module

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole
_ROOT = QModelIndex()


class LogModel(QAbstractListModel):
    """One row for each line of the report."""

    def __init__(self, module: Module, parent: QObject | None = None) -> None:
        """An empty report."""
        super().__init__(parent)
        self._module = module
        self._events: list[Event] = []
        self._story = Story(module)
        self._rows: list[Entry] = []

    def follow(self, events: list[Event]) -> None:
        """Show these events: what is new is added, unless the past is another one."""
        known = len(self._events)
        if events[:known] == self._events:
            self._grow(events[known:])
        else:
            self._begin_anew(events)
        self._events = events

    def _grow(self, events: list[Event]) -> None:
        if not events:
            return
        first = min(self._story.tell(event) for event in events)
        told, count = self._story.entries, len(self._rows)
        if first < count:
            self._rows[first:] = told[first:count]
            self.dataChanged.emit(self.index(first), self.index(count - 1))
        if len(told) > count:
            self.beginInsertRows(_ROOT, count, len(told) - 1)
            self._rows += told[count:]
            self.endInsertRows()

    def _begin_anew(self, events: list[Event]) -> None:
        self.beginResetModel()
        self._story = Story(self._module)
        for event in events:
            self._story.tell(event)
        self._rows = list(self._story.entries)
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """As many as there are lines."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a line, or all of it."""
        if not index.isValid():
            return None
        if role == ENTRY:
            return self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._rows[index.row()].text
        return None

    def entry(self, row: int) -> Entry:
        """One line of the report."""
        return self._rows[row]

    def text(self, rows: list[int] | None = None) -> str:
        """The report, or some lines of it, as plain text."""
        chosen = self._rows if rows is None else [self._rows[row] for row in rows]
        return "\n".join([*lines_of(chosen), ""])

    def rows_with(self, words: str) -> list[int]:
        """The lines that hold some words, in any case of letters."""
        needle = words.casefold()
        return [n for n, entry in enumerate(self._rows) if needle in entry.text.casefold()]
