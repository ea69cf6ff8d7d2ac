"""The window of the lab: the runs of a module, and the one that is looked at."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor import messages
from hexwright.editor.document.held_folder import data_home, new_folder
from hexwright.editor.document.opening import build, session_of
from hexwright.editor.forms.dialog_frame import note
from hexwright.editor.icons import icon
from hexwright.editor.lab.new_run import NewRunDialog
from hexwright.editor.lab.run_view import RunView, state_words
from hexwright.editor.play.editor_actions import scenario_on_show
from hexwright.editor.play.start.new_game import faults
from hexwright.editor.tasks import Task, watch
from hexwright.lab.live import runs_in, subject_of
from hexwright.lab.order import PACKAGE, Order, write_order
from hexwright.lab.run import Subject
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.package import read_package

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow

# The bar over a window.
_TITLE: Final = 36
_FOLDER: Final = Qt.ItemDataRole.UserRole


def lab_home() -> Path:
    """Where the runs of all modules are."""
    return data_home() / "lab"


class LabWindow(QWidget):
    """Runs on the left, the one that is chosen on the right."""

    def __init__(self, window: "MainWindow") -> None:
        """The lab of the module that is open."""
        super().__init__(window, Qt.WindowType.Window)
        self._window = window
        document = window.workspace.document
        assert document is not None
        self.setWindowTitle(tr("Play-test lab: {module}", module=document.module.info.title))
        self._module_id = document.module.info.id
        self.runs = QListWidget(self)
        self.runs.setAccessibleName(tr("Runs"))
        self.new = QPushButton(icon("add"), tr("&New run…"), self)
        self.empty = note(self)
        self.empty.setText(
            tr(
                "A run lets computer players fight scenarios as often as you like. It plays in a "
                "process of its own: close this window, or the program, and it goes on."
            )
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stack = QStackedWidget(self)
        self.view: RunView | None = None
        self._lay_out()
        self.new.clicked.connect(self.ask_run)
        self.runs.itemSelectionChanged.connect(self._open_current)
        self._fill()

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.new)
        column.addWidget(self.runs, 1)
        self.runs.setWordWrap(True)
        self.runs.setSpacing(4)
        self.stack.addWidget(self.empty)
        halves = QSplitter(self)
        halves.addWidget(left)
        halves.addWidget(self.stack)
        halves.setStretchFactor(1, 1)
        halves.setSizes([260, 760])
        halves.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.addWidget(halves)
        # Windows are as wide as two thirds of the screen by themselves.
        room = self.screen().availableSize() - QSize(0, _TITLE)
        self.resize(QSize(1040, 760).boundedTo(room))

    # --- the list --------------------------------------------------------------------------------

    def _fill(self) -> None:
        """List the runs of the module, the latest first."""
        for folder, order in runs_in(lab_home()).items():
            if order.module == self._module_id:
                self._list(folder, order, self.runs.count())
        if self.runs.count():
            self.runs.setCurrentRow(0)

    def _list(self, folder: Path, order: Order, row: int) -> QListWidgetItem:
        item = QListWidgetItem(_run_words(order))
        item.setData(_FOLDER, str(folder))
        with QSignalBlocker(self.runs):
            self.runs.insertItem(row, item)
            # Whoever lists a run chooses what is looked at.
            self.runs.setCurrentRow(-1)
        return item

    def _open_current(self, *_: object) -> None:
        folder = self._chosen()
        if folder is not None:
            self.open_run(folder)

    def _chosen(self) -> Path | None:
        """The run that is chosen in the list."""
        items = self.runs.selectedItems()
        return Path(items[0].data(_FOLDER)) if items else None

    def open_run(self, folder: Path, *, is_new: bool = False) -> None:
        """Show a run; its module is read in the background."""
        self._close_view()
        task = Task(lambda _report: subject_of(folder))

        def done(subject: Subject) -> None:
            if self._chosen() == folder:
                self._show_view(RunView(folder, subject, self), is_new=is_new)

        watch(task, self, done, self._refuse)
        task.start()

    def _show_view(self, view: RunView, *, is_new: bool) -> None:
        self._close_view()
        self.view = view
        self.stack.addWidget(view)
        self.stack.setCurrentWidget(view)
        view.wanted.connect(self.open_game)
        view.changed.connect(self._show_state)
        if is_new:
            view.begin_run()
        self._show_state()

    def _close_view(self) -> None:
        if self.view is not None:
            self.view.end()
            self.stack.removeWidget(self.view)
            self.view.deleteLater()
            self.view = None

    def _show_state(self) -> None:
        items, view = self.runs.selectedItems(), self.view
        if items and view is not None:
            items[0].setText(f"{_run_words(view.run.order)}\n{state_words()[view.state]}")

    # --- doing -----------------------------------------------------------------------------------

    def ask_run(self) -> None:
        """Ask what shall be played, and begin it."""
        document = self._window.workspace.document
        if document is None:
            return
        module, scenario = document.module, scenario_on_show(self._window)
        first = scenario or next(iter(module.scenarios), "")
        issues = faults(module, first, self._window.workspace.issues)
        if issues:
            self._refuse(issues)
            return
        order = NewRunDialog(module, scenario, self).ask()
        if order is not None:
            self.start(order)

    def start(self, order: Order) -> Task:
        """Pack the module as it is now, saved or not, and begin a run of it."""
        document, source = self._window.workspace.document, self._window.workspace.source
        assert document is not None
        assert source is not None
        folder, snapshot = new_folder(lab_home()), document.snapshot()

        def work(_report: object) -> None:
            folder.mkdir(parents=True)
            build(session_of(source, snapshot), folder / PACKAGE)
            write_order(folder, order)

        def done(_: None) -> None:
            item = self._list(folder, order, 0)
            with QSignalBlocker(self.runs):
                self.runs.setCurrentItem(item)
            self.open_run(folder, is_new=True)

        task = Task(work)
        watch(task, self, done, self._refuse)
        task.start()
        return task

    def open_game(self, path: Path) -> None:
        """Open a game of the run in the replay, at its beginning."""
        if self.view is None:
            return
        run = self.view.run
        members = read_package(run.folder / PACKAGE).members
        window = self._window.games.open(run.module, path, ImageShelf(members.get), self)
        if window is not None:
            window.table.replay.first.trigger()

    def _refuse(self, issues: list[Issue]) -> None:
        messages.show_issues(self, tr("Play-test lab"), issues)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Look no more; whatever is played goes on."""
        self._close_view()
        super().closeEvent(event)
        self.deleteLater()


def _run_words(order: Order) -> str:
    """A run in a list: when it was begun, and what it plays."""
    when, names = order.begun[:16], ", ".join(order.scenarios)
    players = " – ".join(order.players)
    return f"{when}\n{names}\n{players} · {order.games}"
