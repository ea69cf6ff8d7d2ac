"""A newer version of an imported game is offered in the window, and taken over as one step."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.imports.newer_version import NewerVersionDialog, start_newer
from hexwright.editor.main_window import MainWindow
from hexwright.importers.registry import importer
from tests.helpers.vassal_modules import sound_files, zipped

PATIENCE = 20_000
OLD = sound_files()
NEWER = {
    **OLD,
    "buildFile.xml": OLD["buildFile.xml"]
    .replace(b'name="My Game" version="1.0"', b'name="My Game" version="2.0"')
    .replace(b"<entry>Allied</entry>", b"<entry>Allied</entry><entry>Neutral</entry>"),
}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with the module that was made of the old version."""
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    (tmp_path / "old.vmod").write_bytes(zipped(OLD))
    (tmp_path / "newer.vmod").write_bytes(zipped(NEWER))
    importer("vassal").import_into(tmp_path / "old.vmod", tmp_path / "made")
    made = MainWindow()
    qtbot.addWidget(made)
    with qtbot.waitSignal(made.files.opened, timeout=PATIENCE):
        made.open_module(tmp_path / "made")
    return made


def answer(monkeypatch: pytest.MonkeyPatch, *, takes_theirs: bool = False) -> list[list[str]]:
    """Take what is offered; the rows that were shown."""
    shown: list[list[str]] = []

    def asked(dialog: NewerVersionDialog) -> object:
        shown.extend([*row] for row in dialog.model.rows)
        dialog.takes_theirs.setChecked(takes_theirs)
        return dialog.change

    monkeypatch.setattr(NewerVersionDialog, "asked", asked)
    return shown


def bring(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    document = window.workspace.document
    assert document is not None
    task = start_newer(window, document, importer("vassal"), file)
    with qtbot.waitSignal(task.ended, timeout=PATIENCE):
        pass


def test_what_is_new_is_listed_and_taken_over_as_one_step(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = answer(monkeypatch)
    bring(window, qtbot, tmp_path / "newer.vmod")
    document = window.workspace.document
    assert document is not None
    assert any("Neutral" in row for row in shown)
    assert document.module.info.version == "2.0"
    document.stack.undo()
    assert document.module.info.version == "1.0"
    assert len(document.module.info.sides) == 2
