"""Where a module says values of its own attributes: found, renamed and taken away."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from hexwright.schema.documents import (
    COUNTERS,
    DECK,
    MODULE,
    OOB,
    SCENARIO,
    TERRAIN,
    DocumentKind,
)
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.references.names import Usage, documents_of
from hexwright.schema.schemas import PIECE_OWNERS

# Attributes as they become; None where they stay as they are.
Fate = Callable[[dict[str, Any]], dict[str, Any] | None]
# Lists of documents whose entries carry the attributes of one owner.
_CARRIERS: dict[str, tuple[tuple[DocumentKind, str], ...]] = {
    "command": ((OOB, "commands"),),
    "side": ((MODULE, "sides"),),
    "nation": ((MODULE, "nations"),),
    "card": ((DECK, "cards"),),
    "hex-terrain": ((TERRAIN, "hexes"),),
    "hexside-terrain": ((TERRAIN, "hexsides"),),
    "line-terrain": ((TERRAIN, "lines"),),
}


def usages(module: Module, owner: str, name: str) -> list[Usage]:
    """Where the attribute of an owner has a value or is printed, by document and list."""
    found = []
    for path, kind, record in documents_of(module):
        for member, _, times in _changed_lists(module, kind, record, owner, _counting(name)):
            found.append(Usage(path, member, times))
    printed = sum(field.show == name for t in module.counters.templates for field in t.fields)
    if printed and owner in PIECE_OWNERS and not _is_shared(module, owner, name):
        found.append(Usage(COUNTERS.file, "templates", printed))
    return found


def renamed(module: Module, owner: str, name: str, new: str) -> dict[str, Record]:
    """The documents that have values of an attribute or print it, under another name of it."""
    return _rewritten(module, owner, name, new)


def without(module: Module, owner: str, name: str) -> dict[str, Record]:
    """The documents without the values of an attribute, which is printed nowhere any more."""
    return _rewritten(module, owner, name, None)


def _counting(name: str) -> Fate:
    return lambda said: {} if name in said else None


def _rewritten(module: Module, owner: str, name: str, new: str | None) -> dict[str, Record]:
    def fate(said: dict[str, Any]) -> dict[str, Any] | None:
        if name not in said:
            return None
        if new is None:
            return {one: value for one, value in said.items() if one != name}
        return {(new if one == name else one): value for one, value in said.items()}

    changed: dict[str, Record] = {}
    for path, kind, record in documents_of(module):
        made = record
        for member, items, _ in _changed_lists(module, kind, record, owner, fate):
            made = msgspec.structs.replace(made, **{member: items})
        if path == COUNTERS.file and owner in PIECE_OWNERS and not _is_shared(module, owner, name):
            made = _printed_anew(made, name, new)
        if made is not record:
            changed[path] = made
    return changed


def _is_shared(module: Module, owner: str, name: str) -> bool:
    """Whether another class of pieces has an attribute of this name: templates mean either."""
    return any(
        name in own
        for one, own in module.info.fields.items()
        if one in PIECE_OWNERS and one != owner
    )


def _printed_anew(counters: Any, name: str, new: str | None) -> Any:
    """Counters whose templates show an attribute under its new name, or no more."""
    templates = []
    for template in counters.templates:
        fields = [
            msgspec.structs.replace(field, show=new if field.show == name else field.show)
            for field in template.fields
            if new or field.show != name
        ]
        boxed = [
            msgspec.structs.replace(field, boxed=new or "") if field.boxed == name else field
            for field in fields
        ]
        is_same = tuple(boxed) == template.fields
        templates.append(
            template if is_same else msgspec.structs.replace(template, fields=tuple(boxed))
        )
    if all(a is b for a, b in zip(templates, counters.templates, strict=True)):
        return counters
    return msgspec.structs.replace(counters, templates=tuple(templates))


def _changed_lists(
    module: Module, kind: DocumentKind, record: Any, owner: str, fate: Fate
) -> Iterator[tuple[str, Any, int]]:
    """Lists of a document in which attributes of an owner change, and how many entries do."""
    if owner == "scenario" and kind is SCENARIO:
        made = fate(record.attributes)
        if made is not None:
            yield "attributes", made, 1
    for member in _members(kind, owner):
        items, times = [], 0
        for item in getattr(record, member):
            new = _carried(item, fate) if _belongs(module, item, owner) else item
            times += new is not item
            items.append(new)
        if times:
            yield member, tuple(items), times


def _members(kind: DocumentKind, owner: str) -> list[str]:
    if owner in PIECE_OWNERS:
        return {COUNTERS.name: ["kinds"], OOB.name: ["units", "leaders"]}.get(kind.name, [])
    return [member for one, member in _CARRIERS.get(owner, ()) if one is kind]


def _belongs(module: Module, item: Any, owner: str) -> bool:
    """Whether an entry is of the class of pieces that is meant."""
    if owner not in PIECE_OWNERS:
        return True
    kind = module.kinds.get(item.kind) if hasattr(item, "kind") else item
    return kind is not None and kind.piece_class == owner


def _carried(item: Any, fate: Fate) -> Any:
    """An entry, its faces included, with its attributes as they become."""
    changes: dict[str, Any] = {}
    made = fate(item.attributes)
    if made is not None:
        changes["attributes"] = made
    faces = getattr(item, "faces", ())
    if isinstance(faces, dict):
        new = {face: fate(said) for face, said in faces.items()}
        if any(one is not None for one in new.values()):
            changes["faces"] = {
                face: faces[face] if one is None else one for face, one in new.items()
            }
    elif faces:
        listed = tuple(_carried(face, fate) for face in faces)
        if any(a is not b for a, b in zip(listed, faces, strict=True)):
            changes["faces"] = listed
    return msgspec.structs.replace(item, **changes) if changes else item
