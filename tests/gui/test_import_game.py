"""A game of another program is brought from the file menu."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.imports.foreign_game import start_import
from hexwright.editor.main_window import MainWindow
from hexwright.importers.registry import importer
from hexwright.schema.issues import Issue
from tests.helpers.vassal_modules import sound_files, zipped

PATIENCE = 20_000


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    return made


def choose(monkeypatch: pytest.MonkeyPatch, file: Path, folder: Path | None) -> None:
    monkeypatch.setattr(messages, "ask_foreign_game", lambda *_: file)
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: folder)


def told(monkeypatch: pytest.MonkeyPatch, name: str) -> list[list[Issue]]:
    """The issues of every call of a message."""
    calls: list[list[Issue]] = []
    monkeypatch.setattr(messages, name, lambda *given: calls.append(given[-1]))
    return calls


def test_the_new_module_is_opened_and_its_report_shown(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.vmod").write_bytes(zipped(sound_files()))
    choose(monkeypatch, tmp_path / "game.vmod", tmp_path / "made")
    reports = told(monkeypatch, "show_import_report")
    with qtbot.waitSignal(window.files.opened, timeout=PATIENCE):
        window.actions_by_id["file.import_game"].trigger()
    assert window.workspace.title == "My Game"
    assert "notes/import-report.md" in window.documents.paths()
    [issues] = reports
    assert any("Not taken over" in one.message for one in issues)


@pytest.mark.parametrize("name", ["game.vmod", "game.txt"])
def test_what_cannot_be_read_is_told_in_words(
    name: str, window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_bytes(b"no zip")
    choose(monkeypatch, tmp_path / name, tmp_path / "made")
    faults = told(monkeypatch, "show_issues")
    window.actions_by_id["file.import_game"].trigger()
    qtbot.waitUntil(lambda: bool(faults), timeout=PATIENCE)
    assert name in faults[0][0].message
    assert not (tmp_path / "made").exists()


def test_a_stopped_import_leaves_nothing(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "game.vmod").write_bytes(zipped(sound_files()))
    task = start_import(window, importer("vassal"), tmp_path / "game.vmod", tmp_path / "made")
    task.stop()
    with qtbot.waitSignal(task.stopped, timeout=PATIENCE):
        pass
    assert not (tmp_path / "made").exists()
    assert "nothing was written" in window.statusBar().currentMessage()


def test_nothing_happens_without_a_place(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, tmp_path / "game.vmod", None)
    window.actions_by_id["file.import_game"].trigger()
    assert not list(tmp_path.iterdir())
