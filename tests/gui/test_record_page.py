"""The page of a document that is only read."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.document.document import ModuleDocument
from editor.session import sample_folders
from editor.views.documents_model import DocumentsModel
from editor.views.pages import Pages
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


@pytest.mark.parametrize("path", ["counters.json", "module.json", "decks/activation-markers.json"])
def test_no_word_is_broken_on_a_narrow_page(qtbot: QtBot, path: str) -> None:
    folder = next(one for one in sample_folders() if one.name == "jdg")
    module = load(folder).module
    assert module is not None
    model = DocumentsModel()
    model.show_module(module, [])
    document = model.document_at(model.index_of(path))
    assert document is not None
    pages = Pages()
    qtbot.addWidget(pages)
    pages.resize(260, 500)
    pages.show()
    pages.show_document(ModuleDocument(module, {}), document)
    assert list(_broken_words(pages)) == []
