"""Problems are found while one works, without getting in the way, and lead to their places."""

from collections.abc import Callable, Mapping
from threading import Event
from time import sleep

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import hexwright.editor.document.validation
from hexwright.editor import messages
from hexwright.editor.document.changes import map_change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.validation import LiveValidation
from hexwright.editor.main_window import MainWindow
from hexwright.editor.problems.model import ProblemsModel
from hexwright.editor.problems.panel import ProblemsPanel
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.load import Loaded, load, load_module
from hexwright.schema.model.map import Label
from hexwright.schema.progress import Progress
from hexwright.schema.samples import sample_folders

SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=10_000):
        made.open_module(SAMPLES["free"])
    return made


def document_of(window: MainWindow) -> ModuleDocument:
    assert window.workspace.document is not None
    return window.workspace.document


def break_map(window: MainWindow, qtbot: QtBot) -> None:
    """A label where there is no hex, and a hexside twice; waits until that is found."""
    map_ = document_of(window).module.maps["marsh"]
    labels = (*map_.labels, Label(text="Nowhere", hex="Z99"))
    hexsides = (*map_.hexsides, map_.hexsides[0])
    with qtbot.waitSignal(window.workspace.checked, timeout=10_000):
        document_of(window).do(map_change("Break", replace(map_, labels=labels, hexsides=hexsides)))


def codes(window: MainWindow) -> list[str]:
    return [issue.code for issue in window.problems.rows]


def test_a_fault_is_found_soon_after_it_is_made(window: MainWindow, qtbot: QtBot) -> None:
    assert codes(window) == []
    break_map(window, qtbot)
    assert "map.hex-unknown" in codes(window)


def test_undo_takes_the_problem_away(window: MainWindow, qtbot: QtBot) -> None:
    break_map(window, qtbot)
    with qtbot.waitSignal(window.workspace.checked, timeout=10_000):
        document_of(window).stack.undo()
    assert codes(window) == []


def test_findings_about_an_older_state_are_not_told(qtbot: QtBot) -> None:
    module = load(SAMPLES["free"]).module
    assert module is not None
    document = ModuleDocument(module, {})
    validation = LiveValidation(document)
    told: list[int] = []
    validation.checked.connect(lambda issues: told.append(len(issues)))
    map_ = module.maps["marsh"]
    broken = replace(map_, labels=(Label(text="Nowhere", hex="Z99"),))
    document.do(map_change("Break", broken))
    # The check of the broken map is under way when the map is sound again.
    validation._start()
    document.stack.undo()
    qtbot.waitUntil(lambda: validation.is_current, timeout=10_000)
    assert told == [0]


def test_the_window_goes_on_while_the_module_is_checked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = load(SAMPLES["free"]).module
    assert module is not None
    document = ModuleDocument(module, {})
    validation = LiveValidation(document)
    is_checking, window_went_on = Event(), Event()
    waited: list[bool] = []

    def check_that_waits(files: Mapping[str, bytes], progress: Progress) -> Loaded:
        is_checking.set()
        waited.append(window_went_on.wait(20))
        return load_module(files, progress)

    monkeypatch.setattr(hexwright.editor.document.validation, "load_module", check_that_waits)
    ticking = QTimer()

    def go_on() -> None:
        if is_checking.is_set():
            window_went_on.set()

    ticking.timeout.connect(go_on)
    ticking.start(0)
    map_ = next(iter(module.maps.values()))
    with qtbot.waitSignal(validation.checked, timeout=30_000):
        document.do(map_change("Title", replace(map_, title="One")))
    ticking.stop()
    assert waited == [True]


def check_without_end(is_checking: Event, is_left: Event) -> Callable[..., Loaded]:
    """A check that only comes to its end by being stopped."""

    def check(_files: Mapping[str, bytes], progress: Progress) -> Loaded:
        is_checking.set()
        try:
            while True:
                progress(0, 1, "")
                sleep(0.001)
        finally:
            is_left.set()

    return check


def test_a_check_is_stopped_when_its_module_has_changed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = load(SAMPLES["free"]).module
    assert module is not None
    document = ModuleDocument(module, {})
    validation = LiveValidation(document)
    is_checking, is_left = Event(), Event()
    with monkeypatch.context() as patch:
        endless = check_without_end(is_checking, is_left)
        patch.setattr(hexwright.editor.document.validation, "load_module", endless)
        validation._start()
        assert is_checking.wait(20)
    map_ = next(iter(module.maps.values()))
    with qtbot.waitSignal(validation.checked, timeout=30_000):
        document.do(map_change("Title", replace(map_, title="One")))
    assert is_left.is_set()
    assert validation.is_current


def test_nothing_is_checked_any_more_when_the_window_closes(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    validation = window.workspace.validation
    assert validation is not None
    is_checking, is_left = Event(), Event()
    endless = check_without_end(is_checking, is_left)
    monkeypatch.setattr(hexwright.editor.document.validation, "load_module", endless)
    validation._start()
    assert is_checking.wait(20)
    window.close()
    assert is_left.wait(20)


def test_the_panel_counts_by_severity_and_filters(window: MainWindow, qtbot: QtBot) -> None:
    break_map(window, qtbot)
    panel = window.problems_panel
    shown = panel.filter.rowCount()
    assert panel.severities[Severity.ERROR].text() == "Errors: 1"
    panel.severities[Severity.ERROR].click()
    assert panel.filter.rowCount() == shown - 1
    panel.severities[Severity.ERROR].click()
    panel.words.setText("Z99 HEX")
    assert panel.filter.rowCount() == 1
    panel.words.setText("no such words")
    assert panel.filter.rowCount() == 0


def test_a_click_jumps_to_the_document_and_the_hex(window: MainWindow, qtbot: QtBot) -> None:
    map_ = document_of(window).module.maps["marsh"]
    with qtbot.waitSignal(window.workspace.checked, timeout=10_000):
        twice = (*map_.hexsides, map_.hexsides[0])
        document_of(window).do(map_change("Break", replace(map_, hexsides=twice)))
    window.tree.setCurrentIndex(window.documents.index_of("terrain.json"))
    asked: list[tuple[str, str, str]] = []
    window.problem_work.jump_requested.connect(lambda *place: asked.append(place))
    QTest.keyClick(window, Qt.Key.Key_F8)
    assert window.current_path() == "maps/marsh.json"
    assert asked == [
        ("maps/marsh.json", f"/hexsides/{len(map_.hexsides)}", map_.hexsides[0].between[0])
    ]


def fix_by_button(window: MainWindow) -> None:
    window.problems_panel.fix.click()


def fix_by_key(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)


def fix_by_menu(window: MainWindow) -> None:
    issue = window.problems_panel.current()
    assert issue is not None
    menu = window.problems_panel.menu_for(issue)
    next(action for action in menu.actions() if action.text().startswith("Remove")).trigger()


@pytest.mark.parametrize("way", [fix_by_button, fix_by_key, fix_by_menu])
def test_a_problem_is_mended_by_button_key_or_menu_in_one_step(
    window: MainWindow, qtbot: QtBot, way: Callable[[MainWindow], None]
) -> None:
    break_map(window, qtbot)
    row = codes(window).index("map.hex-unknown")
    window.problems_panel.table.selectRow(row)
    steps = document_of(window).stack.count()
    with qtbot.waitSignal(window.workspace.checked, timeout=10_000):
        way(window)
    assert "map.hex-unknown" not in codes(window)
    assert document_of(window).stack.count() == steps + 1


def test_without_a_problem_there_is_no_fix_to_choose(window: MainWindow) -> None:
    assert not window.problems_panel.fix.isEnabled()
    assert not window.actions_by_id["edit.fix"].isEnabled()


def test_places_of_problems_are_told_by_the_titles_of_documents(
    window: MainWindow, qtbot: QtBot
) -> None:
    break_map(window, qtbot)
    at = codes(window).index("map.hex-unknown")
    title = document_of(window).module.maps["marsh"].title
    assert window.problems.index(at, 1).data() == f"{title}: Labels → Z99 → Hex"
    file = window.problems.index(at, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert file.startswith("maps/marsh.json:")


def test_a_long_place_leaves_room_for_the_problem(qtbot: QtBot) -> None:
    model = ProblemsModel()
    panel = ProblemsPanel(model, lambda _issue: "")
    qtbot.addWidget(panel)
    panel.resize(500, 200)
    panel.show()
    where = "maps/" + "a-long-name-" * 20 + ".json"
    issue = Issue(code="map.odd", message="Something is odd.", file=where)
    model.show_issues([issue])
    table = panel.table
    qtbot.waitUntil(lambda: table.columnWidth(0) >= table.viewport().width() * 0.39, timeout=2_000)
