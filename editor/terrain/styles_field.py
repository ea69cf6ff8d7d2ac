"""The style of a drawing, chosen from a gallery of pictures."""

from typing import Any, Final

from hexwright.editor.forms.fields import Field
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.editor.terrain.swatches import LISTED, swatch, unchanging_icon
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.words import style_word
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

PICTURE: Final = (108, 72)
_CROSSINGS: Final = ("bridge", "ford")
_ROADS: Final = ("road", "minor-road", "track", "rail")
_BARRIERS: Final = (
    "slope", "steep-slope", "crest", "cliff", "wall", "hedge", "fence", "ditch",
)  # fmt: skip
_WATERS: Final = ("river", "stream")


def styles_for(group: Group, all_styles: list[str], current: str) -> list[str]:
    """The styles that are drawn for a group, and the current one in any case."""
    if group == "lines":
        fitting = {*_ROADS, *_WATERS}
    elif group == "hexsides":
        fitting = {*_WATERS, *_CROSSINGS, *_BARRIERS, "fieldwork"}
    else:
        fitting = set(all_styles).difference(_ROADS, _WATERS, _BARRIERS)
    return [style for style in all_styles if style in fitting or style == current]


class StyleField(Field):
    """A button with the picture of the style; opens the gallery."""

    def __init__(self, name: str, tip: str, part: Schema, group: Group, parent: QWidget) -> None:
        """A button for the styles of a schema."""
        super().__init__(name, tip, parent)
        self._styles: list[str] = part["enum"]
        self._group = group
        self._style = ""
        self.button = QToolButton(self)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setIconSize(QSize(54, 36))
        self.button.clicked.connect(self.open_gallery)
        self.gallery: Gallery | None = None
        self.hold(self.button)

    def show_value(self, value: Any) -> None:
        """Show a style."""
        self._style = value or "plain"
        scale = self.devicePixelRatioF()
        self.button.setIcon(QIcon(swatch(self._group, self._style, None, None, LISTED, scale)))
        self.button.setText(f"{style_word(self._style)}  ▾")
        self.button.setAccessibleName(f"{self.name}: {style_word(self._style)}")

    def open_gallery(self) -> None:
        """Show all styles to choose from."""
        styles = styles_for(self._group, self._styles, self._style)
        self.gallery = Gallery(self._group, styles, self._style, self)
        self.gallery.accepted.connect(self._choose)
        self.gallery.finished.connect(self._forget)
        corner = self.button.mapToGlobal(self.button.rect().bottomLeft())
        self.gallery.move(_within_screen(self.gallery, corner.x(), corner.y()))
        self.gallery.open()

    def _choose(self) -> None:
        assert self.gallery is not None
        self.chosen.emit(self.gallery.style_name())

    def _forget(self) -> None:
        assert self.gallery is not None
        self.gallery.deleteLater()
        self.gallery = None
        self.button.setFocus()


def _within_screen(dialog: QWidget, x: int, y: int) -> Any:
    screen = dialog.screen().availableGeometry()
    size = dialog.size()
    left = max(screen.left(), min(x, screen.right() - size.width()))
    top = max(screen.top(), min(y, screen.bottom() - size.height()))
    return screen.topLeft().__class__(left, top)


class Gallery(QDialog):
    """All styles as pictures with their names: click, or arrow keys and Enter."""

    def __init__(self, group: Group, styles: list[str], current: str, parent: QWidget) -> None:
        """Show these styles, the current one chosen."""
        super().__init__(parent)
        self.setWindowTitle(tr("Style"))
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Styles"))
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setIconSize(QSize(*PICTURE))
        self.list.setUniformItemSizes(True)
        line = self.fontMetrics().height()
        self.list.setGridSize(QSize(PICTURE[0] + 16, PICTURE[1] + line + 14))
        scale = self.devicePixelRatioF()
        for style in styles:
            picture = unchanging_icon(swatch(group, style, None, None, PICTURE, scale))
            item = QListWidgetItem(picture, style_word(style), self.list)
            item.setData(Qt.ItemDataRole.UserRole, style)
            if style == current:
                self.list.setCurrentItem(item)
        self.list.itemClicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.list)
        across = 5
        down = -(-len(styles) // across)
        grid = self.list.gridSize()
        self.resize(grid.width() * across + 40, min(grid.height() * down + 24, 560))

    def style_name(self) -> str:
        """The chosen style."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.currentItem():
            self.accept()
        else:
            super().keyPressEvent(event)
