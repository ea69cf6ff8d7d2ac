"""What a window needs to work on a module: pages, panels, tools; made when one is first opened."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup

from hexwright.editor.exports.jobs import Jobs
from hexwright.editor.map.actions import tool_specs
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
from hexwright.editor.shell.disk_news import DiskNews
from hexwright.editor.shell.docks import Docks
from hexwright.editor.shell.document_tree import DocumentTree
from hexwright.editor.shell.documents_model import DocumentsModel
from hexwright.editor.shell.files import Files
from hexwright.editor.shell.history_view import HistoryView
from hexwright.editor.shell.menus import fill_menu, make_tool_bar, make_toolbar
from hexwright.editor.shell.mnemonics import make_unique
from hexwright.editor.shell.pages import Pages
from hexwright.editor.shell.view_actions import PANELS
from hexwright.editor.shell.workspace import Workspace
from hexwright.schema.documents import MAP
from hexwright.schema.language import tr
from hexwright.schema.starter import MAP_ID

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow

_LEFT, _RIGHT, _BOTTOM = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)


def furnish(window: "MainWindow") -> None:
    """Give a window all that the start page does not need."""
    window.workspace = Workspace(window)
    window.documents = DocumentsModel(window)
    window.problems = ProblemsModel(window)
    window.pages = Pages(window)
    window.files = Files(window, window.workspace, window.progress)
    window.jobs = Jobs(window, window.workspace, window.progress)
    window.problem_work = ProblemWork(window.workspace, window)
    window.games = Games(window)
    window.middle.addWidget(window.pages)
    window.disk_news = DiskNews(window.workspace, window.files, window.notice, window)
    _make_docks(window)
    # A new module opens on its map, to be drawn.
    window.files.made.connect(lambda: window.show_place(MAP.path(MAP_ID), "", ""))
    _make_tools(window)
    _join_actions(window)
    window.docks.restore()
    set_map_style(window, preferences.map_style())


def _make_docks(window: "MainWindow") -> None:
    docks = window.docks = Docks(window)
    window.tree = DocumentTree(window)
    window.tree.setModel(window.documents)
    window.problems_panel = ProblemsPanel(window.problems, window.problem_work.fix_words, window)
    window.problem_list = window.problems_panel.table
    window.history = HistoryView(window)
    window.history.setAccessibleName(tr("Undo history"))
    docks.add("documents", tr("Module"), window.tree, _LEFT)
    docks.add("history", tr("Undo history"), window.history, _LEFT)
    docks.add("problems", tr("Problems"), window.problems_panel, _BOTTOM)
    window.usages_panel = UsagesPanel(window)
    docks.add("usages", tr("Usages"), window.usages_panel, _BOTTOM)
    docks.stack("problems", "usages")
    window.refactoring = Refactoring(window)
    page = window.pages.map_page
    docks.add("tool_options", tr("Tool"), page.options, _RIGHT)
    docks.add("layers", tr("Layers"), page.layers_panel, _RIGHT)
    docks.add("overview", tr("Overview"), page.minimap, _RIGHT)
    docks.stack("layers", "overview")
    # The layers have all they need in half the height of a palette.
    docks.share_out(("tool_options", "layers"), (2, 1))


def _make_tools(window: "MainWindow") -> None:
    """The tools of maps, of which one is chosen at a time."""
    specs = tool_specs()
    actions = make_actions(window, specs, window, preferences.own_shortcuts())
    group = QActionGroup(window)
    for action in actions.values():
        group.addAction(action)
    fill_menu(window.menus["tools"], specs, actions)
    make_unique(window.menus["tools"].actions())
    page = window.pages.map_page
    page.use_actions({tool: actions[f"tool.{tool}"] for tool in page.tools})
    window.add_tools(action_specs(), actions)


def _join_actions(window: "MainWindow") -> None:
    """Tool bars, and the actions that something beside them shows or offers."""
    specs, actions = action_specs(), window.actions_by_id
    window.docks.add_bar(make_toolbar(window, specs, actions))
    window.docks.add_bar(make_tool_bar(window, specs, actions))
    for layer in ("grid", "numbers", "zones"):
        eye = window.pages.map_page.layers_panel.eyes[layer]
        eye.toggled.connect(actions[f"view.{layer}"].setChecked)
    window.refactoring.offer(actions)
    for name in PANELS:
        window.docks.join(name, actions[f"view.{name}"])
