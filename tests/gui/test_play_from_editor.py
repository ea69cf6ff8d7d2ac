"""From the editor to the table: any scenario, the set-up on show, a saved game."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.document.opening import open_session
from hexwright.editor.main_window import MainWindow
from hexwright.editor.play.start.game_dialog import GameDialog
from hexwright.editor.play.start.new_game import NewGame, last_game
from hexwright.editor.tables.page import TablePage
from hexwright.engine.systems.jdg.reach import NORMAL, allowance
from hexwright.render.styles import STYLES
from hexwright.schema.samples import sample_modules

if TYPE_CHECKING:
    from hexwright.schema.issues import Issue

SAMPLES = {path.name: path for path in sample_modules()}
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.workspace.show(open_session(SAMPLES["ccn"]))
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    yield made
    for game in list(made.games.windows):
        game.close()


def go_to(window: MainWindow, path: str) -> None:
    window.tree.setCurrentIndex(window.documents.index_of(path))


def test_play_from_here_begins_the_scenario_on_show(window: MainWindow) -> None:
    go_to(window, "scenarios/ravens-ridge.json")
    QTest.keyClick(window, Qt.Key.Key_F5, CONTROL)
    (game,) = window.games.windows
    assert game.isVisible()
    assert game.session.scenario.id == "ravens-ridge"


def test_play_from_here_takes_the_set_up_as_it_is_edited(window: MainWindow) -> None:
    go_to(window, "scenarios/ravens-ridge.json")
    document = window.workspace.document
    assert document is not None
    before = document.module.scenarios["ravens-ridge"]

    fewer = replace(before, setup=before.setup[1:])
    document.do(Change("Take away", {"scenarios/ravens-ridge.json": fewer}))
    window.actions_by_id["play.here"].trigger()
    (game,) = window.games.windows
    assert len(game.session.view().stacks) < len({one.hex for one in before.setup})


@pytest.mark.parametrize(("factor", "points"), [("2", 10), ("", 5)])
def test_a_table_is_played_as_it_was_typed_into_its_page(
    window: MainWindow, factor: str, points: int
) -> None:
    window.workspace.show(open_session(SAMPLES["jdg"]))
    go_to(window, "tables/movement-modes.json")
    page = window.findChild(TablePage)
    assert page is not None
    if factor:
        page.rows.sheet.go_to(0, 1)
        QTest.keyClicks(page.rows.sheet.grid, factor)
        line = QApplication.focusWidget()
        assert line is not None
        QTest.keyClick(line, Qt.Key.Key_Return)
    go_to(window, "scenarios/kaltbach-crossing.json")

    window.actions_by_id["play.here"].trigger()

    (game,) = window.games.windows
    assert allowance(game.session.game, "dukes-own", NORMAL) == points


def test_on_a_map_there_is_no_set_up_to_play_from(window: MainWindow) -> None:
    go_to(window, "maps/ravens-ridge.json")
    assert not window.actions_by_id["play.here"].isEnabled()
    assert window.actions_by_id["play.new"].isEnabled()


def test_play_asks_who_plays_what_and_begins_it(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.workspace.document
    assert document is not None
    wanted: NewGame = last_game(document.module, "mill-on-the-brook")
    monkeypatch.setattr(GameDialog, "ask", lambda *_: wanted)
    QTest.keyClick(window, Qt.Key.Key_F5)
    (game,) = window.games.windows
    assert game.session.scenario.id == "mill-on-the-brook"
    assert dict(game.session.players) == dict(wanted.players)


def test_a_saved_game_is_opened_from_the_editor(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_to(window, "scenarios/ravens-ridge.json")
    window.actions_by_id["play.here"].trigger()
    path = tmp_path / "game.hexsave"
    window.games.windows[0].session.save(path)
    monkeypatch.setattr(messages, "ask_save", lambda *_: path)
    window.actions_by_id["play.open"].trigger()
    assert len(window.games.windows) == 2
    assert window.games.windows[1].files.path == path


def test_a_damaged_saved_game_is_told_of_in_words(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[Issue]] = []
    path = tmp_path / "game.hexsave"
    path.write_text("[]")
    monkeypatch.setattr(messages, "ask_save", lambda *_: path)
    monkeypatch.setattr(
        messages, "show_issues", lambda _window, _title, issues: told.append(issues)
    )
    window.actions_by_id["play.open"].trigger()
    assert told
    assert not window.games.windows


def test_a_game_that_is_left_is_forgotten(window: MainWindow) -> None:
    go_to(window, "scenarios/ravens-ridge.json")
    window.actions_by_id["play.here"].trigger()
    window.games.windows[0].close()
    assert not window.games.windows


def test_a_game_on_the_table_follows_the_style_of_maps(window: MainWindow) -> None:
    go_to(window, "scenarios/ravens-ridge.json")
    QTest.keyClick(window, Qt.Key.Key_F5, CONTROL)
    (game,) = window.games.windows
    board = game.board
    board.zoom_by(12)
    before, corner, pieces = board.shown, board.camera.corner, set(board.pieces.by_piece)
    styles = [name for name in STYLES if not window.actions_by_id[f"style.{name}"].isChecked()]
    try:
        window.actions_by_id[f"style.{styles[0]}"].trigger()
        assert board.shown is not before
        assert board.shown is not None
        assert board.shown.picture.board.style.id == styles[0]
        assert (board.camera.corner, set(board.pieces.by_piece)) == (corner, pieces)
    finally:
        window.set_map_style("")
