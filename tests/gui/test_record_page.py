"""A document as text, for kinds that no page edits."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.session import sample_folders
from editor.views.documents_model import DocumentsModel
from editor.views.pages import Pages
from editor.views.record_page import record_html
from schema.language import choose_language
from schema.load import load

# After these a line may end.
_BREAKS = " -–/\u2028"


def _broken_words(pages: Pages) -> Iterator[str]:
    block = pages.text.document().begin()
    while block.isValid():
        layout, words = block.layout(), block.text()
        for number in range(1, layout.lineCount()):
            start = layout.lineAt(number).textStart()
            if words[start - 1] not in _BREAKS:
                yield words
        block = block.next()


def _shown(qtbot: QtBot, path: str, width: int = 260) -> Pages:
    """The page of a document of the sample."""
    folder = next(one for one in sample_folders() if one.name == "jdg")
    module = load(folder).module
    assert module is not None
    model = DocumentsModel()
    model.show_module(module, [])
    document = model.document_at(model.index_of(path))
    assert document is not None
    pages = Pages()
    qtbot.addWidget(pages)
    pages.resize(width, 500)
    pages.show()
    assert document.record is not None
    pages.text.setHtml(record_html(document.kind, document.record, document.title))
    return pages


@pytest.mark.parametrize("path", ["counters.json", "module.json", "decks/activation-markers.json"])
def test_no_word_is_broken_on_a_narrow_page(qtbot: QtBot, path: str) -> None:
    assert list(_broken_words(_shown(qtbot, path))) == []


def test_headings_speak_the_language_of_the_window(qtbot: QtBot) -> None:
    choose_language("es")
    try:
        pages = _shown(qtbot, "counters.json", 900)
    finally:
        choose_language("en")
    words = pages.text.toPlainText().split()
    assert "Nombre" in words
    assert "Name" not in words
