"""Where a thing is defined and used, as a table."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hexwright.editor.icons import icon
from hexwright.editor.references.edits.place_words import place_words
from hexwright.editor.shell.documents_model import document_title
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.occurrences import Occurrence

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class UsagesModel(QAbstractTableModel):
    """One row for each spot: document, place in words, JSON pointer."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Nothing yet."""
        super().__init__(parent)
        self._module: Module | None = None
        self.spots: list[Occurrence] = []

    def show_spots(self, module: Module | None, spots: Sequence[Occurrence]) -> None:
        """Show these and nothing else; as long as they are the same, the view keeps its place."""
        self._module = module
        if list(spots) == self.spots:
            if spots:
                self.dataChanged.emit(self.index(0, 0), self.index(len(spots) - 1, 2))
            return
        self.beginResetModel()
        self.spots = list(spots)
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of spots."""
        return 0 if parent.isValid() else len(self.spots)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Document, place and pointer."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Titles of the columns."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (tr("Document"), tr("Place"), tr("Pointer"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text, icon and tip of a cell; words are made only for what is seen."""
        if not index.isValid() or self._module is None:
            return None
        spot = self.spots[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(spot, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            what = tr("Definition") if spot.is_definition else tr("Use")
            return f"{what}: {spot.path}{spot.pointer}"
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return icon("definition" if spot.is_definition else "use")
        return None

    def _text(self, spot: Occurrence, column: int) -> str:
        assert self._module is not None
        if column == 0:
            return document_title(self._module, spot.path)
        return place_words(self._module, spot) if column == 1 else f"{spot.path}{spot.pointer}"
