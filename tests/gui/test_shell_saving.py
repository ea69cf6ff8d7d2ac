"""Saving, reverting and closing: nothing is lost, nothing is written over unasked."""

import os
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document import saving
from hexwright.editor.document.changes import Change, map_change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.opening import Session, open_session
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.shell import files
from hexwright.schema.issues import Issue
from hexwright.schema.load import load
from hexwright.schema.model.map import Map
from hexwright.schema.samples import sample_folders

SAMPLE = next(path for path in sample_folders() if path.name == "free")
MAP_PATH = "maps/marsh.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "game"
    shutil.copytree(SAMPLE, copy)
    return copy


@pytest.fixture
def window(qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=10_000):
        made.open_module(folder)
    return made


def document_of(window: MainWindow) -> ModuleDocument:
    assert window.workspace.document is not None
    return window.workspace.document


def paint(window: MainWindow, column: int = 3) -> Map:
    """Put another terrain on a hex and give the map back."""
    document = document_of(window)
    map_ = document.module.maps["marsh"]
    kinds = [kind.id for kind in document.module.terrain.hexes]
    made = next(new for kind in kinds if (new := painted(map_, [(column, 3)], kind)) is not map_)
    document.do(map_change("Paint terrain", made, [(column, 3)]))
    return made


def save(window: MainWindow, qtbot: QtBot, action: str = "file.save") -> None:
    with qtbot.waitSignal(window.files.said, timeout=10_000):
        window.actions_by_id[action].trigger()


def test_only_the_changed_file_is_written(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.json")}
    painted_map = paint(window)
    save(window, qtbot)
    touched = [path for path, time in before.items() if path.stat().st_mtime_ns != time]
    assert touched == [folder / MAP_PATH]
    module = load(folder).module
    assert module is not None
    assert module.maps["marsh"] == painted_map


def test_the_title_tells_whether_there_is_something_to_save(
    window: MainWindow, qtbot: QtBot
) -> None:
    assert not window.isWindowModified()
    paint(window)
    assert window.isWindowModified()
    save(window, qtbot)
    assert not window.isWindowModified()


def test_undo_back_to_what_was_saved_is_not_modified(window: MainWindow) -> None:
    paint(window)
    window.actions_by_id["edit.undo"].trigger()
    assert not window.isWindowModified()


def test_undo_and_redo_say_what_they_would_do(window: MainWindow) -> None:
    undo, redo = window.actions_by_id["edit.undo"], window.actions_by_id["edit.redo"]
    assert not undo.isEnabled()
    paint(window)
    assert undo.text() == "&Undo Paint terrain"
    undo.trigger()
    assert redo.text() == "&Redo Paint terrain"
    assert not undo.isEnabled()


def test_the_file_of_a_removed_document_is_removed(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    path = next(one for one in window.documents.paths() if one.startswith("scenarios/"))
    document_of(window).do(Change("Delete scenario", {path: None}))
    assert path not in window.documents.paths()
    save(window, qtbot)
    assert not (folder / path).exists()


def test_a_new_document_gets_its_file(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    copy = replace(document_of(window).module.maps["marsh"], id="second")
    document_of(window).do(map_change("New map", copy))
    assert window.current_path() == "maps/second.json"
    save(window, qtbot)
    assert (folder / "maps/second.json").is_file()


@pytest.mark.parametrize("answer", ["overwrite", "reload", "cancel"])
def test_a_file_that_another_program_changed_is_not_written_over_unasked(
    window: MainWindow,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    asked: list[list[str]] = []

    def ask(_window: object, files: list[str]) -> str:
        asked.append(files)
        return answer

    monkeypatch.setattr(messages, "ask_changed_on_disk", ask)
    mine = paint(window)
    theirs = (folder / MAP_PATH).read_text(encoding="utf-8").replace('"title": "', '"title": "X')
    (folder / MAP_PATH).write_text(theirs, encoding="utf-8")
    window.actions_by_id["file.save"].trigger()
    qtbot.waitUntil(lambda: bool(asked), timeout=10_000)
    assert asked == [[MAP_PATH]]
    if answer == "overwrite":
        qtbot.waitUntil(lambda: not window.workspace.is_modified, timeout=10_000)
        assert theirs != (folder / MAP_PATH).read_text(encoding="utf-8")
    elif answer == "reload":
        now = document_of(window).module.maps
        qtbot.waitUntil(
            lambda: document_of(window).module.maps["marsh"].title.startswith("X"), timeout=10_000
        )
        assert not window.workspace.is_modified
        document_of(window).stack.undo()
        assert document_of(window).module.maps["marsh"] == now["marsh"] == mine
    else:
        assert window.workspace.is_modified
        assert (folder / MAP_PATH).read_text(encoding="utf-8") == theirs


def test_saving_twice_asks_nothing(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_changed_on_disk", lambda *_: pytest.fail("asked"))
    for column in (3, 4):
        paint(window, column)
        save(window, qtbot)
    assert not window.workspace.is_modified


def test_a_disk_that_refuses_is_said_in_words_and_nothing_is_lost(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(messages, "show_issues", lambda _w, _t, issues: shown.extend(issues))
    (folder / MAP_PATH).chmod(0o444)
    mine = paint(window)
    window.actions_by_id["file.save"].trigger()
    qtbot.waitUntil(lambda: bool(shown), timeout=10_000)
    assert "read-only" in str(shown[0])
    assert window.workspace.is_modified
    assert document_of(window).module.maps["marsh"] is mine


def test_a_folder_that_is_gone_is_said_in_words_and_nothing_is_lost(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(messages, "show_issues", lambda _w, _t, issues: shown.extend(issues))
    paint(window)
    folder.rename(folder.with_name("elsewhere"))
    window.actions_by_id["file.save"].trigger()
    qtbot.waitUntil(lambda: bool(shown), timeout=10_000)
    assert "is gone" in str(shown[0])
    assert window.workspace.is_modified


def test_a_package_is_saved_as_a_folder(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with qtbot.waitSignal(window.jobs.finished, timeout=20_000):
        window.jobs.start_build(tmp_path / "game.hexpkg")
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(tmp_path / "game.hexpkg")
    bytes_before = (tmp_path / "game.hexpkg").read_bytes()
    mine = paint(window)
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: tmp_path / "unpacked")
    save(window, qtbot)
    assert window.workspace.source == tmp_path / "unpacked"
    assert not window.workspace.is_modified
    assert (tmp_path / "game.hexpkg").read_bytes() == bytes_before
    module = load(tmp_path / "unpacked").module
    assert module is not None
    assert module.maps["marsh"] == mine


def test_a_sample_is_opened_as_a_copy_and_stays_as_it_is(
    window: MainWindow, folder: Path, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexwright.schema.samples.SAMPLES", folder.parent)
    before = (folder / MAP_PATH).read_bytes()
    with qtbot.waitSignal(window.files.said, timeout=10_000):
        window.open_module(folder)
    mine = paint(window)
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: tmp_path / "elsewhere" / "mine")
    save(window, qtbot)
    assert window.workspace.source == tmp_path / "elsewhere" / "mine"
    assert (folder / MAP_PATH).read_bytes() == before
    module = load(tmp_path / "elsewhere" / "mine").module
    assert module is not None
    assert module.maps["marsh"] == mine


def test_save_as_goes_on_in_the_new_folder(
    window: MainWindow, folder: Path, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (folder / MAP_PATH).read_bytes()
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: tmp_path / "other")
    paint(window)
    save(window, qtbot, "file.save_as")
    paint(window, 5)
    save(window, qtbot)
    assert (folder / MAP_PATH).read_bytes() == before
    module = load(tmp_path / "other").module
    assert module == window.workspace.module


def test_a_copy_leaves_the_window_where_it_is(
    window: MainWindow, folder: Path, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: tmp_path / "copy")
    paint(window)
    save(window, qtbot, "file.save_copy")
    assert window.workspace.source == folder
    assert window.workspace.is_modified
    assert load(tmp_path / "copy").module == window.workspace.module


def test_a_folder_with_something_in_it_is_not_taken(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(messages, "show_issues", lambda _w, _t, issues: shown.extend(issues))
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: folder)
    window.actions_by_id["file.save_as"].trigger()
    qtbot.waitUntil(lambda: bool(shown), timeout=10_000)
    assert "already" in str(shown[0])


def test_revert_can_be_undone(window: MainWindow, qtbot: QtBot) -> None:
    before = document_of(window).module.maps["marsh"]
    mine = paint(window)
    window.actions_by_id["file.revert"].trigger()
    qtbot.waitUntil(lambda: not window.workspace.is_modified, timeout=10_000)
    assert document_of(window).module.maps["marsh"] == before
    document_of(window).stack.undo()
    assert document_of(window).module.maps["marsh"] == mine
    assert window.workspace.is_modified


@pytest.mark.parametrize(("answer", "stays"), [("discard", False), ("cancel", True)])
def test_closing_with_unsaved_work_asks(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str, *, stays: bool
) -> None:
    before = (folder / MAP_PATH).read_bytes()
    paint(window)
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: answer)
    window.close()
    QTest.qWait(50)
    assert window.isVisible() is stays
    assert (folder / MAP_PATH).read_bytes() == before
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")


def test_save_when_asked_writes_and_then_closes(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = paint(window)
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "save")
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=10_000)
    module = load(folder).module
    assert module is not None
    assert module.maps["marsh"] == mine


def test_a_save_asked_for_during_a_save_is_done_afterwards(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    paint(window)
    window.actions_by_id["file.save"].trigger()
    second = paint(window, 5)
    window.actions_by_id["file.save"].trigger()
    qtbot.waitUntil(lambda: not window.workspace.is_modified, timeout=10_000)
    module = load(folder).module
    assert module is not None
    assert module.maps["marsh"] == second


def test_edits_made_while_saving_stay_unsaved(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    first = paint(window)
    window.actions_by_id["file.save"].trigger()
    second = paint(window, 5)
    with qtbot.waitSignal(window.files.said, timeout=10_000):
        pass
    assert window.workspace.is_modified
    module = load(folder).module
    assert module is not None
    assert module.maps["marsh"] == first
    save(window, qtbot)
    again = load(folder).module
    assert again is not None
    assert again.maps["marsh"] == second


def test_a_document_that_cannot_be_read_survives_a_save(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    (folder / "tables").mkdir(exist_ok=True)
    (folder / "tables/torn.json").write_text('{"id": ', encoding="utf-8")
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(folder)
    paint(window)
    save(window, qtbot)
    assert (folder / "tables/torn.json").read_text(encoding="utf-8") == '{"id": '
    qtbot.waitUntil(lambda: window.workspace.validation.is_current, timeout=10_000)  # type: ignore[union-attr] # open
    assert "tables/torn.json" in {issue.file for issue in window.workspace.issues}


def test_opening_that_takes_long_can_be_stopped_and_the_old_module_stays(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    go_on = threading.Event()

    def slow(source: Path) -> Session:
        go_on.wait(20)
        return open_session(source)

    monkeypatch.setattr(files, "open_session", slow)
    window.open_module(SAMPLE)
    qtbot.waitUntil(window.progress.isVisible, timeout=5_000)
    window.progress.stop.click()
    go_on.set()
    qtbot.waitUntil(lambda: not window.progress.isVisible(), timeout=10_000)
    assert window.workspace.source == folder


def test_reverting_to_a_broken_file_shows_its_text_and_can_be_undone(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    mine = paint(window)
    (folder / "module.json").write_text("{", encoding="utf-8")
    window.actions_by_id["file.revert"].trigger()
    qtbot.waitUntil(lambda: document_of(window).content("module.json") == b"{", timeout=10_000)
    assert document_of(window).module.maps["marsh"] != mine
    document_of(window).stack.undo()
    assert document_of(window).module.maps["marsh"] == mine
    assert window.workspace.is_modified


def test_close_returns_to_the_start_page(window: MainWindow) -> None:
    assert window.docks.panel("documents").isVisible()
    window.actions_by_id["file.close"].trigger()
    assert window.middle.currentWidget() is window.start
    assert not window.docks.panel("documents").isVisible()
    assert not window.actions_by_id["file.save"].isEnabled()


def test_the_history_lists_every_step(window: MainWindow) -> None:
    paint(window)
    paint(window, 4)
    window.actions_by_id["view.history"].trigger()
    QTest.qWait(1)
    assert window.docks.panel("history").isVisible()
    assert window.history.model().rowCount() == 3


def test_two_windows_that_save_at_the_same_moment_do_not_overwrite_each_other(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one comes between the look at the disk and the writing: the user is asked."""
    asked: list[list[str]] = []

    def ask(_window: object, files: list[str]) -> str:
        asked.append(files)
        return "cancel"

    theirs = (folder / MAP_PATH).read_bytes().replace(b'"title": "', b'"title": "X')
    real = saving.save_files

    def late(place: Path, *arguments: Any, **named: Any) -> dict[str, str]:
        (folder / MAP_PATH).write_bytes(theirs)
        return real(place, *arguments, **named)

    monkeypatch.setattr(messages, "ask_changed_on_disk", ask)
    monkeypatch.setattr(files, "save_files", late)
    paint(window)
    window.actions_by_id["file.save"].trigger()
    qtbot.waitUntil(lambda: bool(asked), timeout=10_000)
    assert asked == [[MAP_PATH]]
    assert (folder / MAP_PATH).read_bytes() == theirs
    assert window.workspace.is_modified
    assert not window.files.is_busy


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("is_agreed", [True, False])
def test_a_link_that_leads_out_is_followed_only_if_the_user_says_so(
    window: MainWindow,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_agreed: bool,
) -> None:
    outside = folder.parent / "outside"
    (folder / "maps").rename(outside)
    (folder / "maps").symlink_to(outside)
    before = (outside / "marsh.json").read_bytes()
    asked: list[str] = []

    def ask(_window: object, issues: list[Issue]) -> bool:
        asked.extend(issue.message for issue in issues)
        return is_agreed

    monkeypatch.setattr(messages, "ask_follow_links", ask)
    paint(window)
    window.actions_by_id["file.save"].trigger()
    if is_agreed:
        qtbot.waitUntil(lambda: not window.workspace.is_modified, timeout=10_000)
    else:
        qtbot.waitUntil(lambda: bool(asked) and not window.files.is_busy, timeout=10_000)
        assert window.workspace.is_modified
    assert len(asked) == 1
    assert ((outside / "marsh.json").read_bytes() != before) == is_agreed


def map_on_disk(folder: Path) -> Map:
    module = load(folder).module
    assert module is not None
    return module.maps["marsh"]


def test_closing_right_after_a_save_waits_for_it(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(messages, "ask_unsaved")  # nobody is asked
    made = paint(window)
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert window.files.is_busy
    QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.workspace.is_open
    qtbot.waitUntil(lambda: not window.workspace.is_open, timeout=10_000)
    assert map_on_disk(folder) == made


def test_the_window_is_closed_when_what_is_being_saved_is_written(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    made = paint(window)
    window.actions_by_id["file.save"].trigger()
    window.close()
    assert window.isVisible()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=10_000)
    assert map_on_disk(folder) == made


def test_a_module_opened_right_after_a_save_is_not_taken_for_the_saved_one(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    other = folder.with_name("other")
    shutil.copytree(SAMPLE, other)
    made = paint(window)
    window.actions_by_id["file.save"].trigger()
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(other)
    assert window.workspace.source == other
    assert map_on_disk(folder) == made != map_on_disk(other)
    paint(window)
    assert window.workspace.is_modified
    save(window, qtbot)
    assert map_on_disk(other) == made


def test_a_script_may_let_go_of_a_module_that_is_being_written(
    window: MainWindow, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, real = threading.Event(), saving.save_files

    def write(*given: Any, **more: Any) -> dict[str, str]:
        begun.set()
        return real(*given, **more)

    monkeypatch.setattr(files, "save_files", write)
    made = paint(window)
    window.actions_by_id["file.save"].trigger()
    qtbot.waitUntil(begun.is_set, timeout=10_000)
    window.workspace.close()
    qtbot.waitUntil(lambda: not window.files.is_busy, timeout=10_000)
    assert map_on_disk(folder) == made


def test_a_module_that_a_script_lets_go_of_before_it_is_written_stays_as_it_is(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    made = paint(window)
    window.actions_by_id["file.save"].trigger()
    window.workspace.close()
    qtbot.waitUntil(lambda: not window.files.is_busy, timeout=10_000)
    assert map_on_disk(folder) != made
