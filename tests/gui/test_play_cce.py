"""The window of Combat Commander: rolls as the cards they are, and a turn by keyboard alone."""

import re

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.board.marks import BoardMarks
from hexwright.editor.play.charts.pages import pages_of
from hexwright.editor.play.question.choices_list import Choices
from hexwright.editor.play.question.odds_panel import OddsPanel
from hexwright.editor.play.report.dice_view import DiceView
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.turn_header import TurnHeader
from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet, Rolled
from hexwright.engine.core.seat import Seat
from hexwright.engine.systems.cce.bot.veteran import Veteran
from hexwright.engine.systems.cce.records import INITIATIVE, Initiative
from tests.helpers.cce import ALLIES, AXIS, sample
from tests.helpers.tables import Player, seated

SEED, MOST = 3, 200
# Whoever begins this game has cards to fire and to advance.
FULL_TURN = 8
CONTROL = Qt.KeyboardModifier.ControlModifier
SNIPER = "germany/08"


# --- rolls as cards -------------------------------------------------------------------------------


@pytest.fixture
def dice(qtbot: QtBot) -> DiceView:
    """The panel of rolls at the beginning of a game."""
    session = PlaySession(Game.start(sample(), "crossroads", SEED), {})
    view = DiceView(session)
    qtbot.addWidget(view)
    session.setParent(view)
    view.resize(320, 400)
    view.show()
    return view


def rolls(dice: DiceView, *events: Rolled) -> None:
    session = dice.findChild(PlaySession)
    assert session is not None
    for event in events:
        session.game.emit(event)
    session.changed.emit()


def roll(card: str, *values: int) -> Rolled:
    return Rolled("d6", values, "attack", AXIS, card=card)


def test_a_roll_from_a_deck_is_shown_as_its_card(dice: DiceView) -> None:
    rolls(dice, roll(SNIPER, 3, 2))
    assert dice.card.look is not None
    assert dice.card.look.title == "Artillery Denied / Hand Grenades"
    assert dice.card.isVisible()
    assert dice.slip.isVisible()
    assert dice.slip.accessibleName() == "3, 2, sniper"
    assert not dice.tray.isVisible()


def test_a_roll_of_dice_is_shown_as_dice(dice: DiceView) -> None:
    rolls(dice, roll(SNIPER, 3, 2), Rolled("d6", (4,), "attack", AXIS))
    assert not dice.card.isVisible()
    assert not dice.slip.isVisible()
    assert [one.value for one in dice.tray.dice] == [4]


def test_an_earlier_roll_is_a_slip_of_its_card(dice: DiceView) -> None:
    rolls(dice, roll("germany/01", 4, 5), roll(SNIPER, 3, 2))
    first = dice.earlier[0]
    assert first.slip.isVisible()
    assert first.slip.accessibleName() == "4, 5"
    assert not first.tray.isVisible()


# --- by keyboard ----------------------------------------------------------------------------------


def answer(player: Player, choice: Choice) -> None:
    """Answer by keys alone: of buttons, arrows among cards, Tab among what is on the board."""
    answering = player.window.answering
    assert answering.decision is not None
    if answering.decision.kind == "several":
        assert isinstance(choice, tuple)
        for one in choice:
            point_out(player, one)
        assert set(answering.chosen) == set(choice)
        player.key(Qt.Key.Key_Return, CONTROL)
        if not choice and answering.decision is not None:
            player.key(Qt.Key.Key_Return, CONTROL | Qt.KeyboardModifier.ShiftModifier)
        if answering.session.held.is_there:
            player.key(Qt.Key.Key_Return, CONTROL)
    else:
        point_out(player, choice)


def point_out(player: Player, choice: Choice) -> None:
    table = player.window.table
    if choice in [card.id for card in table.hand.cards]:
        go_to(player, table.hand)
        player.key(Qt.Key.Key_Home)
        while table.hand.current != choice:
            player.key(Qt.Key.Key_Right)
        player.key(Qt.Key.Key_Return)
    elif choice in table.question.choices.buttons:
        go_to(player, table.board)
        player.key(_key_on(player, choice))
    else:
        point_out_on_board(player, choice)


def _key_on(player: Player, choice: Choice) -> Qt.Key:
    """The key that stands on a button."""
    tip = player.window.table.question.choices.buttons[choice].toolTip()
    named = re.search(r"\((Esc|\d)\)", tip)
    assert named is not None, tip
    return Qt.Key.Key_Escape if named[1] == "Esc" else Qt.Key(ord(named[1]))


def point_out_on_board(player: Player, choice: Choice) -> None:
    board = player.board
    go_to(player, board)
    targets = list(board.aim.targets())
    member = choice[-1] if isinstance(choice, tuple) else choice
    assert member in targets, (choice, targets)
    while board.keys.member != member:
        player.key(Qt.Key.Key_Tab)
    if isinstance(choice, tuple):
        ways = player.window.answering.question.paths[member]
        for _ in range(ways.index(choice)):
            player.key(Qt.Key.Key_W)
    player.key(Qt.Key.Key_Return)


def go_to(player: Player, panel: QWidget) -> None:
    """Go from panel to panel with F6, until the keyboard is there."""
    for _ in player.window.table.panes():
        if panel.hasFocus():
            return
        player.key(Qt.Key.Key_F6)
    assert panel.hasFocus()


def test_a_whole_turn_is_played_by_keyboard_alone(qtbot: QtBot) -> None:
    """The first turn of who begins: a fire group, an advance, reactions, the Initiative card."""
    game = Game.start(sample(), "crossroads", FULL_TURN)
    assert game.decision is not None
    ours = game.decision.side
    theirs = AXIS if ours == ALLIES else ALLIES
    session = PlaySession(game, {theirs: "veteran"})
    session.bots.is_paused = True
    player = seated(qtbot, session, 1280, 800)
    advisers = {side: Veteran(FULL_TURN) for side in (ours, theirs)}
    asked: set[str] = set()
    for _ in range(MOST):
        decision, steps = game.decision, session.steps
        assert decision is not None
        if game.state.active != ours:
            break
        choice = advisers[decision.side].choose(Seat(game, decision.side))
        if decision.side == ours:
            asked.add(decision.rule)
            answer(player, choice)
        else:
            session.bots.chosen.emit(choice)
        assert session.steps == steps + 1, (decision.prompt, choice)
        QApplication.processEvents()
    assert game.state.active == theirs
    assert {"cce-132", "cce-133", "cce-171", "cce-173", "cce-140", "cce-220", "cce-101"} <= asked


# --- by mouse -------------------------------------------------------------------------------------


def test_a_fire_group_is_built_by_clicking_with_lines_to_its_target(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Brush between makes the sum less; who is pointed at has a line to the target."""
    game = Game.start(sample(), "crossroads", FULL_TURN)
    advisers = {side: Veteran(FULL_TURN) for side in (AXIS, ALLIES)}
    while (decision := game.decision) is not None and decision.rule != "cce-171":
        game.submit(advisers[decision.side].choose(Seat(game, decision.side)))
    player = seated(qtbot, PlaySession(game, {AXIS: "veteran"}), 1280, 720)
    aimed: list[list[QPointF]] = []
    monkeypatch.setattr(BoardMarks, "aim", lambda _, points: aimed.append(points))
    player.click(player.point_of("c-u4"))
    player.click(player.point("G5"))
    player.click(player.point_of("c-u5"))
    player.send(QEvent.Type.MouseMove, player.point_of("c-ummg"), held=False)
    aimed.clear()
    player.window.grab()
    centre = player.board.pieces.centre
    assert aimed == [[centre(game.piece("c-ummg").hex), centre("G5")]]
    odds = player.window.findChild(OddsPanel)
    assert odds is not None
    words = " ".join(label.text() for label in odds.findChildren(QLabel))
    assert [part in words for part in ("Firepower 7", "Brush", "Fire group")] == [True] * 3


def test_anybody_looks_along_a_line_at_any_time_and_a_click_then_answers_nothing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, player = beside_a_program(qtbot)
    drawn: list[bool] = []

    def draw(_: BoardMarks, points: list[QPointF], *, is_clear: bool) -> None:
        assert len(points) == 2
        drawn.append(is_clear)

    monkeypatch.setattr(BoardMarks, "sight", draw)
    steps, looking = session.steps, player.board.looking
    player.send(QEvent.Type.MouseMove, player.point("B5"), held=False)
    player.window.actions_by_id["view.sight"].trigger()
    told = []
    for hex_ in ("G5", "N8"):
        player.send(QEvent.Type.MouseMove, player.point(hex_), held=False)
        player.window.grab()
        assert looking.found is not None
        told.append(looking.found.text)
        assert told[-1] in player.board.bubble.words.text()
    assert told == [
        "B5 to G5, range 5: clear, hindered by Brush at E5: 3",
        "B5 to N8, range 12: blocked at G7 by Building",
    ]
    assert drawn == [True, False]
    player.click(player.point("N8"))
    assert (looking.start, session.steps) == ("", steps)
    assert not player.board.bubble.isVisible()


def test_esc_ends_a_look_and_not_the_turn(qtbot: QtBot) -> None:
    session, player = beside_a_program(qtbot)
    player.send(QEvent.Type.MouseMove, player.point("B5"), held=False)
    player.key(Qt.Key.Key_F10)
    assert player.board.looking.start == "B5"
    player.key(Qt.Key.Key_Escape)
    assert player.board.looking.start == ""
    assert session.steps == 0


def test_the_menu_of_a_place_begins_a_look_from_it(qtbot: QtBot) -> None:
    _, player = beside_a_program(qtbot)
    menu = player.window.menu.for_place(BoardTarget("G5"))
    words = "Line of sight from here"
    next(one for one in menu.actions() if one.text() == words).trigger()
    assert player.board.looking.start == "G5"


def test_time_and_sudden_death_stand_on_one_track_and_each_is_named(qtbot: QtBot) -> None:
    session, player = beside_a_program(qtbot)
    sheet = player.window.table.beside.sheet
    rows = [row for row in sheet.rows() if row.title == "Time"]
    (row,) = rows
    assert [cell.tip for cell in row.cells if cell.look is not None] == [
        "Time (0)",
        "Sudden death (6)",
    ]
    assert session.steps == 0


# --- beside a question ----------------------------------------------------------------------------


def beside_a_program(qtbot: QtBot) -> tuple[PlaySession, Player]:
    """A person at his first question, and a program that waits."""
    game = Game.start(sample(), "crossroads", SEED)
    assert game.decision is not None
    theirs = AXIS if game.decision.side == ALLIES else ALLIES
    session = PlaySession(game, {theirs: "veteran"})
    session.bots.is_paused = True
    return session, seated(qtbot, session)


def offered(player: Player) -> list[QAction]:
    """What the menu under the question holds."""
    choices = player.window.findChild(Choices)
    assert choices is not None
    if choices.asides is None:
        return []
    menu = choices.asides.menu()
    assert isinstance(menu, QMenu)
    return menu.actions()


def test_a_weapon_is_destroyed_by_a_menu_under_the_question_which_stays(qtbot: QtBot) -> None:
    session, player = beside_a_program(qtbot)
    decision = session.decision()
    assert decision is not None
    words = [action.text() for action in offered(player)]
    assert len(words) > 1
    offered(player)[0].trigger()
    after = session.decision()
    assert after is not None
    assert (after.prompt, after.side) == (decision.prompt, decision.side)
    assert [action.text() for action in offered(player)] == words[1:]


def test_whoever_carries_no_weapon_has_no_such_menu(qtbot: QtBot) -> None:
    session, player = beside_a_program(qtbot)
    while offered(player):
        offered(player)[0].trigger()
    assert session.decision() is not None


# --- who has the initiative -----------------------------------------------------------------------


def banner(qtbot: QtBot, holder: str) -> TurnHeader:
    """The banner of a game in which a side has the Initiative card."""
    game = Game.start(sample(), "first-steps", SEED)
    game.emit(RecordSet(INITIATIVE, Initiative(holder)))
    session = PlaySession(game, {})
    view = TurnHeader(session)
    session.setParent(view)
    qtbot.addWidget(view)
    view.resize(300, view.sizeHint().height())
    return view


def test_the_banner_tells_before_whom_the_initiative_card_lies(qtbot: QtBot) -> None:
    ours, theirs = banner(qtbot, ALLIES), banner(qtbot, AXIS)
    assert ours.score_words().endswith("Initiative: Allies")
    assert theirs.score_words().endswith("Initiative: Axis")
    assert ours.grab().toImage() != theirs.grab().toImage()


def test_the_summary_cards_can_be_read_among_the_charts() -> None:
    page = next(one for one in pages_of(sample()) if one.id == "deck-reference")
    assert [line.partition(":")[0] for line in page.lines] == [
        "Initiative",
        "A turn",
        "Orders and actions",
        "Fire and ground",
    ]
