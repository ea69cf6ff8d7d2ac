"""A field for ids, which other documents may use."""

from typing import Any

from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.fields import NameField
from hexwright.schema.ids import is_id
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError


class IdField(NameField):
    """An id: only told when it is complete, since everything that uses it follows."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """An empty field."""
        super().__init__(name, tip, part, parent)
        self.taken: set[str] = set()
        self.line.editingFinished.connect(self._tell)

    def value_of(self, text: str) -> Any:
        """The id; raises RefusedError for what is none, or is taken."""
        text = text.strip()
        if not is_id(text):
            raise RefusedError(tr("Use lower-case letters, digits, hyphens and underscores."))
        if text in self.taken and text != self._shown:
            raise RefusedError(tr("There is one of this id already."))
        return text

    def _read(self, text: str) -> None:
        try:
            self.value_of(text)
        except RefusedError as refused:
            self.say(str(refused))
        else:
            self.say("")

    def show_value(self, value: Any) -> None:
        """Show an id; one that is being typed stays as long as the old one stands."""
        if self.line.hasFocus() and value == self._shown:
            return
        self._shown = value
        self.say("")
        self.line.setText(value or "")
        self._show_beginning()

    def _tell(self) -> None:
        try:
            found = self.value_of(self.line.text())
        except RefusedError:
            return
        if found != self._shown:
            self.chosen.emit(found)
