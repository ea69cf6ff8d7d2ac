"""Stand-ins for documents that no module can do without, while their files cannot be read.

A stand-in has as much of the document as can be made out, so that the pages of all other files
open. It is never shown, checked or saved: what the user sees and mends is the text of the file.
"""

import re
from collections import ChainMap
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from hexwright.schema.document_text import parse_document
from hexwright.schema.documents import COUNTERS, FORMAT_VERSION, MODULE, TERRAIN
from hexwright.schema.dump import dump
from hexwright.schema.issues import DataError, Issue, Severity
from hexwright.schema.json_cures import cured
from hexwright.schema.language import tr
from hexwright.schema.load import load_module, read_document
from hexwright.schema.model.counters import Counters
from hexwright.schema.model.module import ModuleInfo
from hexwright.schema.model.record import Record
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.module import Module
from hexwright.schema.starter import id_from
from hexwright.schema.systems import find_system

_SYSTEM: Final = re.compile(r'"system"\s*:\s*\{\s*"id"\s*:\s*"([^"]+)"')
_PLAINEST_SYSTEM: Final = "free"


class _ModuleStandIn(ModuleInfo, frozen=True, kw_only=True):
    """In the place of module.json."""


class _TerrainStandIn(Terrain, frozen=True, kw_only=True):
    """In the place of terrain.json."""


class _CountersStandIn(Counters, frozen=True, kw_only=True):
    """In the place of counters.json."""


_TYPES: Final[dict[str, type[Record]]] = {
    MODULE.file: _ModuleStandIn,
    TERRAIN.file: _TerrainStandIn,
    COUNTERS.file: _CountersStandIn,
}


_KINDS: Final = (MODULE, TERRAIN, COUNTERS)


def is_stand_in(record: Record | None) -> bool:
    """Whether a record only stands for a file that cannot be read."""
    return isinstance(record, (_ModuleStandIn, _TerrainStandIn, _CountersStandIn))


def stand_in_of(path: str, record: Record) -> Record:
    """A stand-in with all that a record has."""
    members = {name: getattr(record, name) for name in record.__struct_fields__}
    return _TYPES[path](**members)


def document_at(module: Module, path: str) -> Record | None:
    """The document at a path of a module; None if there is none, or only a stand-in."""
    record = module.document(path)
    return None if is_stand_in(record) else record


def blank(path: str, title: str, system: str = _PLAINEST_SYSTEM) -> dict[str, Any]:
    """The least that a document must have that no module can do without."""
    if path == MODULE.file:
        return {
            "format": FORMAT_VERSION,
            "id": id_from(title),
            "title": title,
            "version": "0.1.0",
            "system": {"id": system},
            "sides": [{"id": "side", "name": tr("Side")}],
        }
    if path == TERRAIN.file:
        return {
            "movement_classes": [{"id": "all", "name": tr("All")}],
            "hexes": [{"id": "clear", "name": tr("Clear")}],
        }
    return {"kinds": []}


def module_with_stand_ins(
    files: Mapping[str, bytes], issues: list[Issue], title: str
) -> Module | None:
    """The module in files of which some cannot be read; None if it is of another version."""
    if any(issue.code.startswith("format.") for issue in issues):
        return None
    texts = {path: files.get(path, b"") for path in _TYPES}
    stand_ins = {MODULE.file: _stand_in(MODULE.file, texts[MODULE.file], None, title)}
    info = stand_ins[MODULE.file] or read_document(MODULE.file, texts[MODULE.file], None)[0]
    assert isinstance(info, ModuleInfo)
    for path in (TERRAIN.file, COUNTERS.file):
        stand_ins[path] = _stand_in(path, texts[path], info, title)
    needed = {path: one for path, one in stand_ins.items() if one is not None}
    written = {kind.file: dump(kind, needed[kind.file]) for kind in _KINDS if kind.file in needed}
    module = load_module(ChainMap(written, dict(files))).module
    return module.with_documents(needed) if module is not None else None


def _stand_in(path: str, data: bytes, info: ModuleInfo | None, title: str) -> Record | None:
    """What stands for a file; None if the file can be read."""
    if read_document(path, data, info)[0] is not None:
        return None
    text = data.decode("utf-8-sig", "replace")
    least = blank(path, title, _system_in(text))
    try:
        value, _ = parse_document(cured(text).encode(), path)
    except DataError:
        value = None
    if isinstance(value, dict):
        found = read_document(path, msgspec.json.encode(value), info)[1]
        for made in (value, {**least, **_without(value, found)}):
            try:
                return msgspec.convert(made, _TYPES[path])
            except msgspec.ValidationError:
                continue
    return msgspec.convert(least, _TYPES[path])


def _without(value: dict[str, Any], issues: list[Issue]) -> dict[str, Any]:
    """The members of a document without those, or the entries of lists, that have errors."""
    wrong: dict[str, set[str]] = {}
    for issue in issues:
        if issue.severity is Severity.ERROR:
            _, member, entry, *_ = [*issue.pointer.split("/"), "", ""]
            wrong.setdefault(member, set()).add(entry)
    left = {}
    for member, one in value.items():
        entries = wrong.get(member, set())
        if not entries:
            left[member] = one
        elif isinstance(one, list) and "" not in entries:
            left[member] = [part for at, part in enumerate(one) if str(at) not in entries]
    return left


def _system_in(text: str) -> str:
    found = _SYSTEM.search(text)
    return found[1] if found and find_system(found[1]) else _PLAINEST_SYSTEM
