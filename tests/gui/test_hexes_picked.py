"""Hexes of objectives and others are picked on the map of the scenario, by mouse and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.scenarios.hexes_field import HexesField
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.scenarios.part_tab import PartTab
from tests.helpers.scenario_hands import LEFT, PATH, Hand, document, scenario, shown, steps_taken


@pytest.fixture
def page(qtbot: QtBot) -> ScenarioPage:
    """A scenario with a new objective on show, which has no hexes yet."""
    made = shown(qtbot, PATH)
    tab = made.lists["objectives"]
    made.show_section(tab)
    QTest.mouseClick(tab.sheet.buttons["add"], LEFT)
    return made


def _field(tab: PartTab, member: str = "hexes") -> HexesField:
    field = tab.form.fields[member,]
    assert isinstance(field, HexesField)
    return field


def _ask(page: ScenarioPage) -> Hand:
    QTest.mouseClick(_field(page.lists["objectives"]).pick, LEFT)
    assert page.section() is page.setup
    assert page.setup.picker.is_picking
    return Hand(page.setup.canvas)


def _hexes(page: ScenarioPage) -> tuple[str, ...]:
    return scenario(page).objectives[-1].hexes


def test_hexes_of_an_objective_are_clicked_on_the_map_as_one_step(page: ScenarioPage) -> None:
    hand, before, setup = _ask(page), steps_taken(page), scenario(page).setup
    for hex_ in ("0101", "0203", "0101", "0302"):
        hand.click(hex_)
    assert "0203, 0302" in page.setup.picker.words.text()
    QTest.mouseClick(page.setup.picker.done, LEFT)
    assert _hexes(page) == ("0203", "0302")
    assert steps_taken(page) == before + 1
    assert page.section() is page.lists["objectives"]
    assert _field(page.lists["objectives"]).line.text() == "0203, 0302"
    assert scenario(page).setup == setup
    document(page).stack.undo()
    assert _hexes(page) == ()


def test_a_drag_takes_in_all_that_it_passes(page: ScenarioPage) -> None:
    hand, setup = _ask(page), scenario(page).setup
    hand.drag(hand.middle("0101"), hand.middle("0103"))
    QTest.keyClick(page.setup.canvas, Qt.Key.Key_Return)
    assert _hexes(page) == ("0101", "0102", "0103")
    assert scenario(page).setup == setup


def test_escape_leaves_the_hexes_as_they_were(page: ScenarioPage) -> None:
    hand, before = _ask(page), steps_taken(page)
    hand.click("0101")
    QTest.keyClick(page.setup.canvas, Qt.Key.Key_Escape)
    assert not page.setup.picker.is_picking
    assert page.section() is page.lists["objectives"]
    assert (_hexes(page), steps_taken(page)) == ((), before)


def test_hexes_are_picked_with_the_keyboard_alone(page: ScenarioPage) -> None:
    _ask(page)
    canvas = page.setup.canvas
    canvas.cursor_keys.place = (1, 1)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.mouseClick(page.setup.picker.done, LEFT)
    assert _hexes(page) == ("0202", "0203")


def test_whoever_goes_to_another_tab_picks_nothing(page: ScenarioPage) -> None:
    hand = _ask(page)
    hand.click("0101")
    page.show_section(page.general)
    assert not page.setup.picker.is_picking
    assert page.section() is page.general
    page.show_section(page.setup)
    assert page.setup.side.isEnabled()
    hand.click("0101")
    assert _hexes(page) == ()


def test_where_one_hex_is_wanted_a_click_is_all(page: ScenarioPage) -> None:
    tab = page.lists["overlays"]
    page.show_section(tab)
    QTest.mouseClick(tab.sheet.buttons["add"], LEFT)
    QTest.mouseClick(_field(tab, "hex").pick, LEFT)
    Hand(page.setup.canvas).click("0203")
    assert page.section() is tab
    assert scenario(page).overlays[-1].hex == "0203"


def test_the_name_of_a_new_objective_is_typed_at_once(page: ScenarioPage, qtbot: QtBot) -> None:
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    tab = page.lists["objectives"]
    QTest.mouseClick(tab.sheet.buttons["add"], LEFT)
    line = tab.form.fields["name",].focusProxy()
    assert line is not None
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClicks(line, "Mill")
    assert scenario(page).objectives[-1].name == "Mill"
