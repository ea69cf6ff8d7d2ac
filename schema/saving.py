"""Saving files whole: after a crash, a full disk or a kill, the old or the new files are there.

The new bytes go into a temporary file beside the target, are forced to the disk, and then take the
target's name in one step; several files change together (`schema/disk/journal.py`).
"""

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from hexwright.schema.disk.faults import disk_issue
from hexwright.schema.disk.fingerprints import changed_since
from hexwright.schema.disk.journal import finish, is_unfinished, replace_together
from hexwright.schema.disk.leftovers import leftovers_in, remove_leftovers
from hexwright.schema.disk.lock import locked
from hexwright.schema.disk.output_path import check_output_file, check_output_folder
from hexwright.schema.disk.places import note_place
from hexwright.schema.disk.replacing import (
    behind_links,
    status_to_replace,
    sync_folder,
    take_after,
    write_beside,
    write_synced,
)
from hexwright.schema.disk.temporary import remove, temporary_name
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

# A save that stands on files which another program has changed meanwhile.
BASE_CHANGED: Final = "save.base-changed"
# A save that would go through a link to a place outside the folder.
LEADS_OUT: Final = "save.link-leads-out"


def write_atomically(path: Path, data: bytes) -> None:
    """Write one file so that it is never half written; raises DataError if it cannot be."""
    with _told(path):
        target = behind_links(path)
        status_to_replace(target)
        remove_leftovers(leftovers_in(target.parent))
        replace_one(target, write_beside(target, data))


def write_output(path: Path, data: bytes, module: Path | None = None) -> None:
    """Write a result for the user, if it may be written there; raises OutputError and DataError.

    `module` is what it was made from.
    """
    check_output_file(path, module)
    write_atomically(path, data)


def save_together(
    folder: Path,
    files: Mapping[str, bytes | None],
    *,
    base: Mapping[str, str] | None = None,
    follow_links: bool = False,
) -> None:
    """Write files below a folder, and remove those that are None, as one change.

    `base` is what files were like when they were read (`fingerprints`): if one is other by now,
    nothing is written. Raises DataError naming the file that failed.
    """
    with locked(folder), _told(folder):
        settle(folder)
        if base is not None and (changed := changed_since(folder, base)):
            raise DataError([_changed(folder / path) for path in changed])
        inside, outside = _places(folder, files)
        if outside and not follow_links:
            raise DataError([_leads_out(folder / path, place) for path, place in outside.items()])
        with _staged({place: files[path] for path, place in outside.items()}) as ready:
            _save(folder.resolve(), {place: files[path] for path, place in inside.items()})
            # One change is for one folder, since nobody may be told by a module's journal to write
            # elsewhere: what lies there is all on its disk by now, and follows file by file.
            for place, made in ready.items():
                if made is None:
                    place.unlink(missing_ok=True)
                else:
                    replace_one(place, made)


def replace_one(target: Path, made: Path) -> None:
    """Let a synced file take the place of another in one step; raises OSError, made is gone then.

    Where the owner cannot be kept by a new file, the bytes are copied into the old one.
    """
    try:
        old = status_to_replace(target)
        if old is None or take_after(made, old):
            made.replace(target)
            sync_folder(target.parent)
        else:
            with locked(target.parent):
                settle(target.parent)
                replace_together(target.parent, {target.name: made})
    finally:
        if not is_unfinished(target.parent):
            remove(made)


def settle(folder: Path) -> None:
    """Finish what a killed program began in a folder, and remove what it left there.

    Waits for a living one that is at it. Raises DataError if the disk refuses.
    """
    if not is_unfinished(folder):
        return
    with locked(folder), _told(folder):
        finish(folder)


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a whole folder at once: it is made beside its place and then takes its name.

    Nothing, or an empty folder, may be there (`is_free`). Raises DataError if it cannot be written.
    """
    made = folder.with_name(temporary_name())
    with _told(folder):
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            remove_leftovers(leftovers_in(folder.parent))
            note_place(folder.parent)
            made.mkdir()
            for name, data in files.items():
                path = made / name
                path.parent.mkdir(parents=True, exist_ok=True)
                write_synced(path, data)
            place_folder(made, folder)
        finally:
            remove(made)


def place_folder(made: Path, folder: Path) -> None:
    """Let a folder take its name, when all its files are synced; raises OSError."""
    for where, _, _ in os.walk(made, topdown=False):
        sync_folder(Path(where))
    if os.name == "nt" and folder.is_dir():
        folder.rmdir()  # it is empty; Windows would not rename onto it
    made.replace(folder)
    sync_folder(folder.parent)


def is_free(folder: Path) -> bool:
    """Whether a new folder may be made here: nothing is there, or an empty folder."""
    if not folder.exists() and not folder.is_symlink():
        return True
    return folder.is_dir() and not any(folder.iterdir())


def refuse_taken(folder: Path) -> None:
    """Raise DataError if there is something where a new folder shall be, or it is no place."""
    if not is_free(folder):
        message = tr("There is something already: nothing was written.")
        hint = tr("Name a folder that does not exist yet, or an empty one.")
        raise DataError(
            [Issue(code="new.folder-taken", message=message, hint=hint, file=str(folder))]
        )
    check_output_folder(folder)


def _places(
    folder: Path, files: Mapping[str, bytes | None]
) -> tuple[dict[str, str], dict[str, Path]]:
    """Where files really lie: by paths below the folder, or elsewhere because of links."""
    root = folder.resolve()
    inside: dict[str, str] = {}
    outside: dict[str, Path] = {}
    for path, data in files.items():
        place = (folder / path).parent.resolve() / Path(path).name
        if data is not None:
            place = behind_links(place)
        if place.is_relative_to(root):
            inside[path] = place.relative_to(root).as_posix()
        else:
            outside[path] = place
    return inside, outside


def _save(folder: Path, files: Mapping[str, bytes | None]) -> None:
    staged: dict[str, Path] = {}
    made: list[Path] = []
    path = ""
    try:
        for path, data in files.items():
            status_to_replace(folder / path)
            if data is not None:
                made += missing_folders((folder / path).parent)
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                staged[path] = write_beside(folder / path, data)
        removed = [path for path, data in files.items() if data is None]
        _change(folder, staged, removed)
        made = []
    except OSError as error:
        place = _culprit(folder, path, staged, error)
        raise DataError([disk_issue(place, error), *_unfinished(folder)]) from error
    finally:
        if not is_unfinished(folder):
            for one in staged.values():
                remove(one)
            _remove_empty(made)


@contextlib.contextmanager
def _staged(files: Mapping[Path, bytes | None]) -> Iterator[dict[Path, Path | None]]:
    """Files beside those that they shall replace, so that what can be refused is refused first."""
    ready: dict[Path, Path | None] = {}
    try:
        for place, data in files.items():
            with _told(place):
                status_to_replace(place)
                ready[place] = None if data is None else write_beside(place, data)
        yield ready
    finally:
        for made in ready.values():
            if made is not None:
                remove(made)


def _change(folder: Path, staged: Mapping[str, Path], removed: list[str]) -> None:
    """A single file changes in one step; for more there is a journal."""
    if len(staged) == 1 and not removed:
        [(path, one)] = staged.items()
        replace_one(folder / path, one)
    elif len(removed) == 1 and not staged:
        (folder / removed[0]).unlink(missing_ok=True)
        sync_folder((folder / removed[0]).parent)
    elif staged or removed:
        replace_together(folder, staged, removed)


def missing_folders(folder: Path) -> Iterator[Path]:
    """Folders that have to be made for this one, the innermost first."""
    while not folder.exists() and folder != folder.parent:
        yield folder
        folder = folder.parent


def _remove_empty(folders: Iterable[Path]) -> None:
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


def _culprit(folder: Path, path: str, staged: Mapping[str, Path], error: OSError) -> Path:
    """The file that the user knows, where the disk names one on its way."""
    for name, one in staged.items():
        if str(one) in (str(error.filename), str(error.filename2)):
            return folder / name
    return folder / path


def _unfinished(folder: Path) -> list[Issue]:
    if not is_unfinished(folder):
        return []
    message = tr("The save was stopped in the middle, and could not be undone either.")
    hint = tr("Nothing is lost: it is finished when the module is opened the next time.")
    return [Issue(code="save.unfinished", message=message, hint=hint, file=str(folder))]


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say in words what the disk refuses."""
    try:
        yield
    except OSError as error:
        raise DataError([disk_issue(path, error)]) from error


def _changed(path: Path) -> Issue:
    return Issue(
        code=BASE_CHANGED,
        message=tr("Another program has changed {name} meanwhile.", name=path.name),
        hint=tr("Nothing was written. Try again: what is there now is read first."),
        file=str(path),
    )


def _leads_out(path: Path, place: Path) -> Issue:
    return Issue(
        code=LEADS_OUT,
        message=tr("{name} is behind a link to {place}.", name=path.name, place=place),
        hint=tr("Nothing was written. Say that links are to be followed, or remove the link."),
        file=str(path),
    )
