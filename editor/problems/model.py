"""What is wrong with the module, as a table, and the part of it that the user wants to see."""

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from hexwright.editor.icons import icon
from hexwright.editor.problems.edits.words import problem_place, problem_words
from hexwright.editor.shell.documents_model import document_title
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.module import Module

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ProblemsModel(QAbstractTableModel):
    """One row for each issue: what, where, and its code."""

    def __init__(self, parent: QObject | None = None) -> None:
        """No problems yet."""
        super().__init__(parent)
        self._issues: list[Issue] = []
        self._module: Module | None = None

    def show_issues(self, issues: list[Issue], module: Module | None = None) -> None:
        """Show these and nothing else; the module tells what things are called."""
        is_other, self._module = module is not self._module, module
        if issues == self._issues:
            if is_other and issues:
                last = self.index(len(issues) - 1, self.columnCount() - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
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
            return self.words(index.row())[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            if index.column() == 1:
                return _file_place(issue)
            return issue.hint or issue.message
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return icon(issue.severity.value)
        return None

    def words(self, row: int) -> tuple[str, str, str]:
        """What the columns say of an issue."""
        issue = self._issues[row]
        return problem_words(self._module, issue), self._place(issue), issue.code

    def _place(self, issue: Issue) -> str:
        """Document and place by their names; the file where they have none."""
        if self._module is None or self._module.document(issue.file) is None:
            return _file_place(issue)
        title = document_title(self._module, issue.file)
        place = problem_place(self._module, issue)
        return f"{title}: {place}" if place else title

    def count(self, severity: Severity) -> int:
        """How many issues are of this severity."""
        return sum(issue.severity is severity for issue in self._issues)

    def summary(self) -> str:
        """How many problems there are, in words."""
        errors = self.count(Severity.ERROR)
        if not self._issues:
            return tr("No problems")
        return tr(
            "Errors: {errors}, other findings: {others}",
            errors=errors,
            others=len(self._issues) - errors,
        )


class ProblemsFilter(QSortFilterProxyModel):
    """The problems of some severities that hold some words."""

    def __init__(self, source: ProblemsModel, parent: QObject | None = None) -> None:
        """Everything of a model."""
        super().__init__(parent)
        self._model = source
        self._hidden: set[Severity] = set()
        self._words = ""
        self.setSourceModel(source)

    def set_shown(self, severity: Severity, *, shown: bool) -> None:
        """Show or hide a severity."""
        self._hidden = self._hidden - {severity} if shown else self._hidden | {severity}
        self.invalidate()

    def set_words(self, words: str) -> None:
        """Show only what holds all these words."""
        self._words = words.casefold()
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, _source_parent: Index) -> bool:  # noqa: N802 - Qt calls it
        """Whether an issue is wanted."""
        issue = self._model.issue_at(source_row)
        shown = " ".join(self._model.words(source_row)) if self._words else ""
        text = f"{shown} {issue.message} {issue.hint} {issue.file}".casefold()
        return issue.severity not in self._hidden and all(
            word in text for word in self._words.split()
        )

    def issue_at(self, row: int) -> Issue:
        """The issue in a row of what is shown."""
        return self._model.issue_at(self.mapToSource(self.index(row, 0)).row())


def _file_place(issue: Issue) -> str:
    return f"{issue.file}:{issue.line}" if issue.line else issue.file
