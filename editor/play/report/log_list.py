"""The report on screen: a list whose words can be clicked, or reached with the arrow keys."""

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QTableView, QWidget

from hexwright.editor.play.report.log_delegate import LogDelegate, is_link
from hexwright.editor.play.report.log_model import LogModel
from hexwright.schema.language import tr
from hexwright.schema.module import Module


class LogList(QTableView):
    """Lines of the report; a link that is chosen is sent on with its kind."""

    linked = Signal(str, str)  # the kind of thing ("piece", "hex", "card", "rule") and its id

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """An empty report of a game of this module."""
        super().__init__(parent)
        self.lines = LogModel(module, self)
        self.setModel(self.lines)
        self.words = LogDelegate(module, self)
        self.setItemDelegate(self.words)
        self.setMouseTracking(True)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalScrollBar().setSingleStep(QFontMetrics(self.font()).height())
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setAccessibleName(tr("Report of the game"))
        self._width = 0
        self.lines.rowsInserted.connect(lambda _, first, last: self._measure(first, last))
        self.lines.dataChanged.connect(lambda a, b: self._measure(a.row(), b.row()))
        self.lines.modelReset.connect(self._measure_all)

    # --- heights ----------------------------------------------------------------------------------
    # A list of Qt's would ask for the heights of all lines whenever one is added.

    def _measure(self, first: int, last: int) -> None:
        """Give lines the height of their words."""
        header = self.verticalHeader()
        for row in range(first, last + 1):
            header.resizeSection(row, self.words.height(self.lines.index(row)))

    def _measure_all(self) -> None:
        self._measure(0, self.lines.rowCount() - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words flow anew; who read the newest line goes on reading it."""
        was_at_end = self.is_at_end
        super().resizeEvent(event)
        if self.viewport().width() != self._width:
            self._width = self.viewport().width()
            self._measure_all()
        if was_at_end:
            self.show_end()

    def show_end(self) -> None:
        """Bring the newest line into sight."""
        # Qt notices that rows have grown only later, when the end would be farther away.
        self.updateGeometries()
        self.scrollToBottom()

    @property
    def is_at_end(self) -> bool:
        """Whether the newest line is in sight."""
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - 4

    def changeEvent(self, event: QEvent) -> None:
        """Lines are measured anew with another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "words"):
            self.words.renew_fonts()
            self._measure_all()

    # --- by mouse ---------------------------------------------------------------------------------

    def _link_at(self, point: QPoint) -> tuple[QModelIndex, int]:
        index = self.indexAt(point)
        if not index.isValid():
            return index, -1
        corner = self.visualRect(index).topLeft()
        return index, self.words.span_at(index, QPointF(point - corner))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A link below the mouse is underlined."""
        index, span = self._link_at(event.position().toPoint())
        self._point(index, span)
        shape = Qt.CursorShape.PointingHandCursor if span >= 0 else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        self._point(QModelIndex(), -1)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A link is followed."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            index, span = self._link_at(event.position().toPoint())
            if span >= 0:
                self._follow(index, span)

    def _point(self, index: QModelIndex, span: int) -> None:
        before, now = self.words.pointed, (index.row() if span >= 0 else -1, span)
        if now != before:
            self.words.pointed = now
            for row in {before[0], now[0]}:
                if 0 <= row < self.lines.rowCount():
                    self.update(self.lines.index(row))

    def _follow(self, index: QModelIndex, span: int) -> None:
        link = self.lines.entry(index.row()).spans[span]
        self.linked.emit(link.kind, link.id)

    # --- by keyboard ------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go from link to link, Enter follows one, copying copies lines."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._next_link(1 if event.key() == Qt.Key.Key_Right else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._follow_current()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            row = 0 if event.key() == Qt.Key.Key_Home else self.lines.rowCount() - 1
            self.setCurrentIndex(self.lines.index(row))
        else:
            super().keyPressEvent(event)

    def _links(self, index: QModelIndex) -> list[int]:
        if not index.isValid():
            return []
        spans = self.lines.entry(index.row()).spans
        return [number for number, span in enumerate(spans) if is_link(span)]

    def _next_link(self, step: int) -> None:
        index = self.currentIndex()
        links = self._links(index)
        if not links:
            return
        row, span = self.words.pointed
        here = links.index(span) + step if row == index.row() and span in links else 0
        self._point(index, links[here % len(links)])

    def _follow_current(self) -> None:
        index = self.currentIndex()
        links = self._links(index)
        row, span = self.words.pointed
        if row != index.row() and links:
            span = links[0]
        if span in links:
            self._follow(index, span)

    def copy(self) -> None:
        """Put the chosen lines on the clipboard, all of them if none is chosen."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        QGuiApplication.clipboard().setText(self.lines.text(rows or None))
