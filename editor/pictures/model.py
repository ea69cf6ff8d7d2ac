"""The pictures of a module as a table: what each looks like, how large it is, who uses it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QBuffer,
    QByteArray,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QImageReader, QPainter, QPixmap

from hexwright.editor.forms.image_field import thumbnail
from hexwright.editor.icons import icon
from hexwright.editor.pictures.edits.pictures import Picture, file_name
from hexwright.editor.terrain.swatches import unchanging_icon
from hexwright.schema.language import tr

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
THUMBNAIL = QSize(64, 48)


class PicturesModel(QAbstractTableModel):
    """One row for each picture: name, size, uses."""

    def __init__(self, read: Callable[[str], bytes | None], parent: QObject | None = None) -> None:
        """No pictures yet; `read` gives the bytes of one."""
        super().__init__(parent)
        self._read = read
        self._looks: dict[str, tuple[bytes | None, Any]] = {}
        self.pictures: list[Picture] = []

    def show_pictures(self, pictures: list[Picture]) -> None:
        """Show these and nothing else."""
        self.beginResetModel()
        self.pictures = pictures
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Number of pictures."""
        return 0 if parent.isValid() else len(self.pictures)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Name, size and uses."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Titles of the columns."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (tr("Picture"), tr("Size"), tr("Uses"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text and picture of a cell."""
        if not index.isValid():
            return None
        picture = self.pictures[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(picture, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._look(picture)
        if role == Qt.ItemDataRole.ToolTipRole:
            return picture.name
        return None

    def _text(self, picture: Picture, column: int) -> str:
        if column == 0:
            return file_name(picture.name)
        if column == 1:
            return size_words(self._read(picture.name)) if picture.is_there else tr("missing")
        if picture.is_unused:
            return tr("unused")
        return str(len(picture.spots))

    def _look(self, picture: Picture) -> Any:
        """A small picture; drawn again only when the file is another one."""
        data = self._read(picture.name) if picture.is_there else None
        kept = self._looks.get(picture.name)
        if kept is None or kept[0] is not data:
            made = thumbnail(data, THUMBNAIL * 2)
            look = icon("error") if made.isNull() else unchanging_icon(_in_middle(made))
            kept = self._looks[picture.name] = (data, look)
        return kept[1]


def _in_middle(picture: QPixmap) -> QPixmap:
    """A picture in the middle of a place that is as wide for all, so that names stand in line."""
    made = QPixmap(THUMBNAIL * 2)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    spare = made.size() - picture.size()
    painter.drawPixmap(spare.width() // 2, spare.height() // 2, picture)
    painter.end()
    return made


def size_words(data: bytes | None) -> str:
    """How large a picture is: its pixels, and the room that it takes."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data or b""))
    size = QImageReader(buffer).size()
    room = tr("{count} KB", count=max(1, round(len(data or b"") / 1024)))
    if not size.isValid():
        return room
    pixels = tr("{width} by {height}", width=size.width(), height=size.height())
    return f"{pixels}, {room}"
