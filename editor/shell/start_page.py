"""The start page: recent modules, new ones from each system's template, and the samples."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.icons import icon
from editor.session import sample_folders
from editor.shell import preferences
from editor.shell.thumbnails import SIZE, draw_missing, thumbnail_file
from editor.tasks import follow
from schema.document_text import parse_document
from schema.documents import MODULE
from schema.issues import DataError
from schema.language import tr
from schema.systems import find_system, system_ids

_PATH = Qt.ItemDataRole.UserRole
_PICTURE = QSize(SIZE.width() // 2, SIZE.height() // 2)
# A module may be on its way already; pictures can wait.
_PAUSE_MS = 400


class StartPage(QScrollArea):
    """What a designer sees before a module is open."""

    open_requested = Signal(Path)
    new_requested = Signal(str)
    folder_requested = Signal()
    package_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """The page; its lists are filled when it is shown."""
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.recent = _ModuleList(tr("Recent modules"), self)
        self.samples = _ModuleList(tr("Sample modules"), self)
        self.nothing = QLabel(tr("Modules that you open appear here."), self)
        self.nothing.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.systems: dict[str, QCommandLinkButton] = {}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._draw)
        self._lay_out()
        for one in (self.recent, self.samples):
            one.chosen.connect(self.open_requested)
        self.recent.forgotten.connect(self._forget)

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        # Said out loud, or they would take over the wide gap between the columns.
        left.setSpacing(8)
        right.setSpacing(8)
        left.addWidget(_heading(tr("Start something new")))
        for system in system_ids():
            left.addWidget(self._system_button(system))
        left.addSpacing(18)
        left.addWidget(_heading(tr("Open what is there")))
        folder = QPushButton(icon("open"), tr("Open a &folder…"))
        folder.clicked.connect(self.folder_requested)
        package = QPushButton(icon("package"), tr("Open a &package…"))
        package.clicked.connect(self.package_requested)
        for button in (folder, package):
            button.setMinimumHeight(34)
            left.addWidget(button)
        hint = QLabel(tr("Or drop a folder or a .hexpkg file on this window."))
        hint.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        hint.setWordWrap(True)
        left.addWidget(hint)
        left.addStretch(1)
        for title, parts in (
            (tr("Recent"), (self.nothing, self.recent)),
            (tr("Samples"), (self.samples,)),
        ):
            right.addWidget(_heading(title))
            for part in parts:
                right.addWidget(part)
            right.addSpacing(10)
        right.addStretch(1)
        self._put_together(left, right)

    def _put_together(self, left: QVBoxLayout, right: QVBoxLayout) -> None:
        title = QLabel("Hexwright")
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 2.6)
        font.setBold(True)
        title.setFont(font)
        words = QLabel(tr("Draw, check and publish board wargames."))
        columns = QHBoxLayout()
        columns.setSpacing(48)
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        body = QWidget(self)
        body.setMaximumWidth(1080)
        inner = QVBoxLayout(body)
        inner.setContentsMargins(40, 28, 40, 28)
        inner.addWidget(title)
        inner.addWidget(words)
        inner.addSpacing(20)
        inner.addLayout(columns, 1)
        ground = QWidget(self)
        middle = QHBoxLayout(ground)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addStretch(1)
        middle.addWidget(body, 30)
        middle.addStretch(1)
        self.setWidget(ground)

    def _system_button(self, system_id: str) -> QCommandLinkButton:
        system = find_system(system_id)
        assert system is not None
        told = system.declaration
        words = first_sentence(told.description)
        button = QCommandLinkButton(told.title.replace("&", "&&"), words)
        button.setIcon(icon("new"))
        button.setIconSize(QSize(26, 26))
        button.setStatusTip(tr("Make a new module of this system"))
        button.clicked.connect(partial(self._ask_new, system_id))
        self.systems[system_id] = button
        return button

    def _ask_new(self, system_id: str) -> None:
        self.new_requested.emit(system_id)

    # --- lists ----------------------------------------------------------------------------

    def refill(self) -> None:
        """Read the recent modules and the samples again."""
        self.recent.clear()
        for one in preferences.recent():
            place = str(one.path)
            self.recent.add(one.path, one.title, f"{_ago(one.time)} · {place}", one.path.exists())
        self.nothing.setVisible(not self.recent.count())
        self.recent.setVisible(bool(self.recent.count()))
        if not self.samples.count():
            for folder in sample_folders():
                self.samples.add(folder, *_told(folder), is_there=True)

    def showEvent(self, event: QShowEvent) -> None:
        """Fill the lists; pictures that are missing are drawn a little later."""
        super().showEvent(event)
        self.refill()
        self._pause.start()

    def _draw(self) -> None:
        if self.isVisible():
            sources = [*self.recent.paths(), *self.samples.paths()]
            task = draw_missing(sources)
            task.progressed.connect(self._show_pictures)
            follow(task, self, lambda _result: self._show_pictures())
            task.start()

    def _show_pictures(self, *_progress: object) -> None:
        for one in (self.recent, self.samples):
            one.show_pictures()

    def _forget(self, path: Path) -> None:
        preferences.forget(path)
        self.refill()


class _ModuleList(QListWidget):
    """Modules with picture, title and a line of words."""

    chosen = Signal(Path)
    forgotten = Signal(Path)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setIconSize(_PICTURE)
        self.setSpacing(3)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)

    def add(self, path: Path, title: str, words: str, is_there: bool) -> None:  # noqa: FBT001 - plain
        """Put a module at the end of the list."""
        item = QListWidgetItem(f"{title}\n{words}", self)
        item.setData(_PATH, str(path))
        item.setToolTip(str(path))
        item.setSizeHint(QSize(0, _PICTURE.height() + 12))
        if not is_there:
            item.setText(f"{title}\n{tr('Not found')} · {path}")
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        item.setIcon(_picture(path))
        self._fit()

    def _fit(self) -> None:
        """As high as its rows, up to four of them."""
        row = _PICTURE.height() + 12 + 2 * self.spacing()
        shown = min(self.count(), 4)
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


def first_sentence(words: str) -> str:
    """The start of a description, as much as fits on a button."""
    paragraph = words.partition("\n\n")[0]
    sentence = paragraph.partition(". ")[0].rstrip(".")
    return f"{sentence}."


def _told(folder: Path) -> tuple[str, str]:
    """Title and system of a sample, from its module.json alone."""
    try:
        info = parse_document((folder / MODULE.file).read_bytes(), MODULE.file)[0]
        system = find_system(info["system"]["id"])
        return info["title"], system.declaration.title if system else ""
    except (OSError, DataError, KeyError, TypeError):
        return folder.name, ""


def _heading(words: str) -> QLabel:
    label = QLabel(words)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * 1.25)
    font.setBold(True)
    label.setFont(font)
    return label


def _picture(source: Path) -> QIcon:
    file = thumbnail_file(source)
    picture = QPixmap(str(file)) if file.is_file() else QPixmap()
    if picture.isNull():
        return icon("map")
    picture.setDevicePixelRatio(2)
    return QIcon(picture)


def _ago(time: int) -> str:
    """When something was, in words where it was lately."""
    minutes = max(QDateTime.currentSecsSinceEpoch() - time, 0) // 60
    if minutes < 2:
        return tr("just now")
    if minutes < 60:
        return tr("{count} minutes ago", count=minutes)
    then = QDateTime.fromSecsSinceEpoch(time)
    if then.date() == QDateTime.currentDateTime().date():
        return tr(
            "today, {time}", time=QLocale().toString(then.time(), QLocale.FormatType.ShortFormat)
        )
    return QLocale().toString(then.date(), QLocale.FormatType.ShortFormat)
