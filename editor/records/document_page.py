"""The base of pages that edit one document: they follow every change, also undo and redo."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QTabBar, QTabWidget, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.steps import Steps
from hexwright.schema.references.names import Named

# How thick the line below the tab in front is.
_LINE = 2


class _MarkedBar(QTabBar):
    """Tabs of which the one in front is underlined: dark colours hardly tell it from the others."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        rect = self.tabRect(self.currentIndex())
        if not rect.isEmpty():
            line = QRect(rect.left() + 4, rect.bottom() - _LINE + 1, rect.width() - 8, _LINE)
            QPainter(self).fillRect(line, self.palette().color(QPalette.ColorRole.Highlight))


class PageTabs(QTabWidget):
    """The tabs of a page: flat, without a line below them."""

    def __init__(self, name: str, parent: QWidget) -> None:
        """No tabs yet; screen readers say the name."""
        super().__init__(parent)
        self.setTabBar(_MarkedBar(self))
        self.setAccessibleName(name)
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)


class DocumentPage(QWidget):
    """Shows a document of a module and makes steps of its history.

    A page that cannot be seen waits; it catches up when it is shown again.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self.steps: Steps | None = None
        self._is_stale = False

    def show_document(self, document: ModuleDocument, path: str) -> None:
        """Show the document at a path, and follow its changes."""
        if self.steps is None or self.steps.document is not document:
            if self.steps is not None:
                self.steps.document.changed.disconnect(self._follow)
            document.changed.connect(self._follow)
        if self.steps is None or self.steps.document is not document or self.steps.path != path:
            self.steps = self.make_steps(document, path)
        self._catch_up()

    def make_steps(self, document: ModuleDocument, path: str) -> Steps:
        """What makes the steps of this page."""
        return Steps(document, path)

    @property
    def is_there(self) -> bool:
        """Whether the module still has the document."""
        return self.steps is not None and self.steps.record is not None

    def concerns(self, paths: Collection[str]) -> bool:
        """Whether the page may look different after documents or pictures have changed."""
        return self.steps is not None and self.steps.path in paths

    def refresh(self) -> None:
        """Show the document as it is now."""
        raise NotImplementedError

    def show_spot(self, pointer: str, hex_number: str) -> None:
        """Lead the eye to a place of the document (a JSON pointer, a hex), as far as possible."""

    def show_entries(self, member: str, ids: Sequence[str]) -> None:
        """Choose entries of a list of the document; those that can show only one, the first."""
        items = getattr(self.steps.record, member, ()) if self.steps else ()
        place = next((at for at, one in enumerate(items) if one.id in ids), -1)
        if place >= 0:
            self.show_spot(f"/{member}/{place}", "")

    def selected_name(self) -> Named | None:
        """The thing with an id that is selected on the page; None if there is none.

        Finding usages, renaming and going to definitions work on it. A page of tabs asks the one
        on show.
        """
        tabs = getattr(self, "tabs", None)
        shown = tabs.currentWidget() if isinstance(tabs, QTabWidget) else None
        ask = getattr(shown, "selected_name", None)
        found = ask() if callable(ask) else None
        return found if isinstance(found, Named) else None

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while the page could not be seen."""
        super().showEvent(event)
        if self._is_stale:
            self._catch_up()

    def _follow(self, change: Change) -> None:
        if self.concerns(change.contents):
            self._is_stale = not self.isVisible()
            if not self._is_stale:
                self._catch_up()

    def _catch_up(self) -> None:
        self._is_stale = False
        # A document that was taken away is shown no more; its page is left in a moment.
        if self.is_there:
            self.refresh()
