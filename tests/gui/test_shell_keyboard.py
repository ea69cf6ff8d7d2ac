"""Without a mouse: a new module, a new map, painting and saving."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.dialogs.new_map import NewMapDialog
from hexwright.editor.shell.new_module import NewModuleDialog
from hexwright.schema.load import load

D = TypeVar("D", bound=QDialog)
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    return made


def back_to(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the window has the keyboard again, as any desktop sees to after a dialog."""
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and bool(QApplication.focusWidget()))


def press(key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key wherever the keyboard is."""
    focus = QApplication.focusWidget() or QApplication.activeWindow()
    assert focus is not None
    QTest.keyClick(focus, key, keys)


def type_words(words: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, words)


def in_dialog(kind: type[D], act: Callable[[D], None]) -> list[str]:
    """Do something in the next dialog; tells afterwards that it has been there."""
    seen: list[str] = []

    def meet() -> None:
        dialog, focus = QApplication.activeModalWidget(), QApplication.focusWidget()
        if dialog is None or focus is None or not dialog.isAncestorOf(focus):
            QTimer.singleShot(20, meet)
            return
        assert isinstance(dialog, kind)
        seen.append(kind.__name__)
        try:
            act(dialog)
        except BaseException:
            dialog.reject()
            raise

    QTimer.singleShot(0, meet)
    return seen


def test_new_module_new_map_paint_and_save_with_the_keyboard_alone(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    def name_module(dialog: NewModuleDialog) -> None:
        type_words("Night March")
        press(Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is dialog.place
        press(Qt.Key.Key_A, CONTROL)
        type_words(str(tmp_path))
        press(Qt.Key.Key_Return)

    seen = in_dialog(NewModuleDialog, name_module)
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        press(Qt.Key.Key_N, CONTROL)
    assert seen == ["NewModuleDialog"]
    folder = tmp_path / "night-march"
    back_to(window, qtbot)

    def name_map(dialog: NewMapDialog) -> None:
        assert QApplication.focusWidget() is dialog.map_title
        press(Qt.Key.Key_A, CONTROL)
        type_words("The ford")
        press(Qt.Key.Key_Return)

    seen = in_dialog(NewMapDialog, name_map)
    press(Qt.Key.Key_M, CONTROL)
    assert seen == ["NewMapDialog"]
    assert window.current_path() == "maps/the-ford.json"
    back_to(window, qtbot)

    before = window.workspace.module
    assert before is not None
    press(Qt.Key.Key_B)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
        press(key)
    after = window.workspace.module
    assert after is not None
    assert after.maps["the-ford"].terrain.rows != before.maps["the-ford"].terrain.rows

    with qtbot.waitSignal(window.files.said, timeout=10_000):
        press(Qt.Key.Key_S, CONTROL)
    assert not window.isWindowModified()
    loaded = load(folder)
    assert loaded.module is not None
    assert loaded.module.maps["the-ford"] == after.maps["the-ford"]


def test_undo_and_redo_with_the_keyboard_alone(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        window.files.make(tmp_path / "game", "free", "Game")
    window.tree.setCurrentIndex(window.documents.index_of("maps/field.json"))
    window.pages.map_page.setFocus()
    for key in (Qt.Key.Key_B, Qt.Key.Key_Right, Qt.Key.Key_Return):
        press(key)
    assert window.isWindowModified()
    press(Qt.Key.Key_Z, CONTROL)
    assert not window.isWindowModified()
    press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert window.isWindowModified()


def test_tool_keys_work_wherever_no_text_is_typed(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        window.files.make(tmp_path / "game", "free", "Game")
    window.tree.setCurrentIndex(window.documents.index_of("maps/field.json"))
    page = window.pages.map_page
    context = page.canvas.context
    assert context is not None
    terrain = context.settings.terrain
    lists = [
        place
        for place in window.findChildren(QAbstractItemView)
        if place.isVisible() and place.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert window.tree in lists
    assert len(lists) > 1
    for place in lists:
        page.choose_tool("eraser")
        place.setFocus()
        press(Qt.Key.Key_B)
        assert page.tool.id == "terrain-brush", place
        assert window.current_path() == "maps/field.json"
        assert context.settings.terrain == terrain


def test_a_letter_that_is_typed_chooses_no_tool(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(window.files.opened, timeout=20_000):
        window.files.make(tmp_path / "game", "free", "Game")
    window.tree.setCurrentIndex(window.documents.index_of("maps/field.json"))
    window.pages.map_page.choose_tool("eraser")
    lines = [one for one in window.findChildren(QLineEdit) if one.isVisible() and one.isEnabled()]
    assert lines
    for line in lines:
        line.setFocus()
        press(Qt.Key.Key_B)
        assert window.pages.map_page.tool.id == "eraser", line.objectName()
