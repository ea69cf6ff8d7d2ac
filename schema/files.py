"""The files of a module, from a folder or from a package, behind one mapping."""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from hexwright.schema.disk.journal import as_finished, is_unfinished
from hexwright.schema.disk.leftovers import remove_leftovers
from hexwright.schema.disk.lock import LOCK, locked
from hexwright.schema.disk.replacing import real_place
from hexwright.schema.issues import DataError, Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside
from hexwright.schema.saving import settle

# Folders are counted as well.
MAX_FILES = 20_000
MAX_DEPTH = 32
MAX_FILE_BYTES = 256 * 1024 * 1024
PACKAGE_SUFFIX = ".hexpkg"


class FolderFiles(Mapping[str, bytes]):
    """The files of a module folder by relative path; each is read when asked for.

    Hidden files do not belong to the module, nor links unless they are followed. What a killed
    program left half done is finished first; where nothing may be written, it is read as finished.
    """

    def __init__(self, folder: Path, *, follow_links: bool = False) -> None:
        """List the folder; raises DataError if it is none, or holds far too many files."""
        self.folder = folder
        self._follow_links = follow_links
        self._links: list[str] = []
        self._followed = {_resolved(folder)}
        self._times: dict[str, int] = {}
        self._elsewhere = _settled(folder)
        found = {*self._listed(), *(path for path, one in self._elsewhere.items() if one)}
        gone = {path for path, one in self._elsewhere.items() if one is None}
        # A dictionary for its order and its quick `in`.
        self._names = dict.fromkeys(sorted(found - gone))

    @property
    def issues(self) -> list[Issue]:
        """What of the folder was left out, and why."""
        return [_link(name) for name in self._links]

    @property
    def has_changed(self) -> bool:
        """Whether files came, went or were replaced since the folder was listed."""
        try:
            return any(
                os.stat(where).st_mtime_ns != time  # noqa: PTH116 - one of very many
                for where, time in self._times.items()
            )
        except OSError:
            return True

    def _listed(self) -> Iterator[str]:
        if not self.folder.is_dir():
            raise DataError([_no_module(self.folder)])
        # Not by os.walk, which calls itself: folders can be nested deeper than calls.
        waiting, count = [""], 0
        hidden: list[Path] = []
        while waiting:
            inside = waiting.pop()
            if inside.count("/") > MAX_DEPTH:
                message = tr("The folders are nested more than {limit} deep.", limit=MAX_DEPTH)
                raise DataError([_fault("files.too-deep", message, _one_module(), inside)])
            for entry in self._entries(self.folder / inside):
                name = inside + entry.name
                if entry.name.startswith("."):
                    hidden.append(Path(entry.path))
                elif entry.is_symlink() and not self._follow_links:
                    self._links.append(name)
                elif self._is_folder(entry):
                    waiting.append(f"{name}/")
                elif _is(entry.is_file):
                    yield name
                count += 1
                if count > MAX_FILES:
                    message = tr("The folder holds more than {limit} files.", limit=MAX_FILES)
                    issue = _fault("files.too-many", message, _one_module(), str(self.folder))
                    raise DataError([issue])
        _tidy(self.folder, hidden)

    def _entries(self, folder: Path) -> list[os.DirEntry[str]]:
        try:
            self._times[str(folder)] = folder.stat().st_mtime_ns
            with os.scandir(folder) as found:
                return list(found)
        except OSError as error:
            raise DataError([_unreadable(error, str(folder))]) from error

    def _is_folder(self, entry: os.DirEntry[str]) -> bool:
        """Whether to look into it; behind a link only once, else two that meet would never end."""
        if not _is(entry.is_dir):
            return False
        if entry.is_symlink():
            place = _resolved(Path(entry.path))
            if place in self._followed:
                return False
            self._followed.add(place)
        return True

    def __getitem__(self, name: str) -> bytes:
        """The bytes of a file; raises DataError if it is too large or cannot be read."""
        if name not in self._names:
            raise KeyError(name)
        path = self._elsewhere.get(name) or self.folder / name
        return read_outside(path, MAX_FILE_BYTES, "files", name)

    def __contains__(self, name: object) -> bool:
        """Whether there is such a file; reads nothing."""
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        """Relative paths in order."""
        return iter(self._names)

    def __len__(self) -> int:
        """Number of files."""
        return len(self._names)


def _resolved(folder: Path) -> Path:
    try:
        return real_place(folder)
    except OSError as error:
        raise DataError([_unreadable(error, str(folder))]) from error


def _is(look: Callable[[], bool]) -> bool:
    """What an entry is; a link that leads in a ring is nothing."""
    try:
        return look()
    except OSError:
        return False


def read_folder(folder: Path, *, follow_links: bool = False) -> FolderFiles:
    """The files of a module folder; its module.json may be given instead."""
    folder = folder.parent if folder.name == "module.json" else folder
    return FolderFiles(folder, follow_links=follow_links)


@contextlib.contextmanager
def locked_module(folder: Path) -> Iterator[None]:
    """Be the only one who changes a module; raises DataError if it is none, or if others are."""
    if not folder.is_dir():
        raise DataError([_no_module(folder)])
    with locked(folder):
        yield


def _settled(folder: Path) -> dict[str, Path | None]:
    """Finish what was begun in the folder; where that cannot be, where its files are now."""
    if not is_unfinished(folder):
        return {}
    try:
        settle(folder)
    except DataError:
        try:
            return as_finished(folder)
        except OSError as error:
            raise DataError([_unreadable(error, str(folder))]) from error
    return {}


def _tidy(folder: Path, hidden: list[Path]) -> None:
    """Remove what killed programs left, unless it is still needed."""
    if is_unfinished(folder):
        return
    remove_leftovers(hidden)
    if folder / LOCK in hidden:
        # Whoever gets a lock at once takes away that of the dead when giving it back.
        with contextlib.suppress(DataError), locked(folder, wait=0.0):
            pass


def _link(name: str) -> Issue:
    return Issue(
        code="files.link",
        severity=Severity.WARNING,
        message=tr("{name} is a link: it does not belong to the module.", name=name),
        hint=tr("Put the file itself there, or let links be followed: --follow-links."),
        file=name,
    )


def _no_module(folder: Path) -> Issue:
    if folder.exists():
        message = tr("This is neither a module folder nor a package.")
    else:
        message = tr("There is no such file or folder.")
    hint = tr("A module is a folder with a module.json in it.")
    return _fault("files.no-module", message, hint, str(folder))


def _one_module() -> str:
    return tr("Give the folder of one module, the one with its module.json.")


def _unreadable(error: OSError, name: str) -> Issue:
    message = tr("The file cannot be read: {reason}.", reason=error.strerror or str(error))
    return _fault("files.unreadable", message, "", name)


def _fault(code: str, message: str, hint: str, file: str) -> Issue:
    return Issue(code=code, message=message, hint=hint, file=file)
