"""What counter kinds can say beside what all of them have: the attributes of their classes."""

from collections.abc import Iterable
from typing import Any

from hexwright.schema.documents import COUNTERS
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.record import Attributes
from hexwright.schema.module import Module
from hexwright.schema.record_values import differing
from hexwright.schema.schemas import PIECE_OWNERS, Schema
from hexwright.schema.values.format_parts import attribute_members


def attribute_parts(
    module: Module, owners: Iterable[str] = PIECE_OWNERS
) -> dict[str, dict[str, Schema]]:
    """What each class of pieces can have, by class and name of the attribute."""
    said = _SAID.of(module.counters.kinds)
    return {
        owner: attribute_members(module, COUNTERS.name, owner, [said.get(owner, {})])
        for owner in owners
    }


def common_attributes(module: Module, kinds: Iterable[CounterKind]) -> dict[str, Schema]:
    """What every one of some kinds can have, as the first class among them has it."""
    owners = list(dict.fromkeys(kind.piece_class for kind in kinds))
    first, *others = attribute_parts(module, owners).values()
    return {name: part for name, part in first.items() if all(name in other for other in others)}


def attribute_names(module: Module) -> frozenset[str]:
    """Every attribute that some kind, or a face of one, has a value for."""
    return frozenset[str]().union(*_SAID.of(module.counters.kinds).values())


class _Said:
    """Attributes that kinds have values for, by class, each with one of its values.

    After an edit only the kinds that it changed are looked at, of thousands.
    """

    def __init__(self) -> None:
        self._last: tuple[tuple[CounterKind, ...], dict[str, Attributes]] = ((), {})

    def of(self, kinds: tuple[CounterKind, ...]) -> dict[str, Attributes]:
        before, said = self._last
        if kinds is before:
            return said
        if len(before) != len(kinds) or any(
            _says(before[at]) != _says(kinds[at]) for at in differing(before, kinds)
        ):
            said = _gathered(kinds)
        self._last = kinds, said
        return said


_SAID = _Said()


def _gathered(kinds: Iterable[CounterKind]) -> dict[str, Attributes]:
    found: dict[str, Attributes] = {}
    for kind in kinds:
        said = found.setdefault(kind.piece_class, {})
        for attributes in (kind.attributes, *(face.attributes for face in kind.faces)):
            for name, value in attributes.items():
                said.setdefault(name, value)
    return found


def _says(kind: CounterKind) -> Any:
    """Which attributes a kind has values for, and of what type."""
    every = (kind.attributes, *(face.attributes for face in kind.faces))
    return kind.piece_class, [{name: type(one) for name, one in said.items()} for said in every]
