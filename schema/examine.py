"""A module opened for use: its files, its model and all findings, pictures included."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from hexwright.schema.documents import ART_FOLDER, MODULE, REPLAY_FOLDER
from hexwright.schema.dump import dump_module
from hexwright.schema.files import FolderFiles, locked_module
from hexwright.schema.images import PixelCount
from hexwright.schema.issues import (
    DataError,
    Issue,
    ModuleError,
    Severity,
    has_errors,
)
from hexwright.schema.load import load_module, open_files
from hexwright.schema.member_names import name_issue, suffix_of
from hexwright.schema.module import Module
from hexwright.schema.notes import NOTE_SUFFIXES
from hexwright.schema.package import PackageHeader, check_member


class Examined(NamedTuple):
    """What was found at a path that should be a module or a package."""

    source: Path
    files: Mapping[str, bytes]
    module: Module | None
    issues: list[Issue]

    @property
    def has_errors(self) -> bool:
        """Whether the module cannot be used as it is."""
        return self.module is None or has_errors(self.issues)

    @property
    def has_warnings(self) -> bool:
        """Whether any finding is a warning."""
        return any(issue.severity is Severity.WARNING for issue in self.issues)


def examine(source: Path, *, follow_links: bool = False) -> Examined:
    """Open and check a module folder or package; whatever is wrong is among the issues."""
    try:
        files = open_files(source, follow_links=follow_links)
        module, issues = load_module(files)
        if isinstance(files, FolderFiles) and files.has_changed:
            # Somebody saved meanwhile and this may be half of it: once more, while nobody can.
            with locked_module(files.folder):
                files = open_files(source, follow_links=follow_links)
                module, issues = load_module(files)
    except DataError as error:
        return Examined(source, {}, None, [_inside(issue, source) for issue in error.issues])
    if isinstance(files, FolderFiles):  # the members of a package were checked on the way in
        issues = sorted([*issues, *content_issues(files), *files.issues], key=gravity)
    return Examined(source, files, module, issues)


def sound_module(source: Path, *, follow_links: bool = False) -> tuple[Examined, Module]:
    """The module at a path; raises ModuleError with all findings if it has errors."""
    examined = examine(source, follow_links=follow_links)
    if examined.module is None or examined.has_errors:
        raise ModuleError(source, examined.issues)
    return examined, examined.module


def folder_of(source: Path) -> Path:
    """The folder of a module whose module.json may have been given instead."""
    return source.parent if source.name == MODULE.file else source


def _inside(issue: Issue, source: Path) -> Issue:
    """The issue with its file relative to the source, as all other issues have it."""
    try:
        file = Path(issue.file).relative_to(folder_of(source)).as_posix()
    except ValueError:
        return issue
    return msgspec.structs.replace(issue, file="" if file == "." else file)


def gravity(issue: Issue) -> int:
    """A number to sort issues by, the gravest first."""
    return list(Severity).index(issue.severity)


def package_members(examined: Examined, module: Module) -> dict[str, bytes]:
    """What goes into a package: documents in canonical form, pictures and notes."""
    return {**dump_module(module), **{name: examined.files[name] for name in _kept(examined.files)}}


def package_header(module: Module) -> PackageHeader:
    """The header of a module's package."""
    info = module.info
    return PackageHeader(id=info.id, title=info.title, version=info.version, system=info.system.id)


def left_out(examined: Examined, members: Mapping[str, bytes]) -> list[str]:
    """Files of the folder that a package does not take; stored games are meant to stay behind."""
    return [
        name
        for name in examined.files
        if name not in members and not name.startswith(REPLAY_FOLDER)
    ]


def _kept(files: Mapping[str, bytes]) -> list[str]:
    return [
        name for name in files if name.startswith(ART_FOLDER) or suffix_of(name) in NOTE_SUFFIXES
    ]


def content_issues(files: Mapping[str, bytes]) -> Iterator[Issue]:
    """What is wrong with pictures and notes, which a build would refuse."""
    pixels = PixelCount()
    for name in _kept(files):
        issue = name_issue(name)
        if issue:
            yield issue
            continue
        try:
            check_member(files[name], name, pixels)
        except DataError as error:
            yield from error.issues
