"""The terrain page, driven by keys and mouse."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QIODevice, QModelIndex, QPoint, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QGuiApplication,
    QImage,
    QKeySequence,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QMainWindow
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.steps import Steps
from hexwright.editor.records.entry_list import Entry, EntryModel
from hexwright.editor.records.grid import Grid
from hexwright.editor.terrain.chart_model import TerrainGridModel
from hexwright.editor.terrain.edits.chart import TerrainSheet
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.editor.terrain.page import TerrainPage
from hexwright.schema.documents import TERRAIN
from hexwright.schema.load import load
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.samples import sample_folders
from tests.helpers.modules import module_of

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton

Opened = Callable[..., TerrainPage]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    def open_page(tab: str = "Hexes", changes: dict[str, Any] | None = None) -> TerrainPage:
        page = TerrainPage()
        qtbot.addWidget(page)
        page.resize(1100, 760)
        page.show_document(ModuleDocument(module_of(changes or {}), {}), TERRAIN.file)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        names = [page.tabs.tabText(at) for at in range(page.tabs.count())]
        page.tabs.setCurrentIndex(names.index(tab))
        return page

    return open_page


def document(page: TerrainPage) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def terrain(page: TerrainPage) -> Terrain:
    return document(page).module.terrain


def ids(page: TerrainPage, group: Group = "hexes") -> list[str]:
    return [one.id for one in getattr(terrain(page), group)]


def undo_text(page: TerrainPage) -> str:
    return document(page).stack.undo_text()


def line_of(page: TerrainPage, *way: str, group: Group = "hexes") -> QLineEdit:
    found = page.kinds[group].details.field(*way).focusProxy()
    assert isinstance(found, QLineEdit)
    return found


def go(page: TerrainPage, kind: str, group: Group = "hexes") -> None:
    page.kinds[group].list.go_to(kind)


def titles_of(grid: Grid) -> list[str]:
    assert grid.chart.sheet is not None
    return [column.title for column in grid.chart.sheet.columns]


def cell(grid: Grid, row: int, column: str) -> QModelIndex:
    titles = titles_of(grid)
    return grid.chart.index(row, titles.index(column))


def at_cell(grid: Grid, row: int, column: str) -> None:
    grid.setFocus()
    grid.setCurrentIndex(cell(grid, row, column))


def editor_of(grid: Grid) -> QLineEdit:
    found = [one for one in grid.viewport().findChildren(QLineEdit) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def type_in(grid: Grid, text: str, end: Qt.Key = Key.Key_Return) -> None:
    QTest.keyClicks(grid, text[0])
    line = editor_of(grid)
    QTest.keyClicks(line, text[1:])
    QTest.keyClick(line, end)


# --- the list --------------------------------------------------------------------------------


def test_the_palette_shows_every_kind_with_a_picture_of_its_own(opened: Opened) -> None:
    page = opened()
    model = page.kinds["hexes"].list.model
    assert [entry.name for entry in model.entries] == ["Clear", "Woods", "Marsh", "Lake"]
    icon = model.data(model.index(1), Qt.ItemDataRole.DecorationRole)
    assert not icon.isNull()


def test_a_kind_is_added_by_key_and_its_id_follows_the_name_that_is_typed(opened: Opened) -> None:
    page = opened()
    palette = page.kinds["hexes"].list
    palette.list.setFocus()
    QTest.keyClick(palette.list, Key.Key_Insert)
    line = line_of(page, "name")
    assert line.hasFocus()
    QTest.keyClicks(line, "Light woods")
    assert ids(page) == ["clear", "light-woods", "woods", "marsh", "lake"]
    assert terrain(page).hexes[1].name == "Light woods"
    assert palette.current == "light-woods"
    assert document(page).stack.count() == 2


def test_new_kinds_of_hexes_have_colours_of_their_own_that_can_be_seen(opened: Opened) -> None:
    page = opened()
    tab = page.kinds["hexes"]
    before = {kind.art.colour for kind in tab.items}
    for _ in range(2):
        tab.act("add")
    made = [kind.art.colour for kind in tab.items if kind.name == "New terrain"]
    assert len({*made}) == 2
    assert before.isdisjoint(made)


def test_adding_is_undone_and_redone(opened: Opened) -> None:
    page = opened()
    QTest.mouseClick(page.kinds["hexes"].list.buttons["add"], LEFT)
    document(page).stack.undo()
    assert ids(page) == ["clear", "woods", "marsh", "lake"]
    document(page).stack.redo()
    assert ids(page) == ["clear", "new-terrain", "woods", "marsh", "lake"]


def test_a_kind_is_duplicated_with_one_step(opened: Opened) -> None:
    page = opened()
    go(page, "marsh")
    QTest.keyClick(page.kinds["hexes"].list.list, Key.Key_D, CONTROL)
    assert ids(page) == ["clear", "woods", "marsh", "marsh-copy", "lake"]
    assert undo_text(page) == "Duplicate Marsh"


def test_a_kind_moves_and_stays_the_current_one(opened: Opened) -> None:
    page = opened()
    palette = page.kinds["hexes"].list
    go(page, "marsh")
    QTest.keyClick(palette.list, Key.Key_Up, ALT)
    assert ids(page) == ["clear", "marsh", "woods", "lake"]
    assert palette.current == "marsh"
    assert palette.list.currentIndex().row() == 1
    assert undo_text(page) == "Move Marsh up"


def test_a_kind_that_nothing_uses_is_deleted_at_once(opened: Opened) -> None:
    rows = ["..w.", ".~..", "....", "w..."]
    changes = {"terrain": {"legend": {".": "clear", "w": "woods", "~": "lake"}, "rows": rows}}
    page = opened(changes={f"maps/field.json#/{key}": value for key, value in changes.items()})
    go(page, "marsh")
    QTest.keyClick(page.kinds["hexes"].list.list, Key.Key_Delete)
    assert ids(page) == ["clear", "woods", "lake"]
    assert page.kinds["hexes"].list.current == "lake"


def test_a_kind_in_use_is_deleted_with_a_replacement_as_one_step(opened: Opened) -> None:
    page = opened()
    before = document(page).module
    go(page, "woods")
    QTest.keyClick(page.kinds["hexes"].list.list, Key.Key_Delete)
    dialog = page.kinds["hexes"].dialog
    assert dialog is not None
    places = [dialog.places.item(at).text() for at in range(dialog.places.count())]
    assert places == ["The field: Overlays (1)", "The field: Terrain (2)"]
    assert dialog.focusWidget() is dialog.others
    QTest.keyClick(dialog.others, Key.Key_Down)
    QTest.mouseClick(dialog.replace, LEFT)
    assert ids(page) == ["clear", "marsh", "lake"]
    assert set(document(page).module.maps["field"].terrain.legend.values()) == {
        "clear",
        "marsh",
        "lake",
    }
    assert undo_text(page) == "Replace Woods by Marsh"
    document(page).stack.undo()
    assert document(page).module == before


def test_a_kind_in_use_stays_when_the_question_is_cancelled(opened: Opened) -> None:
    page = opened()
    go(page, "woods")
    QTest.keyClick(page.kinds["hexes"].list.list, Key.Key_Delete)
    dialog = page.kinds["hexes"].dialog
    assert dialog is not None
    QTest.keyClick(dialog, Key.Key_Escape)
    assert "woods" in ids(page)
    assert document(page).stack.count() == 0


def test_the_only_line_in_use_cannot_be_replaced(opened: Opened) -> None:
    page = opened("Lines")
    QTest.keyClick(page.kinds["lines"].list.list, Key.Key_Delete)
    dialog = page.kinds["lines"].dialog
    assert dialog is not None
    assert not dialog.replace.isEnabled()
    dialog.reject()
    assert ids(page, "lines") == ["road"]


# --- the form --------------------------------------------------------------------------------


def test_a_new_id_follows_into_the_maps_as_one_step(opened: Opened) -> None:
    page = opened()
    go(page, "woods")
    line = line_of(page, "id")
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "forest")
    assert "woods" in ids(page), "an id that is still being typed moves nothing"
    QTest.keyClick(line, Key.Key_Return)
    assert ids(page)[1] == "forest"
    assert document(page).module.maps["field"].terrain.legend["w"] == "forest"
    assert document(page).stack.count() == 1
    assert undo_text(page) == "Rename woods to forest"
    assert page.kinds["hexes"].list.current == "forest"


@pytest.mark.parametrize("text", ["Big Woods", "clear", ""])
def test_an_id_that_cannot_be_is_refused_beside_the_field(text: str, opened: Opened) -> None:
    page = opened()
    go(page, "woods")
    line = line_of(page, "id")
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Key.Key_Delete)
    QTest.keyClicks(line, text)
    field = page.kinds["hexes"].details.field("id")
    assert field.fault.isVisible()
    QTest.keyClick(line, Key.Key_Return)
    assert ids(page)[1] == "woods"
    assert line.text() == "woods"


def test_typing_a_name_is_one_step_and_shows_in_the_list(opened: Opened) -> None:
    page = opened()
    go(page, "woods")
    line = line_of(page, "name")
    line.setFocus()
    line.setCursorPosition(0)
    QTest.keyClicks(line, "Deep ")
    assert terrain(page).hexes[1].name == "Deep Woods"
    assert line.cursorPosition() == 5
    assert page.kinds["hexes"].list.model.entries[1].name == "Deep Woods"
    assert document(page).stack.count() == 1
    document(page).stack.undo()
    assert line.text() == "Woods"


def test_an_empty_name_is_refused_and_the_old_one_comes_back(opened: Opened) -> None:
    page = opened()
    line = line_of(page, "name")
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Key.Key_Delete)
    assert page.kinds["hexes"].details.field("name").fault.isVisible()
    line_of(page, "id").setFocus()
    assert line.text() == "Clear"
    assert document(page).stack.count() == 0


def test_a_cost_typed_in_the_form_is_read_as_in_the_chart(opened: Opened) -> None:
    page = opened()
    line = line_of(page, "movement", "horse")
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "1½")
    assert terrain(page).hexes[0].movement["horse"] == 1.5
    line.selectAll()
    QTest.keyClicks(line, "soup")
    assert page.kinds["hexes"].details.field("movement", "horse").fault.isVisible()
    assert terrain(page).hexes[0].movement["horse"] == 1.5


def test_choosing_how_sight_is_blocked_is_a_step(opened: Opened) -> None:
    page = opened()
    box = page.kinds["hexes"].details.field("blocks_sight").focusProxy()
    assert isinstance(box, QComboBox)
    box.setFocus()
    QTest.keyClick(box, Key.Key_Down)
    assert terrain(page).hexes[0].blocks_sight == "through"
    assert undo_text(page) == "Change Blocks sight of Clear"


def test_the_style_is_chosen_from_the_gallery_by_keys(opened: Opened) -> None:
    page = opened()
    go(page, "lake")
    field = page.kinds["hexes"].details.field("art", "style")
    button = field.focusProxy()
    assert button is not None
    QTest.keyClick(button, Key.Key_Space)
    gallery = field.gallery  # type: ignore[attr-defined] # of a StyleField
    names = [gallery.list.item(at).text() for at in range(gallery.list.count())]
    assert "Woods" in names
    assert "Railway" not in names
    QTest.keyClick(gallery.list, Key.Key_Right)
    QTest.keyClick(gallery.list, Key.Key_Return)
    assert terrain(page).hexes[3].art.style == "woods"
    assert undo_text(page) == "Change Style of Lake"


def test_the_preview_is_drawn_anew_when_the_drawing_changes(opened: Opened) -> None:
    page = opened()
    details = page.kinds["hexes"].details
    before = details.preview.pixmap().toImage()
    details.field("art", "style").chosen.emit("woods")
    assert details.preview.pixmap().toImage() != before
    document(page).stack.undo()
    assert details.preview.pixmap().toImage() == before


def test_a_colour_comes_from_the_dialog_and_goes_by_none(opened: Opened) -> None:
    page = opened()
    field: Any = page.kinds["hexes"].details.field("art", "colour")
    QTest.mouseClick(field.button, LEFT)
    field.dialog.setCurrentColor(QColor("#112233"))
    field.dialog.setCurrentColor(QColor("#445566"))
    assert terrain(page).hexes[0].art.colour == "#445566"
    field.dialog.accept()
    assert document(page).stack.count() == 1
    QTest.mouseClick(field.clear, LEFT)
    assert terrain(page).hexes[0].art.colour is None


def test_a_colour_dialog_that_is_cancelled_leaves_no_step(opened: Opened) -> None:
    page = opened()
    field: Any = page.kinds["hexes"].details.field("art", "colour")
    QTest.mouseClick(field.button, LEFT)
    field.dialog.setCurrentColor(QColor("#112233"))
    field.dialog.reject()
    assert terrain(page).hexes[0].art.colour is None
    assert document(page).stack.count() == 0


def test_a_picture_of_the_module_can_be_chosen(opened: Opened) -> None:
    page = opened()
    field = page.kinds["hexes"].details.field("art", "image")
    box = field.focusProxy()
    assert isinstance(box, QComboBox)
    assert box.count() == 1
    document(page).do(Change("Add picture", {"art/heath.png": small_picture()}))
    assert [box.itemText(at) for at in range(box.count())] == ["none", "heath.png"]
    assert not box.itemIcon(1).isNull()
    QTest.keyClick(box, Key.Key_Down)
    assert terrain(page).hexes[0].art.image == "art/heath.png"


def small_picture() -> bytes:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("#aabb99"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs want bytes, Qt a text
    return bytes(buffer.data().data())


def test_fields_of_the_module_are_in_the_form_with_range_and_tip(opened: Opened) -> None:
    part = {"title": "Dry", "description": "Never wet.", "type": "boolean"}
    page = opened(changes={"module.json#/fields": {"hex-terrain": {"dry": part}}})
    field = page.kinds["hexes"].details.field("attributes", "dry")
    assert field.toolTip() == "Never wet."
    box = field.focusProxy()
    assert isinstance(box, QCheckBox)
    QTest.keyClick(box, Key.Key_Space)
    assert terrain(page).hexes[0].attributes == {"dry": True}


def test_costs_downwards_appear_with_the_direction(opened: Opened) -> None:
    page = opened("Hexsides")
    details = page.kinds["hexsides"].details
    assert not details.field("movement_down", "foot").isVisibleTo(details)
    box = details.field("directed").focusProxy()
    assert isinstance(box, QCheckBox)
    QTest.keyClick(box, Key.Key_Space)
    assert details.field("movement_down", "foot").isVisibleTo(details)


def test_every_field_has_a_name_for_screen_readers(opened: Opened) -> None:
    page = opened("Hexsides")
    for field in page.kinds["hexsides"].details.form.fields.values():
        target = field.focusProxy() or field
        assert target.accessibleName(), field.name


# --- the chart -------------------------------------------------------------------------------


def test_the_chart_keeps_the_rules_of_qt_while_it_changes(qtmodeltester: ModelTester) -> None:
    steps = Steps(ModuleDocument(module_of(), {}), TERRAIN.file)
    model = TerrainGridModel()
    model.show_sheet(steps, TerrainSheet(steps.module))
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call] # pytest-qt has no type for it
    assert model.setData(model.index(0, 0), "P")
    model.show_sheet(steps, TerrainSheet(steps.module))
    steps.do("Delete", replace(steps.module.terrain, lines=()))
    model.show_sheet(steps, TerrainSheet(steps.module))
    assert model.rowCount() == 6


def test_the_palette_keeps_the_rules_of_qt_while_it_changes(qtmodeltester: ModelTester) -> None:
    model = EntryModel()
    model.show([Entry("a", "A", ""), Entry("b", "B", "")])
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call] # pytest-qt has no type for it
    model.show([Entry("b", "B", ""), Entry("a", "A", "")])
    model.show([Entry("b", "B", "")])
    assert model.row_of("b") == 0


def test_a_cost_is_typed_and_enter_goes_down(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 1, "Foot")
    type_in(grid, "1.5")
    assert terrain(page).hexes[1].movement["foot"] == 1.5
    assert grid.chart.data(cell(grid, 1, "Foot")) == "1½"
    assert grid.currentIndex().row() == 2
    assert undo_text(page) == "Change Foot of Woods"
    document(page).stack.undo()
    assert terrain(page).hexes[1].movement["foot"] == 2
    document(page).stack.redo()
    assert terrain(page).hexes[1].movement["foot"] == 1.5
    assert grid.currentIndex().row() == 2


def test_tab_takes_what_was_typed_and_goes_right(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 1, "Foot")
    type_in(grid, "P", Key.Key_Tab)
    assert terrain(page).hexes[1].movement["foot"] == "prohibited"
    assert grid.currentIndex() == cell(grid, 1, "Horse")


def test_tab_goes_from_cell_to_cell_and_leaves_at_the_end_of_the_row(opened: Opened) -> None:
    page = opened("Chart")
    page.chart.shown.setCurrentIndex(3)
    grid = page.chart.grid
    at_cell(grid, 0, "Foot")
    QTest.keyClick(grid, Key.Key_Tab)
    assert grid.currentIndex() == cell(grid, 0, "Horse")
    QTest.keyClick(grid, Key.Key_Tab)
    assert grid.currentIndex() == cell(grid, 0, "Horse")
    assert not grid.hasFocus()


def test_what_cannot_be_used_stays_in_the_cell_with_a_message(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 1, "Foot")
    type_in(grid, "soup")
    assert editor_of(grid).text() == "soup"
    assert "Woods, Foot: “soup”" in page.chart.message.text()
    assert document(page).stack.count() == 0
    line = editor_of(grid)
    line.selectAll()
    QTest.keyClicks(line, "4")
    QTest.keyClick(line, Key.Key_Return)
    assert terrain(page).hexes[1].movement["foot"] == 4
    assert not page.chart.message.isVisible()


def test_a_double_click_opens_the_cell(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    place = grid.visualRect(cell(grid, 0, "Horse")).center()
    QTest.mouseClick(grid.viewport(), LEFT, pos=place)
    QTest.mouseDClick(grid.viewport(), LEFT, pos=place)
    QTest.mouseRelease(grid.viewport(), LEFT, pos=place)
    assert editor_of(grid).text() == "1"


def test_a_block_from_a_spreadsheet_is_pasted_as_one_step(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 1, "Foot")
    QGuiApplication.clipboard().setText("1\t½\r\nP\tR\r\nall\t\r\n")
    QTest.keyClick(grid, Key.Key_V, CONTROL)
    assert [hex_.movement for hex_ in terrain(page).hexes[1:]] == [
        {"foot": 1, "horse": 0.5},
        {"foot": "prohibited", "horse": "line-only"},
        {"foot": "whole"},
    ]
    assert document(page).stack.count() == 1
    assert undo_text(page) == "Paste cells"
    assert grid.block() == (1, 3, 0, 1)
    document(page).stack.undo()
    assert document(page).module == module_of()


def test_a_paste_with_a_bad_cell_changes_nothing_and_names_the_cell(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 0, "Foot")
    QGuiApplication.clipboard().setText("1\t2\n3\tsoup")
    QTest.keyClick(grid, Key.Key_V, CONTROL)
    assert document(page).stack.count() == 0
    assert page.chart.message.isVisible()
    assert "Woods, Horse: “soup”" in page.chart.message.text()


def test_a_paste_hanging_over_the_edge_is_cut_off(opened: Opened) -> None:
    page = opened("Chart")
    page.chart.shown.setCurrentIndex(1)
    grid = page.chart.grid
    last = grid.chart.rowCount() - 1
    at_cell(grid, last, "Cover")
    assert grid.chart.columnCount() - 1 == grid.currentIndex().column()
    QGuiApplication.clipboard().setText("1\t7\n2\t8")
    QTest.keyClick(grid, Key.Key_V, CONTROL)
    assert terrain(page).hexes[last].cover == 1


def test_one_cell_pasted_fills_the_selected_block(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 0, "Foot")
    QTest.keyClick(grid, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(grid, Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QGuiApplication.clipboard().setText("1,5")
    QTest.keyClick(grid, Key.Key_V, CONTROL)
    costs = {"foot": 1.5, "horse": 1.5}
    assert [hex_.movement for hex_ in terrain(page).hexes[:2]] == [costs, costs]


def test_a_block_is_copied_for_spreadsheets_and_pasted_elsewhere(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 2, "Foot")
    QTest.keyClick(grid, Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(grid, Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "3\tline only"
    at_cell(grid, 0, "Foot")
    QTest.keyClick(grid, Key.Key_V, CONTROL)
    assert terrain(page).hexes[0].movement == terrain(page).hexes[2].movement


def test_delete_clears_the_block_as_one_step(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 0, "Foot")
    QTest.keyClick(grid, Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(grid, Key.Key_Delete)
    assert terrain(page).hexes[0].movement == {}
    assert document(page).stack.count() == 1


def test_fill_down_copies_the_first_row_of_the_block(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 1, "Horse")
    for _ in range(2):
        QTest.keyClick(grid, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(grid, Key.Key_D, CONTROL)
    assert [hex_.movement["horse"] for hex_ in terrain(page).hexes] == [1, 3.5, 3.5, 3.5]
    assert undo_text(page) == "Fill down"


def test_space_turns_yes_and_no(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 4, "Crossing")
    QTest.keyClick(grid, Key.Key_Space)
    assert terrain(page).hexsides[0].crossing
    QTest.keyClick(grid, Key.Key_Space)
    assert not terrain(page).hexsides[0].crossing


def test_a_cell_that_a_kind_does_not_have_cannot_be_edited(opened: Opened) -> None:
    page = opened("Chart")
    grid = page.chart.grid
    at_cell(grid, 0, "Crossing")
    QTest.keyClicks(grid, "y")
    assert not grid.viewport().findChildren(QLineEdit)
    assert not grid.chart.flags(cell(grid, 0, "Crossing")) & Qt.ItemFlag.ItemIsEditable


def test_the_heads_of_columns_have_the_words_of_the_schema(opened: Opened) -> None:
    page = opened("Chart")
    chart = page.chart.grid.chart
    column = cell(page.chart.grid, 0, "Height").column()
    tip = chart.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "Height of what stands here, above the ground." in tip


def test_the_chart_can_show_one_group_alone(opened: Opened) -> None:
    page = opened("Chart")
    page.chart.shown.setCurrentIndex(3)
    sheet = page.chart.grid.chart.sheet
    assert isinstance(sheet, TerrainSheet)
    assert [row.kind for row in sheet.rows] == ["road"]
    assert [column.title for column in sheet.columns] == ["Foot", "Horse"]


# --- movement classes ------------------------------------------------------------------------


def test_a_class_is_added_named_and_becomes_a_column(opened: Opened) -> None:
    page = opened("Movement classes")
    tab = page.classes
    QTest.keyClick(tab.list.list, Key.Key_Insert)
    line = tab.form.fields["name",].focusProxy()
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "Carts")
    assert [class_.id for class_ in terrain(page).movement_classes] == ["foot", "carts", "horse"]
    page.tabs.setCurrentWidget(page.chart)
    titles = titles_of(page.chart.grid)
    assert titles[:3] == ["Foot", "Carts", "Horse"]


def test_a_class_in_use_is_deleted_with_a_replacement(opened: Opened) -> None:
    page = opened("Movement classes")
    tab = page.classes
    tab.list.go_to("horse")
    QTest.keyClick(tab.list.list, Key.Key_Delete)
    assert tab.dialog is not None
    QTest.mouseClick(tab.dialog.replace, LEFT)
    module = document(page).module
    assert [class_.id for class_ in module.terrain.movement_classes] == ["foot"]
    assert {kind.movement_class for kind in module.counters.kinds} == {"foot", ""}
    document(page).stack.undo()
    assert document(page).module == module_of()


def test_classes_change_places_by_key(opened: Opened) -> None:
    page = opened("Movement classes")
    QTest.keyClick(page.classes.list.list, Key.Key_Down, ALT)
    assert [class_.id for class_ in terrain(page).movement_classes] == ["horse", "foot"]


# --- keys that the window knows too ----------------------------------------------------------


def window_around(page: TerrainPage, qtbot: QtBot, keys: str) -> tuple[QMainWindow, list[str]]:
    """A window with an action of its own on these keys, and what it was told."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(page)
    done: list[str] = []
    action = QAction("Of the window", window)
    action.setShortcut(QKeySequence(keys))
    action.triggered.connect(lambda: done.append(keys))
    window.addAction(action)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window, done


def test_the_chart_fills_down_though_the_window_has_the_same_keys(
    opened: Opened, qtbot: QtBot
) -> None:
    page = opened("Chart")
    _window, done = window_around(page, qtbot, "Ctrl+D")
    at_cell(page.chart.grid, 1, "Foot")
    QTest.keyClick(page.chart.grid, Key.Key_D, CONTROL)
    assert not done
    assert terrain(page).hexes[1].movement["foot"] == 1


def test_undo_in_a_field_is_the_windows_undo(opened: Opened, qtbot: QtBot) -> None:
    page = opened()
    _window, done = window_around(page, qtbot, "Ctrl+Z")
    line = line_of(page, "name")
    line.setFocus()
    QTest.keyClicks(line, "x")
    QTest.keyClick(line, Key.Key_Z, CONTROL)
    assert done == ["Ctrl+Z"]
    assert line.text() == "Clearx"


# --- the page --------------------------------------------------------------------------------


def test_a_change_from_elsewhere_keeps_the_current_kind(opened: Opened) -> None:
    page = opened()
    go(page, "marsh")
    document(page).do(page_change(page))
    assert page.kinds["hexes"].list.current == "marsh"


def page_change(page: TerrainPage) -> Change:
    return Change("Elsewhere", {"terrain.json": replace(terrain(page), lines=())})


def test_a_hidden_page_catches_up_when_it_is_shown(opened: Opened) -> None:
    page = opened("Lines")
    page.hide()
    document(page).do(page_change(page))
    page.show()
    assert page.kinds["lines"].list.model.rowCount() == 0
    assert page.kinds["lines"].nothing.isVisible()


def test_another_document_takes_the_place_of_the_first(opened: Opened) -> None:
    page = opened()
    first = document(page)
    other = ModuleDocument(module_of({"terrain.json#/hexes/0/name": "Heath"}), {})
    page.show_document(other, TERRAIN.file)
    assert page.kinds["hexes"].list.model.entries[0].name == "Heath"
    first.do(page_change(page))
    assert page.kinds["hexes"].list.model.entries[0].name == "Heath"


@pytest.mark.parametrize("sample", sample_folders(), ids=lambda path: path.name)
def test_every_tab_shows_every_sample(sample: Any, opened: Opened) -> None:
    page = opened()
    module = load(sample).module
    assert module is not None
    page.show_document(ModuleDocument(module, {}), TERRAIN.file)
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        assert not page.grab().isNull()
    for group, tab in page.kinds.items():
        for kind in getattr(module.terrain, group):
            page.tabs.setCurrentWidget(tab)
            tab.list.go_to(kind.id)
            assert tab.details.kind is kind
    assert document(page).stack.count() == 0


def test_a_click_in_the_palette_shows_the_kind(opened: Opened) -> None:
    page = opened()
    palette = page.kinds["hexes"].list
    place: QPoint = palette.list.visualRect(palette.model.index(2)).center()
    QTest.mouseClick(palette.list.viewport(), LEFT, pos=place)
    assert line_of(page, "name").text() == "Marsh"
