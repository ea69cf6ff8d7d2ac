"""Parts of a grid: lines to type in, titles of columns, names of rows."""

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QCompleter,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QWidget,
)

from hexwright.editor.records.grid_model import GridModel

Index = QModelIndex | QPersistentModelIndex
_NARROWEST = 74
_WIDEST = 118
# Room for the picture of a row.
PICTURE = (42, 28)


class CellDelegate(QStyledItemDelegate):
    """Lines to type in; what cannot be used stays open with its message, so nothing is lost."""

    refused = Signal(str)
    moved = Signal(int, int)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802 - Qt calls it
        """A line that completes the words that can be typed."""
        line = QLineEdit(parent)
        line.setFrame(False)
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        model = index.model()
        assert isinstance(model, GridModel)
        line.setAccessibleName(model.label(index))
        words = model.suggestions(index)
        if words:
            completer = QCompleter(words, line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
            line.setCompleter(completer)
        line.textEdited.connect(lambda: self.refused.emit(""))
        line.setProperty("cell", QPersistentModelIndex(index))
        return line

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Give what was typed to the model, which may refuse it."""
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """Enter and Tab take what was typed and go on, unless it cannot be used."""
        if isinstance(editor, QLineEdit) and isinstance(event, QKeyEvent):
            step = _STEPS.get(Qt.Key(event.key()))
            if step and event.type() == QEvent.Type.KeyPress:
                back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self._finish(editor, (-step[0], -step[1]) if back else step)
                return True
        return super().eventFilter(editor, event)

    def _finish(self, editor: QLineEdit, step: tuple[int, int]) -> None:
        cell = editor.property("cell")
        model = cell.model()
        fault = model.fault(cell, editor.text()) if isinstance(model, GridModel) else ""
        if fault:
            self.refused.emit(fault)
            editor.selectAll()
            return
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
        self.moved.emit(*step)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for the word and some air."""
        size = super().sizeHint(option, index)
        return QSize(size.width() + 14, size.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A cell, with a line above it where another group begins."""
        super().paint(painter, option, index)
        model = index.model()
        if isinstance(model, GridModel) and model.starts_group(index.row()):
            area: QRect = option.rect
            ink = QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
            painter.fillRect(area.left(), area.top(), area.width(), 2, ink)


_STEPS = {
    Qt.Key.Key_Return: (1, 0),
    Qt.Key.Key_Enter: (1, 0),
    Qt.Key.Key_Tab: (0, 1),
    Qt.Key.Key_Backtab: (0, -1),
}


class WrappedHeader(QHeaderView):
    """Titles of columns on as many lines as they need."""

    def __init__(self, parent: QWidget) -> None:
        """A header for columns."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(True)
        self.setDefaultAlignment(_WRAPPED)

    def sectionSizeFromContents(self, section: int) -> QSize:  # noqa: N802 - Qt calls it
        """Room for the title, broken at its spaces."""
        words = str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(one) for one in words.split()), default=0)
        width = min(max(longest, _NARROWEST - 16), _WIDEST * 2)
        width = max(width, min(metrics.horizontalAdvance(words), _WIDEST - 16))
        flags = int(Qt.TextFlag.TextWordWrap.value)
        box = metrics.boundingRect(QRect(0, 0, width, 1000), flags, words)
        return QSize(width + 16, box.height() + 12)


class PictureHeader(QHeaderView):
    """Names of rows with their pictures before them."""

    def __init__(self, parent: QWidget) -> None:
        """A header for rows."""
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(True)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def sectionSizeFromContents(self, section: int) -> QSize:  # noqa: N802 - Qt calls it
        """Room for picture and name."""
        size = super().sectionSizeFromContents(section)
        return QSize(size.width() + PICTURE[0] + 22, size.height())

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:  # noqa: N802 - Qt calls it
        """Keep the name a little away from the cells."""
        super().initStyleOptionForIndex(option, section)
        option.text += "\u2002"

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802 - Qt calls it
        """The name as usual, the picture at its left."""
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()
        model = self.model()
        found = model.picture(section) if isinstance(model, GridModel) else None
        if found is not None:
            top = rect.top() + (rect.height() - PICTURE[1]) // 2
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            where = QRect(rect.left() + 4, top, *PICTURE)
            painter.drawPixmap(where, found)


_WRAPPED: Any = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
