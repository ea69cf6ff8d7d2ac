"""Where this user's programs are writing: so that the next start tidies up after one that died.

For each folder that temporary files are made in there is a note in the user's state, named after
the process. A program that ends takes its notes along; those of the dead tell where to look.
"""

import atexit
import contextlib
import os
import sys
import zlib
from pathlib import Path

from hexwright.schema.disk.temporary import is_alive, maker_of, this_machine

# By process: a fork is another one.
_noted: set[tuple[int, Path]] = set()


def notes_folder() -> Path:
    """The folder of the notes."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home())
    elif sys.platform == "darwin":
        home = str(Path.home() / "Library" / "Application Support")
    else:
        home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "hexwright" / "writing"


def note_place(folder: Path) -> None:
    """Remember that temporary files are made in a folder; a note that fails keeps nobody back."""
    process, place = os.getpid(), folder.absolute()
    if (process, place) in _noted:
        return
    with contextlib.suppress(OSError, RuntimeError):  # there may be no home
        notes = notes_folder()
        notes.mkdir(parents=True, exist_ok=True)
        (notes / _name(process, place)).write_bytes(os.fsencode(place))
        if not _noted:
            atexit.register(_forget)
        _noted.add((process, place))


def tidy_places() -> None:
    """Finish and remove what programs of this user left when they died."""
    with contextlib.suppress(OSError, RuntimeError):
        for note in sorted(notes_folder().iterdir()):
            maker = maker_of(note.name)
            if maker and maker[0] == this_machine() and not is_alive(maker[1]):
                _tidy(Path(os.fsdecode(note.read_bytes())))
                note.unlink(missing_ok=True)


def _tidy(place: Path) -> None:
    # Hardly any start has to do this.
    from hexwright.schema.disk.leftovers import leftovers_in, remove_leftovers
    from hexwright.schema.issues import DataError
    from hexwright.schema.saving import settle

    with contextlib.suppress(DataError):
        settle(place)
    remove_leftovers(leftovers_in(place))


def _name(process: int, place: Path) -> str:
    return f".hexwright-{this_machine()}-{process}-{zlib.crc32(os.fsencode(place)):08x}.tmp"


def _forget() -> None:
    """The program ends as it should: it has left nothing."""
    with contextlib.suppress(OSError, RuntimeError):
        for process, place in _noted:
            if process == os.getpid():
                (notes_folder() / _name(process, place)).unlink(missing_ok=True)
