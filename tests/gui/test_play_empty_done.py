"""An answer of nothing can be taken back before the rules hear of it, whatever it would set off."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.play.held_answer import HOLD_MS
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import Decision, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.load import load
from hexwright.schema.save_file import read_save
from tests.helpers.hands import CONTROL, LEFT
from tests.helpers.tables import Player, last_answer, seated, table

KEYS = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
SAMPLES = Path(__file__).parents[2] / "sample_modules"
SYSTEMS = {"ccn": "field-of-montalvo", "jdg": ""}


def some(_game: Game) -> Decision[tuple[str, ...]]:
    return choose_several("piece", "red", "Who goes?", lambda: ["a", "b"], "toy-5", most=2)


def asked_for_several(name: str) -> PlaySession:
    """A person's game of a system, where pieces are to be ordered; a computer is the enemy."""
    module = load(SAMPLES / name).module
    assert module is not None
    game = Game.start(module, SYSTEMS[name] or next(iter(module.scenarios)), 1)
    player = RandomPlayer(1)
    while game.decision is None or game.decision.kind != "several" or not game.decision.options:
        assert game.decision is not None
        game.submit(player.answer(game.decision))
    others = [side for side in game.sides if side != game.decision.side]
    return PlaySession(game, dict.fromkeys(others, "random"))


def done(player: Player) -> None:
    """Press Done, and say that nothing is meant."""
    question = player.window.table.question
    assert question.choices.confirm is not None
    QTest.mouseClick(question.choices.confirm, LEFT)
    assert question.nothing.isVisible()
    QTest.mouseClick(question.nothing.anyway, LEFT)


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_done_is_undone_by_its_button_before_anything_follows(qtbot: QtBot, name: str) -> None:
    session = asked_for_several(name)
    before, events = session.steps, len(session.game.events)
    player = seated(qtbot, session, 1280, 800)
    done(player)
    held = player.window.table.question.held
    assert held.isVisible()
    assert player.window.table.question.prompt.text() == "Nothing was chosen."
    assert (session.steps, len(session.game.events)) == (before, events)
    assert session.decision() is None
    QTest.mouseClick(held.undo, LEFT)
    assert not held.isVisible()
    assert not session.held.timer.isActive()
    unit = player.window.answering.question.members[0]
    player.click(player.point_of(unit))
    assert player.window.answering.chosen == (unit,)
    assert session.steps == before


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_done_is_undone_by_ctrl_z_without_being_asked(qtbot: QtBot, name: str) -> None:
    session = asked_for_several(name)
    before = session.steps
    player = seated(qtbot, session, 1280, 800)
    player.window.answering.ask_first(on=False)
    player.key(KEYS.Key_Return, CONTROL)
    assert player.window.table.question.held.isVisible()
    assert player.window.actions_by_id["turn.undo"].isEnabled()
    player.key(KEYS.Key_Z, CONTROL)
    decision = session.decision()
    assert decision is not None
    assert decision.kind == "several"
    assert session.steps == before


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_when_the_time_is_over_the_game_goes_on(qtbot: QtBot, name: str) -> None:
    session = asked_for_several(name)
    before = session.steps
    player = seated(qtbot, session, 1280, 800)
    player.key(KEYS.Key_Return, CONTROL)
    player.key(KEYS.Key_Return, CONTROL | SHIFT)
    assert session.steps == before
    player.wait()
    assert session.steps == before + 1
    assert not player.window.table.question.held.isVisible()


def test_it_is_held_for_a_few_seconds(qtbot: QtBot) -> None:
    del qtbot
    session = table(some)
    session.hold(())
    assert session.held.timer.interval() == HOLD_MS
    assert session.held.timer.isActive()
    assert session.steps == 0


def test_who_is_sure_goes_on_at_once(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    done(player)
    player.key(KEYS.Key_Return, CONTROL)
    assert last_answer(player.window.session) == "()"
    done(player)
    QTest.mouseClick(player.window.table.question.held.on, LEFT)
    assert player.window.session.steps == 2


def test_nothing_else_can_be_chosen_meanwhile(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    done(player)
    player.click(player.point_of("a"))
    assert player.window.session.held.is_there
    assert player.window.answering.chosen == ()
    assert not player.window.curtain.isVisible()


def test_computer_players_wait(qtbot: QtBot) -> None:
    session = asked_for_several("ccn")
    session.bots.set_pace(0)
    player = seated(qtbot, session, 1280, 800)
    done(player)
    before = session.steps
    QTest.qWait(50)
    assert session.steps == before
    assert session.held.is_there


def test_saving_takes_it_as_said(qtbot: QtBot, tmp_path: Path) -> None:
    player = seated(qtbot, table(some))
    done(player)
    player.window.session.save(tmp_path / "game.hxs")
    assert len(read_save(tmp_path / "game.hxs").choices) == 1
    assert not player.window.table.question.held.isVisible()


def test_closing_takes_it_as_said_and_asks_to_save(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = seated(qtbot, table(some))
    del player.window.files.may_leave  # the one that leaves without a question
    done(player)
    asked: list[int] = []

    def ask(*_: object) -> str:
        asked.append(player.window.session.steps)
        return "discard"

    monkeypatch.setattr(messages, "ask_unsaved", ask)
    player.window.close()
    assert asked == [1]


def test_looking_at_the_past_takes_it_as_said(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    player.click(player.point_of("a"))
    player.key(KEYS.Key_Return, CONTROL)
    done(player)
    player.window.session.show_step(1)
    assert player.window.session.steps == 2
    assert player.window.session.shown_step == 1


def test_another_game_on_the_table_forgets_it(qtbot: QtBot, tmp_path: Path) -> None:
    session = table(some)
    player = seated(qtbot, session)
    session.save(tmp_path / "game.hxs")
    done(player)
    session._replace(session.game.at(0))
    assert not session.held.is_there
    assert session.steps == 0
