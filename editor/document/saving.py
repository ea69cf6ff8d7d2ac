"""Writing a module's changed files, and noticing what other programs did to them meanwhile."""

from collections.abc import Mapping
from pathlib import Path

from hexwright.schema.disk.fingerprints import fingerprints
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.saving import save_together


def save_files(
    folder: Path,
    files: Mapping[str, bytes | None],
    base: Mapping[str, str] | None = None,
    *,
    follow_links: bool = False,
) -> dict[str, str]:
    """Write files and remove those that are None as one change; gives what they are like then.

    `base` is what files were like when the user agreed. Raises DataError naming what failed:
    BASE_CHANGED if they are not like that any more, LEADS_OUT where a link goes elsewhere.
    """
    if not folder.is_dir():
        raise DataError([_gone(folder)])
    save_together(folder, files, base=base, follow_links=follow_links)
    return fingerprints(folder, files)


def _gone(folder: Path) -> Issue:
    return Issue(
        code="save.folder-missing",
        message=tr("The folder of the module is gone: {folder}", folder=folder),
        hint=tr("Save the module somewhere else; nothing is lost."),
        file=str(folder),
    )
