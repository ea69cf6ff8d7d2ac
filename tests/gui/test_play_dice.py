"""Dice on show: the last roll, what counted, and the motion that can be switched off."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from hexwright.editor.play.report.dice_view import DiceView
from hexwright.editor.play.session import PlaySession
from hexwright.editor.shell import preferences
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.modifiers import Modifier
from hexwright.render.dice_picture import die_of, draw_die
from tests.helpers.ccn import sample

COUNTING = {"infantry": "hit", "sabre": "hit", "flag": "flag"}
PARTS = (Modifier(4, "blocks", "ccn-105"), Modifier(-1, "Forest", "ccn-271"))
US, THEM = "french-line#1", "british-line#2"


def roll(*faces: str) -> Rolled:
    return Rolled(
        "battle", faces, "Melee", "french", US, PARTS, target=THEM, counting=COUNTING,
        rule="ccn-112",
    )  # fmt: skip


@pytest.fixture
def session() -> PlaySession:
    return PlaySession(Game.start(sample(), "ravens-ridge", 5), {})


def shown(qtbot: QtBot, session: PlaySession) -> DiceView:
    view = DiceView(session)
    qtbot.addWidget(view)
    view.resize(320, 400)
    view.show()
    return view


def happens(session: PlaySession, *events: Rolled) -> None:
    for event in events:
        session.game.emit(event)
    session.changed.emit()


def test_before_the_first_roll_the_tray_says_so(qtbot: QtBot, session: PlaySession) -> None:
    view = shown(qtbot, session)
    assert view.caption.text() == "No dice have been rolled yet."
    assert not view.tray.isVisible()


def test_a_roll_shows_each_die_and_what_it_counts_as(qtbot: QtBot, session: PlaySession) -> None:
    view = shown(qtbot, session)
    happens(session, roll("infantry", "cavalry", "flag"))
    assert [(die.value, die.word) for die in view.tray.dice] == [
        ("infantry", "hit"),
        ("cavalry", ""),
        ("flag", "flag"),
    ]


def test_the_caption_names_both_units_and_the_result(qtbot: QtBot, session: PlaySession) -> None:
    view = shown(qtbot, session)
    happens(session, roll("infantry", "sabre"))
    for words in ("Melee", "French line infantry 1 against British line infantry 2", "2 × hit"):
        assert words in view.caption.text()


@pytest.mark.parametrize(("passed", "outcome"), [(True, "passed"), (False, "failed")])
def test_of_a_test_the_caption_says_what_it_needs_and_how_it_went(
    qtbot: QtBot, session: PlaySession, outcome: str, *, passed: bool
) -> None:
    view = shown(qtbot, session)
    test = Rolled("battle", ("flag",), "morale", piece=US, needs=6, passed=passed)
    happens(session, test)
    assert "Morale, needs 6" in view.caption.text()
    assert f"<b>{outcome}</b>" in view.caption.text()


def test_every_modifier_stands_below_with_its_rule(qtbot: QtBot, session: PlaySession) -> None:
    view = shown(qtbot, session)
    happens(session, roll("infantry"))
    for words in ("4", "Blocks", "ccn-105", "−1", "Forest", "ccn-271", "= 3"):
        assert words in view.reasons.text()


def test_a_rule_number_asks_for_its_text(qtbot: QtBot, session: PlaySession) -> None:
    view = shown(qtbot, session)
    happens(session, roll("infantry"))
    with qtbot.waitSignal(view.rule_wanted) as asked:
        view.reasons.linkActivated.emit("ccn-105")
    assert asked.args == ["ccn-105"]


def test_earlier_rolls_stay_in_sight(qtbot: QtBot, session: PlaySession) -> None:
    view = shown(qtbot, session)
    happens(session, roll("infantry"), roll("flag"), roll("sabre"))
    assert view.tray.dice[0].value == "sabre"
    earlier = [one for one in view.earlier if one.isVisible()]
    assert [one.tray.dice[0].value for one in earlier] == ["flag", "infantry"]


def test_dice_lie_still_where_motion_is_switched_off(qtbot: QtBot, session: PlaySession) -> None:
    view = shown(qtbot, session)
    happens(session, roll("infantry"))
    assert not view.tray.is_tumbling


def test_new_dice_tumble_for_a_moment(
    qtbot: QtBot, session: PlaySession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_ANIMATIONS", "1")
    view = shown(qtbot, session)
    happens(session, roll("infantry"))
    assert view.tray.is_tumbling
    qtbot.waitUntil(lambda: not view.tray.is_tumbling, timeout=3_000)


def test_the_user_can_switch_the_motion_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_ANIMATIONS", "1")
    assert preferences.animates()
    preferences.set_animates(on=False)
    assert not preferences.animates()


def test_the_same_roll_does_not_tumble_again(
    qtbot: QtBot, session: PlaySession, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(qtbot, session)
    happens(session, roll("infantry"))
    monkeypatch.setenv("HEXWRIGHT_ANIMATIONS", "1")
    session.changed.emit()
    assert not view.tray.is_tumbling


def picture(die: str, value: int | str) -> QImage:
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    draw_die(painter, die_of(sample(), die), value, QRectF(4, 4, 50, 50))
    painter.end()
    return image


@pytest.mark.parametrize(
    ("die", "values"),
    [
        ("battle", ("infantry", "cavalry", "artillery", "flag", "sabre")),
        ("d6", (1, 2, 3, 4, 5, 6)),
        ("d10", (1, 2, 6, 9, 10)),
    ],
)
def test_every_face_of_a_die_looks_different(die: str, values: tuple[int | str, ...]) -> None:
    pictures = [picture(die, value) for value in values]
    pairs = [(one, other) for one in pictures for other in pictures if one is not other]
    assert not any(one == other for one, other in pairs)
