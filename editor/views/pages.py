"""The middle of the window: the page that fits the document."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import (
    QStackedWidget,
    QTextBrowser,
    QWidget,
)

from editor.document.document import ModuleDocument
from editor.views.counters_page import CountersPage
from editor.views.document_page import DocumentPage
from editor.views.documents_model import Document
from editor.views.map_page import MapPage
from editor.views.record_page import record_html
from editor.views.table_page import TablePage
from editor.views.terrain_page import TerrainPage
from schema.documents import COUNTERS, TABLE, TERRAIN, DocumentKind
from schema.language import tr
from schema.model.map import Map
from schema.model.scenario import Scenario
from schema.module import Module
from schema.variants import resolved

# What edits each kind of document; kinds that are not here are shown to be read.
EDITORS: Final[dict[str, Callable[[QWidget], DocumentPage]]] = {
    TERRAIN.name: TerrainPage,
    TABLE.name: TablePage,
    COUNTERS.name: CountersPage,
}


class Pages(QStackedWidget):
    """Shows one document at a time."""

    hovered = Signal(str)
    zoomed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page."""
        super().__init__(parent)
        self.map_page = MapPage(self)
        self.map_page.hovered.connect(self.hovered)
        self.map_page.zoomed.connect(self.zoomed)
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        # A narrow page is scrolled sideways: no word is ever broken.
        self.text.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        for page in (self.text, self.map_page):
            self.addWidget(page)
        self._pages: dict[str, DocumentPage] = {}

    def show_nothing(self, words: str) -> None:
        """Show a line of text instead of a document."""
        self.text.setPlainText(words)
        self.setCurrentWidget(self.text)

    def shows_map(self) -> bool:
        """Whether the page on top is a map."""
        return self.currentWidget() is self.map_page

    def follows_itself(self) -> bool:
        """Whether the page on top follows changes of its document without being shown anew."""
        page = self.currentWidget()
        return page is self.map_page or isinstance(page, DocumentPage)

    def page_for(self, kind: DocumentKind) -> DocumentPage | None:
        """The page that edits documents of a kind, made when it is first wanted."""
        make = EDITORS.get(kind.name)
        if make is None:
            return None
        if kind.name not in self._pages:
            page = self._pages[kind.name] = make(self)
            self.addWidget(page)
        return self._pages[kind.name]

    def take_keyboard(self) -> None:
        """Give the keyboard to the page on top."""
        page = self.currentWidget()
        if page is not None:
            page.setFocus()

    def show_spot(self, pointer: str, hex_number: str) -> None:
        """Lead the eye to a place of the document on show, as far as its page can."""
        show = getattr(self.currentWidget(), "show_spot", None)
        if show is not None:
            show(pointer, hex_number)

    def show_document(self, editing: ModuleDocument | None, document: Document) -> None:
        """Show a document in the way that suits it."""
        module = editing.module if editing else None
        record = document.record
        if module is None or record is None:
            self.show_nothing(tr("{path} cannot be shown; see the problems.", path=document.path))
        elif isinstance(record, Map):
            self._show_map(editing, record, None)
        elif isinstance(record, Scenario) and (map_ := _map_of(module, record)) is not None:
            self._show_map(editing, map_, resolved(record, module.scenarios))
        elif editing is not None and (page := self.page_for(document.kind)) is not None:
            page.show_document(editing, document.path)
            self.setCurrentWidget(page)
        else:
            self.text.setHtml(record_html(document.kind, record, document.title))
            self.setCurrentWidget(self.text)

    def _show_map(
        self, document: ModuleDocument | None, map_: Map, scenario: Scenario | None
    ) -> None:
        assert document is not None
        self.setCurrentWidget(self.map_page)
        self.map_page.show_map(document, map_.id, scenario)


def _map_of(module: Module, scenario: Scenario) -> Map | None:
    """The first map of a scenario that the module has."""
    battle = resolved(scenario, module.scenarios)
    return next((module.maps[one.map] for one in battle.maps if one.map in module.maps), None)
