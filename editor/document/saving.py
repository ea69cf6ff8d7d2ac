"""Writing a module's changed files, and noticing what other programs did to them meanwhile."""

import contextlib
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from hexwright.schema.documents import kind_of
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.saving import disk_issue, write_all_atomically


def fingerprint(folder: Path, path: str) -> str:
    """What a file is like now; empty if it is not there or cannot be read."""
    file = folder / path
    with contextlib.suppress(OSError):
        if kind_of(path) is not None:
            return hashlib.sha256(file.read_bytes()).hexdigest()
        # Pictures may be large: when and how long is enough to see a change.
        status = file.stat()
        return f"{status.st_size}-{status.st_mtime_ns}"
    return ""


def fingerprints(folder: Path, paths: Iterable[str]) -> dict[str, str]:
    """What these files are like now."""
    return {path: fingerprint(folder, path) for path in paths}


def changed_on_disk(folder: Path, paths: Iterable[str], known: Mapping[str, str]) -> list[str]:
    """Those of the files that are there and not as they were when they were read."""
    now = fingerprints(folder, paths)
    return sorted(path for path, seen in now.items() if seen and seen != known.get(path, ""))


def save_files(folder: Path, files: Mapping[str, bytes | None]) -> dict[str, str]:
    """Write files and remove those that are None; gives what they are like afterwards.

    No file changes unless all could be written out; then those taken away are removed. Raises
    DataError naming the file that failed.
    """
    written = {folder / path: data for path, data in files.items() if data is not None}
    file = folder
    try:
        if not folder.is_dir():
            raise DataError([_gone(folder)])
        for file in written:
            file.parent.mkdir(parents=True, exist_ok=True)
        write_all_atomically(written)
        for path, data in files.items():
            if data is None:
                file = folder / path
                file.unlink(missing_ok=True)
    except OSError as error:
        raise DataError([disk_issue(file, error)]) from error
    return fingerprints(folder, files)


def _gone(folder: Path) -> Issue:
    return Issue(
        code="save.folder-missing",
        message=tr("The folder of the module is gone: {folder}", folder=folder),
        hint=tr("Save the module somewhere else; nothing is lost."),
        file=str(folder),
    )
