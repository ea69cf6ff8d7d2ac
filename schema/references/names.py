"""The names of a module: which there are, who uses them, and other names in their place."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from hexwright.schema.documents import DocumentKind, kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.module import Field
from hexwright.schema.model.record import Record
from hexwright.schema.model.table import Table
from hexwright.schema.module import Documents, Module, attribute_of
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.references.places import KEY, STATUS, Path, Place, Places, places_for
from hexwright.schema.references.walk import (
    names_at,
    names_in_cells,
    with_name,
    with_name_in_cells,
)
from hexwright.schema.systems import find_system


class Named(NamedTuple):
    """Something of a module that has an id: its sort, its id, the document that defines it."""

    target: str
    name: str
    path: str


class Usage(NamedTuple):
    """A place of the module that uses a name: which document, which part of it, how often."""

    path: str
    part: str
    times: int


def defined(module: Module, target: str) -> dict[str, str]:
    """The names of a sort that the module knows: each with what people call it."""
    of = homes_of(module, target)
    return module.remembered(f"names of {target}", lambda: _defined(module, target), of)


def homes_of(module: Module, target: str) -> Documents:
    """What of a module decides which names of a sort it knows."""
    # Game system and fields of the module say which documents define names.
    homes = module.remembered("homes of names", lambda: _homes(module), ("info",))
    return "info", *homes.get(target, ())


def _homes(module: Module) -> dict[str, list[str]]:
    """The attributes of modules whose documents define names, by the sort of name."""
    found: dict[str, list[str]] = {}
    for kind, _ in module.documents():
        for target in {place.target for place in places_of(module, kind).defines}:
            found.setdefault(target, []).append(attribute_of(kind))
    return found


def _defined(module: Module, target: str) -> dict[str, str]:
    documents = ((kind, record) for _, kind, record in documents_of(module))
    return _declared(module, target) | defined_in(module, target, documents)


def defined_in(
    module: Module, target: str, documents: Iterable[tuple[DocumentKind, Record]]
) -> dict[str, str]:
    """The names of a sort that some documents define: each with what people call it."""
    found: dict[str, str] = {}
    for kind, record in documents:
        for place in places_of(module, kind).defines:
            if place.target == target:
                names = names_at(record, place.path)
                found.update((name, title_at(record, way) or name) for way, name in names)
    return found


def _declared(module: Module, target: str) -> dict[str, str]:
    """Names that the game system brings along."""
    if target == STATUS and module.system is not None:
        return {status.id: tr(status.name) for status in module.system.declaration.statuses}
    return {}


def title_at(record: Record, way: Way) -> str:
    """The name or title of what an id belongs to; empty if it has none."""
    owner = value_at(record, way[:-1])
    return str(getattr(owner, "name", "") or getattr(owner, "title", ""))


def definitions(module: Module, target: str) -> dict[str, list[str]]:
    """The documents that define names of a sort, by name."""
    found: dict[str, list[str]] = {}
    for path, kind, record in documents_of(module):
        for place in places_of(module, kind).defines:
            if place.target == target:
                for _, name in names_at(record, place.path):
                    found.setdefault(name, []).append(path)
    return found


def uses_in(
    module: Module, kind: DocumentKind, record: Record, target: str
) -> Iterator[tuple[Way, str]]:
    """The names of a sort that a document uses, each with the way to it."""
    for path in paths_of(module, kind, target):
        yield from names_at(record, path)
    if isinstance(record, Table):
        yield from names_in_cells(record, target)


def usages(module: Module, target: str, name: str) -> list[Usage]:
    """Where a name is used, in the order of the documents."""
    found: Counter[tuple[str, str]] = Counter()
    for path, kind, record in documents_of(module):
        for way, used in uses_in(module, kind, record, target):
            if used == name:
                found[path, str(way[0]) if way else ""] += 1
    return [Usage(path, part, times) for (path, part), times in found.items()]


def renamed(module: Module, target: str, old: str, new: str) -> dict[str, Record]:
    """The documents that use a name, with another name instead; definitions stay as they are."""
    changed: dict[str, Record] = {}
    for path, kind, record in documents_of(module):
        made = record
        for place in paths_of(module, kind, target):
            made = with_name(made, place, old, new)
        if isinstance(made, Table):
            made = with_name_in_cells(made, target, old, new)
        if made is not record:
            changed[path] = made
    return changed


def without_key(module: Module, record: Record, target: str, name: str) -> Record:
    """A document without what it keeps under a name, where names are keys."""
    kind = next(kind for kind, records in module.documents() if record in records)
    for path in paths_of(module, kind, target):
        if path[-1] == KEY:
            record = with_name(record, path, name, None)
    return record


def documents_of(module: Module) -> Iterator[tuple[str, DocumentKind, Record]]:
    """Every document of a module with its path and kind."""
    for kind, records in module.documents():
        for record in records:
            yield kind.path(kind.id_of(record)), kind, record


def documents_naming(module: Module, target: str) -> Iterator[tuple[str, DocumentKind, Record]]:
    """The documents of those kinds that may use names of a sort."""
    return (document for document in documents_of(module) if paths_of(module, document[1], target))


def places_of(module: Module, kind: DocumentKind) -> Places:
    """Where documents of a kind define and use names."""
    fields = module.remembered(
        "own fields", lambda: msgspec.json.encode(module.info.fields), ("info",)
    )
    return _places(kind.name, module.info.system.id, fields)


@lru_cache(maxsize=64)
def _places(kind: str, system_id: str, fields: bytes) -> Places:
    """The places of a kind; kept over the steps of a module, whose own fields seldom change."""
    system = find_system(system_id)
    own = msgspec.json.decode(fields, type=dict[str, dict[str, Field]])
    return places_for(kind, system.declaration if system else None, own)


def paths_of(module: Module, kind: DocumentKind, target: str) -> list[Path]:
    """Where documents of a kind use names of a sort."""
    found = (place.path for place in places_of(module, kind).uses if place.target == target)
    return list(dict.fromkeys(found))


def scope_of(module: Module, what: Named) -> str:
    """Where an id must be unlike others: in the module, its document, or the entry around it."""
    scopes = (one.scope for one in defining(module, what.path) if one.target == what.target)
    return next(scopes, "module")


def defining(module: Module, path: str) -> tuple[Place, ...]:
    """Where a document defines names."""
    kind = kind_of(path)
    return places_of(module, kind).defines if kind else ()
