"""Saved games on the disk: one JSON document with a suffix of its own."""

from pathlib import Path
from typing import Final

import msgspec

from hexwright.schema.documents import FORMAT_VERSION, SAVE
from hexwright.schema.dump import dump
from hexwright.schema.issues import DataError, Issue, has_errors
from hexwright.schema.language import tr
from hexwright.schema.model.save import Save
from hexwright.schema.outside_file import read_outside
from hexwright.schema.safe_json import MAX_DOCUMENT_BYTES, parse
from hexwright.schema.saving import write_output
from hexwright.schema.schema_check import check_for

SAVE_SUFFIX: Final = ".hexsave"


def write_save(path: Path, save: Save) -> None:
    """Write a saved game whole or not at all; raises DataError if it cannot be written."""
    write_output(path, dump(SAVE, save))


def read_save(path: Path) -> Save:
    """Read a saved game; raises DataError if the file cannot be read or is none."""
    document = parse(read_outside(path, MAX_DOCUMENT_BYTES, "save"), path.name)
    if isinstance(document, dict):
        _refuse_newer(document.get("format"), path)
    check = check_for(SAVE.name, None, {})
    issues = [] if check.is_valid(document) else list(check.issues(document, path.name))
    if has_errors(issues):
        raise DataError(issues)
    if issues:
        check.set_unknown_members_aside(document)
    try:
        return msgspec.convert(document, Save)
    except msgspec.ValidationError as error:
        message = tr("The file is not a saved game: {reason}", reason=error)
        raise DataError([_fault("save.unreadable", message, path)]) from error


def _refuse_newer(version: object, path: Path) -> None:
    if isinstance(version, int) and version > FORMAT_VERSION:
        message = tr(
            "The save has format version {version}; this program knows {known}.",
            version=version,
            known=FORMAT_VERSION,
        )
        hint = tr("Open it with a newer Hexwright.")
        raise DataError([Issue(code="save.newer", message=message, hint=hint, file=path.name)])


def _fault(code: str, message: str, path: Path) -> Issue:
    return Issue(code=code, message=message, file=path.name)
