"""Another program changes the files of the open module."""

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document import disk_watch
from hexwright.editor.document.changes import map_change
from hexwright.editor.document.disk_watch import differences
from hexwright.editor.document.saving import fingerprints
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.schema.files import read_folder
from hexwright.schema.model.map import Map
from hexwright.schema.samples import sample_folders

FREE = next(path for path in sample_folders() if path.name == "free")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FREE, tmp_path / "free"))


@pytest.fixture
def window(qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    monkeypatch.setattr(disk_watch, "QUIET_MS", 30)
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=10_000):
        made.open_module(folder)
    return made


def _map(window: MainWindow) -> Map:
    assert window.workspace.module is not None
    return next(iter(window.workspace.module.maps.values()))


def _paint(window: MainWindow) -> None:
    assert window.workspace.document is not None
    kind = window.workspace.document.module.terrain.hexes[-1].id
    made = painted(_map(window), [(0, 0)], kind)
    window.workspace.document.do(map_change("Paint", made, None, 1))


def _retitle(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    """Another program gives the map another title; the window notices."""
    map_ = _map(window)
    file = folder / "maps" / f"{map_.id}.json"
    text = file.read_text(encoding="utf-8").replace(map_.title, "Renamed outside")
    with qtbot.waitSignal(window.disk_news.watch.changed, timeout=10_000) as told:
        file.write_text(text, encoding="utf-8")
    assert told.args == [[f"maps/{map_.id}.json"]]


def test_a_change_is_told_without_a_dialog_and_nothing_changes_yet(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    before = _map(window)
    _retitle(window, folder, qtbot)
    assert window.notice.isVisible()
    assert before.id in window.notice.words.text()
    assert _map(window) is before


def test_read_again_takes_the_files_in_and_undo_brings_own_work_back(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    _paint(window)
    mine = _map(window)
    _retitle(window, folder, qtbot)
    assert "unsaved" in window.notice.words.text()
    window.notice.buttons[0].click()
    qtbot.waitUntil(lambda: _map(window).title == "Renamed outside", timeout=10_000)
    assert not window.notice.isVisible()
    window.workspace.undo()
    assert _map(window) == mine


def test_keeping_leaves_the_work_alone_and_does_not_ask_again(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    _paint(window)
    mine = _map(window)
    _retitle(window, folder, qtbot)
    window.notice.buttons[1].click()
    assert _map(window) is mine
    with qtbot.assertNotEmitted(window.disk_news.watch.changed, wait=700):
        (folder / "module.json").touch()


def test_own_saving_is_no_news(window: MainWindow, qtbot: QtBot) -> None:
    _paint(window)
    with (
        qtbot.assertNotEmitted(window.disk_news.watch.changed, wait=900),
        qtbot.waitSignal(window.files.said, timeout=10_000),
    ):
        window.files.save()
    assert not window.notice.isVisible()


def test_files_written_by_replacing_them_are_noticed_every_time(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    file = folder / "module.json"
    for words in ("First", "Second"):
        fresh = folder / ".fresh"
        fresh.write_text(file.read_text(encoding="utf-8") + f"\n{words}", encoding="utf-8")
        with qtbot.waitSignal(window.disk_news.watch.changed, timeout=10_000):
            fresh.replace(file)


def test_a_closed_module_is_not_watched(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    window.files.close_module()
    with qtbot.assertNotEmitted(window.disk_news.watch.changed, wait=500):
        (folder / "module.json").write_text("{}", encoding="utf-8")


def test_new_gone_and_changed_files_differ(folder: Path) -> None:
    known = fingerprints(folder, read_folder(folder))
    assert differences(folder, known) == {}
    (folder / "terrain.json").write_text("{}", encoding="utf-8")
    (folder / "counters.json").unlink()
    (folder / "texts").mkdir(exist_ok=True)
    (folder / "texts" / "fr.json").write_text("{}", encoding="utf-8")
    found = differences(folder, known)
    assert sorted(found) == ["counters.json", "terrain.json", "texts/fr.json"]
    assert found["counters.json"] == ""
