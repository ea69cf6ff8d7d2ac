"""Dice and odds on show before a choice is made."""

from fractions import Fraction
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.question import odds_panel
from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.question.odds_chart import percent
from hexwright.editor.play.question.odds_panel import OddsPanel
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import PASS, Preview
from hexwright.engine.core.odds import Fact, LaterOdds, Odds
from tests.helpers.ccn import battle

US, THEM, GUNS = "french-line#1", "british-line#1", "french-horse-artillery#1"
# Qt bots hold windows but loosely.
_windows: list[QWidget] = []
PIECES: dict[str, Any] = {US: ("french-line", "D5"), THEM: ("british-line", "E5", 3)}


def table(qtbot: QtBot, pieces: dict[str, Any], **more: Any) -> tuple[Answering, OddsPanel]:
    """A battle with the panel beside it; the French are played by hand."""
    game = battle(pieces, **more)
    game.state.forced = None
    game.begin()
    session = PlaySession(game, {"allied": "random"})
    session.bots.set_paused(True)
    window = QWidget()
    answering = Answering(session, window)
    panel = OddsPanel(answering)
    QVBoxLayout(window).addWidget(panel)
    session.setParent(window)
    qtbot.addWidget(window)
    _windows[:] = [window]
    window.resize(340, 420)
    window.show()
    return answering, panel


def test_a_question_without_odds_leaves_the_panel_out(qtbot: QtBot) -> None:
    _, panel = table(qtbot, PIECES, phase="command")
    assert not panel.isVisible()


def test_a_target_that_is_pointed_at_shows_dice_modifiers_and_odds(qtbot: QtBot) -> None:
    answering, panel = table(qtbot, PIECES, ordered=[US], terrain={"E5": "forest"})
    answering.choose(US)
    answering.point(THEM)
    assert "4 dice" in panel.head.text()
    for words in ("Blocks", "ccn-105", "Forest", "ccn-271"):
        assert words in panel.sum.text()
    assert "Destroyed" in panel.facts.text()
    assert sum(panel.chart.spread.values()) == 1


def test_the_only_target_is_shown_without_pointing(qtbot: QtBot) -> None:
    answering, panel = table(qtbot, PIECES, ordered=[US])
    answering.choose(US)
    assert panel.preview is not None


def test_with_several_targets_the_panel_waits_to_be_shown_one(qtbot: QtBot) -> None:
    other = {"british-line#2": ("british-line", "D6")}
    answering, panel = table(qtbot, {**PIECES, **other}, ordered=[US])
    answering.choose(US)
    assert panel.preview is None
    assert "Point at a choice" in panel.head.text()
    answering.point(THEM)
    first = panel.head.text()
    answering.point("british-line#2")
    assert panel.head.text() != first


def test_declining_has_no_odds(qtbot: QtBot) -> None:
    answering, panel = table(qtbot, PIECES, ordered=[US])
    answering.choose(US)
    answering.point(PASS)
    assert panel.preview is None
    assert not panel.chart.isVisible()


def test_helpers_that_are_chosen_or_pointed_at_add_their_dice(qtbot: QtBot) -> None:
    pieces = {**PIECES, GUNS: ("french-horse-artillery", "E4")}
    answering, panel = table(qtbot, pieces, ordered=[US, GUNS])
    answering.choose(US)
    answering.choose(THEM)

    def dice() -> int:
        assert panel.preview is not None
        return panel.preview.sum.total

    alone = dice()
    answering.point(GUNS)
    together = dice()
    assert together > alone
    answering.choose(GUNS)
    answering.point(None)
    assert dice() == together
    answering.point(GUNS)
    assert dice() == alone


def test_a_rule_number_asks_for_its_text(qtbot: QtBot) -> None:
    answering, panel = table(qtbot, PIECES, ordered=[US])
    answering.choose(US)
    with qtbot.waitSignal(panel.rule_wanted) as asked:
        panel.facts.linkActivated.emit("ccn-074")
    assert asked.args == ["ccn-074"]


def test_screen_readers_are_told_the_spread(qtbot: QtBot) -> None:
    answering, panel = table(qtbot, PIECES, ordered=[US])
    answering.choose(US)
    zero = percent(panel.chart.spread[0])
    assert f"0: {zero}" in panel.chart.accessibleName()


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 46656), "< 0.1 %"),
        (Fraction(46655, 46656), "> 99.9 %"),
    ],
)
def test_what_is_not_certain_is_not_called_so(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


# --- odds that take long --------------------------------------------------------------------------


@pytest.fixture
def slow(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> tuple[Answering, OddsPanel, Event]:
    """A target whose odds are worked out until an event lets them be known."""
    answering, panel = table(qtbot, PIECES, ordered=[US])
    known = Event()

    def work() -> Odds:
        assert known.wait(20)
        return Odds("", {}, (Fact("It rains", Fraction(1, 2)),))

    shown = Preview("Against the British", chances=LaterOdds(work))
    monkeypatch.setattr(odds_panel, "PATIENCE", 0.01)
    monkeypatch.setattr(panel, "_find", lambda _: shown)
    panel.renew()
    return answering, panel, known


def test_what_takes_long_is_said_to_be_worked_out_and_shown_when_it_is_known(
    slow: tuple[Answering, OddsPanel, Event], qtbot: QtBot
) -> None:
    _, panel, known = slow
    assert "Against the British" in panel.head.text()
    assert "Working out the odds" in panel.facts.text()
    with qtbot.waitSignal(panel.odds_came):
        known.set()
    assert "It rains" in panel.facts.text()
    assert "Working" not in panel.facts.text()


def test_odds_that_come_too_late_are_not_shown_for_something_else(
    slow: tuple[Answering, OddsPanel, Event], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, panel, known = slow
    monkeypatch.setattr(panel, "_find", lambda _: Preview("Another"))
    panel.renew()
    known.set()
    qtbot.wait(50)
    assert "Another" in panel.head.text()
    assert "It rains" not in panel.facts.text()
