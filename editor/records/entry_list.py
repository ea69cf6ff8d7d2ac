"""A list of entries with pictures, and what is done to them."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QListView, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.records.chooser import Chooser
from hexwright.editor.terrain.swatches import unchanging_icon
from hexwright.schema.language import tr

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_KEYS = {
    (Qt.Key.Key_Insert, Qt.KeyboardModifier.NoModifier): "add",
    (Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier): "duplicate",
    (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier): "delete",
    (Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier): "up",
    (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier): "down",
    (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier): "rename",
}


class Entry(NamedTuple):
    """A line of the list; the picture is drawn when it is first seen."""

    id: str
    name: str
    tip: str
    # What the picture depends on: as long as it is the same, so is the picture.
    look: object = None
    picture: Callable[[], QPixmap] | None = None


class EntryModel(QAbstractListModel):
    """Entries by id, in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self.entries: list[Entry] = []

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of entries."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, tip and picture of an entry."""
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(entry.tip)
        if role == Qt.ItemDataRole.DecorationRole and entry.picture:
            return unchanging_icon(entry.picture())
        return None

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these entries; as long as there are as many, the view keeps its place."""
        if len(entries) == len(self.entries):
            old, self.entries = self.entries, list(entries)
            for row, (before, after) in enumerate(zip(old, entries, strict=True)):
                if before[:4] != after[:4]:
                    self.dataChanged.emit(self.index(row), self.index(row))
            return
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def row_of(self, entry_id: str) -> int:
        """The row of an entry; -1 if there is none."""
        ids = [entry.id for entry in self.entries]
        return ids.index(entry_id) if entry_id in ids else -1


class EntryView(QListView):
    """The list itself; keys do what the buttons do."""

    asked = Signal(str)

    def event(self, event: QEvent) -> bool:
        """Take the keys of the list before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and self._action(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key stands for."""
        action = self._action(event)
        if action:
            self.asked.emit(action)
        else:
            super().keyPressEvent(event)

    def _action(self, event: QEvent) -> str:
        if not isinstance(event, QKeyEvent):
            return ""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return _KEYS.get((Qt.Key(event.key()), modifiers), "")


class ListChooser(Chooser):
    """A list with buttons below it; keys in the list do the same."""

    def __init__(self, name: str, view: EntryView, parent: QWidget | None = None) -> None:
        """An empty list of this name; it needs a model, and `column` is to be filled."""
        super().__init__(parent)
        self.list = view
        self.list.setParent(self)
        self.list.setAccessibleName(name)
        self.list.setUniformItemSizes(True)
        self.list.setSpacing(1)
        self.list.asked.connect(self.asked)
        self.bar = QHBoxLayout()
        self.bar.setSpacing(2)
        for action, (words, keys) in self.button_words().items():
            self.buttons[action] = self._button(action, words, keys)
            self.bar.addWidget(self.buttons[action])
        self.bar.addStretch(1)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)

    def button_words(self) -> dict[str, tuple[str, str]]:
        """What the buttons do, in words, and the keys that do the same."""
        return {
            "add": (tr("Add"), tr("Insert")),
            "duplicate": (tr("Duplicate"), "Ctrl+D"),
            "delete": (tr("Delete"), tr("Del")),
            "up": (tr("Move up"), "Alt+↑"),
            "down": (tr("Move down"), "Alt+↓"),
        }

    def _button(self, action: str, words: str, keys: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(action))
        button.setIconSize(QSize(18, 18))
        button.setAutoRaise(True)
        button.setToolTip(plain_tip(f"{words} ({keys})"))
        button.setStatusTip(words)
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.asked.emit(action))
        return button


class EntryList(ListChooser):
    """A list with buttons; one of its entries is the current one."""

    current_changed = Signal(str)

    def __init__(
        self, name: str, picture_size: QSize | None = None, parent: QWidget | None = None
    ) -> None:
        """An empty list of this name."""
        super().__init__(name, EntryView(), parent)
        self.model = EntryModel(self)
        self.list.setModel(self.model)
        self.list.setMinimumWidth(150)
        if picture_size is not None:
            self.list.setIconSize(picture_size)
        else:
            self.list.setSpacing(4)
        self.list.selectionModel().currentChanged.connect(self._tell)
        self._current = ""
        self.column.addWidget(self.list, 1)
        self.column.addLayout(self.bar)

    def chosen_rows(self) -> list[int]:
        """The place of the current entry."""
        row = self.model.row_of(self._current)
        return [row] if row >= 0 else []

    def choose_rows(self, rows: Sequence[int]) -> None:
        """Make the first of some entries the current one."""
        self.list.setCurrentIndex(self.model.index(rows[0], 0))

    @property
    def current(self) -> str:
        """Id of the current entry; empty if there is none."""
        return self._current

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show entries; the current one stays, or else the row that it stood in."""
        row = self.list.currentIndex().row()
        before = self._current
        self.model.show(entries)
        found = self.model.row_of(before)
        row = found if found >= 0 else min(max(row, 0), len(entries) - 1)
        self.list.setCurrentIndex(self.model.index(row, 0))
        self._current = entries[row].id if entries else ""
        if self._current != before:
            self._say_current()

    def go_to(self, entry_id: str) -> None:
        """Make an entry the current one."""
        row = self.model.row_of(entry_id)
        if row >= 0:
            self.list.setCurrentIndex(self.model.index(row, 0))

    def _tell(self, index: QModelIndex) -> None:
        row = index.row()
        found = self.model.entries[row].id if 0 <= row < len(self.model.entries) else ""
        if found != self._current:
            self._current = found
            self._say_current()

    def _say_current(self) -> None:
        self.current_changed.emit(self._current)
        self.chosen_changed.emit()
