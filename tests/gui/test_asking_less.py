"""Being asked less: forced answers are given, declined interruptions stay declined, no secrets."""

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor.play.orders_dialog import OrdersDialog, obey_kept_orders
from hexwright.editor.play.seats import BY_MAIL
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import PASS, Decision, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.players.standing_orders import Mode, StandingOrders
from tests.helpers.cce import sample
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


# --- standing orders ------------------------------------------------------------------------------


def moment(game: Game) -> Decision[str]:
    """A moment of reaction in which somebody holds nothing at first, then a card."""
    cards = ["c"] if game.steps == 2 else []
    buttons = {PASS: "No card"}
    return choose_one("card", RED, "Play?", lambda: cards, buttons=buttons, window="moment")


def ordered(players: dict[str, str], mode: Mode) -> PlaySession:
    session = table(moment, players=players)
    session.asking_less.obey(StandingOrders(RED, {"moment": mode}))
    return session


def test_never_passes_whoever_sits_opposite(qtbot: QtBot) -> None:
    session = ordered({BLUE: BY_MAIL}, "never")
    qtbot.waitUntil(lambda: session.game.steps >= 4)


def test_able_passes_up_to_the_moment_in_which_something_can_be_played(qtbot: QtBot) -> None:
    session = ordered({BLUE: "random"}, "able")
    qtbot.waitUntil(lambda: session.game.steps == 2)
    qtbot.wait(20)
    assert session.game.steps == 2


@pytest.mark.parametrize("players", [{}, {BLUE: BY_MAIL}])
def test_able_is_asked_all_the_same_where_another_person_could_learn_from_it(
    qtbot: QtBot, players: dict[str, str]
) -> None:
    session = ordered(players, "able")
    qtbot.wait(20)
    assert session.game.steps == 0


def test_always_is_asked_though_less_is_wanted(qtbot: QtBot) -> None:
    session = ordered({BLUE: "random"}, "always")
    session.asking_less.set_on(True)
    qtbot.wait(20)
    assert session.game.steps == 0


def test_what_is_said_in_the_dialog_is_obeyed_now_and_in_the_next_game(qtbot: QtBot) -> None:
    def session_of(seed: int) -> PlaySession:
        return PlaySession(Game.start(sample(), "crossroads", seed), {"axis": "veteran"})

    session = session_of(3)
    session.bots.is_paused = True
    dialog = OrdersDialog(session)
    qtbot.addWidget(dialog)
    assert {box.currentData() for box in dialog.choices.values()} == {"always"}
    dialog.choices["after-roll"].setCurrentIndex(2)
    dialog.buttons.ok.click()
    assert session.asking_less.orders["allies"].modes["after-roll"] == "never"
    later = session_of(4)
    later.bots.is_paused = True
    obey_kept_orders(later)
    assert later.asking_less.orders["allies"].modes["after-roll"] == "never"
    both = PlaySession(Game.start(sample(), "crossroads", 4), {})
    obey_kept_orders(both)
    assert not both.asking_less.orders
