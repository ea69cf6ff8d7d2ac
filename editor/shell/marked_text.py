"""A field of text with line numbers, in which lines can be marked with words beside them."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

_MARK: Final = QColor(200, 40, 30, 44)
_RED: Final = {False: QColor("#b3261e"), True: QColor("#ff9d8f")}
_GAP: Final = 28


class MarkedText(QPlainTextEdit):
    """Text to be mended. Undo and redo are the window's, like those of all pages."""

    def __init__(self, name: str, parent: QWidget) -> None:
        """An empty field; screen readers say the name."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setUndoRedoEnabled(False)
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance(" "))
        self._marks: dict[int, str] = {}
        self._numbers = _LineNumbers(self)
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._scroll_numbers)
        self._make_room()

    # --- text -----------------------------------------------------------------------------

    def text(self) -> str:
        """The text letter by letter: Qt's own makes spaces of those that do not break a line."""
        return self.document().toRawText().replace("\u2029", "\n")

    def show_text(self, text: str) -> None:
        """Show another text; the cursor stays where it was, as far as there is such a place."""
        place, across = self.textCursor().position(), self.horizontalScrollBar().value()
        down = self.verticalScrollBar().value()
        self.setPlainText(text)
        cursor = self.textCursor()
        cursor.setPosition(min(place, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self.verticalScrollBar().setValue(down)
        self.horizontalScrollBar().setValue(across)

    def line(self) -> int:
        """The line of the cursor, from 1."""
        return self.textCursor().blockNumber() + 1

    def go_to(self, line: int, column: int) -> None:
        """Put the cursor on a place, both from 1, and show it in the middle."""
        block = self.document().findBlockByNumber(max(line - 1, 0))
        if block.isValid():
            cursor = QTextCursor(block)
            right = QTextCursor.MoveOperation.Right
            cursor.movePosition(right, n=min(max(column - 1, 0), block.length() - 1))
            self.setTextCursor(cursor)
            self.centerCursor()

    # --- marks ----------------------------------------------------------------------------

    def mark(self, words: Mapping[int, str]) -> None:
        """Mark these lines, from 1, and write words beside them; no others are marked."""
        self._marks = dict(words)
        self.setExtraSelections([self._selection(line) for line in words])
        self.viewport().update()
        self._numbers.update()

    def marked(self) -> Mapping[int, str]:
        """Lines that are marked, from 1, and the words beside them."""
        return self._marks

    def _selection(self, line: int) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setBackground(_MARK)
        look.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's own
        made.format = look
        made.cursor = QTextCursor(self.document().findBlockByNumber(line - 1))
        return made

    def red(self) -> QColor:
        """The colour of faults on this ground."""
        return _RED[self.palette().color(QPalette.ColorRole.Base).lightness() < 128]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, and the words beside marked lines."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        font = self.font()
        font.setItalic(True)
        painter.setFont(font)
        painter.setPen(self.red())
        for line, words in self._marks.items():
            block = self.document().findBlockByNumber(line - 1)
            if block.isValid() and block.isVisible():
                painter.drawText(self._beside(block), int(Qt.AlignmentFlag.AlignVCenter), words)
        painter.end()

    def _beside(self, block: QTextBlock) -> QRect:
        row = self.blockBoundingGeometry(block).translated(self.contentOffset()).toRect()
        width = self.fontMetrics().horizontalAdvance(block.text().replace("\t", "    "))
        left = row.left() + width + _GAP
        return QRect(left, row.top(), 10_000, row.height())

    # --- numbers --------------------------------------------------------------------------

    def numbers_width(self) -> int:
        """How wide the column of line numbers is."""
        digits = max(3, len(str(self.blockCount())))
        return 16 + self.fontMetrics().horizontalAdvance("9") * digits

    def _make_room(self) -> None:
        self.setViewportMargins(self.numbers_width(), 0, 0, 0)

    def _scroll_numbers(self, rect: QRect, down: int) -> None:
        if down:
            self._numbers.scroll(0, down)
            # Words beside lines are not part of the text that Qt moves.
            self.viewport().update()
        else:
            self._numbers.update(0, rect.y(), self._numbers.width(), rect.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The numbers are as high as the text."""
        super().resizeEvent(event)
        inside = self.contentsRect()
        self._numbers.setGeometry(
            inside.left(), inside.top(), self.numbers_width(), inside.height()
        )

    def paint_numbers(self, painter: QPainter, area: QRect) -> None:
        """The numbers of the lines that can be seen."""
        palette = self.palette()
        painter.fillRect(area, palette.color(QPalette.ColorRole.AlternateBase))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        while block.isValid():
            row = self.blockBoundingGeometry(block).translated(self.contentOffset()).toRect()
            if row.top() > area.bottom():
                break
            line = block.blockNumber() + 1
            role = QPalette.ColorRole.PlaceholderText
            painter.setPen(self.red() if line in self._marks else palette.color(role))
            place = QRect(0, row.top(), self.numbers_width() - 8, row.height())
            painter.drawText(place, int(Qt.AlignmentFlag.AlignRight), str(line))
            block = block.next()

    # --- keys -----------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window: a step here is one like any other."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                event.ignore()
                return False
        return super().event(event)


class _LineNumbers(QWidget):
    """The column at the left of a text."""

    def __init__(self, text: MarkedText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        """As wide as the numbers."""
        return QSize(self._text.numbers_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what can be seen."""
        painter = QPainter(self)
        self._text.paint_numbers(painter, event.rect())
        painter.end()
