"""The whole way without a mouse, in both languages: make a game, draw, save, close and reopen."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.dialogs.new_map import NewMapDialog
from hexwright.editor.shell.new_module import NewModuleDialog
from hexwright.schema.language import choose_language
from hexwright.schema.load import load
from hexwright.schema.model.map import Map
from tests.helpers.hands import CONTROL, SHIFT, hold_shift, key

D = TypeVar("D", bound=QDialog)
WORDS = {
    "en": {"paint": "Paint terrain", "map": "Map", "undo": "&Undo Paint terrain"},
    "es": {"paint": "Pintar terreno", "map": "Mapa", "undo": "&Deshacer Pintar terreno"},
}


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> str:
    choose_language(request.param)
    return str(request.param)


@pytest.fixture
def window(language: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:  # noqa: ARG001 - before the window
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "cancel")
    return shown(qtbot)


def shown(qtbot: QtBot) -> MainWindow:
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    come_back(made, qtbot)
    return made


def come_back(window: MainWindow, qtbot: QtBot) -> None:
    """What a desktop does after a dialog: the keyboard is the window's again."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5_000)


def in_dialog(kind: type[D], act: Callable[[D], None]) -> list[str]:
    """Do something in the next dialog; tells afterwards that it has been there."""
    seen: list[str] = []

    def meet() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None or not dialog.isActiveWindow():
            if dialog is not None:
                dialog.activateWindow()
            QTimer.singleShot(20, meet)
            return
        assert isinstance(dialog, kind)
        seen.append(kind.__name__)
        act(dialog)

    QTimer.singleShot(0, meet)
    return seen


def write(words: str) -> None:
    """Put words in place of those that are there."""
    key(Qt.Key.Key_A, CONTROL)
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, words)


def make_module(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    def fill(dialog: NewModuleDialog) -> None:
        write("Marsh War")
        key(Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is dialog.place
        write(str(folder))
        key(Qt.Key.Key_Return)

    seen = in_dialog(NewModuleDialog, fill)
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        key(Qt.Key.Key_N, CONTROL)
    assert seen
    come_back(window, qtbot)


def make_map(window: MainWindow, qtbot: QtBot, title: str) -> None:
    def fill(dialog: NewMapDialog) -> None:
        assert QApplication.focusWidget() is dialog.map_title
        write(title)
        key(Qt.Key.Key_Return)

    seen = in_dialog(NewMapDialog, fill)
    key(Qt.Key.Key_M, CONTROL)
    assert seen
    come_back(window, qtbot)


def the_map(window: MainWindow) -> Map:
    assert window.workspace.module is not None
    return window.workspace.module.maps["moor"]


def paint() -> None:
    """A stroke of a wide brush, with letters and arrows."""
    key(Qt.Key.Key_B)
    key(Qt.Key.Key_BracketRight)
    key(Qt.Key.Key_Right)
    hold_shift([Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down])


def test_what_was_painted_by_keys_is_in_the_file_after_undo_redo_save_and_close(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    make_module(window, qtbot, tmp_path)
    make_map(window, qtbot, "Moor")
    empty = the_map(window)
    paint()
    painted = the_map(window)
    assert painted != empty
    assert window.workspace.document is not None
    assert window.workspace.document.stack.undo_text() == WORDS[language]["paint"]
    assert window.actions_by_id["edit.undo"].text() == WORDS[language]["undo"]
    key(Qt.Key.Key_Z, CONTROL)
    assert the_map(window) == empty
    key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert the_map(window) == painted

    with qtbot.waitSignal(window.files.said, timeout=10_000):
        key(Qt.Key.Key_S, CONTROL)
    key(Qt.Key.Key_Q, CONTROL)
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=5_000)
    folder = tmp_path / "marsh-war"
    loaded = load(folder)
    assert loaded.module is not None
    assert loaded.module.maps["moor"] == painted

    again = shown(qtbot)
    with qtbot.waitSignal(again.files.opened, timeout=20_000):
        again.open_module(folder)
    assert the_map(again) == painted
    assert not again.isWindowModified()


def test_the_words_of_the_window_are_in_the_language(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    make_module(window, qtbot, tmp_path)
    make_map(window, qtbot, "Moor")
    menus = [action.text().replace("&", "") for action in window.menuBar().actions()]
    assert WORDS[language]["map"] in menus
    titles = {action.text() for action in window.pages.map_page.tool_actions.values()}
    assert WORDS[language]["paint"] in titles
