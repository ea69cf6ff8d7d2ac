"""A list of modules with picture, title and a line of words."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.shell.thumbnails import SIZE, thumbnail_file
from hexwright.schema.language import tr

_PATH = Qt.ItemDataRole.UserRole
_PICTURE = QSize(SIZE.width() // 2, SIZE.height() // 2)


class ModuleList(QListWidget):
    """Modules with picture, title and a line of words."""

    chosen = Signal(Path)
    forgotten = Signal(Path)

    def __init__(self, name: str, parent: QWidget, most: int = 0) -> None:
        """An empty list; where it has more rows than `most` it is scrolled, if that is said."""
        super().__init__(parent)
        self._most = most
        self.setAccessibleName(name)
        self.setIconSize(_PICTURE)
        self.setSpacing(3)
        self.setUniformItemSizes(True)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)

    def add(self, path: Path, title: str, words: str, is_there: bool) -> None:  # noqa: FBT001 - plain
        """Put a module at the end of the list."""
        item = QListWidgetItem(f"{title}\n{words}", self)
        item.setData(_PATH, str(path))
        item.setToolTip(plain_tip(str(path)))
        item.setSizeHint(QSize(0, _PICTURE.height() + 12))
        if not is_there:
            item.setText(f"{title}\n{tr('Not found')} · {path}")
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        item.setIcon(_picture(path))
        self._fit()

    def _fit(self) -> None:
        """As high as its rows, up to the most that it may show at once."""
        row = _PICTURE.height() + 12 + 2 * self.spacing()
        shown = min(self.count(), self._most or self.count())
        self.setFixedHeight(shown * row + 2 * self.frameWidth() + 2 * self.spacing())

    def paths(self) -> list[Path]:
        """The modules in the list that are there."""
        rows = (self.item(row) for row in range(self.count()))
        return [Path(one.data(_PATH)) for one in rows if one.flags() & Qt.ItemFlag.ItemIsEnabled]

    def show_pictures(self) -> None:
        """Show the pictures that have been drawn meanwhile."""
        for row in range(self.count()):
            self.item(row).setIcon(_picture(Path(self.item(row).data(_PATH))))

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(Path(item.data(_PATH)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The delete key takes a module off the list."""
        item = self.currentItem()
        if event.key() == Qt.Key.Key_Delete and item is not None:
            self.forgotten.emit(Path(item.data(_PATH)))
            return
        super().keyPressEvent(event)


def _picture(source: Path) -> QIcon:
    file = thumbnail_file(source)
    picture = QPixmap(str(file)) if file.is_file() else QPixmap()
    if picture.isNull():
        # Until its picture is drawn a module has a faint one, which draws no eye.
        picture = icon("map").pixmap(_PICTURE * 2, QIcon.Mode.Disabled)
    picture.setDevicePixelRatio(2)
    return QIcon(picture)
