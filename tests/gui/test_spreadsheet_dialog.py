"""Lists from spreadsheets by mouse and keys: tried out, mended, taken over, undone."""

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.counters.page import CountersPage
from hexwright.editor.decks.page import DeckPage
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.main_window import MainWindow
from hexwright.editor.oob.edits.documents import new_oob
from hexwright.editor.oob.page import OobPage
from hexwright.editor.records.grid import Grid
from hexwright.editor.records.record_editor import RecordEditor
from hexwright.editor.spreadsheets.dialog import SpreadsheetDialog
from hexwright.editor.spreadsheets.transfer import import_sheet, target_on_show
from hexwright.exporters.sheet_file import file_of
from hexwright.importers.sheets.opening import opened
from hexwright.importers.sheets.reading import read_table
from hexwright.importers.sheets.targets import Target
from hexwright.schema.load import load
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders

Key = Qt.Key
RED = Target("oob/red.json", "units")
SHEET = (
    "Unit\tType\tHQ\tSteps\tNotes\n"
    "Yellow Lancers\tLight cavalry\tDivision Berholt\t1\tbrave\n"
    "14th Regiment\tLine infantry\tDivision Berholt\t2\tnew"
)


@pytest.fixture
def jdg() -> Module:
    module = load(next(folder for folder in sample_folders() if folder.name == "jdg")).module
    assert module is not None
    return module


@pytest.fixture
def dialog(qtbot: QtBot, jdg: Module) -> SpreadsheetDialog:
    made = SpreadsheetDialog(jdg, RED)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def click(widget: Any) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def choose(box: QComboBox, words: str) -> None:
    """Choose from a box by its keys."""
    box.setFocus()
    QTest.keyClick(box, Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText() == words:
            return
        QTest.keyClick(box, Key.Key_Down)
    raise AssertionError(words)


def meanings(dialog: SpreadsheetDialog) -> list[str]:
    return [box.currentText() for box in dialog.table.header.boxes]


def made(dialog: SpreadsheetDialog) -> OrderOfBattle:
    assert dialog.change is not None
    content = dialog.change.contents[RED.path]
    assert isinstance(content, OrderOfBattle)
    return content


def words_of(dialog: SpreadsheetDialog) -> list[str]:
    return [dialog.messages.item(row).text() for row in range(dialog.messages.count())]


def test_copied_rows_are_matched_and_told(dialog: SpreadsheetDialog) -> None:
    QGuiApplication.clipboard().setText(SHEET)
    click(dialog.source.copied)
    assert meanings(dialog) == ["Name", "Kind", "Command", "Steps", "– not used –"]
    assert dialog.summary.text() == "1 new, 1 changed, 0 removed, 0 unchanged"
    assert dialog.ok.isEnabled()
    assert made(dialog).units[-1].name == "14th Regiment"


def test_a_changed_cell_shows_before_and_after(dialog: SpreadsheetDialog) -> None:
    dialog.source.open_text(SHEET)
    model = dialog.preview
    assert model.index(0, 3).data() == "0 → 1"
    assert model.headerData(0, Qt.Orientation.Vertical) == "2  changed"
    assert model.headerData(1, Qt.Orientation.Vertical) == "3  new"
    ground = Qt.ItemDataRole.BackgroundRole
    assert model.index(0, 3).data(ground) != model.index(0, 0).data(ground)
    assert model.index(0, 0).data(ground) != model.index(1, 0).data(ground)


def test_the_model_is_sound(dialog: SpreadsheetDialog, qtmodeltester: ModelTester) -> None:
    dialog.source.open_text(SHEET)
    click(dialog.removes)
    qtmodeltester.check(dialog.preview)  # type: ignore[no-untyped-call] # ships no types


def test_a_column_can_be_given_another_meaning(dialog: SpreadsheetDialog) -> None:
    dialog.source.open_text(SHEET.replace("Steps", "Kaboom"))
    assert meanings(dialog)[3] == "– not used –"
    choose(dialog.table.header.boxes[3], "Steps")
    assert dialog.preview.index(0, 3).data() == "0 → 1"


def test_a_column_of_ids_becomes_the_key(dialog: SpreadsheetDialog) -> None:
    dialog.source.open_text("Nr\tBezeichnung\nred-1\tErstes")
    choose(dialog.table.header.boxes[1], "Name")
    assert dialog.key.currentText() == "Name"
    choose(dialog.table.header.boxes[0], "Id")
    assert dialog.key.currentText() == "Id"
    choose(dialog.table.header.boxes[0], "Steps")
    assert dialog.key.currentText() == "Name"


def test_two_columns_never_mean_the_same(dialog: SpreadsheetDialog) -> None:
    dialog.source.open_text(SHEET)
    choose(dialog.table.header.boxes[4], "Steps")
    assert meanings(dialog)[3:] == ["– not used –", "Steps"]


def test_a_fault_is_told_and_can_be_mended_in_place(
    dialog: SpreadsheetDialog, qtbot: QtBot
) -> None:
    dialog.source.open_text(SHEET.replace("Line infantry", "Lin infantry"))
    assert not dialog.ok.isEnabled()
    [fault] = words_of(dialog)
    assert "Row 3, Kind" in fault
    assert "Did you mean Line infantry?" in fault
    item = dialog.messages.item(0)
    spot = dialog.messages.visualItemRect(item).center()
    QTest.mouseClick(dialog.messages.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert (dialog.table.currentIndex().row(), dialog.table.currentIndex().column()) == (1, 1)
    QTest.keyClick(dialog.table, Key.Key_F2)
    line = dialog.table.findChild(QLineEdit)
    assert line is not None
    QTest.keyClick(line, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(line, "Line infantry")
    QTest.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: words_of(dialog) == [])
    assert dialog.ok.isEnabled()


def test_what_has_no_row_goes_only_when_it_shall(dialog: SpreadsheetDialog, jdg: Module) -> None:
    dialog.source.open_text(SHEET)
    assert len(made(dialog).units) == len(jdg.oobs["red"].units) + 1
    click(dialog.removes)
    assert dialog.plan.count("removed") > 0
    assert len(made(dialog).units) < len(jdg.oobs["red"].units) + 1


def test_another_list_can_be_chosen(dialog: SpreadsheetDialog) -> None:
    dialog.source.open_text("Name\tClass\nBalloon\tunit")
    choose(dialog.into, "Counters")
    assert dialog.change is not None
    assert list(dialog.change.contents) == ["counters.json"]


def test_a_broken_file_is_told_in_words(dialog: SpreadsheetDialog, tmp_path: Path) -> None:
    path = tmp_path / "broken.xlsx"
    path.write_bytes(b"PK\3\4")
    dialog.source.open_file(path)
    assert "broken.xlsx cannot be read as a workbook." in dialog.problem.text()
    assert not dialog.ok.isEnabled()


def test_an_empty_clipboard_is_told_in_words(dialog: SpreadsheetDialog) -> None:
    QGuiApplication.clipboard().setText("")
    click(dialog.source.copied)
    assert "Nothing is copied" in dialog.problem.text()


def test_a_workbook_of_several_sheets_lets_one_choose(
    dialog: SpreadsheetDialog, tmp_path: Path
) -> None:
    from openpyxl import Workbook

    book = Workbook()
    other = book.create_sheet("Red")
    for line in SHEET.splitlines():
        other.append(line.split("\t"))
    book.save(tmp_path / "army.xlsx")
    dialog.source.open_file(tmp_path / "army.xlsx")
    assert dialog.summary.text() == ""
    choose(dialog.source.sheets, "Red")
    assert dialog.summary.text().startswith("1 new, 1 changed")


def large_workbook(path: Path) -> Path:
    """A workbook that takes a while to read."""
    rows = [["Unit", "Type", "HQ", "Notes"]]
    for at in range(2000):
        rows.append([f"{at}th Regiment", "Line infantry", "Division Berholt", f"note {at * 7919}"])
    path.write_bytes(file_of(path.name, rows))
    return path


def test_a_large_workbook_is_read_while_the_dialog_goes_on(
    dialog: SpreadsheetDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.source.open_file(large_workbook(tmp_path / "army.xlsx"))
    assert dialog.source.task is not None
    assert not dialog.ok.isEnabled()
    qtbot.waitUntil(lambda: dialog.source.task is None, timeout=20_000)
    assert dialog.summary.text().startswith("2000 new")


def test_reading_a_large_workbook_can_be_stopped(
    dialog: SpreadsheetDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.source.open_file(large_workbook(tmp_path / "army.xlsx"))
    click(dialog.source.progress.stop)
    qtbot.waitUntil(lambda: dialog.source.task is None, timeout=20_000)
    assert "army.xlsx was not read to its end." in dialog.problem.text()
    assert dialog.summary.text() == ""


def test_what_was_copied_since_is_not_replaced_by_a_file_still_being_read(
    dialog: SpreadsheetDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.source.open_file(large_workbook(tmp_path / "army.xlsx"))
    reading = dialog.source.task
    assert reading is not None
    with qtbot.waitSignal(reading.ended, timeout=20_000):
        dialog.source.open_text(SHEET)
    assert dialog.summary.text().startswith("1 new, 1 changed")


def test_the_meaning_of_columns_is_remembered(qtbot: QtBot, jdg: Module, tmp_path: Path) -> None:
    path = tmp_path / "army.csv"
    path.write_text(SHEET.replace("Steps", "Kaboom").replace("\t", ";"), encoding="utf-8")
    for wanted in ("– not used –", "Steps"):
        dialog = SpreadsheetDialog(jdg, RED)
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.source.open_file(path)
        assert meanings(dialog)[3] == wanted
        choose(dialog.table.header.boxes[3], "Steps")
        dialog.remember()


# --- in the window -------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    # What another test has copied would be read at once.
    QGuiApplication.clipboard().clear()
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    sample = next(one for one in sample_folders() if one.name == "jdg")
    # A copy: a window that is closed may save.
    folder = copytree(sample, tmp_path / "jdg")
    with qtbot.waitSignal(made.files.opened):
        made.open_module(folder)
    made.tree.setCurrentIndex(made.documents.index_of(RED.path))
    return made


def agreed(monkeypatch: pytest.MonkeyPatch) -> list[SpreadsheetDialog]:
    """Press the dialog's button as soon as it is asked; the dialogs that were."""
    asked: list[SpreadsheetDialog] = []

    def agree(dialog: SpreadsheetDialog) -> int:
        asked.append(dialog)
        dialog.show()
        QTest.keyClick(dialog, Key.Key_Return)
        return dialog.result()

    monkeypatch.setattr(QDialog, "exec", agree)
    return asked


def red(window: MainWindow) -> OrderOfBattle:
    assert window.workspace.module is not None
    return window.workspace.module.oobs["red"]


def test_an_import_is_one_step_that_can_be_undone(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "army.csv"
    path.write_text(SHEET.replace("\t", ";"), encoding="utf-8")
    agreed(monkeypatch)
    monkeypatch.setattr(SpreadsheetDialog, "__init__", _opening(SpreadsheetDialog.__init__, path))
    before = red(window)
    QTest.keyClick(
        window, Key.Key_I, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert red(window).units[-1].name == "14th Regiment"
    window.actions_by_id["edit.undo"].trigger()
    assert red(window) == before
    window.workspace.close()


def test_after_an_import_the_new_entries_are_chosen_where_one_looks(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    agreed(monkeypatch)
    rows = "Name\tClass\nBalloon\tunit\nBarge\tunit"
    window.tree.setCurrentIndex(window.documents.index_of("counters.json"))
    page = window.pages.currentWidget()
    assert isinstance(page, CountersPage)
    import_sheet(window, rows)
    assert page.kinds.list.chosen() == ["balloon", "barge"]
    page.tabs.setCurrentWidget(page.sheet)
    import_sheet(window, rows.replace("B", "Great b"))
    assert page.sheet.chosen() == ["great-balloon", "great-barge"]
    window.workspace.close()


def test_new_units_are_chosen_in_the_tree(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    agreed(monkeypatch)
    import_sheet(window, SHEET)
    page = window.pages.currentWidget()
    assert isinstance(page, OobPage)
    assert [item.id for item in page.chosen()] == [red(window).units[-1].id]
    window.workspace.close()


def _opening(start: Any, path: Path) -> Any:
    """A dialog that has a file from the start, as if chosen with its button."""

    def make(dialog: SpreadsheetDialog, *arguments: Any) -> None:
        start(dialog, *arguments)
        dialog.source.open_file(path)

    return make


def test_a_file_dropped_on_the_window_is_offered(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "army.xlsx"
    path.write_bytes(file_of(path.name, [line.split("\t") for line in SHEET.splitlines()]))
    asked = agreed(monkeypatch)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    enter = QDragEnterEvent(QPoint(9, 9), *how, Qt.KeyboardModifier.NoModifier)
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    window.dropEvent(QDropEvent(QPointF(9, 9), *how, Qt.KeyboardModifier.NoModifier))
    qtbot.waitUntil(lambda: bool(asked))
    qtbot.waitUntil(lambda: red(window).units[-1].name == "14th Regiment")
    window.actions_by_id["edit.undo"].trigger()
    window.workspace.close()


@pytest.mark.parametrize("name", ["red.csv", "red.xlsx"])
def test_a_list_is_written_as_a_spreadsheet(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(messages, "ask_list", lambda _parent, _titles, current: current)
    monkeypatch.setattr(messages, "ask_spreadsheet_target", lambda _parent, _name: tmp_path / name)
    window.actions_by_id["file.export_sheet"].trigger()
    table = read_table(name, (tmp_path / name).read_bytes())
    assert table.rows[0].cells[:3] == ("Id", "Kind", "Name")
    assert len(table.rows) == len(red(window).units) + 1
    window.workspace.close()


@pytest.mark.parametrize(("tab", "member"), [("unit", "units"), ("leader", "leaders")])
def test_the_list_on_show_is_proposed(window: MainWindow, tab: Any, member: str) -> None:
    page = window.pages.currentWidget()
    assert isinstance(page, OobPage)
    page.tabs.setCurrentWidget(page.sheets[tab])
    assert window.workspace.module is not None
    assert target_on_show(window, window.workspace.module) == Target(RED.path, member)
    window.workspace.close()


def test_the_list_on_show_is_proposed_even_while_it_is_empty(window: MainWindow) -> None:
    document = window.workspace.document
    assert document is not None
    document.do(new_oob(document.module, "Relief force", "red"))
    page = window.pages.currentWidget()
    assert isinstance(page, OobPage)
    page.tabs.setCurrentWidget(page.sheets["leader"])
    target = target_on_show(window, document.module)
    assert target == Target("oob/relief-force.json", "leaders")
    document.stack.undo()
    window.workspace.close()


# --- on pages ------------------------------------------------------------------------------------


def test_rows_pasted_beyond_the_last_become_new_ones(
    qtbot: QtBot, jdg: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = DeckPage()
    qtbot.addWidget(page)
    path = f"decks/{next(iter(jdg.decks))}.json"
    document = ModuleDocument(jdg, {})
    page.show_document(document, path)
    page.show()
    grid = page.findChild(Grid)
    assert grid is not None
    listed = opened(jdg, Target(path, "cards"))
    last = len(listed.items) - 1
    grid.setCurrentIndex(grid.chart.index(last, 0))
    grid.setFocus()
    agreed(monkeypatch)
    name = listed.items[last].title
    QGuiApplication.clipboard().setText(f"{name}\t2\nA new card\t3")
    QTest.keySequence(grid, "Ctrl+V")
    cards = document.module.decks[next(iter(jdg.decks))].cards
    assert [(card.title, card.copies) for card in cards[-2:]] == [(name, 2), ("A new card", 3)]
    assert document.stack.count() == 1


@pytest.mark.parametrize(("copied", "is_there"), [("Name\tKind\nA\tB", True), ("a word", False)])
def test_cells_that_were_copied_are_in_the_dialog_at_once(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, copied: str, *, is_there: bool
) -> None:
    dialogs: list[SpreadsheetDialog] = []

    def keep(dialog: SpreadsheetDialog) -> None:
        dialogs.append(dialog)

    monkeypatch.setattr(SpreadsheetDialog, "asked", keep)
    QGuiApplication.clipboard().setText(copied)
    window.actions_by_id["file.import_sheet"].trigger()
    (dialog,) = dialogs
    assert bool(dialog.preview.rowCount()) == is_there


def test_rows_pasted_into_an_empty_list_become_its_entries(
    qtbot: QtBot, jdg: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = next(iter(jdg.decks))
    path = f"decks/{name}.json"
    empty = jdg.with_documents({path: replace(jdg.decks[name], cards=())})
    page = DeckPage()
    qtbot.addWidget(page)
    document = ModuleDocument(empty, {})
    page.show_document(document, path)
    page.show()
    grid = page.findChild(Grid)
    assert grid is not None
    assert grid.isVisible()
    agreed(monkeypatch)
    QGuiApplication.clipboard().setText("Title\tCopies\nAdvance\t2\nHold\t3")
    QTest.keySequence(grid, "Ctrl+V")
    cards = document.module.decks[name].cards
    assert [(card.title, card.copies) for card in cards] == [("Advance", 2), ("Hold", 3)]
    assert grid.block()[:2] == (0, 1)


def test_rows_pasted_into_a_list_that_is_no_target_of_imports_make_entries(
    qtbot: QtBot, jdg: Module
) -> None:
    page = RecordEditor()
    qtbot.addWidget(page)
    document = ModuleDocument(jdg, {})
    page.show_document(document, "module.json")
    page.show()
    tab = page.lists["nations"]
    page.tabs.setCurrentWidget(tab)
    before = document.module.info.nations
    tab.go_to(len(before) - 1)
    QGuiApplication.clipboard().setText(f"{before[-1].name}\nRuritania\nGraustark")
    QTest.keySequence(tab.sheet.grid, "Ctrl+V")
    after = document.module.info.nations
    assert [one.name for one in after[len(before) :]] == ["Ruritania", "Graustark"]
    assert len({one.id for one in after}) == len(after)
    assert document.stack.count() == 1
