"""A field for hexes: their numbers are typed, or they are picked on the map."""

from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from hexwright.editor.forms.fields import LineField
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema


class Wanted(NamedTuple):
    """Hexes that shall be picked on the map: whose they are, and those it has."""

    title: str
    hexes: tuple[str, ...]
    # The place of the entry in its list, and the way to its hexes.
    row: int
    way: Way
    is_many: bool


class HexesField(LineField):
    """A line with a button beside it that leads to the map."""

    pick_wanted = Signal()

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A field for a hex or for several, as the part of the schema has it."""
        super().__init__(name, tip, part, parent)
        self.is_many = part.get("type") == "array"
        self.pick = QToolButton(self)
        self.pick.setIcon(icon("map"))
        self.pick.setIconSize(QSize(16, 16))
        self.pick.setText(tr("On the map"))
        self.pick.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        words = tr("Pick hexes on the map") if self.is_many else tr("Pick the hex on the map")
        self.pick.setToolTip(plain_tip(words))
        self.pick.setAccessibleName(f"{name}: {words}")
        self.pick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pick.clicked.connect(self.pick_wanted)
        self._column.removeWidget(self.line)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.line, 1)
        row.addWidget(self.pick)
        self._column.insertLayout(0, row)
