"""What the rules refuse is explained beside the click, and nothing is chosen by mistake."""

from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.engine.core.decision import (
    Decision,
    Refusal,
    choose_action,
    choose_one,
    choose_several,
)
from hexwright.engine.core.game import Game
from tests.helpers.hands import CONTROL, LEFT
from tests.helpers.tables import Player, ccn_table, last_answer, seated, table

KEYS = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def who(_game: Game) -> Decision[str]:
    tired = Refusal("Too tired.", "toy-2")
    return choose_one("piece", "red", "Who?", lambda: ["a", "b"], "toy-1", why_not=lambda _: tired)


def button(_game: Game) -> Decision[str]:
    return choose_action("red", "Go on?", {":on": "Go on", ":back": "Go back"})


def some(_game: Game) -> Decision[tuple[str, ...]]:
    return choose_several("piece", "red", "Who goes?", lambda: ["a", "b"], "toy-5", most=2)


def none(_game: Game) -> Decision[tuple[str, ...]]:
    return choose_several("piece", "red", "Who goes?", list, "toy-5", most=2)


def refused(qtbot: QtBot, **more: Any) -> Player:
    player = seated(qtbot, table(who, **more))
    player.click(player.point_of("x"))
    return player


def test_a_refusal_stands_beside_the_click_and_names_the_piece(qtbot: QtBot) -> None:
    player = refused(qtbot)
    bubble = player.board.bubble
    assert bubble.isVisible()
    words = bubble.words.text()
    assert player.window.session.names.piece("x") in words
    assert "Too tired." in words
    at = player.point_of("x").toPoint()
    assert not bubble.geometry().contains(at)
    assert abs(bubble.geometry().center().y() - at.y()) < 160
    assert player.board.viewport().rect().contains(bubble.geometry())


def test_its_rule_opens_the_rules(qtbot: QtBot) -> None:
    player = seated(qtbot, ccn_table())
    player.board.bubble.refuse("Line", "No.", "ccn-037", QPointF(100, 100), can_insist=False)
    assert 'href="ccn-037"' in player.board.bubble.words.text()
    player.board.bubble.words.linkActivated.emit("ccn-037")
    assert player.window.table.rules.current == "ccn-037"
    assert player.window.table.tabs.currentWidget() is player.window.table.rules


def test_escape_a_click_and_the_cross_take_it_away(qtbot: QtBot) -> None:
    player = refused(qtbot)
    player.key(KEYS.Key_Escape)
    assert not player.board.bubble.isVisible()
    assert player.window.session.steps == 0
    player.click(player.point_of("x"))
    QTest.mouseClick(player.board.bubble.cross, LEFT)
    assert not player.board.bubble.isVisible()
    player.click(player.point_of("x"))
    player.click(player.point_of("a"))
    assert not player.board.bubble.isVisible()


def test_it_goes_with_its_place_and_away_with_it(qtbot: QtBot) -> None:
    player = refused(qtbot)
    board = player.board
    board.zoom_by(16)
    board.move_by(QPointF(-60, 0))
    apart = board.bubble.geometry().center() - player.point_of("x").toPoint()
    board.move_by(QPointF(-30, 0))
    assert board.bubble.geometry().center() - player.point_of("x").toPoint() == apart
    board.move_by(QPointF(-3000, 0))
    assert not board.bubble.isVisible() or player.point_of("x").x() > 0


def test_it_names_the_piece_once(qtbot: QtBot) -> None:
    player = refused(qtbot)
    words = player.board.bubble.words.text()
    assert words.count(player.window.session.names.piece("x")) == 1
    assert words.startswith("<b>x (0402)</b><br/>Too tired.")


def test_it_stays_when_a_panel_takes_room_from_the_board(qtbot: QtBot) -> None:
    player = seated(qtbot, table(who))
    player.board.zoom_by(32)
    player.board.lead_to_piece("x")
    player.board.centre_on(player.board.pieces.by_piece["x"].rect.center())
    at = player.point_of("x")
    player.board.move_by(QPointF(0, player.board.viewport().height() - 8 - at.y()))
    player.click(player.point_of("x"))
    assert player.board.bubble.isVisible()
    high = player.board.height()
    player.board.resize(player.board.width(), high - 120)
    assert player.board.bubble.isVisible()
    assert player.board.viewport().rect().contains(player.board.bubble.geometry())


def test_while_a_computer_chooses_a_click_says_so(qtbot: QtBot) -> None:
    session = table(who, players={"red": "random"})
    session.bots.is_paused = True
    player = seated(qtbot, session)
    player.click(player.point_of("x"))
    assert player.board.bubble.isVisible()
    assert "is to choose" in player.board.bubble.words.text()


def test_the_answers_below_a_refusal_stay_in_sight(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    column, question = player.window.table.column, player.window.table.question
    column.setSizes([1, 10_000])
    player.click(player.point_of("x"))
    QTest.qWait(20)
    confirm = question.choices.confirm
    assert question.refusal.isVisible()
    assert confirm is not None
    assert confirm.visibleRegion().boundingRect() == confirm.rect()
    assert question.refusal.height() >= question.refusal.heightForWidth(question.refusal.width())


def test_where_the_game_only_warns_it_can_be_done_anyway(qtbot: QtBot) -> None:
    player = refused(qtbot, enforcement="warn")
    QTest.mouseClick(player.board.bubble.anyway, LEFT)
    assert last_answer(player.window.session) == "'x'"


def test_a_piece_that_answers_nothing_says_where_the_answer_is(qtbot: QtBot) -> None:
    player = seated(qtbot, table(button))
    player.click(player.point_of("x"))
    assert "buttons beside the map" in player.board.bubble.words.text()
    assert player.board.bubble.isVisible()
    assert player.window.session.steps == 0


# --- nothing chosen ------------------------------------------------------------------------------


def test_done_with_nothing_chosen_asks_first(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    box = player.window.table.question.nothing
    assert player.window.table.question.choices.confirm is not None
    QTest.mouseClick(player.window.table.question.choices.confirm, LEFT)
    assert box.isVisible()
    assert player.window.session.steps == 0
    QTest.mouseClick(box.anyway, LEFT)
    player.wait()
    assert last_answer(player.window.session) == "()"
    assert not box.isVisible()


def test_escape_with_nothing_chosen_asks_too_and_goes_back(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    box = player.window.table.question.nothing
    player.key(KEYS.Key_Escape)
    assert box.isVisible()
    player.key(KEYS.Key_Escape)
    assert not box.isVisible()
    assert player.window.session.steps == 0


def test_what_is_chosen_after_all_ends_the_asking(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    player.key(KEYS.Key_Return, CONTROL)
    assert player.window.table.question.nothing.isVisible()
    player.click(player.point_of("a"))
    assert not player.window.table.question.nothing.isVisible()
    player.key(KEYS.Key_Return, CONTROL)
    assert last_answer(player.window.session) == "('a',)"


def test_where_nothing_can_be_chosen_nothing_is_asked(qtbot: QtBot) -> None:
    player = seated(qtbot, table(none))
    player.key(KEYS.Key_Return, CONTROL)
    assert last_answer(player.window.session) == "()"


def test_one_need_not_be_asked_again_and_can_change_that(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    box = player.window.table.question.nothing
    player.key(KEYS.Key_Return, CONTROL)
    QTest.mouseClick(box.never, LEFT, pos=box.never.rect().topLeft() + QPointF(8, 8).toPoint())
    assert box.never.isChecked()
    player.key(KEYS.Key_Return, CONTROL | SHIFT)
    player.wait()
    assert player.window.session.steps == 1
    player.board.setFocus()
    player.key(KEYS.Key_Return, CONTROL)
    player.wait()
    assert player.window.session.steps == 2
    again = seated(qtbot, table(some))
    switch = again.window.actions_by_id["turn.ask_first"]
    assert not switch.isChecked()
    switch.trigger()
    again.key(KEYS.Key_Return, CONTROL)
    assert again.window.session.steps == 0


def test_done_can_be_taken_back(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    player.key(KEYS.Key_Return, CONTROL)
    player.key(KEYS.Key_Return, CONTROL | SHIFT)
    player.wait()
    assert player.window.session.steps == 1
    player.board.setFocus()
    player.key(KEYS.Key_Z, CONTROL)
    assert player.window.session.steps == 0


def test_what_cannot_be_taken_back_says_why(qtbot: QtBot) -> None:
    player = seated(qtbot, table(some))
    player.key(KEYS.Key_Z, CONTROL)
    assert "Nothing has been chosen yet." in player.window.statusBar().currentMessage()
    assert "Nothing has been chosen yet." in player.window.actions_by_id["turn.undo"].toolTip()
