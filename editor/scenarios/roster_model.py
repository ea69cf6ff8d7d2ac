"""The list of what can be put on the map, as a tree of sides, commands and pieces."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPalette, QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication

from hexwright.editor.counters.pictures import counter_pixmap
from hexwright.editor.scenarios.dragged_counters import MIME, packed
from hexwright.editor.scenarios.edits.roster import (
    Node,
    Whereabouts,
    roster,
    starts_alike,
    unplaced,
    whereabouts,
)
from hexwright.editor.scenarios.edits.setup import Stock
from hexwright.render.counter_look import CounterLook, kind_look, piece_look
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module

Index = QModelIndex | QPersistentModelIndex
NODE = Qt.ItemDataRole.UserRole
# Whether something starts nowhere yet; counters of a kind are never used up.
IS_FREE = Qt.ItemDataRole.UserRole + 1
# Side of a counter's picture in the list, in points.
ICON = 26
# Room around the words of a place, and how wide they may be at most.
_AROUND, _WIDEST = 12, 120


class RosterModel(QStandardItemModel):
    """Lines of the tree with where each piece starts; lines can be dragged onto the map."""

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty tree."""
        super().__init__(parent)
        self.where = Whereabouts({}, Counter())
        self._made_of: tuple[object, ...] = ()
        self._battle: Scenario | None = None
        self._places: dict[Stock, list[QStandardItem]] = {}
        self._module: Module | None = None
        self._images: ImageShelf | None = None
        self._scale = 1.0

    def show_pictures(self, images: ImageShelf | None, scale: float) -> None:
        """Where the module's pictures are, and how many pixels a point has."""
        self._images, self._scale = images, scale

    def show_battle(self, module: Module, battle: Scenario) -> bool:
        """Show what a module has and where a battle puts it; whether the tree is another."""
        self._module = module
        made_of = (module.info, module.counters, *module.oobs.values())
        is_new = len(made_of) != len(self._made_of) or any(
            one is not other for one, other in zip(made_of, self._made_of, strict=True)
        )
        last, self._battle = self._battle, battle
        if not is_new and last is not None and starts_alike(last, battle):
            return False
        before, self.where = self.where, whereabouts(module, battle)
        if is_new:
            self._made_of = made_of
            self._fill(roster(module))
        self._show_places(module, self._places if is_new else _moved(before, self.where))
        return is_new

    def _fill(self, nodes: Sequence[Node]) -> None:
        self.clear()
        self._places.clear()
        self.setHorizontalHeaderLabels([tr("Piece"), tr("Starts")])
        self._add(self.invisibleRootItem(), nodes)

    def _add(self, parent: QStandardItem, nodes: Iterable[Node]) -> None:
        for node in nodes:
            line, place = QStandardItem(node.name), QStandardItem()
            for item in (line, place):
                item.setEditable(False)
                item.setDropEnabled(False)
                item.setData(node, NODE)
            parent.appendRow([line, place])
            if node.stock is not None:
                self._places.setdefault(node.stock, []).append(place)
            self._add(line, node.below)

    def _show_places(self, module: Module, stocks: Iterable[Stock]) -> None:
        """Write beside some lines where they start, or how many of them are placed."""
        for stock in stocks:
            is_piece = bool(stock.piece)
            found = self.where.pieces.get(stock.piece, "")
            for item in self._places.get(stock, ()):
                item.setText(found if is_piece else self._count(module, stock.kind))
                item.setData(not (is_piece and found), IS_FREE)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What is shown; a piece that has a place stands back behind those that have none."""
        if role == Qt.ItemDataRole.ForegroundRole:
            is_free = super().data(index.sibling(index.row(), 1), IS_FREE)
            faint = QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
            return QBrush(faint) if is_free is False else None
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._picture(super().data(index, NODE))
        if role == Qt.ItemDataRole.SizeHintRole:
            # All lines are as high as the first, which is a heading without a picture.
            return QSize(self._wide(index), ICON + 2)
        return super().data(index, role)

    def _wide(self, index: Index) -> int:
        """What the place of a line needs; names have what is left."""
        if index.column() == 0:
            return 0
        words = str(super().data(index, Qt.ItemDataRole.DisplayRole) or "")
        return min(QFontMetrics(QApplication.font()).horizontalAdvance(words) + _AROUND, _WIDEST)

    def _picture(self, node: object) -> QPixmap | None:
        """The counter of a line, drawn when it is first seen; headings have none."""
        if not isinstance(node, Node) or node.stock is None or self._module is None:
            return None
        look = _look(self._module, node.stock)
        return counter_pixmap(look, ICON, self._scale, self._images) if look else None

    def _count(self, module: Module, kind: str) -> str:
        placed, most = self.where.kinds[kind], module.kinds[kind].count
        if most:
            return tr("{count} of {most}", count=placed, most=most)
        return f"× {placed}" if placed else ""

    # --- dragging -------------------------------------------------------------------------

    def stocks_at(self, indexes: Iterable[Index]) -> list[Stock]:
        """What some lines stand for: a piece or kind itself, of a heading what has no place yet."""
        found: dict[Stock, None] = {}
        for index in indexes:
            node = index.data(NODE)
            if isinstance(node, Node):
                found.update(dict.fromkeys(self._taken(node)))
        return list(found)

    def _taken(self, node: Node) -> Iterator[Stock]:
        if node.stock is not None:
            yield node.stock
        else:
            yield from unplaced(self.where, node.stocks())

    def mimeTypes(self) -> list[str]:  # noqa: N802 - Qt calls it
        """Counters, and nothing else."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The counters of some lines."""
        return packed(self.stocks_at(index for index in indexes if index.column() == 0))

    def supportedDragActions(self) -> Qt.DropAction:  # noqa: N802 - Qt calls it
        """They are copied: the list keeps its lines."""
        return Qt.DropAction.CopyAction


def _look(module: Module, stock: Stock) -> CounterLook | None:
    if stock.piece:
        return piece_look(module, stock.piece)
    kind = module.kinds.get(stock.kind)
    return kind_look(module, kind, module.side_of_kind[kind.id]) if kind else None


def _moved(before: Whereabouts, after: Whereabouts) -> list[Stock]:
    """What starts elsewhere than before."""
    pieces = {piece for piece, _ in before.pieces.items() ^ after.pieces.items()}
    kinds = {kind for kind, _ in before.kinds.items() ^ after.kinds.items()}
    return [*(Stock(piece=one) for one in pieces), *(Stock(kind=one) for one in kinds)]
