"""What keeps a file from being written, in words."""

import errno
from pathlib import Path
from typing import Final

from hexwright.schema.issues import Issue
from hexwright.schema.language import tr

_DISK_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY: Final = {errno.EACCES, errno.EPERM, errno.EROFS}
_FOLDER_MISSING: Final = {errno.ENOENT, errno.ENOTDIR}
_IN_THE_WAY: Final = {errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY}


def disk_issue(path: Path, error: OSError) -> Issue:
    """What kept a file from being saved, in words."""
    code, message, hint = _words(path, error)
    return Issue(code=code, message=message, hint=hint, file=str(path))


def is_read_only(error: OSError) -> bool:
    """Whether nothing may be written there, rather than something having gone wrong."""
    return error.errno in _READ_ONLY


def _words(path: Path, error: OSError) -> tuple[str, str, str]:
    name = path.name
    if error.errno in _DISK_FULL:
        message = tr("There is no room on the disk to save {name}.", name=name)
        return "save.disk-full", message, tr("Free some space; the old file is untouched.")
    if error.errno in _READ_ONLY:
        message = tr(
            "{name} may not be written: it or its folder is read-only or in use.", name=name
        )
        return "save.read-only", message, tr("Change its permissions or save somewhere else.")
    if error.errno in _FOLDER_MISSING:
        message = tr(
            "{name} cannot be saved: there is no folder {folder}.", name=name, folder=path.parent
        )
        return "save.folder-missing", message, tr("Create the folder or save somewhere else.")
    if error.errno in _IN_THE_WAY:
        message = tr("{name} cannot be saved: a folder has that name.", name=name)
        return "save.is-folder", message, tr("Choose another name.")
    message = tr("{name} cannot be saved: {reason}", name=name, reason=error.strerror or error)
    return "save.failed", message, tr("The old file is untouched; save somewhere else.")
