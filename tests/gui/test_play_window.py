"""The play window under real hands: every kind of question by mouse and by keys."""

from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.play.cards.card_popup import CardPopup
from hexwright.editor.play.pace_bar import PaceBar
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.core.decision import (
    OFF_MAP,
    PASS,
    Choice,
    Decision,
    Refusal,
    choose_action,
    choose_number,
    choose_one,
    choose_order,
    choose_path,
    choose_several,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.names import cards_of
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.hands import CONTROL
from tests.helpers.tables import Player, ccn_table, last_answer, table

if TYPE_CHECKING:
    from hexwright.schema.issues import Issue

Begin = Callable[[PlaySession], Player]
KEYS = Qt.Key


@pytest.fixture
def at(qtbot: QtBot) -> Begin:
    """Put a session into a window and a hand on it."""

    def begin(session: PlaySession) -> Player:
        window = PlayWindow(session)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        qtbot.addWidget(window, before_close_func=_forget)
        window.resize(1000, 700)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=5_000)
        window.board.setFocus()
        return Player(window)

    return begin


def _forget(window: QWidget) -> None:
    """A test leaves its game without being asked."""
    assert isinstance(window, PlayWindow)
    window.session.bots.set_paused(True)
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody is there to ask


def who(_game: Game) -> Decision[str]:
    return choose_one(
        "piece",
        "red",
        "Who?",
        lambda: ["a", "b"],
        "toy-1",
        buttons={PASS: "Nobody"},
        why_not=lambda _: Refusal("Too tired.", "toy-2"),
    )


def where(_game: Game) -> Decision[str]:
    return choose_one("hex", "red", "Where?", lambda: ["0201", "0202", "0503"], "toy-1")


def way(_game: Game) -> Decision[tuple[str, ...]]:
    paths = [("0201",), ("0201", "0301"), ("0102", "0202")]
    return choose_path(
        "red",
        "Which way?",
        lambda: paths,
        "toy-3",
        subject="a",
        allows=lambda path: path == ("0201", "0202"),
        why_not=lambda path: Refusal(f"{len(path)} hexes are too far.", "toy-4"),
    )


def some(_game: Game) -> Decision[tuple[str, ...]]:
    return choose_several(
        "piece",
        "red",
        "Who goes?",
        lambda: ["a", "b", "c"],
        "toy-5",
        least=1,
        most=2,
        why_not=lambda _: Refusal("Two at most.", "toy-5"),
    )


def row(_game: Game) -> Decision[tuple[str, ...]]:
    return choose_order("piece", "red", "In which order?", lambda: ["a", "b", "x"])


# --- by mouse ------------------------------------------------------------------------------------


def test_a_click_on_a_piece_chooses_it(at: Begin) -> None:
    player = at(table(who))
    player.click(player.point_of("a"))
    assert last_answer(player.window.session) == "'a'"


def test_a_click_on_a_stack_chooses_the_piece_that_may_be_chosen(at: Begin) -> None:
    player = at(table(who))
    player.click(player.point_of("c"))
    assert last_answer(player.window.session) == "'b'"


def test_a_click_on_a_hex_chooses_it(at: Begin) -> None:
    player = at(table(where))
    player.click(player.point("0503"))
    assert last_answer(player.window.session) == "'0503'"


def test_a_click_on_an_end_chooses_the_way_to_it(at: Begin) -> None:
    player = at(table(way))
    player.click(player.point("0301"))
    assert last_answer(player.window.session) == "('0201', '0301')"


def test_a_way_that_leads_off_the_map_has_a_button_of_its_own(at: Begin) -> None:
    ways = [("0201",), ("0201", OFF_MAP), (OFF_MAP,)]
    player = at(table(lambda _: choose_path("red", "Which way?", lambda: ways, subject="a")))
    buttons = [one.accessibleName() for one in player.window.findChildren(QAbstractButton)]
    assert "Off the map from 0201" in buttons
    player.key(KEYS.Key_2)
    assert last_answer(player.window.session) == "(':off',)"


def test_the_way_to_the_hex_under_the_mouse_is_shown(at: Begin, qtbot: QtBot) -> None:
    player = at(table(way))
    QTest.mouseMove(player.board.viewport(), player.point("0301").toPoint())
    qtbot.waitUntil(lambda: player.window.answering.pointed == ("0201", "0301"))


def test_a_piece_that_is_dragged_goes_the_way_that_it_is_drawn(at: Begin) -> None:
    player = at(table(way))
    player.drag(player.point("0101"), player.point("0201"), player.point("0202"))
    assert last_answer(player.window.session) == "('0201', '0202')"


def test_a_piece_that_is_dropped_where_it_stood_stays_in_the_hand(at: Begin) -> None:
    player = at(table(way))
    player.drag(player.point("0101"), player.point("0201"), player.point("0101"))
    assert player.window.session.steps == 0


def test_dragging_empty_ground_moves_the_map(at: Begin) -> None:
    player = at(table(who))
    player.board.zoom_by(24)
    before = player.board.camera.corner
    player.drag(player.point("0303"), player.point("0202"))
    assert player.board.camera.corner != before
    assert player.window.session.steps == 0


def test_a_refused_click_shows_the_reason_and_its_rule_in_place(at: Begin) -> None:
    player = at(table(who))
    player.click(player.point_of("x"))
    box = player.window.table.question.refusal
    assert box.isVisible()
    assert "Too tired." in box.words.text()
    assert "toy-2" in box.words.text()
    assert player.window.session.steps == 0


def test_a_refused_way_is_explained_by_the_rules_and_not_by_its_shape(at: Begin) -> None:
    player = at(table(way))
    player.click(player.point("0503"))
    assert "5 hexes are too far." in player.window.table.question.refusal.words.text()


def test_the_reason_goes_away_with_the_next_question(at: Begin) -> None:
    player = at(table(who))
    player.click(player.point_of("x"))
    player.click(player.point_of("a"))
    assert not player.window.table.question.refusal.isVisible()


def test_a_strict_game_offers_no_way_around_the_rules(at: Begin) -> None:
    player = at(table(who))
    player.click(player.point_of("x"))
    assert not player.window.table.question.refusal.anyway.isVisible()


def test_where_the_game_warns_the_refused_choice_can_be_made_anyway(at: Begin) -> None:
    player = at(table(who, enforcement="warn"))
    player.click(player.point_of("x"))
    QTest.mouseClick(player.window.table.question.refusal.anyway, Qt.MouseButton.LeftButton)
    assert last_answer(player.window.session) == "'x'"


def test_several_pieces_are_clicked_in_and_out_and_confirmed(at: Begin) -> None:
    player = at(table(some))
    confirm = player.window.table.question.choices.confirm
    assert confirm is not None
    assert not confirm.isEnabled()
    for piece in ("a", "c", "a", "b"):
        player.click(player.point_of(piece))
    assert player.window.answering.chosen == ("c", "b")
    QTest.mouseClick(confirm, Qt.MouseButton.LeftButton)
    assert last_answer(player.window.session) == "('c', 'b')"


def test_how_many_are_chosen_of_how_many_is_told(at: Begin) -> None:
    player = at(table(some))
    player.click(player.point_of("a"))
    assert "1 of at most 2 chosen" in player.window.table.question.note.text()


def test_one_too_many_is_refused_and_the_others_stay_chosen(at: Begin) -> None:
    player = at(table(some))
    for piece in ("a", "b", "c"):
        player.click(player.point_of(piece))
    assert player.window.answering.chosen == ("a", "b")
    assert "Two at most." in player.window.table.question.refusal.words.text()


def test_an_order_is_clicked_together_and_the_rest_follows(at: Begin) -> None:
    player = at(table(row))
    player.click(player.point_of("x"))
    confirm = player.window.table.question.choices.confirm
    assert confirm is not None
    QTest.mouseClick(confirm, Qt.MouseButton.LeftButton)
    assert last_answer(player.window.session) == "('x', 'a', 'b')"


def test_the_spread_of_a_stack_lets_each_piece_be_taken(at: Begin, qtbot: QtBot) -> None:
    player = at(table(some))
    QTest.mouseMove(player.board.viewport(), player.point("0102").toPoint())
    qtbot.waitUntil(lambda: player.board.spread is not None)
    assert player.board.spread is not None
    lower = next(one for one in player.board.spread.standing if one.id == "b")
    player.click(player.board.camera.to_view(lower.rect.center()))
    assert player.window.answering.chosen == ("b",)


# --- by buttons and keys -------------------------------------------------------------------------


def charge(_game: Game) -> Decision[bool]:
    return yes_no("red", "Charge?")


def number(_game: Game) -> Decision[int]:
    return choose_number("red", "How many?", 0, 5)


def what(_game: Game) -> Decision[str]:
    return choose_action("red", "What?", {":go": "Go", ":stay": "Stay"})


def card(_game: Game) -> Decision[str]:
    return choose_one("card", "red", "Which card?", lambda: ["q/one", "q/two"])


BY_KEY: list[tuple[Callable[[Game], Decision[Any]], list[Qt.Key], Choice]] = [
    (charge, [KEYS.Key_Y], True),
    (charge, [KEYS.Key_Escape], False),
    (number, [KEYS.Key_3], 3),
    (what, [KEYS.Key_2], ":stay"),
    (card, [KEYS.Key_2], "q/two"),
    (who, [KEYS.Key_Tab, KEYS.Key_Tab, KEYS.Key_Return], "b"),
    (who, [KEYS.Key_Escape], PASS),
    (where, [KEYS.Key_Tab, KEYS.Key_Down, KEYS.Key_Return], "0202"),
    (way, [KEYS.Key_Tab, KEYS.Key_Return], ("0201",)),
]


@pytest.mark.parametrize(("asked", "keys", "answer"), BY_KEY)
def test_a_question_is_answered_by_keys(
    at: Begin,
    asked: Callable[[Game], Decision[Any]],
    keys: list[Qt.Key],
    answer: Choice,
) -> None:
    player = at(table(asked, players={"blue": "random"}))
    for key in keys:
        player.key(key)
    assert last_answer(player.window.session) == repr(answer)


def test_several_pieces_are_chosen_and_confirmed_by_keys(at: Begin) -> None:
    player = at(table(some))
    for key in (KEYS.Key_Tab, KEYS.Key_Return, KEYS.Key_Tab, KEYS.Key_Return):
        player.key(key)
    player.key(KEYS.Key_Return, CONTROL)
    assert last_answer(player.window.session) == "('a', 'b')"


def test_escape_first_gives_up_what_was_chosen(at: Begin) -> None:
    player = at(table(some))
    player.click(player.point_of("a"))
    player.key(KEYS.Key_Escape)
    assert player.window.answering.chosen == ()
    assert player.window.session.steps == 0


def test_a_number_of_many_is_typed(at: Begin) -> None:
    player = at(table(lambda _: choose_number("red", "How many?", 1, 40)))
    spin = player.window.table.question.choices.spin
    assert spin is not None
    spin.setFocus()
    spin.selectAll()
    QTest.keyClicks(spin, "27")
    player.key(KEYS.Key_Return, CONTROL)
    assert last_answer(player.window.session) == "27"


def test_an_order_is_changed_with_the_buttons_beside_it(at: Begin) -> None:
    player = at(table(row))
    player.window.answering.move_in_order("x", -2)
    player.key(KEYS.Key_Return, CONTROL)
    assert last_answer(player.window.session) == "('x', 'a', 'b')"


def test_behind_the_last_target_tab_leaves_the_board(at: Begin) -> None:
    player = at(table(who))
    for _ in range(3):
        player.key(KEYS.Key_Tab)
    assert not player.board.hasFocus()


def test_f6_goes_from_panel_to_panel_and_back_to_the_board(at: Begin) -> None:
    player = at(table(who))
    panes = [pane for pane in player.window.table.panes() if pane.isVisible()]
    seen = []
    for _ in panes:
        player.key(KEYS.Key_F6)
        focus = player.window.focusWidget()
        seen += [pane for pane in panes if pane is focus or pane.isAncestorOf(focus)]
    assert seen == [*panes[1:], panes[0]]


def test_undo_takes_the_last_choice_back(at: Begin) -> None:
    player = at(table(who))
    player.click(player.point_of("a"))
    player.key(KEYS.Key_Z, CONTROL)
    assert player.window.session.steps == 0


# --- a turn of Commands & Colors -----------------------------------------------------------------


def french_turn() -> PlaySession:
    """A person with the French against a computer that waits; the French are asked for a card."""
    session = ccn_table(allied="random")
    session.bots.set_paused(True)
    while session.decision() is None:
        decision = session.game.decision
        assert decision is not None
        first = () if decision.kind == "several" else next(iter([*decision.options, PASS]))
        session.game.submit(first)
    return session


def kind(player: Player) -> str:
    decision = player.window.answering.decision
    return decision.kind if decision else ""


def test_a_turn_is_played_with_clicks_alone(at: Begin) -> None:
    player = at(french_turn())
    choices = player.window.table.question.choices
    QTest.mouseClick(next(iter(choices.buttons.values())), Qt.MouseButton.LeftButton)
    assert kind(player) == "several"
    unit = player.window.answering.question.members[0]
    player.click(player.point_of(unit))
    assert choices.confirm is not None
    QTest.mouseClick(choices.confirm, Qt.MouseButton.LeftButton)
    assert kind(player) == "piece"
    player.click(player.point_of(unit))
    assert kind(player) == "path"
    end = player.window.answering.question.members[0]
    player.click(player.point(end))
    assert player.window.session.view().pieces[unit].hex == end


def test_a_unit_is_dragged_to_its_new_hex(at: Begin) -> None:
    player = at(french_turn())
    session, answering = player.window.session, player.window.answering
    session.answer(answering.question.members[0])
    unit = answering.question.members[0]
    session.answer((unit,))
    start = player.point_of(unit)
    target = _first_reachable(session, unit)
    player.drag(start, (start + player.point(target)) / 2, player.point(target))
    assert session.view().pieces[unit].hex == target


def _first_reachable(session: PlaySession, unit: str) -> str:
    """A hex next to a unit that it may move to, found on a copy of the game."""
    copy = session.game.fork()
    copy.submit(unit)
    assert copy.decision is not None
    return str(min(copy.decision.options, key=len)[-1])


def test_a_click_is_answered_at_once(at: Begin) -> None:
    player = at(french_turn())
    session, answering = player.window.session, player.window.answering
    session.answer(answering.question.members[0])
    unit = answering.question.members[0]
    began = process_time()
    player.click(player.point_of(unit))
    player.board.viewport().repaint()
    assert process_time() - began < 0.1


# --- around the board ----------------------------------------------------------------------------


def test_a_click_on_a_rule_number_opens_its_text(at: Begin) -> None:
    player = at(french_turn())
    player.window.table.question.note.linkActivated.emit("ccn-018")
    assert player.window.table.tabs.currentWidget() is player.window.table.rules
    assert player.window.table.rules.current == "ccn-018"


def test_a_hex_of_the_report_is_shown_on_the_board(at: Begin) -> None:
    player = at(french_turn())
    player.board.zoom_by(32)
    player.window.table.log.hex_wanted.emit("I13")
    place = player.board.pieces.place("I13")
    assert place is not None
    centre = player.board.pieces.layout.centre(*place)
    assert player.board.camera.seen_map().contains(centre)


def test_a_card_of_the_report_is_held_up_until_the_mouse_leaves(at: Begin) -> None:
    player = at(french_turn())
    table_ = player.window.table
    card_id = next(iter(cards_of(player.window.session.module)))
    table_.log.card_wanted.emit(card_id)
    popup = player.window.findChild(CardPopup, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert isinstance(popup, CardPopup)
    assert popup.isVisible()
    QApplication.sendEvent(table_.log, QEvent(QEvent.Type.Leave))
    assert not popup.isVisible()


def test_escape_in_the_report_goes_back_to_the_board_and_declines_nothing(at: Begin) -> None:
    player = at(table(who))
    player.window.table.log.search.setFocus()
    player.key(KEYS.Key_Escape)
    assert player.board.hasFocus()
    assert player.window.session.steps == 0


def test_what_the_computer_moved_is_marked_on_the_board(at: Begin, qtbot: QtBot) -> None:
    session = ccn_table(french="random", allied="random")
    session.bots.set_pace(0)
    player = at(session)
    qtbot.waitUntil(lambda: bool(player.board.moves), timeout=10_000)
    session.bots.set_paused(True)
    (move,) = player.board.moves
    assert len(move) > 1


def test_the_speed_of_the_computers_is_chosen_with_a_slider(at: Begin) -> None:
    player = at(french_turn())
    slider = player.window.findChild(PaceBar).slider  # type: ignore[union-attr] # there is one
    slider.setFocus()
    QTest.keyClick(slider, KEYS.Key_End)
    assert player.window.session.bots.pace == 0


def test_a_piece_beside_the_map_is_chosen_with_a_click(at: Begin) -> None:
    session = table(lambda _: choose_one("piece", "red", "Who?", lambda: ["a", "c"]))
    player = at(session)
    Moved("c", box="reserve").apply(session.game.state)
    session.sit_down("red")
    sheet = player.window.table.beside.sheet
    player.window.table.tabs.setCurrentWidget(player.window.table.beside)
    cell = next(cell for row_ in sheet.rows() for cell in row_.cells if cell.piece == "c")
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=cell.rect.center().toPoint())
    assert last_answer(session) == "'c'"


def test_the_marker_of_a_track_stands_where_the_score_is(at: Begin) -> None:
    player = at(french_turn())
    (row_, *_) = player.window.table.beside.sheet.rows()
    assert [cell.text for cell in row_.cells if cell.look is not None] == ["0"]


# --- secrets -------------------------------------------------------------------------------------


def test_no_widget_knows_a_card_of_the_other_side(at: Begin, qtbot: QtBot) -> None:
    player = at(ccn_table(allied="random"))
    session = player.window.session
    session.bots.set_pace(0)
    titles = {card: one.title for card, one in cards_of(session.module).items()}
    for _ in range(25):
        qtbot.waitUntil(lambda: session.decision() is not None or session.outcome is not None)
        decision = session.decision()
        if decision is None:
            break
        session.answer(() if decision.kind == "several" else _plain_answer(decision))
        seen = {titles[one] for one in _visible_cards(session)}
        # A button that leads through the rules has the name of a card.
        hidden = set(titles.values()) - seen - {player.window.table.rules.forward.toolTip()}
        words = " ".join([*_all_words(player.window), player.window.table.log.report()])
        assert not [title for title in hidden if title in words]


def _plain_answer(decision: Decision[Any]) -> Choice:
    if decision.default is not None:
        return decision.default
    options = list(decision.options)
    return options[0] if options else next(iter(decision.buttons))


def _visible_cards(session: PlaySession) -> set[str]:
    """Cards that the viewpoint has seen: in open piles, or told of in the log."""
    open_piles = {card for pile in session.view().piles.values() for card in pile.cards or ()}
    told = {card for event in session.log() for card in getattr(event, "cards", ())}
    return {card for card in open_piles | told if card != "?"}


def _all_words(window: QWidget) -> list[str]:
    """Everything that the widgets of a window say, to eyes and to screen readers."""
    words: list[str] = []
    for one in window.findChildren(QWidget):
        words += [one.accessibleName(), one.accessibleDescription(), one.toolTip(), one.statusTip()]
        if isinstance(one, (QLabel, QAbstractButton)):
            words.append(one.text())
    return words


# --- files ---------------------------------------------------------------------------------------


def test_a_game_is_saved_and_gone_on_with(
    at: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.hexsave"
    monkeypatch.setattr(messages, "ask_save_target", lambda *_: path)
    monkeypatch.setattr(messages, "ask_save", lambda *_: path)
    player = at(french_turn())
    session = player.window.session
    session.answer(player.window.answering.question.members[0])
    assert player.window.isWindowModified()
    player.key(KEYS.Key_S, CONTROL)
    assert not player.window.isWindowModified()
    before = session.game.choices
    session.answer(player.window.answering.question.members[:1])
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    player.key(KEYS.Key_O, CONTROL)
    assert session.game.choices == before


def test_a_damaged_file_is_told_of_and_the_game_stays(
    at: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.hexsave"
    path.write_text("{}")
    told: list[list[Issue]] = []
    monkeypatch.setattr(
        messages, "show_issues", lambda _window, _title, issues: told.append(issues)
    )
    player = at(french_turn())
    before = player.window.session.steps
    player.window.files.read(path)
    assert told
    assert player.window.session.steps == before


def test_a_game_that_is_not_saved_is_not_left_by_mistake(
    at: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "cancel")
    player = at(french_turn())
    player.window.session.answer(player.window.answering.question.members[0])
    player.window.close()
    assert player.window.isVisible()


# --- the end -------------------------------------------------------------------------------------


def test_the_winner_is_told_when_the_game_is_over(at: Begin) -> None:
    game = ccn_table().game
    play_on(game, {side: RandomPlayer(1) for side in game.sides}, 5_000)
    session = PlaySession(game.at(game.steps - 1), {})
    player = at(session)
    last = game.history.steps.last()
    session.sit_down(last.side)
    session.answer(last.choice)
    assert game.outcome is not None
    assert session.names.side(game.outcome.winner) in player.window.table.header.title()
    assert "Victory" in player.window.table.question.words()
