"""Menus and the tool bar, made from the list of actions."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import AnySpec, menu_titles
from hexwright.editor.shell.mnemonics import make_unique
from hexwright.editor.shell.tool_grid import ToolGrid
from hexwright.schema.language import tr
from hexwright.schema.samples import sample_folders


def make_menus(
    window: QMainWindow, specs: Collection[AnySpec], actions: Mapping[str, QAction]
) -> dict[str, QMenu]:
    """The menus of a window by id."""
    menus = {}
    for name, title in menu_titles().items():
        menu = QMenu(title, window)
        window.menuBar().addMenu(menu)
        menus[name] = menu
        fill_menu(menu, [spec for spec in specs if spec.menu == name], actions)
    return menus


def fill_menu(menu: QMenu, specs: Collection[AnySpec], actions: Mapping[str, QAction]) -> None:
    """Put actions at the end of a menu, in groups."""
    for spec in specs:
        if spec.starts_group and menu.actions():
            menu.addSeparator()
        menu.addAction(actions[spec.id])


def part_letters(window: QMainWindow, menus: Mapping[str, QMenu]) -> None:
    """Let no two entries of a menu, nor two menus, have the same underlined letter."""
    make_unique(window.menuBar().actions())
    for menu in menus.values():
        make_unique(menu.actions())


def make_toolbar(
    window: QMainWindow, specs: Collection[AnySpec], actions: Mapping[str, QAction]
) -> QToolBar:
    """The tool bar of a window."""
    bar = QToolBar(tr("Tool bar"), window)
    bar.setObjectName("tools")
    bar.setMovable(False)
    menu = ""
    for spec in specs:
        if spec.in_toolbar:
            if bar.actions() and (spec.starts_group or spec.menu != menu):
                bar.addSeparator()
            bar.addAction(actions[spec.id])
            menu = spec.menu
    window.addToolBar(bar)
    return bar


def make_tool_bar(
    window: QMainWindow, specs: Collection[AnySpec], actions: Mapping[str, QAction]
) -> QToolBar:
    """The tools of the map, at the left edge of the window."""
    bar = QToolBar(tr("Map tools"), window)
    bar.setObjectName("map_tools")
    bar.setMovable(False)
    groups: list[list[QAction]] = []
    for spec in specs:
        if spec.menu == "tools":
            if spec.starts_group or not groups:
                groups.append([])
            groups[-1].append(actions[spec.id])
    bar.addWidget(ToolGrid(groups, window))
    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)
    return bar


def add_places(file_menu: QMenu, before: QAction, open_module: Callable[[Path], object]) -> None:
    """Menus of the recent modules and of the samples."""
    recent = QMenu(tr("Open &recent"), file_menu)
    recent.setIcon(icon("history"))
    recent.aboutToShow.connect(partial(_fill_recent, recent, open_module))
    samples = QMenu(tr("Open sa&mple"), file_menu)
    samples.setIcon(icon("map"))
    for folder in sample_folders():
        tip = tr("Open the sample module {name}", name=folder.name)
        samples.addAction(_place(samples, folder.name, tip, folder, open_module))
    file_menu.insertMenu(before, recent)
    file_menu.insertMenu(before, samples)


def _fill_recent(menu: QMenu, open_module: Callable[[Path], object]) -> None:
    menu.clear()
    for one in preferences.recent():
        title = one.title.replace("&", "&&")
        menu.addAction(_place(menu, title, str(one.path), one.path, open_module))
    if menu.isEmpty():
        nothing = menu.addAction(tr("No module has been opened yet"))
        nothing.setEnabled(False)


def _place(
    menu: QMenu, title: str, tip: str, path: Path, open_module: Callable[[Path], object]
) -> QAction:
    action = QAction(icon("module"), title, menu)
    action.setStatusTip(tip)
    action.setToolTip(plain_tip(tip))
    action.triggered.connect(lambda: open_module(path))
    return action
