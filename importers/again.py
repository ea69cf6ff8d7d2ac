"""A newer version of a source over the module that was made of an older one, three ways.

What the source said when it was imported is kept in the module. What changed in the source since
then is taken over; what was edited in the module stays; what both changed is a conflict.
"""

from collections.abc import Collection, Mapping
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
from hexwright.schema.versions.merging import Conflict, Side, Where, merged


class Renewed(NamedTuple):
    """A module with what changed in its source."""

    # Every file of the module as it would be.
    files: dict[str, bytes]
    differences: list[Difference]
    # What both changed; told even where one side was preferred.
    conflicts: list[Conflict]
    # What would be wrong with the module, and is not yet.
    issues: list[Issue]


class Renewal:
    """A module, and what is new in its source; what both changed is decided place by place."""

    def __init__(self, importer_id: str, imported: Imported, files: Mapping[str, bytes]) -> None:
        """`files` are those of the module; raises DataError."""
        self._importer_id, self._report = importer_id, imported.files.get(REPORT, b"")
        self._base = read_base(importer_id, files)
        now = load_module(files)
        if now.module is None:
            raise ModuleError(Path(), now.issues)
        self._now, self._known = now.module, {_sign(issue) for issue in now.issues}
        self._new = aligned(self._base, imported.files)
        self._data = {name: files[name] for name in files if name not in (BASE, REPORT)}
        self._ours, self._theirs = _of_module(now.module, self._data), _together(self._new)
        # What both changed; told even where it is decided.
        self.conflicts = merged(self._base, self._ours, self._theirs).conflicts

    def taking(self, theirs: Collection[Where] = ()) -> Renewed:
        """What comes of it with the source's word in these places; raises DataError."""
        choices: dict[Where, Side] = dict.fromkeys(theirs, "theirs")
        found = merged(self._base, self._ours, self._theirs, "ours", choices).files
        made = _with_bytes(found, self._data, self._new)
        made[BASE] = base_of(self._importer_id, self._new)
        made[REPORT] = self._report
        after = load_module(made)
        if after.module is None:
            raise ModuleError(Path(), after.issues)
        issues = [issue for issue in after.issues if _sign(issue) not in self._known]
        return Renewed(made, differences(self._now, after.module), self.conflicts, issues)


def _sign(issue: Issue) -> tuple[str, str, str]:
    return issue.code, issue.file, issue.pointer


def renewed(
    importer_id: str, imported: Imported, files: Mapping[str, bytes], prefer: Side = "ours"
) -> Renewed:
    """A module with what is new in its source; raises DataError.

    Where both changed the same, the preferred side wins.
    """
    renewal = Renewal(importer_id, imported, files)
    places = [one.where for one in renewal.conflicts] if prefer == "theirs" else []
    return renewal.taking(places)


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
