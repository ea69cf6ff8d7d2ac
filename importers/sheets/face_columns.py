"""Faces of counter kinds in spreadsheets: columns such as “Back: Strength” in the row of a kind."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hexwright.schema.counter_faces import add_face
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, changed, find, value_at, with_value
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import is_known
from hexwright.schema.values.format_parts import members, without_default
from hexwright.schema.values.record_sheet import column, stored
from hexwright.schema.values.sheet import Column

FACES = "faces"


class FaceColumns:
    """What faces can say; ways lead through the id of a face."""

    def __init__(self, module: Module, attributes: Mapping[str, Mapping[str, Schema]]) -> None:
        """The faces that kinds have, by class what their attributes may be."""
        self.names = {face.id: face.name for kind in module.counters.kinds for face in kind.faces}
        self.names = self.names or {"front": tr("Front"), "back": tr("Back")}
        own = members(module, COUNTERS.name, "kinds", FACES)
        self._own = {
            name: part
            for name, part in own.items()
            if name not in ("id", "name") and is_known(part)
        }
        # A face says only what differs from its kind, so nothing is taken for granted.
        self._attributes = {
            owner: {name: without_default(part) for name, part in parts.items() if is_known(part)}
            for owner, parts in attributes.items()
        }

    def columns(self) -> list[Column]:
        """A column for each value that a face can have."""
        every: dict[Way, Schema] = {(name,): part for name, part in self._own.items()}
        for parts in self._attributes.values():
            for name, part in parts.items():
                every.setdefault(("attributes", name), part)
        return [
            _of_face(face, name, column(way, part))
            for face, name in self.names.items()
            for way, part in every.items()
        ]

    def part(self, kind: CounterKind, way: Way) -> Schema | None:
        """What may stand in a column of a kind; None if its faces have no such value."""
        if way[2] == "attributes":
            return self._attributes[kind.piece_class].get(str(way[3]))
        return self._own[str(way[2])]

    def value(self, kind: CounterKind, way: Way) -> Any:
        """What a face of a kind says; None where there is no such face."""
        face = find(kind.faces, str(way[1]))
        return value_at(face, way[2:]) if face else None

    def with_value(self, kind: CounterKind, way: Way, part: Schema, value: Any) -> CounterKind:
        """The kind with another value of a face, which is added if need be."""
        name = str(way[1])
        face = find(kind.faces, name)
        if face is None and value in (None, "", part.get("default")):
            return kind
        if face is None:
            kind = add_face(kind, self.names[name], len(kind.faces) - 1, name)
            face = find(kind.faces, name)
        made = with_value(face, way[2:], stored(way[2:], part, value))
        return replace(kind, faces=changed(kind.faces, [made]))


def _of_face(face: str, name: str, inner: Column) -> Column:
    return Column((FACES, face, *inner.way), f"{name}: {inner.title}", inner.tip, inner.part)
