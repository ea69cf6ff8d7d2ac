"""One writer at a time: a lock in the folder, with its owner's name, machine and process.

The system's own lock on the file decides where there is one, since it ends with its process. Where
there is none (some network disks), or where another machine may not see it, what is written in the
file does: a dead process of this machine, or a silence of ten minutes, gives the lock free.
"""

import contextlib
import errno
import getpass
import os
import platform
import threading
import time  # noqa: TID251 - how long others wait decides nothing that is written
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from hexwright.schema.disk.faults import disk_issue
from hexwright.schema.disk.temporary import is_alive
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

try:
    import fcntl
except ImportError:  # Windows, which lets nobody remove a file that is open: that is a lock too
    fcntl = None  # type: ignore[assignment] # asked for before use

LOCK: Final = ".hexwright-lock"
WAIT_SECONDS: Final = 10.0
STALE_AFTER_SECONDS: Final = 600.0
_PAUSE_SECONDS: Final = 0.02
_UNSUPPORTED: Final = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}
# What is in the file of somebody who has only just made it.
_MOST_BYTES: Final = 4096


class Owner(msgspec.Struct, frozen=True):
    """Who holds a lock."""

    name: str
    machine: str
    process: int
    # Seconds since 1970.
    since: float
    token: str
    # Whether the system's lock is held as well.
    is_system: bool = False

    @property
    def age(self) -> float:
        """For how many seconds it has been held."""
        return max(time.time() - self.since, 0.0)


class _Held(threading.local):
    """Locks that this thread has: whoever has one may ask for it again."""

    def __init__(self) -> None:
        self.folders: dict[Path, int] = {}


_held = _Held()


@contextlib.contextmanager
def locked(folder: Path, wait: float | None = None) -> Iterator[None]:
    """Be the only writer in a folder; raises DataError naming the owner after waiting so long."""
    place = folder.resolve()
    if place in _held.folders:
        yield
        return
    descriptor = _acquired(place, WAIT_SECONDS if wait is None else wait)
    _held.folders[place] = descriptor
    try:
        yield
    finally:
        del _held.folders[place]
        _release(place / LOCK, descriptor)


def _acquired(folder: Path, wait: float) -> int:
    until = time.monotonic() + wait
    while True:
        try:
            found = _try(folder / LOCK)
        except OSError as error:
            raise DataError([disk_issue(folder / LOCK, error)]) from error
        if isinstance(found, int):
            return found
        if time.monotonic() >= until:
            raise DataError([_taken(folder, found)])
        time.sleep(_PAUSE_SECONDS)


def _try(path: Path) -> int | Owner | None:
    """The descriptor of the lock, or who has it as far as that can be told."""
    if fcntl is None:
        return _try_alone(path)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        owner = _read(descriptor)
        os.close(descriptor)
        if error.errno in _UNSUPPORTED:
            return _try_alone(path)
        if error.errno in (errno.EAGAIN, errno.EACCES):
            return owner
        raise
    owner = _read(descriptor)
    if not _is_same_file(descriptor, path) or (owner and not _is_stale(owner, is_locked=True)):
        os.close(descriptor)
        return owner
    _sign(path, descriptor, is_system=True)
    return descriptor


def _try_alone(path: Path) -> int | Owner | None:
    """Without the system's lock: who makes the file has it."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    try:
        descriptor = os.open(path, flags, 0o666)
    except FileExistsError:
        owner = _owner_of(path)
        if owner is None or _is_stale(owner, is_locked=False):
            with contextlib.suppress(OSError):
                if owner is not None or _age(path) > STALE_AFTER_SECONDS:
                    path.unlink()
        return owner
    _sign(path, descriptor, is_system=False)
    return descriptor


def _release(path: Path, descriptor: int) -> None:
    """Take the file away while the lock is held, so that nobody locks a file without a name."""
    if fcntl is None:
        os.close(descriptor)
        descriptor = -1
    with contextlib.suppress(OSError):
        if descriptor < 0 or _is_same_file(descriptor, path):
            path.unlink()
    if descriptor >= 0:
        os.close(descriptor)


def _is_same_file(descriptor: int, path: Path) -> bool:
    with contextlib.suppress(OSError):
        return os.path.samestat(os.fstat(descriptor), path.lstat())
    return False


def _is_stale(owner: Owner, *, is_locked: bool) -> bool:
    if owner.machine == platform.node():
        if is_locked and owner.is_system:
            return True  # the system gave us what it had: it is dead
        if owner.process != os.getpid() and not is_alive(owner.process):
            return True
    return owner.age > STALE_AFTER_SECONDS


def _sign(path: Path, descriptor: int, *, is_system: bool) -> None:
    owner = Owner(_user(), platform.node(), os.getpid(), time.time(), uuid.uuid4().hex, is_system)
    try:
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, msgspec.json.encode(owner))
    except BaseException:
        _release(path, descriptor)
        raise


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # an account without a name
        return str(getattr(os, "getuid", lambda: "?")())


def _owner_of(path: Path) -> Owner | None:
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            return _read(descriptor)
        finally:
            os.close(descriptor)
    return None


def _read(descriptor: int) -> Owner | None:
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        return msgspec.json.decode(os.read(descriptor, _MOST_BYTES), type=Owner)
    except msgspec.MsgspecError:
        return None


def _age(path: Path) -> float:
    return time.time() - path.lstat().st_mtime


def _taken(folder: Path, owner: Owner | None) -> Issue:
    if owner is None:
        message = tr("Somebody else is writing in {folder}.", folder=folder)
    else:
        message = tr(
            "{name} on {machine} (process {process}) has been writing in {folder} for {age} s.",
            name=owner.name,
            machine=owner.machine,
            process=owner.process,
            folder=folder,
            age=round(owner.age),
        )
    hint = tr("Try again when that is done; the lock of a program that died is taken over.")
    return Issue(code="save.locked", message=message, hint=hint, file=str(folder))
