"""A file that cannot be read opens as text and is mended there; all other pages open as ever."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.mending import mended
from hexwright.editor.document.opening import open_session
from hexwright.editor.document.recovery import contents_of, work_of
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.page import MapPage
from hexwright.editor.shell.new_module import NewModuleDialog
from hexwright.editor.shell.text_page import TextPage
from hexwright.editor.tables.page import TablePage
from hexwright.editor.terrain.page import TerrainPage
from hexwright.schema.load import load
from hexwright.schema.samples import sample_folders

SAMPLE = next(path for path in sample_folders() if path.name == "free")
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
TABLE = "tables/spotting.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "game"
    shutil.copytree(SAMPLE, copy)
    return copy


def break_file(folder: Path, name: str, old: str = ",", new: str = "") -> str:
    """Spoil a file: its first comma is gone, or another text is."""
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    broken = text.replace(old, new, 1)
    file.write_text(broken, encoding="utf-8")
    return broken


def opened(folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        window.open_module(folder)
    return window


def choose(window: MainWindow, path: str) -> None:
    """Click on a document in the list of the module."""
    where = window.tree.visualRect(window.documents.index_of(path)).center()
    QTest.mouseClick(window.tree.viewport(), LEFT, NO_KEYS, where)


def text_page(window: MainWindow) -> TextPage:
    page = window.pages.currentWidget()
    assert isinstance(page, TextPage)
    return page


def document_of(window: MainWindow) -> ModuleDocument:
    assert window.workspace.document is not None
    return window.workspace.document


@pytest.mark.parametrize("name", ["module.json", "terrain.json", "counters.json", TABLE])
def test_pages_of_sound_files_open_though_one_is_broken(
    name: str, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_file(folder, name)
    window = opened(folder, qtbot, monkeypatch)
    for path in window.documents.paths():
        choose(window, path)
        assert isinstance(window.pages.currentWidget(), TextPage) == (path == name)
    choose(window, "maps/marsh.json")
    assert isinstance(window.pages.currentWidget(), MapPage)
    assert not window.workspace.is_modified


@pytest.mark.parametrize("name", ["module.json", "terrain.json", "counters.json"])
def test_pages_open_though_nothing_of_a_file_can_be_made_out(
    name: str, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / name).write_text("[]", encoding="utf-8")
    window = opened(folder, qtbot, monkeypatch)
    for path in window.documents.paths():
        choose(window, path)
    assert document_of(window).content(name) == b"[]"
    assert document_of(window).unsaved() == {}


def test_the_line_of_the_fault_is_marked_with_its_words(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_file(folder, "terrain.json")
    window = opened(folder, qtbot, monkeypatch)
    choose(window, "terrain.json")
    page = text_page(window)
    assert dict(page.text.marked()) == {3: "A comma is missing before this."}
    assert page.text.line() == 3


def test_the_fix_mends_the_file_and_its_page_opens(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = break_file(folder, "terrain.json")
    window = opened(folder, qtbot, monkeypatch)
    choose(window, "terrain.json")
    page = text_page(window)
    assert page.fix.text() == "Fix: Add the comma"
    QTest.mouseClick(page.fix, LEFT)
    assert isinstance(window.pages.currentWidget(), TerrainPage)
    assert document_of(window).stack.undo_text() == "Add the comma"
    qtbot.waitUntil(lambda: not window.workspace.issues, timeout=20_000)
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert text_page(window).text.text() == broken
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    with qtbot.waitSignal(window.files.said, timeout=20_000):
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert load(folder).is_sound


def test_typing_is_checked_and_what_became_sound_opens(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = break_file(folder, TABLE)
    window = opened(folder, qtbot, monkeypatch)
    choose(window, TABLE)
    page = text_page(window)
    QTest.mouseClick(page.go, LEFT)
    assert page.text.hasFocus()
    QTest.keyClicks(page.text, "x")
    assert window.workspace.is_modified
    qtbot.waitUntil(lambda: not page.fix.isVisible(), timeout=5_000)
    QTest.keyClick(page.text, Qt.Key.Key_Backspace)
    qtbot.waitUntil(page.fix.isVisible, timeout=5_000)
    QTest.keyClicks(page.text, ",")
    is_open = lambda: isinstance(window.pages.currentWidget(), TablePage)  # noqa: E731 - a question
    qtbot.waitUntil(is_open, timeout=5_000)
    assert document_of(window).stack.count() == 1
    window.workspace.undo()
    assert text_page(window).text.text() == broken


def test_a_step_in_the_text_is_undone_by_the_keys_of_undo(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = break_file(folder, TABLE)
    window = opened(folder, qtbot, monkeypatch)
    choose(window, TABLE)
    page = text_page(window)
    page.text.setFocus()
    QTest.keyClicks(page.text, "zz")
    QApplication.processEvents()
    QTest.keyClick(page.text, Qt.Key.Key_Z, CONTROL)
    assert page.text.text() == broken
    assert not window.workspace.is_modified


def test_a_file_of_the_wrong_shape_opens_as_text_too(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_file(folder, "terrain.json", '"movement_classes"', '"movement_clases"')
    window = opened(folder, qtbot, monkeypatch)
    choose(window, "terrain.json")
    page = text_page(window)
    assert "movement_classes" in page.words.text()
    assert page.fix.text() == "Fix: Use “movement_classes” instead"
    QTest.mouseClick(page.fix, LEFT)
    assert isinstance(window.pages.currentWidget(), TerrainPage)


def test_a_problem_leads_to_its_line_and_has_the_same_fix(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_file(folder, "counters.json")
    window = opened(folder, qtbot, monkeypatch)
    issue = window.problems.rows[0]
    assert window.problem_work.fix_words(issue) == "Add the comma"
    window.problem_work.jump(issue)
    assert text_page(window).text.line() == issue.line


@pytest.mark.parametrize("answer", ["save", "cancel"])
def test_saving_a_file_that_is_still_broken_asks_first(
    answer: str, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = break_file(folder, "terrain.json")
    window = opened(folder, qtbot, monkeypatch)
    asked: list[list[str]] = []
    is_agreed = answer == "save"

    def answered(_parent: object, paths: list[str]) -> bool:
        asked.append(paths)
        return is_agreed

    monkeypatch.setattr(messages, "ask_save_unreadable", answered)
    choose(window, "terrain.json")
    page = text_page(window)
    QTest.keyClick(page.text, Qt.Key.Key_End, CONTROL)
    QTest.keyClicks(page.text, " ")
    QTest.keyClick(page.text, Qt.Key.Key_S, CONTROL)
    assert asked == [["terrain.json"]]
    if is_agreed:
        qtbot.waitUntil(lambda: not window.workspace.is_modified, timeout=20_000)
    written = (folder / "terrain.json").read_text(encoding="utf-8")
    assert written == (broken + " " if is_agreed else broken)
    assert window.workspace.is_modified != is_agreed


def test_recovery_keeps_the_text_of_a_broken_file(folder: Path) -> None:
    break_file(folder, "terrain.json")
    session = open_session(folder)
    assert session.module is not None
    document = ModuleDocument(session.module, session.files, misnamed=session.misnamed)
    document.do(Change("Type", {"terrain.json": b"{ half"}))
    kept = work_of(document.snapshot(), folder, 1)
    assert contents_of(kept, folder) == {"terrain.json": b"{ half"}
    issue = session.issues[0]
    document.stack.undo()
    change = mended(document, issue)
    assert change is not None
    document.do(change)
    kept = work_of(document.snapshot(), folder, 1)
    assert contents_of(kept, folder) == dict(change.contents)


def test_revert_brings_the_broken_text_back(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = break_file(folder, "terrain.json")
    window = opened(folder, qtbot, monkeypatch)
    choose(window, "terrain.json")
    QTest.mouseClick(text_page(window).fix, LEFT)
    window.files.revert()
    qtbot.waitUntil(lambda: not window.workspace.is_modified, timeout=20_000)
    assert document_of(window).content("terrain.json") == broken.encode()
    assert text_page(window).text.text() == broken


def press(words: str) -> None:
    """Press the button of a message that is about to come up."""

    def act() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(50, act)
            return
        button = next(one for one in box.buttons() if one.text() == words)
        QTest.mouseClick(button, LEFT)

    QTimer.singleShot(50, act)


@pytest.mark.parametrize("inside", ["", "letter.txt"])
def test_a_folder_without_a_module_offers_a_new_one_there(
    inside: str, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "my-battle"
    place.mkdir()
    if inside:
        (place / inside).write_text("Dear friend", encoding="utf-8")
    asked: list[NewModuleDialog] = []

    def accept(dialog: NewModuleDialog) -> int:
        asked.append(dialog)
        assert dialog.buttons.ok.isEnabled()
        return int(NewModuleDialog.DialogCode.Accepted)

    monkeypatch.setattr(NewModuleDialog, "exec", accept)
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    press("&New module here…")
    with qtbot.waitSignal(window.files.made, timeout=30_000):
        window.open_module(place)
    made = place / "my-game" if inside else place
    assert window.workspace.source == made
    assert load(made).is_sound


def test_a_folder_without_a_module_leaves_what_is_open(
    folder: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(folder, qtbot, monkeypatch)
    (tmp_path / "nothing").mkdir()
    press("Cancel")
    with qtbot.waitSignal(window.files.found_none, timeout=20_000):
        window.open_module(tmp_path / "nothing")
    assert window.workspace.source == folder
