"""Two states of some files side by side, with what differs between them."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QTextCursor, QTextFormat
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.document.comparing import Compared, Row, places_of, rows_of
from hexwright.editor.plain_text import plain_label
from hexwright.schema.language import tr, tr_many

# Thin enough for dark and light grounds; a sign in the line says the same without colour.
_GONE, _NEW, _LEFT_OUT = QColor(220, 60, 40, 60), QColor(40, 160, 70, 60), QColor(128, 128, 128, 50)

_WANTED = QSize(1120, 680)


class _Side(QPlainTextEdit):
    """One of the two texts."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def fill(self, lines: list[str], colours: dict[int, QColor]) -> None:
        """Show lines; some have a ground of their own."""
        self.setPlainText("\n".join(lines))
        self.setExtraSelections([self._ground(line, colour) for line, colour in colours.items()])

    def _ground(self, line: int, colour: QColor) -> QTextEdit.ExtraSelection:
        ground = QTextEdit.ExtraSelection()
        ground.cursor = QTextCursor(self.document().findBlockByNumber(line))
        ground.format.setBackground(colour)
        ground.format.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's own signature
        return ground


class CompareDialog(QDialog):
    """Files in a list, and the chosen one as it is in both places."""

    def __init__(
        self, titles: tuple[str, str], files: Sequence[Compared], parent: QWidget | None = None
    ) -> None:
        """Compare files; `titles` say where the left and the right text are from."""
        super().__init__(parent)
        self.setWindowTitle(tr("Compare"))
        self._files = files
        self._places: list[int] = []
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Files that differ"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.left, self.right = _Side(titles[0], self), _Side(titles[1], self)
        self.summary = QLabel(self)
        self.next = QPushButton(tr("&Next difference"), self)
        self.previous = QPushButton(tr("&Previous difference"), self)
        self._lay_out(titles)
        self._join()
        for file in files:
            self.list.addItem(file.path)
        self.list.setVisible(len(files) > 1)
        self.list.setCurrentRow(0)
        # Qt itself would make it no larger than two thirds of the screen.
        self.resize(_WANTED.boundedTo(self.screen().availableSize() * 0.95))

    def _lay_out(self, titles: tuple[str, str]) -> None:
        texts = QWidget(self)
        grid = QGridLayout(texts)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, (title, side) in enumerate(zip(titles, (self.left, self.right), strict=True)):
            head = plain_label(title, self)
            head.setTextFormat(Qt.TextFormat.PlainText)
            font = head.font()
            font.setBold(True)
            head.setFont(font)
            grid.addWidget(head, 0, column)
            grid.addWidget(side, 1, column)
            grid.setColumnStretch(column, 1)
        split = QSplitter(self)
        split.addWidget(self.list)
        split.addWidget(texts)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        split.setSizes([210, 900])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(self.summary, 1)
        foot.addWidget(self.previous)
        foot.addWidget(self.next)
        foot.addWidget(close)
        column_ = QVBoxLayout(self)
        column_.addWidget(split, 1)
        column_.addLayout(foot)

    def _join(self) -> None:
        """Both texts are scrolled as one."""
        for here, there in ((self.left, self.right), (self.right, self.left)):
            for bar, other in (
                (here.verticalScrollBar(), there.verticalScrollBar()),
                (here.horizontalScrollBar(), there.horizontalScrollBar()),
            ):
                bar.valueChanged.connect(other.setValue)
        self.list.currentRowChanged.connect(self._show)
        self.next.clicked.connect(lambda: self._go(1))
        self.previous.clicked.connect(lambda: self._go(-1))

    def _show(self, number: int) -> None:
        one = self._files[number]
        rows = rows_of(one.left or "", one.right or "")
        self._places = places_of(rows)
        for side, is_left in ((self.left, True), (self.right, False)):
            side.fill(
                [_line(row, is_left=is_left) for row in rows], _grounds(rows, is_left=is_left)
            )
        self.summary.setText(_summary(one, len(self._places)))
        for button in (self.next, self.previous):
            button.setEnabled(bool(self._places))
        if self._places:
            self._move_to(self._places[0])

    def _go(self, step: int) -> None:
        here = self.left.textCursor().blockNumber()
        if step > 0:
            wanted = next((row for row in self._places if row > here), self._places[0])
        else:
            wanted = next((row for row in reversed(self._places) if row < here), self._places[-1])
        self._move_to(wanted)

    def _move_to(self, row: int) -> None:
        for side in (self.left, self.right):
            side.setTextCursor(QTextCursor(side.document().findBlockByNumber(row)))
            side.centerCursor()


def _line(row: Row, *, is_left: bool) -> str:
    if row.kind == "left_out":
        return tr_many("⋯ 1 line that is not shown|⋯ {count} lines that are not shown", row.hidden)
    text, number = (row.left, row.left_number) if is_left else (row.right, row.right_number)
    if text is None:
        return ""
    sign = " " if row.kind == "same" else "−" if is_left else "+"
    return f"{number:>5} {sign} {text}"


def _grounds(rows: list[Row], *, is_left: bool) -> dict[int, QColor]:
    found = {}
    for number, row in enumerate(rows):
        if row.kind == "left_out":
            found[number] = _LEFT_OUT
        elif row.kind == "differs":
            found[number] = _GONE if is_left else _NEW
    return found


def _summary(one: Compared, places: int) -> str:
    if one.left is None and one.right is None:
        return tr("The file is in neither place.")
    if one.left is None:
        return tr("The file is only on the right.")
    if one.right is None:
        return tr("The file is only on the left.")
    if not places:
        return tr("Both say the same; only the form of the file differs.")
    return tr("Places that differ: {count}", count=places)
