"""The middle of the window: the page that fits the document."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QStackedWidget, QWidget

from hexwright.editor.counters.page import CountersPage
from hexwright.editor.decks.page import DeckPage
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.mending import is_broken
from hexwright.editor.fields.module_page import ModulePage
from hexwright.editor.forms.leading import lead_to_field
from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.editor.map.page import MapPage
from hexwright.editor.notes.page import NotePage
from hexwright.editor.oob.page import OobPage
from hexwright.editor.plain_text import WordsBrowser
from hexwright.editor.problems.edits.places import steps_of
from hexwright.editor.records.document_page import DocumentPage
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.documents_model import NOTE, Document
from hexwright.editor.shell.text_page import TextPage
from hexwright.editor.tables.page import TablePage
from hexwright.editor.terrain.page import TerrainPage
from hexwright.editor.texts.page import TextsPage
from hexwright.render.styles import MapStyle
from hexwright.schema.documents import (
    COUNTERS,
    DECK,
    MODULE,
    OOB,
    SCENARIO,
    TABLE,
    TERRAIN,
    TEXTS,
    DocumentKind,
)
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map

# What edits each kind of document; maps have a page of their own.
EDITORS: Final[dict[str, Callable[[QWidget], DocumentPage]]] = {
    TERRAIN.name: TerrainPage,
    TABLE.name: TablePage,
    OOB.name: OobPage,
    DECK.name: DeckPage,
    MODULE.name: ModulePage,
    COUNTERS.name: CountersPage,
    SCENARIO.name: ScenarioPage,
    TEXTS.name: TextsPage,
    NOTE.name: NotePage,
}


class Pages(QStackedWidget):
    """Shows one document at a time."""

    hovered = Signal(str)
    zoomed = Signal(int)
    # A page wants an action of the window: its id.
    action_wanted = Signal(str)
    # The page on top shows another part of its document.
    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page."""
        super().__init__(parent)
        self.map_page = MapPage(self)
        self.map_page.hovered.connect(self.hovered)
        self.map_page.zoomed.connect(self.zoomed)
        self.text = WordsBrowser(self)
        self.text.setOpenLinks(False)
        # A narrow page is scrolled sideways: no word is ever broken.
        self.text.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        # Of files that cannot be read.
        self.text_page = TextPage(self)
        for page in (self.text, self.map_page, self.text_page):
            self.addWidget(page)
        self._pages: dict[str, DocumentPage] = {}
        self.currentChanged.connect(self._share_panels)

    def minimumSizeHint(self) -> QSize:
        """Small: the widest of all pages must not push the panels of the others aside."""
        return QSize(240, 200)

    def sizeHint(self) -> QSize:
        """What the panels leave."""
        return QSize(640, 480)

    def show_nothing(self, words: str) -> None:
        """Show a line of text instead of a document."""
        self.text.setPlainText(words)
        self.setCurrentWidget(self.text)

    def shows_map(self) -> bool:
        """Whether the page on top has a map on show."""
        page = self.currentWidget()
        return page.shows_map() if isinstance(page, ScenarioPage) else page is self.map_page

    def shows_scenario(self) -> bool:
        """Whether the page on top is that of scenarios."""
        return isinstance(self.currentWidget(), ScenarioPage)

    def canvas(self) -> MapCanvas | None:
        """The canvas of the page on top; None if it has none."""
        page = self.currentWidget()
        if isinstance(page, ScenarioPage):
            return page.setup.canvas
        return self.map_page.canvas if page is self.map_page else None

    def _share_panels(self) -> None:
        """The panels of maps work on the canvas on show."""
        canvas = self.canvas()
        if canvas is not None:
            self.map_page.minimap.follow(canvas)
            if canvas is not self.map_page.canvas:
                self.map_page.layers_panel.setEnabled(True)
                self.map_page.minimap.setEnabled(True)

    def set_style(self, style: MapStyle) -> None:
        """Draw maps in another style, those of scenarios too."""
        self.map_page.set_style(style)
        scenario = self._pages.get(SCENARIO.name)
        if isinstance(scenario, ScenarioPage):
            scenario.set_style(style)

    def follows_itself(self) -> bool:
        """Whether the page on top follows changes of its document without being shown anew."""
        page = self.currentWidget()
        return page is self.map_page or isinstance(page, DocumentPage)

    def page_for(self, kind: DocumentKind) -> DocumentPage:
        """The page that edits documents of a kind, made when it is first wanted."""
        if kind.name not in self._pages:
            page = self._pages[kind.name] = EDITORS[kind.name](self)
            self.addWidget(page)
            if isinstance(page, ScenarioPage):
                self._join(page)
        return self._pages[kind.name]

    def _join(self, page: ScenarioPage) -> None:
        """Let the page of scenarios share what belongs to all maps."""
        page.hovered.connect(self.hovered)
        page.zoomed.connect(self.zoomed)
        page.action_wanted.connect(self.action_wanted)
        page.turned.connect(self.turned)
        page.set_style(self.map_page.map_style)
        page.set_layers(self.map_page.layers_panel.layers())
        self.map_page.layers_panel.changed.connect(page.set_layers)

    def take_keyboard(self) -> None:
        """Give the keyboard to the page on top."""
        page = self.currentWidget()
        if page is not None:
            page.setFocus()

    def show_spot(self, pointer: str, hex_number: str) -> None:
        """Lead the eye to a place of the document on show, as far as its page can."""
        page, steps = self.currentWidget(), steps_of(pointer)
        show = getattr(page, "show_spot", None)
        if page is not None and show is not None:
            show(pointer, hex_number)
            # Fields that were just made are there with the next events.
            if not lead_to_field(page, steps):
                QTimer.singleShot(0, page, lambda: lead_to_field(page, steps))

    def show_document(self, editing: ModuleDocument | None, document: Document) -> None:
        """Show a document in the way that suits it."""
        record = document.record
        if editing is not None and record is None and is_broken(editing, document.path):
            self.text_page.show_document(editing, document.path)
            self.setCurrentWidget(self.text_page)
        elif editing is None or record is None:
            self.show_nothing(tr("{path} cannot be shown; see the problems.", path=document.path))
        elif isinstance(record, Map):
            self.setCurrentWidget(self.map_page)
            self.map_page.show_map(editing, record.id)
        else:
            page = self.page_for(document.kind)
            page.show_document(editing, document.path)
            self.setCurrentWidget(page)
