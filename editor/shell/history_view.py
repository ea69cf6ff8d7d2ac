"""The steps of the history as a list: choose one to go back or forward to it."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QListView, QWidget

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.history import History
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class HistoryModel(QAbstractListModel):
    """The state as it was read, then one row for each step; undone ones are faint."""

    def __init__(self, parent: QObject | None = None) -> None:
        """No history yet."""
        super().__init__(parent)
        self._history: History | None = None

    def show_history(self, history: History | None) -> None:
        """Show the steps of a history as they are now."""
        self.beginResetModel()
        self._history = history
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One more than there are steps."""
        if parent.isValid() or self._history is None:
            return 0
        return self._history.count() + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words of a step, and a mark at the state that was saved."""
        if not index.isValid() or self._history is None:
            return None
        row = index.row()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            words = self._history.text(row - 1) if row else tr("As it was read")
            return words if role == Qt.ItemDataRole.DisplayRole else plain_tip(words)
        if role == Qt.ItemDataRole.DecorationRole and row == self._history.clean_index():
            return icon("save")
        return None


class HistoryView(QListView):
    """Shows the history of a document; choosing a row undoes or redoes up to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self._document: ModuleDocument | None = None
        self._is_following = False
        self.steps = HistoryModel(self)
        self.setModel(self.steps)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.selectionModel().currentChanged.connect(self._go_to)

    def set_document(self, document: ModuleDocument | None) -> None:
        """Show the history of this document."""
        if self._document is not None:
            self._document.history_changed.disconnect(self._follow)
        self._document = document
        if document is not None:
            document.history_changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        history = self._document.stack if self._document else None
        self._is_following = True
        self.steps.show_history(history)
        if history is not None:
            here = self.steps.index(history.index())
            self.setCurrentIndex(here)
            self.scrollTo(here)
        self._is_following = False

    def _go_to(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if not self._is_following and self._document is not None and current.isValid():
            self._document.stack.set_index(current.row())
