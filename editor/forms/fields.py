"""Fields of forms: each shows a value, says when the user changes it, and refuses what is wrong.

While the user types or drags, `typed` tells each value, so that all become one step of the history
until `left` says that the user has gone elsewhere; `chosen` tells a value that is picked at once.
"""

from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.choice_list import ChoiceList
from hexwright.editor.forms.decimal_box import DecimalBox
from hexwright.editor.forms.units import unit_of
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError, is_cost, read, text_in, text_of

_NO_LIMIT = 1_000_000
# Stands for the value of records that differ from each other.
SEVERAL: Final = object()
# As wide as Qt lets a widget be.
_WIDEST = 16_777_215
# Widest line for a number or a cost.
NARROW = 160


class ScrollAndUndoFilter(QObject):
    """Keeps widgets in forms from taking the wheel while scrolling and the keys of undo."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """Leave wheel and undo to the page and the window."""
        kind = event.type()
        if kind == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                event.ignore()
                return True
        return False


class Field(QWidget):
    """The base of all fields."""

    typed = Signal(object)
    chosen = Signal(object)
    left = Signal()

    def __init__(self, name: str, tip: str, parent: QWidget) -> None:
        """A field with the name that screen readers say, and a tip."""
        super().__init__(parent)
        self.name = name
        self.setToolTip(plain_tip(tip))
        self._filter = ScrollAndUndoFilter(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setObjectName("fault")
        self.fault.hide()

    def hold(self, widget: QWidget, *, buddy: bool = True) -> None:
        """Put the widget that takes the input in."""
        widget.setAccessibleName(self.name)
        widget.setAccessibleDescription(self.toolTip())
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        widget.installEventFilter(self._filter)
        self._column.addWidget(widget)
        self._column.addWidget(self.fault)
        if buddy:
            self.setFocusProxy(widget)

    def hold_list(self, widget: ChoiceList) -> None:
        """Put a list to choose from in; stepping through it by keys is one change, as typing is."""
        widget.picked.connect(self.chosen)
        widget.stepped.connect(self.typed)
        widget.gone.connect(self.left)
        self.hold(widget)

    def show_value(self, value: Any) -> None:
        """Show a value without saying that it was edited."""
        raise NotImplementedError

    def show_several(self) -> None:
        """Show that there are several values; whatever is typed or chosen now replaces them."""
        self.show_value(None)

    def start(self) -> None:
        """Go to the field, ready to be typed over."""
        self.setFocus()

    def fill_width(self) -> None:
        """Take all the room there is, as in a narrow panel."""

    def say(self, fault: str) -> None:
        """Show what is wrong below the field; nothing takes it away."""
        self.fault.setText(f"⚠ {fault}" if fault else "")
        self.fault.setVisible(bool(fault))


class LineField(Field):
    """Any value that is typed on one line and read by its schema."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A field for values of a part of a schema."""
        super().__init__(name, tip, parent)
        self._part = part
        self._shown: Any = None
        self.line = _Line(self)
        self.line.textEdited.connect(self._read)
        self.line.gone.connect(self._leave)
        self.line.returnPressed.connect(self._leave)
        self._hint = part.get("x-hint", "")
        if "default" in part and part["default"] not in (None, ""):
            self._hint = text_of(part["default"])
        self.line.setPlaceholderText(self._hint)
        if is_cost(part) or part.get("type") in ("integer", "number"):
            self.line.setMaximumWidth(NARROW)
        self.hold(self.line)

    def show_value(self, value: Any) -> None:
        """Show a value; what is being typed and means the same stays."""
        self._shown = value
        self.line.setPlaceholderText(self._hint)
        if self.line.hasFocus() and self._means(value):
            return
        self.say("")
        text = self._text(value)
        if self.line.text() != text:
            self.line.setText(text)
            self._show_beginning()

    def show_several(self) -> None:
        """An empty line that says so; left empty, it changes nothing."""
        self._shown = None
        self.say("")
        self.line.clear()
        self.line.setPlaceholderText(tr("several values"))

    def hint(self, words: str) -> None:
        """Say in an empty line what goes without saying."""
        self._hint = words
        self.line.setPlaceholderText(words)

    def _show_beginning(self) -> None:
        """Of a value that is longer than its line the beginning is read, not the end."""
        if not self.line.hasFocus():
            self.line.setCursorPosition(0)

    def _text(self, value: Any) -> str:
        return "" if value is None else text_in(self._part, value)

    def start(self) -> None:
        """Go to the field, ready to be typed over."""
        super().start()
        self.line.selectAll()

    def _means(self, value: Any) -> bool:
        try:
            return bool(self.value_of(self.line.text()) == value)
        except RefusedError:
            # Half a number is still being typed; the last sound value stands meanwhile.
            return True

    def value_of(self, text: str) -> Any:
        """What a text means; raises RefusedError."""
        found = read(self._part, text)
        if found is None and self._part.get("minLength"):
            raise RefusedError(tr("Something must stand here."))
        return found

    def _read(self, text: str) -> None:
        try:
            value = self.value_of(text)
        except RefusedError as refused:
            self.say(str(refused))
            return
        self.say("")
        self.typed.emit(value)

    def _leave(self) -> None:
        """What could not be used gives way to what stands."""
        try:
            self.value_of(self.line.text())
        except RefusedError:
            self.say("")
            self.line.setText(self._text(self._shown))
        self._show_beginning()
        self.left.emit()


class NameField(LineField):
    """A text for people: kept as typed, spaces at the ends aside."""

    def show_value(self, value: Any) -> None:
        """Show a text as it is, choices not put into other words."""
        self._shown = value
        self.line.setPlaceholderText(self._hint)
        if not (self.line.hasFocus() and self._means(value)):
            self.say("")
            if self.line.text() != (value or ""):
                self.line.setText(value or "")


class _Line(QLineEdit):
    """A line that says when the focus has left it."""

    gone = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.gone.emit()


class TextField(Field):
    """Text of several lines."""

    def __init__(self, name: str, tip: str, _part: Schema, parent: QWidget) -> None:
        """An empty field."""
        super().__init__(name, tip, parent)
        self.box = _Box(self)
        self.box.setTabChangesFocus(True)
        self.box.setFixedHeight(self.box.fontMetrics().lineSpacing() * 4 + 14)
        self.box.textChanged.connect(self._tell)
        self.box.gone.connect(self.left)
        self._is_showing = False
        self.hold(self.box)

    def show_value(self, value: Any) -> None:
        """Show a text; the cursor stays if it is there already."""
        self.box.setPlaceholderText("")
        text = value or ""
        if self.box.toPlainText() != text:
            self._is_showing = True
            self.box.setPlainText(text)
            self._is_showing = False

    def show_several(self) -> None:
        """An empty box that says so."""
        self.show_value("")
        self.box.setPlaceholderText(tr("several values"))

    def _tell(self) -> None:
        if not self._is_showing:
            self.typed.emit(self.box.toPlainText())


class _Box(QPlainTextEdit):
    """A box that says when the focus has left it."""

    gone = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.gone.emit()


class NumberField(Field):
    """A number between limits, with its unit."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A field for values of a part of a schema that has a default."""
        super().__init__(name, tip, parent)
        self._default = part.get("default", 0)
        low, high = part.get("minimum", -_NO_LIMIT), part.get("maximum", _NO_LIMIT)
        self.spin: QSpinBox | DecimalBox
        if part["type"] == "integer":
            self.spin = QSpinBox(self)
            self.spin.setRange(int(low), int(high))
        else:
            self.spin = DecimalBox(self, trimmed=True)
            self.spin.setDecimals(2)
            self.spin.setRange(low, high)
            self.spin.setSingleStep(part.get("multipleOf", 1.0))
        # The unit as the schema has it, for several; what follows a number as it is.
        self._unit = part.get("x-unit", "")
        self.spin.setSuffix(part.get("x-suffix", ""))
        # What stands for the least number, if that means none.
        self._none = part.get("x-none", "")
        self.spin.setSpecialValueText(self._none)
        self._low = self.spin.minimum()
        self.spin.valueChanged.connect(self._tell)
        self._count()
        self.spin.editingFinished.connect(self.left)
        self.spin.setMaximumWidth(NARROW)
        self.spin.lineEdit().installEventFilter(self)
        self.hold(self.spin)

    def show_value(self, value: Any) -> None:
        """Show a number; nothing said is the default."""
        number = self._default if value is None else value
        if self.spin.value() != number or self._is_several():
            with QSignalBlocker(self.spin):
                self.spin.setSpecialValueText(self._none)
                self.spin.setMinimum(self._low)  # type: ignore[arg-type] # whole for whole numbers
                self.spin.setValue(number)
        self._count()

    def _count(self) -> None:
        """One point, two points."""
        if self._unit:
            with QSignalBlocker(self.spin):
                self.spin.setSuffix(f" {unit_of(self._unit, self.spin.value())}")

    def show_several(self) -> None:
        """A value below all others stands for several; the first step or digit replaces it."""
        with QSignalBlocker(self.spin):
            self.spin.setMinimum(self._low - 1)  # type: ignore[arg-type] # whole for whole numbers
            self.spin.setSpecialValueText(tr("several values"))
            self.spin.setValue(self.spin.minimum())  # type: ignore[arg-type] # its own minimum

    def fill_width(self) -> None:
        """Take all the room there is."""
        self.spin.setMaximumWidth(_WIDEST)

    def _is_several(self) -> bool:
        return self.spin.minimum() < self._low

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """A click into the words for several values marks them, so that typing replaces them."""
        is_click = event.type() == QEvent.Type.MouseButtonRelease
        if is_click and self._is_several() and self.spin.value() < self._low:
            self.spin.selectAll()
        return super().eventFilter(watched, event)

    def _tell(self, value: float) -> None:
        self._count()
        if value < self._low:
            return
        is_whole = isinstance(self.spin, QSpinBox) or float(value).is_integer()
        self.typed.emit(int(value) if is_whole else value)
