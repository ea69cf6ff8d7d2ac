"""Where results may be written: one judge for every export, package, picture, sheet and log.

An output never takes the place of a folder, a device, a module or a part of one, and does not go
through somebody else's link. This is found out before any work is done.
"""

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from hexwright.schema.disk.replacing import real_place
from hexwright.schema.disk.temporary import PREFIX
from hexwright.schema.documents import ART_FOLDER, MODULE, MODULE_KINDS, kind_of
from hexwright.schema.issues import Issue, OutputError
from hexwright.schema.language import tr

# Notes go into packages as documents and pictures do.
_NOTES = (".md", ".txt")
_PARTS = {kind.folder for kind in MODULE_KINDS if kind.folder} | {ART_FOLDER.rstrip("/")}


def check_output_file(path: Path, module: Path | None = None) -> None:
    """Raise OutputError unless a file may be written, or replaced, here.

    `module` is the folder or package that the result is made from.
    """
    place = _place(path)
    status = _status(place)
    if status is not None and stat.S_ISDIR(status.st_mode):
        _refuse(path, "output.folder", tr("{name} is a folder, not a file.", name=path.name))
    if status is not None and not stat.S_ISREG(status.st_mode):
        _refuse(path, "output.device", tr("{name} is a device or a pipe.", name=path.name))
    if module is not None and place == real_place(module):
        message = tr("{name} is the module that this is made from.", name=path.name)
        _refuse(path, "output.module", message)
    _refuse_parts(path, place, is_there=status is not None)
    if status is not None and not (status.st_mode & stat.S_IWUSR and os.access(place, os.W_OK)):
        _refuse(path, "output.read-only", tr("{name} is read-only.", name=path.name))


def check_output_folder(path: Path) -> None:
    """Raise OutputError unless files may be put into a folder of this name."""
    place = _place(path)
    status = _status(place)
    if status is not None and not stat.S_ISDIR(status.st_mode):
        _refuse(path, "output.file", tr("{name} is a file, not a folder.", name=path.name))
    if (place / MODULE.file).exists():
        message = tr("{name} is the folder of a module.", name=path.name or place.name)
        _refuse(path, "output.module", message)
    _refuse_parts(path, place, is_there=False)


def check_output_files(folder: Path, files: Iterable[Path]) -> None:
    """Raise OutputError unless all these files may be written below a folder."""
    check_output_folder(folder)
    for path in files:
        inside = [path, *path.parents]
        for one in inside[: inside.index(folder)] if folder in inside else [path]:
            if one.is_symlink():
                message = tr("{name} in the folder is a link.", name=one.name)
                _refuse(one, "output.link", message)
        check_output_file(path)


def _status(place: Path) -> os.stat_result | None:
    try:
        return place.stat()
    except OSError:
        return None  # what else is wrong with it is told by the attempt to write


def _place(path: Path) -> Path:
    """Where the bytes would go: a link of one's own is a second name, no other is followed."""
    if path.is_symlink() and hasattr(os, "geteuid") and path.lstat().st_uid != os.geteuid():
        message = tr("{name} is a link that somebody else made.", name=path.name)
        _refuse(path, "output.link", message)
    try:
        place = real_place(path)
    except OSError:
        message = tr("{name} is a link that leads to itself.", name=path.name)
        _refuse(path, "output.link", message)
    if place.name.startswith(PREFIX):
        message = tr("{name} is a name that Hexwright needs for itself.", name=path.name)
        _refuse(path, "output.name", message)
    return place


def _refuse_parts(path: Path, place: Path, *, is_there: bool) -> None:
    """Whatever the module is: what belongs to one is written by editing it."""
    for folder in place.parents:
        if (folder / MODULE.file).is_file():
            inside = place.relative_to(folder)
            is_note = is_there and len(inside.parts) == 1 and inside.suffix.lower() in _NOTES
            if kind_of(inside.as_posix()) or inside.parts[0] in _PARTS or is_note:
                message = tr("{name} belongs to the module in {folder}.", name=path, folder=folder)
                _refuse(path, "output.module-part", message)


def _refuse(path: Path, code: str, message: str) -> NoReturn:
    hint = tr("Nothing was written. Choose another place.")
    raise OutputError([Issue(code=code, message=message, hint=hint, file=str(path))])
