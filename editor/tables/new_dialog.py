"""The dialog for a new table: its shape, and the dice that are rolled on it."""

from typing import Final

from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form
from hexwright.editor.forms.plain_fields import choice_field, number_field, text_field
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.editor.tables.edits.shapes import (
    MOST_DICE,
    SHAPES,
    dice_of,
    needed_table,
    needed_tables,
    new_table,
)
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# Before the id of a table that the game system needs, among the shapes.
_NEEDED: Final = "needed:"


class NewTableDialog(ChangeDialog):
    """Asks for a title, a shape and dice; tables that the system lacks stand first."""

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """Propose what the game system lacks, else a list of results."""
        super().__init__(parent, tr("New table"), tr("&Create table"))
        self._module = module
        self._needed = {table.id: table for table in needed_tables(module)}
        self.table_title = text_field(tr("New table"), tr("Title"), MAX_TITLE)
        lacking = [
            (f"{_NEEDED}{one.id}", tr("{table} (the game system needs it)", table=one.title))
            for one in self._needed.values()
        ]
        shapes = [(name, tr(shape.name)) for name, shape in SHAPES.items()]
        self.shape = choice_field(tr("Shape"), [*lacking, *shapes])
        dice = [(die.id, die.name) for die in dice_of(module)]
        self.die = choice_field(tr("Die"), dice or [("", tr("Six-sided"))])
        self.dice = number_field(1, MOST_DICE, 1, tr("Number of dice"))
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        lines: QFormLayout = form(self.settings)
        lines.addRow(tr("&Title:"), self.table_title)
        lines.addRow(tr("&Shape:"), self.shape)
        lines.addRow("", self.words)
        lines.addRow(tr("&Die:"), self.die)
        lines.addRow(tr("&Number of dice:"), self.dice)
        self.settings.addStretch(1)
        self.setMinimumWidth(440)
        self.table_title.textChanged.connect(self.refresh)
        self.shape.currentIndexChanged.connect(self.refresh)
        self.die.currentIndexChanged.connect(self.refresh)
        self.dice.valueChanged.connect(self.refresh)
        self.table_title.selectAll()
        self.table_title.setFocus()
        self.refresh()

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module) -> Change | None:
        """The change that adds what the user wants; None if there is none."""
        return cls(module, parent).asked()

    def refresh(self) -> None:
        """Work out the table."""
        title, shape = self.table_title.text().strip(), str(self.shape.currentData())
        needed = self._needed.get(shape.removeprefix(_NEEDED))
        found = SHAPES.get(shape)
        rolls = found is not None and found.rolls
        self.die.setEnabled(rolls)
        self.dice.setEnabled(rolls)
        self.table_title.setEnabled(needed is None)
        if needed is not None:
            self.words.setText(tr("With the columns and rows that the rules look for"))
            self.show_outcome(needed_table(needed))
            return
        assert found is not None
        self.words.setText(tr(found.words))
        if not title:
            fault = Issue(code="table.no-title", message=tr("Give the table a title."))
            self.show_outcome(None, [fault])
            return
        die = str(self.die.currentData())
        self.show_outcome(new_table(self._module, title, shape, die, self.dice.value()))
