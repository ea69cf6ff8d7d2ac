"""The banner that says whose turn it is."""

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.turn_header import TurnHeader
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan
from hexwright.schema.language import spoken
from tests.helpers.ccn import sample


@pytest.mark.parametrize(
    ("language", "phase", "words"),
    [
        ("en", "turn", "Turn 1"),
        ("es", "turn", "Turno 1"),
        ("en", "command", "Turn 1 · Command"),
    ],
)
def test_a_turn_is_told_once(qtbot: QtBot, language: str, phase: str, words: str) -> None:
    game = Game.start(sample(), "ravens-ridge", 5)
    game.emit(PhaseBegan("orders", game.sides[0], phase))
    with spoken(language):
        session = PlaySession(game, {})
        header = TurnHeader(session)
        qtbot.addWidget(header)
        assert header.subtitle() == words
