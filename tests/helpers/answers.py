"""Questions of a real game answered by mouse: what a bot would choose, done by a hand."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hexwright.editor.play.question.choice_button import ChoiceButton
from hexwright.engine.core.decision import Choice, Decision
from tests.helpers.tables import Player

_ROUNDS = 20


def answer(player: Player, choice: Choice) -> None:
    """Answer the question at the table with real events on the board or on a button."""
    decision = player.window.answering.decision
    assert decision is not None
    if decision.kind == "several":
        assert isinstance(choice, tuple)
        for one in choice:
            _point_out(player, decision, one)
        assert set(player.window.answering.chosen) == set(choice)
        player.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    else:
        _point_out(player, decision, choice)


def _press(button: ChoiceButton) -> None:
    """Click a button as soon as Qt has given it its place."""
    for _ in range(_ROUNDS):
        if not button.visibleRegion().isEmpty():
            break
        QApplication.processEvents()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _point_out(player: Player, decision: Decision[Any], choice: Choice) -> None:
    """Click what is on the board; a piece that moves is dragged over its way."""
    board = player.board
    buttons = player.window.table.question.choices.buttons
    if choice in buttons:
        _press(buttons[choice])
    elif isinstance(choice, tuple):
        subject = board.pieces.by_piece.get(decision.subject)
        ends = [player.point(one) for one in choice]
        # To put a piece down where it was taken means to leave it there.
        if subject is None or subject.hex == choice[-1]:
            player.click(ends[-1])
        else:
            player.drag(player.point_of(decision.subject), *ends)
    elif isinstance(choice, str) and choice in board.pieces.by_piece:
        player.click(player.point_of(choice))
    else:
        player.click(player.point(str(choice)))
