"""What is wrong with the module, as a table, and the part of it that the user wants to see."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt
from PySide6.QtGui import QIcon

from hexwright.editor.icons import icon
from hexwright.editor.problems.edits.words import problem_place, problem_words
from hexwright.editor.records.row_table import Index, RowTableModel
from hexwright.editor.shell.documents_model import document_title
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# The words of the quick fix for an issue; empty if there is none.
FixWords = Callable[[Issue], str]
_FIX: Final = 2


class ProblemsModel(RowTableModel[Issue]):
    """One row for each issue: what, where, and its code."""

    def __init__(self, parent: QObject | None = None) -> None:
        """No problems yet."""
        super().__init__(parent)
        self._module: Module | None = None
        self._fix_words: FixWords = lambda _issue: ""
        self._fixes: dict[Issue, str] = {}

    def use_fixes(self, fix_words: FixWords) -> None:
        """Ask here what the quick fix of an issue would do."""
        self._fix_words = fix_words

    def fix_of(self, issue: Issue) -> str:
        """What the quick fix of an issue does, asked once; empty if there is none."""
        if issue not in self._fixes:
            self._fixes[issue] = self._fix_words(issue)
        return self._fixes[issue]

    def show_issues(self, issues: list[Issue], module: Module | None = None) -> None:
        """Show these and nothing else; the module tells what things are called."""
        self._module = module
        self._fixes = {}
        self.show_rows(issues)

    def titles(self) -> tuple[str, ...]:
        """Message, place, whether there is a quick fix, and code."""
        return tr("Problem"), tr("Place"), tr("Fix"), tr("Code")

    def words(self, row: Issue, column: int) -> str:
        """What a column says of an issue."""
        if column == 0:
            return problem_words(self._module, row)
        if column == _FIX:
            return self.fix_of(row)
        return self._place(row) if column == 1 else row.code

    def tip(self, row: Issue, column: int) -> str:
        """The file beside the place, and a hint beside the rest."""
        if column == _FIX and self.fix_of(row):
            return self.fix_of(row)
        return _file_place(row) if column == 1 else row.hint or row.message

    def picture(self, row: Issue) -> QIcon:
        """How bad it is."""
        return icon(row.severity.value)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """As of every row; a mark stands before what can be mended."""
        if role == Qt.ItemDataRole.DecorationRole and index.column() == _FIX:
            return icon("fix") if self.fix_of(self.rows[index.row()]) else None
        return super().data(index, role)

    def _place(self, issue: Issue) -> str:
        """Document and place by their names; the file where they have none."""
        if self._module is None or self._module.document(issue.file) is None:
            return _file_place(issue)
        title = document_title(self._module, issue.file)
        place = problem_place(self._module, issue)
        return f"{title}: {place}" if place else title

    def count(self, severity: Severity) -> int:
        """How many issues are of this severity."""
        return sum(issue.severity is severity for issue in self.rows)

    def summary(self) -> str:
        """How many problems there are, in words."""
        errors = self.count(Severity.ERROR)
        if not self.rows:
            return tr("No problems")
        return tr(
            "Errors: {errors}, other findings: {others}",
            errors=errors,
            others=len(self.rows) - errors,
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
        issue = self._model.rows[source_row]
        shown = ""
        if self._words:
            columns = range(self._model.columnCount())
            shown = " ".join(
                self._model.words(issue, column) for column in columns if column != _FIX
            )
        text = f"{shown} {issue.message} {issue.hint} {issue.file}".casefold()
        return issue.severity not in self._hidden and all(
            word in text for word in self._words.split()
        )

    def issue_at(self, row: int) -> Issue:
        """The issue in a row of what is shown."""
        return self._model.rows[self.mapToSource(self.index(row, 0)).row()]


def _file_place(issue: Issue) -> str:
    return f"{issue.file}:{issue.line}" if issue.line else issue.file
