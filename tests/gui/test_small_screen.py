"""A screen of 1600 by 1000 pixels at 200 %: window and dialogs fit into its 800 by 500 points."""

from functools import partial
from itertools import combinations
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QScrollArea,
    QTabWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from hexwright.editor.document.opening import open_session
from hexwright.editor.exports.dialog import ExportDialog
from hexwright.editor.exports.preview import ExportPreview
from hexwright.editor.forms import screen_fit
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.dialogs.grid import GridDialog
from hexwright.editor.map.dialogs.new_map import NewMapDialog
from hexwright.editor.map.dialogs.pictures import MapPreview
from hexwright.editor.map.page import MapPage
from hexwright.editor.oob.model import KIND, NAME
from hexwright.editor.oob.page import OobPage
from hexwright.editor.play.start.game_dialog import GameDialog
from hexwright.editor.records.document_page import DocumentPage
from hexwright.editor.scan.recognise_dialog import RecogniseDialog
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.tool_grid import ToolGrid
from hexwright.editor.spreadsheets.dialog import SpreadsheetDialog
from hexwright.editor.tables.page import TablePage
from hexwright.importers.sheets.targets import targets
from hexwright.schema.language import choose_language
from hexwright.schema.samples import sample_folders
from tests.helpers.ccn import sample
from tests.helpers.geometry import flaws

SCREEN = QSize(800, 500)
SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(SCREEN)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=20_000):
        made.open_module(copytree(SAMPLES["ccn"], tmp_path / "ccn"))
    return made


def test_the_window_does_not_grow_with_any_page(window: MainWindow, qtbot: QtBot) -> None:
    kinds = ("module", "terrain", "counters", "maps/", "scenarios/", "oob/", "tables/", "decks/")
    for kind in kinds:
        path = next(path for path in window.workspace.paths() if path.startswith(kind))
        window.tree.setCurrentIndex(window.documents.index_of(path))
        qtbot.wait(50)
        assert window.size() == SCREEN, path
        # Qt has been seen to hide a panel and to paint nothing where it was.
        hidden = [panel for panel in window.docks.panels() if panel.isHidden()]
        assert hidden
        assert not any(panel.isVisible() for panel in hidden), path


def test_the_tools_stand_in_more_columns_in_a_low_window(window: MainWindow, qtbot: QtBot) -> None:
    grid = window.findChild(ToolGrid)
    assert isinstance(grid, ToolGrid)
    assert grid.columns == 3
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: grid.columns == 2)
    places = [button.geometry() for group in grid.groups for button in group]
    assert all(not one.intersects(other) for one, other in combinations(places, 2))


def dialogs(kind: str) -> GridDialog | GameDialog:
    module = sample()
    return GridDialog(module, next(iter(module.maps))) if kind == "grid" else GameDialog(module)


@pytest.fixture
def small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_fit, "room_of", lambda _dialog: SCREEN)


@pytest.mark.usefixtures("small_screen")
@pytest.mark.parametrize("kind", ["grid", "game"])
def test_a_dialog_is_scrolled_but_for_its_buttons(qtbot: QtBot, kind: str) -> None:
    dialog = dialogs(kind)
    qtbot.addWidget(dialog)
    dialog.show()
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    qtbot.waitUntil(lambda: buttons.geometry().bottom() <= dialog.height())
    assert dialog.height() <= SCREEN.height()
    assert dialog.width() <= SCREEN.width()
    assert not any(area.isAncestorOf(buttons) for area in dialog.findChildren(QScrollArea))
    assert not buttons.visibleRegion().isEmpty()


@pytest.mark.usefixtures("small_screen")
def test_words_take_the_height_that_they_need_in_the_width_of_the_screen(qtbot: QtBot) -> None:
    dialog = FittingDialog()
    qtbot.addWidget(dialog)
    words = QLabel(dialog)
    words.setWordWrap(True)
    QVBoxLayout(dialog).addWidget(words)
    layout = dialog.layout()
    assert layout is not None
    while layout.totalMinimumHeightForWidth(SCREEN.width()) <= SCREEN.height():
        words.setText(words.text() + " " + "hexes" * 3)
    assert layout.totalMinimumHeightForWidth(2 * SCREEN.width()) <= SCREEN.height()
    dialog.resize(2 * SCREEN.width(), 100)
    dialog.show()
    assert dialog.findChild(FormArea) is not None
    assert dialog.size().boundedTo(SCREEN) == dialog.size()


def wide_dialogs(kind: str, around: QWidget | None = None) -> QDialog:
    module = sample()
    the_map = next(iter(module.maps))
    if kind == "export":
        return ExportDialog(module, lambda: open_session(SAMPLES["ccn"]), around)
    if kind == "sheet":
        return SpreadsheetDialog(module, targets(module)[0], around)
    if kind == "grid":
        return GridDialog(module, the_map, around)
    return NewMapDialog(module, around)


@pytest.mark.usefixtures("small_screen")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", ["grid", "map", "export", "sheet"])
def test_nobody_scrolls_a_dialog_to_the_side(qtbot: QtBot, kind: str, language: str) -> None:
    choose_language(language)
    dialog = wide_dialogs(kind)
    qtbot.addWidget(dialog)
    dialog.show()
    area = dialog.findChild(FormArea)
    if isinstance(area, FormArea):
        qtbot.waitUntil(lambda: area.width() == dialog.width())
        assert area.horizontalScrollBar().maximum() == 0
    assert dialog.width() <= SCREEN.width()


@pytest.mark.parametrize("kind", ["grid", "map", "export"])
def test_pictures_in_dialogs_are_large_where_there_is_room(qtbot: QtBot, kind: str) -> None:
    # A large window tells how large the screen really is.
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(1600, 1000)
    dialog = wide_dialogs(kind, around)
    dialog.show()
    picture = dialog.findChild(MapPreview if kind != "export" else ExportPreview)
    assert isinstance(picture, QWidget)
    assert picture.width() >= 320


def test_a_dialog_with_room_is_left_as_it_is(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_fit, "room_of", lambda _dialog: QSize(1600, 1000))
    dialog = dialogs("game")
    qtbot.addWidget(dialog)
    layout = dialog.layout()
    dialog.show()
    assert dialog.layout() is layout


def test_all_samples_are_seen_without_a_list_that_scrolls_within_the_page(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    samples = window.start.samples
    assert samples.count() == len(SAMPLES)
    qtbot.waitUntil(lambda: samples.verticalScrollBar().maximum() == 0)


def test_nothing_lies_on_the_list_of_doubtful_hexes(qtbot: QtBot) -> None:
    module = sample()
    dialog = RecogniseDialog(module, next(iter(module.maps)), None)
    qtbot.addWidget(dialog)
    dialog.show()
    below = dialog.groups.geometry()
    assert dialog.doubts.geometry().bottom() < below.top()


def show(window: MainWindow, qtbot: QtBot, start: str) -> DocumentPage | MapPage:
    path = next(path for path in window.workspace.paths() if path.startswith(start))
    window.tree.setCurrentIndex(window.documents.index_of(path))
    qtbot.wait(30)
    page = window.pages.currentWidget()
    assert isinstance(page, DocumentPage | MapPage)
    return page


def test_the_tools_of_maps_leave_a_narrow_window_with_the_map(
    window: MainWindow, qtbot: QtBot
) -> None:
    (tools,) = (bar for bar in window.findChildren(QToolBar) if bar.objectName() == "map_tools")
    seen = {}
    for start in ("maps/", "counters", "scenarios/", "maps/"):
        show(window, qtbot, start)
        seen[start] = tools.isVisible()
    assert seen == {"maps/": True, "counters": False, "scenarios/": False}
    show(window, qtbot, "counters")
    window.resize(1280, 720)
    qtbot.waitUntil(tools.isVisible)


def test_the_tools_are_there_again_when_the_program_is_started_anew(
    window: MainWindow, qtbot: QtBot
) -> None:
    show(window, qtbot, "counters")
    window.docks.remember()
    again = MainWindow()
    qtbot.addWidget(again)
    again.furnish()
    (tools,) = (bar for bar in again.findChildren(QToolBar) if bar.objectName() == "map_tools")
    again.docks.bring_back()
    assert not tools.isHidden()


def test_the_map_of_a_scenario_has_more_of_a_narrow_page_than_the_list(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = show(window, qtbot, "scenarios/")
    assert isinstance(page, ScenarioPage)
    qtbot.waitUntil(lambda: page.setup.canvas.width() > page.setup.roster.width())


@pytest.mark.parametrize("start", ["terrain", "tables/", "module"])
def test_nothing_of_a_page_is_cut_or_covered_in_a_narrow_window(
    window: MainWindow, qtbot: QtBot, start: str
) -> None:
    page = show(window, qtbot, start)
    tabs = page.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        qtbot.wait(20)
        found = [flaw for flaw in flaws(window) if not flaw.startswith(("cut choice", "tabs"))]
        assert found == [], tabs.tabText(at)


def test_the_names_of_samples_are_read_in_a_narrow_window(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(SCREEN)
    window.show()
    assert window.start.samples.wordWrap()


def is_narrow_enough(area: FormArea) -> bool:
    return not area.isVisible() or area.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    "start", ["module", "terrain", "counters", "oob/", "tables/", "decks/", "scenarios/"]
)
def test_nobody_scrolls_a_form_to_the_side(window: MainWindow, qtbot: QtBot, start: str) -> None:
    page = show(window, qtbot, start)
    tabs = page.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        qtbot.wait(20)
        for area in page.findChildren(FormArea):
            qtbot.waitUntil(partial(is_narrow_enough, area))


def test_names_of_fields_are_beside_them_again_where_there_is_room(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = show(window, qtbot, "oob/")
    assert isinstance(page, OobPage)
    page.tabs.setCurrentWidget(page.sheets["leader"])
    qtbot.waitUntil(lambda: page.form.form is not None)
    assert page.form.form is not None
    name = page.form.form.fields[("name",)]
    labels = page.form.findChildren(QLabel)
    (label,) = (one for one in labels if one.buddy() is (name.focusProxy() or name))
    qtbot.waitUntil(lambda: label.geometry().bottom() < name.y())
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: label.geometry().right() < name.x() and label.y() == name.y())


def test_names_in_an_order_of_battle_come_before_their_kinds(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = show(window, qtbot, "oob/")
    assert isinstance(page, OobPage)
    tree, bar = page.tab.tree, page.tab.totals_bar
    letter = tree.fontMetrics().averageCharWidth()
    assert tree.columnWidth(NAME) > 20 * letter
    assert bar.sums.y() > bar.value.geometry().bottom()
    assert bar.sums.height() < 2 * bar.fontMetrics().lineSpacing()
    window.resize(1600, 1000)
    qtbot.waitUntil(lambda: tree.columnWidth(KIND) >= tree.sizeHintForColumn(KIND) > 0)
    assert bar.sums.x() > bar.group.geometry().right()


def test_the_button_that_tries_a_roll_is_whole_beside_a_wide_form(
    qtbot: QtBot, tmp_path: Path
) -> None:
    choose_language("es")
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(SCREEN)
    window.show()
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        window.open_module(copytree(SAMPLES["free"], tmp_path / "free"))
    page = show(window, qtbot, "tables/spotting")
    assert isinstance(page, TablePage)
    page.tabs.setCurrentWidget(page.chances)
    button = page.chances.roll
    qtbot.waitUntil(lambda: button.isVisible() and button.width() >= button.sizeHint().width())
    page.chances.roll.click()
    assert page.chances.result.y() > button.geometry().bottom()
