"""A page that scrolls: forms, and what stands around them."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from hexwright.editor.forms.schema_form import SchemaForm


class FormArea(QScrollArea):
    """Shows a page as wide as itself; it scrolls if there is more than it has room for."""

    def __init__(self, parent: QWidget | None = None, page: QWidget | None = None) -> None:
        """An empty area, or one with a page."""
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        if page is not None:
            self.setWidget(page)

    def hold(self, *parts: QWidget, margins: tuple[int, int, int, int]) -> None:
        """Show parts below each other instead of what was there."""
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(*margins)
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        self.hold_page(page)

    def hold_page(self, page: QWidget) -> None:
        """Show another page."""
        # The old one may hold the sender of the change that made it old.
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Forms that are as narrow as they can be learn here that there is less room still."""
        super().resizeEvent(event)
        for form in self.findChildren(SchemaForm):
            form.fit()
