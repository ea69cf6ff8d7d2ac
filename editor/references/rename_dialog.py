"""Another name and id for anything, with a look at what will change."""

from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QWidget

from hexwright.editor.forms.dialog_frame import ChangeDialog, form
from hexwright.editor.forms.plain_fields import text_field
from hexwright.editor.plain_text import plain_label
from hexwright.editor.references.edits.renaming_with_title import (
    renamed_with_title,
    title_member,
    why_not_renamed,
)
from hexwright.editor.shell.documents_model import document_title
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import occurrences_for, title_of
from hexwright.schema.references.places import target_name

_LONGEST_ID = 64
_LONGEST_NAME = 200


class RenameDialog(ChangeDialog):
    """Asks for a name and an id; all that uses the id follows."""

    def __init__(self, parent: QWidget | None, module: Module, what: Named) -> None:
        """Ask about a thing of a module."""
        super().__init__(parent, tr("Rename"), tr("&Rename"))
        self._module = module
        self._what = what
        # The thing as it is after the change.
        self.made = what
        title = title_of(module, what)
        self._has_title = bool(title_member(module, what))
        self.name = text_field(title, tr("Name"), _LONGEST_NAME)
        self.id = text_field(what.name, tr("Id"), _LONGEST_ID)
        lines = form(self.settings)
        if self._has_title:
            lines.addRow(tr("&Name:"), self.name)
        lines.addRow(tr("&Id:"), self.id)
        old = plain_label(
            tr("Now: {sort} “{id}”", sort=target_name(what.target), id=what.name), self
        )
        self.settings.insertWidget(0, old)
        self.spots = occurrences_for(module, what)
        self.heading = QLabel(self)
        self.changes = QListWidget(self)
        self.changes.setAccessibleName(tr("What changes"))
        self.changes.setMinimumWidth(300)
        self.settings.addStretch(1)
        self.picture.addWidget(self.heading)
        self.picture.addWidget(self.changes, 1)
        for field in (self.name, self.id):
            field.setMinimumWidth(210)
            field.textChanged.connect(self._work_out)
        self._work_out()
        self._start().selectAll()
        self._start().setFocus()
        self.resize(680, 300)

    def _start(self) -> QLineEdit:
        return self.name if self._has_title else self.id

    def _work_out(self) -> None:
        new, title = self.id.text().strip(), self.name.text().strip()
        is_same = new == self._what.name and title == title_of(self._module, self._what)
        why = why_not_renamed(self._module, self._what, new)
        if self._has_title and not title:
            why = tr("It needs a name.")
        if is_same or why:
            problems = [Issue(code="rename", message=why)] if why else []
            self.show_outcome(None, problems)
        else:
            change, self.made = renamed_with_title(self._module, self._what, new, title)
            self.show_outcome(change)
        self._preview(is_id_new=new != self._what.name)

    def _preview(self, *, is_id_new: bool) -> None:
        """The documents that will change, and in how many places."""
        spots = [one for one in self.spots if one.is_definition or is_id_new]
        counts: dict[str, int] = {}
        for spot in spots:
            counts[spot.path] = counts.get(spot.path, 0) + 1
        lines = [
            tr(
                "{title} ({path}): {count}",
                title=document_title(self._module, path),
                path=path,
                count=count,
            )
            for path, count in counts.items()
        ]
        self.heading.setText(
            tr(
                "Places that change: {count}, documents: {documents}",
                count=sum(counts.values()),
                documents=len(counts),
            )
        )
        if lines != [self.changes.item(row).text() for row in range(self.changes.count())]:
            self.changes.clear()
            self.changes.addItems(lines)
