"""The window on sound and broken modules."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

import hexwright.schema.language
from hexwright.editor import messages
from hexwright.editor.icons import icon, icon_names
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.tools.base import Pointer
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.action_list import action_specs
from hexwright.editor.tables.page import TablePage
from hexwright.editor.theme import palette
from hexwright.schema.load import load
from hexwright.schema.samples import sample_folders

SAMPLES = sample_folders()


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot) -> Callable[[Path], MainWindow]:
    def open_and_wait(source: Path) -> MainWindow:
        with qtbot.waitSignal(window.files.opened, timeout=10_000):
            window.open_module(source)
        return window

    return open_and_wait


def broken_module(folder: Path) -> Path:
    """A copy of a sample with a hex that does not exist and a file that is no JSON."""
    source = next(path for path in SAMPLES if path.name == "free")
    for path in source.rglob("*.json"):
        copy = folder / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8").replace('"hex": "H10"', '"hex": "Z99"')
        copy.write_text(text, encoding="utf-8")
    (folder / "tables").mkdir(exist_ok=True)
    (folder / "tables" / "torn.json").write_text('{"id": ', encoding="utf-8")
    return folder


Opened = Callable[[Path], MainWindow]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_every_document_of_every_sample_can_be_shown(sample: Path, opened: Opened) -> None:
    window = opened(sample)
    for path in window.documents.paths():
        window.tree.setCurrentIndex(window.documents.index_of(path))
        assert window.documents.document_at(window.tree.currentIndex()) is not None
    assert window.problems.rowCount() == len(load(sample).issues)


def test_a_module_opens_on_its_scenario(opened: Opened) -> None:
    window = opened(SAMPLES[0])
    assert isinstance(window.pages.currentWidget(), ScenarioPage)
    assert "The Kaltbach Crossing" in window.windowTitle()


def test_a_table_is_shown_with_its_columns(opened: Opened) -> None:
    window = opened(SAMPLES[0])
    window.tree.setCurrentIndex(window.documents.index_of("tables/fire.json"))
    page = window.pages.currentWidget()
    assert isinstance(page, TablePage)
    assert page.rows.sheet.grid.chart.columnCount() == 3


def test_the_problems_of_a_broken_module_are_listed(tmp_path: Path, opened: Opened) -> None:
    window = opened(broken_module(tmp_path))
    found = {issue.file for issue in window.problems.rows}
    assert {"maps/marsh.json", "tables/torn.json"} <= found


def test_clicking_a_problem_jumps_to_its_document(tmp_path: Path, opened: Opened) -> None:
    window = opened(broken_module(tmp_path))
    files = [issue.file for issue in window.problems.rows]
    window.problem_list.selectRow(files.index("maps/marsh.json"))
    window.problem_list.clicked.emit(window.problem_list.currentIndex())
    shown = window.documents.document_at(window.tree.currentIndex())
    assert shown is not None
    assert shown.path == "maps/marsh.json"


def test_a_path_that_does_not_exist_is_a_problem_and_no_crash(
    tmp_path: Path, opened: Opened
) -> None:
    assert opened(tmp_path / "nowhere").problems.rowCount() > 0


def test_revert_keeps_the_document_that_is_shown(opened: Opened, qtbot: QtBot) -> None:
    window = opened(SAMPLES[0])
    window.tree.setCurrentIndex(window.documents.index_of("terrain.json"))
    before = window.workspace.session
    window.actions_by_id["file.revert"].trigger()
    qtbot.waitUntil(lambda: window.workspace.session is not before, timeout=10_000)
    shown = window.documents.document_at(window.tree.currentIndex())
    assert shown is not None
    assert shown.path == "terrain.json"


def test_the_module_asked_for_last_is_the_one_shown(window: MainWindow, qtbot: QtBot) -> None:
    for sample in SAMPLES:
        window.open_module(sample)
    qtbot.waitUntil(lambda: window.workspace.is_open, timeout=10_000)
    assert window.workspace.source == SAMPLES[-1]


_READ_AT_ONCE = """
import sys, threading
from pathlib import Path
from hexwright.editor.document.opening import open_session
sys.setswitchinterval(1e-6)
reads = [threading.Thread(target=open_session, args=(Path(name),)) for name in sys.argv[1:]]
for read in reads: read.start()
for read in reads: read.join()
"""


def test_modules_read_at_once_by_a_fresh_process_do_not_crash_it() -> None:
    # In its own process: what crashed was the very first reading of each kind of record.
    command = [sys.executable, "-c", _READ_AT_ONCE, *map(str, [*SAMPLES, *SAMPLES])]
    for _ in range(4):
        assert subprocess.run(command, cwd=SAMPLES[0].parents[1], check=False).returncode == 0


# --- the map -------------------------------------------------------------------------------------


def test_the_status_bar_names_hex_and_terrain_under_the_cursor(opened: Opened) -> None:
    window = opened(SAMPLES[0])
    canvas = window.pages.canvas()
    assert canvas is not None
    assert canvas.shown is not None
    centre = canvas.camera.to_view(canvas.shown.layout.centre(4, 3))
    # Sent to the view itself: the screen of the offscreen platform may be smaller than it.
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        centre,
        canvas.viewport().mapToGlobal(centre),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(canvas.viewport(), move)
    assert window.hex_label.text().startswith("0504   Village")


@pytest.mark.parametrize("layer", ["grid", "numbers", "zones"])
def test_a_layer_is_switched_by_its_action(layer: str, opened: Opened) -> None:
    window = opened(SAMPLES[0])
    panel = window.pages.map_page.layers_panel
    before = getattr(panel.layers(), layer)
    window.actions_by_id[f"view.{layer}"].trigger()
    assert getattr(panel.layers(), layer) != before


def test_an_edit_leaves_zoom_and_place_as_they_are(opened: Opened) -> None:
    window = opened(SAMPLES[0])
    window.tree.setCurrentIndex(window.documents.index_of("maps/kaltbach.json"))
    page = window.pages.map_page
    page.canvas.zoom_by(16)
    assert page.context is not None
    before = (page.canvas.camera.step, QPoint(page.canvas.camera.corner))
    page.context.press(page.tool, Pointer((3, 3)))
    page.context.release()
    assert page.context.document.stack.count() == 1
    assert (page.canvas.camera.step, page.canvas.camera.corner) == before


def test_tools_work_on_maps_and_not_on_scenarios(opened: Opened) -> None:
    window = opened(SAMPLES[0])
    brush = window.actions_by_id["tool.terrain-brush"]
    assert not brush.isEnabled()
    window.tree.setCurrentIndex(window.documents.index_of("maps/kaltbach.json"))
    assert brush.isEnabled()


# --- actions, models, themes ---------------------------------------------------------------------


@pytest.mark.parametrize("spec", action_specs(), ids=lambda spec: spec.id)
def test_every_action_has_text_tip_icon_and_a_shortcut_of_its_own(spec: object) -> None:
    specs = {one.id: one for one in action_specs()}
    mine = next(one for one in specs.values() if one == spec)
    assert mine.text
    assert mine.tip
    assert mine.icon in icon_names()
    assert [one.shortcut for one in specs.values()].count(mine.shortcut) == 1


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_draws_something(name: str, qapp: QApplication) -> None:
    assert isinstance(qapp, QApplication)
    image = icon(name).pixmap(24, 24).toImage()
    assert any(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24))


def test_the_models_behave(opened: Opened, qtmodeltester: ModelTester, tmp_path: Path) -> None:
    window = opened(broken_module(tmp_path))
    for model in (window.documents, window.problems):
        qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call] # pytest-qt has no type for it


def test_the_model_of_a_table_behaves(opened: Opened, qtmodeltester: ModelTester) -> None:
    window = opened(SAMPLES[0])
    window.tree.setCurrentIndex(window.documents.index_of("tables/fire.json"))
    page = window.pages.currentWidget()
    assert isinstance(page, TablePage)
    model = page.rows.sheet.grid.chart
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call] # pytest-qt has no type for it


def test_text_stands_out_from_the_ground_in_both_themes() -> None:
    for dark in (False, True):
        made = palette(dark=dark)
        gap = made.text().color().lightness() - made.base().color().lightness()
        assert abs(gap) > 150
        assert (gap > 0) is dark


def test_dark_colours_are_remembered(qtbot: QtBot) -> None:
    first = MainWindow()
    qtbot.addWidget(first)
    first.actions_by_id["view.dark"].setChecked(True)
    first.close()
    second = MainWindow()
    qtbot.addWidget(second)
    assert second.actions_by_id["view.dark"].isChecked()
    second.actions_by_id["view.dark"].setChecked(False)


def test_the_window_speaks_the_chosen_language(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        hexwright.schema.language, "catalogue", lambda _language: {"&File": "&Archivo"}
    )
    window = MainWindow()
    qtbot.addWidget(window)
    assert next(action.text() for action in window.menuBar().actions()) == "&Archivo"


# --- jobs ----------------------------------------------------------------------------------------


def test_an_export_writes_its_files_and_says_so(
    opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(next(path for path in SAMPLES if path.name == "free"))
    with qtbot.waitSignal(window.jobs.finished, timeout=20_000) as said:
        window.jobs.start_export("data", tmp_path / "out")
    written = list((tmp_path / "out").iterdir())
    assert said.args is not None
    assert said.args[0].startswith(f"{len(written)} files")


def test_a_package_is_built_and_can_be_opened_again(
    opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(SAMPLES[0])
    with qtbot.waitSignal(window.jobs.finished, timeout=20_000):
        window.jobs.start_build(tmp_path / "game.hexpkg")
    module = window.workspace.module
    again = opened(tmp_path / "game.hexpkg")
    assert again.workspace.module == module


def test_a_broken_module_is_not_built_but_its_issues_are_shown(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(messages, "show_issues", lambda _w, _t, issues: shown.extend(issues))
    opened(broken_module(tmp_path)).actions_by_id["file.build"].trigger()
    assert shown != []


def test_the_style_of_maps_is_switched_at_once_and_remembered(opened: Opened, qtbot: QtBot) -> None:
    window = opened(SAMPLES[0])
    window.actions_by_id["style.modern"].trigger()
    canvas = window.pages.canvas()
    assert canvas is not None
    assert canvas.shown is not None
    assert canvas.shown.picture.board.style.id == "modern"
    assert not window.actions_by_id["style.parchment"].isChecked()
    other = MainWindow()
    qtbot.addWidget(other)
    assert other.pages.map_page.map_style.id == "modern"
