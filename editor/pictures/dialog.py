"""All pictures of the module: who uses each, which are missing, and which nobody uses."""

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.image_field import thumbnail
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.icons import icon
from hexwright.editor.map.edits.underlay import SUFFIXES, Scan, read_scan
from hexwright.editor.pictures.edits.pictures import (
    Picture,
    file_name,
    pictures,
    why_not_named,
    with_pictures,
    with_renamed,
    with_replaced,
    without_pictures,
)
from hexwright.editor.pictures.model import THUMBNAIL, PicturesModel
from hexwright.editor.records.row_table import RowTable
from hexwright.editor.references.edits.place_words import place_words
from hexwright.editor.shell.documents_model import document_title
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.references.occurrences import Occurrence

_SHOWN = QSize(260, 180)
_KEYS = {Qt.Key.Key_Insert: "add", Qt.Key.Key_F2: "rename", Qt.Key.Key_Delete: "delete"}


class PicturesDialog(FittingDialog):
    """A table of pictures; at its side the current one, and all that uses it."""

    # A use shall be looked at.
    chosen = Signal(object)

    def __init__(self, document: ModuleDocument, parent: QWidget | None = None) -> None:
        """The pictures of a module under work."""
        super().__init__(parent)
        self.setWindowTitle(tr("Pictures of the module"))
        self.setAcceptDrops(True)
        self._document = document
        self.model = PicturesModel(document.asset, self)
        self.table = self._make_table()
        self.look = QLabel(self)
        self.look.setFixedSize(_SHOWN)
        self.look.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.uses = QListWidget(self)
        self.uses.setAccessibleName(tr("Used by"))
        self.uses.setWordWrap(True)
        self.uses.itemClicked.connect(self._jump)
        self.uses.itemActivated.connect(self._jump)
        self.summary = QLabel(self)
        self.buttons = self._make_buttons()
        self._lay_out()
        document.changed.connect(self.refresh)
        self.refresh()

    def _make_table(self) -> RowTable:
        table = RowTable(self.model, tr("Pictures"), self)
        table.setIconSize(THUMBNAIL)
        table.verticalHeader().setDefaultSectionSize(THUMBNAIL.height() + 8)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().selectionChanged.connect(self._show_current)
        return table

    def _make_buttons(self) -> dict[str, QPushButton]:
        actions: list[tuple[str, str, str, Callable[[], object]]] = [
            ("add", tr("&Add…"), "add", self._ask_files),
            ("replace", tr("&Replace…"), "reload", self._ask_other),
            ("rename", tr("Re&name…"), "rename", self._ask_name),
            ("delete", tr("&Delete"), "delete", self._delete),
            ("unused", tr("Delete all &unused"), "delete", self._delete_unused),
        ]
        made = {}
        for name, words, picture, action in actions:
            button = QPushButton(icon(picture), words, self)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, action=action: action())
            made[name] = button
        return made

    def _lay_out(self) -> None:
        side = QWidget(self)
        right = QVBoxLayout(side)
        right.setContentsMargins(8, 0, 0, 0)
        right.addWidget(self.look)
        right.addWidget(QLabel(tr("Used by:"), side))
        right.addWidget(self.uses, 1)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self.table)
        parts.addWidget(side)
        parts.setStretchFactor(0, 1)
        parts.setChildrenCollapsible(False)
        bar = QHBoxLayout()
        for button in self.buttons.values():
            bar.addWidget(button)
        bar.addStretch(1)
        close = QPushButton(tr("Close"), self)
        close.setAutoDefault(False)
        close.clicked.connect(self.accept)
        bar.addWidget(close)
        whole = QVBoxLayout(self)
        whole.addWidget(self.summary)
        whole.addWidget(parts, 1)
        whole.addLayout(bar)
        self.resize(900, 560)

    # --- showing --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the pictures as they are now; the current one stays current."""
        current = self.current()
        found = pictures(self._document.module)
        self.model.show_rows(found)
        missing = sum(not one.is_there for one in found)
        unused = sum(one.is_unused for one in found)
        self.summary.setText(
            tr(
                "Pictures: {count}, unused: {unused}, missing: {missing}. Drop files here to add.",
                count=len(found) - missing,
                unused=unused,
                missing=missing,
            )
        )
        self.buttons["unused"].setEnabled(unused > 0)
        names = [one.name for one in found]
        if names:
            row = names.index(current.name) if current and current.name in names else 0
            self.table.selectRow(row)
        self._show_current()

    def current(self) -> Picture | None:
        """The picture that is chosen in the table."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def selected(self) -> list[Picture]:
        """All pictures that are selected."""
        rows = self.table.selectionModel().selectedRows()
        return [self.model.rows[index.row()] for index in rows]

    def _show_current(self, *_: object) -> None:
        picture = self.current()
        self.uses.clear()
        self.look.setPixmap(self._pixmap(picture))
        module = self._document.module
        for spot in picture.spots if picture else ():
            words = f"{document_title(module, spot.path)}: {place_words(module, spot)}"
            item = QListWidgetItem(words, self.uses)
            item.setData(Qt.ItemDataRole.UserRole, spot)
        there = [one for one in self.selected() if one.is_there]
        self.buttons["replace"].setEnabled(picture is not None)
        self.buttons["rename"].setEnabled(picture is not None and picture.is_there)
        self.buttons["delete"].setEnabled(bool(there) and all(one.is_unused for one in there))

    def _pixmap(self, picture: Picture | None) -> QPixmap:
        data = self._document.asset(picture.name) if picture else None
        scale = self.devicePixelRatioF()
        made = thumbnail(data, _SHOWN * scale)
        made.setDevicePixelRatio(scale)
        return made

    def _jump(self, item: QListWidgetItem) -> None:
        spot = item.data(Qt.ItemDataRole.UserRole)
        if isinstance(spot, Occurrence):
            self.chosen.emit(spot)

    # --- doing ----------------------------------------------------------------------------

    def _do(self, make: Callable[[], Change]) -> None:
        """Make a change; what is wrong with the user's files is told."""
        try:
            change = make()
        except DataError as error:
            messages.show_issues(self, self.windowTitle(), error.issues)
            return
        self._document.do(change)

    def _ask_files(self) -> None:
        self.add(messages.ask_pictures(self, many=True))

    def add(self, files: Iterable[Path]) -> None:
        """Take files into the module, in one step."""
        paths = list(files)
        if paths:
            self._do(lambda: with_pictures(self._document.module, _scans(paths)))

    def _ask_other(self) -> None:
        picture = self.current()
        files = messages.ask_pictures(self, many=False) if picture else []
        if picture is not None and files:
            name = picture.name
            self._do(lambda: with_replaced(self._document.module, name, read_scan(files[0])))

    def _ask_name(self) -> None:
        picture = self.current()
        if picture is None:
            return
        module, title = self._document.module, tr("Rename")
        typed = messages.ask_words(self, title, tr("File name:"), file_name(picture.name))
        data = self._document.asset(picture.name)
        if typed is None or data is None:
            return
        why = why_not_named(module, picture.name, typed.strip())
        if why:
            messages.show_issues(self, title, [Issue(code="picture.name", message=why)])
        else:
            self._document.do(with_renamed(module, picture.name, typed.strip(), data))

    def _delete(self) -> None:
        gone = [one.name for one in self.selected() if one.is_unused]
        if gone:
            self._document.do(without_pictures(self._document.module, gone))

    def _delete_unused(self) -> None:
        gone = [row.name for row in self.model.rows if row.is_unused]
        self._document.do(without_pictures(self._document.module, gone))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Insert, F2 and Delete do what the buttons do."""
        name = _KEYS.get(Qt.Key(event.key()))
        if name is None:
            super().keyPressEvent(event)
        else:
            self.buttons[name].click()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Pictures may be dropped here."""
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take what was dropped into the module."""
        event.acceptProposedAction()
        self.add(_dropped(event))


def _scans(paths: Iterable[Path]) -> list[Scan]:
    return [read_scan(path) for path in paths]


def _dropped(event: QDropEvent) -> list[Path]:
    """The pictures among the files of a drop."""
    files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in files if path.suffix.lower() in SUFFIXES]
