"""The page of an order of battle, by mouse, keys and dragging."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.inherited_fields import InheritedChoice, InheritedLine
from hexwright.editor.forms.reference_field import ReferenceField
from hexwright.editor.oob.edits.search import Filter
from hexwright.editor.oob.page import OobPage
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.oob_tree import TOP, Item, OobTree
from tests.helpers.modules import module_of
from tests.unit.editor.test_oob import ARMY, command, leader, outline, unit

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
PATH = "oob/red.json"


@pytest.fixture
def page(qtbot: QtBot) -> OobPage:
    made = OobPage()
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show_document(ModuleDocument(module_of({PATH: ARMY}), {}), PATH)
    made.show()
    qtbot.waitExposed(made)
    return made


def oob(page: OobPage) -> OrderOfBattle:
    found = page.oob
    assert found is not None
    return found


def document(page: OobPage) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def steps_taken(page: OobPage) -> int:
    return document(page).stack.count()


def row(page: OobPage, item: Item) -> QPoint:
    index = page.tab.tree.rows.index_of(item)
    assert index.isValid()
    page.tab.tree.scrollTo(index)
    return page.tab.tree.visualRect(index).center()


def click(page: OobPage, item: Item, *, more: bool = False) -> None:
    keys = Qt.KeyboardModifier.ControlModifier if more else Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(page.tab.tree.viewport(), LEFT, keys, row(page, item))


def press(page: OobPage, name: str) -> None:
    QTest.mouseClick(page.tab.bar.buttons[name], LEFT)


def drag(page: OobPage, items: list[Item], at: QPoint) -> None:
    """What Qt sends when rows are dragged to a place and let go."""
    tree = page.tab.tree
    data: QMimeData = tree.rows.mimeData([tree.rows.index_of(item) for item in items])
    action, none = Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(at, action, data, LEFT, none),
        QDragMoveEvent(at, action, data, LEFT, none),
        QDropEvent(QPointF(at), action, data, LEFT, none),
    ):
        QApplication.sendEvent(tree.viewport(), event)


def field(page: OobPage, *way: str) -> Any:
    assert page.form.form is not None
    return page.form.form.fields[way]


# --- the tree ------------------------------------------------------------------------------------


def test_the_tree_is_a_sound_model(page: OobPage, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(page.tab.tree.rows)  # type: ignore[no-untyped-call] # of the plug-in
    click(page, unit("red-1"))
    press(page, "duplicate")
    qtmodeltester.check(page.tab.tree.rows)  # type: ignore[no-untyped-call] # of the plug-in


def test_rows_show_counters_and_sums(page: OobPage) -> None:
    rows = page.tab.tree.rows
    left = rows.index_of(command("left"))
    assert left.siblingAtColumn(2).data() == "2"
    assert not rows.index_of(unit("red-1")).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert rows.index_of(command("left")).data(Qt.ItemDataRole.DecorationRole).width() > 0


def test_units_are_dragged_into_another_command_as_one_step(page: OobPage) -> None:
    drag(page, [unit("red-1"), unit("scouts")], row(page, command("guard")))
    assert outline(oob(page), command("guard")) == ["guns", "red-1", "scouts"]
    assert steps_taken(page) == 1
    document(page).stack.undo()
    assert outline(oob(page), command("left")) == ["red-1", "red-2"]


def test_a_row_is_dragged_between_two_others(page: OobPage) -> None:
    tree = page.tab.tree
    rect = tree.visualRect(tree.rows.index_of(unit("red-2")))
    drag(page, [unit("scouts")], QPoint(rect.center().x(), rect.top() + 1))
    assert outline(oob(page), command("left")) == ["red-1", "scouts", "red-2"]


def test_a_command_cannot_be_dragged_below_itself(page: OobPage) -> None:
    drag(page, [command("army")], row(page, command("guard")))
    assert steps_taken(page) == 0


def test_dropped_on_the_empty_place_things_stand_at_the_top(page: OobPage) -> None:
    tree = page.tab.tree
    drag(page, [command("guard")], QPoint(40, tree.viewport().height() - 4))
    assert command("guard") in OobTree(oob(page)).children(TOP)


def test_keys_move_rows_and_the_choice_follows(page: OobPage) -> None:
    click(page, command("right"))
    QTest.keyClick(page.tab.tree, Key.Key_Up, ALT)
    assert outline(oob(page), command("army"))[0] == "right"
    assert page.chosen() == [command("right")]
    QTest.keyClick(page.tab.tree, Key.Key_Left, ALT)
    assert command("right") in OobTree(oob(page)).children(TOP)
    QTest.keyClick(page.tab.tree, Key.Key_Right, ALT)
    assert command("right") in OobTree(oob(page)).children(command("army"))
    assert steps_taken(page) == 3


def test_what_is_closed_stays_closed(page: OobPage) -> None:
    tree = page.tab.tree
    tree.collapse(tree.rows.index_of(command("left")))
    click(page, unit("scouts"))
    press(page, "duplicate")
    assert not tree.isExpanded(tree.rows.index_of(command("left")))
    assert tree.isExpanded(tree.rows.index_of(command("right")))


# --- adding, copying, deleting -------------------------------------------------------------------


def test_a_new_unit_is_named_at_once_and_its_id_follows(page: OobPage) -> None:
    click(page, command("left"))
    QTest.keyClick(page.tab.tree, Key.Key_Insert)
    line = QApplication.focusWidget()
    assert line is field(page, "name").line
    QTest.keyClicks(line, "Old Guard")
    assert outline(oob(page), command("left")) == ["red-1", "red-2", "old-guard"]
    assert page.chosen() == [unit("old-guard")]
    assert steps_taken(page) == 2


def test_a_new_command_and_a_new_leader_stand_below_the_chosen_command(page: OobPage) -> None:
    click(page, command("left"))
    press(page, "add-command")
    made = page.chosen()[0]
    press(page, "add-leader")
    assert outline(oob(page), made) == [page.chosen()[0].id]
    assert page.chosen()[0].sort == "leader"


def test_deleting_takes_what_is_below_along(page: OobPage) -> None:
    click(page, command("guard"))
    press(page, "delete")
    assert not {command("guard"), unit("guns")} & set(OobTree(oob(page)).entries)
    assert steps_taken(page) == 1


def test_what_scenarios_use_is_only_deleted_when_the_user_agrees(
    page: OobPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def answer(_parent: object, _count: int, users: list[str]) -> bool:
        asked.append(users)
        return len(asked) > 1

    monkeypatch.setattr(messages, "ask_delete_used", answer)
    click(page, unit("red-1"))
    press(page, "delete")
    assert steps_taken(page) == 0
    press(page, "delete")
    assert unit("red-1") not in OobTree(oob(page)).entries
    scenario = document(page).module.scenarios["meeting"]
    assert "red-1" not in {one.piece for one in scenario.setup}
    document(page).stack.undo()
    assert "red-1" in {one.piece for one in document(page).module.scenarios["meeting"].setup}


# --- the form ------------------------------------------------------------------------------------


def test_a_name_is_typed_as_one_step(page: OobPage) -> None:
    click(page, unit("red-1"))
    name = field(page, "name")
    name.start()
    QTest.keyClicks(name.line, "Reds")
    QTest.keyClick(name.line, Key.Key_Return)
    assert oob(page).units[0].name == "Reds"
    assert steps_taken(page) == 1


def test_values_of_the_kind_are_faint_until_the_unit_has_its_own(page: OobPage) -> None:
    click(page, unit("red-2"))
    steps = field(page, "steps")
    assert isinstance(steps, InheritedLine)
    kind = document(page).module.kinds["cavalry"]
    assert steps.line.text() == ""
    assert steps.line.placeholderText() == str(kind.steps)
    steps.start()
    QTest.keyClicks(steps.line, "5")
    assert oob(page).units[1].steps == 5
    QTest.keyClick(steps.line, Key.Key_Backspace)
    assert oob(page).units[1].steps == 0


def test_a_value_of_several_changes_in_one_step(page: OobPage) -> None:
    click(page, unit("red-1"))
    click(page, unit("red-2"), more=True)
    click(page, leader("red-general"), more=True)
    nation = field(page, "nation")
    assert isinstance(nation, ReferenceField)
    nation.fill()
    at = nation.list.findData("rubia")
    nation.list.setCurrentIndex(at)
    nation.list.activated.emit(at)
    assert [one.nation for one in oob(page).units] == ["rubia", "rubia", "", ""]
    assert oob(page).leaders[0].nation == "rubia"
    assert steps_taken(page) == 1
    assert "3" in document(page).stack.text(0)


def test_another_command_is_chosen_in_the_form(page: OobPage) -> None:
    click(page, unit("red-1"))
    home = field(page, "command")
    home.list.setFocus()
    home.fill()
    at = home.list.findData("guard")
    home.list.setCurrentIndex(at)
    home.list.activated.emit(at)
    assert unit("red-1") in OobTree(oob(page)).children(command("guard"))


def test_an_id_is_changed_with_all_that_uses_it(page: OobPage) -> None:
    click(page, unit("red-1"))
    line = field(page, "id").line
    line.selectAll()
    QTest.keyClicks(line, "first")
    QTest.keyClick(line, Key.Key_Return)
    assert page.chosen() == [unit("first")]
    assert oob(page).units[2].carried_by == "first"
    assert "first" in {one.piece for one in document(page).module.scenarios["meeting"].setup}


def test_with_nothing_chosen_the_order_of_battle_itself_is_edited(page: OobPage) -> None:
    assert page.whole.isVisible()
    title = page.whole.fields["title",]
    title.start()
    QTest.keyClicks(title.line, "Reds")  # type: ignore[attr-defined] # a line
    assert oob(page).title == "Reds"


def test_the_notes_say_where_a_piece_starts(page: OobPage) -> None:
    click(page, unit("red-1"))
    assert document(page).module.scenarios["meeting"].title in page.notes.words.text()


def test_a_choice_says_what_the_kind_gives(qtbot: QtBot) -> None:
    made = InheritedChoice("Heavy", "", {"type": "boolean", "default": False}, None)  # type: ignore[arg-type] # no parent
    qtbot.addWidget(made)
    made.show_inherited(True)  # noqa: FBT003 - a value of the kind
    assert made.list.itemText(0) == "as its kind: yes"
    made.show_value(False)  # noqa: FBT003 - a value of the unit
    assert made.list.currentText() == "no"


# --- search, sums, sheets, chart -----------------------------------------------------------------


def test_a_search_hides_what_does_not_fit(page: OobPage, qtbot: QtBot) -> None:
    QTest.keyClicks(page.tab.search.words, "horse")
    qtbot.waitUntil(lambda: not page.tab.tree.rows.index_of(unit("red-1")).isValid())
    assert page.tab.tree.rows.index_of(unit("red-2")).isValid()
    assert page.tab.search.filter() == Filter(words="horse")
    page.tab.search.words.clear()
    qtbot.waitUntil(lambda: page.tab.tree.rows.index_of(unit("red-1")).isValid())


def test_pieces_without_a_place_in_a_scenario_are_found(page: OobPage) -> None:
    box = page.tab.search.scenario
    at = box.findData("meeting")
    box.setCurrentIndex(at)
    box.activated.emit(at)
    rows = page.tab.tree.rows
    assert rows.index_of(unit("guns")).isValid()
    assert not rows.index_of(unit("red-1")).isValid()


def test_a_cell_of_the_sheet_changes_a_unit(page: OobPage) -> None:
    page.tabs.setCurrentWidget(page.sheets["unit"])
    sheet = page.sheets["unit"]
    assert sheet.grid.chart.sheet is not None
    at = [column.way for column in sheet.grid.chart.sheet.columns].index(("name",))
    sheet.go_to(1, at)
    QTest.keyClicks(sheet.grid, "H")
    line = QApplication.focusWidget()
    assert line is not None
    QTest.keyClick(line, Key.Key_Return)
    assert oob(page).units[1].name == "H"
    assert steps_taken(page) == 1


def test_a_sheet_is_a_sound_model(page: OobPage, qtmodeltester: ModelTester) -> None:
    page.tabs.setCurrentWidget(page.sheets["leader"])
    qtmodeltester.check(page.sheets["leader"].grid.chart)  # type: ignore[no-untyped-call] # of the plug-in


def test_a_problem_leads_to_its_row(page: OobPage) -> None:
    page.show_spot("/units/2/kind", "")
    assert page.chosen() == [unit("guns")]


def test_the_chart_is_written_where_the_user_wants(
    page: OobPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_chart_target", lambda *_: tmp_path / "red.pdf")
    press(page, "chart")
    assert (tmp_path / "red.pdf").read_bytes().startswith(b"%PDF")


def test_undo_takes_the_choice_of_what_is_gone_away(page: OobPage) -> None:
    click(page, command("left"))
    press(page, "add-unit")
    document(page).stack.undo()
    assert page.chosen() == []
    assert page.whole.isVisible()


def test_a_command_shows_faintly_the_colour_that_it_has_from_above(page: OobPage) -> None:
    click(page, command("left"))
    colour = field(page, "colour")
    assert (colour.line.text(), colour.line.placeholderText()) == ("", "#aa0000")


def test_several_commands_get_one_colour_in_one_step(page: OobPage) -> None:
    click(page, command("left"))
    click(page, command("guard"), more=True)
    colour = field(page, "colour")
    colour.line.setFocus()
    QTest.keyClicks(colour.line, "#112233")
    assert [one.colour for one in oob(page).commands] == [
        "#aa0000",
        "#112233",
        "#00aa00",
        "#112233",
    ]
    assert steps_taken(page) == 1


def test_the_chosen_stay_chosen_when_another_value_is_added_up(page: OobPage) -> None:
    click(page, command("left"))
    assert page.notes.sums[1].text().splitlines()[1] == "2"
    page.tab.totals_bar.changed.emit()
    assert page.chosen() == [command("left")]


def test_several_copies_count_on(page: OobPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "ask_copies", lambda _: 3)
    click(page, unit("red-1"))
    press(page, "copies")
    names = ["1st Foot", "2nd Foot", "3rd Foot", "4th Foot"]
    assert [one.name for one in oob(page).units][:4] == names
    assert len(page.chosen()) == 3
    assert steps_taken(page) == 1


def test_no_copies_are_no_step(page: OobPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "ask_copies", lambda _: 0)
    click(page, unit("red-1"))
    press(page, "copies")
    assert steps_taken(page) == 0
    assert page.chosen() == [unit("red-1")]


def test_the_menu_of_the_tree_does_what_the_buttons_do(page: OobPage) -> None:
    click(page, unit("red-2"))
    words = {action.text().partition("\t")[0]: action for action in page.tab.tree.actions()}
    words["Move up"].trigger()
    assert outline(oob(page), command("left")) == ["red-2", "red-1"]


def test_steps_stand_in_one_column_whatever_is_added_up(page: OobPage) -> None:
    tree, value = page.tab.tree, page.tab.totals_bar.value
    for chosen in range(value.count()):
        value.setCurrentIndex(chosen)
        page.tab.totals_bar.changed.emit()
        shown = [at for at in range(tree.rows.columnCount()) if not tree.isColumnHidden(at)]
        titles = [tree.rows.headerData(at, Qt.Orientation.Horizontal) for at in shown]
        assert titles.count("Steps") == 1
        assert value.currentText() in titles
