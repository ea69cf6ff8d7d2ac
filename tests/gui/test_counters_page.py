"""The page of counters, by mouse and keys."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hexwright.editor.counters.page import CountersPage
from hexwright.editor.counters.symbol_field import SymbolField, SymbolGallery
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.choice_fields import ChoiceField
from hexwright.editor.forms.fields import LineField, NumberField
from hexwright.editor.forms.image_field import ImageField
from hexwright.editor.records.duplicate_dialog import DuplicateDialog
from hexwright.editor.records.replace_dialog import ReplaceDialog
from hexwright.schema.documents import COUNTERS
from hexwright.schema.model.counters import CounterKind, Formation
from tests.helpers.modules import module_of

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def page(qtbot: QtBot) -> CountersPage:
    made = CountersPage()
    qtbot.addWidget(made)
    made.resize(1120, 800)
    template = {
        "id": "plain",
        "name": "Plain",
        "fields": [{"show": "name", "at": "top", "size": 0.14}, {"show": "symbol", "size": 0.4}],
    }
    module = module_of({"counters.json#/templates/0": template})
    made.show_document(ModuleDocument(module, {}), COUNTERS.file)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def document(page: CountersPage) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def kinds(page: CountersPage) -> dict[str, CounterKind]:
    return document(page).module.kinds


def steps_taken(page: CountersPage) -> int:
    return document(page).stack.count()


def click_kind(page: CountersPage, row: int, modifier: Qt.KeyboardModifier = NONE) -> None:
    view = page.kinds.list.list
    rect = view.visualRect(page.kinds.list.model.index(row))
    QTest.mouseClick(view.viewport(), LEFT, modifier, rect.center())


def press(page: CountersPage, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(page.kinds.list.list, key, modifier)


def line_of(page: CountersPage, *way: str) -> Any:
    field = page.kinds.details.field(*way)
    assert isinstance(field, LineField)
    return field.line


def pick(box: QComboBox, row: int) -> None:
    """Open a list and take an entry, as a user does."""
    box.showPopup()
    box.view().setCurrentIndex(box.model().index(row, 0))
    QTest.keyClick(box.view(), Key.Key_Return)


def pick_value(box: QComboBox, value: Any) -> None:
    pick(box, box.findData(value))


def test_the_list_of_kinds_is_a_sound_model(page: CountersPage, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(page.kinds.list.model)  # type: ignore[no-untyped-call] # of the plug-in
    click_kind(page, 0)
    press(page, Key.Key_Insert)
    page.kinds.list.search.setText("cav")
    assert [kind.id for kind in page.kinds.list.model.kinds] == ["cavalry"]


def test_a_click_shows_a_kind_and_its_faces(page: CountersPage) -> None:
    click_kind(page, 0)
    assert line_of(page, "name").text() == "Infantry"
    assert [name for name, _ in page.kinds.preview.faces] == ["Front", "Worn"]


def test_typing_a_name_is_one_step(page: CountersPage) -> None:
    click_kind(page, 1)
    line_of(page, "name").selectAll()
    QTest.keyClicks(line_of(page, "name"), "Hussars")
    assert kinds(page)["cavalry"].name == "Hussars"
    assert steps_taken(page) == 1
    document(page).stack.undo()
    assert kinds(page)["cavalry"].name == "Cavalry"


def test_one_number_changes_several_counters_in_one_step(page: CountersPage) -> None:
    click_kind(page, 0)
    click_kind(page, 2, SHIFT)
    steps = page.kinds.details.field("steps")
    assert isinstance(steps, NumberField)
    assert steps.spin.text() == "several values"
    QTest.mouseClick(steps.spin.lineEdit(), LEFT)
    QTest.keyClicks(steps.spin.lineEdit(), "4")
    assert [kind.steps for kind in kinds(page).values()] == [4, 4, 4, 0]
    assert steps_taken(page) == 1
    document(page).stack.undo()
    assert [kind.steps for kind in kinds(page).values()] == [2, 0, 0, 0]
    assert steps.spin.text() == "several values"


def test_what_several_counters_share_is_shown(page: CountersPage) -> None:
    click_kind(page, 0)
    click_kind(page, 1, CTRL)
    class_field = page.kinds.details.field("class")
    assert isinstance(class_field, ChoiceField)
    assert class_field.list.currentData() == "unit"
    assert line_of(page, "short").placeholderText() == ""
    assert line_of(page, "name").placeholderText() == "several values"


def test_a_choice_changes_all_chosen_kinds(page: CountersPage) -> None:
    press(page, Key.Key_A, CTRL)
    side = page.kinds.details.field("side")
    assert isinstance(side, ChoiceField)
    pick_value(side.list, "blue")
    assert {kind.side for kind in kinds(page).values()} == {"blue"}
    assert steps_taken(page) == 1


def test_filters_leave_what_is_looked_for(page: CountersPage) -> None:
    shown = page.kinds.list
    pick_value(shown.classes, "leader")
    assert [kind.id for kind in shown.model.kinds] == ["general"]
    QTest.keyClicks(shown.search, "inf")
    assert list(shown.model.kinds) == []
    pick_value(shown.classes, "")
    assert [kind.id for kind in shown.model.kinds] == ["infantry"]


def test_a_new_counter_is_named_at_once_and_its_id_follows(page: CountersPage) -> None:
    click_kind(page, 1)
    press(page, Key.Key_Insert)
    QTest.keyClicks(line_of(page, "name"), "Foot Guard")
    assert list(kinds(page))[2] == "foot-guard"
    assert kinds(page)["foot-guard"].name == "Foot Guard"
    assert page.kinds.list.chosen() == ["foot-guard"]


def test_duplicates_are_numbered(page: CountersPage) -> None:
    click_kind(page, 1)
    press(page, Key.Key_D, CTRL)
    dialog = page.kinds.copies_dialog
    assert isinstance(dialog, DuplicateDialog)
    QTest.keyClicks(dialog.copies, "3")
    assert dialog.names.text() == "Cavalry 2, Cavalry 3, Cavalry 4"
    QTest.keyClick(dialog.copies, Key.Key_Return)
    assert len(kinds(page)) == 7
    assert page.kinds.list.chosen() == ["cavalry-2", "cavalry-3", "cavalry-4"]
    assert steps_taken(page) == 1


def test_names_of_many_copies_are_not_cut(page: CountersPage) -> None:
    click_kind(page, 1)
    press(page, Key.Key_D, CTRL)
    dialog = page.kinds.copies_dialog
    assert isinstance(dialog, DuplicateDialog)
    QTest.keyClicks(dialog.copies, "9")
    QApplication.processEvents()
    names = dialog.names
    assert names.height() >= names.heightForWidth(names.width())
    dialog.close()


def test_a_narrow_list_has_room_to_say_that_values_differ(page: CountersPage) -> None:
    click_kind(page, 0)
    click_kind(page, 2, SHIFT)
    field = page.kinds.details.field("class")
    assert isinstance(field, ChoiceField)
    words = field.list.placeholderText()
    assert words
    assert field.list.sizeHint().width() > field.list.fontMetrics().horizontalAdvance(words)


def test_a_kind_in_use_is_replaced_before_it_goes(page: CountersPage) -> None:
    click_kind(page, 1)
    press(page, Key.Key_Delete)
    dialog = page.kinds.dialog
    assert isinstance(dialog, ReplaceDialog)
    assert any("Red army" in dialog.places.item(row).text() for row in range(dialog.places.count()))
    QTest.mouseClick(dialog.replace, LEFT)
    assert "cavalry" not in kinds(page)
    assert {piece.kind for piece in document(page).module.pieces.values()} == {
        "infantry",
        "general",
    }
    assert steps_taken(page) == 1


def test_another_id_is_followed_by_units(page: CountersPage) -> None:
    click_kind(page, 1)
    line_of(page, "id").selectAll()
    QTest.keyClicks(line_of(page, "id"), "horse")
    QTest.keyClick(line_of(page, "id"), Key.Key_Return)
    assert document(page).module.pieces["blue-2"].kind == "horse"
    assert page.kinds.list.chosen() == ["horse"]


def test_kinds_move_by_keys(page: CountersPage) -> None:
    click_kind(page, 1)
    press(page, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert list(kinds(page))[:2] == ["cavalry", "infantry"]
    assert page.kinds.list.chosen() == ["cavalry"]


def test_a_face_is_added_and_named(page: CountersPage) -> None:
    click_kind(page, 1)
    faces = page.kinds.details.faces
    QTest.mouseClick(faces.list.buttons["add"], LEFT)
    name = faces.form.fields["name",]
    assert isinstance(name, LineField)
    name.line.selectAll()
    QTest.keyClicks(name.line, "Dismounted")
    assert [face.name for face in kinds(page)["cavalry"].faces] == ["Front", "Dismounted"]
    assert [shown for shown, _ in page.kinds.preview.faces] == ["Front", "Dismounted"]


def test_a_symbol_is_found_by_a_word_and_taken_by_enter(page: CountersPage) -> None:
    click_kind(page, 0)
    field = page.kinds.details.field("symbol")
    assert isinstance(field, SymbolField)
    QTest.mouseClick(field.button, LEFT)
    gallery = field.gallery
    assert isinstance(gallery, SymbolGallery)
    QTest.keyClicks(gallery.search, "lanc")
    QTest.keyClick(gallery.search, Key.Key_Return)
    assert kinds(page)["infantry"].symbol == "lancer"


def test_a_nato_symbol_has_the_frame_and_size_that_are_chosen(page: CountersPage) -> None:
    click_kind(page, 0)
    field = page.kinds.details.field("symbol")
    assert isinstance(field, SymbolField)
    field.open_gallery()
    gallery = field.gallery
    assert isinstance(gallery, SymbolGallery)
    pick_value(gallery.frames, "hostile")
    pick_value(gallery.sizes, "battalion")
    QTest.keyClicks(gallery.search, "nato artillery")
    QTest.keyClick(gallery.search, Key.Key_Return)
    assert kinds(page)["infantry"].symbol == "nato-hostile-artillery-battalion"


def test_any_nato_symbol_is_found_by_its_code(page: CountersPage) -> None:
    click_kind(page, 0)
    field = page.kinds.details.field("symbol")
    assert isinstance(field, SymbolField)
    field.open_gallery()
    gallery = field.gallery
    assert isinstance(gallery, SymbolGallery)
    QTest.keyClicks(gallery.search, "1006 1000 16 121300 0000")
    QTest.keyClick(gallery.search, Key.Key_Return)
    assert kinds(page)["infantry"].symbol == "nato-10061000161213000000"


def test_a_picture_that_is_dropped_becomes_the_counters_own(
    page: CountersPage, tmp_path: Path
) -> None:
    file = tmp_path / "Old Guard.png"
    Image.new("RGB", (8, 8), "red").save(file)
    click_kind(page, 0)
    field = page.kinds.details.field("image")
    assert isinstance(field, ImageField)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    actions = Qt.DropAction.CopyAction
    field.dropEvent(QDropEvent(QPointF(5, 5), actions, data, LEFT, NONE))
    assert kinds(page)["infantry"].image == "art/old-guard.png"
    assert document(page).asset("art/old-guard.png") == file.read_bytes()
    document(page).stack.undo()
    assert kinds(page)["infantry"].image is None
    assert document(page).asset("art/old-guard.png") is None


def test_a_file_that_is_no_picture_is_refused_in_words(page: CountersPage, tmp_path: Path) -> None:
    file = tmp_path / "notes.png"
    file.write_text("no picture", encoding="utf-8")
    click_kind(page, 0)
    field = page.kinds.details.field("image")
    assert isinstance(field, ImageField)
    field.picked.emit(file)
    assert "no picture" in field.fault.text()
    assert steps_taken(page) == 0


def test_the_preview_takes_the_colours_of_a_side(page: CountersPage) -> None:
    click_kind(page, 0)
    before = page.kinds.preview.faces[0][1].face
    pick_value(page.kinds.owner, "side:blue")
    sides = {side.id: side.colour for side in document(page).module.info.sides}
    assert page.kinds.preview.faces[0][1].face == sides["blue"] != before


def test_the_preview_shows_the_printed_size(page: CountersPage) -> None:
    click_kind(page, 0)
    look = page.kinds.preview.faces[0][1]
    inch = page.screen().physicalDotsPerInch()
    assert page.kinds.preview.true_size(look).width() == pytest.approx(15 / 25.4 * inch)


def with_faces(page: CountersPage) -> None:
    """Choose two kinds, and give both a back."""
    click_kind(page, 0)
    click_kind(page, 1, CTRL)
    QTest.mouseClick(page.kinds.details.faces.list.buttons["add"], LEFT)


def symbols_of(page: CountersPage, face: str) -> list[str]:
    """The symbols on a face of the chosen kinds; all of them must have it."""
    chosen = page.kinds.list.chosen()
    faces = [{one.id: one.symbol for one in kinds(page)[name].faces} for name in chosen]
    return [one[face] for one in faces]


def test_a_face_is_added_to_all_chosen_kinds_that_lack_it_in_one_step(page: CountersPage) -> None:
    before = steps_taken(page)
    with_faces(page)
    assert symbols_of(page, "back") == ["", ""]
    assert steps_taken(page) == before + 1


def test_the_same_face_of_several_kinds_is_changed_in_one_step(page: CountersPage) -> None:
    with_faces(page)
    faces, before = page.kinds.details.faces, steps_taken(page)
    assert faces.list.current == "back"
    faces.form.fields["symbol",].chosen.emit("lancer")
    assert symbols_of(page, "back") == ["lancer", "lancer"]
    assert steps_taken(page) == before + 1
    document(page).stack.undo()
    assert symbols_of(page, "back") == ["", ""]


def test_of_several_kinds_only_faces_that_all_have_are_shown(page: CountersPage) -> None:
    click_kind(page, 0)
    assert len(page.kinds.details.faces.list.model.entries) == 2
    click_kind(page, 1, CTRL)
    assert not page.kinds.details.faces.list.model.entries
    assert page.kinds.details.faces.form.isHidden()


# --- the sheet -----------------------------------------------------------------------------------


def test_the_sheet_changes_a_value_of_one_kind(page: CountersPage) -> None:
    page.tabs.setCurrentWidget(page.sheet)
    page.sheet.go_to(1, 0)
    QTest.keyClicks(page.sheet.grid, "D")
    line = page.focusWidget()
    QTest.keyClicks(line, "ragoons")
    QTest.keyClick(line, Key.Key_Return)
    assert kinds(page)["cavalry"].name == "Dragoons"


def test_rows_of_the_sheet_are_moved_by_its_buttons(page: CountersPage) -> None:
    page.tabs.setCurrentWidget(page.sheet)
    page.sheet.go_to(0, 0)
    QTest.mouseClick(page.sheet.buttons["down"], LEFT)
    assert list(kinds(page))[:2] == ["cavalry", "infantry"]
    assert page.sheet.rows() == (1, 1)


# --- templates -----------------------------------------------------------------------------------


def shown_template(page: CountersPage) -> Any:
    page.tabs.setCurrentWidget(page.templates)
    return page.templates


def test_a_field_is_dragged_to_its_place(page: CountersPage) -> None:
    tab = shown_template(page)
    board = tab.fields.board
    start = board.field_rects()[0].center().toPoint()
    counter = board.counter()
    end = QPoint(int(counter.right()) - 20, int(counter.bottom()) - 20)
    QTest.mousePress(board, LEFT, NONE, start)
    QTest.mouseMove(board, end)
    QTest.mouseRelease(board, LEFT, NONE, end)
    assert tab.template.fields[0].at == "bottom-right"
    assert steps_taken(page) == 1


def test_a_field_is_placed_sized_and_deleted_by_keys(page: CountersPage) -> None:
    tab = shown_template(page)
    board = tab.fields.board
    tab.fields.choose(1)
    QTest.keyClick(board, Key.Key_Left)
    assert tab.template.fields[1].at == "left"
    QTest.keyClick(board, Key.Key_Plus)
    assert tab.template.fields[1].size == pytest.approx(0.42)
    QTest.keyClick(board, Key.Key_Delete)
    assert [field.show for field in tab.template.fields] == ["name"]


def test_a_print_size_is_chosen(page: CountersPage) -> None:
    tab = shown_template(page)
    pick(tab.presets, tab.presets.findText("½ inch"))
    assert (tab.template.width_mm, tab.template.height_mm) == (12.7, 12.7)


def test_a_field_shows_another_value(page: CountersPage) -> None:
    tab = shown_template(page)
    tab.fields.choose(0)
    field = tab.fields.form.fields["show",]
    assert isinstance(field, ChoiceField)
    pick_value(field.list, "fire")
    assert tab.template.fields[0].show == "fire"


def test_a_template_in_use_is_told_before_it_goes(page: CountersPage) -> None:
    tab = shown_template(page)
    QTest.mouseClick(tab.list.buttons["add"], LEFT)
    tab.list.go_to("plain")
    QTest.mouseClick(tab.list.buttons["delete"], LEFT)
    assert isinstance(tab.dialog, ReplaceDialog)
    QTest.mouseClick(tab.dialog.replace, LEFT)
    assert kinds(page)["infantry"].template == "new-template"


def test_a_problem_leads_to_its_kind(page: CountersPage) -> None:
    page.tabs.setCurrentWidget(page.statuses)
    page.show_spot("/kinds/2/name", "")
    assert page.kinds.list.chosen() == ["general"]
    page.show_spot("/formations/1", "")
    assert page.formations.row == 1


# --- formations ----------------------------------------------------------------------------------


def shown_formation(page: CountersPage) -> Any:
    page.tabs.setCurrentWidget(page.formations)
    page.formations.go_to(0)
    return page.arcs


def test_a_click_on_a_hexside_puts_it_into_the_next_arc(page: CountersPage) -> None:
    arcs = shown_formation(page)
    spot = arcs.hexside_spot(1).toPoint()
    QTest.mouseClick(arcs, LEFT, NONE, spot)
    assert document(page).module.counters.formations[0].front == (1,)
    QTest.mouseClick(arcs, LEFT, NONE, spot)
    line = document(page).module.counters.formations[0]
    assert (line.front, line.flank) == ((), (1,))


def test_a_click_on_a_hex_puts_it_into_the_zone(page: CountersPage) -> None:
    arcs = shown_formation(page)
    QTest.mouseClick(arcs, LEFT, NONE, arcs.spot((2, -1)).toPoint())
    assert document(page).module.counters.formations[0].zone == ((2, -1),)
    QTest.mouseClick(arcs, LEFT, NONE, arcs.spot((2, -1)).toPoint())
    assert document(page).module.counters.formations[0].zone == ()


def test_arcs_and_zone_are_set_by_keys(page: CountersPage) -> None:
    arcs = shown_formation(page)
    QTest.keyClick(arcs, Key.Key_0)
    QTest.keyClick(arcs, Key.Key_Right)
    QTest.keyClick(arcs, Key.Key_Space)
    line = document(page).module.counters.formations[0]
    assert (line.front, line.zone) == ((0,), ((1, 1),))


# --- formations and statuses ---------------------------------------------------------------------


@pytest.fixture
def two_formations(page: CountersPage) -> CountersPage:
    """A page whose first kind uses the first of two formations."""
    counters = document(page).module.counters
    first, *rest = counters.kinds
    made = (Formation(id="line", name="Line"), Formation(id="column", name="Column"))
    kinds = (replace(first, formations=("line",)), *rest)
    page.tabs.setCurrentWidget(page.formations)
    assert page.steps is not None
    page.steps.do("Set up", replace(counters, kinds=kinds, formations=made))
    return page


def test_a_formation_that_is_used_is_replaced_by_another_when_it_is_deleted(
    two_formations: CountersPage,
) -> None:
    page, tab = two_formations, two_formations.formations
    tab.go_to(0)
    QTest.mouseClick(tab.sheet.buttons["delete"], LEFT)
    assert tab.dialog is not None
    assert "Counter kinds" in tab.dialog.places.item(0).text()
    QTest.mouseClick(tab.dialog.replace, LEFT)
    counters = document(page).module.counters
    assert [formation.id for formation in counters.formations] == ["column"]
    assert counters.kinds[0].formations == ("column",)


def test_a_formation_that_nothing_uses_is_deleted_at_once(two_formations: CountersPage) -> None:
    tab = two_formations.formations
    tab.go_to(1)
    QTest.mouseClick(tab.sheet.buttons["delete"], LEFT)
    assert tab.dialog is None
    assert [formation.id for formation in document(two_formations).module.counters.formations] == [
        "line"
    ]
