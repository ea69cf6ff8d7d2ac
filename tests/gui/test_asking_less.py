"""Being asked less: forced answers are given, declined interruptions stay declined, no secrets."""

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor.play.seats import BY_MAIL
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import PASS, Decision, choose_one, yes_no
from hexwright.engine.core.game import Game
from tests.helpers.tables import last_answer, table

RED, BLUE = "red", "blue"


def only_one(game: Game) -> Decision[str]:
    """One answer for the first three questions, then two."""
    names = ["a"] if game.steps < 3 else ["a", "b"]
    return choose_one("piece", RED, "Who?", lambda: names)


def secret(_game: Game) -> Decision[str]:
    return choose_one("piece", RED, "Who?", lambda: ["a"], secret=True)


def interruption(_game: Game) -> Decision[str]:
    return choose_one("piece", RED, "Who fires?", lambda: ["a"], buttons={PASS: "Nobody"})


def interrupting(session: PlaySession) -> PlaySession:
    session.game.state.active = BLUE
    return session


def test_everything_is_asked_until_less_is_wanted(qtbot: QtBot) -> None:
    session = table(only_one)
    session.changed.emit()
    qtbot.wait(20)
    assert session.game.steps == 0


def test_what_has_one_answer_is_answered_up_to_the_next_choice(qtbot: QtBot) -> None:
    session = table(only_one)
    session.asking_less.set_on(True)
    qtbot.waitUntil(lambda: session.game.steps == 3)
    qtbot.wait(20)
    assert session.game.steps == 3
    assert last_answer(session) == "'a'"


def test_a_secret_question_is_asked_though_it_has_one_answer(qtbot: QtBot) -> None:
    session = table(secret)
    session.asking_less.set_on(True)
    qtbot.wait(20)
    assert session.game.steps == 0


def reaction(game: Game) -> Decision[str]:
    """Somebody holds nothing to play at first, then a card."""
    cards = ["c"] if game.steps == 2 else []
    return choose_one("card", RED, "Play?", lambda: cards, buttons={PASS: "No card"})


def test_alone_against_programs_one_passes_unasked_where_there_is_nothing_to_play(
    qtbot: QtBot,
) -> None:
    session = table(reaction, players={BLUE: "random"})
    session.asking_less.set_on(True)
    qtbot.waitUntil(lambda: session.game.steps == 2)
    qtbot.wait(20)
    assert session.game.steps == 2


@pytest.mark.parametrize("players", [{}, {BLUE: BY_MAIL}])
def test_with_another_person_a_question_about_cards_is_always_asked(
    qtbot: QtBot, players: dict[str, str]
) -> None:
    session = table(reaction, players=players)
    session.asking_less.set_on(True)
    qtbot.wait(20)
    assert session.game.steps == 0


def test_a_declined_interruption_is_declined_again_until_another_acts(qtbot: QtBot) -> None:
    asked = 0

    def sometimes(game: Game) -> Decision[str]:
        nonlocal asked
        asked += 1
        return interruption(game) if game.steps < 4 else yes_no(RED, "Well?")  # type: ignore[return-value]

    session = interrupting(table(sometimes))
    session.asking_less.set_on(True)
    qtbot.wait(20)
    assert session.game.steps == 0, "the first time it is asked"
    session.answer(PASS)
    qtbot.waitUntil(lambda: session.game.steps == 4)


def test_in_ones_own_turn_what_was_declined_is_asked_again(qtbot: QtBot) -> None:
    session = table(interruption)
    session.game.state.active = RED
    session.asking_less.set_on(True)
    session.answer(PASS)
    qtbot.wait(20)
    assert session.game.steps == 1


def test_after_a_step_back_the_question_is_asked(qtbot: QtBot) -> None:
    session = table(only_one)
    session.asking_less.set_on(True)
    qtbot.waitUntil(lambda: session.game.steps == 3)
    session.undo()
    qtbot.wait(20)
    assert session.game.steps == 2
