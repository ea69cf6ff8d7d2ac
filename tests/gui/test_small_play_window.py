"""The play window on a small or much enlarged screen: the question and the map come first."""

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.situation_view import SituationColumn, SituationView
from hexwright.engine.core.decision import Decision, Preview, choose_number
from hexwright.engine.core.game import Game
from hexwright.engine.core.showing import Listing
from tests.helpers.ccn import sample
from tests.helpers.tables import ccn_table, seated, table

# A screen of 1600 by 1000 pixels at 200 %.
WIDE, HIGH = 800, 500


def how_many(_game: Game) -> Decision[int]:
    words = "French light infantry 1 with its leader: 2 flags. How many of them does it ignore?"
    decision = choose_number("red", words, 0, 2, "toy-1")
    return replace(decision, preview=lambda number: Preview(f"{number} flags"))


def answers_seen(session: PlaySession, qtbot: QtBot) -> int:
    player = seated(qtbot, session, WIDE, HIGH)
    question = player.window.table.question
    qtbot.waitUntil(player.window.table.odds.isVisible)
    (scroll,) = question.findChildren(QScrollArea)
    return scroll.viewport().height()


def test_two_answers_are_seen_below_a_long_question_with_odds(qtbot: QtBot) -> None:
    assert answers_seen(table(how_many), qtbot) >= 65


def test_the_board_has_more_of_a_low_window_than_the_cards(qtbot: QtBot) -> None:
    parts = seated(qtbot, ccn_table(), WIDE, HIGH).window.table
    qtbot.waitUntil(lambda: parts.board.height() > 1.8 * parts.near.height())
    parts.window().resize(1280, 900)
    qtbot.waitUntil(lambda: parts.near.height() >= 185)


def test_how_high_the_user_made_the_board_is_kept(qtbot: QtBot) -> None:
    parts = seated(qtbot, ccn_table(), WIDE, 700).window.table
    parts.felt.setSizes([200, 300])
    parts.felt.splitterMoved.emit(200, 1)
    parts.window().resize(WIDE, 720)
    qtbot.waitUntil(lambda: parts.near.height() > 250)


def test_long_headings_of_lists_are_not_cut(qtbot: QtBot) -> None:
    column = SituationColumn(sample())
    qtbot.addWidget(column)
    column.resize(140, 180)
    column.show()
    column.fill(Listing("Franceses: fuera del fondo de mando", ()))
    needed = column.heading.heightForWidth(column.heading.width())
    qtbot.waitUntil(lambda: column.heading.height() >= needed)
    assert needed > column.heading.fontMetrics().height()


def test_headings_on_two_lines_do_not_make_the_lists_scroll_twice(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    session = ccn_table()
    session.setParent(window)
    view = SituationView(Answering(session, window), window)
    view._add_column()
    view.columns[0].fill(Listing("Ducado de Westmark: fuera del fondo de mando", ()))
    view.resize(170, 170)
    window.show()
    qtbot.wait(20)
    assert view.verticalScrollBar().maximum() == 0


def long_question(_game: Game) -> Decision[int]:
    words = "French light infantry 1, which has lost two blocks, is driven back by its enemy. " * 6
    decision = choose_number("red", words, 0, 5, "toy-1")
    return replace(decision, preview=lambda number: Preview(f"{number} flags"))


def test_no_question_makes_the_window_higher_than_its_screen(qtbot: QtBot) -> None:
    window = seated(qtbot, table(long_question), WIDE, HIGH).window
    qtbot.wait(50)
    assert (window.width(), window.height()) == (WIDE, HIGH)


def test_a_window_with_a_long_question_can_be_made_lower(qtbot: QtBot) -> None:
    window = seated(qtbot, table(long_question), 1280, 900).window
    qtbot.wait(20)
    window.resize(WIDE, HIGH)
    qtbot.wait(20)
    assert window.height() == HIGH


def test_of_the_odds_a_line_is_seen_or_nothing(qtbot: QtBot) -> None:
    window = seated(qtbot, table(long_question), WIDE, HIGH).window
    odds = window.table.odds
    for high in range(HIGH, 760, 7):
        window.resize(WIDE, high)
        QApplication.processEvents()
        assert odds.height() == 0 or odds.height() >= odds.fontMetrics().height() + 12
