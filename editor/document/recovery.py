"""Copies of unsaved work for the case that the program dies, and giving them back.

Every open document has a folder of its own below the user's data. A lock in it tells whether the
program that works there is still alive; what dead ones left behind is offered to the user.
"""

import base64
import binascii
import contextlib
import hashlib
from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QDateTime

from hexwright.editor.document.held_folder import (
    HeldFolder,
    data_home,
    foreign_issue,
    left_in,
    new_folder,
)
from hexwright.editor.document.snapshot import Snapshot
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.load import read_record
from hexwright.schema.member_names import name_issue
from hexwright.schema.model.record import Record
from hexwright.schema.outside_file import opened_outside, read_outside
from hexwright.schema.saving import write_atomically

FORMAT = 2
# The first format did not say what the work was begun on.
_READABLE = (1, FORMAT)
_WORK = "work.json"
_NOTHING = b"null"
_MAX_BYTES = 512 * 1024 * 1024
_BROKEN = "recovery.broken"
# Everything that tells what work it is stands before its documents, and this before them. Inside of
# a word quotation marks have a stroke before them.
_HEAD_BYTES = 256 * 1024
_HEAD_END = b',"documents":'


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
    # What these files were like on the disk when the work on them began; empty for new ones.
    base: dict[str, str] = {}
    # What a save that was under way makes of them: whoever dies then may have written them or not.
    saving: dict[str, str] = {}

    @property
    def paths(self) -> list[str]:
        """The files that the work changes."""
        return sorted({*self.documents, *self.assets})


class Head(msgspec.Struct, frozen=True):
    """What work it is, without the work."""

    format: int
    source: str
    title: str
    time: int


class _Version(msgspec.Struct):
    format: int


def recovery_home() -> Path:
    """The folder that holds the unsaved work of all open documents."""
    return data_home() / "recovery"


class RecoveryFolder(HeldFolder):
    """The folder of one open document, locked as long as it is open."""

    def __init__(self, folder: Path | None = None) -> None:
        """A folder that is made when it is needed, or one that was left behind."""
        super().__init__(folder or new_folder(recovery_home()))
        # Copies are written by several threads, and the newest must stay, whoever is last.
        self._writing = RLock()
        self._asked = self._newest = 0

    def turn(self) -> int:
        """A number for work as it is now; what was numbered before is older."""
        self._asked += 1
        return self._asked

    @property
    def has_work(self) -> bool:
        """Whether unsaved work lies here."""
        return (self.folder / _WORK).is_file()

    def write(self, work: Work, turn: int | None = None) -> None:
        """Keep work in place of older work, or nothing if newer was kept; raises DataError."""
        turn = self.turn() if turn is None else turn
        body = msgspec.json.encode(work)
        if len(body) > _MAX_BYTES:
            raise DataError([_too_large(self.folder)])
        digest = hashlib.sha256(body).hexdigest().encode()
        with self._writing:
            if turn > self._newest:
                write_atomically(self.folder / _WORK, digest + b"\n" + body)
                self._newest = turn

    def read(self) -> Work:
        """The work that lies here; raises DataError if it is torn or of another version."""
        file = self.folder / _WORK
        # What was written, the sum and the end of its line. A disk that gives no answer now may
        # give one tomorrow: only a sum that is wrong says that the work is damaged.
        data = read_outside(file, _MAX_BYTES + 65, "recovery", str(file))
        digest, _, body = data.partition(b"\n")
        if hashlib.sha256(body).hexdigest().encode() != digest:
            raise DataError([_broken(file)])
        try:
            if msgspec.json.decode(body, type=_Version).format in _READABLE:
                return msgspec.json.decode(body, type=Work)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise DataError([_other_version(file)]) from error
        raise DataError([_other_version(file)])

    def head(self) -> Head:
        """What lies here, read in a moment however large it is; raises DataError."""
        file = self.folder / _WORK
        with opened_outside(file, _MAX_BYTES + 65, "recovery", str(file)) as (opened, _):
            begins = opened.read(_HEAD_BYTES)
        body, found, _ = begins.partition(b"\n")[2].partition(_HEAD_END)
        # Where the beginning says too little, whoever reads all of it can say what is wrong.
        with contextlib.suppress(msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            head = msgspec.json.decode(body + b"}", type=Head) if found else None
            if head is not None and head.format in _READABLE:
                return head
        work = self.read()
        return Head(work.format, work.source, work.title, work.time)

    def forget(self) -> None:
        """The work is saved, or not wanted any more, even if it is written later."""
        with self._writing:
            self._newest = self._asked
            (self.folder / _WORK).unlink(missing_ok=True)


def work_of(
    snapshot: Snapshot,
    source: Path,
    process: int,
    prints: Mapping[str, str] | None = None,
    saving: Mapping[str, str] | None = None,
) -> Work:
    """What of a module is unsaved; quick enough for the moment of a crash.

    `prints` are what the files on the disk were like when they were read or last saved, `saving`
    what a save that is under way makes of them.
    """
    documents = dict.fromkeys(snapshot.removed(), msgspec.Raw(_NOTHING))
    for path, record in snapshot.changed_records().items():
        documents[path] = msgspec.Raw(msgspec.json.encode(record))
    assets = snapshot.changed_assets()
    known = prints or {}
    return Work(
        source=str(source),
        title=snapshot.module.info.title,
        process=process,
        time=QDateTime.currentSecsSinceEpoch(),
        documents=documents,
        assets={
            path: None if data is None else base64.b64encode(data).decode()
            for path, data in assets.items()
        },
        base={path: known.get(path, "") for path in (*documents, *assets)},
        saving=dict(saving or {}),
    )


def contents_of(work: Work, where: Path) -> dict[str, Content]:
    """The work as contents for a change; raises DataError if anything in it is not as it must be.

    The folder is the user's own, yet whatever lies in it is read as if it came from outside.
    """
    if any(name_issue(path) for path in (*work.documents, *work.assets)):
        raise DataError([_broken(where)])
    try:
        found: dict[str, Content] = {
            path: None if bytes(data) == _NOTHING else record_of(path, bytes(data))
            for path, data in work.documents.items()
        }
        found |= {
            path: None if text is None else base64.b64decode(text, validate=True)
            for path, text in work.assets.items()
        }
    except (msgspec.MsgspecError, binascii.Error, ValueError, RecursionError) as error:
        raise DataError([_broken(where)]) from error
    return found


def record_of(path: str, data: bytes) -> Record:
    """A document from the bytes that msgspec made of it; raises ValueError if it is none."""
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

    @property
    def is_damaged(self) -> bool:
        """Whether nobody can ever use it; what another version or user left is only not for us."""
        return any(issue.code == _BROKEN for issue in self.issues)

    def later(self) -> None:
        """Leave it for another time."""
        self.held.release()

    def discard(self) -> None:
        """Take it away for good."""
        self.held.remove()


def leftover_in(folder: Path) -> Leftover | None:
    """What a dead program left in a folder; None if there is nothing, or its program lives."""
    held = RecoveryFolder(folder)
    foreign = foreign_issue(folder)
    if foreign is not None:
        return Leftover(held, None, [foreign])
    if not held.take():
        return None
    if not held.has_work:
        held.remove()
        return None
    try:
        return Leftover(held, held.read(), [])
    except DataError as error:
        return Leftover(held, None, error.issues)


class LeftWork(NamedTuple):
    """Where a dead program left work, and what work it is, or why it cannot be used."""

    folder: Path
    head: Head | None
    issues: list[Issue]
    is_damaged: bool = False


def left_work() -> list[LeftWork]:
    """What dead programs left behind, the newest first; nothing is held and little is read."""
    found = [one for one in map(_left_in, left_in(recovery_home())) if one is not None]
    return sorted(found, key=lambda one: -(one.head.time if one.head else 0))


def _left_in(folder: Path) -> LeftWork | None:
    foreign = foreign_issue(folder)
    if foreign is not None:
        return LeftWork(folder, None, [foreign])
    held = RecoveryFolder(folder)
    if not held.take():
        return None
    try:
        if held.has_work:
            return LeftWork(folder, held.head(), [])
        held.remove()
    except DataError as error:
        damaged = any(issue.code == _BROKEN for issue in error.issues)
        return LeftWork(folder, None, error.issues, damaged)
    finally:
        held.release()
    return None


def _broken(file: Path) -> Issue:
    return Issue(
        code=_BROKEN,
        message=tr("The unsaved work that was kept for recovery is damaged and cannot be used."),
        hint=tr("The module itself is as it was last saved."),
        file=str(file),
    )


def _other_version(file: Path) -> Issue:
    return Issue(
        code="recovery.other-version",
        message=tr("Unsaved work was kept by another version of Hexwright, which can restore it."),
        hint=tr("It was left as it is: {folder}", folder=file.parent),
        file=str(file),
    )


def _too_large(folder: Path) -> Issue:
    return Issue(
        code="recovery.too-large",
        message=tr("The unsaved work is too large to be kept for recovery."),
        hint=tr("Save the module."),
        file=str(folder),
    )
