"""A newer version of what the open module was imported from: what is new, and what both changed."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHeaderView, QLabel, QTableView, QWidget

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog
from hexwright.editor.imports.foreign_game import ask_game
from hexwright.editor.records.row_table import RowTableModel
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.importers.again import Renewed, changed_files, renewed
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.versions.difference import Difference
from hexwright.schema.versions.merging import Conflict
from hexwright.schema.versions.wording import place_words, value_words

if TYPE_CHECKING:
    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow
    from hexwright.importers.base import Importer

_MOST_SHOWN: Final = 5_000


class Line(NamedTuple):
    """What would be another, in words: whose change it is, where, before and after."""

    sort: str
    file: str
    place: str
    before: str
    after: str


class Offers(NamedTuple):
    """What a newer version brings, with the user's own words kept where both changed, or not."""

    mine: Renewed
    theirs: Renewed
    # The changes to the module as it is open.
    changes: dict[str, Change]


class LinesModel(RowTableModel[Line]):
    """Changes as rows, those that both made first."""

    def titles(self) -> tuple[str, ...]:
        """What stands above the columns."""
        return "", tr("File"), tr("Place"), tr("Here"), tr("Newer version")

    def words(self, row: Line, column: int) -> str:
        """A cell."""
        return row[column]

    tip = words


class NewerVersionDialog(ChangeDialog):
    """Lists what a newer version would change; what both changed is taken from one of them."""

    def __init__(self, offers: Offers, system: str, parent: QWidget | None = None) -> None:
        """Both outcomes are there already."""
        super().__init__(parent, tr("Import a newer version"), tr("&Take over"))
        self._offers, self._system = offers, system
        self.model = LinesModel(self)
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("What would change"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.takes_theirs = QCheckBox(
            tr("Where both changed the same, take the &newer version's"), self
        )
        self.takes_theirs.setVisible(bool(offers.mine.conflicts))
        self.takes_theirs.toggled.connect(self.refresh)
        self.count = QLabel(self)
        self.picture.addWidget(self.table, 1)
        self.picture.addWidget(self.count)
        self.picture.addWidget(self.takes_theirs)
        self.resize(980, 560)
        self.refresh()

    @property
    def chosen(self) -> Renewed:
        """What would come of it."""
        return self._offers.theirs if self.takes_theirs.isChecked() else self._offers.mine

    def refresh(self) -> None:
        """Show what would come of it."""
        found = self.chosen
        lines = [self._conflict(conflict) for conflict in found.conflicts]
        lines += [self._difference(difference) for difference in found.differences]
        self.model.show_rows(lines[:_MOST_SHOWN])
        words = tr_many("1 change|{count} changes", len(found.differences))
        if found.conflicts:
            both = tr_many("1 changed by both|{count} changed by both", len(found.conflicts))
            words = f"{words}, {both}"
        self.count.setText(words)
        errors = [issue for issue in found.issues if issue.severity is Severity.ERROR]
        change = self._offers.changes["theirs" if self.takes_theirs.isChecked() else "mine"]
        self.show_outcome(change, errors)

    def _conflict(self, one: Conflict) -> Line:
        place = place_words(one.path, one.way, self._system)
        return Line(tr("both"), one.path, place, value_words(one.ours), value_words(one.theirs))

    def _difference(self, one: Difference) -> Line:
        place = place_words(one.path, one.way, self._system)
        sort = tr("new") if one.is_new else tr("gone") if one.is_gone else tr("other")
        return Line(sort, one.path, place, value_words(one.old), value_words(one.new))


def import_newer(window: "MainWindow") -> Task | None:
    """Ask for the newer version and offer what it brings; None if the user does not want to."""
    document = window.workspace.document
    chosen = ask_game(window) if document is not None else None
    if document is None or chosen is None:
        return None
    importer, file = chosen
    return start_newer(window, document, importer, file)


def start_newer(
    window: "MainWindow", document: "ModuleDocument", importer: "Importer", file: Path
) -> Task:
    """Read the newer version in the background; what it brings is offered when it is there."""
    before, module = document.files(), document.module

    def work(report: ReportProgress) -> Offers:
        return offers_of(importer, file, before, report)

    def done(offers: Offers) -> None:
        if window.workspace.document is not document:
            return
        if document.module is not module:
            words = tr("The module was changed meanwhile: import the newer version once more.")
            stale = Issue(code="import.stale", message=words)
            messages.show_issues(window, tr("Import a newer version"), [stale])
            return
        dialog = NewerVersionDialog(offers, module.info.system.id, window)
        change = dialog.asked()
        if change is not None:
            document.do(change)

    task = Task(work)
    window.progress.follow(task, tr("Importing…"))
    failed = partial(messages.show_issues, window, tr("Import a newer version"))
    watch(task, window, done, failed)
    task.start()
    return task


def offers_of(
    importer: "Importer", file: Path, before: dict[str, bytes], report: ReportProgress
) -> Offers:
    """What a newer version brings to a module of these files; raises DataError."""
    imported = importer.read(file, report, {})
    mine = renewed(importer.id, imported, before)
    theirs = renewed(importer.id, imported, before, "theirs") if mine.conflicts else mine
    changes = {
        name: Change(tr("Import a newer version"), _contents(before, one.files))
        for name, one in (("mine", mine), ("theirs", theirs))
    }
    return Offers(mine, theirs, changes)


def _contents(before: dict[str, bytes], after: dict[str, bytes]) -> dict[str, Content]:
    """What changes as documents and as bytes."""
    module = load_module(after).module
    assert module is not None
    return {
        path: _content(module, path, data) for path, data in changed_files(before, after).items()
    }


def _content(module: Module, path: str, data: bytes | None) -> Content:
    return module.document(path) if data is not None and kind_of(path) is not None else data
