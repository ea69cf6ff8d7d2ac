"""The panel beside the map of a scenario: all that can be put there, to be dragged or typed."""

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.scenarios.edits.roster import Node
from hexwright.editor.scenarios.edits.setup import Stock
from hexwright.editor.scenarios.roster_model import ICON, IS_FREE, NODE, RosterModel
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named

Index = QModelIndex | QPersistentModelIndex
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
# Lines that decide how wide the column of places is.
_MEASURED = 100


class RosterPanel(QWidget):
    """A tree with a filter above it, and below it a line for the number of a hex."""

    put_wanted = Signal(object, str)  # stocks, hex
    chosen_changed = Signal(object)  # stocks

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self.model = RosterModel(self)
        self.lines = _Filtered(self)
        self.lines.setSourceModel(self.model)
        self.filter = search_field(tr("Find a piece"), tr("Find a piece"), self)
        self.filter.textChanged.connect(self._filter)
        self.filter.returnPressed.connect(self._take_first)
        self.filter.installEventFilter(self)
        self.free_only = QCheckBox(tr("Only those &without a place"), self)
        self.free_only.toggled.connect(self._filter)
        self.tree = _Tree(self)
        self.tree.setModel(self.lines)
        self.tree.selectionModel().selectionChanged.connect(self._tell)
        self.tree.entered_number.connect(self._go_to_hex)
        self.hex = QLineEdit(self)
        self.hex.setPlaceholderText(tr("Hex"))
        self.hex.setAccessibleName(tr("Hex to put the chosen pieces into"))
        self.hex.setToolTip(tr("Type the number of a hex, or of several, and press Enter"))
        self.hex.setMaximumWidth(90)
        self.hex.returnPressed.connect(self._put)
        self.put = QPushButton(tr("&Put on the map"), self)
        self.put.clicked.connect(self._put)
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.hide()
        self._module: Module | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.hex)
        line.addWidget(self.put, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.filter)
        column.addWidget(self.free_only)
        column.addWidget(self.tree, 1)
        column.addLayout(line)
        column.addWidget(self.message)

    def show_battle(
        self, module: Module, battle: Scenario, images: ImageShelf | None = None
    ) -> None:
        """Show what the module has and where it starts; pictures of counters are on a shelf."""
        self._module = module
        self.model.show_pictures(images, self.devicePixelRatioF())
        if self.model.show_battle(module, battle):
            self.tree.expandAll()
            header = self.tree.header()
            header.setStretchLastSection(False)
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
            # As wide as the first lines need: looking at all of them takes long for thousands.
            header.setResizeContentsPrecision(_MEASURED)
        else:
            self.lines.invalidate_if(self.free_only.isChecked())

    def stocks(self) -> list[Stock]:
        """What is chosen."""
        rows = self.tree.selectionModel().selectedRows()
        return self.model.stocks_at(self.lines.mapToSource(row) for row in rows)

    def selected_name(self) -> Named | None:
        """What the current line stands for."""
        node = self.tree.currentIndex().siblingAtColumn(0).data(NODE)
        is_known = isinstance(node, Node) and self._module is not None
        return node.thing(self._module) if is_known else None

    def say(self, words: str) -> None:
        """Show why nothing was put; nothing takes it away."""
        self.message.setText(f"⚠ {words}" if words else "")
        self.message.setVisible(bool(words))

    def go_on(self) -> None:
        """The chosen piece has its place: choose the next that has none."""
        current = self.tree.currentIndex()
        while current.isValid():
            current = self.tree.indexBelow(current)
            place = current.sibling(current.row(), 1)
            if current.isValid() and place.data(IS_FREE):
                self.tree.setCurrentIndex(current)
                break
        self.hex.clear()
        self.tree.setFocus()

    def _filter(self) -> None:
        self.lines.set_filter(self.filter.text(), free_only=self.free_only.isChecked())
        self.tree.expandAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """Down leads from the words looked for to what was found."""
        if (
            watched is self.filter
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
        ):
            self._choose_first()
            self.tree.setFocus()
            return True
        return super().eventFilter(watched, event)

    def _take_first(self) -> None:
        """Enter takes the first that was found: what is left to say is its hex."""
        if self._choose_first():
            self.hex.setFocus()
            self.hex.selectAll()

    def _choose_first(self) -> bool:
        """Choose the first line that can be put on the map, unless one is chosen; if there is."""
        if self.filter.text().strip() or not self.stocks():
            found = self.tree.model().index(0, 0)
            while found.isValid() and found.data(NODE).stock is None:
                found = self.tree.indexBelow(found)
            if not found.isValid():
                self.say(tr("No piece has these words in its name."))
                return False
            self.tree.setCurrentIndex(found)
        return True

    def _tell(self) -> None:
        self.say("")
        self.chosen_changed.emit(self.stocks())

    def _go_to_hex(self, typed: str) -> None:
        self.hex.setText(typed)
        self.hex.setFocus()

    def _put(self) -> None:
        stocks = self.stocks()
        if not stocks:
            self.say(tr("Choose a piece or a kind of counter first."))
        else:
            self.put_wanted.emit(stocks, self.hex.text().strip())


class _Tree(QTreeView):
    """The tree: Enter, or the first figure of a number, leads to the line for the hex."""

    entered_number = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Pieces and counters"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformRowHeights(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setIndentation(12)
        self.setIconSize(QSize(ICON, ICON))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER or event.text().isdecimal():
            self.entered_number.emit(event.text() if event.text().isdecimal() else "")
        else:
            super().keyPressEvent(event)


class _Filtered(QSortFilterProxyModel):
    """The lines that have the words looked for, with those around them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._free_only = False
        self.setRecursiveFilteringEnabled(True)

    def set_filter(self, text: str, *, free_only: bool) -> None:
        """Show only lines that have all these words."""
        self._words, self._free_only = text.casefold().split(), free_only
        self.invalidate()

    def invalidate_if(self, is_needed: bool) -> None:  # noqa: FBT001 - says what it does
        """Places have changed: what is shown may be other lines."""
        if is_needed:
            self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:  # noqa: N802 - Qt calls it
        model = self.sourceModel()
        if self._free_only and not model.index(row, 1, parent).data(IS_FREE):
            return False
        name = str(model.index(row, 0, parent).data()).casefold()
        return all(word in name for word in self._words)
