"""Fields of the options panel: each shows a setting of the desk and changes it."""

from collections.abc import Mapping, Sequence
from typing import Any

from hexwright.editor.forms.decimal_box import DecimalBox
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.editor.terrain.kind_palette import KindBox, KindPalette, Look, kinds_in
from hexwright.editor.terrain.swatches import ground_of
from hexwright.render.styles import MapStyle
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

# A label can be as long as the format lets it be.
LONGEST = 200


class Field(QWidget):
    """A field for one setting, with its name above or beside it."""

    # Whether it takes the room that others leave.
    stretches = False

    def __init__(self, desk: Desk, name: str, title: str) -> None:
        """A field of the desk's setting of this name."""
        super().__init__()
        self.desk = desk
        self.name = name
        self.title = title
        self.setObjectName(f"option.{name}")
        self.label = QLabel(title)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(3)

    def put(self, widget: QWidget) -> None:
        """The widget of the field, below its name."""
        widget.setAccessibleName(self.title)
        self.label.setBuddy(widget)
        self.column.addWidget(self.label)
        self.column.addWidget(widget, 1)
        self.setFocusProxy(widget)

    def value(self) -> Any:
        """The setting as it is now."""
        return getattr(self.desk.settings, self.name)

    def give(self, value: Any) -> None:
        """Change the setting, unless it is so already."""
        if value != self.value():
            self.desk.set(**{self.name: value})

    def refresh(self) -> None:
        """Show the setting; nothing is changed by that."""
        raise NotImplementedError


class SliderField(Field):
    """A whole number with a slider and a box to type it in."""

    def __init__(
        self, desk: Desk, name: str, title: str, span: tuple[int, int], suffix: str = ""
    ) -> None:
        """A number from the first to the last of the span."""
        super().__init__(desk, name, title)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(*span)
        self.slider.setPageStep(max(1, (span[1] - span[0]) // 5))
        self.slider.setAccessibleName(title)
        self.slider.valueChanged.connect(self.give)
        self.box = QSpinBox()
        self.box.setRange(*span)
        self.box.setSuffix(suffix)
        self.box.setAccessibleName(title)
        self.box.valueChanged.connect(self.give)
        self.label.setBuddy(self.box)
        row = QHBoxLayout()
        row.addWidget(self.slider, 1)
        row.addWidget(self.box)
        self.column.addWidget(self.label)
        self.column.addLayout(row)
        self.setFocusProxy(self.slider)

    def refresh(self) -> None:
        """Show the number."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.box):
            self.slider.setValue(self.value())
            self.box.setValue(self.value())


class NumberField(Field):
    """A whole number; its least value may stand for none."""

    def __init__(
        self, desk: Desk, name: str, title: str, span: tuple[int, int], words: Mapping[str, str]
    ) -> None:
        """A number of the span; `words` are "suffix" and what stands for the least, "none"."""
        super().__init__(desk, name, title)
        self.box = QSpinBox()
        self.box.setRange(*span)
        self.box.setSuffix(words.get("suffix", ""))
        self.box.setSpecialValueText(words.get("none", ""))
        # A number is given when it is whole, not digit by digit: each may be a step.
        self.box.setKeyboardTracking(False)
        self.box.valueChanged.connect(self.give)
        self.put(self.box)

    def refresh(self) -> None:
        """Show the number."""
        with QSignalBlocker(self.box):
            self.box.setValue(self.value())


class SizeField(Field):
    """A size in hex radii."""

    def __init__(self, desk: Desk, name: str, title: str) -> None:
        """A size that the format can hold."""
        super().__init__(desk, name, title)
        self.box = DecimalBox()
        self.box.setRange(0.05, 20.0)
        self.box.setSingleStep(0.05)
        self.box.setKeyboardTracking(False)
        self.box.valueChanged.connect(self._give)
        self.put(self.box)

    def _give(self, value: float) -> None:
        self.give(round(value, 2))

    def refresh(self) -> None:
        """Show the size."""
        with QSignalBlocker(self.box):
            self.box.setValue(self.value())


class TextField(Field):
    """A line of text."""

    def __init__(self, desk: Desk, name: str, title: str, hint: str = "") -> None:
        """Text with a hint where there is none."""
        super().__init__(desk, name, title)
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(hint)
        self.line.textEdited.connect(self._typed)
        self.line.editingFinished.connect(self._finished)
        self.put(self.line)

    def _typed(self, text: str) -> None:
        # What is on the map already changes when the whole text is there: one step, not many.
        if self.desk.label_chosen is None:
            self.give(text)

    def _finished(self) -> None:
        self.line.setModified(False)
        self.give(self.line.text())

    def refresh(self) -> None:
        """Show the text."""
        show_text(self.line, self.value())


def show_text(line: QLineEdit, text: str) -> None:
    """Show a text in a line, but leave alone what someone is typing there."""
    if line.text() != text and not (line.hasFocus() and line.isModified()):
        with QSignalBlocker(line):
            line.setText(text)


class ChoiceField(Field):
    """One of a few."""

    def __init__(self, desk: Desk, name: str, title: str, choices: Mapping[str, str]) -> None:
        """Words for each value of the setting."""
        super().__init__(desk, name, title)
        self.box = narrow_box(choices)
        self.box.activated.connect(lambda row: self.give(self.box.itemData(row)))
        self.put(self.box)

    def refresh(self) -> None:
        """Show the choice."""
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(self.box.findData(self.value()))


def narrow_box(choices: Mapping[str, str]) -> QComboBox:
    """A box that opens and that does not widen the panel for long words."""
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(6)
    for value, words in choices.items():
        box.addItem(words, value)
    return box


class CheckField(Field):
    """Yes or no."""

    def __init__(self, desk: Desk, name: str, title: str) -> None:
        """A box to tick."""
        super().__init__(desk, name, title)
        self.box = QCheckBox(title)
        self.box.toggled.connect(self.give)
        self.label.hide()
        self.column.addWidget(self.box)
        self.setFocusProxy(self.box)

    def refresh(self) -> None:
        """Show whether it is so."""
        with QSignalBlocker(self.box):
            self.box.setChecked(self.value())


class KindField(Field):
    """A kind of terrain: a palette, or a box that opens where several kinds are asked for."""

    def __init__(self, desk: Desk, name: str, title: str, group: Group, *, small: bool) -> None:
        """A kind of this group."""
        super().__init__(desk, name, title)
        self._group = group
        self._shown: Sequence[object] = ()
        self.stretches = not small
        self.palette_: KindPalette | KindBox = KindBox(title) if small else KindPalette(title)
        self.palette_.chosen.connect(self.give)
        self.put(self.palette_)
        self._style: MapStyle | None = None

    def set_style(self, style: MapStyle) -> None:
        """Show the kinds as this style of map draws them."""
        self._style = style
        self.refresh()

    def refresh(self) -> None:
        """Show the kinds of the module, and which one is chosen."""
        terrain = self.desk.document.module.terrain
        shown = (terrain, self._style, self.desk.layout.is_flat)
        if shown != self._shown:
            self._shown = shown
            style = {} if self._style is None else {"style": self._style}
            look = Look(self._group, ground_of(terrain), is_flat=self.desk.layout.is_flat, **style)
            self.palette_.show_kinds(kinds_in(terrain, self._group), look)
        self.palette_.show_chosen(self.value())
