"""Choices of forms: rows of tables and symbols are chosen; long words make no form wide."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.counters.page import CountersPage
from hexwright.editor.counters.symbol_field import SymbolField, SymbolGallery
from hexwright.editor.decks.page import DeckPage
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.choice_fields import ChoiceField
from hexwright.editor.forms.narrow_list import NarrowList
from hexwright.editor.records.document_page import DocumentPage
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import choose_language
from hexwright.schema.load import load
from hexwright.schema.samples import sample_folders

LEFT = Qt.MouseButton.LeftButton
LONG = "A choice with far more words than any form has room for beside its name"


def _shown(qtbot: QtBot, page: DocumentPage, sample: str, path: str) -> ModuleDocument:
    """A page of a sample, as wide as a window of 1280 leaves it."""
    folder = next(one for one in sample_folders() if one.name == sample)
    module = load(folder).module
    assert module is not None
    document = ModuleDocument(module, {})
    qtbot.addWidget(page)
    page.resize(950, 620)
    page.show_document(document, path)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    return document


def test_a_troop_type_is_one_of_the_rows_of_its_table(qtbot: QtBot) -> None:
    page = CountersPage()
    document = _shown(qtbot, page, "ccn", COUNTERS.file)
    field = page.kinds.details.field("attributes", "troop")
    assert isinstance(field, ChoiceField)
    rows = [row[0] for row in document.module.tables["troops"].rows]
    offered = [field.list.itemData(at) for at in range(field.list.count())]
    assert [one for one in offered if one is not None] == rows
    field.list.setFocus()
    QTest.keyClick(field.list, Qt.Key.Key_Down)
    chosen = document.module.kinds["french-line"].attributes["troop"]
    assert chosen == rows[rows.index("line") + 1]


def test_the_symbol_of_a_card_is_chosen_in_the_gallery(qtbot: QtBot) -> None:
    page = DeckPage()
    document = _shown(qtbot, page, "free", "decks/events.json")
    field = page.lists["cards"].form.fields["symbol",]
    assert isinstance(field, SymbolField)
    QTest.mouseClick(field.button, LEFT)
    gallery = field.gallery
    assert isinstance(gallery, SymbolGallery)
    QTest.keyClicks(gallery.search, "lanc")
    QTest.keyClick(gallery.search, Qt.Key.Key_Return)
    assert next(iter(document.module.decks["events"].cards)).symbol == "lancer"


def test_a_list_is_as_wide_as_its_words_only_where_there_is_room(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    box = NarrowList(holder)
    box.addItems(["short", LONG])
    box.setSizeAdjustPolicy(NarrowList.SizeAdjustPolicy.AdjustToContents)
    box.setCurrentIndex(1)
    whole = box.fontMetrics().horizontalAdvance(LONG)
    assert box.sizeHint().width() > whole
    assert box.minimumSizeHint().width() < whole / 2
    QVBoxLayout(holder).addWidget(box)
    holder.resize(180, 60)
    holder.show()
    box.showPopup()
    assert box.view().width() >= whole
    box.hidePopup()


@pytest.mark.parametrize("sample", ["ccn", "gbacw"])
def test_no_form_of_a_card_is_scrolled_sideways(qtbot: QtBot, sample: str) -> None:
    choose_language("es")
    page = DeckPage()
    decks = {"ccn": "decks/command.json", "gbacw": "decks/activation-markers.json"}
    _shown(qtbot, page, sample, decks[sample])
    areas = [one for one in page.findChildren(QScrollArea) if one.isVisible()]
    assert areas
    assert [one.horizontalScrollBar().maximum() for one in areas] == [0] * len(areas)


def test_a_sheet_calls_a_symbol_as_the_gallery_does(qtbot: QtBot) -> None:
    choose_language("es")
    try:
        page = DeckPage()
        _shown(qtbot, page, "aus", "decks/lims.json")
        model = page.lists["cards"].sheet.grid.chart
        assert model.sheet is not None
        column = next(n for n, one in enumerate(model.sheet.columns) if one.way == ("symbol",))
        cell = model.index(0, column)
        assert (model.data(cell), model.text(cell)) == ("tambor", "drum")
    finally:
        choose_language("en")
