"""Copies of unsaved work for the case that the program dies, and giving them back.

Every open document has a folder of its own below the user's data. A lock in it tells whether the
program that works there is still alive; what dead ones left behind is offered to the user.
"""

import base64
import binascii
import hashlib
import shutil
import uuid
from pathlib import Path

import msgspec
from PySide6.QtCore import QDateTime, QLockFile, QStandardPaths

from hexwright.editor.document.snapshot import Snapshot
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.load import read_record
from hexwright.schema.member_names import name_issue
from hexwright.schema.model.record import Record
from hexwright.schema.saving import write_atomically

FORMAT = 1
_WORK = "work.json"
_LOCK = "lock"
_NOTHING = b"null"
_MAX_BYTES = 512 * 1024 * 1024


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """Unsaved work on a module: what differs from the files in its folder."""

    format: int = FORMAT
    source: str
    title: str
    process: int
    # Seconds since 1970.
    time: int
    # Documents as msgspec writes them; null for those taken away.
    documents: dict[str, msgspec.Raw]
    # Pictures and notes in base 64; null for those taken away.
    assets: dict[str, str | None]


def recovery_home() -> Path:
    """The folder that holds the unsaved work of all open documents."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return Path(data) / "recovery"


class RecoveryFolder:
    """The folder of one open document, locked as long as it is open."""

    def __init__(self, folder: Path | None = None) -> None:
        """A folder that is made when it is needed, or one that was left behind."""
        self.folder = folder or recovery_home() / uuid.uuid4().hex
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

    @property
    def has_work(self) -> bool:
        """Whether unsaved work lies here."""
        return (self.folder / _WORK).is_file()

    def write(self, work: Work) -> None:
        """Keep work, in place of what was kept before; raises DataError."""
        body = msgspec.json.encode(work)
        digest = hashlib.sha256(body).hexdigest().encode()
        write_atomically(self.folder / _WORK, digest + b"\n" + body)

    def read(self) -> Work:
        """The work that lies here; raises DataError if it is torn or not ours."""
        file = self.folder / _WORK
        try:
            if file.stat().st_size > _MAX_BYTES:
                raise DataError([_broken(file)])
            digest, _, body = file.read_bytes().partition(b"\n")
            work = msgspec.json.decode(body, type=Work)
        except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise DataError([_broken(file)]) from error
        if hashlib.sha256(body).hexdigest().encode() != digest or work.format != FORMAT:
            raise DataError([_broken(file)])
        return work

    def forget(self) -> None:
        """The work is saved, or not wanted any more; the folder stays ours."""
        (self.folder / _WORK).unlink(missing_ok=True)

    def remove(self) -> None:
        """Take the folder away."""
        # First: whoever finds the folder without a lock must not find work in it.
        shutil.rmtree(self.folder, ignore_errors=True)
        self._lock.unlock()


def work_of(snapshot: Snapshot, source: Path, process: int) -> Work:
    """What of a module is unsaved; quick enough for the moment of a crash."""
    documents = dict.fromkeys(snapshot.removed(), msgspec.Raw(_NOTHING))
    for path, record in snapshot.changed_records().items():
        documents[path] = msgspec.Raw(msgspec.json.encode(record))
    return Work(
        source=str(source),
        title=snapshot.module.info.title,
        process=process,
        time=QDateTime.currentSecsSinceEpoch(),
        documents=documents,
        assets={
            path: None if data is None else base64.b64encode(data).decode()
            for path, data in snapshot.changed_assets().items()
        },
    )


def contents_of(work: Work, where: Path) -> dict[str, Content]:
    """The work as contents for a change; raises DataError if anything in it is not as it must be.

    The folder is the user's own, yet whatever lies in it is read as if it came from outside.
    """
    if any(name_issue(path) for path in (*work.documents, *work.assets)):
        raise DataError([_broken(where)])
    try:
        found: dict[str, Content] = {
            path: None if bytes(data) == _NOTHING else _record(path, bytes(data))
            for path, data in work.documents.items()
        }
        found |= {
            path: None if text is None else base64.b64decode(text, validate=True)
            for path, text in work.assets.items()
        }
    except (msgspec.MsgspecError, binascii.Error, ValueError, RecursionError) as error:
        raise DataError([_broken(where)]) from error
    return found


def _record(path: str, data: bytes) -> Record:
    kind = kind_of(path)
    if kind is None:
        raise ValueError(path)
    record = read_record(kind, data)
    if kind.path(kind.id_of(record)) != path:
        raise ValueError(path)
    return record


class Leftover:
    """Unsaved work of a program that died, held so that no other window offers it too."""

    def __init__(self, held: RecoveryFolder, work: Work | None, issues: list[Issue]) -> None:
        """Work that can be read, or what is wrong with it."""
        self.held = held
        self.work = work
        self.issues = issues

    def later(self) -> None:
        """Leave it for another time."""
        self.held.release()

    def discard(self) -> None:
        """Take it away for good."""
        self.held.remove()


def leftovers() -> list[Leftover]:
    """The work that dead programs left behind, the newest first."""
    found = []
    home = recovery_home()
    for folder in sorted(home.iterdir()) if home.is_dir() else []:
        held = RecoveryFolder(folder)
        if not folder.is_dir() or not held.take():
            continue
        if not held.has_work:
            held.remove()
            continue
        try:
            found.append(Leftover(held, held.read(), []))
        except DataError as error:
            found.append(Leftover(held, None, error.issues))
    return sorted(found, key=lambda one: -(one.work.time if one.work else 0))


def _broken(file: Path) -> Issue:
    return Issue(
        code="recovery.broken",
        message=tr("The unsaved work that was kept for recovery is damaged and cannot be used."),
        hint=tr("The module itself is as it was last saved."),
        file=str(file),
    )
