"""The panels that belong to maps: there with a map, away without one, and where they were."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMainWindow, QTabBar, QToolBar
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.oob.page import OobPage
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.docks import Docks
from hexwright.schema.issues import Issue
from hexwright.schema.samples import sample_folders

OF_MAPS = ("tool_options", "layers", "overview")
FREE = next(path for path in sample_folders() if path.name == "free")


def _open(qtbot: QtBot) -> MainWindow:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 820)
    window.show()
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(FREE)
    _go(window, "maps/")
    return window


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    return _open(qtbot)


def _go(window: MainWindow, start: str) -> None:
    """Show the first document whose path begins so."""
    assert window.workspace.module is not None
    path = next(path for path in window.workspace.paths() if path.startswith(start))
    window.tree.setCurrentIndex(window.documents.index_of(path))
    QApplication.processEvents()


def _shown(window: MainWindow) -> set[str]:
    return {name for name in OF_MAPS if not window.docks.panel(name).isHidden()}


def test_panels_of_maps_are_there_with_a_map_only(window: MainWindow) -> None:
    assert _shown(window) == set(OF_MAPS)
    _go(window, "counters")
    assert _shown(window) == set()
    _go(window, "maps/")
    assert _shown(window) == set(OF_MAPS)


def test_both_tool_bars_are_there_with_a_module(window: MainWindow) -> None:
    bars = {bar.objectName(): bar for bar in window.findChildren(QToolBar)}
    assert bars["tools"].isVisible()
    assert bars["map_tools"].isVisible()
    window.files.close_module()
    assert not bars["tools"].isVisible()


def test_panels_that_share_a_place_have_one_row_of_tabs(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    docks = Docks(window)
    for name in OF_MAPS:
        docks.add(name, name, QLabel(name), Qt.DockWidgetArea.RightDockWidgetArea)
    docks.stack("layers", "overview")
    docks.put_away()
    window.show()
    QApplication.processEvents()
    docks.bring_back()
    QApplication.processEvents()
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert [bar.isVisible() for bar in bars].count(True) == 1


def _rows_of_tabs(window: QMainWindow) -> list[list[str]]:
    QApplication.processEvents()
    rows = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    seen = [row for row in rows if row.isVisible() and window.rect().contains(row.geometry())]
    return [[row.tabText(at) for at in range(row.count())] for row in seen]


def test_tabs_stand_where_panels_share_a_place_and_nowhere_else(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QLabel("page"))
    window.resize(800, 500)
    docks = Docks(window)
    for name in OF_MAPS:
        docks.add(name, name, QLabel(name), Qt.DockWidgetArea.RightDockWidgetArea)
        docks.join(name, QAction(name, window, checkable=True, checked=True))
    docks.stack("layers", "overview")
    docks.put_away()
    window.show()
    docks.bring_back()
    useful, idle = dict.fromkeys(OF_MAPS, True), dict.fromkeys(OF_MAPS, False)
    for _ in range(3):
        docks.show_useful(idle)
        assert _rows_of_tabs(window) == []
        docks.show_useful(useful)
        docks.share_place(OF_MAPS, shared=True)
        assert _rows_of_tabs(window) == [list(OF_MAPS)]
        docks.show_useful(idle)
        assert _rows_of_tabs(window) == []
        docks.show_useful(useful)
        docks.share_place(OF_MAPS, shared=False)
        assert _rows_of_tabs(window) == [["layers", "overview"]]


def test_a_scenario_has_layers_but_no_tool(window: MainWindow) -> None:
    window.resize(1600, 1000)
    _go(window, "scenarios/")
    assert _shown(window) == {"layers", "overview"}


def test_a_panel_that_the_user_hid_does_not_come_back_with_the_map(window: MainWindow) -> None:
    window.actions_by_id["view.layers"].trigger()
    _go(window, "counters")
    _go(window, "maps/")
    assert _shown(window) == {"tool_options", "overview"}


def test_panels_come_back_as_wide_as_they_were_and_at_their_side(window: MainWindow) -> None:
    panel = window.docks.panel("tool_options")
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, panel)
    QApplication.processEvents()
    window.resizeDocks([panel], [330], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    wide = panel.width()
    _go(window, "counters")
    _go(window, "maps/")
    assert window.dockWidgetArea(panel) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert panel.width() == wide


@pytest.mark.parametrize("front", ["layers", "overview"])
def test_the_tab_that_was_in_front_is_in_front_again(window: MainWindow, front: str) -> None:
    window.docks.panel(front).raise_()
    QApplication.processEvents()
    _go(window, "counters")
    _go(window, "maps/")
    assert not window.docks.panel(front).visibleRegion().isEmpty()


def test_the_switches_of_panels_keep_the_users_wish_and_rest_meanwhile(window: MainWindow) -> None:
    _go(window, "counters")
    action = window.actions_by_id["view.layers"]
    assert action.isChecked()
    assert not action.isEnabled()


def test_a_program_closed_on_another_page_starts_with_the_panels(
    window: MainWindow, qtbot: QtBot
) -> None:
    _go(window, "counters")
    window.close()
    assert _shown(_open(qtbot)) == set(OF_MAPS)


def test_closing_the_module_on_another_page_does_not_lose_the_panels(
    window: MainWindow, qtbot: QtBot
) -> None:
    _go(window, "counters")
    window.actions_by_id["file.close"].trigger()
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(FREE)
    _go(window, "maps/")
    assert _shown(window) == set(OF_MAPS)


def _canvas_of_scenario(window: MainWindow) -> QSize:
    page = next(one for one in window.findChildren(ScenarioPage) if one.isVisible())
    return page.setup.canvas.size()


def test_in_a_small_window_panels_leave_their_room_to_the_map_of_a_scenario(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    _go(window, "scenarios/")
    qtbot.waitUntil(lambda: _canvas_of_scenario(window).height() > 400)
    assert _canvas_of_scenario(window).width() > 550
    assert window.docks.panel("problems").isHidden()
    assert not window.docks._switches["layers"].isChecked()
    _go(window, "maps/")
    assert _shown(window) == set(OF_MAPS)
    assert window.docks._switches["layers"].isChecked()
    _go(window, "scenarios/")
    window.resize(1600, 1000)
    qtbot.waitUntil(lambda: not window.docks.panel("problems").isHidden())
    assert _shown(window) == {"layers", "overview"}


def test_a_panel_that_gave_way_can_be_called_back_and_stays(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    _go(window, "scenarios/")
    qtbot.waitUntil(lambda: window.docks.panel("problems").isHidden())
    window.docks._switches["problems"].trigger()
    assert not window.docks.panel("problems").isHidden()
    _go(window, "maps/")
    _go(window, "scenarios/")
    assert not window.docks.panel("problems").isHidden()
    assert Docks(QMainWindow())._called_back == {"problems"}
    window.docks._switches["problems"].trigger()
    _go(window, "maps/")
    assert window.docks.panel("problems").isHidden()


def _tabbed(window: MainWindow) -> set[str]:
    """The panels that lie behind that of the tool."""
    front = window.docks.panel("tool_options")
    return {dock.objectName() for dock in window.tabifiedDockWidgets(front)}


def test_in_a_low_window_the_layers_lie_behind_the_palette(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: _tabbed(window) == {"layers", "overview"})
    panel = window.docks.panel("tool_options")
    qtbot.waitUntil(lambda: panel.height() > 500)
    assert not panel.visibleRegion().isEmpty()
    window.docks.panel("layers").raise_()
    window.resize(1290, 720)
    QApplication.processEvents()
    assert not window.docks.panel("layers").visibleRegion().isEmpty()
    window.resize(1600, 1000)
    qtbot.waitUntil(lambda: not _tabbed(window))
    assert _shown(window) == set(OF_MAPS)
    assert window.docks.panel("layers").y() > panel.y()


def test_a_low_window_does_not_part_the_panels_of_the_next_start(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: _tabbed(window) == {"layers", "overview"})
    window.close()
    again = _open(qtbot)
    assert not _tabbed(again)
    assert _shown(again) == set(OF_MAPS)


def test_a_low_window_shows_no_panel_that_the_user_hid_and_moves_none_that_he_moved(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.actions_by_id["view.overview"].trigger()
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: _tabbed(window) == {"layers"})
    assert _shown(window) == {"tool_options", "layers"}
    window.resize(1600, 1000)
    qtbot.waitUntil(lambda: not _tabbed(window))
    assert _shown(window) == {"tool_options", "layers"}
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks.panel("layers"))
    window.resize(1280, 720)
    QApplication.processEvents()
    assert not _tabbed(window)


def test_the_palette_has_more_room_than_the_layers_below_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1600, 1000)
    panels = [window.docks.panel(name) for name in ("tool_options", "layers")]
    qtbot.waitUntil(lambda: panels[0].height() > 1.4 * panels[1].height())


def test_at_200_percent_of_a_small_screen_the_problems_leave_every_page(
    window: MainWindow, qtbot: QtBot
) -> None:
    _go(window, "oob/")
    window.resize(930, 600)
    qtbot.waitUntil(lambda: window.docks.panel("problems").isHidden())
    page = next(one for one in window.findChildren(OobPage) if one.isVisible())
    qtbot.waitUntil(lambda: page.height() > 400)
    # Of the fields of the form, more is seen than their names.
    assert all(field.width() > 80 for field in page.whole.fields.values())
    window.resize(1280, 820)
    qtbot.waitUntil(lambda: not window.docks.panel("problems").isHidden())


# --- going through the problems of a scenario ----------------------------------------------------


def _double_click_first_problem(window: MainWindow) -> None:
    table = window.problems_panel.table
    at = table.visualRect(window.problems_panel.filter.index(0, 0)).center()
    spot = table.viewport().mapTo(window, at)
    for kind in (QTest.mouseClick, QTest.mouseDClick, QTest.mouseRelease):
        # A hand presses where it is, whatever has come to lie there by then.
        below = window.childAt(spot) or window
        kind(below, Qt.MouseButton.LeftButton, pos=below.mapFrom(window, spot))
        QApplication.processEvents()


def _show_problem(window: MainWindow, pointer: str) -> str:
    path = next(path for path in window.workspace.paths() if path.startswith("scenarios/"))
    issue = Issue(code="x.y", message="Wrong.", file=path, pointer=pointer)
    window.problems.show_issues([issue])
    return path


def test_a_double_click_on_a_problem_of_a_scenario_leads_there_in_a_small_window(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    QApplication.processEvents()
    path = _show_problem(window, "/title")
    _double_click_first_problem(window)
    assert window.current_path() == path
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit), timeout=3_000)
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert line.text() == window.workspace.module.scenarios[path[10:-5]].title  # type: ignore[union-attr] # a module is open
    # The list stays, as the next problem is wanted from it.
    assert not window.docks.panel("problems").isHidden()


def test_the_list_of_problems_gives_way_again_when_the_user_goes_elsewhere(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    QApplication.processEvents()
    _show_problem(window, "/title")
    _double_click_first_problem(window)
    _go(window, "maps/")
    assert not window.docks.panel("problems").isHidden()
    _go(window, "scenarios/")
    qtbot.waitUntil(lambda: window.docks.panel("problems").isHidden())


def test_the_panels_of_maps_leave_the_tabs_of_a_scenario_that_have_none(
    window: MainWindow,
) -> None:
    window.resize(1600, 1000)
    _go(window, "scenarios/")
    assert _shown(window) == {"layers", "overview"}
    page = next(one for one in window.findChildren(ScenarioPage) if one.isVisible())
    page.show_section(page.general)
    assert _shown(window) == set()
    assert not window.actions_by_id["view.zoom_in"].isEnabled()
    page.show_section(page.lists["objectives"])
    assert _shown(window) == set()
    page.show_section(page.setup)
    assert _shown(window) == {"layers", "overview"}
    assert window.actions_by_id["view.zoom_in"].isEnabled()
