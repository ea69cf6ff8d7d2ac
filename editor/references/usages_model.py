"""Where a thing is defined and used, as a table."""

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon

from hexwright.editor.icons import icon
from hexwright.editor.records.row_table import RowTableModel
from hexwright.editor.references.edits.place_words import place_words
from hexwright.editor.shell.documents_model import document_title
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.occurrences import Occurrence


class UsagesModel(RowTableModel[Occurrence]):
    """One row for each place where a thing is named: document, place in words, JSON pointer."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Nothing yet."""
        super().__init__(parent)
        self._module: Module | None = None

    def show_usages(self, module: Module | None, usages: Sequence[Occurrence]) -> None:
        """Show these and nothing else; the module tells what things are called."""
        self._module = module
        self.show_rows(usages)

    def titles(self) -> tuple[str, ...]:
        """Document, place and pointer."""
        return tr("Document"), tr("Place"), tr("Pointer")

    def words(self, row: Occurrence, column: int) -> str:
        """Document and place by their names, then both as they are in the files."""
        if self._module is None or column == 2:
            return f"{row.path}{row.pointer}"
        if column == 0:
            return document_title(self._module, row.path)
        return place_words(self._module, row)

    def tip(self, row: Occurrence, column: int) -> str:  # noqa: ARG002 - the same for the whole row
        """Whether a thing is made here or only named."""
        what = tr("Definition") if row.is_definition else tr("Use")
        return f"{what}: {row.path}{row.pointer}"

    def picture(self, row: Occurrence) -> QIcon:
        """A sign of the same."""
        return icon("definition" if row.is_definition else "use")
