"""A folder below the user's data that belongs to one living program, and what dead ones left."""

import os
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QLockFile, QStandardPaths

from hexwright.schema.disk.leftovers import leftovers_in, remove_leftovers
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr

_LOCK = "lock"


def data_home() -> Path:
    """The folder of the user's data."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))


class HeldFolder:
    """A folder that is locked as long as the program that works in it lives."""

    def __init__(self, folder: Path) -> None:
        """A folder that is made when it is needed, or one that was left behind."""
        self.folder = folder
        self._lock = QLockFile(str(self.folder / _LOCK))
        # Only death ends a lock, never age.
        self._lock.setStaleLockTime(0)

    def take(self) -> bool:
        """Make the folder and lock it; False if another living program has it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self._lock.isLocked() or self._lock.tryLock(0)

    def release(self) -> None:
        """Let others have the folder."""
        self._lock.unlock()

    def remove(self) -> None:
        """Take the folder away."""
        # First: whoever finds the folder without a lock must not find work in it.
        shutil.rmtree(self.folder, ignore_errors=True)
        self._lock.unlock()


def new_folder(home: Path) -> Path:
    """A folder below `home` that nobody has."""
    return home / uuid.uuid4().hex


def left_in(home: Path) -> Iterator[Path]:
    """The folders in a home, those of living programs included; half-written files go."""
    try:
        inside = sorted(home.iterdir())
    except OSError:
        return
    for folder in inside:
        if folder.is_dir() and not folder.is_symlink():
            remove_leftovers(leftovers_in(folder))
            yield folder


def foreign_issue(folder: Path) -> Issue | None:
    """Why a folder is left alone: it belongs to somebody else or cannot be read."""
    try:
        owner = folder.stat().st_uid
    except OSError:
        owner = -1
    is_ours = os.name == "nt" or owner == os.getuid()
    if is_ours and os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return None
    return Issue(
        code="recovery.not-ours",
        message=tr("Work that was kept for recovery belongs to another user or cannot be read."),
        hint=tr("It was left as it is: {folder}", folder=folder),
        file=str(folder),
    )
