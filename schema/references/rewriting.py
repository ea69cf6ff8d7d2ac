"""Documents rewritten after names have changed or gone: every reference, found from the schema.

Which members hold references is compiled from the `x-ref` of the schemas, so that a member that the
format or a game system gains later follows by itself.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from hexwright.schema.documents import MODULE_KINDS, DocumentKind
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.schemas import Fields, Schema, compose, resolve, schema_for

# What becomes of a name: given what it names and the name, the new name; None if it is no more.
Fate = Callable[[str, str], str | None]
R = TypeVar("R", bound=Record)

# Entries that mean nothing once none of the members of a group is left.
_NEEDS_ONE = {
    "Placement": (("piece", "kind"), ("hex", "box")),
    "FreeSetup": (("pieces", "commands", "kinds"), ("zone", "near", "near_command")),
    "Reinforcement": (("pieces", "commands"), ("hexes", "zone", "box")),
    "Objective": (("hexes", "zone", "site"),),
}


class Removed(NamedTuple):
    """Something that was taken out of a document because what it refers to is no more."""

    steps: tuple[str | int, ...]
    value: Any


class Rewritten(NamedTuple):
    """A document after its names have followed, and what it had to give up."""

    record: Record
    removed: list[Removed]
    # Names that were defined in what was taken out, by what they name.
    lost: dict[str, set[str]]


@dataclass
class _Node:
    """What a schema says of one place: which name stands there, or what lies below."""

    refers: str = ""
    defines: str = ""
    record: str = ""
    required: frozenset[str] = frozenset()
    least: int = 0
    members: dict[str, "_Node"] = field(default_factory=dict)
    each: "_Node | None" = None
    key: "_Node | None" = None

    @property
    def matters(self) -> bool:
        """Whether there is any name at or below this place."""
        return bool(self.refers or self.defines or self.members or self.each or self.key)


def rewrite(module: Module, kind: DocumentKind, record: R, fate: Fate) -> Rewritten:
    """The document with every name replaced by what became of it."""
    walk = _Walk(fate)
    before = msgspec.to_builtins(record)
    after = walk.value(before, _nodes(module)[kind.name], ())
    assert after is not _LOST, "a document does not vanish with a name in it"
    if not walk.has_changed:
        return Rewritten(record, [], {})
    return Rewritten(msgspec.convert(after, type(record)), walk.removed, walk.lost)


def _nodes(module: Module) -> Mapping[str, _Node]:
    system = module.system
    if not module.info.fields:
        return _nodes_of_system(system.declaration.id if system else "")
    declaration = system.declaration if system else None
    fields: Fields = {str(owner): own for owner, own in module.info.fields.items()}
    schemas = {kind.name: compose(kind.name, declaration, fields) for kind in MODULE_KINDS}
    return {name: _compiled(schema, schema) for name, schema in schemas.items()}


@cache
def _nodes_of_system(system_id: str) -> Mapping[str, _Node]:
    schemas = {kind.name: schema_for(kind.name, system_id) for kind in MODULE_KINDS}
    return {name: _compiled(schema, schema) for name, schema in schemas.items()}


def _compiled(schema: Schema, part: Schema) -> _Node:
    part = resolve(schema, part)
    node = _Node(
        refers=part.get("x-ref", ""),
        defines=part.get("x-defines", ""),
        record=part.get("x-record", ""),
        required=frozenset(part.get("required", ())),
        least=part.get("minItems", 0),
    )
    for name, inner in part.get("properties", {}).items():
        below = _compiled(schema, inner)
        if below.matters:
            node.members[name] = below
    node.each = _inner(schema, part.get("items")) or _inner(
        schema, part.get("additionalProperties")
    )
    node.key = _inner(schema, part.get("propertyNames"))
    for keyword in ("anyOf", "oneOf", "allOf"):
        for choice in part.get(keyword, ()):
            _take_in(node, _compiled(schema, choice))
    return node


def _inner(schema: Schema, part: Any) -> _Node | None:
    node = _compiled(schema, part) if isinstance(part, dict) else None
    return node if node and node.matters else None


def _take_in(node: _Node, choice: _Node) -> None:
    """Add what holds for one of several choices; values of another shape pass it by."""
    node.refers = node.refers or choice.refers
    node.each = node.each or choice.each
    node.key = node.key or choice.key
    node.members = {**choice.members, **node.members}


_LOST: Any = object()


class _Walk:
    """One walk through a document."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate
        self.removed: list[Removed] = []
        self.lost: dict[str, set[str]] = {}
        self.has_changed = False

    def value(self, value: Any, node: _Node, steps: tuple[str | int, ...]) -> Any:
        """What becomes of a value; _LOST if it is no more."""
        if isinstance(value, str):
            return self._name(value, node)
        if isinstance(value, (list, tuple)) and node.each:
            return self._list(value, node, node.each, steps)
        if isinstance(value, dict):
            return self._object(value, node, steps)
        return value

    def _name(self, name: str, node: _Node) -> Any:
        if not node.refers or not name:
            return name
        new = self._fate(node.refers, name)
        if new != name:
            self.has_changed = True
        return _LOST if new is None else new

    def _list(
        self, items: Iterable[Any], node: _Node, each: _Node, steps: tuple[str | int, ...]
    ) -> Any:
        before, told = list(items), len(self.removed)
        made = [self.value(item, each, (*steps, number)) for number, item in enumerate(before)]
        kept = [item for item in made if item is not _LOST]
        if len(kept) < len(before) and len(kept) < node.least:
            # Whoever holds the list tells of it as a whole.
            del self.removed[told:]
            return _LOST
        for number, item in enumerate(made):
            if item is _LOST:
                self._remove(before[number], each, (*steps, number))
        return kept

    def _object(self, value: dict[str, Any], node: _Node, steps: tuple[str | int, ...]) -> Any:
        made: dict[str, Any] = {}
        told, was_hurt = len(self.removed), False
        for name, inner in value.items():
            below = node.members.get(name) or node.each
            new = self.value(inner, below, (*steps, name)) if below and inner is not None else inner
            if new is _LOST:
                was_hurt = True
                if name in node.required:
                    del self.removed[told:]
                    return _LOST
                self._remove(inner, below, (*steps, name))
            else:
                was_hurt = was_hurt or (below is not None and len(self.removed) > told)
                made[name] = new
        if was_hurt and self._is_pointless(made, node):
            del self.removed[told:]
            return _LOST
        return self._with_keys(made, node) if node.key else made

    def _is_pointless(self, made: dict[str, Any], node: _Node) -> bool:
        groups = _NEEDS_ONE.get(node.record, ())
        return not all(any(made.get(name) for name in group) for group in groups)

    def _with_keys(self, made: dict[str, Any], node: _Node) -> dict[str, Any]:
        assert node.key is not None
        keys = {name: self._name(name, node.key) for name in made}
        return {new: made[name] for name, new in keys.items() if new is not _LOST}

    def _remove(self, value: Any, node: _Node | None, steps: tuple[str | int, ...]) -> None:
        self.has_changed = True
        self.removed.append(Removed(steps, value))
        if node and isinstance(value, dict):
            for name, below in node.members.items():
                if below.defines and isinstance(value.get(name), str):
                    self.lost.setdefault(below.defines, set()).add(value[name])
