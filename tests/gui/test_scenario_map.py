"""Counters on the map of a scenario, by mouse and keys."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QPointF, Qt
from PySide6.QtGui import QDropEvent, QPixmap
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor.forms.fields import LineField, NumberField
from hexwright.editor.scenarios.dragged_counters import packed, unpacked
from hexwright.editor.scenarios.edits.setup import Stock
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.schema.model.scenario import Placement
from tests.helpers.scenario_hands import (
    LEFT,
    PATH,
    Hand,
    document,
    places,
    scenario,
    shown,
    steps_taken,
)

Key = Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> ScenarioPage:
    return shown(qtbot, PATH)


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


def test_a_double_click_on_an_empty_hex_puts_what_is_chosen_in_the_list(
    page: ScenarioPage, hand: Hand
) -> None:
    page.setup.roster.tree.setCurrentIndex(_line(page, "blue-2"))
    QTest.mouseDClick(hand.canvas.viewport(), LEFT, pos=hand.middle("0301").toPoint())
    assert places(page)["blue-2"] == "0301"
    assert steps_taken(page) == 1


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


def test_enter_takes_the_first_piece_that_was_found(page: ScenarioPage) -> None:
    panel = page.setup.roster
    QTest.keyClicks(panel.filter, "cavalry")
    QTest.keyClick(panel.filter, Key.Key_Return)
    (found,) = panel.stocks()
    assert found.piece == "red-2"
    QTest.keyClicks(panel.hex, "0302")
    QTest.keyClick(panel.hex, Key.Key_Return)
    assert places(page)["red-2"] == "0302"


def test_down_leads_from_the_words_looked_for_to_what_was_found(page: ScenarioPage) -> None:
    panel = page.setup.roster
    panel.filter.setFocus()
    QTest.keyClicks(panel.filter, "cavalry")
    QTest.keyClick(panel.filter, Key.Key_Down)
    assert len(panel.stocks()) == 1
    first = panel.tree.currentIndex()
    QTest.keyClick(panel.tree, Key.Key_Down)
    assert panel.tree.currentIndex() != first


def test_enter_says_that_nothing_was_found(page: ScenarioPage) -> None:
    panel = page.setup.roster
    QTest.keyClicks(panel.filter, "zzz")
    QTest.keyClick(panel.filter, Key.Key_Return)
    assert "these words" in panel.message.text()


def test_the_list_of_pieces_shows_their_counters(page: ScenarioPage) -> None:
    panel = page.setup.roster
    line = _line(page, "red-2")
    picture = line.data(Qt.ItemDataRole.DecorationRole)
    assert isinstance(picture, QPixmap)
    assert not picture.isNull()
    assert panel.lines.index(0, 0).data(Qt.ItemDataRole.DecorationRole) is None
    assert panel.tree.visualRect(line).height() >= panel.tree.iconSize().height()


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


def test_half_a_number_moves_nothing_while_it_is_typed(page: ScenarioPage) -> None:
    page.setup.canvas.choose([3])
    field = page.setup.form.form.fields["hex",]
    assert isinstance(field, LineField)
    field.setFocus()
    field.line.selectAll()
    QTest.keyClicks(field.line, "030")
    assert places(page)["blue-1"] == "0404"
    assert field.fault.isVisible()
    QTest.keyClicks(field.line, "3")
    assert places(page)["blue-1"] == "0303"
    assert steps_taken(page) == 1


def test_counters_of_unlike_values_say_so_in_the_form(page: ScenarioPage) -> None:
    page.setup.canvas.choose([0, 3])
    hex_ = page.setup.form.form.fields["hex",]
    assert isinstance(hex_, LineField)
    assert hex_.line.text() == ""
    assert hex_.line.placeholderText() == "several values"


def test_a_set_up_with_unknown_names_is_shown_all_the_same(page: ScenarioPage) -> None:
    odd = (
        Placement(piece="nobody", hex="0101"),
        Placement(kind="nothing", hex="0102", side="nowhere"),
        Placement(piece="red-1", hex="0103", statuses=("unheard-of",), formation="cloud"),
        Placement(piece="red-2", hex="9999", face="third", box="nowhere"),
    )
    steps = page.steps
    assert isinstance(steps, BattleSteps)
    red = document(page).module.oobs["red"]
    lost = replace(red.units[0], id="lost", kind="gone")
    oob = replace(red, units=(*red.units, lost))
    made = replace(scenario(page), setup=(*odd, Placement(piece="lost", hex="0104")))
    steps.do("Break", {PATH: made, "oob/red.json": oob})
    for number in range(5):
        page.setup.canvas.choose([number])
        page.grab()
    assert page.setup.heading.text() == "lost"
