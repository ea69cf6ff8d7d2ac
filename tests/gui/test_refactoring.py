"""Usages are found, definitions reached and things renamed, by keys and mouse."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.counters.page import CountersPage
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.main_window import MainWindow
from hexwright.editor.pictures.dialog import PicturesDialog
from hexwright.editor.references.rename_dialog import RenameDialog
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.palette import Palette
from hexwright.editor.tables.page import TablePage
from hexwright.editor.terrain.kind_palette import KindPalette
from hexwright.editor.terrain.page import TerrainPage
from hexwright.schema.references.names import Named
from hexwright.schema.samples import sample_folders

Key = Qt.Key
SAMPLES = {path.name: path for path in sample_folders()}
KIND = Named("kind", "french-line", "counters.json")


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    with qtbot.waitSignal(made.files.opened, timeout=20_000):
        made.open_module(SAMPLES["ccn"])
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    return made


def document_of(window: MainWindow) -> ModuleDocument:
    assert window.workspace.document is not None
    return window.workspace.document


def go_to(window: MainWindow, path: str) -> None:
    window.tree.setCurrentIndex(window.documents.index_of(path))
    window.tree.setFocus()


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifiers)


def in_dialog(deed: Callable[[RenameDialog], None], after: int = 0) -> list[RenameDialog]:
    """Work in the dialog that opens next; it is in the list when it was there."""
    seen: list[RenameDialog] = []

    def work() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, RenameDialog)
        seen.append(dialog)
        deed(dialog)

    QTimer.singleShot(after, work)
    return seen


def test_the_panel_says_what_it_is_for_before_it_is_used(window: MainWindow) -> None:
    assert "Shift+F12" in window.usages_panel.nothing.text()


def test_usages_of_the_document_in_the_tree_are_listed(window: MainWindow) -> None:
    go_to(window, "decks/command.json")
    press(Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert window.usages_panel.thing == Named("deck", "command", "decks/command.json")
    assert window.usages_panel.table.isVisible()
    assert "uses: 12, documents: 6" in window.usages_panel.words.text()


def test_enter_on_a_use_goes_there(window: MainWindow) -> None:
    window.refactoring.show_usages(KIND)
    QTest.keyClick(window.usages_panel.table, Key.Key_Down)
    QTest.keyClick(window.usages_panel.table, Key.Key_Return)
    spot = window.usages_panel.spot()
    assert spot is not None
    assert window.current_path() == spot.path == "scenarios/field-of-montalvo.json"


def test_a_click_on_the_definition_goes_there(window: MainWindow) -> None:
    window.refactoring.show_usages(KIND)
    table = window.usages_panel.table
    at = table.visualRect(table.model().index(0, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    assert window.current_path() == "counters.json"


def test_f12_in_the_list_of_usages_goes_to_the_definition(window: MainWindow) -> None:
    window.refactoring.show_usages(Named("hex-terrain", "forest", "terrain.json"))
    QTest.keyClick(window.usages_panel.table, Key.Key_F12)
    assert window.current_path() == "terrain.json"
    page = window.pages.currentWidget()
    assert isinstance(page, TerrainPage)
    assert page.selected_name() == Named("hex-terrain", "forest", "terrain.json")


def test_the_kind_chosen_to_paint_with_is_what_is_asked_about(window: MainWindow) -> None:
    go_to(window, "maps/ravens-ridge.json")
    window.actions_by_id["tool.terrain-brush"].trigger()
    palette = window.pages.map_page.options.findChild(KindPalette)
    assert isinstance(palette, KindPalette)
    palette.list.setFocus()
    press(Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    chosen = palette.selected_name()
    assert chosen is not None
    assert window.usages_panel.thing == chosen


def test_the_column_of_a_table_is_what_is_asked_about(window: MainWindow) -> None:
    go_to(window, "tables/troops.json")
    page = window.pages.currentWidget()
    assert isinstance(page, TablePage)
    page.tabs.setCurrentWidget(page.columns)
    page.columns.go_to(1)
    table = document_of(window).module.tables["troops"]
    assert page.selected_name() == Named("column", table.columns[1].id, "tables/troops.json")


def test_what_uses_a_counter_is_asked_on_the_page_of_counters(window: MainWindow) -> None:
    window.show_place("counters.json", "/kinds/0", "")
    page = window.pages.currentWidget()
    assert isinstance(page, CountersPage)
    page.kinds.list.list.setFocus()
    press(Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert window.usages_panel.thing == KIND


def test_a_counter_chosen_on_the_map_of_a_scenario_leads_to_its_kind(window: MainWindow) -> None:
    window.show_place("scenarios/ravens-ridge.json", "/setup/0", "A1")
    page = window.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    page.setup.canvas.choose([0])
    page.setup.canvas.setFocus()
    placed = document_of(window).module.scenarios["ravens-ridge"].setup[0]
    press(Key.Key_F12)
    assert window.current_path() == ("counters.json" if placed.kind else "oob/french.json")


def test_a_leader_chosen_in_the_order_of_battle_is_what_is_asked_about(window: MainWindow) -> None:
    window.show_place("oob/allied.json", "/leaders/0", "")
    press(Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert window.usages_panel.thing == Named("piece", "harwood", "oob/allied.json")


def test_the_command_palette_renames_what_was_chosen_before_it(window: MainWindow) -> None:
    go_to(window, "maps/ravens-ridge.json")
    seen = in_dialog(lambda dialog: dialog.reject(), after=200)
    window.actions_by_id["edit.palette"].trigger()
    palette = window.findChild(Palette)
    assert isinstance(palette, Palette)
    QTest.keyClicks(palette.typed, "rename")
    QTest.keyClick(palette.typed, Key.Key_Return)
    assert [dialog.id.text() for dialog in seen] == ["ravens-ridge"]


def test_f2_in_the_tree_renames_a_document_as_one_step(window: MainWindow) -> None:
    go_to(window, "maps/ravens-ridge.json")

    def type_in(dialog: RenameDialog) -> None:
        dialog.id.setFocus()
        dialog.id.selectAll()
        QTest.keyClicks(dialog.id, "black-ridge")
        QTest.keyClick(dialog.id, Key.Key_Return)

    assert not in_dialog(type_in)
    press(Key.Key_F2)
    document = document_of(window)
    assert document.stack.count() == 1
    assert window.current_path() == "maps/black-ridge.json"
    assert document.module.scenarios["ravens-ridge"].maps[0].map == "black-ridge"
    document.stack.undo()
    assert "ravens-ridge" in document.module.maps


def test_the_list_of_usages_follows_a_new_id_and_its_undo(window: MainWindow, qtbot: QtBot) -> None:
    window.refactoring.show_usages(KIND)
    rows = window.usages_panel.model.rowCount()

    def type_in(dialog: RenameDialog) -> None:
        dialog.id.setText("french-foot")
        dialog.accept()

    in_dialog(type_in)
    QTest.keyClick(window.usages_panel.table, Key.Key_F2)
    new = KIND._replace(name="french-foot")
    qtbot.waitUntil(lambda: "“french-foot”" in window.usages_panel.words.text())
    assert (window.usages_panel.thing, window.usages_panel.model.rowCount()) == (new, rows)
    document_of(window).stack.undo()
    qtbot.waitUntil(lambda: "“french-line”" in window.usages_panel.words.text())
    assert (window.usages_panel.thing, window.usages_panel.model.rowCount()) == (KIND, rows)


@pytest.mark.parametrize("wrong", ["French Foot", "french-light", ""])
def test_a_wrong_id_is_told_at_once_and_cannot_be_taken(window: MainWindow, wrong: str) -> None:
    dialog = RenameDialog(window, document_of(window).module, KIND)
    dialog.id.setText(wrong)
    assert dialog.problem.text()
    assert not dialog.ok.isEnabled()
    dialog.deleteLater()


def test_the_dialog_tells_what_will_change(window: MainWindow) -> None:
    dialog = RenameDialog(window, document_of(window).module, KIND)
    dialog.name.setText("Fusiliers")
    assert dialog.changes.count() == 1
    dialog.id.setText("fusiliers")
    assert "33, documents: 7" in dialog.heading.text()
    assert dialog.changes.count() == 7
    dialog.deleteLater()


def test_f2_in_a_grid_still_types_into_the_cell(window: MainWindow) -> None:
    go_to(window, "tables/troops.json")
    page = window.pages.currentWidget()
    assert isinstance(page, TablePage)
    page.rows.sheet.go_to(0, 0)
    page.rows.sheet.grid.setFocus()
    press(Key.Key_F2)
    assert page.rows.sheet.grid.state() == page.rows.sheet.grid.State.EditingState


def test_a_page_without_an_id_says_so(window: MainWindow) -> None:
    go_to(window, "texts/es.json")
    press(Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert "has an id" in window.statusBar().currentMessage()
    assert window.usages_panel.thing is None


def test_the_model_of_usages_keeps_the_rules_of_models(window: MainWindow) -> None:
    tester = QAbstractItemModelTester(
        window.usages_panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    window.refactoring.show_usages(KIND)
    window.refactoring.show_usages(Named("map", "ravens-ridge", "maps/ravens-ridge.json"))
    assert tester.model() is window.usages_panel.model


# --- deleting ------------------------------------------------------------------------------------


def test_delete_in_the_tree_tells_what_uses_a_map_and_can_be_cancelled(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[str]] = []

    def cancel(_parent: object, _title: str, users: list[str], **_: object) -> str:
        told.append(users)
        return "cancel"

    monkeypatch.setattr(messages, "ask_delete_document", cancel)
    go_to(window, "maps/ravens-ridge.json")
    press(Key.Key_Delete)
    assert "Raven's Ridge: Maps → Raven's Ridge → Map" in told[0]
    assert "ravens-ridge" in document_of(window).module.maps


def test_a_used_document_goes_when_the_user_insists(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_delete_document", lambda *_, **__: "delete")
    go_to(window, "decks/command.json")
    press(Key.Key_Delete)
    assert document_of(window).module.decks == {}
    assert document_of(window).stack.count() == 1


def test_the_uses_of_what_shall_go_can_be_looked_at(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_delete_document", lambda *_, **__: "show")
    go_to(window, "oob/french.json")
    press(Key.Key_Delete)
    assert "french" in document_of(window).module.oobs
    assert window.usages_panel.table.isVisible()
    assert "what is in it: uses:" in window.usages_panel.words.text()


def test_a_document_that_nobody_uses_goes_at_once(window: MainWindow) -> None:
    go_to(window, "scenarios/vila-cinza.json")
    press(Key.Key_Delete)
    assert "vila-cinza" not in document_of(window).module.scenarios


def test_the_counters_cannot_be_deleted(window: MainWindow) -> None:
    go_to(window, "counters.json")
    press(Key.Key_Delete)
    assert "cannot do without" in window.statusBar().currentMessage()
    assert document_of(window).stack.count() == 0


def test_the_menu_of_the_tree_offers_what_can_be_done(window: MainWindow) -> None:
    menu = window.tree.menu()
    names = [action.objectName() for action in menu.actions()]
    made = ["map.new", "oob.new", "table.new", "deck.new", "note.new", "scenario.new"]
    done = ["edit.usages", "edit.rename", "document.duplicate", "edit.delete"]
    assert [name for name in names if name] == [*made, *done]
    menu.deleteLater()


# --- anything by name ----------------------------------------------------------------------------


def anywhere(window: MainWindow) -> Palette:
    press(Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    palette = window.findChild(Palette)
    assert isinstance(palette, Palette)
    return palette


@pytest.mark.parametrize(
    ("letters", "path"),
    [
        ("brig harwood", "oob/allied.json"),
        ("frlineinf", "counters.json"),
        ("artillery dice", "tables/artillery-dice.json"),
        ("scout left", "decks/command.json"),
    ],
)
def test_anything_is_reached_by_a_few_letters(window: MainWindow, letters: str, path: str) -> None:
    go_to(window, "module.json")
    palette = anywhere(window)
    QTest.keyClicks(palette.typed, letters)
    QTest.keyClick(palette.typed, Key.Key_Return)
    assert window.current_path() == path


def test_a_hex_is_reached_by_its_number_on_the_map_on_show(window: MainWindow) -> None:
    go_to(window, "maps/vila-cinza.json")
    palette = anywhere(window)
    QTest.keyClicks(palette.typed, "c4")
    assert palette.found.item(0).text().startswith("Hex C4 of")
    QTest.keyClick(palette.typed, Key.Key_Return)
    canvas = window.pages.map_page.canvas
    assert window.current_path() == "maps/vila-cinza.json"
    assert canvas.shown is not None
    assert canvas.cursor_keys.place == canvas.shown.index.find("C4")


# --- pictures ------------------------------------------------------------------------------------


def test_the_pictures_open_once_and_close_with_the_module(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(2):
        window.actions_by_id["edit.pictures"].trigger()
    assert len(window.findChildren(PicturesDialog)) == 1
    window.actions_by_id["file.close"].trigger()
    qtbot.waitUntil(lambda: not window.findChildren(PicturesDialog))
