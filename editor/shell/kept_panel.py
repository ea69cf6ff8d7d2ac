"""What programs that died left unfinished, on the start page: unsaved work, and games."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from hexwright.editor import messages
from hexwright.editor.document.held_folder import data_home
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.editor.shell.card import EnterButton
from hexwright.schema.language import tr, tr_many

if TYPE_CHECKING:
    from hexwright.editor.document.recovery import LeftWork
    from hexwright.editor.play.start.kept_games import LeftGame
    from hexwright.schema.issues import Issue

_ICON = QSize(24, 24)


class _Unfinished(NamedTuple):
    """A row: what it is, and what can be done with it."""

    picture: str
    title: str
    words: str
    tip: str
    # The words of the button that takes it up, and what it does; none where that cannot be.
    offer: str = ""
    take_up: Callable[[], object] | None = None
    discard: Callable[[], object] | None = None


class KeptPanel(QWidget):
    """A row for each; away when there is nothing."""

    work_wanted = Signal(Path)
    game_wanted = Signal(Path)

    def __init__(self, heading: QLabel, parent: QWidget) -> None:
        """Nothing is left unfinished, until `refill`."""
        super().__init__(parent)
        self.rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 10)
        self._column.setSpacing(8)
        self._column.addWidget(heading)
        self.hide()

    def refill(self) -> None:
        """Look again at what lies there."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [_Row(one, self) for one in self._found()]
        for row in self.rows:
            self._column.addWidget(row)
        self.setVisible(bool(self.rows))

    def _found(self) -> list[_Unfinished]:
        # Hardly ever is there anything, and looking closer takes far longer than the page does.
        if not any(_has_folders(data_home() / name) for name in ("recovery", "games")):
            return []
        from hexwright.editor.document.recovery import left_work
        from hexwright.editor.play.start.kept_games import left_games

        found = [self._of_work(work) for work in left_work()]
        for game in left_games():
            found.append(self._of_game(game))
            game.later()
        return found

    def _of_work(self, left: "LeftWork") -> _Unfinished:
        folder, work = left.folder, left.head
        if work is None:
            return self._unusable(left.issues, left.is_damaged, folder)
        words = tr("Unsaved work, {time}", time=messages.moment(work.time))
        return _Unfinished(
            "history",
            work.title,
            f"{words} · {work.source}",
            work.source,
            tr("Restore…"),
            partial(self.work_wanted.emit, folder),
            partial(self._discard, work.title, folder),
        )

    def _of_game(self, left: "LeftGame") -> _Unfinished:
        folder, kept = left.held.folder, left.kept
        if kept is None:
            return self._unusable(left.issues, left.is_damaged, folder)
        words = tr_many(
            "Game, 1 answer, {time}|Game, {count} answers, {time}",
            len(kept.choices),
            time=messages.moment(kept.time),
        )
        return _Unfinished(
            "play",
            kept.head.title,
            f"{words} · {kept.head.module_title}",
            kept.head.file,
            tr("Go on"),
            partial(self.game_wanted.emit, folder),
            partial(self._discard, kept.head.title, folder),
        )

    def _unusable(self, issues: "list[Issue]", is_damaged: bool, folder: Path) -> _Unfinished:  # noqa: FBT001 - plain
        first = issues[0]
        discard = partial(self._discard, folder.name, folder) if is_damaged else None
        return _Unfinished("warning", first.message, first.hint, str(folder), discard=discard)

    def _discard(self, title: str, folder: Path) -> None:
        from hexwright.editor.document.held_folder import HeldFolder

        if messages.may_discard_kept(self.window(), title):
            held = HeldFolder(folder)
            if held.take():
                held.remove()
            self.refill()


class _Row(QFrame):
    """Picture, title, a line of words, and buttons."""

    def __init__(self, one: _Unfinished, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setToolTip(plain_tip(one.tip))
        picture = QLabel(self)
        picture.setPixmap(icon(one.picture).pixmap(_ICON, self.devicePixelRatioF()))
        self.title, self.words = plain_label(one.title, self), plain_label(one.words, self)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        lines = QVBoxLayout()
        lines.setSpacing(2)
        for label in (self.title, self.words):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            lines.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 10, 8)
        row.setSpacing(10)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)
        self.buttons: list[EnterButton] = []
        for words, act in ((one.offer, one.take_up), (tr("Discard"), one.discard)):
            if act is not None:
                button = EnterButton(words, self)
                button.clicked.connect(lambda _checked=False, act=act: act())
                row.addWidget(button)
                self.buttons.append(button)


def _has_folders(home: Path) -> bool:
    try:
        return any(home.iterdir())
    except OSError:
        return False
