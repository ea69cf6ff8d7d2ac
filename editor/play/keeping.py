"""Keeping a game as it is played: every answer goes into a journal that outlives the program."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from hexwright.editor.document.held_folder import data_home, new_folder
from hexwright.editor.document.snapshot import records_of
from hexwright.editor.play.journal import (
    JournalFolder,
    JournalWriter,
    Line,
    Table,
    answer_line,
    head_of,
)
from hexwright.editor.tasks import Task
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.disk.faults import disk_issue
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.saving import write_atomically

if TYPE_CHECKING:
    from hexwright.editor.play.session import PlaySession
    from hexwright.engine.core.board import Setting
    from hexwright.engine.core.history import HistoryStep

# What was written is forced to the disk so long after the first answer that is not, beside the
# window: killing the program loses nothing of it, and a power failure no more than this.
SYNC_MS: Final = 1000
PICTURES: Final = "pictures"
# Pictures beyond this many bytes are not kept: the game goes on without them.
_MOST_PICTURES: Final = 256 * 1024 * 1024


def games_home() -> Path:
    """The folder of the games that are on the table, beside that for recovery."""
    return data_home() / "games"


class GameKeeper(QObject):
    """Writes what happens at a table into a journal, as long as something would be lost."""

    failed = Signal(list)

    def __init__(
        self,
        session: "PlaySession",
        is_wanted: Callable[[], bool],
        file: Callable[[], str],
        images: ImageShelf | None,
        parent: QObject,
    ) -> None:
        """Keep a session while it `is_wanted`; `file` is where it was last saved."""
        super().__init__(parent)
        self._session, self._is_wanted, self._file = session, is_wanted, file
        self._images = images
        self.held = JournalFolder(new_folder(games_home()))
        self._writer = JournalWriter(self.held)
        self._steps: list[HistoryStep] = []
        self._table: Table | None = None
        self._setting: Setting | None = None
        self._has_pictures = False
        self._told = ""
        self._sync_timer = QTimer(self)
        self._sync_timer.setSingleShot(True)
        self._sync_timer.setInterval(SYNC_MS)
        self._sync_timer.timeout.connect(self._sync)
        session.changed.connect(self.follow)
        session.bots.pace_changed.connect(self.follow)

    @property
    def is_keeping(self) -> bool:
        """Whether the game is in its journal."""
        return self._writer.is_open

    def follow(self) -> None:
        """Write what has happened since; quick if nothing has."""
        if not self._is_wanted():
            self.forget()
            return
        try:
            # Another game may have come to the table, from a file.
            if self.is_keeping and self._session.game.setting is self._setting:
                self._append()
            else:
                self._begin()
        except OSError as error:
            self._fail(disk_issue(self.held.file, error))
        if not self._sync_timer.isActive():
            self._sync_timer.start()

    def _fail(self, issue: Issue) -> None:
        """Tell that the game is not kept, once and not with every answer."""
        if issue.code != self._told:
            self._told = issue.code
            self.failed.emit([issue])

    def forget(self) -> None:
        """Nothing of the game would be lost: it is saved, over, or begun anew."""
        self._writer.close()
        if self.held.has_game:
            with contextlib.suppress(OSError):
                self.held.file.unlink()

    def end(self) -> None:
        """The game leaves the table for good."""
        self._session.changed.disconnect(self.follow)
        self._session.bots.pace_changed.disconnect(self.follow)
        self._sync_timer.stop()
        self._writer.close()
        self.held.remove()

    def _begin(self) -> None:
        if not self.held.take():
            return
        game = self._session.game
        documents = {
            path: msgspec.Raw(msgspec.json.encode(record))
            for path, record in records_of(game.module).items()
        }
        self._table, self._setting = self._now(), game.setting
        self._steps = list(game.history.steps)
        self._writer.begin(head_of(game, self._table, documents, self._file()))
        self._keep_pictures()

    def _append(self) -> None:
        table = self._now()
        steps, known = self._session.game.history.steps, len(self._steps)
        fresh = steps.since(max(known - 1, 0)) if len(steps) >= known else []
        if known and (not fresh or fresh[0] != self._steps[-1]):
            fresh = self._take_back(list(steps))
        elif known:
            fresh = fresh[1:]
        for step in fresh:
            self._steps.append(step)
            self._writer.append(answer_line(step, len(self._steps)))
        if table != self._table:
            self._writer.append(Line(len(self._steps), table=table))
            self._table = table

    def _take_back(self, steps: "list[HistoryStep]") -> "list[HistoryStep]":
        """Steps were taken back: note how many stay; those that came after them."""
        both = zip(steps, self._steps, strict=False)
        same = next((n for n, (one, other) in enumerate(both) if one != other), None)
        if same is None:
            same = min(len(steps), len(self._steps))
        del self._steps[same:]
        self._writer.append(Line(same))
        return steps[same:]

    def _now(self) -> Table:
        bots = self._session.bots
        return Table(dict(self._session.players), bots.pace, bots.is_paused)

    def _sync(self) -> None:
        sync = self._writer.syncer()
        if sync is not None:
            Task(lambda _report: sync()).start()

    def _keep_pictures(self) -> None:
        """Copy the pictures of the module beside the journal, once, in the background."""
        names, images = self._session.module.assets, self._images
        if not self._has_pictures and names and images is not None:
            self._has_pictures = True
            Task(lambda _report: _copy_pictures(names, images, self.held.folder)).start()


def _copy_pictures(names: tuple[str, ...], images: ImageShelf, folder: Path) -> None:
    left = _MOST_PICTURES
    for name in names:
        # One that cannot be read or written is missing later; the game is not.
        with contextlib.suppress(OSError, DataError):
            data = images.bytes_of(name)
            # A folder that is gone has a game that is over.
            if data is not None and len(data) <= left and folder.is_dir():
                left -= len(data)
                target = folder / PICTURES / name
                target.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(target, data)
