"""The faces of a counter kind: added, copied, moved, and renamed with all that names them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hexwright.editor.counters.edits.kinds import next_name
from hexwright.schema.documents import COUNTERS, Content
from hexwright.schema.ids import free_id, slug
from hexwright.schema.model.counters import CounterKind, Face
from hexwright.schema.model.oob import Leader, Unit
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import changed, find, ids_of


def shared_faces(kinds: Sequence[CounterKind]) -> list[Face]:
    """The faces of the first kind that all the others have as well, by their ids."""
    first, *others = kinds
    ids = [ids_of(kind.faces) for kind in others]
    return [face for face in first.faces if all(face.id in one for one in ids)]


def place_of(kind: CounterKind, face: str) -> int:
    """The place of a face; -1 if the kind has none of this id."""
    return next((at for at, one in enumerate(kind.faces) if one.id == face), -1)


def duplicate_face(kind: CounterKind, at: int) -> CounterKind:
    """A copy of a face behind it, with the next name and an id of its own."""
    face = kind.faces[at]
    name = next_name(face.name, {one.name for one in kind.faces})
    made = replace(face, id=free_id(slug(name, face.id), ids_of(kind.faces)), name=name)
    return replace(kind, faces=(*kind.faces[: at + 1], made, *kind.faces[at + 1 :]))


def delete_face(kind: CounterKind, at: int) -> CounterKind:
    """The kind without a face; a front alone is no face of its own."""
    faces = (*kind.faces[:at], *kind.faces[at + 1 :])
    is_bare = len(faces) == 1 and faces[0] == Face(id=faces[0].id, name=faces[0].name)
    return replace(kind, faces=() if is_bare else faces)


def move_face(kind: CounterKind, at: int, by: int) -> CounterKind:
    """A face further up or down."""
    faces, to = list(kind.faces), at + by
    if 0 <= to < len(faces):
        faces[at], faces[to] = faces[to], faces[at]
    return replace(kind, faces=tuple(faces))


def rename_face(module: Module, kind_id: str, old: str, new: str) -> dict[str, Content]:
    """Another id for a face; units and placed counters of its kind follow."""
    made: dict[str, Content] = {}
    for sort, records in module.documents():
        for record in records:
            after = _followed(module, record, kind_id, (old, new))
            if after is not record:
                made[sort.path(sort.id_of(record))] = after
    counters = module.counters
    kind = find(counters.kinds, kind_id)
    assert kind is not None
    faces = tuple(replace(face, id=new) if face.id == old else face for face in kind.faces)
    kinds = changed(counters.kinds, [replace(kind, faces=faces)])
    made[COUNTERS.file] = replace(counters, kinds=kinds)
    return made


def _followed(module: Module, value: Any, kind_id: str, names: tuple[str, str]) -> Any:
    """A value in which counters of a kind name a face anew; the very same object if none does."""
    if isinstance(value, tuple):
        items = tuple(_followed(module, one, kind_id, names) for one in value)
        is_same = all(one is other for one, other in zip(items, value, strict=True))
        return value if is_same else items
    if not isinstance(value, Record):
        return value
    inner = {
        field.name: (before, _followed(module, before, kind_id, names))
        for field in msgspec.structs.fields(value)
        if isinstance(before := getattr(value, field.name), (tuple, Record))
    }
    changes = {name: after for name, (before, after) in inner.items() if after is not before}
    if _kind_of(module, value) == kind_id:
        changes |= _renamed(value, *names)
    return replace(value, **changes) if changes else value


def _kind_of(module: Module, record: Any) -> str:
    """The kind of a unit, or of a counter that is placed."""
    piece = module.pieces.get(getattr(record, "piece", "") or "")
    return piece.kind if piece else getattr(record, "kind", "")


def _renamed(record: Any, old: str, new: str) -> dict[str, Any]:
    if isinstance(record, (Unit, Leader)) and old in record.faces:
        return {"faces": {new if one == old else one: it for one, it in record.faces.items()}}
    return {"face": new} if getattr(record, "face", "") == old else {}
