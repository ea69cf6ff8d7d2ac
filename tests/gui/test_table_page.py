"""The page of a table, by mouse and keys."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.tables.chance_chart import Bar, ChanceChart
from hexwright.editor.tables.page import TablePage
from hexwright.editor.theme import palette
from hexwright.schema.model.table import Table
from tests.helpers.modules import module_of

Key = Qt.Key
PATH = "tables/combat.json"
ROLLED: dict[str, Any] = {
    "id": "combat",
    "title": "Combat",
    "kind": "roll",
    "die": "d6",
    "columns": [
        {"id": "roll", "name": "Roll", "type": "range"},
        {"id": "weak", "name": "1-3", "type": "text", "range": [1, 3]},
        {"id": "strong", "name": "4+", "type": "text", "range": [4, None]},
    ],
    "rows": [[[None, 3], "miss", "miss"], [[4, 5], "miss", "hit"], [[6, None], "hit", "kill"]],
    "modifiers": [{"id": "hill", "name": "Uphill", "value": -1}],
}


@pytest.fixture
def page(qtbot: QtBot) -> TablePage:
    made = TablePage()
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show_document(ModuleDocument(module_of({PATH: ROLLED}), {}), PATH)
    made.show()
    return made


def document(page: TablePage) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def table(page: TablePage) -> Table:
    found = page.table
    assert found is not None
    return found


def steps_taken(page: TablePage) -> int:
    return document(page).stack.count()


def click(tab: GridTab, name: str) -> None:
    QTest.mouseClick(tab.buttons[name], Qt.MouseButton.LeftButton)


def type_in(tab: GridTab, row: int, column: int, text: str) -> None:
    tab.go_to(row, column)
    QTest.keyClicks(tab.grid, text[0])
    line = QApplication.focusWidget()
    assert line is not None
    QTest.keyClicks(line, text[1:])
    QTest.keyClick(line, Key.Key_Return)


def test_a_range_is_typed_as_rulebooks_print_it(page: TablePage) -> None:
    type_in(page.rows.sheet, 0, 0, "1-3")
    assert table(page).rows[0][0] == (1, 3)
    assert steps_taken(page) == 1
    document(page).stack.undo()
    assert table(page).rows[0][0] == (None, 3)


def test_rows_are_added_moved_and_deleted_as_one_step_each(page: TablePage) -> None:
    page.rows.go_to(0)
    click(page.rows.sheet, "add")
    assert table(page).rows[1] == (None, None, None)
    click(page.rows.sheet, "down")
    assert table(page).rows[2] == (None, None, None)
    click(page.rows.sheet, "delete")
    assert len(table(page).rows) == 3
    assert steps_taken(page) == 3


def test_rows_are_worked_on_by_keys(page: TablePage) -> None:
    page.rows.go_to(2)
    QTest.keyClick(page.rows.sheet.grid, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [row[2] for row in table(page).rows] == ["miss", "kill", "hit"]


def test_a_column_is_added_and_gets_its_type(page: TablePage) -> None:
    page.tabs.setCurrentWidget(page.columns)
    page.columns.go_to(2)
    click(page.columns.sheet, "add")
    assert [column.id for column in table(page).columns] == ["roll", "weak", "strong", "new-column"]
    assert all(row[3] is None for row in table(page).rows)
    click(page.columns.sheet, "delete")
    assert len(table(page).columns) == 3


def test_a_modifier_is_added_and_valued(page: TablePage) -> None:
    page.tabs.setCurrentWidget(page.modifiers)
    page.modifiers.go_to(0)
    click(page.modifiers.sheet, "add")
    sheet = page.modifiers.sheet.grid.chart.sheet
    assert sheet is not None
    value = [column.title for column in sheet.columns].index("Value")
    type_in(page.modifiers.sheet, 1, value, "2")
    assert [(modifier.name, modifier.value) for modifier in table(page).modifiers][1] == (
        "New modifier",
        2,
    )


def test_what_cannot_be_a_cell_is_said_below(page: TablePage) -> None:
    page.rows.sheet.go_to(0, 0)
    QGuiApplication.clipboard().setText("many\tx")
    page.rows.sheet.grid.paste()
    assert "Roll: “many”" in page.rows.sheet.message.text()
    assert steps_taken(page) == 0


def test_the_chart_shows_the_effect_of_a_modifier(page: TablePage) -> None:
    page.tabs.setCurrentWidget(page.chances)
    page.chances.column.setCurrentIndex(page.chances.column.findData("strong"))
    shown = {bar.title: bar.shares for bar in page.chances.chart.bars}
    assert float(shown["0"]["kill"]) == pytest.approx(1 / 6)
    assert float(shown["+1"]["kill"]) == pytest.approx(1 / 3)
    assert "kill" not in shown["-1"]


def test_columns_of_strengths_stand_side_by_side(page: TablePage) -> None:
    page.tabs.setCurrentWidget(page.chances)
    page.chances.column.setCurrentIndex(0)
    assert [bar.title for bar in page.chances.chart.bars] == ["1-3", "4+"]


def test_a_roll_is_tried(page: TablePage) -> None:
    page.tabs.setCurrentWidget(page.chances)
    page.chances.chance = Random(1)  # noqa: S311 # dice to try
    first = Random(1).randint(1, 6)  # noqa: S311 # dice to try
    QTest.mouseClick(page.chances.roll, Qt.MouseButton.LeftButton)
    assert page.chances.result.text().startswith(f"{first} = {first}: ")


def test_an_edited_row_changes_the_chances(page: TablePage) -> None:
    type_in(page.rows.sheet, 2, 2, "rout")
    page.tabs.setCurrentWidget(page.chances)
    assert "rout" in page.chances.chart.outcomes


def test_a_title_is_typed_as_one_step(page: TablePage) -> None:
    field = page.form.fields["title",]
    field.setFocus()
    line = field.focusProxy()
    assert line is not None
    QTest.keyClicks(line, " table")
    assert table(page).title == "Combat table"
    assert steps_taken(page) == 1


def test_another_id_takes_everything_along(page: TablePage) -> None:
    seen: list[Any] = []
    document(page).changed.connect(seen.append)
    page.form.fields["id",].chosen.emit("melee")
    assert "melee" in document(page).module.tables
    assert PATH in seen[0].contents


def test_a_problem_leads_to_its_cell(page: TablePage) -> None:
    page.show_spot("/rows/1/2", "")
    at = page.rows.sheet.grid.currentIndex()
    assert (at.row(), at.column()) == (1, 2)


def test_the_models_keep_the_rules_of_qt(page: TablePage, qtmodeltester: Any) -> None:
    for tab in (page.rows, page.columns, page.modifiers):
        page.tabs.setCurrentWidget(tab)
        qtmodeltester.check(tab.sheet.grid.chart, force_py=True)


def test_the_form_of_a_table_is_as_wide_as_its_words(page: TablePage) -> None:
    page.resize(700, 600)
    QApplication.processEvents()
    assert page.form.width() >= page.form.minimumSizeHint().width()
    sides = [one.horizontalScrollBar() for one in page.findChildren(QScrollArea)]
    assert not any(bar.isVisible() for bar in sides)


def test_the_darkest_outcome_has_a_rim_on_a_dark_window(qtbot: QtBot) -> None:
    chart = ChanceChart()
    qtbot.addWidget(chart)
    chart.setPalette(palette(dark=True))
    chart.resize(300, 240)
    chart.show_bars([Bar("0", {"miss": Fraction(1, 2), "kill": Fraction(1, 2)})])
    drawn, window = chart.grab().toImage(), chart.palette().window().color()
    top = [drawn.pixelColor(30, y).lightness() for y in range(drawn.height() // 2)]
    inside = chart.tone("kill").lightness()
    assert max(top[:40]) > max(inside, window.lightness()) + 20


def test_a_roll_can_be_tried_in_a_small_window(page: TablePage) -> None:
    page.resize(620, 420)
    page.tabs.setCurrentWidget(page.chances)
    QApplication.processEvents()
    for widget in (page.chances.roll, page.chances.column, page.chances.modifier):
        assert widget.width() >= widget.minimumSizeHint().width()


def test_long_outcomes_leave_room_for_the_bars(qtbot: QtBot) -> None:
    chart = ChanceChart()
    qtbot.addWidget(chart)
    chart.resize(400, 240)
    chart.show_bars([Bar("0", {"nothing at all happens " * 9: Fraction(1)})])
    chart.grab()
    assert max(place.right() for place in chart._places()) > 40


@pytest.mark.parametrize("count", [2, 8, 10, 20])
def test_no_two_outcomes_of_a_chart_have_the_same_colour(qtbot: QtBot, count: int) -> None:
    chart = ChanceChart()
    qtbot.addWidget(chart)
    names = [str(one) for one in range(count)]
    chart.show_bars([Bar("all", dict.fromkeys(names, Fraction(1, count)))])
    assert len({chart.tone(name).name() for name in names}) == count
