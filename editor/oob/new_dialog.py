"""The dialog for a new order of battle."""

from PySide6.QtWidgets import QFormLayout, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form
from hexwright.editor.forms.plain_fields import choice_field, text_field
from hexwright.editor.oob.edits.documents import new_oob, side_without
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module


class NewOobDialog(ChangeDialog):
    """Asks for a title and a side."""

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """Propose the army of a side that has none."""
        super().__init__(parent, tr("New order of battle"), tr("&Create order of battle"))
        self._module = module
        self.oob_title = text_field(tr("New army"), tr("Title"), MAX_TITLE)
        sides = [(side.id, side.name) for side in module.info.sides]
        self.side = choice_field(tr("Side"), sides, side_without(module))
        lines: QFormLayout = form(self.settings)
        lines.addRow(tr("&Title:"), self.oob_title)
        lines.addRow(tr("&Side:"), self.side)
        self.settings.addStretch(1)
        self.setMinimumWidth(400)
        self.oob_title.textChanged.connect(self.refresh)
        self.side.currentIndexChanged.connect(self.refresh)
        self.oob_title.selectAll()
        self.oob_title.setFocus()
        self.refresh()

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module) -> Change | None:
        """The change that adds what the user wants; None if there is none."""
        return cls(module, parent).asked()

    def refresh(self) -> None:
        """Work out the order of battle."""
        title, side = self.oob_title.text().strip(), self.side.currentData()
        if not title:
            fault = Issue(code="oob.no-title", message=tr("Give the order of battle a title."))
            self.show_outcome(None, [fault])
        elif not side:
            fault = Issue(code="oob.no-side", message=tr("The module has no sides yet."))
            self.show_outcome(None, [fault])
        else:
            self.show_outcome(new_oob(self._module, title, side))
