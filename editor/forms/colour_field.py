"""A field for colours."""

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QColorDialog, QHBoxLayout, QLineEdit, QToolButton, QWidget

from hexwright.editor.forms.fields import Field
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema


class ColourField(Field):
    """A colour by its code or from the dialog, or none."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A button that opens the dialog, and the code beside it."""
        super().__init__(name, tip, parent)
        self._value: str | None = None
        self._before: str | None = None
        holder = QWidget(self)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        self.button = QToolButton(holder)
        self.button.setIconSize(QSize(36, 18))
        self.button.setAccessibleName(tr("{name}: choose", name=name))
        self.button.setToolTip(tr("Choose a colour"))
        self.button.clicked.connect(self._choose)
        self.line = QLineEdit(holder)
        self.line.setPlaceholderText(tr("none"))
        self.line.setAccessibleName(name)
        # A code needs seven letters; in a narrow form there is no more room than that.
        letter = self.fontMetrics().averageCharWidth()
        self.line.setMinimumWidth(letter * 9)
        self.line.setMaximumWidth(letter * 12)
        self.line.installEventFilter(self._filter)
        self.line.textEdited.connect(self._typed)
        self.line.editingFinished.connect(self._finish)
        self.clear = QToolButton(holder)
        self.clear.setText(tr("None"))
        self.clear.setAccessibleName(tr("{name}: none", name=name))
        self.clear.setToolTip(tr("No colour of its own"))
        self.clear.clicked.connect(self._take_away)
        for widget in (self.button, self.line, self.clear):
            row.addWidget(widget, 4 if widget is self.line else 0)
        row.addStretch(1)
        self._part = part
        self.hold(holder, buddy=False)
        holder.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.button)
        self.dialog: QColorDialog | None = None

    def show_value(self, value: Any) -> None:
        """Show a colour; none as an empty square."""
        self._value = value
        self.button.setIcon(QIcon(_square(value, self.palette().color(self.foregroundRole()))))
        self.clear.setEnabled(value is not None)
        if not self.line.hasFocus() or self.line.text().lower() != (value or ""):
            self.line.setText(value or "")
        self.say("")

    def _take_away(self) -> None:
        self.chosen.emit(None)

    def _typed(self, text: str) -> None:
        text = text.strip().lower()
        is_code = len(text) == 7 and text[0] == "#" and QColor.isValidColorName(text)
        if not text or is_code:
            self.say("")
            self.typed.emit(text or None)
        else:
            self.say(tr("Type a colour as #rrggbb, or nothing."))

    def _finish(self) -> None:
        self.show_value(self._value)
        self.left.emit()

    def _choose(self) -> None:
        self._before = self._value
        self.dialog = QColorDialog(QColor(self._value or "#c0c0a0"), self)
        self.dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        self.dialog.setWindowTitle(self.name)
        self.dialog.currentColorChanged.connect(lambda one: self.typed.emit(one.name()))
        self.dialog.finished.connect(self._chosen)
        self.dialog.open()

    def _chosen(self, result: int) -> None:
        assert self.dialog is not None
        colour = self.dialog.selectedColor().name() if result else self._before
        self.typed.emit(colour)
        self.left.emit()
        self.dialog.deleteLater()
        self.dialog = None


def _square(code: str | None, ink: QColor) -> QPixmap:
    """A square of a colour; crossed out if there is none."""
    made = QPixmap(72, 36)
    made.setDevicePixelRatio(2)
    made.fill(QColor(code) if code else Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(ink)
    painter.drawRect(0, 0, 35, 17)
    if code is None:
        painter.drawLine(0, 17, 35, 0)
    painter.end()
    return made
