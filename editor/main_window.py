"""The main window: wiring of the tree, the page, the problems and the actions."""

from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QModelIndex, QSettings, Qt
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHeaderView,
    QLabel,
    QMainWindow,
    QMenu,
    QTableView,
    QToolBar,
    QTreeView,
    QWidget,
)

from editor import messages
from editor.actions import action_specs, make_actions, menu_titles
from editor.jobs import Jobs
from editor.session import Session, open_session, sample_folders
from editor.tasks import Task
from editor.theme import apply_theme
from editor.views.documents_model import DocumentsModel
from editor.views.pages import Pages
from editor.views.problems_model import ProblemsModel
from schema.language import tr


class MainWindow(QMainWindow):
    """Shows one module."""

    def __init__(self) -> None:
        """An empty window; `open_module` fills it."""
        super().__init__()
        self.session: Session | None = None
        self._task: Task | None = None
        self.documents = DocumentsModel(self)
        self.problems = ProblemsModel(self)
        self.pages = Pages(self)
        self.jobs = Jobs(self)
        self.setCentralWidget(self.pages)
        self.tree = self._make_tree()
        self.problem_list = self._make_problem_list()
        self.actions_by_id = make_actions(self, self._handlers())
        self._make_menus()
        self._make_status_bar()
        self._restore()
        self._enable()
        self.setWindowTitle("Hexwright")

    # --- building -------------------------------------------------------------------------

    def _handlers(self) -> dict[str, Any]:
        view = self.pages.map_view
        return {
            "file.open": self._ask_module,
            "file.open_package": self._ask_package,
            "file.reload": self.reload,
            "file.export": self.export,
            "file.build": self.build,
            "file.quit": self.close,
            "view.zoom_in": view.zoom_in,
            "view.zoom_out": view.zoom_out,
            "view.actual_size": view.actual_size,
            "view.fit": view.fit,
            "view.grid": partial(self._set_layer, "grid"),
            "view.numbers": partial(self._set_layer, "numbers"),
            "view.zones": partial(self._set_layer, "zones"),
            "view.dark": self._set_dark,
            "help.about": self._show_about,
        }

    def _make_tree(self) -> QTreeView:
        tree = QTreeView(self)
        tree.setModel(self.documents)
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setAccessibleName(tr("Documents"))
        tree.selectionModel().currentChanged.connect(self._show_current)
        self._dock("documents", tr("Module"), tree, Qt.DockWidgetArea.LeftDockWidgetArea)
        return tree

    def _make_problem_list(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.problems)
        table.setAccessibleName(tr("Problems"))
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.clicked.connect(self._jump)
        table.activated.connect(self._jump)
        self._dock("problems", tr("Problems"), table, Qt.DockWidgetArea.BottomDockWidgetArea)
        return table

    def _dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> None:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        side = Qt.Orientation.Horizontal
        if area == Qt.DockWidgetArea.BottomDockWidgetArea:
            side = Qt.Orientation.Vertical
        self.resizeDocks([dock], [250 if side == Qt.Orientation.Horizontal else 120], side)

    def _make_menus(self) -> None:
        toolbar = QToolBar(tr("Tools"), self)
        toolbar.setObjectName("tools")
        toolbar.setMovable(False)
        self.addToolBar(toolbar)
        menus = {name: self.menuBar().addMenu(title) for name, title in menu_titles().items()}
        for spec in action_specs():
            action, menu = self.actions_by_id[spec.id], menus[spec.menu]
            if spec.starts_group:
                menu.addSeparator()
            menu.addAction(action)
            if spec.in_toolbar:
                if spec.starts_group or spec.id == "view.zoom_in":
                    toolbar.addSeparator()
                toolbar.addAction(action)
            if spec.id == "file.open_package":
                menu.addMenu(self._sample_menu(menu))

    def _sample_menu(self, parent: QMenu) -> QMenu:
        menu = QMenu(tr("Open &sample"), parent)
        for folder in sample_folders():
            action = QAction(folder.name, menu)
            action.setStatusTip(tr("Open the sample module {name}", name=folder.name))
            action.triggered.connect(partial(self._open_from_menu, folder))
            menu.addAction(action)
        return menu

    def _make_status_bar(self) -> None:
        self.hex_label, self.zoom_label, self.state_label = QLabel(), QLabel(), QLabel()
        self.statusBar().addWidget(self.hex_label, 1)
        self.statusBar().addPermanentWidget(self.state_label)
        self.statusBar().addPermanentWidget(self.zoom_label)
        self.pages.hovered.connect(self.hex_label.setText)
        self.pages.zoomed.connect(lambda percent: self.zoom_label.setText(f"{percent} %"))

    # --- the module -----------------------------------------------------------------------

    def open_module(self, source: Path) -> None:
        """Read a module in the background and show it when it is there."""
        if self._task is not None:
            self._task.stop()
        self.state_label.setText(tr("Reading {name}…", name=source.name))
        task = Task(lambda _report: open_session(source), self)
        task.done.connect(partial(self._opened, task))
        task.crashed.connect(self.jobs.raise_fault)
        self._task = task
        task.start()

    def _opened(self, task: Task, session: Session) -> None:
        task.deleteLater()
        # A module that was asked for later is already on its way.
        if task is not self._task:
            return
        self._task = None
        here = self.documents.document_at(self.tree.currentIndex())
        same = self.session is not None and self.session.source == session.source
        self.session = session
        self.documents.show_module(session.module, list(session.files))
        self.problems.show_issues(session.issues)
        self.state_label.setText(self.problems.summary())
        self.setWindowTitle(f"{session.title} – Hexwright")
        self.tree.expandAll()
        self._enable()
        index = self.documents.index_of(here.path) if same and here else QModelIndex()
        self._select(index if index.isValid() else self.documents.first_picture())

    def _select(self, index: QModelIndex) -> None:
        if index.isValid():
            self.tree.setCurrentIndex(index)
        else:
            self.pages.show_nothing(tr("Nothing of this module can be shown; see the problems."))

    def _show_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        document = self.documents.document_at(current)
        if self.session is not None and document is not None:
            self.hex_label.clear()
            self.pages.show_document(self.session.module, document)
            self._enable()

    def _jump(self, index: QModelIndex) -> None:
        issue = self.problems.issue_at(index.row())
        where = self.documents.index_of(issue.file)
        if where.isValid():
            self.tree.setCurrentIndex(where)
            self.tree.scrollTo(where)

    def _enable(self) -> None:
        """Only what can be done now can be chosen."""
        is_open = self.session is not None
        has_map = self.pages.currentWidget() is self.pages.map_view
        for spec in action_specs():
            action = self.actions_by_id[spec.id]
            if spec.id in ("file.reload", "file.export", "file.build"):
                action.setEnabled(is_open)
            elif spec.menu == "view" and spec.id != "view.dark":
                action.setEnabled(has_map)

    # --- actions --------------------------------------------------------------------------

    def _open_from_menu(self, folder: Path) -> None:
        self.open_module(folder)

    def _ask_module(self) -> None:
        folder = messages.ask_module_folder(self)
        if folder is not None:
            self.open_module(folder)

    def _ask_package(self) -> None:
        package = messages.ask_package(self)
        if package is not None:
            self.open_module(package)

    def reload(self) -> None:
        """Read the module again."""
        if self.session is not None:
            self.open_module(self.session.source)

    def export(self) -> None:
        """Ask how and where to, then export."""
        if self.session is not None:
            self.jobs.export(self.session)

    def build(self) -> None:
        """Ask where to, then build the package."""
        if self.session is not None:
            self.jobs.build(self.session)

    def _set_layer(self, name: str, shown: bool) -> None:  # noqa: FBT001 - Qt calls it so
        self.pages.map_view.set_layer(name, shown=shown)

    def _set_dark(self, dark: bool) -> None:  # noqa: FBT001 - Qt calls it so
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        apply_theme(application, dark=dark)

    def _show_about(self) -> None:
        messages.show_about(self, version("hexwright"))

    # --- settings -------------------------------------------------------------------------

    def _restore(self) -> None:
        settings = QSettings("Hexwright", "Hexwright")
        self.resize(1280, 820)
        for key, restore in (("geometry", self.restoreGeometry), ("state", self.restoreState)):
            kept = settings.value(key)
            if isinstance(kept, QByteArray):
                restore(kept)
        self.actions_by_id["view.dark"].setChecked(settings.value("dark", "no") == "yes")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window's place and colours."""
        settings = QSettings("Hexwright", "Hexwright")
        settings.setValue("geometry", self.saveGeometry())
        settings.setValue("state", self.saveState())
        settings.setValue("dark", "yes" if self.actions_by_id["view.dark"].isChecked() else "no")
        super().closeEvent(event)
