"""Scenarios to order from the window: the dialog, the menu, one step of undo."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.opening import open_session
from hexwright.editor.main_window import MainWindow
from hexwright.editor.scenarios.generate_dialog import GenerateDialog
from hexwright.engine.core.generating import generator_of
from hexwright.schema.samples import SAMPLES
from tests.helpers.cce import sample
from tests.helpers.hands import write_module


@pytest.fixture
def dialog(qtbot: QtBot) -> GenerateDialog:
    generator = generator_of(sample())
    assert generator is not None
    made = GenerateDialog(sample(), generator)
    qtbot.addWidget(made)
    return made


def lines(dialog: GenerateDialog) -> list[str]:
    return [dialog.forces.item(row).text() for row in range(dialog.forces.count())]


def test_forces_are_shown_and_drawn_again(dialog: GenerateDialog) -> None:
    before = lines(dialog)
    assert "    German rifle squad" in before
    assert dialog.ok.isEnabled()
    dialog.again.click()
    assert lines(dialog) != before


def test_what_cannot_be_made_is_said_and_cannot_be_created(dialog: GenerateDialog) -> None:
    dialog.form.typed.emit(("axis_points",), 5)
    assert not dialog.ok.isEnabled()
    assert "points" in dialog.problem.text()
    assert lines(dialog) == []
    dialog.form.typed.emit(("axis_points",), 80)
    assert dialog.ok.isEnabled()


def test_the_menu_adds_it_as_one_step_and_undo_takes_all_away(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    accepted = QDialog.DialogCode.Accepted
    monkeypatch.setattr(GenerateDialog, "exec", lambda _dialog: accepted)
    shutil.copytree(SAMPLES / "cce", tmp_path / "game")
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.workspace.show(open_session(tmp_path / "game"))
    document = window.workspace.document
    assert document is not None
    scenarios, oobs = set(document.module.scenarios), set(document.module.oobs)
    window.actions_by_id["scenario.generate"].trigger()
    assert window.current_path() == "scenarios/a-battle-to-order.json"
    assert len(document.module.oobs) == len(oobs) + 2
    window.actions_by_id["edit.undo"].trigger()
    assert set(document.module.scenarios) == scenarios
    assert set(document.module.oobs) == oobs


def test_systems_without_a_generator_offer_none(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    window = MainWindow()
    qtbot.addWidget(window)
    window.workspace.show(open_session(write_module(tmp_path)))
    assert not window.actions_by_id["scenario.generate"].isEnabled()
