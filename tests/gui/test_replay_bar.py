"""Going back and forth in a game with the bar below the board."""

from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.play.replay_bar import ReplayBar
from hexwright.editor.play.session import HUMAN, PlaySession
from hexwright.editor.play.start.new_game import NewGame
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.load import load
from hexwright.schema.module import Module

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
BUTTON = Qt.MouseButton.LeftButton
SAMPLES = Path(__file__).parents[2] / "sample_modules"


@cache
def sample() -> Module:
    module = load(SAMPLES / "ccn").module
    assert module is not None
    return module


def played(steps: int, *players: str) -> PlaySession:
    """A game of one person after so many steps."""
    module = sample()
    seats = dict(zip(("french", "allied"), players or (HUMAN, "random"), strict=True))
    session = NewGame(next(iter(module.scenarios)), seats, {}, "strict", 2).begin(module)
    player = RandomPlayer(2)
    for _ in range(steps):
        assert session.game.decision is not None
        session.game.submit(player.answer(session.game.decision))
    return session


@pytest.fixture
def bar(qtbot: QtBot) -> ReplayBar:
    session = played(120)
    session.bots.is_paused = True
    made = ReplayBar(session, None)  # type: ignore[arg-type] # a window of its own
    session.setParent(made)
    qtbot.addWidget(made)
    made.resize(900, 40)
    made.show()
    qtbot.waitExposed(made)
    return made


def shown(bar: ReplayBar) -> int:
    return bar._session.shown_step


def test_a_click_on_the_slider_shows_the_game_as_it_was(bar: ReplayBar) -> None:
    session = bar._session
    before = session.view()
    x = round(bar.slider.place_of(40))
    QTest.mouseClick(bar.slider, BUTTON, pos=QPoint(x, bar.slider.height() // 2))
    assert abs(shown(bar) - 40) <= 1
    assert session.view() == session.game.at(shown(bar)).view("french")
    assert not session.is_live
    QTest.keyClick(bar, KEY.Key_End, ALT)
    assert session.is_live
    assert session.view() == before


def test_the_handle_is_dragged(bar: ReplayBar) -> None:
    slider, y = bar.slider, bar.slider.height() // 2
    steps = []
    places = [QPoint(round(slider.place_of(step)), y) for step in (100, 60, 20)]
    QTest.mousePress(slider, BUTTON, pos=places[0])
    for place in places:
        QTest.mouseMove(slider, place)
        steps.append(shown(bar))
    QTest.mouseRelease(slider, BUTTON, pos=places[-1])
    assert [round(step, -1) for step in steps] == [100, 60, 20]


def test_keys_go_step_by_step_and_to_both_ends(bar: ReplayBar) -> None:
    QTest.keyClick(bar, KEY.Key_Left, ALT)
    QTest.keyClick(bar, KEY.Key_Left, ALT)
    assert shown(bar) == 118
    QTest.keyClick(bar, KEY.Key_Right, ALT)
    assert shown(bar) == 119
    QTest.keyClick(bar, KEY.Key_Home, ALT)
    assert shown(bar) == 0
    assert not bar.back.isEnabled()


def test_arrows_on_the_slider_go_step_by_step(bar: ReplayBar) -> None:
    bar.slider.setFocus()
    QTest.keyClick(bar.slider, KEY.Key_Left)
    assert shown(bar) == 119


def test_the_game_is_shown_again_up_to_the_present(qtbot: QtBot, bar: ReplayBar) -> None:
    bar._session.bots.pace = 1
    bar._session.show_step(110)
    QTest.keyClick(bar, KEY.Key_R, CONTROL)
    assert bar.is_running
    qtbot.waitUntil(lambda: bar._session.is_live, timeout=10_000)
    assert not bar.is_running


def test_showing_again_from_the_present_begins_at_the_start_and_can_be_held(
    qtbot: QtBot, bar: ReplayBar
) -> None:
    bar._session.bots.pace = 1
    QTest.keyClick(bar, KEY.Key_R, CONTROL)
    qtbot.waitUntil(lambda: 3 <= shown(bar) < 120, timeout=10_000)
    QTest.keyClick(bar, KEY.Key_R, CONTROL)
    here = shown(bar)
    qtbot.wait(30)
    assert shown(bar) == here


def test_ticks_stand_where_turns_begin(bar: ReplayBar) -> None:
    game = bar._session.game
    turns = game.turns()
    assert len(turns) > 3
    for turn, step in turns.items():
        assert bar.slider.turn_at(step) == turn
        assert game.at(step).state.turn == turn
    assert bar.slider.turn_at(turns[2] - 1) == 1


def test_playing_on_from_an_earlier_step_asks_and_drops_what_came_after(
    bar: ReplayBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def agree(_parent: object, lost: int) -> bool:
        asked.append(lost)
        return True

    monkeypatch.setattr(messages, "ask_play_on", agree)
    bar._session.show_step(50)
    QTest.keyClick(bar, KEY.Key_R, CONTROL | SHIFT)
    assert asked == [70]
    assert (bar._session.steps, bar._session.is_live) == (50, True)
    assert bar.slider.maximum() == 50


def test_nothing_is_dropped_when_the_user_thinks_better_of_it(
    bar: ReplayBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_play_on", lambda _parent, _lost: False)
    bar._session.show_step(50)
    QTest.keyClick(bar, KEY.Key_R, CONTROL | SHIFT)
    assert (bar._session.steps, shown(bar)) == (120, 50)


def test_in_the_present_there_is_nothing_to_play_on_from(bar: ReplayBar) -> None:
    assert not bar.fork.isEnabled()
    assert not bar.on.isEnabled()
    assert bar.where.text().endswith("120/120")


def test_the_bar_follows_the_game(bar: ReplayBar) -> None:
    session = bar._session
    session.bots.pace = 0
    player = RandomPlayer(9)
    while session.decision() is None:
        assert session.game.decision is not None
        session.game.submit(player.answer(session.game.decision))
    decision = session.decision()
    assert decision is not None
    session.answer(player.answer(decision))
    assert bar.slider.maximum() == session.steps
    assert bar.slider.value() == session.steps
