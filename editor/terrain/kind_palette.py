"""Kinds of terrain to choose from, each with a picture of its art: a grid, or a box that opens."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.terrain.edits.kinds import TARGETS, Group
from hexwright.editor.terrain.kind_icons import kind_pixmap
from hexwright.editor.terrain.swatches import unchanging_icon
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.schema.documents import TERRAIN
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import Art, Terrain
from hexwright.schema.references.names import Named

# With more kinds than this, a box to search in stands above them.
MANY = 12
_PICTURE = QSize(54, 48)
_SMALL = QSize(32, 24)
_GAP = 4

_ID = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class Kind:
    """A kind as the palette needs it."""

    id: str
    name: str
    art: Art
    description: str = ""


def kinds_in(terrain: Terrain, group: Group) -> list[Kind]:
    """The kinds of a group, in the module's order."""
    if group == "hexes":
        return [Kind(hex_.id, hex_.name, hex_.art, hex_.description) for hex_ in terrain.hexes]
    if group == "hexsides":
        return [
            Kind(hexside.id, hexside.name, hexside.art, hexside.description)
            for hexside in terrain.hexsides
        ]
    return [Kind(line.id, line.name, line.art, line.description) for line in terrain.lines]


@dataclass(frozen=True)
class Look:
    """What the pictures of kinds depend on besides their art."""

    group: Group
    ground: str | None = None
    style: MapStyle = PARCHMENT
    is_flat: bool = True

    def pixmap(self, art: Art, size: QSize, scale: float) -> QPixmap:
        """The picture of an art in this look."""
        at = (size.width(), size.height())
        return kind_pixmap(self.group, art, self.ground, at, scale, self.style.id, self.is_flat)


class KindPalette(QWidget):
    """A grid of kinds; the current one is chosen."""

    chosen = Signal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """An empty palette of this name."""
        super().__init__(parent)
        self.search = search_field(tr("Search…"), tr("Search in {title}", title=title))
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._choose_first)
        self.search.installEventFilter(self)
        self.list = _KindList()
        self.list.setAccessibleName(title)
        self.list.currentItemChanged.connect(self._choose)
        self.setFocusProxy(self.list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_GAP)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)

    def show_kinds(self, kinds: Sequence[Kind], look: Look) -> None:
        """Offer these kinds in this look."""
        with QSignalBlocker(self.list):
            self.list.look = look
            self.list.clear()
            for kind in kinds:
                item = QListWidgetItem(kind.name, self.list)
                item.setData(_ID, kind)
                item.setToolTip(plain_tip(kind.description or kind.name))
            self.list.spread()
        self.search.setVisible(len(kinds) > MANY)
        self._filter(self.search.text())

    def show_chosen(self, kind_id: str) -> None:
        """Mark a kind as the current one; nothing is said about it."""
        with QSignalBlocker(self.list):
            self.list.setCurrentRow(-1)
            self.list.clearSelection()
            for item in self._items():
                if item.data(_ID).id == kind_id:
                    self.list.setCurrentItem(item)
                    self.list.scrollToItem(item)

    def selected_name(self) -> Named | None:
        """The kind that is chosen, as a thing whose uses can be found."""
        if self.list.currentRow() < 0:
            return None
        kind: Kind = self.list.currentItem().data(_ID)
        return Named(TARGETS[self.list.look.group], kind.id, TERRAIN.file)

    def _items(self) -> Iterable[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _filter(self, words: str) -> None:
        wanted = words.strip().casefold()
        for item in self._items():
            kind: Kind = item.data(_ID)
            item.setHidden(wanted not in f"{kind.name} {kind.id}".casefold())

    def _choose(self, item: QListWidgetItem | None, _before: object = None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_ID).id)

    def _choose_first(self) -> None:
        found = next((item for item in self._items() if not item.isHidden()), None)
        if found is not None:
            self.list.setCurrentItem(found)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """From the search down into the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return super().eventFilter(watched, event)


class _KindList(QListWidget):
    """The grid itself: as many columns as fit, all of the same width."""

    def __init__(self) -> None:
        super().__init__()
        self.look = Look("hexes")
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(_KindDelegate(self))
        self.setMinimumHeight(120)
        self.setTabKeyNavigation(False)

    def cell(self) -> QSize:
        """The size of a cell: high enough for the longest name."""
        least = _PICTURE.width() + 4 * _GAP
        # Qt keeps room for the scroll bar, whether it is there or not.
        bar = self.verticalScrollBar()
        room = 0 if bar.isVisible() else bar.sizeHint().width()
        wide = self.viewport().width() - room - 2
        across = max(wide // max(1, wide // least), _PICTURE.width())
        names = [self.item(row).text() for row in range(self.count())]
        metrics = self.fontMetrics()
        lines = max((len(name_lines(metrics, name, across - 6)) for name in names), default=1)
        return QSize(across, _PICTURE.height() + metrics.height() * lines + 3 * _GAP)

    def spread(self) -> None:
        """Spread the columns over the width."""
        self.setGridSize(self.cell())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spread the columns over the new width."""
        self.spread()
        super().resizeEvent(event)


class _KindDelegate(QStyledItemDelegate):
    """The picture of a kind above its name."""

    def __init__(self, view: _KindList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(
        self,
        option: QStyleOptionViewItem,  # noqa: ARG002 - Qt gives it
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002 - Qt gives it
    ) -> QSize:
        """All cells are alike."""
        return self._view.gridSize()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one kind."""
        option = QStyleOptionViewItem(option)
        self.initStyleOption(option, index)
        rect: QRect = option.rect.adjusted(1, 1, -1, -1)
        state: QStyle.StateFlag = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_back(painter, rect, state)
        kind: Kind = index.data(_ID)
        picture = self._view.look.pixmap(kind.art, _PICTURE, self._view.devicePixelRatioF())
        left = rect.center().x() - _PICTURE.width() // 2
        painter.drawPixmap(QPoint(left, rect.top() + _GAP), picture)
        colours = self._view.palette()
        painter.setPen(colours.highlightedText().color() if is_chosen else colours.text().color())
        self._draw_name(painter, rect, kind.name)
        painter.restore()

    def _draw_back(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        colours = self._view.palette()
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(colours.highlight())
            painter.drawRoundedRect(rect, 5, 5)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(colours.button())
            painter.drawRoundedRect(rect, 5, 5)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colours.highlightedText().color())
            painter.drawRoundedRect(rect.adjusted(2, 2, -3, -3), 4, 4)

    def _draw_name(self, painter: QPainter, rect: QRect, name: str) -> None:
        metrics = painter.fontMetrics()
        area = rect.adjusted(2, _PICTURE.height() + 2 * _GAP, -2, 0)
        line = QRect(area.left(), area.top(), area.width(), metrics.height())
        for words in name_lines(metrics, name, area.width()):
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
            line.translate(0, metrics.height())


def name_lines(metrics: QFontMetrics, name: str, width: int) -> list[str]:
    """A name on at most two lines, broken between words; what does not fit is left out."""
    elide = Qt.TextElideMode.ElideRight
    words = name.split()
    first = words[0] if words else ""
    count = 1
    while count < len(words) and metrics.horizontalAdvance(f"{first} {words[count]}") <= width:
        first = f"{first} {words[count]}"
        count += 1
    lines = [first, " ".join(words[count:])]
    return [metrics.elidedText(line, elide, width) for line in lines if line]


class KindBox(QComboBox):
    """The kinds in a box that opens, for tools that need several of them."""

    chosen = Signal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """An empty box of this name."""
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setIconSize(_SMALL)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.activated.connect(lambda row: self.chosen.emit(self.itemData(row)))

    def show_kinds(self, kinds: Sequence[Kind], look: Look) -> None:
        """Offer these kinds in this look."""
        with QSignalBlocker(self):
            self.clear()
            for kind in kinds:
                picture = look.pixmap(kind.art, _SMALL, self.devicePixelRatioF())
                self.addItem(unchanging_icon(picture), kind.name, kind.id)

    def show_chosen(self, kind_id: str) -> None:
        """Mark a kind as the current one; nothing is said about it."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(kind_id))
