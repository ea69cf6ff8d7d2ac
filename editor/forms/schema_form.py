"""A form made from a schema: which field suits which value."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QLabel, QScrollArea, QWidget

from hexwright.editor.forms.choice_fields import ChoiceField, ChoicesField, TruthField
from hexwright.editor.forms.colour_field import ColourField
from hexwright.editor.forms.fields import (
    SEVERAL,
    Field,
    LineField,
    NameField,
    NumberField,
    TextField,
)
from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import is_cost

_TALLEST = 44
_MOST_BOXES = 6
# Between a field and the name of the next one below it.
_APART = 7
# Between rows, and between a name and its field below it.
_ROWS_APART = 7
_CLOSE = 3
Make = Callable[[str, str, Schema, QWidget], Field]


def field_for(title: str, tip: str, part: Schema, parent: QWidget) -> Field:
    """The field that suits a part of a schema."""
    return _maker(part)(title, tip, part, parent)


def _maker(part: Schema) -> Make:
    if is_cost(part):
        return LineField
    if "enum" in part:
        return ChoiceField
    kind = part.get("type")
    if kind == "array":
        # A box for each choice; of many, or of what cannot be listed, the words are typed.
        choices = part.get("items", {}).get("enum", ())
        return ChoicesField if 0 < len(choices) <= _MOST_BOXES else LineField
    if kind == "boolean":
        return TruthField
    if kind in ("integer", "number"):
        # Without a default, saying nothing must be possible: a line can be empty.
        return NumberField if "default" in part else LineField
    return _TEXTS.get(part.get("x-widget", ""), NameField)


_TEXTS: dict[str, Make] = {"text": TextField, "colour": ColourField}


class SchemaForm(QWidget):
    """Fields below each other under headings; says which value the user changes."""

    typed = Signal(object, object)  # way, value
    chosen = Signal(object, object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None, label_letters: int = 20) -> None:
        """An empty form; names of fields have room for so many letters on a line.

        Without any room they stand above their fields.
        """
        super().__init__(parent)
        self._label_width = self.fontMetrics().averageCharWidth() * label_letters
        self.fields: dict[Way, Field] = {}
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(14)
        self._rows.setVerticalSpacing(_ROWS_APART)
        self._rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        if not label_letters:
            self._put_names(above=True)

    def _put_names(self, *, above: bool) -> None:
        """Names of fields stand above or beside them."""
        policies = QFormLayout.RowWrapPolicy
        self._rows.setRowWrapPolicy(policies.WrapAllRows if above else policies.DontWrapRows)
        self._rows.setVerticalSpacing(_CLOSE if above else _ROWS_APART)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for names beside the fields, they stand above them."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Put the names where there is room for them, so that nobody scrolls to the side."""
        area = _area_around(self)
        page = area.widget() if area is not None else None
        if area is None or page is None or not self._label_width:
            return
        room = self.width() - max(0, page.width() - area.viewport().width())
        widths = [
            max(field.minimumWidth(), field.minimumSizeHint().width())
            for field in self.fields.values()
            if not field.isHidden()
        ]
        needed = self._label_width + self._rows.horizontalSpacing() + max(widths, default=0)
        self._put_names(above=room < needed)

    def add_heading(self, words: str, tip: str = "") -> None:
        """A heading over the fields that follow."""
        heading = plain_label(words, self)
        heading.setTextFormat(Qt.TextFormat.PlainText)
        heading.setWordWrap(True)
        heading.setToolTip(plain_tip(tip))
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setContentsMargins(0, 10 if self._rows.rowCount() else 0, 0, 0)
        self._rows.addRow(heading)

    def add_field(self, way: Way, field: Field) -> Field:
        """Put a field in under its name."""
        if self._label_width:
            self._rows.addRow(self._label(field), field)
        else:
            self._add_below(field)
        field.typed.connect(lambda value: self.typed.emit(way, value))
        field.chosen.connect(lambda value: self.chosen.emit(way, value))
        field.left.connect(self.left)
        self.fields[way] = field
        return field

    def _add_below(self, field: Field) -> None:
        """Put a field in below its name; a box to tick has its name beside it."""
        field.setContentsMargins(0, 0, 0, _APART)
        if isinstance(field, TruthField):
            field.box.setText(field.name)
            self._rows.addRow(field)
            return
        label = plain_label(field.name, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setBuddy(field.focusProxy() or field)
        self._rows.addRow(label, field)

    def _label(self, field: Field) -> QLabel:
        label = plain_label(field.name, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setToolTip(field.toolTip())
        label.setBuddy(field.focusProxy() or field)
        self._widen(label)
        # In the middle of one line; beside taller fields at the height of their first line.
        if field.sizeHint().height() > _TALLEST:
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            label.setContentsMargins(0, 4, 0, 0)
        else:
            label.setMinimumHeight(field.sizeHint().height())
        return label

    def _widen(self, label: QLabel) -> None:
        """No word is cut in two: a long one makes the names of all fields wider."""
        longest = max(map(label.fontMetrics().horizontalAdvance, label.text().split()), default=0)
        if longest > self._label_width:
            self._label_width = longest
            for row in range(self._rows.rowCount()):
                item = self._rows.itemAt(row, QFormLayout.ItemRole.LabelRole)
                name = item.widget() if item is not None else None
                if isinstance(name, QLabel):
                    name.setFixedWidth(longest)
        label.setFixedWidth(self._label_width)

    def add(self, way: Way, title: str, tip: str, part: Schema) -> Field:
        """Put the field in that suits a part of a schema."""
        return self.add_field(way, field_for(title, tip, part, self))

    def show_values(self, value_of: Callable[[Way], Any]) -> None:
        """Show the values of all fields; SEVERAL where records differ."""
        for way, field in self.fields.items():
            value = value_of(way)
            if isinstance(value, tuple):
                # Records have tuples where fields, like files, have lists.
                value = list(value)
            if value is SEVERAL:
                field.show_several()
            else:
                field.show_value(value)

    def set_visible(self, member: str, *, visible: bool) -> None:
        """Show or hide the fields of a member."""
        for way, field in self.fields.items():
            if way[0] == member and self._rows.indexOf(field) >= 0:
                self._rows.setRowVisible(field, visible)


def _area_around(form: QWidget) -> QScrollArea | None:
    """The area that scrolls what a form is part of."""
    around = form.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around
