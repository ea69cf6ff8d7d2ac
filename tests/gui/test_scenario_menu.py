"""The scenario menu of the window, and what the page asks the window for."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.opening import open_session
from hexwright.editor.main_window import MainWindow
from hexwright.editor.scenarios.compare_dialog import CompareDialog
from hexwright.editor.scenarios.new_dialog import NewScenarioDialog
from hexwright.editor.scenarios.page import ScenarioPage
from tests.helpers.hands import write_module
from tests.helpers.scenario_hands import LEFT

MEETING = "scenarios/meeting.json"


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1200, 800)
    window.show()
    window.workspace.show(open_session(write_module(tmp_path)))
    window.tree.setCurrentIndex(window.documents.index_of(MEETING))
    return window


def page(window: MainWindow) -> ScenarioPage:
    found = window.pages.currentWidget()
    assert isinstance(found, ScenarioPage)
    return found


def test_a_copy_is_shown_at_once_and_undone(opened: MainWindow) -> None:
    opened.actions_by_id["scenario.duplicate"].trigger()
    assert opened.current_path() == "scenarios/meeting-copy.json"
    opened.actions_by_id["edit.undo"].trigger()
    assert "meeting-copy" not in opened.workspace.document.module.scenarios  # type: ignore[union-attr] # it is open


def test_a_new_scenario_is_shown_at_once(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepted = QDialog.DialogCode.Accepted
    monkeypatch.setattr(NewScenarioDialog, "exec", lambda _dialog: accepted)
    opened.actions_by_id["scenario.new"].trigger()
    assert opened.current_path() == "scenarios/new-scenario.json"
    assert page(opened).setup.canvas.shown is not None


def test_a_scenario_with_variants_is_not_deleted_unasked(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_window: MainWindow, title: str, _uses: list[str], **_how: bool) -> str:
        asked.append(title)
        return "cancel"

    monkeypatch.setattr(messages, "ask_delete_document", ask)
    opened.actions_by_id["scenario.delete"].trigger()
    assert asked == ["Meeting engagement"]
    assert opened.current_path() == MEETING


def test_a_variant_is_deleted_and_comes_back(opened: MainWindow) -> None:
    opened.tree.setCurrentIndex(opened.documents.index_of("scenarios/rematch.json"))
    opened.actions_by_id["scenario.delete"].trigger()
    assert not opened.documents.index_of("scenarios/rematch.json").isValid()
    opened.actions_by_id["edit.undo"].trigger()
    assert opened.documents.index_of("scenarios/rematch.json").isValid()


def test_the_button_of_the_page_compares(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        CompareDialog, "exec", lambda dialog: shown.append(dialog.first.currentData())
    )
    QTest.mouseClick(page(opened).buttons["compare"], LEFT)
    assert shown == ["meeting"]


def test_the_delete_action_takes_chosen_counters_off_the_map(opened: MainWindow) -> None:
    canvas = page(opened).setup.canvas
    canvas.setFocus()
    canvas.choose([0])
    canvas.delete()
    assert len(opened.workspace.document.module.scenarios["meeting"].setup) == 3  # type: ignore[union-attr] # it is open
    assert opened.actions_by_id["edit.undo"].text().endswith("Take counters off the map")


def test_zoom_and_layers_of_the_window_work_on_the_map_of_a_scenario(opened: MainWindow) -> None:
    canvas = page(opened).setup.canvas
    before = canvas.camera.step
    opened.actions_by_id["view.zoom_in"].trigger()
    assert canvas.camera.step > before
    opened.actions_by_id["view.grid"].trigger()
    assert canvas.shown is not None
    assert canvas.shown.layers.grid == 0.0
