"""The pictures of a module: who uses each, those that nobody uses, and those that are missing."""

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.underlay import Scan
from hexwright.schema.documents import ART_FOLDER, Content
from hexwright.schema.ids import free_id
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.names import documents_of, renamed, uses_in
from hexwright.schema.references.occurrences import Occurrence
from hexwright.schema.references.places import ASSET

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./-]*")
_LONGEST = 200


class Picture(NamedTuple):
    """A picture by the path of its file, and every place that uses it."""

    name: str
    spots: tuple[Occurrence, ...]
    is_there: bool

    @property
    def is_unused(self) -> bool:
        """Whether nothing of the module shows it."""
        return self.is_there and not self.spots


def pictures(module: Module) -> list[Picture]:
    """All pictures, those first that are wanted but missing."""
    used: dict[str, list[Occurrence]] = {name: [] for name in module.assets}
    for path, kind, record in documents_of(module):
        for way, name in uses_in(module, kind, record, ASSET):
            if name:
                used.setdefault(name, []).append(Occurrence(path, way))
    there = set(module.assets)
    found = [Picture(name, tuple(spots), name in there) for name, spots in used.items()]
    return sorted(found, key=lambda one: (one.is_there, one.name))


def with_pictures(module: Module, scans: Iterable[Scan]) -> Change:
    """The module with more pictures, each in a file of its own name."""
    taken = {PurePosixPath(name).stem for name in module.assets}
    contents: dict[str, Content] = {}
    for scan in scans:
        stem = free_id(scan.name, taken)
        taken.add(stem)
        contents[f"{ART_FOLDER}{stem}{scan.suffix}"] = scan.data
    return Change(tr("Add pictures"), contents)


def with_replaced(module: Module, name: str, scan: Scan) -> Change:
    """Another picture in place of one, or of a missing one; what uses it follows its new kind."""
    label = tr("Replace {name}", name=file_name(name))
    new = str(PurePosixPath(name).with_suffix(scan.suffix))
    if new == name or _is_same_kind(name, scan):
        return Change(label, {name: scan.data})
    if new in module.assets:
        taken = {PurePosixPath(asset).stem for asset in module.assets}
        new = f"{ART_FOLDER}{free_id(PurePosixPath(name).stem, taken)}{scan.suffix}"
    contents: dict[str, Content] = dict(renamed(module, ASSET, name, new))
    return Change(label, {**contents, name: None, new: scan.data})


def _is_same_kind(name: str, scan: Scan) -> bool:
    suffix = PurePosixPath(name).suffix
    return {suffix, scan.suffix} <= {".jpg", ".jpeg"}


def why_not_named(module: Module, old: str, new: str) -> str:
    """Why a picture cannot have another file name, in plain words; nothing if it can."""
    if not _NAME.fullmatch(new) or len(ART_FOLDER + new) > _LONGEST or ".." in new:
        return tr("Use letters, digits, hyphens, underscores and dots.")
    if PurePosixPath(new).suffix != PurePosixPath(old).suffix:
        return tr("The ending must stay {suffix}.", suffix=PurePosixPath(old).suffix)
    if ART_FOLDER + new in module.assets and ART_FOLDER + new != old:
        return tr("There is a picture of this name already.")
    return ""


def with_renamed(module: Module, old: str, new: str, data: bytes) -> Change:
    """A picture under another file name; all that uses it follows."""
    assert not why_not_named(module, old, new)
    path = ART_FOLDER + new
    label = tr("Rename {old} to {new}", old=file_name(old), new=new)
    if path == old:
        return Change(label, {})
    contents: Mapping[str, Content] = renamed(module, ASSET, old, path)
    return Change(label, {**contents, old: None, path: data})


def without_pictures(module: Module, gone: Collection[str]) -> Change:
    """The module without some pictures."""
    label = tr("Delete pictures")
    if len(gone) == 1:
        label = tr("Delete {name}", name=file_name(next(iter(gone))))
    return Change(label, {name: None for name in module.assets if name in gone})


def file_name(path: str) -> str:
    """A picture's name without the folder that all pictures are in."""
    return path.removeprefix(ART_FOLDER)
