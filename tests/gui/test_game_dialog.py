"""The dialog for a new game, driven by keys and mouse."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.session import HUMAN
from hexwright.editor.play.start.game_dialog import GameDialog
from hexwright.schema.issues import Issue
from hexwright.schema.load import load
from hexwright.schema.module import Module
from tests.helpers.modules import install_system, module_of

KEY = Qt.Key
SAMPLES = Path(__file__).parents[2] / "sample_modules"


@cache
def sample(name: str) -> Module:
    module = load(SAMPLES / name).module
    assert module is not None
    return module


def shown(
    qtbot: QtBot, module: Module, issues: Sequence[Issue] = (), scenario: str = ""
) -> GameDialog:
    dialog = GameDialog(module, issues, scenario)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def typed(field: QWidget, text: str) -> None:
    field.setFocus()
    QTest.keyClick(field, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)


def tick(box: QWidget | None) -> None:
    """Click on the box or circle itself, at the left of its words."""
    assert box is not None
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.rect().center().y()))


def test_return_begins_the_game_that_is_suggested(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("ccn"))
    QTest.keyClick(dialog, KEY.Key_Return)
    assert dialog.result() == GameDialog.DialogCode.Accepted
    new = dialog.chosen()
    session = new.begin(sample("ccn"))
    assert session.game.setting.seed == new.seed
    assert session.humans == ("french",)


def test_a_seed_that_is_typed_begins_the_same_game_twice(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("ccn"))
    typed(dialog.seed, "1815")
    first, second = (dialog.chosen().begin(sample("ccn")).game for _ in range(2))
    assert first.setting.seed == 1815
    assert first.hand("command", "french") == second.hand("command", "french")


def test_an_empty_or_enormous_seed_is_refused_in_words(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("free"))
    typed(dialog.seed, "9999999999999999")
    assert not dialog.play.isEnabled()
    assert dialog.problem.text().startswith("The seed is a whole number from 0")
    QTest.keyClick(dialog.seed, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(dialog.seed, KEY.Key_Delete)
    assert not dialog.play.isEnabled()


def test_another_seed_comes_by_chance(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("free"))
    typed(dialog.seed, "9007199254740991")
    QTest.mouseClick(dialog.other_seed, Qt.MouseButton.LeftButton)
    assert dialog.seed.text() != "9007199254740991"
    assert dialog.play.isEnabled()


def test_seats_are_chosen_with_the_keys(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("free"))
    assert dialog.chosen().players == {"smugglers": HUMAN, "wardens": HUMAN}
    dialog.seats["wardens"].setFocus()
    QTest.keyClick(dialog.seats["wardens"], KEY.Key_Down)
    assert dialog.chosen().players == {"smugglers": HUMAN, "wardens": "random"}


def test_a_reading_that_is_not_usual_is_counted_and_given_to_the_game(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("ccn"))
    dialog.tabs.setCurrentIndex(1)
    box = dialog.readings.fields["cold_steel_may_move"].focusProxy()
    tick(box)
    assert dialog.tabs.tabText(1) == "Readings of the rules (1)"
    assert dialog.chosen().options == {"cold_steel_may_move": False}
    game = dialog.chosen().begin(sample("ccn")).game
    assert game.options["cold_steel_may_move"] is False
    QTest.mouseClick(dialog.readings.reset, Qt.MouseButton.LeftButton)
    assert dialog.chosen().options == {}


def test_the_choices_of_the_last_game_are_suggested_again(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("ccn"), scenario=list(sample("ccn").scenarios)[-1])
    tick(dialog.enforcement.buttons()[1])
    dialog.seats["french"].setFocus()
    QTest.keyClick(dialog.seats["french"], KEY.Key_End)
    dialog.tabs.setCurrentIndex(1)
    tick(dialog.readings.fields["zero_dice_attacks"].focusProxy())
    QTest.keyClick(dialog, KEY.Key_Return)
    before = dialog.chosen()
    assert before.enforcement == "warn"
    again = shown(qtbot, sample("ccn")).chosen()
    assert again._replace(seed=0) == before._replace(seed=0)


def test_usual_readings_stay_usual_when_another_scenario_is_chosen(qtbot: QtBot) -> None:
    first = shown(qtbot, sample("ccn"))
    first.tabs.setCurrentIndex(1)
    tick(first.readings.fields["zero_dice_attacks"].focusProxy())
    QTest.keyClick(first, KEY.Key_Return)
    again = shown(qtbot, sample("ccn"))
    assert again.chosen().options == {"zero_dice_attacks": True}
    again.tabs.setCurrentIndex(1)
    QTest.mouseClick(again.readings.reset, Qt.MouseButton.LeftButton)
    again.scenario.setCurrentIndex(again.scenario.currentIndex() + 1)
    assert again.chosen().options == {}


def test_what_is_called_off_is_not_remembered(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("ccn"))
    tick(dialog.enforcement.buttons()[2])
    QTest.keyClick(dialog, KEY.Key_Escape)
    assert shown(qtbot, sample("ccn")).chosen().enforcement == "strict"


def test_a_system_without_rules_has_nothing_to_enforce(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("free"))
    assert not any(button.isVisible() for button in dialog.enforcement.buttons())
    assert dialog.tabs.count() == 1


def test_a_system_that_cannot_be_played_says_so(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = install_system(monkeypatch)
    base = module_of()
    info = replace(base.info, system=replace(base.info.system, id=system))
    dialog = shown(qtbot, base.with_documents({"module.json": info}))
    assert not dialog.play.isEnabled()
    assert dialog.problem.text() == f"Games of the system “{system}” cannot be played yet."
    QTest.keyClick(dialog, KEY.Key_Return)
    assert dialog.isVisible()


def test_a_module_with_errors_names_the_first_of_them(qtbot: QtBot) -> None:
    fault = Issue(code="x", message="The road ends in the sea.", file="maps/marsh.json")
    dialog = shown(qtbot, sample("free"), [fault])
    assert not dialog.play.isEnabled()
    assert "maps/marsh.json: The road ends in the sea." in dialog.problem.text()


def test_errors_of_another_scenario_do_not_matter(qtbot: QtBot) -> None:
    fault = Issue(code="x", message="Nobody is there.", file="scenarios/rematch.json")
    dialog = shown(qtbot, module_of(), [fault], "meeting")
    assert dialog.play.isEnabled()
    dialog.scenario.setCurrentIndex(dialog.scenario.findData("rematch"))
    assert not dialog.play.isEnabled()


def test_a_module_without_scenarios_says_what_is_missing(qtbot: QtBot) -> None:
    module = module_of()
    bare = module.with_documents(
        dict.fromkeys(("scenarios/meeting.json", "scenarios/rematch.json"))
    )
    dialog = shown(qtbot, bare)
    assert dialog.problem.text().startswith("The module has no scenario to play.")
    assert not dialog.play.isEnabled()


def test_the_picture_of_the_scenario_comes_after_a_while(qtbot: QtBot) -> None:
    dialog = shown(qtbot, sample("free"))
    qtbot.waitUntil(lambda: not dialog.sheet.picture.pixmap().isNull(), timeout=20_000)
    assert "A Foggy Night" in dialog.sheet.words.toPlainText()


@pytest.mark.parametrize("system", ["ccn", "free", "jdg"])
def test_every_field_has_a_name_for_screen_readers(qtbot: QtBot, system: str) -> None:
    dialog = shown(qtbot, sample(system))
    fields = [dialog.scenario, dialog.seed, *dialog.seats.values(), dialog.sheet.words]
    assert all(field.accessibleName() for field in fields)
