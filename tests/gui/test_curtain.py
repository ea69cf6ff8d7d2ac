"""Two people at one screen: neither sees what only the other may know."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play import curtain as cloth
from hexwright.editor.play.curtain import Curtain
from hexwright.editor.play.session import HUMAN, PlaySession
from hexwright.editor.play.start.new_game import NewGame
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.load import load
from hexwright.schema.module import Module
from tests.helpers.modules import module_of

KEY = Qt.Key
BUTTON = Qt.MouseButton.LeftButton
SAMPLES = Path(__file__).parents[2] / "sample_modules"
SECRET = QColor("#00ff00")


@cache
def sample(name: str) -> Module:
    module = load(SAMPLES / name).module
    assert module is not None
    return module


class Hand(QWidget):
    """Stands for a hand of cards: bright green as soon as it knows a card of anybody."""

    def __init__(self, session: PlaySession) -> None:
        super().__init__()
        self._session = session
        session.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        tone = SECRET if known_hands(self._session) else QColor("white")
        painter = QPainter(self)
        painter.fillRect(self.rect(), tone)
        painter.end()


def known_hands(session: PlaySession) -> set[str]:
    """Whose cards are on show."""
    return {
        pile.side for name, pile in session.view().piles.items() if "/hand/" in name and pile.cards
    }


class Table(QWidget):
    """A window with a hand of cards below a curtain."""

    def __init__(self, session: PlaySession) -> None:
        super().__init__()
        self.resize(400, 300)
        QVBoxLayout(self).addWidget(Hand(session))
        self.session = session
        self.curtain = Curtain(session, self)

    def shows_secret(self) -> bool:
        """Whether a picture of the window has a single pixel of the hand."""
        image = self.grab().toImage()
        points = ((x, y) for x in range(image.width()) for y in range(0, image.height(), 5))
        return any(image.pixelColor(x, y) == SECRET for x, y in points)


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cloth, "_GRACE_MS", 0)


# Windows of the test that runs: what nobody holds may be half gone while Qt still paints it.
_HELD: list[QWidget] = []


@pytest.fixture(autouse=True)
def held() -> Iterator[None]:
    yield
    _HELD.clear()


def table(qtbot: QtBot, name: str = "ccn", *players: str) -> Table:
    module = sample(name)
    scenario = next(iter(module.scenarios))
    seats = dict(
        zip([side.id for side in module.info.sides], players or (HUMAN, HUMAN), strict=True)
    )
    made = Table(NewGame(scenario, seats, {}, "strict", 4).begin(module))
    _HELD.append(made)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    qtbot.wait(1)
    return made


def test_the_curtain_covers_all_until_the_one_who_is_asked_clicks(qtbot: QtBot) -> None:
    made = table(qtbot)
    asked = made.session.waiting_for
    assert made.curtain.isVisible()
    assert made.curtain.geometry() == made.rect()
    assert not made.shows_secret()
    QTest.mouseClick(made.curtain, BUTTON)
    assert not made.curtain.isVisible()
    assert known_hands(made.session) == {asked}
    assert made.shows_secret()


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space])
def test_a_key_lifts_the_curtain(qtbot: QtBot, key: Qt.Key) -> None:
    made = table(qtbot)
    QTest.keyClick(QApplication.focusWidget() or made.curtain, key)
    assert not made.curtain.isVisible()


def test_other_keys_neither_lift_it_nor_reach_what_lies_below(qtbot: QtBot) -> None:
    made = table(qtbot)
    steps = made.session.steps
    for key in (KEY.Key_A, KEY.Key_Tab, KEY.Key_Escape):
        QTest.keyClick(made.curtain, key)
    assert made.curtain.isVisible()
    assert made.curtain.hasFocus()
    assert made.session.steps == steps


def test_a_key_that_is_held_since_the_last_answer_does_not_lift_it(qtbot: QtBot) -> None:
    made = table(qtbot)
    held = QKeyEvent(
        QEvent.Type.KeyPress, KEY.Key_Return, Qt.KeyboardModifier.NoModifier, autorep=True
    )
    QApplication.sendEvent(made.curtain, held)
    assert made.curtain.isVisible()


def test_a_click_that_began_before_it_fell_does_not_lift_it(qtbot: QtBot) -> None:
    made = table(qtbot)
    QTest.mouseRelease(made.curtain, BUTTON, pos=QPoint(10, 10))
    assert made.curtain.isVisible()


def test_a_second_click_of_a_double_click_comes_too_soon(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cloth, "_GRACE_MS", 10_000)
    made = table(qtbot)
    QTest.mouseClick(made.curtain, BUTTON)
    assert made.curtain.isVisible()


def test_it_grows_with_the_window(qtbot: QtBot) -> None:
    made = table(qtbot)
    made.resize(700, 500)
    assert made.curtain.geometry() == made.rect()


def test_in_the_play_window_it_covers_the_whole_table(qtbot: QtBot) -> None:
    module = sample("ccn")
    seats = {"french": HUMAN, "allied": HUMAN}
    window = PlayWindow(NewGame(next(iter(module.scenarios)), seats, {}, "strict", 4).begin(module))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    assert window.curtain.isVisible()
    assert window.curtain.geometry() == window.table.rect()
    panels = (window.table.board, window.table.hand, window.table.question, window.table.tabs)
    assert all(panel.visibleRegion().isEmpty() for panel in panels)


def test_one_person_alone_never_sees_it(qtbot: QtBot) -> None:
    made = table(qtbot, "ccn", HUMAN, "random")
    assert not made.curtain.isVisible()
    assert known_hands(made.session) <= {"french"}


def test_two_people_without_secrets_never_see_it(qtbot: QtBot) -> None:
    sides = [{"side": "red"}, {"side": "blue"}]
    meeting = "scenarios/meeting.json"
    module = module_of({f"{meeting}#/hands": [], f"{meeting}#/sides": sides})
    game = Game.start(module, "meeting", 4)
    made = Table(PlaySession(game, {"red": HUMAN, "blue": HUMAN}))
    qtbot.addWidget(made)
    made.show()
    for _ in range(3):
        assert made.session.answer(":end-turn")
        assert not made.curtain.isVisible()


def test_nobody_sees_it_where_only_computers_play(qtbot: QtBot) -> None:
    assert not table(qtbot, "ccn", "random", "random").curtain.isVisible()


def test_in_a_whole_stretch_of_play_nobody_sees_the_cards_of_the_other(qtbot: QtBot) -> None:
    made = table(qtbot)
    session, player = made.session, RandomPlayer(4)
    falls = 0
    for _ in range(150):
        if session.waiting_for:
            falls += 1
            asked = session.waiting_for
            assert made.curtain.isVisible()
            assert not made.shows_secret()
            qtbot.wait(1)
            QTest.keyClick(made.curtain, KEY.Key_Return)
            assert known_hands(session) <= {asked}
        decision = session.decision()
        assert decision is not None
        assert known_hands(session) <= {decision.side}
        assert session.answer(player.answer(decision))
    assert falls > 2
