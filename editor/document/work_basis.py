"""What the disk has of the files that unsaved work was begun on: the same, the work, or other."""

import contextlib
from pathlib import Path
from typing import Literal, NamedTuple

from hexwright.editor.document.comparing import Compared
from hexwright.editor.document.recovery import Work, contents_of
from hexwright.editor.document.texts_of_files import text_of, text_on_disk
from hexwright.schema.disk.fingerprints import fingerprint
from hexwright.schema.documents import Content
from hexwright.schema.files import read_folder
from hexwright.schema.issues import DataError
from hexwright.schema.outside_file import read_outside


class Basis(NamedTuple):
    """How the disk stands to unsaved work.

    `same`: the files are as they were when the work began, or have it in part, as after a save
    that was cut short. `saved`: they have all of it. `other`: somebody has written them since.
    """

    state: Literal["same", "saved", "other"]
    # When the newest of the files was written, in seconds since 1970; 0 if none is there.
    disk_time: int


def basis_of(work: Work, where: Path) -> Basis:
    """How the disk stands to work that was kept in the folder `where`; raises DataError."""
    source = Path(work.source)
    if not source.is_dir():
        # A package, which only a build changes; or nothing, which opening it will tell.
        time = _time(source)
        return Basis("other" if time > work.time else "same", time)
    with contextlib.suppress(DataError):
        read_folder(source)  # what a killed save has begun is carried through first
    contents = contents_of(work, where)
    has_it = {path: _has(source, path, content) for path, content in contents.items()}
    time = max((_time(source / path) for path in contents), default=0)
    if all(has_it.values()):
        return Basis("saved", time)
    others = [path for path, has in has_it.items() if not has and not _is_base(work, source, path)]
    return Basis("other" if others else "same", time)


def compared_of(work: Work, where: Path) -> list[Compared]:
    """The files of the work as the disk has them, beside the work; raises DataError."""
    source = Path(work.source)
    return [
        Compared(path, text_on_disk(source, path), text_of(path, content))
        for path, content in sorted(contents_of(work, where).items())
    ]


def _is_base(work: Work, source: Path, path: str) -> bool:
    """Whether a file is as it was when the work began; older copies know only the time."""
    if work.format == 1:
        return _time(source / path) <= work.time
    now = fingerprint(source, path)
    return now == work.base.get(path, "") or now == work.saving.get(path)


def _has(source: Path, path: str, content: Content) -> bool:
    """Whether the disk has the work on a file."""
    if isinstance(content, bytes):
        with contextlib.suppress(DataError):
            return read_outside(source / path, len(content), "recovery") == content
        return False
    return text_on_disk(source, path) == text_of(path, content)


def _time(file: Path) -> int:
    with contextlib.suppress(OSError):
        return int(file.stat().st_mtime)
    return 0
