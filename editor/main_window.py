"""The main window: wiring of the tree, the page, the problems and the actions."""

from functools import partial
from pathlib import Path

from hexwright.editor.document.changes import Change
from hexwright.editor.document.opening import Session
from hexwright.editor.exports.jobs import Jobs
from hexwright.editor.map.view_actions import set_map_style
from hexwright.editor.play.start.games import Games
from hexwright.editor.problems.model import ProblemsModel
from hexwright.editor.problems.panel import ProblemsPanel
from hexwright.editor.problems.work import ProblemWork
from hexwright.editor.references.refactoring import Refactoring
from hexwright.editor.references.usages_panel import UsagesPanel
from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import make_actions
from hexwright.editor.shell.action_list import action_specs
from hexwright.editor.shell.conditions import conditions, useful_panels
from hexwright.editor.shell.disk_news import DiskNews
from hexwright.editor.shell.docks import Docks
from hexwright.editor.shell.document_tree import DocumentTree
from hexwright.editor.shell.documents_model import DocumentsModel
from hexwright.editor.shell.drops import dropped_module, dropped_sheet
from hexwright.editor.shell.extras import connect_start
from hexwright.editor.shell.files import Files
from hexwright.editor.shell.history_view import HistoryView
from hexwright.editor.shell.menus import (
    add_places,
    make_menus,
    make_tool_bar,
    make_toolbar,
    part_letters,
)
from hexwright.editor.shell.notice import Notice, stacked
from hexwright.editor.shell.pages import Pages
from hexwright.editor.shell.progress import Progress
from hexwright.editor.shell.start_page import StartPage
from hexwright.editor.shell.thumbnails import keep_soon
from hexwright.editor.shell.view_actions import PANELS
from hexwright.editor.shell.workspace import Workspace
from hexwright.editor.spreadsheets.actions import import_sheet
from hexwright.editor.theme import apply_chosen_theme, is_dark
from hexwright.schema.documents import kind_of
from hexwright.schema.language import tr
from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QActionGroup, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QStackedWidget,
)

_LEFT, _RIGHT, _BOTTOM = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)


class MainWindow(QMainWindow):
    """Shows one module and lets the user work on it."""

    # The user wants another language now: a window that speaks it must be made.
    language_changed = Signal()

    def __init__(self) -> None:
        """A window with the start page; `open_module` fills it."""
        super().__init__()
        self.workspace = Workspace(self)
        self.documents = DocumentsModel(self)
        self.problems = ProblemsModel(self)
        self.pages = Pages(self)
        self.progress = Progress(self)
        self.files = Files(self, self.workspace, self.progress)
        self.jobs = Jobs(self, self.workspace, self.progress)
        self.problem_work = ProblemWork(self.workspace, self)
        self.games = Games(self)
        self.start = StartPage(self)
        self.middle = QStackedWidget(self)
        self.middle.addWidget(self.start)
        self.middle.addWidget(self.pages)
        self.notice = Notice(self)
        self.disk_news = DiskNews(self.workspace, self.files, self.notice, self)
        self.setCentralWidget(stacked(self.notice, self.middle))
        self._make_docks()
        self._make_actions()
        self._make_status_bar()
        self._connect()
        self.docks.restore()
        self.show_theme()
        set_map_style(self, preferences.map_style())
        self._switch()

    # --- building -------------------------------------------------------------------------

    def _make_docks(self) -> None:
        self.docks = Docks(self)
        self.tree = DocumentTree(self)
        self.tree.setModel(self.documents)
        self.tree.selectionModel().currentChanged.connect(self._show_current)
        self.problems_panel = ProblemsPanel(self.problems, self.problem_work.fix_words, self)
        self.problem_list = self.problems_panel.table
        self.history = HistoryView(self)
        self.history.setAccessibleName(tr("Undo history"))
        self.docks.add("documents", tr("Module"), self.tree, _LEFT)
        self.docks.add("history", tr("Undo history"), self.history, _LEFT)
        self.docks.add("problems", tr("Problems"), self.problems_panel, _BOTTOM)
        self.usages_panel = UsagesPanel(self)
        self.docks.add("usages", tr("Usages"), self.usages_panel, _BOTTOM)
        self.docks.stack("problems", "usages")
        self.refactoring = Refactoring(self)
        page = self.pages.map_page
        self.docks.add("tool_options", tr("Tool"), page.options, _RIGHT)
        self.docks.add("layers", tr("Layers"), page.layers_panel, _RIGHT)
        self.docks.add("overview", tr("Overview"), page.minimap, _RIGHT)
        self.docks.stack("layers", "overview")

    def _make_actions(self) -> None:
        self.specs = action_specs()
        self.actions_by_id = make_actions(self, self.specs, self, preferences.own_shortcuts())
        tools = QActionGroup(self)
        for spec in self.specs:
            if spec.menu == "tools":
                tools.addAction(self.actions_by_id[spec.id])
        page = self.pages.map_page
        page.use_actions({tool: self.actions_by_id[f"tool.{tool}"] for tool in page.tools})
        self.menus = make_menus(self, self.specs, self.actions_by_id)
        add_places(self.menus["file"], self.actions_by_id["file.close"], self.open_module)
        part_letters(self, self.menus)
        self.docks.add_bar(make_toolbar(self, self.specs, self.actions_by_id))
        self.docks.add_bar(make_tool_bar(self, self.specs, self.actions_by_id))
        for layer in ("grid", "numbers", "zones"):
            eye = self.pages.map_page.layers_panel.eyes[layer]
            eye.toggled.connect(self.actions_by_id[f"view.{layer}"].setChecked)
        self.refactoring.offer(self.actions_by_id)
        for name in PANELS:
            self.docks.join(name, self.actions_by_id[f"view.{name}"])

    def _make_status_bar(self) -> None:
        self.hex_label, self.zoom_label, self.state_label = QLabel(), QLabel(), QLabel()
        self.statusBar().addWidget(self.hex_label, 1)
        for widget in (self.progress, self.state_label, self.zoom_label):
            self.statusBar().addPermanentWidget(widget)

    def _connect(self) -> None:
        self.pages.hovered.connect(self.hex_label.setText)
        self.pages.zoomed.connect(lambda percent: self.zoom_label.setText(f"{percent} %"))
        self.pages.action_wanted.connect(lambda name: self.actions_by_id[name].trigger())
        self.files.said.connect(self._say)
        self.files.opened.connect(self._remember)
        self.problems_panel.chosen.connect(self.problem_work.jump)
        self.problems_panel.fix_wanted.connect(self.problem_work.fix)
        self.problems_panel.moved.connect(self._enable)
        self.problem_work.jump_requested.connect(self.show_place)
        self.workspace.switched.connect(self._switch)
        self.workspace.changed.connect(self._change)
        self.workspace.checked.connect(self._show_issues)
        self.workspace.retitled.connect(self._show_title)
        self.workspace.not_kept.connect(lambda issues: self._say(issues[0].message))
        connect_start(self)
        self.setAcceptDrops(True)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)

    # --- the module -----------------------------------------------------------------------

    def open_module(self, source: Path) -> None:
        """Read a module in the background and show it when it is there."""
        self.files.open(source)

    def _remember(self, session: Session) -> None:
        if session.module is not None:
            info = session.module.info
            preferences.remember(session.source.absolute(), info.title, info.system.id)
            keep_soon(session.source, session.module)

    def _switch(self) -> None:
        """Another module is open, or none."""
        workspace = self.workspace
        document = workspace.document
        self.history.set_document(document)
        if document is not None:
            document.history_changed.connect(self._enable)
        self.documents.show_module(workspace.module, workspace.paths())
        self._show_issues()
        self._show_title()
        if workspace.is_open:
            self.docks.bring_back()
            self.middle.setCurrentWidget(self.pages)
            self._select(self.documents.first_picture())
            self.pages.take_keyboard()
        else:
            self.docks.put_away()
            self.middle.setCurrentWidget(self.start)
            for label in (self.state_label, self.hex_label, self.zoom_label):
                label.clear()
        self._enable()

    def _change(self, change: Change) -> None:
        """A step was made, undone or redone."""
        module = self.workspace.module
        assert module is not None
        path = self.current_path()
        if not self.documents.follow(module, change.contents):
            self.documents.show_module(module, self.workspace.paths())
            self.tree.expandAll()
            here = self.documents.index_of(path)
            if not here.isValid():
                # A document that was renamed lives under another path now.
                kind = kind_of(path)
                there = [one for one in change.contents if one != path and kind_of(one) == kind]
                here = self.documents.index_of(there[0]) if there else here
            self._select(here if here.isValid() else self.documents.first_picture())
        elif path in change.contents and not self.pages.follows_itself():
            self._show_current(self.tree.currentIndex())
        focus = self.documents.index_of(change.focus)
        if focus.isValid() and change.focus != path:
            self._select(focus)

    def _select(self, index: QModelIndex) -> None:
        self.tree.expandAll()
        if index.isValid():
            self.tree.setCurrentIndex(index)
        else:
            self.pages.show_nothing(tr("Nothing of this module can be shown; see the problems."))
            self.docks.show_useful(useful_panels(self))

    def current_path(self) -> str:
        """Path of the document on show."""
        document = self.documents.document_at(self.tree.currentIndex())
        return document.path if document else ""

    def _show_current(self, current: QModelIndex, _previous: QModelIndex | None = None) -> None:
        document = self.documents.document_at(current)
        if document is not None:
            self.hex_label.clear()
            self.pages.show_document(self.workspace.document, document)
            self.zoom_label.setVisible(self.pages.shows_map())
            self.docks.show_useful(useful_panels(self))
            self._enable()

    # --- problems -------------------------------------------------------------------------

    def _show_issues(self) -> None:
        self.problems.show_issues(self.workspace.issues, self.workspace.module)
        self.state_label.setText(self.problems.summary())
        self._enable()

    def show_place(self, path: str, pointer: str, number: str) -> None:
        """Show a place of a document: a JSON pointer in it, the number of a hex."""
        where = self.documents.index_of(path)
        if where.isValid():
            self.tree.setCurrentIndex(where)
            self.tree.scrollTo(where)
            self.pages.show_spot(pointer, number)

    # --- the window -----------------------------------------------------------------------

    def _say(self, words: str) -> None:
        self.statusBar().showMessage(words, 8000)

    def _show_title(self) -> None:
        title = self.workspace.title
        self.setWindowTitle(f"{title}[*] – Hexwright" if title else "Hexwright")
        self.setWindowModified(self.workspace.is_modified)

    def _focus_moved(self) -> None:
        """Cut and copy depend on where the keyboard is; a closed window has nothing to say."""
        if self.isVisible():
            self._enable()

    def _enable(self) -> None:
        """Only what can be done now can be chosen; undo and redo say what they would do."""
        there = conditions(self)
        for spec in self.specs:
            self.actions_by_id[spec.id].setEnabled(not spec.needs or spec.needs in there)
        stack = self.workspace.document.stack if self.workspace.document else None
        steps = (stack.undo_text(), stack.redo_text()) if stack else ("", "")
        undo, redo = (text.replace("&", "&&") for text in steps)
        self.actions_by_id["edit.undo"].setText(
            tr("&Undo {step}", step=undo) if undo else tr("&Undo")
        )
        self.actions_by_id["edit.redo"].setText(
            tr("&Redo {step}", step=redo) if redo else tr("&Redo")
        )

    def set_map_style(self, name: str) -> None:
        """Show maps in a style."""
        set_map_style(self, name)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Folders and packages may be dropped on the window, spreadsheets on an open module."""
        is_sheet = self.workspace.document is not None and dropped_sheet(event.mimeData())
        if is_sheet or dropped_module(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped; a spreadsheet is offered for import."""
        source, sheet = dropped_module(event.mimeData()), dropped_sheet(event.mimeData())
        if source is not None:
            event.acceptProposedAction()
            self.open_module(source)
        elif sheet is not None:
            event.acceptProposedAction()
            # Not at once: the program that it comes from waits for the end of the drop.
            QTimer.singleShot(0, partial(import_sheet, self, sheet))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window's place; unsaved work is asked about."""
        if self.workspace.is_modified:
            event.ignore()
            self.files.leave(self._close_for_good)
            return
        self.docks.remember()
        self.workspace.end()
        super().closeEvent(event)

    def _close_for_good(self) -> None:
        self.workspace.close()
        # Not at once: Qt refuses to close a window that is being closed.
        QTimer.singleShot(0, self.close)

    def show_theme(self) -> None:
        """Let the action show whether the colours are dark, which it may not have chosen."""
        action = self.actions_by_id["view.dark"]
        with QSignalBlocker(action):
            action.setChecked(is_dark())

    def set_dark(self, dark: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Light text on dark ground, or the other way round."""
        preferences.set_theme("dark" if dark else "light")
        apply_chosen_theme()
