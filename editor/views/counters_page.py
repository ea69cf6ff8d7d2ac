"""The page of counters.json: kinds, the sheet of all of them, templates, formations, statuses."""

from collections.abc import Collection

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from editor.document.document import ModuleDocument
from editor.views.counter_kinds_tab import CounterKindsTab
from editor.views.document_page import DocumentPage
from render.image_shelf import ImageShelf
from schema.documents import ART_FOLDER
from schema.language import tr


class CountersPage(DocumentPage):
    """Shows and edits the counters of one module; follows undo and redo."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self._images = ImageShelf()
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(tr("Counters"))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.kinds = CounterKindsTab(self)
        self.tabs.addTab(self.kinds, tr("Kinds"))
        self.tabs.currentChanged.connect(self.refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self.tabs)

    def show_document(self, document: ModuleDocument, path: str) -> None:
        """Show the counters of a document, with the pictures that it has."""
        if self.steps is None or self.steps.document is not document:
            self._images = ImageShelf(document.asset)
        super().show_document(document, path)

    def concerns(self, paths: Collection[str]) -> bool:
        """Everything: sides, units, terrain and maps are seen or chosen here."""
        if self.steps is not None and any(path.startswith(ART_FOLDER) for path in paths):
            self._images = ImageShelf(self.steps.document.asset)
        return True

    def refresh(self) -> None:
        """Show the current tab as things are; the others follow when they are seen."""
        if self.steps is None:
            return
        shown = self.tabs.currentWidget()
        assert isinstance(shown, CounterKindsTab)
        shown.show_steps(self.steps, self._images)
