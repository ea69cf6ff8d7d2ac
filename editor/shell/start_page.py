"""The start page: recent modules, new ones from each system's template, and the samples."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_label
from hexwright.editor.shell import preferences
from hexwright.editor.shell.card import Card, EnterButton, opening_words
from hexwright.editor.shell.kept_panel import KeptPanel
from hexwright.editor.shell.module_list import ModuleList
from hexwright.editor.shell.thumbnails import draw_missing
from hexwright.editor.tasks import watch
from hexwright.schema.documents import MODULE
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr, tr_many
from hexwright.schema.outside_file import read_outside
from hexwright.schema.safe_json import MAX_DOCUMENT_BYTES, parse
from hexwright.schema.samples import sample_folders
from hexwright.schema.systems import find_system, system_ids

# A module may be on its way already; pictures can wait.
_PAUSE_MS = 400


class StartPage(QScrollArea):
    """What a designer sees before a module is open."""

    open_requested = Signal(Path)
    new_requested = Signal(str)
    folder_requested = Signal()
    package_requested = Signal()
    help_requested = Signal(str)  # a page of the help

    def __init__(self, parent: QWidget | None = None) -> None:
        """The page; its lists are filled when it is shown."""
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        # Few enough to leave the samples in sight; they alone are scrolled within the page.
        self.recent = ModuleList(tr("Recent modules"), self, most=4)
        self.samples = ModuleList(tr("Sample modules"), self)
        self.nothing = QLabel(tr("Modules that you open appear here."), self)
        self.nothing.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.kept = KeptPanel(_heading(tr("Not finished")), self)
        self.systems: dict[str, Card] = {}
        self.learning: dict[str, EnterButton] = {}
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
        folder = EnterButton(icon("open"), tr("Open a &folder…"))
        folder.clicked.connect(self.folder_requested)
        package = EnterButton(icon("package"), tr("Open a &package…"))
        package.clicked.connect(self.package_requested)
        for button in (folder, package):
            button.setMinimumHeight(34)
            left.addWidget(button)
        hint = QLabel(tr("Or drop a folder or a .hexpkg file on this window."))
        hint.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        hint.setWordWrap(True)
        left.addWidget(hint)
        left.addStretch(1)
        right.addWidget(self.kept)
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
        # At the top: below the systems a small window would hide it from whoever needs it most.
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(title, 1)
        self._add_learning(head)
        columns = QHBoxLayout()
        columns.setSpacing(48)
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        body = QWidget(self)
        body.setMaximumWidth(1080)
        inner = QVBoxLayout(body)
        inner.setContentsMargins(40, 28, 40, 28)
        inner.addLayout(head)
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

    def _add_learning(self, row: QHBoxLayout) -> None:
        for name, words, page in (
            ("scenario", tr("&Tutorial: your first scenario"), "first-scenario"),
            ("help", tr("&Help on everything"), "getting-started"),
        ):
            self.learning[page] = button = EnterButton(icon(name), words)
            button.setMinimumHeight(34)
            button.clicked.connect(partial(self.help_requested.emit, page))
            row.addWidget(button)

    def _system_button(self, system_id: str) -> Card:
        system = find_system(system_id)
        assert system is not None
        told = system.declaration
        button = Card(tr(told.title), opening_words(tr(told.description)), self)
        button.setStatusTip(tr("Make a new module of this system"))
        button.clicked.connect(partial(self._ask_new, system_id))
        self.systems[system_id] = button
        return button

    def _ask_new(self, system_id: str) -> None:
        self.new_requested.emit(system_id)

    # --- lists ----------------------------------------------------------------------------

    def refill(self) -> None:
        """Read what was left unfinished, the recent modules and the samples again."""
        self.kept.refill()
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
        first = self.recent if self.recent.count() else next(iter(self.systems.values()))
        first.setFocus()
        self._pause.start()

    def _draw(self) -> None:
        if self.isVisible():
            sources = [*self.recent.paths(), *self.samples.paths()]
            task = draw_missing(sources)
            task.progressed.connect(self._show_pictures)
            watch(task, self, lambda _result: self._show_pictures())
            task.start()

    def _show_pictures(self, *_progress: object) -> None:
        for one in (self.recent, self.samples):
            one.show_pictures()

    def _forget(self, path: Path) -> None:
        preferences.forget(path)
        self.refill()


def _told(folder: Path) -> tuple[str, str]:
    """Title and system of a sample, from its module.json alone."""
    try:
        info = parse(read_outside(folder / MODULE.file, MAX_DOCUMENT_BYTES, "files"), MODULE.file)
        system = find_system(info["system"]["id"])
        return info["title"], tr(system.declaration.title) if system else ""
    except (DataError, KeyError, TypeError):
        return folder.name, ""


def _heading(words: str) -> QLabel:
    label = plain_label(words)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * 1.25)
    font.setBold(True)
    label.setFont(font)
    return label


def _ago(time: int) -> str:
    """When something was, in words where it was lately."""
    minutes = max(QDateTime.currentSecsSinceEpoch() - time, 0) // 60
    if minutes < 2:
        return tr("just now")
    if minutes < 60:
        return tr_many("1 minute ago|{count} minutes ago", minutes)
    then = QDateTime.fromSecsSinceEpoch(time)
    if then.date() == QDateTime.currentDateTime().date():
        return tr(
            "today, {time}", time=QLocale().toString(then.time(), QLocale.FormatType.ShortFormat)
        )
    return QLocale().toString(then.date(), QLocale.FormatType.ShortFormat)
