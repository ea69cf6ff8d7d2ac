"""The dialogs that change a map as a whole, driven by keys and mouse."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog
from hexwright.editor.map.dialogs import underlay
from hexwright.editor.map.dialogs.grid import GridDialog
from hexwright.editor.map.dialogs.join import JoinDialog
from hexwright.editor.map.dialogs.new_map import NewMapDialog
from hexwright.editor.map.dialogs.properties import MapPropertiesDialog
from hexwright.editor.map.dialogs.resize import ResizeDialog
from hexwright.editor.map.dialogs.underlay import UnderlayDialog
from hexwright.editor.map.edits.numberings import presets
from hexwright.schema.load import load
from hexwright.schema.model.map import Axis, Map, Numbering
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES
from tests.helpers.modules import module_of
from tests.helpers.whole_maps import done, errors_of, rich_module

KEY = Qt.Key


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[Any], Any]:
    def show(dialog: ChangeDialog) -> ChangeDialog:
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    return show


Shown = Callable[[Any], Any]


def typed(field: QWidget, text: str) -> None:
    """Replace the text of a field by typing."""
    field.setFocus()
    QTest.keyClick(field, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def tick(box: QWidget) -> None:
    """Click on the box or circle itself, at the left of its words."""
    none = Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, none, QPoint(8, box.height() // 2))


def the_map(dialog: ChangeDialog) -> Map:
    assert dialog.change is not None
    return next(content for content in dialog.change.contents.values() if isinstance(content, Map))


def colours_of(widget: QWidget) -> int:
    """How many colours a widget shows: a blank one has a few."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    found = {
        image.pixel(QPoint(x, y))
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    }
    return len(found)


# --- new map ----------------------------------------------------------------------------------


def test_a_new_map_is_made_with_the_keyboard_alone(qtbot: QtBot, shown: Shown) -> None:
    module = module_of()
    dialog = shown(NewMapDialog(module))
    typed(dialog.map_title, "Two Rivers")
    typed(dialog.columns, "9")
    typed(dialog.rows, "7")
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog, KEY.Key_Return)
    made = the_map(dialog)
    assert (made.id, made.title) == ("two-rivers", "Two Rivers")
    assert (made.grid.columns, made.grid.rows) == (9, 7)
    assert errors_of(done(module, dialog.change).module) == []


def test_the_id_follows_the_title_until_one_is_typed(shown: Shown) -> None:
    dialog = shown(NewMapDialog(module_of()))
    typed(dialog.map_title, "Field")
    assert dialog.map_id.text() == "field-2"
    typed(dialog.map_id, "mine")
    typed(dialog.map_title, "Meadow")
    assert dialog.map_id.text() == "mine"


@pytest.mark.parametrize(
    ("words", "said"), [("field", "already"), ("No Capitals", "small letters"), ("", "small")]
)
def test_an_id_that_cannot_be_is_told_at_once(shown: Shown, words: str, said: str) -> None:
    dialog = shown(NewMapDialog(module_of()))
    dialog.map_id.setFocus()
    typed(dialog.map_id, "x")
    if words:
        typed(dialog.map_id, words)
    else:
        dialog.map_id.setText("Ä")
        dialog.refresh()
    assert said in dialog.problem.text()
    assert not dialog.ok.isEnabled()


def test_a_map_without_a_title_cannot_be_made(shown: Shown) -> None:
    dialog = shown(NewMapDialog(module_of()))
    dialog.map_title.setFocus()
    QTest.keyClick(dialog.map_title, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(dialog.map_title, KEY.Key_Delete)
    assert dialog.problem.isVisible()
    assert "title" in dialog.problem.text()
    assert not dialog.ok.isEnabled()


def test_pictures_choose_the_shape_of_the_hexes(shown: Shown) -> None:
    dialog = shown(NewMapDialog(module_of()))
    click(dialog.grid_fields.orientation.button(1))
    click(dialog.grid_fields.stagger.button(1))
    grid = the_map(dialog).grid
    assert (grid.orientation, grid.stagger) == ("pointy", "even")
    assert "rows" in dialog.grid_fields.stagger.button(0).text()


def test_a_new_map_has_the_chosen_ground_and_numbers(shown: Shown) -> None:
    dialog = shown(NewMapDialog(module_of()))
    dialog.terrain.setFocus()
    QTest.keyClick(dialog.terrain, KEY.Key_Down)
    dialog.numbering.setFocus()
    QTest.keyClick(dialog.numbering, KEY.Key_Down)
    QTest.keyClick(dialog.numbering, KEY.Key_Down)
    made = the_map(dialog)
    assert set(made.terrain.legend.values()) == {"woods"}
    assert made.numbering.column.style == "letters"
    assert dialog.sentence.text().startswith("The hex at the upper left is A1")


def test_the_preview_of_a_new_map_shows_a_map(shown: Shown) -> None:
    assert colours_of(shown(NewMapDialog(module_of())).preview) > 20


def test_a_new_map_is_numbered_as_the_other_maps_are(shown: Shown) -> None:
    module = module_of()
    field = module.maps["field"]
    rows = field.grid.rows
    upwards = presets(field.grid)[5].numbering
    assert upwards.row.first == rows
    module.maps["field"] = replace(field, numbering=replace(upwards, prefix="F", show=False))
    dialog = shown(NewMapDialog(module))
    assert the_map(dialog).grid == field.grid
    assert the_map(dialog).numbering == replace(upwards, show=False)
    typed(dialog.rows, str(rows + 3))
    assert the_map(dialog).numbering.row.first == rows + 3


def test_a_numbering_of_a_modules_own_is_offered_for_its_next_map(shown: Shown) -> None:
    module = module_of()
    field = module.maps["field"]
    own = Numbering(column=Axis(first=40, width=2), row=Axis(first=7, width=2))
    module.maps["field"] = replace(field, numbering=own)
    dialog = shown(NewMapDialog(module))
    assert the_map(dialog).numbering == own
    assert f"As on “{field.title}”" in dialog.numbering.currentText()


def test_rows_from_the_bottom_follow_the_number_of_rows(shown: Shown) -> None:
    dialog = shown(NewMapDialog(module_of()))
    dialog.numbering.setCurrentIndex(5)
    typed(dialog.rows, "33")
    assert the_map(dialog).numbering.row.first == 33


# --- grid and numbering -----------------------------------------------------------------------


def test_the_grid_dialog_shows_numbers_as_they_will_be(shown: Shown) -> None:
    dialog = shown(GridDialog(rich_module(), "field"))
    assert dialog.sentence.text() == "The hex at the upper left is 0101, at the lower right 0706."
    typed(dialog.numbering.separator, ".")
    assert dialog.sentence.text() == "The hex at the upper left is 01.01, at the lower right 07.06."
    before = dialog.preview.grab().toImage()
    typed(dialog.numbering.prefix, "A")
    assert dialog.preview.grab().toImage() != before


def test_the_preview_shows_what_is_on_the_map_from_the_start(shown: Shown) -> None:
    module = rich_module()
    bare = replace(module.maps["field"], labels=(), sites=(), hexsides=(), lines=(), overlays=())
    whole = shown(GridDialog(module, "field"))
    empty = shown(GridDialog(module.with_documents({"maps/field.json": bare}), "field"))
    assert whole.preview.grab().toImage() != empty.preview.grab().toImage()


def test_scenarios_follow_the_numbers_of_the_grid_dialog(qtbot: QtBot, shown: Shown) -> None:
    module = rich_module()
    dialog = shown(GridDialog(module, "field"))
    typed(dialog.numbering.prefix, "N")
    with qtbot.waitSignal(dialog.accepted):
        click(dialog.ok)
    found = done(module, dialog.change).module
    assert {one.hex[0] for one in found.scenarios["meeting"].setup} == {"N"}
    assert errors_of(found) == []


def test_a_preset_fills_the_fields_and_own_values_leave_it(shown: Shown) -> None:
    dialog = shown(GridDialog(rich_module(), "field"))
    numbers = dialog.numbering
    numbers.preset.setFocus()
    for _ in range(2):
        QTest.keyClick(numbers.preset, KEY.Key_Down)
    assert numbers.column.style.currentData() == "letters"
    assert the_map(dialog).numbering.column.style == "letters"
    typed(numbers.row.first, "5")
    assert numbers.preset.currentText() == "As set below"
    assert the_map(dialog).numbering.row.first == 5


def test_numbers_that_repeat_are_told_and_cannot_be_applied(shown: Shown) -> None:
    dialog = shown(GridDialog(_wide(), "field"))
    typed(dialog.numbering.column.width, "1")
    typed(dialog.numbering.row.width, "1")
    assert "Two hexes have the same number." in dialog.problem.text()
    assert not dialog.ok.isEnabled()
    typed(dialog.numbering.separator, "-")
    assert dialog.ok.isEnabled()


def _wide() -> Module:
    return module_of(
        {
            "maps/field.json#/grid/columns": 12,
            "maps/field.json#/grid/rows": 12,
            "maps/field.json#/terrain": {"legend": {".": "clear"}, "rows": ["." * 12] * 12},
            "maps/field.json#/elevation": {"legend": {"0": 0}, "rows": ["0" * 12] * 12},
        }
    )


def test_another_orientation_tells_what_it_costs(shown: Shown) -> None:
    module = rich_module(hexes=[(1, 1), (3, 1), (5, 4), (2, 3)])
    dialog = shown(GridDialog(module, "field"))
    assert not dialog.losses.isVisible()
    click(dialog.grid_fields.orientation.button(1))
    assert dialog.losses.isVisible()
    assert "River" in dialog.losses.items.item(0).text()
    assert dialog.ok.isEnabled()


def test_measures_have_units(shown: Shown) -> None:
    dialog = shown(GridDialog(rich_module(), "field"))
    assert dialog.grid_fields.hex_mm.text() == "20.0 mm"
    assert dialog.grid_fields.metres.text() == "not given"
    typed(dialog.grid_fields.metres, "250")
    assert the_map(dialog).grid.metres == 250


def test_a_grid_left_as_it_is_is_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GridDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted)
    assert GridDialog.ask(None, rich_module(), "field") is None


# --- size -------------------------------------------------------------------------------------


def test_columns_are_added_with_the_spin_boxes(shown: Shown) -> None:
    dialog = shown(ResizeDialog(rich_module(), "field"))
    dialog.left.setFocus()
    QTest.keyClick(dialog.left, KEY.Key_Up)
    QTest.keyClick(dialog.left, KEY.Key_Up)
    assert dialog.size_line.text().startswith("From 7 × 6 to 9 × 6 hexes.")
    made = the_map(dialog)
    assert made.grid.columns == 9
    assert made.numbering.column.first == -1
    assert not dialog.losses.isVisible()


def test_what_scenarios_lose_must_be_agreed_to(shown: Shown) -> None:
    dialog = shown(ResizeDialog(module_of(), "field"))
    typed(dialog.left, "-1")
    texts = [dialog.losses.items.item(row).text() for row in range(dialog.losses.items.count())]
    assert "Scenario “Meeting engagement”: red-1 in 0101" in texts
    assert not dialog.ok.isEnabled()
    tick(dialog.losses.agree)
    assert dialog.ok.isEnabled()
    typed(dialog.left, "-2")
    assert not dialog.losses.agree.isChecked()
    assert not dialog.ok.isEnabled()


def test_nothing_left_is_no_map(shown: Shown) -> None:
    dialog = shown(ResizeDialog(rich_module(), "field"))
    typed(dialog.left, "-7")
    assert "No hex would be left." in dialog.problem.text()
    assert not dialog.ok.isEnabled()


def test_letters_that_cannot_go_on_are_numbered_anew(shown: Shown) -> None:
    dialog = shown(ResizeDialog(rich_module(preset=2), "field"))
    typed(dialog.left, "1")
    assert dialog.anew.isChecked()
    assert not dialog.keep.isEnabled()
    assert dialog.ok.isEnabled()


def test_cropping_begins_with_the_selected_hexes(shown: Shown) -> None:
    dialog = shown(ResizeDialog(rich_module(), "field", [(1, 1), (4, 3)]))
    assert tuple(dialog.edges()) == (-1, -1, -2, -2)
    assert dialog.size_line.text().startswith("From 7 × 6 to 4 × 3 hexes.")


def test_new_hexes_are_of_the_chosen_terrain(shown: Shown) -> None:
    dialog = shown(ResizeDialog(rich_module(), "field"))
    assert not dialog.terrain.isEnabled()
    typed(dialog.bottom, "1")
    dialog.terrain.setCurrentIndex(2)
    made = the_map(dialog)
    assert made.terrain.legend[made.terrain.rows[-1][0]] == "marsh"


def test_the_sketch_shows_what_comes_and_what_goes(shown: Shown) -> None:
    dialog = shown(ResizeDialog(rich_module(), "field"))
    before = dialog.sketch.grab().toImage()
    typed(dialog.right, "-1")
    cut = dialog.sketch.grab().toImage()
    typed(dialog.right, "1")
    assert before != cut != dialog.sketch.grab().toImage()


# --- joining ----------------------------------------------------------------------------------


def two_maps() -> Module:
    module = rich_module()
    other = rich_module(preset=2).maps["field"]
    made = Map(
        id="other",
        title="Other",
        grid=other.grid,
        numbering=other.numbering,
        terrain=other.terrain,
    )
    return module.with_documents({"maps/other.json": made})


def test_maps_are_joined_side_by_side_at_first(qtbot: QtBot, shown: Shown) -> None:
    module = two_maps()
    dialog = shown(JoinDialog(module, "other"))
    assert [part.map for part in dialog.parts()] == ["other", "field"]
    tick(dialog.below)
    assert the_map(dialog).grid.rows == 12
    with qtbot.waitSignal(dialog.accepted):
        click(dialog.ok)
    assert errors_of(done(module, dialog.change).module) == []


def test_the_order_of_the_maps_can_be_changed(shown: Shown) -> None:
    dialog = shown(JoinDialog(two_maps(), "field"))
    assert not dialog.up.isEnabled()
    click(dialog.down)
    assert [part.map for part in dialog.parts()] == ["other", "field"]
    assert dialog.up.isEnabled()


def test_a_map_lies_at_the_column_that_is_typed(shown: Shown) -> None:
    dialog = shown(JoinDialog(two_maps(), "field"))
    tick(dialog.own)
    typed(dialog.field(1, 1), "5")
    assert the_map(dialog).grid.columns == 12
    assert "lie on each other" in dialog.sentence.text()


def test_one_map_is_not_enough_to_join(shown: Shown) -> None:
    dialog = shown(JoinDialog(two_maps(), "field"))
    dialog.table.setCurrentCell(1, 0)
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, KEY.Key_Space)
    assert "two maps" in dialog.problem.text()
    assert not dialog.ok.isEnabled()


# --- properties -------------------------------------------------------------------------------


def test_a_title_is_changed_with_one_step(shown: Shown) -> None:
    module = module_of()
    dialog = shown(MapPropertiesDialog(module, "field"))
    typed(dialog.map_title, "Meadow")
    assert done(module, dialog.change).module.maps["field"].title == "Meadow"


def test_another_id_is_followed_by_the_scenarios(shown: Shown) -> None:
    module = module_of()
    dialog = shown(MapPropertiesDialog(module, "field"))
    typed(dialog.map_id, "meadow")
    found = done(module, dialog.change).module
    assert found.scenarios["meeting"].maps[0].map == "meadow"
    assert errors_of(found) == []


def test_attributes_of_a_free_game_are_typed_in_a_table(shown: Shown) -> None:
    dialog = shown(MapPropertiesDialog(module_of(), "field"))
    click(dialog.attributes.add)
    table = dialog.attributes.table
    table.item(0, 0).setText("weather")
    table.item(0, 1).setText("3")
    assert the_map(dialog).attributes == {"weather": 3}
    table.setCurrentCell(0, 0)
    click(dialog.attributes.remove)
    assert dialog.change is not None
    assert dialog.change.contents == {}


# --- scan -------------------------------------------------------------------------------------


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    written = io.BytesIO()
    Image.new("RGB", (40, 30), "#3366aa").save(written, "TIFF")
    path = tmp_path / "Old sheet.tif"
    path.write_bytes(written.getvalue())
    return path


def test_a_chosen_scan_comes_into_the_module(
    shown: Shown, scan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = module_of()
    monkeypatch.setattr(underlay, "ask_picture", lambda _parent: scan)
    dialog = shown(UnderlayDialog(module, "field", lambda _name: None))
    assert not dialog.ok.isEnabled()
    click(dialog.choose)
    assert dialog.words.text() == "old-sheet.png: 40 × 30 pixels"
    typed(dialog.percent, "30")
    document = done(module, dialog.change)
    found = document.module.maps["field"].underlay
    assert found is not None
    assert (found.image, found.opacity) == ("art/old-sheet.png", 0.3)
    assert document.asset("art/old-sheet.png") is not None


def test_a_file_that_is_no_picture_is_refused_in_words(shown: Shown, tmp_path: Path) -> None:
    path = tmp_path / "letter.png"
    path.write_text("Dear friend")
    dialog = shown(UnderlayDialog(module_of(), "field", lambda _name: None))
    dialog.take(path)
    assert "no picture" in dialog.problem.text()
    assert not dialog.ok.isEnabled()


def test_a_scan_is_removed_with_a_button(qtbot: QtBot, shown: Shown, scan: Path) -> None:
    first = UnderlayDialog(module_of(), "field", lambda _name: None)
    qtbot.addWidget(first)
    first.take(scan)
    assert first.change is not None
    document = done(module_of(), first.change)
    dialog = shown(UnderlayDialog(document.module, "field", document.asset))
    assert dialog.words.text() == "art/old-sheet.png"
    click(dialog.remove)
    assert the_map(dialog).underlay is None
    assert dialog.change.contents["art/old-sheet.png"] is None


# --- all of them ------------------------------------------------------------------------------

ALL: dict[str, Callable[[Module], ChangeDialog]] = {
    "new": NewMapDialog,
    "grid": lambda module: GridDialog(module, "field"),
    "resize": lambda module: ResizeDialog(module, "field"),
    "join": lambda module: JoinDialog(module, "field"),
    "properties": lambda module: MapPropertiesDialog(module, "field"),
    "underlay": lambda module: UnderlayDialog(module, "field", lambda _name: None),
}


@pytest.mark.parametrize("name", ALL)
def test_every_field_has_a_name_for_those_who_cannot_see_it(shown: Shown, name: str) -> None:
    dialog = shown(ALL[name](two_maps()))
    for kind in ("QSpinBox", "QDoubleSpinBox", "QComboBox", "QLineEdit", "QTableWidget"):
        for widget in dialog.findChildren(QWidget):
            if widget.metaObject().className() == kind and widget.objectName() == "":
                assert widget.accessibleName(), f"{kind} in {name}"


@pytest.mark.parametrize("name", ALL)
def test_escape_closes_a_dialog_without_a_change(qtbot: QtBot, shown: Shown, name: str) -> None:
    dialog = shown(ALL[name](two_maps()))
    with qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(dialog, KEY.Key_Escape)


@pytest.mark.parametrize("name", ALL)
def test_the_tab_key_reaches_the_button_that_applies(shown: Shown, name: str) -> None:
    dialog = shown(ALL[name](two_maps()))
    dialog.show_outcome(Change("", {}))  # a disabled button is rightly passed over
    dialog.activateWindow()
    seen = set()
    for _ in range(60):
        focused = dialog.focusWidget()
        seen.add(focused)
        if focused is dialog.ok:
            break
        dialog.focusNextPrevChild(True)  # noqa: FBT003 - Qt's own
    assert dialog.ok in seen


@pytest.mark.usefixtures("qapp")
def test_a_new_map_of_a_game_with_sections_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load(SAMPLES / "ccn").module
    assert module is not None
    monkeypatch.setattr(NewMapDialog, "exec", lambda _self: QDialog.DialogCode.Accepted)
    change = NewMapDialog.ask(None, module)
    assert change is not None
    (map_,) = change.contents.values()
    assert isinstance(map_, Map)
    assert {zone.id for zone in map_.zones} == {"left", "centre", "right"}
    # The board of the rules, though the first map of the module is a larger one.
    assert [len(row.strip()) for row in map_.terrain.rows] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
