"""The report in the play window: following the game, links, search, copies, speed."""

from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.play.report.log_model import LogModel
from hexwright.editor.play.report.log_view import LogView
from hexwright.editor.play.session import HUMAN, PlaySession
from hexwright.engine.core.card_events import Drawn
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled, TurnBegan
from hexwright.engine.core.piece_events import LostSteps, Moved, StatusSet
from hexwright.engine.core.told_events import ActionBegan
from tests.helpers.ccn import sample

US, THEM = "french-line#1", "british-line#2"
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session() -> PlaySession:
    game = Game.start(sample(), "ravens-ridge", 5)
    assert game.decision is not None
    side = game.decision.side
    session = PlaySession(game, {one: HUMAN if one == side else "random" for one in game.sides})
    session.bots.set_paused(True)
    return session


@pytest.fixture
def view(qtbot: QtBot, session: PlaySession) -> LogView:
    made = LogView(session)
    qtbot.addWidget(made)
    made.resize(340, 400)
    made.show()
    return made


def happens(session: PlaySession, *events: Event) -> None:
    for event in events:
        session.game.emit(event)
    session.changed.emit()


def lines(view: LogView) -> list[str]:
    return [view.list.lines.entry(row).text for row in range(view.list.lines.rowCount())]


def spot_of(view: LogView, row: int, kind: str) -> QPoint:
    """The middle of the first link of a kind."""
    index = view.list.lines.index(row)
    view.list.scrollTo(index)
    spans = view.list.lines.entry(row).spans
    fragment = next(one for one in view.list.words.fragments(index) if spans[one.span].kind == kind)
    return view.list.visualRect(index).topLeft() + fragment.rect.center().toPoint()


def test_the_report_grows_with_the_game(view: LogView, session: PlaySession) -> None:
    before = len(lines(view))
    happens(session, Moved(US, "E5", was="G5"))
    assert lines(view)[before:] == ["French line infantry 1 moves from G5 to E5."]


def test_the_newest_line_is_in_sight(view: LogView, session: PlaySession) -> None:
    happens(session, *(Moved(US, f"E{number}") for number in range(60)))
    assert view.list.is_at_end


def test_a_reader_who_has_scrolled_up_is_left_in_peace(view: LogView, session: PlaySession) -> None:
    happens(session, *(Moved(US, f"E{number}") for number in range(60)))
    view.list.verticalScrollBar().setValue(0)
    happens(session, Moved(US, "E5"))
    assert view.list.verticalScrollBar().value() == 0


def test_what_was_taken_back_goes_from_the_report(view: LogView, session: PlaySession) -> None:
    decision = session.decision()
    assert decision is not None
    happens(session, Moved(US, "E5"))
    kept = session.game.events[:-1]
    view.list.lines.follow(kept)
    assert "E5" not in lines(view)[-1]


def test_cards_of_the_other_side_stay_hidden(view: LogView, session: PlaySession) -> None:
    other = next(side for side, player in session.players.items() if player != HUMAN)
    card = session.game.cards("command")[0]
    happens(session, Drawn((card,), "command", f"command/hand/{other}", other))
    assert lines(view)[-1] == f"{session.names.side(other)}: draws 1 card."


@pytest.mark.parametrize(
    ("kind", "signal", "name"),
    [
        ("piece", "piece_wanted", US),
        ("hex", "hex_wanted", "G5"),
        ("rule", "rule_wanted", "ccn-038"),
    ],
)
def test_names_and_numbers_can_be_clicked(
    qtbot: QtBot, view: LogView, session: PlaySession, kind: str, signal: str, name: str
) -> None:
    happens(session, Moved(US, "E5", was="G5", rule="ccn-038"))
    with qtbot.waitSignal(getattr(view, signal)) as sent:
        QTest.mouseClick(
            view.list.viewport(), LEFT, NO_KEYS, spot_of(view, len(lines(view)) - 1, kind)
        )
    assert sent.args == [name]


def test_plain_words_lead_nowhere(qtbot: QtBot, view: LogView, session: PlaySession) -> None:
    happens(session, Moved(US, "E5", was="G5"))
    with qtbot.assertNotEmitted(view.list.linked):
        QTest.mouseClick(
            view.list.viewport(), LEFT, NO_KEYS, spot_of(view, len(lines(view)) - 1, "")
        )


def test_links_are_followed_with_the_keyboard(
    qtbot: QtBot, view: LogView, session: PlaySession
) -> None:
    happens(session, Moved(US, "E5", was="G5", rule="ccn-038"))
    view.list.setFocus()
    QTest.keyClick(view.list, Qt.Key.Key_End)
    for _ in range(2):
        QTest.keyClick(view.list, Qt.Key.Key_Right)
    with qtbot.waitSignal(view.hex_wanted) as sent:
        QTest.keyClick(view.list, Qt.Key.Key_Return)
    assert sent.args == ["G5"]


def test_searching_goes_from_line_to_line(view: LogView, session: PlaySession) -> None:
    happens(session, Moved(US, "E5"), LostSteps(THEM, 2), Moved(US, "E6"), LostSteps(THEM, 1))
    QTest.keyClicks(view.search, "LOSES")
    QTest.keyClick(view.search, Qt.Key.Key_Return)
    first = view.list.currentIndex().row()
    assert "loses 2 blocks" in lines(view)[first]
    assert view.count.text() == "1 of 2"
    QTest.keyClick(view.search, Qt.Key.Key_Return)
    assert "loses 1 block" in lines(view)[view.list.currentIndex().row()]
    view.find_previous()
    assert view.list.currentIndex().row() == first


def test_escape_ends_a_search(view: LogView) -> None:
    QTest.keyClicks(view.search, "x")
    QTest.keyClick(view.search, Qt.Key.Key_Escape)
    assert (view.search.text(), view.count.text()) == ("", "")


def test_chosen_lines_are_copied(view: LogView, session: PlaySession) -> None:
    happens(session, Moved(US, "E5", was="G5"))
    view.list.setCurrentIndex(view.list.lines.index(len(lines(view)) - 1))
    view.copy_action.trigger()
    copied = QGuiApplication.clipboard().text()
    assert copied == "Command:\n  French line infantry 1 moves from G5 to E5.\n"


def test_the_report_is_saved_as_text(
    view: LogView, session: PlaySession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.txt"
    monkeypatch.setattr(messages, "ask_report_target", lambda *_: target)
    happens(session, Moved(US, "E5", was="G5"))
    view.save_action.trigger()
    assert target.read_text(encoding="utf-8") == view.report()
    assert "moves from G5 to E5." in view.report()


def test_a_log_that_nobody_sees_waits(qtbot: QtBot, session: PlaySession) -> None:
    hidden = LogView(session)
    qtbot.addWidget(hidden)
    happens(session, Moved(US, "E5"))
    assert hidden.list.lines.rowCount() == 0
    hidden.show()
    assert "E5" in lines(hidden)[-1]


def test_a_full_stop_stays_with_its_word(view: LogView, session: PlaySession) -> None:
    happens(session, ActionBegan(US, "{piece} attacks {target}.", THEM))
    index = view.list.lines.index(len(lines(view)) - 1)
    for width in range(200, 400, 3):
        view.resize(width, 400)
        stop, before = view.list.words.fragments(index)[-1:-3:-1]
        assert (stop.text, stop.rect.top()) == (".", before.rect.top())


def test_the_model_keeps_the_rules_of_models() -> None:
    model = LogModel(sample())
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    events: list[Event] = [TurnBegan(1)]
    model.follow(list(events))
    for one in (StatusSet(US, "ordered"), StatusSet(THEM, "ordered"), Moved(US, "E5")):
        events.append(one)
        model.follow(list(events))
    model.follow(events[:2])
    assert model.rowCount() == 2


def test_thousands_of_events_are_told_without_delay(view: LogView, session: PlaySession) -> None:
    faces = ("infantry", "flag", "sabre")
    counting = {"infantry": "hit", "flag": "flag"}
    many = [
        event
        for number in range(1_500)
        for event in (
            ActionBegan(US, "{piece} attacks {target}.", THEM, rule="ccn-103"),
            Rolled("battle", faces, "Melee", piece=US, counting=counting, rule="ccn-112"),
            Moved(THEM, f"E{number % 9}", rule="ccn-151"),
        )
    ]
    start = perf_counter()
    happens(session, *many)
    first = perf_counter() - start
    start = perf_counter()
    happens(session, Moved(US, "E5"))
    one = perf_counter() - start
    assert view.list.is_at_end
    # How long the first took depends on the machine; one more must cost next to nothing of it.
    assert one < first / 8
