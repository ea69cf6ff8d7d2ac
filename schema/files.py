"""The files of a module, from a folder or from a package, behind one mapping."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

MAX_FILES = 20_000
MAX_FILE_BYTES = 256 * 1024 * 1024
PACKAGE_SUFFIX = ".hexpkg"


class FolderFiles(Mapping[str, bytes]):
    """The files of a module folder by relative path; each is read when asked for.

    Hidden files, and links that lead out of the folder, do not belong to the module.
    """

    def __init__(self, folder: Path) -> None:
        """List the folder; raises DataError if it is none, or holds far too many files."""
        self.folder = folder
        # A dictionary for its order and its quick `in`.
        self._names = dict.fromkeys(sorted(self._listed()))

    def _listed(self) -> Iterator[str]:
        if not self.folder.is_dir():
            raise DataError([_no_module(self.folder)])
        count = 0
        for where, folders, names in os.walk(self.folder, onerror=_raise_unreadable):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in names:
                path = Path(where, name)
                if name.startswith(".") or path.is_symlink() or not path.is_file():
                    continue
                count += 1
                if count > MAX_FILES:
                    message = tr("The folder holds more than {limit} files.", limit=MAX_FILES)
                    hint = tr("Give the folder of one module, the one with its module.json.")
                    raise DataError([_fault("files.too-many", message, hint, str(self.folder))])
                yield path.relative_to(self.folder).as_posix()

    def __getitem__(self, name: str) -> bytes:
        """The bytes of a file; raises DataError if it is too large or cannot be read."""
        if name not in self._names:
            raise KeyError(name)
        path = self.folder / name
        try:
            if path.stat().st_size > MAX_FILE_BYTES:
                message = tr("The file is larger than {limit} bytes.", limit=MAX_FILE_BYTES)
                raise DataError([_fault("files.too-large", message, "", name)])
            return path.read_bytes()
        except OSError as error:
            raise DataError([_unreadable(error, name)]) from error

    def __contains__(self, name: object) -> bool:
        """Whether there is such a file; reads nothing."""
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        """Relative paths in order."""
        return iter(self._names)

    def __len__(self) -> int:
        """Number of files."""
        return len(self._names)


def read_folder(folder: Path) -> FolderFiles:
    """The files of a module folder; its module.json may be given instead."""
    return FolderFiles(folder.parent if folder.name == "module.json" else folder)


def _no_module(folder: Path) -> Issue:
    if folder.exists():
        message = tr("This is neither a module folder nor a package.")
    else:
        message = tr("There is no such file or folder.")
    hint = tr("A module is a folder with a module.json in it.")
    return _fault("files.no-module", message, hint, str(folder))


def _raise_unreadable(error: OSError) -> None:
    raise DataError([_unreadable(error, str(error.filename))]) from error


def _unreadable(error: OSError, name: str) -> Issue:
    message = tr("The file cannot be read: {reason}.", reason=error.strerror or str(error))
    return _fault("files.unreadable", message, "", name)


def _fault(code: str, message: str, hint: str, file: str) -> Issue:
    return Issue(code=code, message=message, hint=hint, file=file)
