"""A field for the name of something else: a list that is only filled when somebody looks."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.choice_list import NOTHING, ChoiceList
from hexwright.editor.forms.fields import Field
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import choice_name

if TYPE_CHECKING:
    from collections.abc import Callable


class ReferenceField(Field):
    """One of the names that a module has now, be they thousands.

    `provide` gives the part of the schema with the names of this moment, `name_of` what one of
    them is called; both are set by the page.
    """

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A list for a part of a schema that refers to something."""
        super().__init__(name, tip, parent)
        self.provide: Callable[[], Schema] = lambda: part
        self.name_of: Callable[[str], str] = str
        # What an empty choice means.
        self.nothing = NOTHING
        self._default = part.get("default")
        self._value: Any = None
        self.list = _List(self)
        self.list.wanted.connect(self.fill)
        self.list.setSizeAdjustPolicy(
            ChoiceList.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.list.setMinimumContentsLength(12)
        self.hold_list(self.list)

    def show_value(self, value: Any) -> None:
        """Show what stands, by its name."""
        self._value = self._default if value is None else value
        with QSignalBlocker(self.list):
            self.list.setPlaceholderText("")
            self.list.clear()
            self.list.addItem(self._name(self._value), self._value)
        if self.list.hasFocus():
            self.fill()

    def show_several(self) -> None:
        """Nothing is chosen; words say why."""
        self._value = None
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.setPlaceholderText(tr("several values"))
            self.list.setCurrentIndex(-1)

    def fill(self) -> None:
        """Put all names in; the one that stands stays chosen."""
        part = self.provide()
        with QSignalBlocker(self.list):
            self.list.clear()
            for choice in part["enum"]:
                self.list.addItem(choice_name(part, choice) if choice else self.nothing, choice)
            self.list.setCurrentIndex(self.list.findData(self._value))

    def _name(self, value: Any) -> str:
        return self.name_of(value) if value else self.nothing


class _List(ChoiceList):
    """A list that says when it is about to be looked at."""

    wanted = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.wanted.emit()

    def showPopup(self) -> None:  # noqa: N802 - Qt calls it
        self.wanted.emit()
        super().showPopup()
