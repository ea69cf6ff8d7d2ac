"""Whole turns of the sample of Jours de Gloire, played by hand against a computer."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.jdg.bot.veteran import Veteran
from hexwright.engine.systems.jdg.troops import CHARGE
from tests.helpers.answers import answer
from tests.helpers.jdg import BLUE, RED, sample
from tests.helpers.tables import Player

SEED, SEEDS, MOST = 7, 40, 400
Open = Callable[[PlaySession], Player]


@pytest.fixture
def at(qtbot: QtBot) -> Open:
    """Put a session into a window of a small laptop."""

    def begin(session: PlaySession) -> Player:
        session.bots.is_paused = True
        window = PlayWindow(session)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        qtbot.addWidget(window, before_close_func=_forget)
        window.resize(1280, 800)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=5_000)
        return Player(window)

    return begin


def _forget(window: QWidget) -> None:
    assert isinstance(window, PlayWindow)
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody is there to ask


def kaltbach() -> PlaySession:
    """A game at its first question; a person is blue."""
    return PlaySession(Game.start(sample(), "kaltbach-crossing", SEED), {RED: "veteran"})


def play(player: Player, until: Callable[[PlaySession], bool]) -> list[str]:
    """Play by mouse as a veteran would; the rules of the questions that were answered."""
    session = player.window.session
    advisers = {side: Veteran(SEED) for side in (BLUE, RED)}
    asked: list[str] = []
    for _ in range(MOST):
        if until(session):
            return asked
        decision, steps = session.game.decision, session.steps
        assert decision is not None
        choice = advisers[decision.side].choose(Seat(session.game, decision.side))
        if decision.side == BLUE:
            asked.append(decision.rule)
            answer(player, choice)
        else:
            session.bots.chosen.emit(choice)
        assert session.steps == steps + 1, (decision.prompt, choice)
    raise AssertionError("it never came to that")


def test_a_whole_turn_is_played_by_mouse_alone(at: Open) -> None:
    """In a small window, with nothing cut off and the report always at its newest line."""
    player = at(kaltbach())
    table = player.window.table
    cut: list[str] = []
    behind: list[int] = []

    def looks(session: PlaySession) -> bool:
        QApplication.processEvents()
        asks = session.decision() is not None
        if asks and table.question.height() < table.question.needed_height(table.question.width()):
            cut.append(table.question.words())
        if not table.log.list.is_at_end:
            behind.append(session.steps)
        return session.view().turn > 1

    asked = play(player, looks)

    assert {"jdg-022", "jdg-028", "jdg-075", "jdg-073", "jdg-189", "jdg-290"} <= set(asked)
    assert not cut
    assert not behind


def charging() -> PlaySession:
    """A game in which blue is asked about a charge that is under way."""
    for seed in range(SEEDS):
        game = Game.start(sample(), "kaltbach-crossing", seed)
        players = {side: RandomPlayer(seed) for side in game.sides}
        for _ in range(MOST):
            decision = game.decision
            if decision is None:
                break
            pieces = game.view(BLUE).pieces.values()
            if decision.side == BLUE and any(piece.statuses.get(CHARGE) for piece in pieces):
                return PlaySession(game, {RED: "veteran"})
            game.submit(players[decision.side].choose(Seat(game, decision.side)))
    raise AssertionError("nobody charges")


def test_a_game_saved_in_the_middle_of_a_charge_goes_on_with_the_same_question(
    at: Open, tmp_path: Path
) -> None:
    session = charging()
    before = at(session).window.answering.decision
    assert before is not None

    session.save(tmp_path / "charge.hexsave")
    other, issues = PlaySession.opened(sample(), tmp_path / "charge.hexsave")
    again = at(other)

    assert not issues
    decision = again.window.answering.decision
    assert decision is not None
    assert (decision.prompt, decision.rule) == (before.prompt, before.rule)
    answer(again, RandomPlayer(SEED).choose(Seat(other.game, BLUE)))
    assert other.steps == session.steps + 1
