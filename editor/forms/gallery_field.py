"""A field whose value is a picture with a name, chosen from a gallery of all that there are."""

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QListWidget, QToolButton, QWidget

from hexwright.editor.forms.fields import Field


class Gallery(QDialog):
    """Pictures with their names; a click chooses one."""

    def __init__(
        self, title: str, names: str, picture: QSize, cell: QSize, parent: QWidget
    ) -> None:
        """An empty gallery; screen readers say `names` of its list."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.list = QListWidget(self)
        self.list.setAccessibleName(names)
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setIconSize(picture)
        self.list.setUniformItemSizes(True)
        self.list.setGridSize(cell)
        self.list.itemClicked.connect(self.accept)

    def value(self) -> str:
        """What is chosen."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""


class GalleryField(Field):
    """A button with the picture that is chosen; opens the gallery."""

    def __init__(self, name: str, tip: str, picture: QSize, parent: QWidget) -> None:
        """A button for pictures of this size."""
        super().__init__(name, tip, parent)
        self.button = QToolButton(self)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setIconSize(picture)
        self.button.clicked.connect(self.open_gallery)
        self.gallery: Gallery | None = None
        self.hold(self.button)

    def make_gallery(self) -> Gallery:
        """Everything that can be chosen, what stands being chosen."""
        raise NotImplementedError

    def show_choice(self, picture: QIcon, words: str) -> None:
        """Show what stands."""
        self.button.setIcon(picture)
        self.button.setText(f"{words}  ▾")
        self.button.setAccessibleName(f"{self.name}: {words}")

    def open_gallery(self) -> None:
        """Show everything that can be chosen, below the button as far as the screen has room."""
        gallery = self.gallery = self.make_gallery()
        gallery.accepted.connect(self._choose)
        gallery.finished.connect(self._forget)
        corner = self.button.mapToGlobal(self.button.rect().bottomLeft())
        screen, size = self.screen().availableGeometry(), gallery.size()
        left = max(screen.left(), min(corner.x(), screen.right() - size.width()))
        top = max(screen.top(), min(corner.y(), screen.bottom() - size.height()))
        gallery.move(QPoint(left, top))
        gallery.open()

    def _choose(self) -> None:
        assert self.gallery is not None
        self.chosen.emit(self.gallery.value())

    def _forget(self) -> None:
        assert self.gallery is not None
        self.gallery.deleteLater()
        self.gallery = None
        self.button.setFocus()
