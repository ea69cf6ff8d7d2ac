"""The tree of documents with what can be done to the current one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QMenu, QTreeView, QWidget

from hexwright.schema.language import tr


class DocumentTree(QTreeView):
    """A tree whose documents can be renamed, asked about and deleted."""

    # The current document shall be taken out of the module.
    delete_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tree."""
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setMinimumWidth(150)
        self.setAccessibleName(tr("Documents"))
        self._new: Sequence[QAction] = ()
        self._deeds: Sequence[QAction] = ()

    def offer(self, new: Sequence[QAction], deeds: Sequence[QAction]) -> None:
        """Actions of the window that make a document, and those for the one on show."""
        self._new, self._deeds = new, deeds

    def delete(self) -> None:
        """Take the current document out of the module; the edit menu calls it."""
        self.delete_wanted.emit()

    def menu(self) -> QMenu:
        """What can be done to the current document."""
        made = QMenu(self)
        made.addActions(list(self._new))
        if self.currentIndex().isValid():
            made.addSeparator()
            made.addActions(list(self._deeds))
        return made

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done."""
        self.setFocus()
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())
