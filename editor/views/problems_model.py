"""What is wrong with the module, as a table."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.icons import icon
from schema.issues import Issue, Severity
from schema.language import tr

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ProblemsModel(QAbstractTableModel):
    """One row for each issue: what, where, and its code."""

    def __init__(self, parent: QObject | None = None) -> None:
        """No problems yet."""
        super().__init__(parent)
        self._issues: list[Issue] = []

    def show_issues(self, issues: list[Issue]) -> None:
        """Show these and nothing else."""
        self.beginResetModel()
        self._issues = list(issues)
        self.endResetModel()

    def issue_at(self, row: int) -> Issue:
        """The issue in a row."""
        return self._issues[row]

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of issues."""
        return 0 if parent.isValid() else len(self._issues)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Message, place and code."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Titles of the columns."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (tr("Problem"), tr("Place"), tr("Code"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text, icon and hint of a cell."""
        if not index.isValid():
            return None
        issue = self._issues[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (issue.message, _place(issue), issue.code)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return issue.hint or issue.message
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return icon(issue.severity.value)
        return None

    def summary(self) -> str:
        """How many problems there are, in words."""
        errors = sum(issue.severity is Severity.ERROR for issue in self._issues)
        if not self._issues:
            return tr("No problems")
        return tr(
            "{errors} errors, {others} other findings",
            errors=errors,
            others=len(self._issues) - errors,
        )


def _place(issue: Issue) -> str:
    return f"{issue.file}:{issue.line}" if issue.line else issue.file
