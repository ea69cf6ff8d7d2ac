"""New bytes for one file: written beside it, forced to the disk, with its rights and its owner."""

import contextlib
import errno
import os
import stat
from pathlib import Path

from hexwright.schema.disk.places import note_place
from hexwright.schema.disk.temporary import remove, temporary_name


def write_beside(target: Path, data: bytes) -> Path:
    """A synced temporary file with the data, in the folder of the file that it shall replace."""
    note_place(target.parent)
    temporary = target.with_name(temporary_name())
    try:
        write_synced(temporary, data)
    except BaseException:
        remove(temporary)
        raise
    return temporary


def write_synced(path: Path, data: bytes, flags: int = os.O_CREAT | os.O_EXCL) -> None:
    """Write a file and force it to the disk; without other flags there must be none yet."""
    # Created as open() would, so that the umask holds for a new file.
    descriptor = os.open(path, os.O_WRONLY | flags | getattr(os, "O_BINARY", 0), 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_file(path: Path) -> None:
    """Force a file that others wrote to the disk."""
    # Windows syncs only what was opened for writing.
    descriptor = os.open(path, (os.O_RDWR if os.name == "nt" else os.O_RDONLY))
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Force new names to the disk, where the system can; the files are whole without it."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        sync_file(folder)


def status_to_replace(target: Path) -> os.stat_result | None:
    """What is to be replaced; raises OSError for what is no file or may not be written."""
    try:
        status = target.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(target))
    # A rename needs no right on the file itself, yet a user who locked it means it.
    if not status.st_mode & stat.S_IWUSR or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return status


def take_after(made: Path, old: os.stat_result) -> bool:
    """Give a new file the rights and the owner of the old one; False if the owner stays ours."""
    mine = made.stat()
    is_alike = True
    if (mine.st_uid, mine.st_gid) != (old.st_uid, old.st_gid) and hasattr(os, "chown"):
        try:
            os.chown(made, old.st_uid, old.st_gid)
        except OSError:
            is_alike = False
    made.chmod(stat.S_IMODE(old.st_mode))
    return is_alike


def behind_links(path: Path) -> Path:
    """Where the bytes belong: behind a symbolic link its target, so that the link survives."""
    return real_place(path) if path.is_symlink() else path


def real_place(path: Path) -> Path:
    """A path without links; raises OSError, also for a link that leads to itself."""
    try:
        place = path.resolve()
    except RuntimeError:  # as Python before 3.13 tells of it; later ones give the link back
        place = path
    if place.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return place
