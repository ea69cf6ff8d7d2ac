"""The page of translations: filled by keys, pasted from a spreadsheet, one step each."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.texts.edits.texts import FIRST_LANGUAGE, TEXT
from hexwright.editor.texts.new_language import NewLanguageDialog
from hexwright.editor.texts.page import TextsPage
from tests.helpers.modules import module_of

ES = "texts/es.json"
Key = Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> TextsPage:
    made = TextsPage()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    changes = {"module.json#/languages": ["es"], ES: {"language": "es", "words": {"Red": "Rojo"}}}
    made.show_document(ModuleDocument(module_of(changes), {}), ES)
    made.show()
    return made


def document(page: TextsPage) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def words(page: TextsPage, language: str = "es") -> dict[str, str]:
    return document(page).module.texts[language].words


def go_to(page: TextsPage, text: str, column: int = FIRST_LANGUAGE) -> None:
    assert page.sheet is not None
    row = next(at for at, one in enumerate(page.sheet.rows) if one.text == text)
    page.table.go_to(row, column)


def shown(page: TextsPage) -> list[str]:
    return [row.text for row in page.sheet.rows] if page.sheet else []


def test_the_model_of_the_page_is_sound(page: TextsPage) -> None:
    tester = QAbstractItemModelTester(
        page.table.grid.chart, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    go_to(page, "Blue")
    page.only_missing.setChecked(True)
    assert tester.model() is page.table.grid.chart


def test_a_translation_is_typed_into_its_cell_as_one_step(page: TextsPage) -> None:
    go_to(page, "Blue")
    QTest.keyClicks(page.table.grid, "A")
    editor = page.table.grid.viewport().focusWidget()
    assert editor is not None
    QTest.keyClicks(editor, "zul")
    QTest.keyClick(editor, Key.Key_Return)
    assert words(page)["Blue"] == "Azul"
    assert document(page).stack.count() == 1


def test_a_long_one_is_typed_below_as_one_step(page: TextsPage) -> None:
    go_to(page, "Blue")
    assert page.source.toPlainText() == "Blue"
    QTest.keyClicks(page.translation.box, "Azul marino")
    assert words(page)["Blue"] == "Azul marino"
    assert document(page).stack.count() == 1
    document(page).stack.undo()
    assert "Blue" not in words(page)
    assert page.translation.box.toPlainText() == ""


def test_a_block_from_a_spreadsheet_is_one_step(page: TextsPage) -> None:
    go_to(page, "Red", TEXT)
    assert page.sheet is not None
    row = page.table.grid.currentIndex().row()
    below = page.sheet.rows[row + 1].text
    clipboard = QGuiApplication.clipboard()
    before = clipboard.text()
    try:
        clipboard.setText(f"Red\tColorado\n{below}\tOtro")
        QTest.keyClick(page.table.grid, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    finally:
        clipboard.setText(before)
    assert (words(page)["Red"], words(page)[below]) == ("Colorado", "Otro")
    assert document(page).stack.count() == 1


def test_missing_ones_are_counted_and_shown_alone(page: TextsPage) -> None:
    whole = len(shown(page))
    assert page.counts.text() == f"Español (es): {whole - 1} of {whole} missing"
    page.only_missing.click()
    assert len(shown(page)) == whole - 1
    assert "Red" not in shown(page)


def test_a_text_just_translated_stays_until_the_next_search(page: TextsPage) -> None:
    page.only_missing.click()
    go_to(page, "Blue")
    QTest.keyClicks(page.translation.box, "Azul")
    assert "Blue" in shown(page)
    page.search.setText("e")
    assert "Blue" not in shown(page)


def test_a_text_is_found_by_its_translation(page: TextsPage) -> None:
    page.search.setText("rojo")
    assert shown(page) == ["Red"]


def test_a_language_more_is_a_column_more(page: TextsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(self: NewLanguageDialog) -> object:
        self.language.setEditText("FR")
        return self.change

    monkeypatch.setattr(NewLanguageDialog, "asked", asked)
    QTest.mouseClick(page.table.buttons["add"], Qt.MouseButton.LeftButton)
    assert page.sheet is not None
    assert page.sheet.languages == ["es", "fr"]
    assert document(page).stack.count() == 1


@pytest.mark.parametrize("typed", ["es", "en", "Klingon", ""])
def test_no_language_is_added_twice_or_without_a_code(qtbot: QtBot, typed: str) -> None:
    changes = {"module.json#/languages": ["es"], ES: {"language": "es", "words": {}}}
    dialog = NewLanguageDialog(module_of(changes))
    qtbot.addWidget(dialog)
    dialog.language.setEditText(typed)
    assert not dialog.ok.isEnabled()
    assert dialog.problem.text()


def test_a_text_changed_elsewhere_is_shown_as_it_is_now(page: TextsPage) -> None:
    steps = page.steps
    assert steps is not None
    changed = module_of({"module.json#/title": "Great skirmish"}).info
    steps.do("title", {"module.json": changed})
    assert "Great skirmish" in shown(page)
