"""Saving files whole: after a crash, a full disk or a kill, the old or the new file is there.

The new bytes go into a temporary file beside the target, are forced to the disk, and then take the
target's name in one step.
"""

import contextlib
import errno
import os
import shutil
import stat
import time  # noqa: TID251 - the age of a leftover file decides nothing but its removal
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

STALE_PATTERN: Final = ".hexwright-*.tmp"
# Another program may be saving right now: only old leftovers are removed.
STALE_AFTER_SECONDS: Final = 3600.0

_DISK_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY: Final = {errno.EACCES, errno.EPERM, errno.EROFS}
_FOLDER_MISSING: Final = {errno.ENOENT, errno.ENOTDIR}
_IN_THE_WAY: Final = {errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY}


def write_atomically(path: Path, data: bytes) -> None:
    """Write one file so that it is never half written; raises DataError if it cannot be."""
    write_all_atomically({path: data})


def write_all_atomically(files: Mapping[Path, bytes]) -> None:
    """Write several files; none of them changes unless all could be written out.

    Each file then takes its name in one step. Raises DataError naming the file that failed.
    """
    pending: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, data in files.items():
            target = _target(path)
            pending.append((_write_beside(target, data), target))
        folders = {target.parent for _, target in pending}
        while pending:
            temporary, path = pending[0]
            temporary.replace(path)
            del pending[0]
        for folder in sorted(folders):
            _sync_folder(folder)
    except OSError as error:
        raise DataError([disk_issue(path, error)]) from error
    finally:
        for temporary, _ in pending:
            with contextlib.suppress(OSError):
                temporary.unlink()


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a whole folder at once: it is made beside its place and then takes its name.

    Nothing, or an empty folder, may be there (`is_free`). Raises DataError if it cannot be written.
    """
    made = folder.with_name(f".hexwright-new-{uuid.uuid4().hex}")
    path = folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made.mkdir()
        for name, data in files.items():
            path = made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        path = folder
        if folder.is_dir():
            folder.rmdir()  # it is empty; Windows would not rename onto it
        made.rename(folder)
    except OSError as error:
        raise DataError([disk_issue(path, error)]) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def is_free(folder: Path) -> bool:
    """Whether a new folder may be made here: nothing is there, or an empty folder."""
    if not folder.exists() and not folder.is_symlink():
        return True
    return folder.is_dir() and not any(folder.iterdir())


def refuse_taken(folder: Path) -> None:
    """Raise DataError if there is something already where a new folder shall be."""
    if not is_free(folder):
        message = tr("There is something already: nothing was written.")
        hint = tr("Name a folder that does not exist yet, or an empty one.")
        raise DataError(
            [Issue(code="new.folder-taken", message=message, hint=hint, file=str(folder))]
        )


def remove_stale(folder: Path, older_than: float = STALE_AFTER_SECONDS) -> list[Path]:
    """Remove what killed saves left in the folder, if older than so many seconds."""
    removed = []
    for leftover in sorted(folder.glob(STALE_PATTERN)):
        with contextlib.suppress(OSError):
            status = leftover.lstat()
            if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime >= older_than:
                leftover.unlink()
                removed.append(leftover)
    return removed


def _target(path: Path) -> Path:
    """Where the bytes belong: behind a symbolic link its target, so that the link survives."""
    return path.resolve() if path.is_symlink() else path


def _write_beside(target: Path, data: bytes) -> Path:
    """A synced temporary file with the data and the target's permissions."""
    mode = _mode_of(target)
    temporary = target.with_name(f".hexwright-{uuid.uuid4().hex}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    # Created as open() would, so that the umask holds for a new file.
    descriptor = os.open(temporary, flags, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    return temporary


def _mode_of(target: Path) -> int | None:
    """The permissions of the file to be replaced; refuses one that may not be written."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    # A rename needs no right on the file itself, yet a user who locked it means it.
    if not mode & stat.S_IWUSR or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(mode)


def _sync_folder(folder: Path) -> None:
    """Force the renames to the disk, where the system can; the files are whole without it."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def disk_issue(path: Path, error: OSError) -> Issue:
    """What kept a file from being saved, in words."""
    code, message, hint = _words(path, error)
    return Issue(code=code, message=message, hint=hint, file=str(path))


def _words(path: Path, error: OSError) -> tuple[str, str, str]:
    name = path.name
    if error.errno in _DISK_FULL:
        message = tr("There is no room on the disk to save {name}.", name=name)
        return "save.disk-full", message, tr("Free some space; the old file is untouched.")
    if error.errno in _READ_ONLY:
        message = tr(
            "{name} may not be written: it or its folder is read-only or in use.", name=name
        )
        return "save.read-only", message, tr("Change its permissions or save somewhere else.")
    if error.errno in _FOLDER_MISSING:
        message = tr(
            "{name} cannot be saved: there is no folder {folder}.", name=name, folder=path.parent
        )
        return "save.folder-missing", message, tr("Create the folder or save somewhere else.")
    if error.errno in _IN_THE_WAY:
        message = tr("{name} cannot be saved: a folder has that name.", name=name)
        return "save.is-folder", message, tr("Choose another name.")
    message = tr("{name} cannot be saved: {reason}", name=name, reason=error.strerror or error)
    return "save.failed", message, tr("The old file is untouched; save somewhere else.")
