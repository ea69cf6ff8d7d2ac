"""The board turned to those who sit at its upper edge: seen, pointed at and remembered."""

from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import Decision, choose_one, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.ccn import sample
from tests.helpers.hands import CONTROL
from tests.helpers.jdg import sample as jdg_sample
from tests.helpers.tables import Player, last_answer, seated, table

SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYS = Qt.Key


def where(_game: Game) -> Decision[str]:
    return choose_one("hex", "red", "Where?", lambda: ["0201", "0202", "0503"])


def way(_game: Game) -> Decision[tuple[str, ...]]:
    return choose_path("red", "Which way?", lambda: [("0201",), ("0201", "0301")], subject="a")


def turn(player: Player) -> None:
    QTest.keyClick(player.window, KEYS.Key_T, CONTROL)


def french(player: str = "random") -> PlaySession:
    """A battle in which the French stand in the north, and have just played Attack Left."""
    game = Game.start(sample(), "field-of-montalvo", 1)
    assert game.decision is not None
    card = next(option for option in game.decision.options if "attack-left" in option)
    game.submit(card)
    return PlaySession(game, {"allied": player} if player else {})


def test_left_is_at_the_left_of_a_player_in_the_north(qtbot: QtBot) -> None:
    player = seated(qtbot, french(), 1600, 1000)
    middle = player.board.viewport().width() / 2
    lit = player.board.answering.question.members
    assert all(player.point_of(one).x() > middle for one in lit)
    turn(player)
    assert lit
    assert all(player.point_of(one).x() < middle for one in lit)


def test_every_hex_lies_opposite_and_is_hit_there(qtbot: QtBot) -> None:
    player = seated(qtbot, table(where))
    board = player.board
    bounds = board.pieces.layout.bounds()
    before = {one: board.pieces.centre(one) for one in ("0101", "0201", "0202", "0503")}
    turn(player)
    for hex_, at in before.items():
        now = board.pieces.centre(hex_)
        assert at is not None
        assert now is not None
        assert (now + at - bounds.center() * 2).manhattanLength() < 0.01
        assert board.spot_at(board.camera.to_view(now)).hex == hex_


def test_a_click_and_a_drag_on_a_turned_board_mean_what_is_seen(qtbot: QtBot) -> None:
    player = seated(qtbot, table(where))
    turn(player)
    player.click(player.point("0503"))
    assert last_answer(player.window.session) == "'0503'"
    player = seated(qtbot, table(way))
    # The board is still turned: it is the same seat of the same scenario.
    assert player.board.is_turned
    player.drag(player.point_of("a"), player.point("0201"), player.point("0301"))
    assert last_answer(player.window.session) == "('0201', '0301')"


def test_arrow_keys_follow_the_screen(qtbot: QtBot) -> None:
    player = seated(qtbot, table(where))
    turn(player)
    player.board.point_at_member("0201")
    player.board.keys.member = "0201"
    # On the printed map everything else stands to the right of 0201, so to its left here.
    player.key(KEYS.Key_Right)
    assert player.board.keys.member == "0201"
    player.key(KEYS.Key_Left)
    assert player.point(player.board.keys.member).x() < player.point("0201").x()


def test_what_a_counter_faces_turns_and_the_counter_does_not(qtbot: QtBot) -> None:
    session = PlaySession(Game.start(jdg_sample(), "kaltbach-crossing", 1), {})
    player = seated(qtbot, session, 1600, 1000)
    before = {one.id: one.look for one in player.board.pieces.by_piece.values()}
    turn(player)
    facings = 0
    for one in player.board.pieces.by_piece.values():
        was = before[one.id].facing
        if was is not None:
            facings += 1
            assert one.look == replace(before[one.id], facing=(was + 6) % 12)
    assert facings


def test_the_middle_of_the_view_stays_in_the_middle(qtbot: QtBot) -> None:
    player = seated(qtbot, french(), 900, 600)
    board = player.board
    board.zoom_by(24)
    board.lead_to_piece("french-line#8")
    middle = QPointF(board.viewport().rect().center())
    before = board.spot_at(middle).hex
    turn(player)
    assert board.spot_at(middle).hex == before


def test_each_seat_is_remembered_by_itself(qtbot: QtBot) -> None:
    player = seated(qtbot, french(player=""))
    session = player.window.session
    session.sit_down("french")
    turn(player)
    assert player.board.is_turned
    session.sit_down("allied")
    assert not player.board.is_turned
    assert not player.window.actions_by_id["view.turn"].isChecked()
    again = seated(qtbot, french(player=""))
    again.window.session.sit_down("french")
    assert again.board.is_turned
    turn(again)
    assert not again.board.is_turned


def test_the_board_turns_to_the_side_that_acts(qtbot: QtBot) -> None:
    player = seated(qtbot, french(player=""))
    session = player.window.session
    session.sit_down("french")
    chance = RandomPlayer(1)
    QTest.keyClick(player.window, KEYS.Key_T, CONTROL | SHIFT)
    assert player.board.is_turned
    while (decision := session.game.decision) is not None and decision.side == "french":
        session.sit_down("french")
        session.answer(chance.answer(decision))
    session.sit_down("allied")
    assert not player.board.is_turned
