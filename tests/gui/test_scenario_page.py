"""The page of a scenario, by mouse and keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QMouseEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from editor.dialogs.compare_scenarios import CompareDialog
from editor.dialogs.new_scenario import NewScenarioDialog
from editor.document.document import ModuleDocument
from editor.edits.setup import Stock
from editor.forms.fields import Field, LineField, NumberField
from editor.views.dragged_counters import packed, unpacked
from editor.views.part_tab import PartTab
from editor.views.scenario_page import ScenarioPage
from editor.views.setup_canvas import SetUpCanvas
from schema.model.scenario import Scenario
from tests.helpers.modules import module_of

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
PATH = "scenarios/meeting.json"
VARIANT = "scenarios/rematch.json"


@pytest.fixture
def page(qtbot: QtBot) -> ScenarioPage:
    return shown(qtbot, PATH)


def shown(qtbot: QtBot, path: str) -> ScenarioPage:
    made = ScenarioPage()
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show_document(ModuleDocument(module_of(), {}), path)
    made.show()
    return made


def document(page: ScenarioPage) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def scenario(page: ScenarioPage, name: str = "meeting") -> Scenario:
    return document(page).module.scenarios[name]


def places(page: ScenarioPage) -> dict[str, str]:
    return {one.piece or one.kind: one.hex for one in scenario(page).setup}


def steps_taken(page: ScenarioPage) -> int:
    return document(page).stack.count()


class Hand:
    """The mouse over the map of a scenario."""

    def __init__(self, canvas: SetUpCanvas) -> None:
        self.canvas = canvas

    def middle(self, hex_: str) -> QPointF:
        assert self.canvas.shown is not None
        place = self.canvas.shown.index.find(hex_)
        assert place is not None
        return self.canvas.camera.to_view(self.canvas.shown.layout.centre(*place))

    def send(
        self,
        kind: QEvent.Type,
        at: QPointF,
        held: Qt.MouseButton,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        button = NONE if kind == QEvent.Type.MouseMove else LEFT
        view = self.canvas.viewport()
        event = QMouseEvent(kind, at, view.mapToGlobal(at), button, held, keys)
        QApplication.sendEvent(view, event)

    def click(self, hex_: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.send(QEvent.Type.MouseButtonPress, self.middle(hex_), LEFT, keys)
        self.send(QEvent.Type.MouseButtonRelease, self.middle(hex_), NONE, keys)

    def drag(self, start: QPointF, end: QPointF) -> None:
        self.send(QEvent.Type.MouseButtonPress, start, LEFT)
        self.send(QEvent.Type.MouseMove, (start + end) / 2, LEFT)
        self.send(QEvent.Type.MouseMove, end, LEFT)
        self.send(QEvent.Type.MouseButtonRelease, end, NONE)

    def drop(self, stocks: list[Stock], hex_: str) -> None:
        """What Qt sends when lines of the list are dropped here."""
        data, at = packed(stocks), self.middle(hex_)
        copy, keys = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(at.toPoint(), copy, data, LEFT, keys)
        QApplication.sendEvent(self.canvas.viewport(), enter)
        assert enter.isAccepted()
        drop = QDropEvent(at, copy, data, LEFT, keys)
        QApplication.sendEvent(self.canvas.viewport(), drop)


@pytest.fixture
def hand(page: ScenarioPage) -> Hand:
    return Hand(page.setup.canvas)


# --- the map, by mouse ---------------------------------------------------------------------------


def test_a_counter_is_dragged_to_another_hex_as_one_step(page: ScenarioPage, hand: Hand) -> None:
    hand.drag(hand.middle("0404"), hand.middle("0303"))
    assert places(page)["blue-1"] == "0303"
    assert steps_taken(page) == 1
    document(page).stack.undo()
    assert places(page)["blue-1"] == "0404"


def test_several_counters_are_dragged_together(page: ScenarioPage, hand: Hand) -> None:
    hand.click("0203")
    hand.click("0404", Qt.KeyboardModifier.ControlModifier)
    assert page.setup.canvas.chosen == {2, 3}
    hand.drag(hand.middle("0404"), hand.middle("0403"))
    assert (places(page)["fort"], places(page)["blue-1"]) == ("0202", "0403")
    assert steps_taken(page) == 1


def test_a_frame_chooses_what_it_encloses(page: ScenarioPage, hand: Hand) -> None:
    start = hand.middle("0104") - QPointF(30, -25)
    hand.drag(start, hand.middle("0202") + QPointF(20, -20))
    assert page.setup.canvas.chosen == {2}


def test_a_click_beside_all_counters_lets_them_go(page: ScenarioPage, hand: Hand) -> None:
    hand.click("0404")
    hand.click("0301")
    assert page.setup.canvas.chosen == frozenset()


def test_a_drag_off_the_map_moves_nothing(page: ScenarioPage, hand: Hand) -> None:
    hand.drag(hand.middle("0404"), QPointF(2, 2))
    assert steps_taken(page) == 0


def test_a_double_click_chooses_the_whole_stack(page: ScenarioPage, hand: Hand) -> None:
    hand.send(QEvent.Type.MouseButtonDblClick, hand.middle("0101"), LEFT)
    assert page.setup.canvas.chosen == {0, 1}


def test_pieces_are_dropped_from_the_list(page: ScenarioPage, hand: Hand) -> None:
    hand.drop([Stock(piece="red-2"), Stock(kind="fort")], "0302")
    assert [(one.piece, one.kind, one.hex) for one in scenario(page).setup[-2:]] == [
        ("red-2", "", "0302"),
        ("", "fort", "0302"),
    ]
    assert steps_taken(page) == 1


def test_a_drop_beside_the_map_is_refused(page: ScenarioPage, hand: Hand) -> None:
    copy, keys = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(1, 1), copy, packed([Stock(piece="red-2")]), LEFT, keys)
    QApplication.sendEvent(hand.canvas.viewport(), drop)
    assert not drop.isAccepted()
    assert steps_taken(page) == 0


# --- the map, by keys ----------------------------------------------------------------------------


def test_chosen_counters_are_turned_stacked_and_taken_off_by_keys(
    page: ScenarioPage, hand: Hand
) -> None:
    hand.click("0404")
    QTest.keyClick(hand.canvas, Key.Key_BracketRight)
    assert scenario(page).setup[3].facing == 4
    page.setup.canvas.choose([0])
    QTest.keyClick(hand.canvas, Key.Key_PageUp)
    assert [one.piece for one in scenario(page).setup[:2]] == ["red-general", "red-1"]
    QTest.keyClick(hand.canvas, Key.Key_Delete)
    assert "red-1" not in places(page)
    assert steps_taken(page) == 3


def test_chosen_counters_are_moved_by_shift_and_arrows(page: ScenarioPage, hand: Hand) -> None:
    hand.click("0203")
    QTest.keyClick(hand.canvas, Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert places(page)["fort"] == "0303"


def test_a_piece_is_put_by_its_name_and_a_typed_hex(page: ScenarioPage) -> None:
    panel = page.setup.roster
    QTest.keyClicks(panel.filter, "cavalry")
    panel.tree.setFocus()
    panel.tree.setCurrentIndex(_line(page, "red-2"))
    QTest.keyClick(panel.tree, Key.Key_Return)
    QTest.keyClicks(panel.hex, "0302")
    QTest.keyClick(panel.hex, Key.Key_Return)
    assert places(page)["red-2"] == "0302"
    assert steps_taken(page) == 1


def test_a_hex_that_is_not_there_is_refused_in_words(page: ScenarioPage) -> None:
    panel = page.setup.roster
    panel.tree.setCurrentIndex(_line(page, "red-2"))
    QTest.keyClicks(panel.hex, "9999")
    QTest.keyClick(panel.hex, Key.Key_Return)
    assert "9999" in panel.message.text()
    assert steps_taken(page) == 0


def test_enter_puts_the_chosen_piece_at_the_cursor(page: ScenarioPage, hand: Hand) -> None:
    page.setup.roster.tree.setCurrentIndex(_line(page, "blue-2"))
    hand.canvas.setFocus()
    hand.canvas.cursor_keys.place = (2, 1)
    QTest.keyClick(hand.canvas, Key.Key_Return)
    assert places(page)["blue-2"] == "0302"


def _line(page: ScenarioPage, piece: str) -> QModelIndex:
    panel = page.setup.roster
    rows = [panel.lines.index(row, 0) for row in range(panel.lines.rowCount())]
    while rows:
        index = rows.pop(0)
        source = panel.lines.mapToSource(index)
        if Stock(piece=piece) in panel.model.stocks_at([source]) and not panel.lines.hasChildren(
            index
        ):
            return index
        rows += [panel.lines.index(row, 0, index) for row in range(panel.lines.rowCount(index))]
    raise AssertionError(piece)


def test_a_heading_is_dragged_as_all_its_pieces_without_a_place(page: ScenarioPage) -> None:
    page.setup.canvas.choose([0, 1])
    QTest.keyClick(page.setup.canvas, Key.Key_Delete)
    lines = page.setup.roster.lines
    red = lines.index(0, 0)
    assert red.data() == "Red"
    carried = unpacked(lines.mimeData([red, red.sibling(0, 1)]))
    assert {one.piece for one in carried} == {"red-1", "red-general"}


def test_only_pieces_without_a_place_are_listed_if_wanted(page: ScenarioPage) -> None:
    panel = page.setup.roster
    panel.free_only.click()
    with pytest.raises(AssertionError):
        _line(page, "red-1")
    page.setup.canvas.choose([0])
    QTest.keyClick(page.setup.canvas, Key.Key_Delete)
    assert _line(page, "red-1").isValid()


def test_the_list_of_pieces_is_a_sound_model(page: ScenarioPage) -> None:
    QAbstractItemModelTester(page.setup.roster.model, page)
    QAbstractItemModelTester(page.setup.roster.lines, page)
    page.setup.canvas.choose([0])
    QTest.keyClick(page.setup.canvas, Key.Key_Delete)
    assert "red-1" not in places(page)


# --- the form of what is chosen ------------------------------------------------------------------


def test_losses_of_several_counters_are_changed_at_once(page: ScenarioPage) -> None:
    page.setup.canvas.choose([0, 3])
    losses = page.setup.form.form.fields["losses",]
    assert isinstance(losses, NumberField)
    losses.spin.setFocus()
    losses.spin.selectAll()
    QTest.keyClicks(losses.spin, "1")
    assert [one.losses for one in scenario(page).setup] == [1, 0, 0, 1]
    assert steps_taken(page) == 1


def test_only_faces_and_formations_of_the_chosen_kind_are_offered(page: ScenarioPage) -> None:
    page.setup.canvas.choose([0])
    assert ("face",) in page.setup.form.form.fields
    page.setup.canvas.choose([2])
    assert ("face",) not in page.setup.form.form.fields
    assert ("losses",) not in page.setup.form.form.fields


# --- lists and forms -----------------------------------------------------------------------------


def type_into(field: Field, text: str) -> None:
    assert isinstance(field, LineField)
    field.setFocus()
    QTest.keyClicks(field.line, text)


def press(tab: PartTab, name: str) -> None:
    QTest.mouseClick(tab.sheet.buttons[name], LEFT)


def test_turns_are_added_and_made_night_in_the_form(page: ScenarioPage) -> None:
    tab = page.lists["turns"]
    page.show_section(tab)
    tab.go_to(1)
    press(tab, "add")
    assert [one.label for one in scenario(page).turns] == ["1", "2", "3"]
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
    type_into(tab.form.form.fields["kinds",], "Fort 2")
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
    assert ("Date", "", "1809", "–") in dialog.model.lines
    dialog.second.setCurrentIndex(dialog.second.findData("rematch"))
    assert dialog.model.rowCount() == 0


def test_the_page_asks_the_window_to_play(page: ScenarioPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.action_wanted) as told:
        QTest.mouseClick(page.buttons["play"], LEFT)
    assert told.args == ["play.new"]


# --- beside the map ------------------------------------------------------------------------------


def test_counters_of_unlike_values_say_so_in_the_form(page: ScenarioPage) -> None:
    page.setup.canvas.choose([0, 3])
    hex_ = page.setup.form.form.fields["hex",]
    assert isinstance(hex_, LineField)
    assert hex_.line.text() == ""
    assert hex_.line.placeholderText() == "several values"


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
