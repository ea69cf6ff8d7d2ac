"""Cutting, copying and pasting in orders of battle, by keys and buttons; leaders of several."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.oob.edits.tree import delete
from hexwright.editor.oob.model import NAME
from hexwright.editor.oob.page import OobPage
from hexwright.editor.oob.rows import Echo
from hexwright.schema.oob_tree import Item, OobTree
from tests.gui.test_oob_page import PATH, click, document, oob, press, steps_taken
from tests.helpers.modules import module_of
from tests.unit.editor.test_oob import ARMY, command, leader, outline, unit

Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
BLUE = "oob/blue.json"
ECHO = Echo("red-general", command("guard"))


@pytest.fixture(autouse=True)
def _clipboard(qapp: QApplication) -> Iterator[None]:
    qapp.clipboard().clear()
    yield
    qapp.clipboard().clear()


@pytest.fixture
def page(qtbot: QtBot) -> OobPage:
    return shown(qtbot, ModuleDocument(module_of({PATH: ARMY}), {}), PATH)


def shown(qtbot: QtBot, document: ModuleDocument, path: str) -> OobPage:
    made = OobPage()
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show_document(document, path)
    made.show()
    qtbot.waitExposed(made)
    return made


def keys(page: OobPage, key: Qt.Key) -> None:
    QTest.keyClick(page.tab.tree, key, CONTROL)


def is_faint(page: OobPage, item: Item) -> bool:
    brush = page.tab.tree.rows.index_of(item).data(Qt.ItemDataRole.ForegroundRole)
    faint = QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
    return brush is not None and brush.color() == faint


def test_a_copied_command_is_pasted_beside_it_as_one_step(page: OobPage) -> None:
    click(page, command("guard"))
    keys(page, Key.Key_C)
    keys(page, Key.Key_V)
    assert outline(oob(page), command("right")) == [
        "red-general",
        "guard",
        ["guns"],
        "guard-2",
        ["guns-2"],
    ]
    assert steps_taken(page) == 1
    assert page.chosen() == [command("guard-2")]


def test_what_is_cut_stays_faint_until_it_is_pasted(page: OobPage) -> None:
    click(page, command("guard"))
    press(page, "cut")
    assert is_faint(page, unit("guns"))
    assert steps_taken(page) == 0
    click(page, command("left"))
    press(page, "paste")
    assert outline(oob(page), command("left")) == ["red-1", "red-2", "guard", ["guns"]]
    assert steps_taken(page) == 1
    assert not is_faint(page, unit("guns"))


def test_something_else_copied_lets_go_of_what_was_cut(page: OobPage) -> None:
    click(page, command("guard"))
    keys(page, Key.Key_X)
    QApplication.clipboard().setText("elsewhere")
    assert not is_faint(page, command("guard"))


def test_cut_from_one_army_and_pasted_into_another_is_one_step_of_both(
    page: OobPage, qtbot: QtBot
) -> None:
    other = shown(qtbot, document(page), BLUE)
    click(page, unit("red-1"))
    keys(page, Key.Key_X)
    keys(other, Key.Key_V)
    assert unit("red-1") in OobTree(oob(other)).entries
    assert unit("red-1") not in OobTree(oob(page)).entries
    assert steps_taken(page) == 1
    document(page).stack.undo()
    assert unit("red-1") in OobTree(oob(page)).entries
    assert unit("red-1") not in OobTree(oob(other)).entries


def test_a_unit_that_changes_sides_is_told_with_the_scenarios_that_had_it(
    page: OobPage, qtbot: QtBot
) -> None:
    other = shown(qtbot, document(page), BLUE)
    click(page, unit("red-1"))
    keys(page, Key.Key_X)
    keys(other, Key.Key_V)
    assert "1st Foot" in other.tab.message.text()
    assert document(page).module.scenarios["meeting"].title in other.tab.message.text()


def test_pasted_once_more_it_is_copied(page: OobPage) -> None:
    click(page, unit("red-1"))
    keys(page, Key.Key_X)
    click(page, command("right"))
    keys(page, Key.Key_V)
    keys(page, Key.Key_V)
    assert {"red-1", "red-1-2"} <= {one.id for one in oob(page).units}


def test_another_clipboard_is_refused_in_words(page: OobPage) -> None:
    QApplication.clipboard().setText("nothing of ours")
    keys(page, Key.Key_V)
    assert steps_taken(page) == 0
    assert page.tab.message.isVisible()


def test_what_was_cut_and_then_deleted_is_not_pasted(page: OobPage) -> None:
    click(page, unit("scouts"))
    keys(page, Key.Key_X)
    press(page, "delete")
    keys(page, Key.Key_V)
    assert steps_taken(page) == 1
    assert page.tab.message.isVisible()


# --- leaders of several commands -----------------------------------------------------------------


def test_a_leader_is_shown_below_each_of_his_commands(
    page: OobPage, qtmodeltester: ModelTester
) -> None:
    rows = page.tab.tree.rows
    assert rows.rows_below(command("guard")) == [ECHO, unit("guns")]
    cell = rows.index_of(ECHO).siblingAtColumn(NAME)
    assert cell.data() == "Rossi (also here)"
    assert cell.data(Qt.ItemDataRole.FontRole).italic()
    qtmodeltester.check(rows)  # type: ignore[no-untyped-call] # pytest-qt has no types here


def test_he_can_be_chosen_in_each_place(page: OobPage) -> None:
    tree = page.tab.tree
    index = tree.rows.index_of(ECHO)
    tree.scrollTo(index)
    at: QPoint = tree.visualRect(index).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert page.chosen() == [leader("red-general")]
    assert page.form.isVisible()
    assert tree.selectionModel().isSelected(index)


def test_he_stays_chosen_in_his_place_when_rows_come_and_go(page: OobPage) -> None:
    tree = page.tab.tree
    tree.setCurrentIndex(tree.rows.index_of(ECHO))
    assert page.steps is not None
    page.steps.do("Without scouts", delete(oob(page), [unit("scouts")]))
    assert tree.selectionModel().isSelected(tree.rows.index_of(ECHO))


def test_his_place_in_the_other_command_changes_with_what_he_leads(page: OobPage) -> None:
    page.tab.tree.choose([leader("red-general")])
    page.operations.choose_value(("commands",), ("right",))
    rows = page.tab.tree.rows
    assert rows.rows_below(command("guard")) == [unit("guns")]
    document(page).stack.undo()
    assert rows.rows_below(command("guard")) == [ECHO, unit("guns")]


def test_another_name_of_his_is_seen_in_each_place(page: OobPage) -> None:
    page.tab.tree.choose([leader("red-general")])
    page.operations.choose_value(("name",), "Bianchi")
    assert page.tab.tree.rows.index_of(ECHO).data() == "Bianchi (also here)"


def test_all_chosen_have_him_once(page: OobPage) -> None:
    page.tab.tree.select_all()
    assert page.chosen().count(leader("red-general")) == 1


def test_deleted_at_a_further_place_he_only_leads_that_command_no_more(page: OobPage) -> None:
    page.tab.tree.setCurrentIndex(page.tab.tree.rows.index_of(ECHO))
    press(page, "delete")
    assert oob(page).leaders[0].commands == ("right",)
    assert steps_taken(page) == 1
