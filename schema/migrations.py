"""Older modules made new: one pure function for each step of the format version.

A step takes all documents of a module by path, as plain JSON values, and returns them in the next
version. Once released, a step is never edited.
"""

from collections.abc import Callable, Mapping
from typing import Any

from hexwright.schema.documents import FORMAT_VERSION, MODULE
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

Documents = dict[str, Any]
Migration = Callable[[Documents], Documents]

# From version -> the step to the next one. Version 1 is the first that was released.
MIGRATIONS: Mapping[int, Migration] = {}


def migrate(
    documents: Documents,
    *,
    to: int = FORMAT_VERSION,
    steps: Mapping[int, Migration] = MIGRATIONS,
) -> Documents:
    """The documents in the wanted version; raises DataError where no step leads there."""
    info = documents.get(MODULE.file)
    version = info.get("format") if isinstance(info, dict) else None
    if isinstance(version, float) and version.is_integer():
        version = int(version)
    if not isinstance(version, int) or isinstance(version, bool):
        return documents  # the schema check says what is wrong with it
    if version > to:
        raise DataError([_newer(version, to)])
    for step in range(version, to):
        if step not in steps:
            raise DataError([_too_old(version)])
        documents = steps[step](documents)
        documents = {
            **documents,
            MODULE.file: {**documents[MODULE.file], "format": step + 1},
        }
    return documents


def _newer(version: int, known: int) -> Issue:
    return Issue(
        code="format.newer",
        message=tr(
            "The module has format version {version}; this program knows {known}.",
            version=version,
            known=known,
        ),
        hint=tr("Open it with a newer Hexwright."),
        file=MODULE.file,
        pointer="/format",
    )


def _too_old(version: int) -> Issue:
    return Issue(
        code="format.unknown",
        message=tr("Format version {version} is not known.", version=version),
        hint=tr("The first format version is 1."),
        file=MODULE.file,
        pointer="/format",
    )
