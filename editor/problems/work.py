"""What the list of problems leads to: jumping to a place, and quick fixes."""

from PySide6.QtCore import QObject, Signal

from hexwright.editor.problems.edits.places import hex_of
from hexwright.editor.problems.fixes import fix_for
from hexwright.editor.shell.workspace import Workspace
from hexwright.schema.issues import Issue


class ProblemWork(QObject):
    """Works on the problems of a workspace."""

    # The page shall show a place: path of the document, JSON pointer in it, number of a hex.
    jump_requested = Signal(str, str, str)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        """Problems of a workspace."""
        super().__init__(parent)
        self._workspace = workspace

    def jump(self, issue: Issue) -> None:
        """Ask for the place of an issue."""
        module = self._workspace.module
        number = hex_of(module, issue.file, issue.pointer) if module else ""
        self.jump_requested.emit(self._path(issue), issue.pointer, number)

    def _path(self, issue: Issue) -> str:
        """Where the document of an issue stands; one in a file of a wrong name is at its own."""
        document = self._workspace.document
        return document.misnamed.get(issue.file, issue.file) if document else issue.file

    def fix_words(self, issue: Issue) -> str:
        """What the quick fix of an issue would do; empty if there is none."""
        document = self._workspace.document
        change = fix_for(document, issue) if document else None
        return change.label if change else ""

    def fix(self, issue: Issue) -> None:
        """Mend an issue, as one step of the history."""
        document = self._workspace.document
        change = fix_for(document, issue) if document else None
        if document is not None and change is not None:
            document.do(change)
