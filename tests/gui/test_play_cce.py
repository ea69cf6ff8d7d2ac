"""The window of Combat Commander: rolls as the cards they are, and a turn by keyboard alone."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.report.dice_view import DiceView
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.seat import Seat
from hexwright.engine.systems.cce.bot.veteran import Veteran
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
