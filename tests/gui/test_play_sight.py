"""What the window of a game shows without being asked: the right part of the map, whole answers."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.board.marks import BoardMarks
from hexwright.editor.play.board.seen_part import LEGIBLE
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.shell.help_window import HelpWindow
from hexwright.engine.core.decision import (
    PASS,
    Decision,
    Preview,
    ask,
    choose_one,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PointsScored, Rolled
from hexwright.engine.core.modifiers import Modifier, Sum
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.told_events import Remarked
from tests.helpers.jdg import battle, infantry, sample
from tests.helpers.tables import Asked, Player, ccn_table, last_answer, table

KEYS = Qt.Key
# Where the enemy stands on the table of tests.
HERE = "0402"
At = Callable[..., Player]


@pytest.fixture
def at(qtbot: QtBot) -> At:
    """Put a session into a window of some size and a hand on it."""

    def begin(session: PlaySession, width: int = 1000, height: int = 700) -> Player:
        session.bots.is_paused = True
        window = PlayWindow(session)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        qtbot.addWidget(window, before_close_func=_forget)
        window.resize(width, height)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=5_000)
        QApplication.processEvents()
        return Player(window)

    return begin


def _forget(window: QWidget) -> None:
    assert isinstance(window, PlayWindow)
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody is there to ask


def halmstett() -> PlaySession:
    return PlaySession(Game.start(sample(), "three-armies-at-halmstett", 1), {"red": "random"})


def is_seen(player: Player, piece: str) -> bool:
    rect = QRectF(player.board.viewport().rect())
    return rect.contains(player.point(player.board.pieces.by_piece[piece].hex))


def named(player: Player) -> bool:
    """Whether the buttons of overlays show their names."""
    found = player.window.findChildren(QToolButton)
    arcs = next(one for one in found if one.text() == "Facing arcs")
    return arcs.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon


# --- lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex_", "lines"), [("0501", 1), ("0101", 0)])
def test_a_line_leads_to_a_far_hex_that_is_pointed_at(
    at: At, monkeypatch: pytest.MonkeyPatch, hex_: str, lines: int
) -> None:
    def target(_game: Game) -> Decision[str]:
        return choose_one("hex", "red", "Where?", lambda: ["0101", "0501"], subject="a")

    player = at(table(target))
    drawn: set[int] = set()
    monkeypatch.setattr(BoardMarks, "aim", lambda _, points: drawn.add(len(points)))
    player.board.point_at_member(hex_)
    player.board.viewport().grab()
    assert player.window.answering.pointed == hex_
    assert drawn == ({2} if lines else set())


@pytest.mark.parametrize(("level", "rings"), [(0, 1), (-1, 0)])
def test_the_hex_of_a_piece_that_lies_under_others_is_ringed_while_it_is_asked_about(
    at: At, monkeypatch: pytest.MonkeyPatch, level: int, rings: int
) -> None:
    session = halmstett()
    player = at(session)
    stack = next(stack for stack in player.board.pieces.by_hex.values() if len(stack) > 1)
    piece = stack[level]
    asked = yes_no("blue", "Does it stay?", subject=piece.id)
    monkeypatch.setattr(session, "decision", lambda: asked)
    session.sit_down("blue")
    ringed: list[object] = []
    monkeypatch.setattr(BoardMarks, "hex_ring", lambda _, place, _colour: ringed.append(place))
    player.board.viewport().grab()
    assert ringed == [player.board.pieces.place(piece.hex)] * rings


# --- the map --------------------------------------------------------------------------------------


def test_a_large_map_opens_at_a_size_that_can_be_read(at: At) -> None:
    player = at(halmstett())

    assert player.board.camera.zoom >= LEGIBLE


def test_the_whole_map_is_shown_when_it_is_asked_for(at: At) -> None:
    player = at(halmstett())

    player.key(KEYS.Key_0, Qt.KeyboardModifier.ControlModifier)

    camera = player.board.camera
    assert camera.zoom < LEGIBLE
    assert camera.seen_map().contains(player.board.pieces.layout.centre(0, 0))


def test_a_game_opens_at_the_piece_that_is_asked_about(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = halmstett()
    on_map = [one for one in session.game.state.pieces.values() if one.hex]
    for pick in (min, max):
        piece = pick(on_map, key=lambda one: one.hex).id
        asked = yes_no("blue", "Does it stay?", subject=piece)
        monkeypatch.setattr(session, "decision", lambda asked=asked: asked)

        assert is_seen(at(session, 800, 600), piece)


def test_a_piece_that_is_asked_about_comes_into_view(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = halmstett()
    player = at(session)
    pieces = player.board.pieces.by_piece
    first, last = (pick(pieces, key=lambda one: pieces[one].rect.x()) for pick in (min, max))
    assert not is_seen(player, first) or not is_seen(player, last)

    for piece in (first, last):
        asked = yes_no("blue", "Does it stay?", subject=piece)
        monkeypatch.setattr(session, "decision", lambda asked=asked: asked)
        session.sit_down("blue")
        assert is_seen(player, piece)


def test_a_question_whose_answers_are_in_view_does_not_move_the_map(at: At) -> None:
    player = at(table(who))
    corner = player.board.camera.corner

    player.click(player.point_of("a"))

    assert player.board.camera.corner == corner


# --- the question and the odds --------------------------------------------------------------------


def who(_game: Game) -> Decision[str]:
    return choose_one("piece", "red", "Who?", lambda: ["a", "b"], buttons={PASS: "Nobody"})


def shot(_game: Game) -> Decision[str]:
    """A target to point at; what it may lead to is known for hexes alone."""

    def preview(hex_: str) -> Preview:
        assert hex_ == HERE
        spread = {face: Fraction(1, 10) for face in range(10)}
        odds = Odds("Total", spread, (Fact("It hits", Fraction(3, 10)),))
        return Preview("Die and 2", Sum((Modifier(2, "fire power", "toy-2"),)), odds)

    return choose_one(
        "hex", "red", "Where?", lambda: [HERE], buttons={PASS: "Not at all"}, preview=preview
    )


def place(game: Game) -> Decision[str]:
    return choose_one("hex", "blue", "Where?", lambda: list(game.hexes()))


def stacked(asked: Asked) -> PlaySession:
    """A table of a system with rules, with a stack in the middle of it."""

    async def proceed(game: Game) -> None:
        answer: Any = await ask(asked(game))
        game.emit(Remarked(f"Answered: {answer!r}"))

    game = battle(
        """
        .    .    .
          .    .i+j   .
        .    .    .
        """,
        rulebook=Rulebook(system="jdg", version=1, proceed=proceed),
        i=infantry(),
        j=infantry(),
    )
    game.state.forced = None
    game.begin()
    return PlaySession(game, {"red": "random"})


def test_a_way_out_beside_targets_has_no_odds(at: At) -> None:
    player = at(table(shot))
    panel = player.window.table.odds
    player.send(QEvent.Type.MouseMove, player.point(HERE), held=False)
    assert panel.preview is not None

    player.window.table.question.choices.buttons[PASS].setFocus()

    assert panel.preview is None


def test_the_bars_of_one_plain_die_are_left_out(at: At) -> None:
    player = at(table(shot))

    player.send(QEvent.Type.MouseMove, player.point(HERE), held=False)

    panel = player.window.table.odds
    assert "It hits" in panel.facts.text()
    assert not panel.chart.isVisible()


def test_reasons_begin_with_a_capital_letter(at: At) -> None:
    player = at(table(shot))

    player.send(QEvent.Type.MouseMove, player.point(HERE), held=False)

    assert "Fire power" in player.window.table.odds.sum.text()


def test_odds_never_move_the_answers(at: At) -> None:
    player = at(table(shot))
    question = player.window.table.question
    before = question.geometry()

    player.send(QEvent.Type.MouseMove, player.point(HERE), held=False)
    QApplication.processEvents()

    assert question.geometry() == before
    assert player.window.table.odds.geometry().top() == before.bottom() + 1


def test_after_a_button_the_keyboard_is_on_the_board_again(at: At) -> None:
    player = at(table(who))
    button = player.window.table.question.choices.buttons[PASS]
    button.setFocus()

    QTest.keyClick(button, KEYS.Key_Space)

    assert player.board.hasFocus()


def test_a_stack_that_is_spread_out_hides_no_hex_from_a_click(at: At, qtbot: QtBot) -> None:
    player = at(stacked(place))
    board = player.board
    player.send(QEvent.Type.MouseMove, player.point_of("j"), held=False)
    qtbot.waitUntil(lambda: board.spread is not None, timeout=5_000)
    assert board.spread is not None
    covered = [
        member for member in player.window.answering.question.members if _covers(player, member)
    ]
    assert covered

    player.click(player.point(covered[0]))

    assert last_answer(player.window.session) == repr(covered[0])


def _covers(player: Player, hex_: str) -> bool:
    centre = player.board.pieces.centre(hex_)
    spread = player.board.spread
    return centre is not None and spread is not None and spread.rect.contains(centre)


# --- around the board -----------------------------------------------------------------------------


def test_there_is_no_room_for_dice_until_some_are_rolled(at: At) -> None:
    session = halmstett()
    player = at(session)
    assert not player.window.table.near.isVisible()

    session.game.emit(Rolled("d10", (3,), side="red"))
    session.sit_down("blue")

    assert player.window.table.dice.isVisible()


@pytest.mark.parametrize(("points", "stacks"), [(3, False), (10**15, True)])
def test_sides_stand_below_each_other_where_a_name_would_be_cut(
    at: At,
    points: int,
    stacks: bool,  # noqa: FBT001 - pytest gives it so
) -> None:
    session = table(who)
    for side in session.players:
        session.game.emit(PointsScored(side, points))
    header = at(session).window.table.header

    assert header.sizeHint().height() == (120 if stacks else 96)


@pytest.mark.parametrize(("width", "has_names"), [(1280, True), (640, False)])
def test_overlays_have_their_names_on_the_tool_bar_where_there_is_room(
    at: At,
    width: int,
    has_names: bool,  # noqa: FBT001 - pytest gives it so
) -> None:
    assert named(at(halmstett(), width)) is has_names


@pytest.mark.parametrize(("begin", "page"), [(halmstett, "playing-jdg"), (ccn_table, "playing")])
def test_f1_opens_the_page_of_the_game_that_is_played(
    at: At, begin: Callable[[], PlaySession], page: str
) -> None:
    player = at(begin())

    player.key(KEYS.Key_F1)

    reader = player.window.findChild(HelpWindow)
    assert isinstance(reader, HelpWindow)
    assert reader.current() == page
    reader.close()


def test_the_page_of_keys_lists_those_of_the_play_window(at: At) -> None:
    player = at(halmstett())

    player.key(KEYS.Key_F1, Qt.KeyboardModifier.ControlModifier)

    reader = player.window.findChild(HelpWindow)
    assert isinstance(reader, HelpWindow)
    text = reader.page.toPlainText()
    assert all(spec.words in text for spec in player.window.specs)
    assert "preferences" not in text
    reader.close()
