"""The tabs of a scenario beside its map, variants, and the dialogs of scenarios."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QDialog, QTabWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.scenarios.compare_dialog import CompareDialog
from hexwright.editor.scenarios.new_dialog import NewScenarioDialog
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.scenarios.part_tab import PartTab
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.schema.load import load
from hexwright.schema.model.scenario import Reinforcement, Scenario
from hexwright.schema.samples import sample_folders
from tests.helpers.modules import module_of
from tests.helpers.scenario_hands import (
    LEFT,
    PATH,
    VARIANT,
    document,
    scenario,
    shown,
    steps_taken,
    type_into,
)

Key = Qt.Key
SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def page(qtbot: QtBot) -> ScenarioPage:
    return shown(qtbot, PATH)


# --- lists and forms -----------------------------------------------------------------------------


def press(tab: PartTab, name: str) -> None:
    QTest.mouseClick(tab.sheet.buttons[name], LEFT)


def test_a_click_on_a_box_of_the_turn_track_goes_to_its_turn(page: ScenarioPage) -> None:
    page.show_section(page.turns)
    press(page.turns, "add")
    press(page.turns, "add")
    view = page.turns.view
    spot = next(QPoint(x, 60) for x in range(view.width()) if view.turn_at(QPointF(x, 60)) == 1)
    QTest.mouseClick(view, LEFT, pos=spot)
    assert (page.turns.row, view.current) == (1, 1)


def test_the_turn_track_is_drawn_anew_after_every_edit(page: ScenarioPage) -> None:
    page.show_section(page.turns)
    press(page.turns, "add")
    before = page.turns.view.grab().toImage()
    page.turns.form.typed.emit(("label",), "08:30")
    assert page.turns.view.grab().toImage() != before


def test_turns_are_added_and_made_night_in_the_form(page: ScenarioPage) -> None:
    tab = page.lists["turns"]
    page.show_section(tab)
    tab.go_to(1)
    press(tab, "add")
    assert [turn.label for turn in scenario(page).turns] == ["1", "2", "3"]
    tab.form.chosen.emit(("light",), "night")
    assert scenario(page).turns[2].light == "night"
    press(tab, "delete")
    assert len(scenario(page).turns) == 2
    assert steps_taken(page) == 3


LISTS = [
    "maps",
    "overlays",
    "hexsides",
    "lines",
    "reinforcements",
    "free_setup",
    "hands",
    "tracks",
    "objectives",
    "awards",
    "victory",
    "special_rules",
]


@pytest.mark.parametrize("member", LISTS)
def test_every_list_takes_a_new_entry_and_gives_it_back(page: ScenarioPage, member: str) -> None:
    tab = page.lists[member]
    page.show_section(tab)
    before = len(getattr(scenario(page), member))
    press(tab, "add")
    assert len(getattr(scenario(page), member)) == before + 1
    document(page).stack.undo()
    assert len(getattr(scenario(page), member)) == before


def test_a_list_that_has_all_says_so(page: ScenarioPage) -> None:
    tab = page.lists["sides"]
    page.show_section(tab)
    press(tab, "add")
    assert tab.sheet.message.isVisible()
    assert steps_taken(page) == 0


def test_another_id_of_an_objective_is_followed(page: ScenarioPage) -> None:
    tab = page.lists["objectives"]
    page.show_section(tab)
    tab.go_to(0)
    tab.form.chosen.emit(("id",), "village")
    assert scenario(page).objectives[0].id == "village"
    assert scenario(page).victory[0].objectives == ("village",)
    assert steps_taken(page) == 1


def test_counters_of_a_free_set_up_are_typed_with_their_numbers(page: ScenarioPage) -> None:
    tab = page.lists["free_setup"]
    page.show_section(tab)
    tab.go_to(0)
    type_into(tab.form.fields["kinds",], "Fort 2")
    assert scenario(page).free_setup[0].kinds == {"fort": 2}
    assert steps_taken(page) == 1


def test_the_date_is_typed_as_one_step(page: ScenarioPage) -> None:
    page.show_section(page.general)
    type_into(page.general.form.fields["date",], "May 1809")
    assert scenario(page).date == "May 1809"
    assert steps_taken(page) == 1


# --- variants ------------------------------------------------------------------------------------


def test_a_change_in_a_variant_leaves_its_base_alone(qtbot: QtBot) -> None:
    page = shown(qtbot, VARIANT)
    page.setup.canvas.choose([0])
    QTest.keyClick(page.setup.canvas, Key.Key_Delete)
    assert len(scenario(page, "rematch").setup) == 3
    assert len(scenario(page).setup) == 4


def test_a_variant_takes_a_list_from_its_base_again(qtbot: QtBot) -> None:
    page = shown(qtbot, VARIANT)
    tab = page.lists["turns"]
    page.show_section(tab)
    press(tab, "add")
    assert len(scenario(page, "rematch").turns) == 3
    QTest.mouseClick(tab.source.own_wanted, LEFT)
    assert scenario(page, "rematch").turns == ()
    assert "Meeting engagement" in tab.source.words.text()


def test_a_part_is_left_out_on_the_sheet_of_the_variant(qtbot: QtBot) -> None:
    page = shown(qtbot, VARIANT)
    page.show_section(page.variant)
    grid = page.variant.sheet.grid
    chart = grid.chart
    rows = [str(chart.headerData(row, Qt.Orientation.Vertical)) for row in range(chart.rowCount())]
    index = chart.index(rows.index("Turns"), 0)
    assert chart.setData(index, "left out")
    assert scenario(page, "rematch").leaves_out == ("turns",)


# --- leading the eye -----------------------------------------------------------------------------


def test_problems_lead_to_the_placement(page: ScenarioPage) -> None:
    page.show_section(page.general)
    page.show_spot("/setup/3/facing", "0404")
    assert page.section() is page.setup
    assert page.setup.canvas.chosen == {3}


def test_problems_lead_to_the_row_of_a_list(page: ScenarioPage) -> None:
    page.show_spot("/awards/0/points", "")
    assert page.section() is page.lists["awards"]
    assert page.lists["awards"].row == 0


def test_problems_lead_to_a_field(page: ScenarioPage) -> None:
    page.show_spot("/first_side", "")
    assert page.section() is page.general


# --- dialogs -------------------------------------------------------------------------------------


def test_a_new_scenario_is_a_variant_if_wanted(qtbot: QtBot) -> None:
    dialog = NewScenarioDialog(module_of(), "meeting")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.scenario_title.selectAll()
    QTest.keyClicks(dialog.scenario_title, "Night attack")
    dialog.start.setFocus()
    QTest.keyClick(dialog.start, Key.Key_End)
    QTest.keyClick(dialog.ok, Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.change is not None
    assert dialog.change.contents["scenarios/night-attack.json"] == Scenario(
        id="night-attack", title="Night attack", based_on="meeting"
    )


def test_a_new_scenario_needs_a_title(qtbot: QtBot) -> None:
    dialog = NewScenarioDialog(module_of())
    qtbot.addWidget(dialog)
    dialog.scenario_title.clear()
    assert dialog.change is None
    assert not dialog.ok.isEnabled()


def test_two_scenarios_are_compared_in_a_list(qtbot: QtBot) -> None:
    module = module_of({"scenarios/rematch.json#/date": "1809"})
    dialog = CompareDialog(module, "rematch")
    qtbot.addWidget(dialog)
    QAbstractItemModelTester(dialog.model, dialog)
    assert dialog.second.currentData() == "meeting"
    assert ("Date", "", "1809", "–") in dialog.model.rows
    dialog.second.setCurrentIndex(dialog.second.findData("rematch"))
    assert dialog.model.rowCount() == 0


def test_long_entries_leave_room_for_what_differs(qtbot: QtBot) -> None:
    rule = {"id": "mist", "title": "Mist " * 30, "text": "Nobody sees beyond two hexes."}
    module = module_of({"scenarios/rematch.json#/special_rules": [rule]})
    dialog = CompareDialog(module, "rematch")
    qtbot.addWidget(dialog)
    dialog.show()
    widths = [dialog.table.columnWidth(column) for column in range(4)]
    assert sum(widths) <= dialog.table.viewport().width()
    assert min(widths[2:]) > widths[1]


def test_the_page_asks_the_window_to_play(page: ScenarioPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.action_wanted) as told:
        QTest.mouseClick(page.buttons["play"], LEFT)
    assert told.args == ["play.new"]


# --- beside the map ------------------------------------------------------------------------------


def test_a_picture_comes_into_the_module_with_the_scenario(
    page: ScenarioPage, tmp_path: Path
) -> None:
    file = tmp_path / "battle.png"
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    assert image.save(str(file))
    page.show_section(page.general)
    page.general.form.imported.emit(("picture",), file)
    name = scenario(page).picture
    assert name is not None
    assert document(page).asset(name) == file.read_bytes()
    assert page.general.picture.isVisible()
    document(page).stack.undo()
    assert scenario(page).picture is None


def test_a_scenario_without_a_map_says_where_to_add_one(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    tab = page.lists["maps"]
    page.show_section(tab)
    press(tab, "delete")
    page.show_section(page.setup)
    assert page.setup.canvas.shown is None
    assert "Maps" in page.setup.heading.text()
    document(page).stack.undo()
    assert page.setup.canvas.shown is not None


def test_two_maps_are_shown_joined(page: ScenarioPage) -> None:
    tab = page.lists["maps"]
    page.show_section(tab)
    tab.go_to(0)
    press(tab, "add")
    page.show_section(page.setup)
    assert page.setup.canvas.shown is not None
    assert page.setup.canvas.shown.layout.grid.columns == 8


def test_lists_that_the_system_does_not_play_are_hidden_while_empty(qtbot: QtBot) -> None:
    page = ScenarioPage()
    qtbot.addWidget(page)
    module = load(SAMPLES["ccn"]).module
    assert module is not None
    path = "scenarios/ravens-ridge.json"
    page.show_document(ModuleDocument(module, {}), path)
    arrivals = page.lists["reinforcements"]
    forces = next(one for one in page.findChildren(QTabWidget) if one.indexOf(arrivals) >= 0)
    at = forces.indexOf(arrivals)
    assert not forces.isTabVisible(at)
    assert forces.isTabVisible(forces.indexOf(page.lists["setup"]))
    assert not page.tabs.isTabVisible(page.tabs.indexOf(page.lists["turns"]))
    steps = page.steps
    assert isinstance(steps, BattleSteps)
    arrival = Reinforcement(id="late", side="french", turn=2)
    steps.change("Arrivals", reinforcements=(arrival,))
    page.refresh()
    # What stands there can be seen, and taken out.
    assert forces.isTabVisible(at)
