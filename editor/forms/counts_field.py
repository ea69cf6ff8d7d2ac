"""A field for numbers by name: so many counters of a kind, the level of a status."""

from typing import Any

from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.fields import LineField
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError, read
from hexwright.schema.values.format_parts import NAMES


class CountsField(LineField):
    """Names with a number behind each, commas between: Fort 2, Wagon 3."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A field for a part whose `propertyNames` have the names to choose from."""
        super().__init__(name, tip, part, parent)
        example = next(iter(self._names().values()), "")
        self.line.setPlaceholderText(tr("{name} 1", name=example) if example else "")

    def _names(self) -> dict[str, str]:
        found: dict[str, str] = self._part.get("propertyNames", {}).get(NAMES, {})
        return found

    def _text(self, value: Any) -> str:
        names = self._names()
        return ", ".join(f"{names.get(key, key)} {count}" for key, count in (value or {}).items())

    def value_of(self, text: str) -> Any:
        """The numbers by id; raises RefusedError."""
        found = {}
        for entry in text.replace(";", ",").split(","):
            name, _, count = entry.strip().rpartition(" ")
            if name:
                key = read(self._part["propertyNames"], name)
                found[key] = read(self._part["additionalProperties"], count)
            elif count:
                raise RefusedError(tr("Type a name and a number: {name} 2.", name=count))
        return found or self._part.get("default")
