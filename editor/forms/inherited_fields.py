"""Fields for values that something else gives where nothing is said: shown faint until then."""

from typing import Any

from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.choice_fields import ChoiceField
from hexwright.editor.forms.fields import Field, LineField
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import choice_name, text_in
from hexwright.schema.values.words import shown


class InheritedLine(LineField):
    """A value on a line; the inherited one stands in it faintly while it is empty."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A field for a part of a schema; its default counts only where nothing is inherited."""
        super().__init__(name, tip, part, parent)
        self._usual = self._hint

    def show_inherited(self, value: Any) -> None:
        """What holds while nothing is said."""
        self._hint = text_in(self._part, value) if value not in (None, "") else self._usual


class InheritedChoice(ChoiceField):
    """A choice whose first entry leaves the value as it is inherited."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A list of the choices of a schema, or of yes and no."""
        is_truth = part.get("type") == "boolean"
        choices = [True, False] if is_truth else part["enum"]
        open_part = {key: value for key, value in part.items() if key != "default"}
        super().__init__(name, tip, {**open_part, "enum": choices}, parent)
        self._usual = part.get("default")
        self._part = part
        if is_truth:
            for at in range(1, self.list.count()):
                self.list.setItemText(at, shown(self.list.itemData(at)))
        self.show_inherited(None)

    def show_inherited(self, value: Any) -> None:
        """What holds while nothing is said."""
        held = self._usual if value is None else value
        words = tr("as its kind")
        if held is not None and held != "":
            named = shown(held) if isinstance(held, bool) else choice_name(self._part, held)
            words = tr("as its kind: {value}", value=named)
        self.list.setItemText(0, words)


def inherited_field(name: str, tip: str, part: Schema, parent: QWidget) -> Field:
    """The field that suits a part of a schema whose value may be inherited."""
    is_choice = "enum" in part or part.get("type") == "boolean"
    return (InheritedChoice if is_choice else InheritedLine)(name, tip, part, parent)
