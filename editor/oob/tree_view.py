"""The tree of an order of battle on the screen: what is open and chosen stays so."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from hexwright.editor.oob.model import AMOUNT, ICON, KIND, NAME, OobModel
from hexwright.editor.oob.row_display import Shown
from hexwright.editor.oob.rows import Echo, Row, item_of
from hexwright.schema.language import tr
from hexwright.schema.oob_tree import Item

_SELECT = QItemSelectionModel.SelectionFlag
# What names and kinds need at least.
_NAME_LETTERS = 26
_KIND_LETTERS = 12


class OobTreeView(QTreeView):
    """Commands with everything below them; several rows can be chosen and dragged."""

    chosen_changed = Signal()
    # What the edit menu and the keys want: cut, copy, paste or delete.
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tree."""
        super().__init__(parent)
        self.rows = OobModel(self)
        self.setModel(self.rows)
        # Everything is open but these.
        self._closed: set[Item] = set()
        self._is_showing = False
        # Ids that change with the next tree: the old and the new one.
        self._renamed: dict[Item, Item] = {}
        self.setAccessibleName(tr("Order of battle"))
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(ICON, ICON))
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setAllColumnsShowFocus(True)
        self._arrange_header()
        self.collapsed.connect(self._close)
        self.expanded.connect(self._open)
        self.selectionModel().selectionChanged.connect(self._tell)

    def _arrange_header(self) -> None:
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(44)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(KIND, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        # Numbers are short: the room is for the names, which stand far to the right in a deep tree.
        header.setResizeContentsPrecision(0)
        for section in range(KIND + 1, AMOUNT + 1):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names come first: kinds have what is left, and are not shown where that is nothing."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        header, letter = self.header(), self.fontMetrics().averageCharWidth()
        numbers = sum(map(header.sectionSize, range(KIND + 1, AMOUNT + 1)))
        room = self.viewport().width() - numbers - letter * _NAME_LETTERS
        self.setColumnHidden(KIND, room < letter * _KIND_LETTERS)
        wanted = max(letter * _KIND_LETTERS, self.sizeHintForColumn(KIND))
        self.setColumnWidth(KIND, min(wanted, room))

    # --- showing --------------------------------------------------------------------------

    def show_tree(self, shown: Shown) -> None:
        """Show a tree; what is open, chosen and in sight stays, as far as it is there."""
        self.rows.scale = self.devicePixelRatioF()
        before = self.chosen()
        rows = [self._renamed_row(row) for row in self._chosen_rows()]
        current = self._renamed_row(self.rows.row(self.currentIndex()))
        self._renamed.clear()
        down = self.verticalScrollBar().value()
        self._is_showing = True
        try:
            if self.rows.show_tree(shown):
                self._open_all()
                self._share_room()
                self._select(rows, current)
                self.verticalScrollBar().setValue(down)
        finally:
            self._is_showing = False
        if self.chosen() != before:
            self.chosen_changed.emit()

    def follow(self, old: Item, new: Item) -> None:
        """Something is about to get another id: it stays chosen under that."""
        self._renamed[old] = new
        if old in self._closed:
            self._closed.add(new)

    def _renamed_row(self, row: Row) -> Row:
        item = item_of(row)
        found = self._renamed.get(item, item)
        return row if found == item else found

    def _open_all(self) -> None:
        """Open what was not closed; while a search runs, everything."""
        is_search = self.rows.shown is not None and self.rows.shown.kept is not None
        with QSignalBlocker(self):
            for row in self.rows.all_rows():
                is_open = is_search or row not in self._closed
                if item_of(row).sort == "command" and is_open:
                    self.expand(self.rows.index_of(row))

    def _close(self, index: QModelIndex | QPersistentModelIndex) -> None:
        self._closed.add(self.rows.item(index))

    def _open(self, index: QModelIndex | QPersistentModelIndex) -> None:
        self._closed.discard(self.rows.item(index))

    # --- what is chosen -------------------------------------------------------------------

    def chosen(self) -> list[Item]:
        """What is chosen, in the order in which it was chosen."""
        return list(dict.fromkeys(map(item_of, self._chosen_rows())))

    def chosen_echoes(self) -> list[Echo]:
        """Leaders at further places of theirs; nothing if anything else is chosen as well."""
        rows = self._chosen_rows()
        found = [row for row in rows if isinstance(row, Echo)]
        return found if len(found) == len(rows) else []

    def _chosen_rows(self) -> list[Row]:
        found: dict[Row, None] = {}
        # Qt's own list of rows takes too long for thousands.
        selection = self.selectionModel().selection()
        for number in range(selection.count()):
            stretch = selection.at(number)
            below = self.rows.rows_below(self.rows.item(stretch.parent()))
            found.update(dict.fromkeys(below[stretch.top() : stretch.bottom() + 1]))
        return list(found)

    def choose(self, items: Collection[Item]) -> None:
        """Choose things and bring the first into sight."""
        self._select(items, next(iter(items), None))
        self.chosen_changed.emit()

    def _select(self, rows: Iterable[Row], current: Row | None) -> None:
        selection = QItemSelection()
        for first, last in self.rows.runs(rows):
            selection.append(QItemSelectionRange(first, last.siblingAtColumn(AMOUNT)))
        was_showing, self._is_showing = self._is_showing, True
        if current is not None and (found := self.rows.index_of(current)).isValid():
            self.selectionModel().setCurrentIndex(found, _SELECT.NoUpdate)
            self.scrollTo(found)
        self.selectionModel().select(selection, _SELECT.ClearAndSelect)
        self._is_showing = was_showing

    def _tell(self) -> None:
        if not self._is_showing:
            self.chosen_changed.emit()

    # --- what the edit menu does ----------------------------------------------------------

    def cut(self) -> None:
        """Keep the chosen rows, to be moved where they are pasted."""
        self.asked.emit("cut")

    def copy(self) -> None:
        """Keep the chosen rows for pasting."""
        self.asked.emit("copy")

    def paste(self) -> None:
        """Put in what was cut or copied."""
        self.asked.emit("paste")

    def delete(self) -> None:
        """Take the chosen rows out."""
        self.asked.emit("delete")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the edit menu, also where there is no menu; Qt would copy the one cell."""
        keys = QKeySequence.StandardKey
        actions = {keys.Cut: self.cut, keys.Copy: self.copy, keys.Paste: self.paste}
        wanted = next((action for key, action in actions.items() if event.matches(key)), None)
        if wanted is None:
            super().keyPressEvent(event)
        else:
            wanted()

    def select_all(self) -> None:
        """Choose everything that is shown."""
        self.selectAll()

    def selectAll(self) -> None:  # noqa: N802 - Qt calls it
        """Choose everything that is shown; Qt's own way takes seconds for thousands of rows."""
        self._select(self.rows.all_rows(), None)
        self.chosen_changed.emit()
