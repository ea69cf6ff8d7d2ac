"""Where players disagree how a rule is meant: each reading with its rule, to be chosen."""

import html
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from hexwright.editor.forms.dialog_frame import note
from hexwright.editor.forms.schema_form import field_for
from hexwright.editor.plain_text import plain_label
from hexwright.schema.language import tr
from hexwright.schema.rules_reference import rules_of
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import choice_name

if TYPE_CHECKING:
    from hexwright.editor.forms.fields import Field

# Words stand below the title of their box.
_INDENT: Final = 20


class ReadingList(QWidget):
    """A list of options, each with what it means, its rule and what is usual."""

    changed = Signal()

    def __init__(self, system: str, parts: Mapping[str, Schema], parent: QWidget) -> None:
        """The options of a system by name."""
        super().__init__(parent)
        self._parts = parts
        self._rules = rules_of(system) if parts else {}
        self._usual: dict[str, Any] = {}
        self._values: dict[str, Any] = {}
        self.fields: dict[str, Field] = {}
        self._told: dict[str, QLabel] = {}
        self.reset = QPushButton(tr("&Usual readings"), self)
        self.reset.setAutoDefault(False)
        self.reset.clicked.connect(self._reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._list())
        layout.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignLeft)

    def _list(self) -> QScrollArea:
        inside = QWidget(self)
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(4, 4, 12, 4)
        rows.setSpacing(3)
        for name, part in self._parts.items():
            self._add(rows, name, part)
        rows.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        # The colour of the page shows through.
        inside.setAutoFillBackground(False)
        area.viewport().setAutoFillBackground(False)
        area.setAccessibleName(tr("Readings of the rules"))
        return area

    def _add(self, rows: QVBoxLayout, name: str, part: Schema) -> None:
        title, words = tr(part["title"]), tr(part.get("description", ""))
        heading = plain_label(title, self)
        heading.setTextFormat(Qt.TextFormat.PlainText)
        heading.setWordWrap(True)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        field = field_for(title, words, part, self)
        for signal in (field.typed, field.chosen):
            signal.connect(lambda value: self._choose(name, value))
        heading.setBuddy(field.focusProxy() or field)
        explained, told = note(self), note(self)
        explained.setText(words)
        rule = self._rules.get(part.get("x-rule", ""))
        told.setToolTip(f"<p>{html.escape(f'{rule.id}: {rule.text}')}</p>" if rule else "")
        told.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        explained.setContentsMargins(_INDENT, 0, 0, 0)
        told.setContentsMargins(_INDENT, 0, 0, 0)
        head = QHBoxLayout()
        head.setSpacing(6)
        for widget in (field, heading) if part.get("type") == "boolean" else (heading, field):
            head.addWidget(widget, 1 if widget is heading else 0)
        rows.addLayout(head)
        rows.addWidget(explained)
        rows.addWidget(told)
        rows.addSpacing(12)
        self.fields[name], self._told[name] = field, told

    def show_readings(self, usual: Mapping[str, Any], chosen: Mapping[str, Any]) -> None:
        """Show what is usual, and what was chosen instead."""
        self._usual = dict(usual)
        self._values = {**usual, **chosen}
        self._show()

    @property
    def is_shown(self) -> bool:
        """Whether readings were shown before, which the user may have changed."""
        return bool(self._values)

    def chosen(self) -> dict[str, Any]:
        """The readings that are not the usual ones."""
        return {
            name: value
            for name, value in self._values.items()
            if name in self._parts and value != self._usual.get(name)
        }

    def _choose(self, name: str, value: Any) -> None:
        self._values[name] = value
        self._show()
        self.changed.emit()

    def _reset(self) -> None:
        self._values = dict(self._usual)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        for name, field in self.fields.items():
            field.show_value(self._values.get(name))
            part = self._parts[name]
            rule = part.get("x-rule", "")
            usual = tr("usually: {value}", value=_word(part, self._usual.get(name)))
            self._told[name].setText(f"{rule} · {usual}" if rule else usual)
        self.reset.setEnabled(bool(self.chosen()))


def _word(part: Schema, value: Any) -> str:
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return choice_name(part, value)
