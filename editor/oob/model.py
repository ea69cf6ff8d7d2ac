"""An order of battle as a tree of rows: counters as icons, and what each command adds up to."""

from collections.abc import Collection, Iterable
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from hexwright.editor.counters.pictures import counter_pixmap
from hexwright.editor.oob.edits.copies import name_of
from hexwright.editor.oob.edits.tree import may_go
from hexwright.editor.oob.row_display import Shown, level_word, sign_pixmap, tip_of
from hexwright.editor.oob.rows import Echo, Row, item_of, places_of, rows_of, rows_stay
from hexwright.editor.plain_text import plain_tip
from hexwright.render.counter_look import piece_look
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Command, Leader
from hexwright.schema.oob_tree import TOP, Entry, Item
from hexwright.schema.values.words import number_text

Index = QModelIndex | QPersistentModelIndex
MIME = "application/x-hexwright-oob"
# Points across and down that a counter takes in the tree.
ICON = 30
NAME, KIND, UNITS, STEPS, AMOUNT = range(5)
_ROOT = QModelIndex()
_ROLE = Qt.ItemDataRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class OobModel(QAbstractItemModel):
    """Rows by their place below the commands; `dropped` asks for a move (items, into, before)."""

    dropped = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty tree."""
        super().__init__(parent)
        self.shown: Shown | None = None
        self.scale = 1.0
        # What was cut out and waits to be pasted elsewhere.
        self._cut: frozenset[Item] = frozenset()
        self._all: list[Row] = []
        self._numbers: dict[Row, int] = {}
        self._rows: dict[Item, list[Row]] = {}
        self._row_of: dict[Row, int] = {}
        self._parents: list[tuple[int, int] | None] = []

    # --- showing --------------------------------------------------------------------------

    def show_tree(self, shown: Shown) -> bool:
        """Show a tree; whether rows came, went or moved, so that views must look again."""
        before = self.shown
        if before is not None and shown.changed is not None and rows_stay(before, shown):
            self.shown = shown
            self._tell_changes(before, shown, shown.changed)
            return False
        rows = rows_of(shown)
        if before is not None and rows == self._rows:
            self.shown = shown
            self._tell_changes(before, shown, shown.tree.entries)
            return False
        self.beginResetModel()
        self.shown = shown
        self._rows = rows
        self._all = [one for row in rows.values() for one in row]
        self._numbers = {one: number for number, one in enumerate(self._all)}
        self._row_of = {one: at for row in rows.values() for at, one in enumerate(row)}
        # Qt asks for parents more often than for anything else.
        self._parents = [
            (self._row_of[parent], self._numbers[parent]) if parent != TOP else None
            for parent, row in rows.items()
            for _ in row
        ]
        self.endResetModel()
        return True

    def show_cut(self, items: Collection[Item]) -> None:
        """Some items with all below them are faint: they wait to be pasted elsewhere."""
        made = frozenset(items)
        if made != self._cut:
            self._cut = made
            self._tell(self._all)

    def _tell_changes(self, before: Shown, after: Shown, items: Collection[Item]) -> None:
        """Tell of changed rows among some; where more than entries changed, of all rows."""
        if before.amount_title != after.amount_title:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, AMOUNT, AMOUNT)
        is_other = (
            before.module.counters is not after.module.counters
            or before.module.info is not after.module.info
            or before.colours != after.colours
            or before.shares is not after.shares
            or before.images is not after.images
        )
        if is_other:
            self._tell(self._all)
        else:
            lines = (above for item in items for above in after.tree.line(item))
            found = [
                item
                for item in dict.fromkeys((*items, *lines))
                if _looks(before, item) is not _looks(after, item)
                and _looks(before, item) != _looks(after, item)
            ]
            self._tell([row for item in found for row in places_of(after, item)])

    def _tell(self, rows: Iterable[Row]) -> None:
        for first, last in self.runs(rows):
            self.dataChanged.emit(first, last.siblingAtColumn(AMOUNT))

    def runs(self, wanted: Iterable[Row]) -> list[tuple[QModelIndex, QModelIndex]]:
        """Some rows as stretches from a first to a last, those not shown left out."""
        assert self.shown is not None
        above = self.shown.tree.above
        rows: dict[Item, list[int]] = {}
        for one in wanted:
            if one in self._numbers:
                parent = one.command if isinstance(one, Echo) else above[one]
                rows.setdefault(parent, []).append(self._row_of[one])
        found = []
        for parent, numbers in rows.items():
            numbers.sort()
            start = 0
            for at in range(1, len(numbers) + 1):
                if at == len(numbers) or numbers[at] != numbers[at - 1] + 1:
                    ends = (self._rows[parent][numbers[n]] for n in (start, at - 1))
                    first, last = (self.index_of(end) for end in ends)
                    found.append((first, last))
                    start = at
        return found

    def item(self, index: Index) -> Item:
        """What a row stands for; the order of battle itself for no row."""
        return item_of(self.row(index))

    def row(self, index: Index) -> Row:
        """A row by its index; the order of battle itself for no row."""
        return self._all[index.internalId()] if index.isValid() else TOP

    def index_of(self, row: Row) -> QModelIndex:
        """Where a row stands; invalid if it is not shown."""
        if row not in self._numbers:
            return QModelIndex()
        return self.createIndex(self._row_of[row], 0, self._numbers[row])

    def rows_below(self, item: Item) -> list[Row]:
        """What is shown directly below a command."""
        return self._rows.get(item, [])

    def all_rows(self) -> list[Row]:
        """Everything that is shown, commands before what is in them."""
        return list(self._all)

    # --- what Qt asks ---------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:
        """How many rows stand below one."""
        if parent.isValid() and parent.column() != 0:
            return 0
        return len(self._rows.get(self.item(parent), ()))

    def columnCount(self, _parent: Index = _ROOT) -> int:
        """How many columns there are."""
        return AMOUNT + 1

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        """A cell below a row."""
        below = self._rows.get(self.item(parent), [])
        is_there = 0 <= row < len(below) and 0 <= column <= AMOUNT
        if not is_there or (parent.isValid() and parent.column() != 0):
            return QModelIndex()
        return self.createIndex(row, column, self._numbers[below[row]])

    def parent(self, index: Index = _ROOT) -> QModelIndex:  # type: ignore[override] # Qt has a second one
        """The row above."""
        found = self._parents[index.internalId()] if index.isValid() else None
        return self.createIndex(found[0], 0, found[1]) if found else QModelIndex()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        """The words over the columns."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == _ROLE.TextAlignmentRole and section >= UNITS:
            return _RIGHT
        if role != _ROLE.DisplayRole:
            return None
        amount = self.shown.amount_title if self.shown else ""
        return (tr("Name"), tr("Kind"), tr("Units"), tr("Steps"), amount)[section]

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:
        """What a cell shows."""
        if self.shown is None or not index.isValid():
            return None
        row = self.row(index)
        item = item_of(row)
        entry = self.shown.tree.entries[item]
        if role in (_ROLE.DisplayRole, _ROLE.AccessibleTextRole):
            words = self._words(item, entry, index.column())
            is_echo = isinstance(row, Echo) and index.column() == NAME
            return tr("{name} (also here)", name=words) if is_echo else words
        if role == _ROLE.TextAlignmentRole and index.column() >= UNITS:
            return _RIGHT
        if role == _ROLE.ToolTipRole:
            return plain_tip(tip_of(self.shown, item))
        if role == _ROLE.ForegroundRole and self._is_cut(item):
            return QApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        if index.column() != NAME:
            return None
        if role == _ROLE.FontRole:
            return _font(row)
        return self._picture(entry) if role == _ROLE.DecorationRole else None

    def _is_cut(self, item: Item) -> bool:
        assert self.shown is not None
        return bool(self._cut) and not self._cut.isdisjoint((item, *self.shown.tree.line(item)))

    def _words(self, item: Item, entry: Entry, column: int) -> str:
        assert self.shown is not None
        if column == NAME:
            return name_of(self.shown.module, entry)
        if isinstance(entry, Command):
            sums = self.shown.totals[item]
            shown = (level_word(entry.level), str(sums.units), str(sums.steps or ""))
            return (*shown, number_text(sums.amount) if sums.amount else "")[column - 1]
        kind = self.shown.module.kinds.get(entry.kind)
        if column == KIND:
            return kind.name if kind else entry.kind
        if column == UNITS or isinstance(entry, Leader):
            return ""
        share = self.shown.shares(entry)
        number = share.steps if column == STEPS else share.amount
        return number_text(number) if number else ""

    def _picture(self, entry: Entry) -> QPixmap | None:
        assert self.shown is not None
        if isinstance(entry, Command):
            return sign_pixmap(entry.level, self.shown.colours.get(entry.id), ICON, self.scale)
        look = piece_look(self.shown.module, entry.id)
        return counter_pixmap(look, ICON, self.scale, self.shown.images) if look else None

    # --- dragging -------------------------------------------------------------------------

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Whatever has its place here can be dragged; only onto commands and the empty place."""
        flags = Qt.ItemFlag
        if not index.isValid():
            return flags.ItemIsDropEnabled
        row = self.row(index)
        if isinstance(row, Echo):
            return flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemNeverHasChildren
        usual = flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsDragEnabled
        if row.sort == "command":
            return usual | flags.ItemIsDropEnabled
        return usual | flags.ItemNeverHasChildren

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802 - Qt calls it
        """Things are moved, not copied."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:  # noqa: N802 - Qt calls it
        """What is dragged inside the tree."""
        return [MIME]

    def mimeData(self, indexes: Collection[QModelIndex]) -> QMimeData:
        """The dragged rows."""
        return packed(dict.fromkeys(self.item(index) for index in indexes))

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        """Whether what is dragged can stand there."""
        items = dragged(data)
        # Rows of another window are not ours to move.
        is_ours = items and all(item in self._numbers for item in items)
        return bool(self.shown and is_ours and may_go(self.shown.tree, items, self.item(parent)))

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Ask for the move; the history makes it, and the rows follow."""
        if not self.canDropMimeData(data, action, row, column, parent):
            return False
        into = self.item(parent)
        behind = self.rows_below(into)[row:] if row >= 0 else []
        before = next((one for one in behind if not isinstance(one, Echo)), None)
        self.dropped.emit(dragged(data), into, before)
        return True


def packed(items: Iterable[Item]) -> QMimeData:
    """Items to be dragged, or kept by the clipboard."""
    data = QMimeData()
    text = "\n".join(f"{item.sort} {item.id}" for item in items)
    data.setData(MIME, QByteArray(text.encode()))
    return data


def dragged(data: QMimeData) -> list[Item]:
    """The items that are being dragged, or that the clipboard keeps."""
    lines = bytes(data.data(MIME).data()).decode().splitlines()
    return [Item(sort, name) for sort, _, name in (line.partition(" ") for line in lines)]  # type: ignore[arg-type] # our own words


def _font(row: Row) -> QFont | None:
    """Commands stand out; leaders are marked where they do not have their place."""
    if not isinstance(row, Echo) and row.sort != "command":
        return None
    font = QFont()
    font.setBold(not isinstance(row, Echo))
    font.setItalic(isinstance(row, Echo))
    return font


def _looks(shown: Shown, item: Item) -> Any:
    entry = shown.tree.entries[item]
    return (entry, shown.totals[item]) if isinstance(entry, Command) else entry
