"""The style of a drawing, chosen from a gallery of pictures."""

from typing import Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from hexwright.editor.forms.gallery_field import Gallery, GalleryField
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.editor.terrain.swatches import LISTED, swatch, unchanging_icon
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.words import style_word

PICTURE: Final = (108, 72)
_ACROSS: Final = 5
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


class StyleField(GalleryField):
    """A button with the picture of the style; opens the gallery."""

    def __init__(self, name: str, tip: str, part: Schema, group: Group, parent: QWidget) -> None:
        """A button for the styles of a schema."""
        super().__init__(name, tip, QSize(54, 36), parent)
        self._styles: list[str] = part["enum"]
        self._group = group
        self._style = ""

    def show_value(self, value: Any) -> None:
        """Show a style."""
        self._style = value or "plain"
        scale = self.devicePixelRatioF()
        picture = QIcon(swatch(self._group, self._style, None, None, LISTED, scale))
        self.show_choice(picture, style_word(self._style))

    def make_gallery(self) -> "StyleGallery":
        """All styles to choose from."""
        styles = styles_for(self._group, self._styles, self._style)
        return StyleGallery(self._group, styles, self._style, self)


class StyleGallery(Gallery):
    """All styles as pictures with their names: click, or arrow keys and Enter."""

    def __init__(self, group: Group, styles: list[str], current: str, parent: QWidget) -> None:
        """Show these styles, the current one chosen."""
        wide, high = PICTURE
        cell = QSize(wide + 16, high + parent.fontMetrics().height() + 14)
        super().__init__(tr("Style"), tr("Styles"), QSize(*PICTURE), cell, parent)
        scale = self.devicePixelRatioF()
        for style in styles:
            picture = unchanging_icon(swatch(group, style, None, None, PICTURE, scale))
            item = QListWidgetItem(picture, style_word(style), self.list)
            item.setData(Qt.ItemDataRole.UserRole, style)
            if style == current:
                self.list.setCurrentItem(item)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.list)
        down = -(-len(styles) // _ACROSS)
        self.resize(cell.width() * _ACROSS + 40, min(cell.height() * down + 24, 560))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.currentItem():
            self.accept()
        else:
            super().keyPressEvent(event)
