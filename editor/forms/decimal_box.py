"""Fields for numbers with decimals, written as the language of the program writes them."""

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from hexwright.editor.numbers import decimal_text

_MARKS = ".,"


class DecimalBox(QDoubleSpinBox):
    """A number that is typed with a point or a comma, whatever the language."""

    def __init__(self, parent: QWidget | None = None, *, trimmed: bool = False) -> None:
        """A number with all its digits, or without zeros at its end."""
        super().__init__(parent)
        self._trimmed = trimmed

    def textFromValue(self, value: float) -> str:  # noqa: N802 - Qt calls it
        """The number as it is shown."""
        text = decimal_text(value, self.decimals(), self.locale())
        mark = self.locale().decimalPoint()
        return text.rstrip("0").rstrip(mark) if self._trimmed and mark in text else text

    def valueFromText(self, text: str) -> float:  # noqa: N802 - Qt calls it
        """The number that was typed."""
        return super().valueFromText(self._with_own_mark(text))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Whether what is typed is a number yet."""
        made: tuple[QValidator.State, str, int]
        made = super().validate(self._with_own_mark(text), place)
        return made

    def _with_own_mark(self, text: str) -> str:
        """What was typed, with the mark of the language; a unit behind it has none."""
        own = self.locale().decimalPoint()
        other = _MARKS.replace(own, "")[:1]
        return text.replace(other, own, 1) if own not in text else text
