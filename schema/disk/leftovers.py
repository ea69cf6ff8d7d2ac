"""What killed programs left behind, and removing it; the living keep theirs."""

import contextlib
import time  # noqa: TID251 - the age of a leftover file decides nothing but its removal
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from hexwright.schema.disk.journal import is_unfinished
from hexwright.schema.disk.temporary import (
    is_alive,
    is_temporary,
    maker_of,
    remove,
    this_machine,
)

# Of another machine's processes nothing is known but how long they have been silent.
STALE_AFTER_SECONDS: Final = 3600.0


def leftovers_in(folder: Path) -> list[Path]:
    """What may have been left in this folder, not looking below it."""
    with contextlib.suppress(OSError):
        return sorted(path for path in folder.iterdir() if is_temporary(path.name))
    return []


def remove_leftovers(paths: Iterable[Path], older_than: float = STALE_AFTER_SECONDS) -> list[Path]:
    """Remove those files and folders that killed programs left and that no journal needs."""
    removed = []
    for path in paths:
        if is_temporary(path.name) and _is_left(path, older_than) and not _is_needed(path):
            remove(path)
            removed.append(path)
    return removed


def _is_left(path: Path, older_than: float) -> bool:
    maker = maker_of(path.name)
    if maker and maker[0] == this_machine():
        return not is_alive(maker[1])
    with contextlib.suppress(OSError):
        return time.time() - path.lstat().st_mtime >= older_than
    return False


def _is_needed(path: Path) -> bool:
    """Whether an unfinished change of a folder above may be waiting for it."""
    return any(is_unfinished(folder) for folder in path.absolute().parents)
