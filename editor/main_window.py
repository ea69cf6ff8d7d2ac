"""The main window: wiring of the tree, the page, the problems and the actions."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QByteArray,
    QModelIndex,
    QSignalBlocker,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QStackedWidget,
    QTableView,
)

from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import ActionSpec, make_actions
from hexwright.editor.shell.action_list import window_specs
from hexwright.editor.shell.conditions import (
    bars_that_give_way,
    conditions,
    map_panels_share_a_place,
    panels_that_give_way,
    useful_panels,
)
from hexwright.editor.shell.extras import connect_start, offer_module_in
from hexwright.editor.shell.menus import add_places, make_menus, part_letters
from hexwright.editor.shell.notice import Notice, stacked
from hexwright.editor.shell.progress import Progress
from hexwright.editor.shell.start_page import StartPage
from hexwright.editor.theme import apply_chosen_theme, is_dark
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.document.changes import Change
    from hexwright.editor.document.opening import Session
    from hexwright.editor.exports.jobs import Jobs
    from hexwright.editor.play.start.games import Games
    from hexwright.editor.problems.model import ProblemsModel
    from hexwright.editor.problems.panel import ProblemsPanel
    from hexwright.editor.problems.work import ProblemWork
    from hexwright.editor.references.refactoring import Refactoring
    from hexwright.editor.references.usages_panel import UsagesPanel
    from hexwright.editor.shell.disk_news import DiskNews
    from hexwright.editor.shell.docks import Docks
    from hexwright.editor.shell.document_tree import DocumentTree
    from hexwright.editor.shell.documents_model import DocumentsModel
    from hexwright.editor.shell.files import Files
    from hexwright.editor.shell.history_view import HistoryView
    from hexwright.editor.shell.pages import Pages
    from hexwright.editor.shell.workspace import Workspace


class MainWindow(QMainWindow):
    """Shows one module and lets the user work on it."""

    # The user wants another language now: a window that speaks it must be made.
    language_changed = Signal()

    # Made by editor.shell.workbench when the first of them is asked for: the start page needs none,
    # and importing them takes far longer than showing it.
    workspace: "Workspace"
    documents: "DocumentsModel"
    problems: "ProblemsModel"
    pages: "Pages"
    files: "Files"
    jobs: "Jobs"
    problem_work: "ProblemWork"
    games: "Games"
    disk_news: "DiskNews"
    docks: "Docks"
    tree: "DocumentTree"
    problems_panel: "ProblemsPanel"
    problem_list: QTableView
    history: "HistoryView"
    usages_panel: "UsagesPanel"
    refactoring: "Refactoring"

    def __init__(self) -> None:
        """A window with the start page; `open_module` fills it."""
        super().__init__()
        self.is_furnished = False
        self._is_furnishing = False
        # The document that a problem led to: the list of problems stays beside it.
        self.led_to = ""
        self.progress = Progress(self)
        self.start = StartPage(self)
        self.middle = QStackedWidget(self)
        self.middle.addWidget(self.start)
        self.notice = Notice(self)
        self.setCentralWidget(stacked(self.notice, self.middle))
        self._make_actions()
        self._make_status_bar()
        connect_start(self, self._actions)
        self.setAcceptDrops(True)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)
        # Before there are panels: in a small window they would begin squeezed.
        self.resize(1280, 820)
        geometry = preferences.settings().value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.show_theme()
        self._show_title()
        self._enable()

    # --- building -------------------------------------------------------------------------

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """A part of the workbench, which is made now."""
            if name not in MainWindow.__annotations__ or self._is_furnishing:
                raise AttributeError(name)
            self.furnish()
            return getattr(self, name)

    def furnish(self) -> None:
        """Make all that is needed to work on a module, once."""
        if not self.is_furnished:
            from hexwright.editor.shell.workbench import furnish

            self._is_furnishing = True
            furnish(self)
            self.is_furnished = True
            self._connect()
            self._switch()

    def _make_actions(self) -> None:
        self._specs = window_specs()
        self._actions = make_actions(self, self._specs, self, preferences.own_shortcuts())
        self.menus = make_menus(self, self._specs, self._actions)
        self.menus["tools"].aboutToShow.connect(self.furnish)
        add_places(self.menus["file"], self._actions["file.close"], self.open_module)
        part_letters(self, self.menus)

    @property
    def specs(self) -> "list[ActionSpec[MainWindow]]":
        """All actions, in the order of their menus."""
        self.furnish()
        return self._specs

    @property
    def actions_by_id(self) -> dict[str, QAction]:
        """All actions as Qt has them."""
        if not self._is_furnishing:
            self.furnish()
        return self._actions

    def add_tools(self, specs: "list[ActionSpec[MainWindow]]", actions: dict[str, QAction]) -> None:
        """Take over the actions of the tools; `specs` are those of all actions."""
        self._specs = specs
        self._actions |= actions

    def _make_status_bar(self) -> None:
        self.hex_label, self.zoom_label, self.state_label = QLabel(), QLabel(), QLabel()
        self.statusBar().addWidget(self.hex_label, 1)
        for widget in (self.progress, self.state_label, self.zoom_label):
            self.statusBar().addPermanentWidget(widget)

    def _connect(self) -> None:
        self.pages.hovered.connect(self.hex_label.setText)
        self.pages.turned.connect(self._fit_to_page)
        self.pages.zoomed.connect(lambda percent: self.zoom_label.setText(f"{percent} %"))
        self.pages.action_wanted.connect(lambda name: self.actions_by_id[name].trigger())
        self.files.said.connect(self._say)
        self.files.opened.connect(self._remember)
        self.files.found_none.connect(partial(offer_module_in, self))
        self.problems_panel.chosen.connect(self.problem_work.jump)
        self.problems_panel.fix_wanted.connect(self.problem_work.fix)
        self.problems_panel.moved.connect(self._enable)
        self.problem_work.jump_requested.connect(self._lead_to)
        self.workspace.switched.connect(self._switch)
        self.workspace.changed.connect(self._change)
        self.workspace.checked.connect(self._show_issues)
        self.workspace.stale.connect(self._show_checking)
        self.workspace.retitled.connect(self._show_title)
        self.workspace.not_kept.connect(lambda issues: self._say(issues[0].message))
        self.tree.selectionModel().currentChanged.connect(self._show_current)

    # --- the module -----------------------------------------------------------------------

    def open_module(self, source: Path) -> None:
        """Read a module in the background and show it when it is there."""
        self.files.open(source)

    def _remember(self, session: "Session") -> None:
        from hexwright.editor.shell.thumbnails import keep_soon

        if session.module is not None:
            info = session.module.info
            preferences.remember(session.source.absolute(), info.title, info.system.id)
            keep_soon(session.source)

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

    def _change(self, change: "Change") -> None:
        """A step was made, undone or redone."""
        document = self.workspace.document
        assert document is not None
        path = self.current_path()
        if not self.documents.follow(document, change.contents):
            self.documents.show_module(document.module, self.workspace.paths())
            self.tree.expandAll()
            here = self.documents.index_of(path)
            if not here.isValid():
                from hexwright.schema.documents import kind_of

                # A document that was renamed lives under another path now.
                kind = kind_of(path)
                there = [
                    content
                    for content in change.contents
                    if content != path and kind_of(content) == kind
                ]
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
            self._make_room()

    def _make_room(self) -> None:
        """Show the panels that the page has something for, as far as the window is large enough."""
        self.pages.map_page.layers_panel.fit(self.height())
        useful = useful_panels(self)
        self.docks.spare_bars(bars_that_give_way(self))
        self.docks.show_useful(useful, panels_that_give_way(self))
        self.docks.share_place(list(useful), shared=map_panels_share_a_place(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Panels leave or come back when the window becomes small or large."""
        super().resizeEvent(event)
        if self.is_furnished and self.workspace.is_open:
            self._make_room()

    def current_path(self) -> str:
        """Path of the document on show."""
        document = self.documents.document_at(self.tree.currentIndex())
        return document.path if document else ""

    def _show_current(self, current: QModelIndex, _previous: QModelIndex | None = None) -> None:
        document = self.documents.document_at(current)
        if document is not None:
            if document.path != self.led_to:
                self.led_to = ""
            self.hex_label.clear()
            self.pages.show_document(self.workspace.document, document)
            self._fit_to_page()

    def _fit_to_page(self) -> None:
        """What stands around the page is what it has something for."""
        self.zoom_label.setVisible(self.pages.shows_map())
        self._make_room()
        self._enable()

    # --- problems -------------------------------------------------------------------------

    def _show_issues(self) -> None:
        self.problems.show_issues(self.workspace.issues, self.workspace.module)
        self.problems_panel.show_checking(is_checking=False)
        self.state_label.setText(self.problems.summary())
        self._enable()

    def _show_checking(self) -> None:
        """The list is of the module as it was a moment ago."""
        self.problems_panel.show_checking(is_checking=True)
        self.state_label.setText(tr("Checking…"))

    def _lead_to(self, path: str, pointer: str, number: str) -> None:
        """Show the place of a problem; the list that it was chosen from stays where it is."""
        is_seen = not self.docks.panel("problems").isHidden()
        self.led_to = path if is_seen else ""
        self.show_place(path, pointer, number)

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
        title = self.workspace.title if self.is_furnished else ""
        self.setWindowTitle(f"{title}[*] – Hexwright" if title else "Hexwright")
        self.setWindowModified(bool(title) and self.workspace.is_modified)

    def _focus_moved(self) -> None:
        """Cut and copy depend on where the keyboard is; a closed window has nothing to say."""
        if self.isVisible():
            self._enable()

    def _enable(self) -> None:
        """Only what can be done now can be chosen; undo and redo say what they would do."""
        there = conditions(self)
        for spec in self._specs:
            self._actions[spec.id].setEnabled(not spec.needs or spec.needs in there)
        if self.is_furnished:
            self._name_steps()

    def _name_steps(self) -> None:
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
        from hexwright.editor.map.view_actions import set_map_style

        set_map_style(self, name)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Folders and packages may be dropped on the window, others on an open module."""
        from hexwright.editor.shell.drops import dropped_module, dropped_sheet, dropped_turn

        is_open = self.is_furnished and self.workspace.document is not None
        data = event.mimeData()
        is_ours = is_open and (dropped_sheet(data) or dropped_turn(data))
        if is_ours or dropped_module(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped; a spreadsheet is offered for import."""
        from hexwright.editor.play.editor_actions import open_turn
        from hexwright.editor.shell.drops import dropped_module, dropped_sheet, dropped_turn
        from hexwright.editor.spreadsheets.transfer import import_sheet

        source, sheet = dropped_module(event.mimeData()), dropped_sheet(event.mimeData())
        turn = dropped_turn(event.mimeData())
        if source is not None:
            event.acceptProposedAction()
            self.open_module(source)
        elif sheet is not None:
            event.acceptProposedAction()
            # Not at once: the program that it comes from waits for the end of the drop.
            QTimer.singleShot(0, partial(import_sheet, self, sheet))
        elif turn is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, partial(open_turn, self, turn))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window's place; unsaved work is asked about."""
        if not self.is_furnished:
            preferences.settings().setValue("geometry", self.saveGeometry())
            super().closeEvent(event)
            return
        if self.workspace.is_modified or self.files.is_busy:
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
        action = self._actions["view.dark"]
        with QSignalBlocker(action):
            action.setChecked(is_dark())

    def set_dark(self, dark: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Light text on dark ground, or the other way round."""
        preferences.set_theme("dark" if dark else "light")
        apply_chosen_theme()
