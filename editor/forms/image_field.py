"""A field for pictures of the module."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QImageReader, QPixmap
from PySide6.QtWidgets import QComboBox, QFileDialog, QToolButton, QWidget

from hexwright.editor.forms.fields import Field
from hexwright.editor.forms.narrow_list import NarrowList
from hexwright.editor.map.edits.underlay import SUFFIXES
from hexwright.schema.language import tr

_SIZE = QSize(48, 32)


class ImageField(Field):
    """One of the module's pictures, or none; files can be dropped on it where that is allowed."""

    picked = Signal(object)  # the path of a file that shall become a picture of the module

    def __init__(
        self, name: str, tip: str, read: Callable[[str], bytes | None], parent: QWidget
    ) -> None:
        """A list that is filled by `show_pictures`; `read` gives the bytes of one."""
        super().__init__(name, tip, parent)
        self._read = read
        self._names: list[str] = []
        self.list = NarrowList(self)
        self.list.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.list.setMinimumContentsLength(10)
        self.list.setMaximumWidth(360)
        self.list.activated.connect(lambda at: self.chosen.emit(self.list.itemData(at)))
        self.hold(self.list)
        self.show_pictures(())

    def show_pictures(self, names: Iterable[str]) -> None:
        """Offer these pictures."""
        wanted = list(names)
        if wanted == self._names and self.list.count():
            return
        self._names = wanted
        self.list.clear()
        self.list.setIconSize(_SIZE if wanted else QSize(0, 0))
        words = tr("none") if wanted else tr("none: no pictures in art/ yet")
        self.list.addItem(words, None)
        for name in wanted:
            self.list.addItem(
                QIcon(thumbnail(self._read(name), _SIZE * 2)), name.partition("/")[2], name
            )

    def show_value(self, value: Any) -> None:
        """Choose what stands; a picture that is missing is named all the same."""
        at = self.list.findData(value)
        if at < 0:
            self.list.addItem(tr("{name} (missing)", name=value), value)
            at = self.list.count() - 1
        self.list.setCurrentIndex(at)

    def allow_files(self) -> None:
        """Let the user bring a picture from a file, by a button or by dropping it here."""
        button = QToolButton(self)
        button.setText(tr("From a file…"))
        button.setAccessibleName(tr("{name}: from a file", name=self.name))
        button.setToolTip(tr("Take a picture from a file; or drop one here"))
        button.clicked.connect(self._ask_file)
        self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.button = button
        self.setAcceptDrops(True)

    def _ask_file(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        pictures = tr("Pictures ({kinds})", kinds=kinds)
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose a picture"), "", pictures)
        if name:
            self.picked.emit(Path(name))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that look like pictures."""
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the first picture among what is dropped."""
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.picked.emit(path)

    def show_several(self) -> None:
        """Nothing is chosen; words say why."""
        self.list.setPlaceholderText(tr("several values"))
        self.list.setCurrentIndex(-1)


def _dropped(event: QDropEvent) -> Path | None:
    paths = (Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
    return next((path for path in paths if path.suffix.lower() in SUFFIXES), None)


def thumbnail(data: bytes | None, room: QSize) -> QPixmap:
    """A picture as large as fits into a room; empty if it cannot be read."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data or b""))
    reader = QImageReader(buffer)
    size = reader.size()
    if not size.isValid():
        return QPixmap()
    reader.setScaledSize(size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return QPixmap.fromImage(image) if not image.isNull() else QPixmap()
