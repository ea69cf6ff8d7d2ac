"""Counter kinds as a list of pictures and names: thousands, each drawn when it is seen."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hexwright.editor.counters.pictures import counter_pixmap
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.terrain.swatches import unchanging_icon
from hexwright.render.counter_look import kind_look
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.module import Module
from hexwright.schema.record_values import differing

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_PICTURE = [Qt.ItemDataRole.DecorationRole]


class CountersModel(QAbstractListModel):
    """The kinds that a filter lets through, in the order of the module."""

    def __init__(self, side: int, scale: Callable[[], float], parent: QObject) -> None:
        """An empty list of pictures of so many points, on a screen of a scale."""
        super().__init__(parent)
        self.kinds: Sequence[CounterKind] = ()
        self._side = side
        self._scale = scale
        self._module: Module | None = None
        self._images: ImageShelf | None = None
        # What all pictures depend on; none is drawn anew as long as it is the same.
        self._base: tuple[Any, ...] = ()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of kinds."""
        return 0 if parent.isValid() else len(self.kinds)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, tip and picture of a kind."""
        if not index.isValid():
            return None
        kind = self.kinds[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return kind.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{kind.name} ({kind.id})")
        if role == Qt.ItemDataRole.DecorationRole and self._module is not None:
            look = kind_look(self._module, kind)
            return unchanging_icon(counter_pixmap(look, self._side, self._scale(), self._images))
        return None

    def show(self, module: Module, kinds: Sequence[CounterKind], images: ImageShelf) -> None:
        """Show these kinds; those that are the very same records are not looked at."""
        base = (module.info, module.counters.templates, images)
        is_new_base = any(one is not other for one, other in zip(base, self._base, strict=False))
        self._module, self._images, self._base = module, images, base
        if len(kinds) != len(self.kinds):
            self.beginResetModel()
            self.kinds = kinds
            self.endResetModel()
            return
        old, self.kinds = self.kinds, kinds
        if is_new_base and kinds:
            self.dataChanged.emit(self.index(0), self.index(len(kinds) - 1), _PICTURE)
        rows = list(differing(old, kinds))
        if rows:
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]))

    def row_of(self, name: str) -> int:
        """The row of a kind; -1 if it is not shown."""
        return next((row for row, kind in enumerate(self.kinds) if kind.id == name), -1)
