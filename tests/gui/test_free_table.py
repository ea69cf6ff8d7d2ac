"""A table without rules in the play window: mouse, keys, menus, each a whole action."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.play.board.words import words_at
from hexwright.editor.play.free.actions import free_specs
from hexwright.editor.play.session import HUMAN
from hexwright.editor.play.start.new_game import NewGame
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.core.state import Piece
from hexwright.schema.load import load
from hexwright.schema.module import Module

KEY = Qt.Key
BUTTON = Qt.MouseButton.LeftButton
NO_KEY, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SAMPLES = Path(__file__).parents[2] / "sample_modules"


@cache
def sample(name: str = "free") -> Module:
    module = load(SAMPLES / name).module
    assert module is not None
    return module


def opened(qtbot: QtBot, *players: str, name: str = "free") -> PlayWindow:
    module = sample(name)
    sides = [side.side for side in next(iter(module.scenarios.values())).sides]
    seats = dict(zip(sides, players or (HUMAN, "random"), strict=True))
    session = NewGame(next(iter(module.scenarios)), seats, {}, "strict", 1).begin(module)
    session.bots.is_paused = True
    window = PlayWindow(session)
    # The window asks about unsaved games when it is closed; tests leave without a word.
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody answers
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    # Keys of actions count in the active window alone.
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.fixture
def window(qtbot: QtBot) -> PlayWindow:
    return opened(qtbot)


class Table(NamedTuple):
    """What tests do to a window with mouse and keys."""

    window: PlayWindow

    @property
    def viewport(self) -> QWidget:
        return self.window.board.viewport()

    def place(self, hex_: str) -> QPoint:
        board = self.window.board
        centre = board.pieces.centre(hex_)
        assert centre is not None
        return board.camera.to_view(centre).toPoint()

    def point(self, piece: str) -> QPoint:
        """Move the mouse onto a piece."""
        board = self.window.board
        at = board.camera.to_view(board.pieces.by_piece[piece].rect.center()).toPoint()
        self._move_to(at)
        return at

    def point_at_hex(self, hex_: str) -> None:
        self._move_to(self.place(hex_))

    def _move_to(self, at: QPoint) -> None:
        # A mouse that is there already, since the last test, would not be noticed.
        QTest.mouseMove(self.viewport, at + QPoint(2, 2))
        QTest.mouseMove(self.viewport, at)

    def drag(self, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        QTest.mousePress(self.viewport, BUTTON, keys, start)
        for share in (0.2, 0.5, 0.8, 1.0):
            between = QPointF(start) + QPointF(end - start) * share
            QTest.mouseMove(self.viewport, between.toPoint())
        QTest.mouseRelease(self.viewport, BUTTON, keys, end)

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        QTest.keyClick(self.window.board, key, keys)

    def choose(self, *words: str) -> None:
        """Choose in the menu that is open."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        pick(menu, *words)
        menu.close()

    def piece(self, name: str) -> Piece:
        return self.window.session.view().pieces[name]

    def stack(self, hex_: str) -> tuple[str, ...]:
        return self.window.session.view().stacks.get(hex_, ())


def pick(menu: QMenu, *words: str) -> None:
    """Open submenus as the mouse would, and trigger the last entry."""
    for number, word in enumerate(words, 1):
        entry = next(action for action in menu.actions() if action.text().rstrip("…") == word)
        if number == len(words):
            entry.trigger()
            return
        inner = entry.menu()
        assert isinstance(inner, QMenu)
        inner.aboutToShow.emit()
        menu = inner


# --- the mouse -----------------------------------------------------------------------------------


def test_a_piece_is_dragged_to_any_hex_and_undone_as_a_whole(window: PlayWindow) -> None:
    table = Table(window)
    start = table.point("band-red-scarf")
    table.drag(start, table.place("E8"))
    assert table.stack("E8") == ("band-red-scarf",)
    table.press(KEY.Key_Z, CONTROL)
    assert table.stack("B2") == ("band-red-scarf",)
    assert window.session.steps == 0


def test_shift_drags_the_whole_stack(window: PlayWindow) -> None:
    table = Table(window)
    before = table.stack("B3")
    table.drag(table.point("skipper-bray"), table.place("E8"), SHIFT)
    assert table.stack("E8") == before
    assert table.stack("B3") == ()
    table.press(KEY.Key_Z, CONTROL)
    assert table.stack("B3") == before


def test_shift_on_a_single_piece_drags_nothing_and_begins_nothing(window: PlayWindow) -> None:
    table = Table(window)
    table.drag(table.point("band-red-scarf"), table.place("E8"), SHIFT)
    assert table.stack("B2") == ("band-red-scarf",)
    assert window.session.steps == 0


def test_the_right_button_opens_a_menu_for_the_piece_the_hex_and_the_table(
    window: PlayWindow,
) -> None:
    table = Table(window)
    at = table.point("band-old-tom")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, table.viewport.mapToGlobal(at))
    QApplication.sendEvent(table.viewport, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions()]
    for word in ("Hex B3", "Take out of the game", "Write a note…", "Roll dice", "End the turn"):
        assert word in words
    pick(menu, "Put into a box", "Put into: Lock-up")
    menu.close()
    assert len(window.session.view().boxes["lock-up"]) == 1


# --- keys ----------------------------------------------------------------------------------------


def test_a_key_turns_the_counter_under_the_mouse_over_and_back(window: PlayWindow) -> None:
    table = Table(window)
    table.point("band-red-scarf")
    front = table.piece("band-red-scarf").face
    table.press(KEY.Key_F)
    assert table.piece("band-red-scarf").face not in ("", front)
    table.press(KEY.Key_F)
    assert table.piece("band-red-scarf").face == front


def test_brackets_turn_a_piece(window: PlayWindow) -> None:
    table = Table(window)
    table.point("band-red-scarf")
    table.press(KEY.Key_BracketLeft)
    assert table.piece("band-red-scarf").facing == 11
    for _ in range(3):
        table.press(KEY.Key_BracketRight)
    assert table.piece("band-red-scarf").facing == 2


def test_keys_put_a_piece_on_top_and_at_the_bottom(window: PlayWindow) -> None:
    table = Table(window)
    table.point("skipper-bray")
    top = table.stack("B3")[-1]
    table.press(KEY.Key_B)
    assert table.stack("B3")[0] == top
    table.press(KEY.Key_Z, CONTROL)
    assert table.stack("B3")[-1] == top


def test_a_piece_is_taken_out_with_delete_and_brought_back(window: PlayWindow) -> None:
    table = Table(window)
    table.point("band-red-scarf")
    table.press(KEY.Key_Delete)
    assert table.piece("band-red-scarf").is_gone
    table.point_at_hex("E8")
    table.press(KEY.Key_K)
    assert table.stack("E8") == ("band-red-scarf",)


def test_a_stack_is_taken_with_a_key_and_put_down_with_a_click(window: PlayWindow) -> None:
    table = Table(window)
    table.point("skipper-bray")
    before = table.stack("B3")
    table.press(KEY.Key_S)
    QTest.mouseClick(table.viewport, BUTTON, pos=table.place("E8"))
    assert table.stack("E8") == before


def test_a_note_is_written_changed_and_removed(
    window: PlayWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(window)
    offered = []
    answers = iter(("  Somebody\nwas here ", "Nobody", ""))

    def typed(_parent: QWidget, _title: str, _prompt: str, words: str) -> str:
        offered.append(words)
        return next(answers)

    monkeypatch.setattr(messages, "ask_words", typed)
    table.point_at_hex("E8")
    table.press(KEY.Key_N)
    assert window.session.view().records["note/E8"].text == "Somebody was here"
    assert "“Somebody was here”" in words_at(window.board, window.board.spot)
    table.press(KEY.Key_N)
    assert window.session.view().records["note/E8"].text == "Nobody"
    table.press(KEY.Key_N)
    assert window.session.view().records == {}
    assert offered == ["", "Somebody was here", "Nobody"]


def test_a_marker_is_added_on_the_hex_under_the_mouse(window: PlayWindow) -> None:
    table = Table(window)
    table.point_at_hex("E8")
    table.press(KEY.Key_A)
    table.choose("Rustle in the reeds")
    assert [one.partition("#")[0] for one in table.stack("E8")] == ["rustle"]


def test_dice_are_rolled_from_the_menu_of_a_key(window: PlayWindow) -> None:
    table = Table(window)
    table.press(KEY.Key_R)
    table.choose("3")
    assert len(window.session.game.events[-1].values) == 3  # type: ignore[attr-defined] # a roll
    assert not window.session.can_undo


def test_cards_are_drawn_played_discarded_and_shuffled_with_keys(window: PlayWindow) -> None:
    table = Table(window)
    game = window.session.game
    table.press(KEY.Key_D)
    hand = game.hand("events", "smugglers")
    assert len(hand) == 3
    table.press(KEY.Key_C)
    table.choose(game.names.card(hand[0]))
    table.press(KEY.Key_X)
    table.choose(game.names.card(hand[1]))
    assert game.cards("events/discard") == (hand[1], hand[0])
    table.press(KEY.Key_H)
    table.choose(f"{game.names.deck('events')} with its discards")
    assert game.cards("events/discard") == ()


def test_cards_of_one_who_has_not_sat_down_stand_in_no_menu(qtbot: QtBot) -> None:
    window = opened(qtbot, HUMAN, HUMAN)
    assert window.free is not None
    assert window.session.viewpoint is None
    held = {
        window.session.names.card(one) for one in window.session.game.hand("events", "smugglers")
    }
    menu = window.free.menus.for_place("B3", "band-old-tom")
    assert not held & set(all_words(menu))
    Table(window).press(KEY.Key_C)
    assert QApplication.activePopupWidget() is None
    assert window.session.waiting_for == "smugglers"
    assert window.curtain.isVisible()


def all_words(menu: QMenu) -> list[str]:
    """Every entry of a menu and of the menus in it."""
    found = []
    for entry in menu.actions():
        found.append(entry.text())
        inner = entry.menu()
        if isinstance(inner, QMenu):
            inner.aboutToShow.emit()
            found += all_words(inner)
    return found


def test_a_marker_moves_on_its_track_from_the_menu_of_a_key(window: PlayWindow) -> None:
    table = Table(window)
    table.press(KEY.Key_V)
    table.choose("Alarm", "4")
    assert window.session.view().tracks["alarm"].space == 4


def test_a_key_passes_the_turn(window: PlayWindow) -> None:
    Table(window).press(KEY.Key_E)
    assert window.session.view().active == "wardens"


def test_a_key_without_a_piece_says_what_is_missing(window: PlayWindow) -> None:
    table = Table(window)
    table.point_at_hex("E8")
    table.press(KEY.Key_Delete)
    assert window.statusBar().currentMessage() == "Point at a piece first."
    assert window.session.steps == 0


def test_everything_works_without_a_mouse(window: PlayWindow) -> None:
    table = Table(window)
    window.board.setFocus()
    table.press(KEY.Key_Tab)
    piece = window.board.keys.member
    assert piece
    table.press(KEY.Key_BracketRight)
    assert table.piece(piece).facing == 1


# --- the menu bar --------------------------------------------------------------------------------


def test_every_action_stands_in_the_menu_with_a_key_of_its_own(window: PlayWindow) -> None:
    menus = {action.text().replace("&", ""): action.menu() for action in window.menuBar().actions()}
    table = menus["Table"]
    assert isinstance(table, QMenu)
    keys = [action.shortcut().toString() for action in table.actions() if not action.isSeparator()]
    assert len(keys) == len(free_specs())
    assert len(set(keys)) == len(keys)
    assert all(keys)


def test_letters_do_nothing_while_another_question_is_open(window: PlayWindow) -> None:
    window.session.answer(":roll")
    assert not any(action.isEnabled() for action in _actions(window))
    window.session.undo()
    assert all(action.isEnabled() for action in _actions(window))


def _actions(window: PlayWindow) -> list[QAction]:
    assert window.free is not None
    return list(window.free.actions_by_id.values())


def test_a_game_with_rules_has_no_such_menu(qtbot: QtBot) -> None:
    other = opened(qtbot, HUMAN, "random", name="ccn")
    assert other.free is None
    assert "Table" not in [action.text().replace("&", "") for action in other.menuBar().actions()]
