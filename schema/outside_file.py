"""The one way in which files from outside are opened: what they are, and how large, comes first.

A pipe or a device could be endless or never answer; opening some of them does something already.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, NoReturn

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

# Whatever took the file's place since it was looked at, opening it does not wait for a writer.
# Where the system has no such flags it has no such files either.
_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def read_outside(path: Path, most: int, area: str, name: str = "") -> bytes:
    """The bytes of a file, of which there may be at most so many; raises DataError.

    The codes of issues begin with the area; the name is the file that they are about.
    """
    with opened_outside(path, most, area, name) as (file, _):
        data = file.read(most + 1)
    if len(data) > most:  # it has grown, or its system gives it no size
        _refuse_size(most, area, name or path.name)
    return data


@contextmanager
def opened_outside(
    path: Path, most: int, area: str, name: str = ""
) -> Iterator[tuple[BinaryIO, int]]:
    """A plain file that is open for reading, and its size; raises DataError for anything else."""
    shown = name or path.name or str(path)
    try:
        _refuse_kind(path.stat(), area, shown)
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            status = os.fstat(file.fileno())
            _refuse_kind(status, area, shown)
            if status.st_size > most:
                _refuse_size(most, area, shown)
            yield file, status.st_size
    except OSError as error:
        reason = error.strerror or str(error)
        message = tr("The file {file} cannot be read: {reason}.", file=shown, reason=reason)
        raise DataError([Issue(code=f"{area}.unreadable", message=message, file=shown)]) from error


def _refuse_kind(status: os.stat_result, area: str, name: str) -> None:
    if stat.S_ISREG(status.st_mode):
        return
    issue = Issue(
        code=f"{area}.unreadable",
        message=tr("{name} is not a file.", name=name),
        hint=tr("It is a folder, a pipe or a device. Give a plain file."),
        file=name,
    )
    raise DataError([issue])


def _refuse_size(most: int, area: str, name: str) -> NoReturn:
    message = tr("{file} is larger than {limit} MiB.", file=name, limit=most // 2**20)
    hint = tr("Is it the right file? None of this kind should be so large.")
    raise DataError([Issue(code=f"{area}.too-large", message=message, hint=hint, file=name)])
