"""What files are like: whether a save stands on what is still there."""

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from hexwright.schema.documents import kind_of
from hexwright.schema.issues import DataError
from hexwright.schema.outside_file import opened_outside

# No document is so large.
_MOST_READ: Final = 256 * 1024 * 1024


def fingerprint(folder: Path, path: str) -> str:
    """What a file is like now; empty if there is none (be it a pipe) or it cannot be read."""
    import hashlib  # it loads OpenSSL, which a folder that is only read has no use for

    file = folder / path
    with contextlib.suppress(OSError, DataError):
        status = file.stat()
        if kind_of(path) is not None and status.st_size <= _MOST_READ:
            with opened_outside(file, _MOST_READ, "files", path) as (opened, _):
                return hashlib.sha256(opened.read(_MOST_READ)).hexdigest()
        # Pictures may be large: when and how long is enough to see a change.
        return f"{status.st_size}-{status.st_mtime_ns}"
    return ""


def print_of(path: str, data: bytes | None) -> str:
    """What a document with these bytes will be like; of other files nobody knows the time yet."""
    import hashlib

    if data is None or kind_of(path) is None:
        return ""
    return hashlib.sha256(data).hexdigest()


def fingerprints(folder: Path, paths: Iterable[str]) -> dict[str, str]:
    """What these files are like now."""
    return {path: fingerprint(folder, path) for path in paths}


def changed_since(folder: Path, known: Mapping[str, str]) -> list[str]:
    """Those of the files that are other than known, gone or new."""
    return sorted(path for path, seen in known.items() if fingerprint(folder, path) != seen)
