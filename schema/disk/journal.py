"""Several files replaced as one: all of them or none, whatever happens in the middle.

The new files lie beside the old ones, forced to the disk, before anything changes. Then a journal
that lists them takes its name in the folder: this one rename decides. From there on the change is
carried through, now or by whoever opens the folder next. The old files stay under second names
until it is done, so that a disk that refuses in the middle gets them back: the journal is renamed
first, and that turns its direction. docs/adr/0015-one-commit-for-a-save.md has the reasons.
"""

import contextlib
import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from hexwright.schema.disk.replacing import (
    status_to_replace,
    sync_folder,
    take_after,
    write_beside,
    write_synced,
)
from hexwright.schema.disk.temporary import is_temporary, remove, temporary_name

JOURNAL: Final = ".hexwright-journal"
ROLLBACK: Final = ".hexwright-rollback"
# Kept for whoever wants to know; no program of ours writes such a thing.
DAMAGED: Final = ".hexwright-damaged-journal"
_MAX_BYTES: Final = 64 * 1024 * 1024
# More than a module may have files; whoever claims more wants to keep us busy.
_MAX_STEPS: Final = 50_000


class FileStep(msgspec.Struct, frozen=True):
    """What happens to one file; paths are those below the folder, with slashes."""

    path: str
    # The new file beside it, empty where the file is taken away.
    new: str
    # The second name of the old file, empty where there was none.
    old: str
    sha256: str = ""
    # Its owner cannot be given to another file: the bytes are copied into it.
    in_place: bool = False


class Journal(msgspec.Struct, frozen=True):
    """All steps of one change."""

    steps: list[FileStep]
    format: int = 1


def replace_together(folder: Path, new: Mapping[str, Path], removed: Iterable[str] = ()) -> None:
    """Give files below the folder their new contents, and take others away, as one change.

    The new files are synced and on the same disk. The folder is locked. Raises OSError, after
    which everything is as before, or `is_unfinished`.
    """
    steps: list[FileStep] = []
    try:
        for path, made in new.items():
            steps.append(_step(folder, path, made))
        for path in removed:
            if status_to_replace(folder / path) is not None:
                steps.append(FileStep(path, "", _second_name(folder, path)))
        _carry_through(folder, steps)
    finally:
        if not is_unfinished(folder):
            _remove_old(folder, steps)


def is_unfinished(folder: Path) -> bool:
    """Whether a change of several files was begun and is neither done nor undone."""
    return any(_may_be_there(folder / name) for name in (JOURNAL, ROLLBACK))


def _may_be_there(path: Path) -> bool:
    """Where the disk gives no answer, nothing may be tidied up."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def finish(folder: Path) -> None:
    """Carry through, or undo, what was begun; the folder is locked. Raises OSError."""
    if (steps := _read(folder, ROLLBACK)) is not None:
        _backward(folder, steps)
    elif (steps := _read(folder, JOURNAL)) is not None:
        if _can_go_forward(folder, steps):
            _forward(folder, steps)
            _end(folder, JOURNAL)
        else:
            _turn_back(folder, steps)
        _remove_old(folder, steps)


def as_finished(folder: Path) -> dict[str, Path | None]:
    """Where the files of an unfinished change are to be read, None for those that are gone."""
    if (steps := _read(folder, ROLLBACK)) is not None:
        return {
            step.path: _there(folder, step.old, step.path) if step.old else None for step in steps
        }
    steps = _read(folder, JOURNAL) or []
    return {step.path: _there(folder, step.new, step.path) if step.new else None for step in steps}


def _there(folder: Path, name: str, path: str) -> Path:
    """The file on its way, or in its place if it has got there."""
    return folder / name if (folder / name).exists() else folder / path


def _step(folder: Path, path: str, made: Path) -> FileStep:
    target = folder / path
    old = status_to_replace(target)
    in_place = old is not None and not take_after(made, old)
    second = _second_name(folder, path, is_copy=in_place) if old is not None else ""
    new = made.relative_to(folder).as_posix()
    return FileStep(path, new, second, _sha256(made), in_place)


def _second_name(folder: Path, path: str, *, is_copy: bool = False) -> str:
    """Another name for a file, so that it is still there when the first one means the new one."""
    target = folder / path
    second = target.with_name(temporary_name())
    name = second.relative_to(folder).as_posix()
    if not is_copy:
        # Not every disk has links, nor may everybody link to everybody's file.
        with contextlib.suppress(OSError, NotImplementedError):
            second.hardlink_to(target)
            return name
    try:
        write_synced(second, target.read_bytes())
        shutil.copystat(target, second)
    except BaseException:
        remove(second)
        raise
    return name


def _carry_through(folder: Path, steps: list[FileStep]) -> None:
    data = msgspec.json.encode(Journal(steps))
    _sync_folders(folder, steps)
    written = write_beside(folder / JOURNAL, data)
    try:
        written.replace(folder / JOURNAL)
    except OSError:
        remove(written)
        raise
    try:
        sync_folder(folder)
        _forward(folder, steps)
        _end(folder, JOURNAL)
    except OSError:
        _turn_back(folder, steps)
        raise


def _can_go_forward(folder: Path, steps: list[FileStep]) -> bool:
    """Whether every new file is whole, be it on its way or in its place."""
    for step in steps:
        if step.new and (folder / step.new).exists() and _sha256(folder / step.new) != step.sha256:
            return False
    return True


def _forward(folder: Path, steps: Iterable[FileStep]) -> None:
    for step in steps:
        target = folder / step.path
        if not step.new:
            target.unlink(missing_ok=True)
        elif step.in_place and (folder / step.new).exists():
            write_synced(target, (folder / step.new).read_bytes(), os.O_TRUNC)
            (folder / step.new).unlink()
        else:
            # What is not on its way any more has got to its place before.
            with contextlib.suppress(FileNotFoundError):
                (folder / step.new).replace(target)
    _sync_folders(folder, steps)


def _turn_back(folder: Path, steps: list[FileStep]) -> None:
    (folder / JOURNAL).replace(folder / ROLLBACK)
    sync_folder(folder)
    _backward(folder, steps)


def _backward(folder: Path, steps: list[FileStep]) -> None:
    for step in steps:
        target, old = folder / step.path, folder / step.old
        if not step.old:
            target.unlink(missing_ok=True)
        elif step.in_place and old.exists():
            write_synced(target, old.read_bytes(), os.O_TRUNC)
        else:
            # Two names of one file stay as they are, which is as well.
            with contextlib.suppress(FileNotFoundError):
                old.replace(target)
    _sync_folders(folder, steps)
    _end(folder, ROLLBACK)
    _remove_old(folder, steps)
    for step in steps:
        if step.new:
            remove(folder / step.new)


def _end(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    sync_folder(folder)


def _remove_old(folder: Path, steps: Iterable[FileStep]) -> None:
    for step in steps:
        if step.old:
            remove(folder / step.old)


def _sync_folders(folder: Path, steps: Iterable[FileStep]) -> None:
    """Force the names in all folders of the files to the disk.

    The folders around them too, up to our own: some may be new, and are names there.
    """
    found = {folder}
    for name in [one for step in steps for one in (step.path, step.new) if one]:
        found.update(folder / parent for parent in PurePosixPath(name).parents)
    for place in sorted(found):
        sync_folder(place)


def _read(folder: Path, name: str) -> list[FileStep] | None:
    """The steps of a journal; one that is not of our making is set aside."""
    path = folder / name
    try:
        status = path.lstat()
        # A pipe would keep us waiting, a device could be endless.
        if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_BYTES:
            raise msgspec.DecodeError
        steps = msgspec.json.decode(path.read_bytes(), type=Journal).steps
    except FileNotFoundError:
        return None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        steps = []
    if not 0 < len(steps) <= _MAX_STEPS or not all(_is_sound(folder, step) for step in steps):
        with contextlib.suppress(OSError):
            path.replace(folder / DAMAGED)
        return None
    return steps


def _is_sound(folder: Path, step: FileStep) -> bool:
    """A module comes from anywhere, and so may its journal: it reaches nothing outside.

    Nor does it touch anything but plain files: a link would be written through, a pipe waited for.
    """
    temporary = [name for name in (step.new, step.old) if name]
    if not step.path or not all(any(map(is_temporary, _parts(one))) for one in temporary):
        return False
    names = (step.path, *temporary)
    return all(_is_inside(folder, name) and _is_file_or_free(folder / name) for name in names)


def _is_file_or_free(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return True


def _is_inside(folder: Path, name: str) -> bool:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or "\0" in name:
        return False
    return not any((folder / parent).is_symlink() for parent in path.parents)


def _parts(name: str) -> Iterator[str]:
    return iter(PurePosixPath(name).parts)


def _sha256(path: Path) -> str:
    import hashlib  # it loads OpenSSL, which a folder that is only read has no use for

    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
