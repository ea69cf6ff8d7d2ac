"""A newer version of what the open module was imported from: what is new, and what both changed."""

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHeaderView, QLabel, QTableView, QWidget

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog
from hexwright.editor.imports.foreign_game import ForeignGame, ask_game
from hexwright.editor.records.row_table import Index, RowTableModel
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.importers.again import Renewal, Renewed, changed_files
from hexwright.importers.terrain_file import kept_terrain
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.issues import DataError, Issue, Severity
from hexwright.schema.language import tr, tr_many
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.versions.difference import Difference
from hexwright.schema.versions.merging import Conflict
from hexwright.schema.versions.wording import place_words, value_words

if TYPE_CHECKING:
    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow

_MOST_SHOWN: Final = 5_000


class Line(NamedTuple):
    """What would be another, in words: whose change it is, where, before and after."""

    sort: str
    file: str
    place: str
    before: str
    after: str


class Outcome(NamedTuple):
    """What comes of a newer version, and the change that makes it of the open module."""

    renewed: Renewed
    change: Change


class Offers:
    """What a newer version brings, with its word or the user's where both changed."""

    def __init__(self, renewal: Renewal, before: dict[str, bytes]) -> None:
        """Works out what comes of it if the user's own words are kept."""
        self._renewal, self._before = renewal, before
        self._known: dict[frozenset[int], Outcome] = {}
        self.conflicts = renewal.conflicts
        self.taking(frozenset())

    def taking(self, theirs: frozenset[int]) -> Outcome:
        """What comes of it with the newer version's word in the conflicts of these numbers."""
        if theirs not in self._known:
            found = self._renewal.taking([self.conflicts[number].where for number in theirs])
            contents = _contents(self._before, found.files)
            change = Change(tr("Import a newer version"), contents)
            self._known[theirs] = Outcome(found, change)
        return self._known[theirs]


class LinesModel(RowTableModel[Line]):
    """Changes as rows, those that both made first: each is taken by a mark in its last column."""

    decided = Signal()

    def __init__(self, parent: QObject, conflicts: int) -> None:
        """The first rows are that many conflicts; none is taken from the newer version."""
        super().__init__(parent)
        self._conflicts = conflicts
        self.taken: frozenset[int] = frozenset()

    def take(self, taken: frozenset[int]) -> None:
        """Take the newer version's word in these conflicts and no others."""
        if taken != self.taken:
            self.taken = taken
            self.decided.emit()

    def _is_choice(self, index: Index) -> bool:
        return index.row() < self._conflicts and index.column() == len(self.titles()) - 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What both changed can be marked."""
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsUserCheckable if self._is_choice(index) else found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Whether the newer version's word is taken, besides the words."""
        if role == Qt.ItemDataRole.CheckStateRole and self._is_choice(index):
            is_taken = index.row() in self.taken
            return Qt.CheckState.Checked if is_taken else Qt.CheckState.Unchecked
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Decide one of them."""
        if role != Qt.ItemDataRole.CheckStateRole or not self._is_choice(index):
            return False
        is_taken = Qt.CheckState(value) is Qt.CheckState.Checked
        self.take(self.taken | {index.row()} if is_taken else self.taken - {index.row()})
        return True

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
        self._shown_conflicts = min(len(offers.conflicts), _MOST_SHOWN)
        self.model = LinesModel(self, self._shown_conflicts)
        self.model.decided.connect(self.refresh)
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
            tr("Take the &newer version's wherever both changed the same"), self
        )
        self.takes_theirs.setVisible(bool(offers.conflicts))
        self.takes_theirs.clicked.connect(self._take_all)
        self.count = QLabel(self)
        self.picture.addWidget(self.table, 1)
        self.picture.addWidget(self.count)
        self.picture.addWidget(self.takes_theirs)
        self.resize(980, 560)
        self.refresh()

    def _take_all(self, is_taken: bool) -> None:  # noqa: FBT001 - Qt hands it over
        self.model.take(frozenset(range(len(self._offers.conflicts)) if is_taken else ()))

    @property
    def chosen(self) -> Outcome:
        """What would come of it; raises DataError."""
        return self._offers.taking(self.model.taken)

    def refresh(self) -> None:
        """Show what would come of it."""
        taken, conflicts = self.model.taken, self._offers.conflicts
        self.takes_theirs.setChecked(bool(conflicts) and len(taken) == len(conflicts))
        try:
            found, change = self.chosen
        except DataError as error:
            self.show_outcome(None, error.issues)
            return
        lines = [self._conflict(conflict) for conflict in conflicts]
        lines += [self._difference(difference) for difference in found.differences]
        self.model.show_rows(lines[:_MOST_SHOWN])
        words = tr_many("1 change|{count} changes", len(found.differences))
        if conflicts:
            both = tr_many("1 changed by both|{count} changed by both", len(conflicts))
            words = f"{words}, {both}"
        self.count.setText(words)
        errors = [issue for issue in found.issues if issue.severity is Severity.ERROR]
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
    game = ask_game(window) if document is not None else None
    if document is None or game is None:
        return None
    return start_newer(window, document, game)


def start_newer(window: "MainWindow", document: "ModuleDocument", game: ForeignGame) -> Task:
    """Read the newer version in the background; what it brings is offered when it is there."""
    before, module = document.files(), document.module

    def work(report: ReportProgress) -> Offers:
        return offers_of(game, before, report)

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


def offers_of(game: ForeignGame, before: dict[str, bytes], report: ReportProgress) -> Offers:
    """What a newer version brings to a module of these files; raises DataError."""
    importer = game.importer
    imported = importer.read(game.file, report, kept_terrain(before), game.added)
    return Offers(Renewal(importer.id, imported, before), before)


def _contents(before: dict[str, bytes], after: dict[str, bytes]) -> dict[str, Content]:
    """What changes as documents and as bytes."""
    module = load_module(after).module
    assert module is not None
    return {
        path: _content(module, path, data) for path, data in changed_files(before, after).items()
    }


def _content(module: Module, path: str, data: bytes | None) -> Content:
    return module.document(path) if data is not None and kind_of(path) is not None else data
