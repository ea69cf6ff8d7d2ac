"""What differs between two versions of a module, by objects."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hexwright.schema.documents import DocumentKind
from hexwright.schema.dump import plain
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.versions.object_tree import GONE, Hexes, Keyed, as_lists, tree


class Difference(NamedTuple):
    """A place where two versions differ: the document, the way to the place, what stands there.

    Hexes of a map that changed from one thing to the same other are one difference.
    """

    path: str
    way: tuple[str, ...]
    old: Any
    new: Any
    hexes: tuple[str, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether there was nothing before."""
        return self.old is GONE

    @property
    def is_gone(self) -> bool:
        """Whether there is nothing any more."""
        return self.new is GONE


def trees(module: Module) -> dict[str, tuple[DocumentKind, Any]]:
    """Every document of a module as a tree, by path."""
    return {
        kind.path(kind.id_of(record)): (kind, tree(kind.name, plain(record)))
        for kind, records in module.documents()
        for record in records
    }


def differences(old: Module, new: Module) -> list[Difference]:
    """Everything that differs, document by document."""
    before, after = trees(old), trees(new)
    found: list[Difference] = []
    for path in dict.fromkeys([*before, *after]):
        if path not in after:
            found.append(Difference(path, (), before[path][1], GONE))
        elif path not in before:
            found.append(Difference(path, (), GONE, after[path][1]))
        else:
            found += _compared(path, (), before[path][1], after[path][1])
    return found


def document_differences(kind: DocumentKind, old: Record, new: Record) -> list[Difference]:
    """What differs between two documents of a kind, or two versions of one."""
    before, after = (tree(kind.name, plain(one)) for one in (old, new))
    return list(_compared(kind.path(kind.id_of(new)), (), before, after))


def _compared(path: str, way: tuple[str, ...], old: Any, new: Any) -> Iterator[Difference]:
    if old == new:
        if isinstance(old, Keyed) and list(old) != list(new):
            yield Difference(path, way, list(old), list(new))
    elif isinstance(old, Hexes) and isinstance(new, Hexes):
        yield from _hexes(path, way, old, new)
    elif isinstance(old, dict) and isinstance(new, dict):
        for name in dict.fromkeys([*old, *new]):
            one, other = as_lists(old.get(name, GONE), new.get(name, GONE))
            if one is GONE or other is GONE:
                yield Difference(path, (*way, name), one, other)
            else:
                yield from _compared(path, (*way, name), one, other)
    else:
        yield Difference(path, way, old, new)


def _hexes(
    path: str, way: tuple[str, ...], old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[Difference]:
    """Hexes that changed, those that changed alike together."""
    alike: dict[tuple[Any, Any], list[str]] = {}
    for number in dict.fromkeys([*old, *new]):
        pair = old.get(number, GONE), new.get(number, GONE)
        if pair[0] != pair[1]:
            alike.setdefault(pair, []).append(number)
    for (one, other), numbers in alike.items():
        yield Difference(path, way, one, other, tuple(numbers))
