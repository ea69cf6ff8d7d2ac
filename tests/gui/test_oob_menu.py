"""Orders of battle from the menu of the window: new ones, those that go, the chart."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.oob.new_dialog import NewOobDialog
from hexwright.editor.oob.page import OobPage
from hexwright.schema.module import Module
from tests.helpers.command_line import module_folder

CONTROL = Qt.KeyboardModifier.ControlModifier
Opened = Callable[[str], MainWindow]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1100, 750)
    window.show()

    def show(path: str) -> MainWindow:
        with qtbot.waitSignal(window.files.opened, timeout=10_000):
            window.open_module(module_folder(tmp_path / "game"))
        window.tree.setCurrentIndex(window.documents.index_of(path))
        return window

    return show


def module_in(window: MainWindow) -> Module:
    assert window.workspace.document is not None
    return window.workspace.document.module


def answer(title: str) -> None:
    """Type a title into the dialog once it is there."""

    def type_in() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewOobDialog)
        QTest.keyClicks(dialog.oob_title, title)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(0, type_in)


def test_a_new_order_of_battle_is_made_and_shown(opened: Opened) -> None:
    window = opened("oob/red.json")
    answer("Third army")
    window.actions_by_id["oob.new"].trigger()
    made = module_in(window).oobs["third-army"]
    assert (made.title, made.side) == ("Third army", module_in(window).info.sides[0].id)
    page = window.pages.currentWidget()
    assert isinstance(page, OobPage)
    assert page.oob == made


def test_an_order_of_battle_needs_a_title(opened: Opened, qtbot: QtBot) -> None:
    dialog = NewOobDialog(module_in(opened("oob/red.json")))
    qtbot.addWidget(dialog)
    dialog.oob_title.clear()
    assert not dialog.ok.isEnabled()


def test_an_unused_order_of_battle_is_deleted(opened: Opened) -> None:
    window = opened("oob/red.json")
    answer("Third army")
    window.actions_by_id["oob.new"].trigger()
    window.actions_by_id["oob.delete"].trigger()
    assert "third-army" not in module_in(window).oobs


def test_one_whose_pieces_are_in_play_only_goes_when_the_user_agrees(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def answer_in_words(_parent: object, _title: str, users: list[str], **_: object) -> str:
        told.extend(users)
        return "cancel"

    monkeypatch.setattr(messages, "ask_delete_document", answer_in_words)
    window = opened("oob/red.json")
    window.actions_by_id["oob.delete"].trigger()
    assert "red" in module_in(window).oobs
    assert any(module_in(window).scenarios["meeting"].title in words for words in told)


def test_scenarios_lose_the_pieces_of_one_that_is_deleted_in_the_same_step(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[bool] = []

    def agree(*_: object, is_taken_out: bool) -> str:
        offered.append(is_taken_out)
        return "delete"

    monkeypatch.setattr(messages, "ask_delete_document", agree)
    window = opened("oob/red.json")
    before = module_in(window)
    window.actions_by_id["oob.delete"].trigger()
    placed = {one.piece for one in module_in(window).scenarios["meeting"].setup}
    assert offered == [True]
    assert placed.isdisjoint(unit.id for unit in before.oobs["red"].units)
    window.actions_by_id["edit.undo"].trigger()
    assert module_in(window) == before


def test_the_chart_is_printed_from_the_menu(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_chart_target", lambda *_: tmp_path / "red.svg")
    opened("oob/red.json").actions_by_id["oob.chart"].trigger()
    assert b"<svg" in (tmp_path / "red.svg").read_bytes()


def test_other_documents_have_nothing_to_delete_or_print(opened: Opened) -> None:
    window = opened("terrain.json")
    assert window.actions_by_id["oob.new"].isEnabled()
    assert not window.actions_by_id["oob.delete"].isEnabled()
    assert not window.actions_by_id["oob.chart"].isEnabled()


def test_the_keys_of_undo_work_while_the_tree_has_the_keyboard(opened: Opened) -> None:
    window = opened("oob/red.json")
    page = window.pages.currentWidget()
    assert isinstance(page, OobPage)
    before = page.oob
    page.tab.tree.setFocus()
    page.tab.tree.select_all()
    QTest.keyClick(page.tab.tree, Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert page.oob != before
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert page.oob == before
