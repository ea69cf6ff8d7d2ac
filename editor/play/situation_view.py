"""Lists that a game system keeps beside the map: the cup, attacks to be fought, who has orders."""

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.editor.play.question.answering import Answering
from hexwright.engine.core.showing import Line, Listing
from hexwright.render.brush import circle, fill, stroke
from hexwright.render.styles import colour, faded
from hexwright.schema.language import tr
from hexwright.schema.module import Module

_ROLE = Qt.ItemDataRole.UserRole
_SWATCH, _NARROWEST, _LOWEST = 15, 140, 40
_NOBODY = "#8d8371"


class SituationView(QScrollArea):
    """The lists side by side; the line under the mouse or the cursor is shown on the map."""

    line_shown = Signal(object)  # the line that is looked at, or None
    hex_wanted = Signal(str)  # the user wants to see a hex
    piece_wanted = Signal(str)  # the user wants to see a piece

    def __init__(self, answering: Answering, parent: QWidget | None = None) -> None:
        """Follow a session."""
        super().__init__(parent)
        self._answering = answering
        self._session = answering.session
        self._lists: tuple[Listing, ...] = ()
        self.columns: list[SituationColumn] = []
        inside = QWidget()
        self._row = QHBoxLayout(inside)
        self._row.setContentsMargins(10, 6, 10, 6)
        self._row.setSpacing(10)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Situation"))
        answering.changed.connect(self.renew)
        self.renew()

    @property
    def has_lists(self) -> bool:
        """Whether there is anything to show at all."""
        return bool(self._lists)

    def renew(self) -> None:
        """Show the lists of the position on show."""
        session = self._session
        lists = session.showing.lists(session.known(), session.view().side)
        if lists == self._lists:
            return
        self._lists = lists
        while len(self.columns) < len(lists):
            self._add_column()
        for number, column in enumerate(self.columns):
            column.setVisible(number < len(lists))
            column.fill(lists[number] if number < len(lists) else Listing("", ()))
        self.line_shown.emit(None)

    def _add_column(self) -> None:
        column = SituationColumn(self._session.module, self.widget())
        column.lines.line_shown.connect(self.line_shown)
        column.lines.itemClicked.connect(self._lead)
        column.lines.itemActivated.connect(self._act)
        self.columns.append(column)
        self._row.addWidget(column, 1)

    def _lead(self, item: QListWidgetItem) -> None:
        """Bring what a line is about into view."""
        line = line_of(item)
        if line is not None and line.pieces:
            self.piece_wanted.emit(line.pieces[0])
        elif line is not None and line.hexes:
            self.hex_wanted.emit(line.hexes[0])

    def _act(self, item: QListWidgetItem) -> None:
        """Choose what a line is about if that is the question, else only lead to it."""
        line, question = line_of(item), self._answering.question
        options = [
            option
            for piece in (line.pieces if line else ())
            if (option := question.option_of(piece))
        ]
        if options:
            self._answering.choose(options[0])
        else:
            self._lead(item)


class SituationColumn(QWidget):
    """One list under its heading."""

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """An empty list, in the colours of a module."""
        super().__init__(parent)
        self.setMinimumWidth(_NARROWEST)
        self.heading, self.note = plain_label("", self), plain_label("", self)
        bold = self.heading.font()
        bold.setBold(True)
        self.heading.setFont(bold)
        self.note.setEnabled(False)
        self.lines = SituationLines(module, self)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2)
        for label in (self.heading, self.note):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            rows.addWidget(label)
        rows.addWidget(self.lines, 1)

    def hasHeightForWidth(self) -> bool:
        """No: else the view would make room for all lines, which scroll by themselves."""
        return False

    def fill(self, listing: Listing) -> None:
        """Show another list."""
        self.heading.setText(listing.title)
        self.note.setText(listing.note)
        self.heading.setToolTip(plain_tip(listing.title))
        self.note.setToolTip(plain_tip(listing.note))
        self.note.setVisible(bool(listing.note))
        self.lines.setAccessibleName(listing.title)
        self.lines.fill(listing.lines)


class SituationLines(QListWidget):
    """The lines of one list."""

    line_shown = Signal(object)

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """No lines yet."""
        super().__init__(parent)
        self._sides = {side.id: side.colour for side in module.info.sides}
        self._commands = {command.id: command.colour for command in module.commands.values()}
        self.setMinimumHeight(_LOWEST)
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setIconSize(QSize(_SWATCH, _SWATCH))
        self.setMouseTracking(True)
        self.itemEntered.connect(self._look_at)
        self.currentItemChanged.connect(self._look_at)

    def fill(self, lines: tuple[Line, ...]) -> None:
        """Show other lines; the cursor stays where it was."""
        if lines == tuple(line_of(self.item(row)) for row in range(self.count())):
            return
        row, top = self.currentRow(), self.verticalScrollBar().value()
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clear()
        for line in lines:
            self._add(line)
        self.setCurrentRow(min(row, self.count() - 1))
        self.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.verticalScrollBar().setValue(top)

    def _add(self, line: Line) -> None:
        words = f"{line.text}\n{line.note}" if line.note else line.text
        item = QListWidgetItem(self._swatch(line), words, self)
        item.setData(_ROLE, line)
        item.setToolTip(plain_tip(words))
        font = self.font()
        font.setBold(line.is_now)
        item.setFont(font)

    def _swatch(self, line: Line) -> QIcon:
        """A dot in the colour of a command, with a ring in that of its side."""
        ring = self._sides.get(line.side, _NOBODY)
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(QSize(_SWATCH, _SWATCH) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dot = circle(QPointF(_SWATCH / 2, _SWATCH / 2), _SWATCH * 0.32)
        stroke(painter, dot, faded(self.palette().color(QPalette.ColorRole.Text), 0.7), 4.6)
        fill(painter, dot, colour(self._commands.get(line.command) or ring))
        stroke(painter, dot, colour(ring), 3.0)
        painter.end()
        return QIcon(pixmap)

    def _look_at(self, item: QListWidgetItem | None, _before: object = None) -> None:
        self.line_shown.emit(line_of(item))

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is elsewhere: the line of the keyboard counts again."""
        super().leaveEvent(event)
        self._look_at(self.currentItem() if self.hasFocus() else None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard is elsewhere."""
        super().focusOutEvent(event)
        self._look_at(None)


def line_of(item: QListWidgetItem | None) -> Line | None:
    """The line that an item shows."""
    line = item.data(_ROLE) if item is not None else None
    return line if isinstance(line, Line) else None
