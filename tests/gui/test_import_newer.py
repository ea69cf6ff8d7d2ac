"""A newer version of an imported game is offered in the window, and taken over as one step."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.imports.foreign_game import ForeignGame
from hexwright.editor.imports.newer_version import NewerVersionDialog, start_newer
from hexwright.editor.main_window import MainWindow
from hexwright.importers.registry import importer
from tests.helpers.vassal_modules import sound_files, zipped

PATIENCE = 20_000
ROLE = Qt.ItemDataRole.CheckStateRole
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
        if takes_theirs:
            dialog.takes_theirs.click()
        return dialog.change

    monkeypatch.setattr(NewerVersionDialog, "asked", asked)
    return shown


def bring(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    document = window.workspace.document
    assert document is not None
    task = start_newer(window, document, ForeignGame(importer("vassal"), file))
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


def test_what_both_changed_is_decided_row_by_row(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.workspace.document
    assert document is not None
    mine = replace(document.module.info, version="1.5", description="Mine")
    document.do(Change("Words", {"module.json": mine}))
    build = NEWER["buildFile.xml"].replace(b'description=""', b'description="New"', 1)
    (tmp_path / "newer.vmod").write_bytes(zipped({**NEWER, "buildFile.xml": build}))
    conflicts: list[str] = []

    def asked(dialog: NewerVersionDialog) -> object:
        model = dialog.model
        conflicts.extend(row.after for row in model.rows if row.sort == "both")
        [number] = [at for at, row in enumerate(model.rows) if row.after == "2.0"]
        index = model.index(number, 4)
        assert model.data(index, ROLE) == Qt.CheckState.Unchecked
        assert model.setData(index, Qt.CheckState.Checked.value, ROLE)
        assert not model.setData(model.index(len(conflicts), 4), 2, ROLE)
        return dialog.change

    monkeypatch.setattr(NewerVersionDialog, "asked", asked)
    bring(window, qtbot, tmp_path / "newer.vmod")
    assert sorted(conflicts) == ["2.0", "New"]
    info = document.module.info
    assert (info.version, info.description) == ("2.0", "Mine")


def test_all_that_both_changed_can_be_taken_at_once(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.workspace.document
    assert document is not None
    mine = replace(document.module.info, version="1.5")
    document.do(Change("Words", {"module.json": mine}))
    answer(monkeypatch, takes_theirs=True)
    bring(window, qtbot, tmp_path / "newer.vmod")
    assert document.module.info.version == "2.0"
