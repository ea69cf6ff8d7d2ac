"""The pictures of a module as a table: what each looks like, how large it is, who uses it."""

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QImageReader, QPainter, QPixmap

from hexwright.editor.forms.image_field import thumbnail
from hexwright.editor.icons import icon
from hexwright.editor.pictures.edits.pictures import Picture, file_name
from hexwright.editor.records.row_table import RowTableModel
from hexwright.editor.terrain.swatches import unchanging_icon
from hexwright.schema.language import tr

THUMBNAIL = QSize(64, 48)


class PicturesModel(RowTableModel[Picture]):
    """One row for each picture: name, size, uses."""

    def __init__(self, read: Callable[[str], bytes | None], parent: QObject | None = None) -> None:
        """No pictures yet; `read` gives the bytes of one."""
        super().__init__(parent)
        self._read = read
        self._looks: dict[str, tuple[bytes | None, QIcon]] = {}

    def titles(self) -> tuple[str, ...]:
        """Name, size and uses."""
        return tr("Picture"), tr("Size"), tr("Uses")

    def words(self, row: Picture, column: int) -> str:
        """The name without its folder, how large it is, and how often it is used."""
        if column == 0:
            return file_name(row.name)
        if column == 1:
            return size_words(self._read(row.name)) if row.is_there else tr("missing")
        return tr("unused") if row.is_unused else str(len(row.spots))

    def tip(self, row: Picture, column: int) -> str:  # noqa: ARG002 - the same for the whole row
        """The whole name."""
        return row.name

    def picture(self, row: Picture) -> QIcon:
        """A small picture; drawn again only when the file is another one."""
        data = self._read(row.name) if row.is_there else None
        kept = self._looks.get(row.name)
        if kept is None or kept[0] is not data:
            made = thumbnail(data, THUMBNAIL * 2)
            look = icon("error") if made.isNull() else unchanging_icon(_in_middle(made))
            kept = self._looks[row.name] = (data, look)
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
