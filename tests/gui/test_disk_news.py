"""Another program changes the files of the open module."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document import disk_watch
from hexwright.editor.document.changes import Change, map_change
from hexwright.editor.document.comparing import Compared, rows_of
from hexwright.editor.document.disk_watch import differences
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.shell.compare_dialog import CompareDialog
from hexwright.schema.disk.fingerprints import fingerprints
from hexwright.schema.files import read_folder
from hexwright.schema.model.map import Map
from hexwright.schema.samples import sample_folders

FREE = next(path for path in sample_folders() if path.name == "free")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = Path(shutil.copytree(FREE, tmp_path / "free"))
    (copy / "readme.txt").write_text("As it was", encoding="utf-8")
    return copy


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


def _wait_for_news(window: MainWindow, qtbot: QtBot, act: Callable[[], object]) -> None:
    with qtbot.waitSignal(window.disk_news.watch.changed, timeout=10_000):
        act()


def _keep(window: MainWindow) -> None:
    button = next(one for one in window.notice.buttons if one.text() == "Keep what I see")
    button.click()


def _save(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.files.said, timeout=10_000):
        window.files.save()


def test_a_deleted_document_that_is_kept_is_unsaved_and_the_next_save_writes_it(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_changed_on_disk", lambda *_: pytest.fail("asked twice"))
    file = folder / "maps" / f"{_map(window).id}.json"
    before = file.read_bytes()
    _wait_for_news(window, qtbot, file.unlink)
    assert window.notice.words.text() == f"Another program has deleted maps/{file.name}."
    _keep(window)
    assert window.isWindowModified()
    _save(window, qtbot)
    assert file.read_bytes() == before
    assert not window.isWindowModified()


def test_a_changed_document_that_is_kept_is_written_over_at_the_next_save(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_changed_on_disk", lambda *_: pytest.fail("asked twice"))
    file = folder / "maps" / f"{_map(window).id}.json"
    before = file.read_bytes()
    _retitle(window, folder, qtbot)
    _keep(window)
    assert window.isWindowModified()
    _save(window, qtbot)
    assert file.read_bytes() == before


def test_what_is_kept_is_in_the_copy_for_recovery_too(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    file = folder / "counters.json"
    _wait_for_news(window, qtbot, file.unlink)
    _keep(window)
    autosave = window.workspace.autosave
    assert autosave is not None
    autosave.keep_now()
    assert "counters.json" in autosave._kept.read().documents


def test_a_deleted_note_that_is_kept_comes_back_at_the_next_save(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    note = folder / "readme.txt"
    _wait_for_news(window, qtbot, note.unlink)
    _keep(window)
    assert window.isWindowModified()
    _save(window, qtbot)
    assert note.read_text(encoding="utf-8") == "As it was"


def test_a_document_deleted_here_and_changed_outside_stays_deleted_when_kept(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    path = next(one for one in window.documents.paths() if one.startswith("scenarios/"))
    assert window.workspace.document is not None
    window.workspace.document.do(Change("Delete scenario", {path: None}))
    text = (folder / path).read_text(encoding="utf-8")
    _wait_for_news(window, qtbot, lambda: (folder / path).write_text(text + "\n", encoding="utf-8"))
    _keep(window)
    _save(window, qtbot)
    assert not (folder / path).exists()


def test_a_new_file_is_told_and_stays_when_what_is_seen_is_kept(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    note = folder / "notes.md"
    _wait_for_news(window, qtbot, lambda: note.write_text("Mine", encoding="utf-8"))
    assert window.notice.words.text() == "Another program has added notes.md."
    _keep(window)
    assert not window.isWindowModified()
    _paint(window)
    _save(window, qtbot)
    assert note.is_file()


def test_saving_without_an_answer_asks_about_a_deleted_file_and_writes_it(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def ask(_window: object, files: list[str]) -> str:
        asked.append(files)
        return "overwrite"

    monkeypatch.setattr(messages, "ask_changed_on_disk", ask)
    (folder / "counters.json").unlink()
    _save(window, qtbot)
    assert asked == [["counters.json (deleted)"]]
    assert (folder / "counters.json").is_file()


def test_what_was_done_to_several_files_is_told_by_name(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    def work() -> None:
        (folder / "counters.json").unlink()
        (folder / "notes.md").write_text("Mine", encoding="utf-8")
        (folder / "terrain.json").write_text("{}", encoding="utf-8")

    _wait_for_news(window, qtbot, work)
    qtbot.waitUntil(lambda: len(window.disk_news.watch.told) == 3, timeout=10_000)
    qtbot.waitUntil(lambda: ";" in window.notice.words.text(), timeout=10_000)
    words = window.notice.words.text()
    assert "changed: terrain.json; deleted: counters.json; added: notes.md" in words


def test_the_difference_can_be_seen_without_answering(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Compared] = []
    monkeypatch.setattr(messages, "show_comparison", lambda _w, _t, files: shown.extend(files))
    title = _map(window).title
    _retitle(window, folder, qtbot)
    window.notice.buttons[2].click()
    assert window.notice.isVisible()
    (one,) = shown
    changed = [row for row in rows_of(one.left or "", one.right or "") if row.kind == "differs"]
    assert [(row.left, row.right) for row in changed] == [
        ('  "title": "Renamed outside",', f'  "title": "{title}",')
    ]


def test_the_comparison_steps_through_the_differences(qtbot: QtBot) -> None:
    left = "\n".join(f"line {n}" for n in range(60))
    right = left.replace("line 5\n", "line five\n").replace("line 50\n", "")
    dialog = CompareDialog(("On the disk", "Here"), [Compared("a.json", left, right)])
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.summary.text() == "Places that differ: 2"
    assert "− line 5" in dialog.left.textCursor().block().text()
    assert "+ line five" in dialog.right.textCursor().block().text()
    dialog.next.click()
    assert "line 50" in dialog.left.textCursor().block().text()
    assert dialog.right.textCursor().block().text() == ""
    dialog.next.click()
    assert "line 5" in dialog.left.textCursor().block().text()


def test_what_is_kept_during_a_save_is_unsaved_after_it(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _wait_for_news(window, qtbot, (folder / "counters.json").unlink)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(type(window.files), "is_busy", property(lambda _files: True))
        _keep(window)
        assert not window.isWindowModified()
    qtbot.waitUntil(window.isWindowModified, timeout=10_000)
