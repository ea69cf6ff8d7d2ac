"""Fields that stand by themselves in dialogs and above lists: numbers, text, search, choice."""

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QSpinBox, QWidget

from hexwright.editor.forms.decimal_box import DecimalBox
from hexwright.editor.forms.narrow_list import NarrowList

# A value and its words.
Choice = tuple[object, str]


def number_field(least: int, most: int, value: int, name: str, unit: str = "") -> QSpinBox:
    """A field for a whole number."""
    field = QSpinBox()
    field.setRange(least, most)
    field.setValue(value)
    field.setAccessibleName(name)
    field.setSuffix(f" {unit}" if unit else "")
    field.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return field


def measure_field(
    least: float, most: float, value: float, name: str, unit: str, none: str = ""
) -> DecimalBox:
    """A field for a measure with its unit; the least may be called something else."""
    field = DecimalBox()
    field.setDecimals(1 if most < 1000 else 0)
    if value != round(value, field.decimals()):
        field.setDecimals(4)
    field.setRange(least, most)
    field.setValue(value)
    field.setAccessibleName(name)
    field.setSuffix(f" {unit}")
    field.setSpecialValueText(none)
    return field


def text_field(value: str, name: str, longest: int) -> QLineEdit:
    """A field for a line of text."""
    field = QLineEdit(value)
    field.setMaxLength(longest)
    field.setAccessibleName(name)
    return field


def search_field(words: str, name: str, parent: QWidget | None = None) -> QLineEdit:
    """A field for words to look for, which says so itself and can be cleared."""
    field = QLineEdit(parent)
    field.setPlaceholderText(words)
    field.setAccessibleName(name)
    field.setClearButtonEnabled(True)
    return field


def choice_field(
    name: str,
    choices: Iterable[Choice] = (),
    chosen: object = None,
    parent: QWidget | None = None,
    letters: int = 0,
) -> QComboBox:
    """A choice of values by their words, the first unless another is `chosen`.

    With a number of `letters` it is no wider than they need, and longer words are cut.
    """
    field = NarrowList(parent)
    field.setAccessibleName(name)
    if letters:
        field.setMinimumContentsLength(letters)
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    offer(field, choices, chosen)
    return field


def offer(field: QComboBox, choices: Iterable[Choice], chosen: object = None) -> None:
    """Offer other choices; unless one is `chosen`, the one before stays if it is still there."""
    rows = list(choices)
    values = [value for value, _ in rows]
    wanted = field.currentData() if chosen is None else chosen
    with QSignalBlocker(field):
        field.clear()
        for value, words in rows:
            field.addItem(words, value)
        if rows:
            field.setCurrentIndex(values.index(wanted) if wanted in values else 0)
