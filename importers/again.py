"""A newer version of a source over the module that was made of an older one, three ways.

What the source said when it was imported is kept in the module. What changed in the source since
then is taken over; what was edited in the module stays; what both changed is a conflict.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hexwright.importers.alignment import aligned
from hexwright.importers.base import Imported
from hexwright.importers.kept import BASE, base_of, digests, parted
from hexwright.importers.report import FILE as REPORT
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import plain
from hexwright.schema.issues import DataError, Issue, ModuleError
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.safe_json import parse
from hexwright.schema.versions.difference import Difference, differences
from hexwright.schema.versions.merging import Conflict, Side, merged


class Renewed(NamedTuple):
    """A module with what changed in its source."""

    # Every file of the module as it would be.
    files: dict[str, bytes]
    differences: list[Difference]
    # What both changed; told even where one side was preferred.
    conflicts: list[Conflict]
    # What would be wrong with the module, and is not yet.
    issues: list[Issue]


def renewed(
    importer_id: str, imported: Imported, files: Mapping[str, bytes], prefer: Side = "ours"
) -> Renewed:
    """A module with what is new in its source; raises DataError.

    Where both changed the same, the preferred side wins.
    """
    base = read_base(importer_id, files)
    now = load_module(files)
    if now.module is None:
        raise ModuleError(Path(), now.issues)
    theirs_files = aligned(base, imported.files)
    data = {name: files[name] for name in files if name not in (BASE, REPORT)}
    ours, theirs = _of_module(now.module, data), _together(theirs_files)
    conflicts = merged(base, ours, theirs).conflicts
    found = merged(base, ours, theirs, prefer=prefer).files
    made = _with_bytes(found, data, theirs_files)
    made[BASE] = base_of(importer_id, theirs_files)
    made[REPORT] = imported.files.get(REPORT, b"")
    after = load_module(made)
    if after.module is None:
        raise ModuleError(Path(), after.issues)
    known = {(issue.code, issue.file, issue.pointer) for issue in now.issues}
    issues = [
        issue for issue in after.issues if (issue.code, issue.file, issue.pointer) not in known
    ]
    return Renewed(made, differences(now.module, after.module), conflicts, issues)


def changed_files(
    before: Mapping[str, bytes], after: Mapping[str, bytes]
) -> dict[str, bytes | None]:
    """What to write and, as None, what to remove, to make one of the other."""
    changed: dict[str, bytes | None] = {
        name: data for name, data in after.items() if name not in before or before[name] != data
    }
    return {**changed, **{name: None for name in before if name not in after}}


def read_base(importer_id: str, files: Mapping[str, bytes]) -> dict[str, Any]:
    """What the source of a module said; raises DataError if the module does not know."""
    if BASE not in files:
        message = tr("This module does not know what it was imported from.")
        hint = tr("Only modules that `hexwright import` made can be imported again.")
        raise DataError([Issue(code="import.no-base", message=message, hint=hint, file=BASE)])
    match parse(files[BASE], BASE):
        case {"format": str(name), "documents": dict(documents), "files": dict(others)}:
            pass
        case _:
            raise DataError([_bad_base()])
    if name != importer_id:
        message = tr("This module was made by the importer “{id}”.", id=name)
        raise DataError([Issue(code="import.other-format", message=message, file=BASE)])
    texts = {one: msgspec.json.encode(value) for one, value in documents.items() if kind_of(one)}
    was = load_module(texts).module
    if was is None:
        raise DataError([_bad_base()])
    return {**_of_module(was, {}), **{one: str(digest).encode() for one, digest in others.items()}}


def _bad_base() -> Issue:
    message = tr("{file} is not what an import has kept.", file=BASE)
    return Issue(code="import.bad-base", message=message, file=BASE)


def _together(files: Mapping[str, bytes]) -> dict[str, Any]:
    documents, others = parted(files)
    return {**documents, **others}


def _of_module(module: Module, files: Mapping[str, bytes]) -> dict[str, Any]:
    """The module as it is: its documents as they would be written, digests of its files."""
    documents = {
        kind.path(kind.id_of(record)): plain(record)
        for kind, records in module.documents()
        for record in records
    }
    return {**documents, **digests(files)}


def _with_bytes(
    found: Mapping[str, bytes], ours: Mapping[str, bytes], theirs: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Files with their bytes in the place of digests."""
    known = {
        digest: files[name] for files in (ours, theirs) for name, digest in digests(files).items()
    }
    return {
        name: data if kind_of(name) is not None else known[data] for name, data in found.items()
    }
