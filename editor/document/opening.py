"""A module as it was read: its files, its model, and all that is wrong with it."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from hexwright.editor.document.seen_files import SeenFiles
from hexwright.editor.document.snapshot import Snapshot
from hexwright.editor.document.stand_ins import module_with_stand_ins
from hexwright.schema.disk.fingerprints import fingerprints
from hexwright.schema.disk.output_path import check_output_file
from hexwright.schema.document_text import parse_document
from hexwright.schema.documents import kind_of
from hexwright.schema.examine import (
    Examined,
    examine,
    folder_of,
    package_header,
    package_members,
)
from hexwright.schema.files import PACKAGE_SUFFIX
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.load import load_module
from hexwright.schema.model.texts import Texts
from hexwright.schema.module import Module
from hexwright.schema.package import write_package
from hexwright.schema.samples import is_sample


class Session(NamedTuple):
    """A module as it was read from its folder or package, as far as it could be made."""

    examined: Examined
    # What each file was like when it was read; empty for packages.
    prints: Mapping[str, str]
    # Documents in files with a wrong name: the name they have, the name they should have.
    misnamed: Mapping[str, str]

    @property
    def source(self) -> Path:
        """The folder or package."""
        return self.examined.source

    @property
    def is_package(self) -> bool:
        """Whether it is a package."""
        return self.source.suffix == PACKAGE_SUFFIX

    @property
    def is_copy(self) -> bool:
        """Whether it is saved elsewhere: packages cannot be saved to, samples stay as they are."""
        return self.is_package or is_sample(self.source)

    @property
    def module(self) -> Module | None:
        """The module, if it could be made; with stand-ins for files that cannot be read."""
        return self.examined.module

    @property
    def issues(self) -> list[Issue]:
        """Everything that is wrong with it."""
        return self.examined.issues

    @property
    def files(self) -> Mapping[str, bytes]:
        """Its files by path."""
        return self.examined.files

    @property
    def title(self) -> str:
        """What the window's title shows."""
        return self.module.info.title if self.module else self.source.name

    @property
    def is_no_module(self) -> bool:
        """Whether it is a folder without a single file of a module."""
        is_missing = any(issue.code == "file.missing" for issue in self.issues)
        return is_missing and not any(map(kind_of, self.files))

    def sound(self) -> Module:
        """The module without errors; raises DataError with everything that is wrong."""
        if self.module is None or self.examined.has_errors:
            raise DataError(self.issues)
        return self.module


def open_session(source: Path) -> Session:
    """Read and check a module; whatever is wrong with it is in its issues."""
    source = folder_of(source)
    examined = examine(source)
    if examined.module is None and any(map(kind_of, examined.files)):
        module = module_with_stand_ins(examined.files, examined.issues, source.stem)
        examined = examined._replace(module=module)
    if not source.is_dir():
        return Session(examined, {}, _misnamed(examined))
    prints = fingerprints(source, examined.files)
    held = examined._replace(files=SeenFiles(examined.files))
    return Session(held, prints, _misnamed(examined))


def _misnamed(examined: Examined) -> dict[str, str]:
    wrong = [issue.file for issue in examined.issues if issue.code == "file.name-differs"]
    return {name: _right_name(name, examined.files[name]) for name in wrong}


def _right_name(path: str, data: bytes) -> str:
    kind = kind_of(path)
    assert kind is not None
    member = "language" if kind.record is Texts else "id"
    return kind.path(parse_document(data, path)[0][member])


def session_of(source: Path, snapshot: Snapshot) -> Session:
    """The module as it is in the editor now, checked as if it had been read."""
    module, issues = load_module(snapshot)
    return Session(Examined(source, snapshot, module, issues), {}, {})


def build(session: Session, target: Path) -> None:
    """Write the module as a package; raises DataError if it has errors."""
    module = session.sound()
    target = target.with_suffix(PACKAGE_SUFFIX)
    check_output_file(target, session.source)
    members = package_members(session.examined, module)
    write_package(target, members, package_header(module))
