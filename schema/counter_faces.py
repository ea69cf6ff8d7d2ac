"""Faces of counter kinds: one that is added, with the front that the first one needs."""

from msgspec.structs import replace

from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Face
from hexwright.schema.record_values import ids_of


def add_face(kind: CounterKind, name: str, after: int, new_id: str = "") -> CounterKind:
    """A new face behind another, its id by its name; the first one gets a front before it."""
    if new_id == "front" and not kind.faces:
        return replace(kind, faces=(Face(id=new_id, name=name),))
    faces = kind.faces or (Face(id="front", name=tr("Front")),)
    made = Face(id=new_id or free_id(slug(name, "face"), ids_of(faces)), name=name)
    at = after + 1 if 0 <= after < len(faces) else len(faces)
    return replace(kind, faces=(*faces[:at], made, *faces[at:]))
