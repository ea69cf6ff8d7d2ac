"""Names that are used but not defined, defined twice, or hexes that are not on the map."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from hexwright.schema.documents import MODULE_KINDS, DocumentKind, kind_of
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import Issue, nearest, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.references.places import (
    ASSET,
    HEX,
    STATUS,
    Place,
    Places,
    places_for,
    target_name,
)
from hexwright.schema.references.walk import names_at
from hexwright.schema.schemas import Fields
from hexwright.schema.variants import resolved

_MOST_COMPARED = 100_000


class Names(NamedTuple):
    """The names that one document defines and uses, by what they name."""

    defined: dict[str, list[Any]]
    used: dict[str, list[Any]]

    @classmethod
    def of(cls, document: Any, found: Places, *, is_sound: bool) -> "Names":
        """Collect the names of a document; as far as it goes, if it does not follow its schema."""
        defined = found.defined.names(document, is_sound=is_sound)
        if is_sound:
            return cls(defined, found.used.names(document, is_sound=True))
        for target, names in defined.items():
            defined[target] = [name for name in names if isinstance(name, str)]
        return cls(defined, {})


class Documents(NamedTuple):
    """What reference checking looks at: names and records by path, and what is around them."""

    names: Mapping[str, Names]
    sound: Mapping[str, Record]
    read_again: Callable[[str], Any]  # the value of a document, to find the place of a fault
    assets: Collection[str]
    declaration: SystemDeclaration | None
    fields: Fields
    map_indexes: Mapping[str, MapIndex]
    lost: Collection[str] = ()  # paths of documents that are missing or cannot be read


def check_references(documents: Documents) -> Iterator[Issue]:
    """Every name that is defined twice or used without being defined."""
    check = _Check(documents)
    yield from check.repeated()
    yield from check.unknown()


class _Check:
    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._places = {
            kind.name: places_for(kind.name, documents.declaration, documents.fields)
            for kind in MODULE_KINDS
        }
        self._effort = _MOST_COMPARED
        lost = (self._places_of(path).defines for path in documents.lost)
        # What may be defined in a document that cannot be read is not called unknown.
        self._lost = {place.target for places in lost for place in places}
        if documents.declaration is None:
            self._lost.add(STATUS)

    def _places_of(self, path: str) -> Places:
        return self._places[_kind(path).name]

    @cached_property
    def known(self) -> dict[str, set[str]]:
        """Every defined name by what it names."""
        found: dict[str, set[str]] = {ASSET: set(self._documents.assets), STATUS: set()}
        for name in self._documents.names.values():
            for target, names in name.defined.items():
                found.setdefault(target, set()).update(names)
        if self._documents.declaration:
            found[STATUS].update(status.id for status in self._documents.declaration.statuses)
        return found

    def repeated(self) -> Iterator[Issue]:
        """Names that are defined twice where they must be unique."""
        everywhere: dict[str, list[str]] = {}
        for path, one in self._documents.names.items():
            scopes = {place.target: place.scope for place in self._places_of(path).defines}
            for target, names in one.defined.items():
                if scopes[target] == "module":
                    everywhere.setdefault(target, []).extend(names)
                elif len(names) != len(set(names)):
                    yield from self._repeated_inside(path, target)
        for target, names in everywhere.items():
            if len(names) != len(set(names)):
                yield from self._repeated_in_module(target, names)

    def _definitions(self, path: str, target: str) -> Iterator[tuple[tuple[Any, ...], str]]:
        """Steps and name of every definition in a document."""
        document = self._documents.read_again(path)
        for place in self._places_of(path).defines:
            if place.target == target:
                yield from names_at(document, place.path)

    def _repeated_in_module(self, target: str, names: list[str]) -> Iterator[Issue]:
        twice = {name for name, count in Counter(names).items() if count > 1}
        first: dict[str, str] = {}
        for path, one in self._documents.names.items():
            if twice.isdisjoint(one.defined.get(target, ())):
                continue
            for steps, name in self._definitions(path, target):
                if name in first:
                    yield _repeated(target, name, path, pointer(*steps), first[name])
                elif name in twice:
                    first[name] = path

    def _repeated_inside(self, path: str, target: str) -> Iterator[Issue]:
        scopes = {place.target: place.scope for place in self._places_of(path).defines}
        first: set[tuple[Any, ...]] = set()
        for steps, name in self._definitions(path, target):
            # The last two steps are the entry and its id: what is before tells the scope.
            key = (name, steps[:-2] if scopes[target] == "item" else ())
            if key in first:
                yield _repeated(target, name, path, pointer(*steps), path)
            first.add(key)

    def unknown(self) -> Iterator[Issue]:
        """Names that are used but not defined."""
        for path in self._documents.sound:
            places = self._places_of(path)
            for target, names in self._documents.names[path].used.items():
                if not self._all_known(path, target, names):
                    yield from self._unknown_of(path, places, target, set(names))

    def _all_known(self, path: str, target: str, names: list[str]) -> bool:
        """The quick question, mostly answered by yes."""
        if target != HEX:
            return self.known.get(target, set()).issuperset(names)
        indexes = self._indexes_of(path)
        return len(indexes) == 1 and indexes[0].has_all(names)

    def _unknown_of(
        self, path: str, places: Places, target: str, used: set[str]
    ) -> Iterator[Issue]:
        empty = {""} & used
        wrong = self._wrong(path, target, used - empty)
        for place in places.uses if wrong or empty else ():
            if place.target == target:
                named = wrong if place.may_be_empty else wrong | empty
                yield from self._unknown_at(path, place, named)

    def _wrong(self, path: str, target: str, used: set[str]) -> set[str]:
        """Those of the used names that are not known in a document."""
        if target in self._lost:
            return set()
        if target != HEX:
            return used - self.known.get(target, set())
        indexes = self._indexes_of(path)
        for index in indexes:
            used = index.missing(used)
        return used if indexes else set()

    def _indexes_of(self, path: str) -> list[MapIndex]:
        """The maps whose hexes a document speaks of; none if that cannot be told."""
        record = self._documents.sound[path]
        maps = [record.id] if isinstance(record, Map) else []
        if isinstance(record, Scenario):
            maps = self._maps_of(record)
        found = [self._documents.map_indexes.get(one) for one in maps]
        indexes = [index for index in found if index is not None]
        return indexes if len(indexes) == len(found) else []

    def _maps_of(self, scenario: Scenario) -> list[str]:
        """Maps of a scenario, following what it is a variant of."""
        return [one.map for one in resolved(scenario, self._scenarios).maps]

    @cached_property
    def _scenarios(self) -> dict[str, Scenario]:
        records = self._documents.sound.values()
        return {record.id: record for record in records if isinstance(record, Scenario)}

    def _unknown_at(self, path: str, place: Place, wrong: set[str]) -> Iterator[Issue]:
        if place.target == HEX:
            known = {one for index in self._indexes_of(path) for one in index.terrain_of}
        else:
            known = self.known.get(place.target, set())
        document = self._documents.read_again(path)
        for steps, name in names_at(document, place.path):
            if name in wrong:
                # Where thousands of names are wrong, most go without a hint: it takes long to find.
                self._effort -= len(known)
                likely = known if self._effort >= -len(known) else set()
                yield _unknown(place.target, name, likely, path, pointer(*steps))


def _kind(path: str) -> DocumentKind:
    kind = kind_of(path)
    assert kind is not None
    return kind


def _repeated(target: str, name: str, path: str, where: str, first: str) -> Issue:
    what = target_name(target)
    return Issue(
        code="reference.repeated",
        message=tr("There are two of the name “{name}” ({what}).", name=name, what=what),
        hint=tr("The other is in {file}. Give one of them another id.", file=first),
        file=path,
        pointer=where,
    )


def _unknown(target: str, name: str, known: Collection[str], path: str, where: str) -> Issue:
    match = nearest(name, known)
    if target == HEX:
        message = tr("The hex {name} is not on the map.", name=name)
        hint = tr("Nearest number: {name}.", name=match) if match else ""
        return Issue(code="map.hex-unknown", message=message, hint=hint, file=path, pointer=where)
    if target == ASSET:
        message = tr("The picture {name} is missing.", name=name)
        code = "asset.missing"
    else:
        what = target_name(target)
        message = tr("“{name}” is not known ({what}).", name=name, what=what)
        code = "reference.unknown"
    hint = tr("Did you mean “{name}”?", name=match) if match else ""
    if not hint and known and target != ASSET:
        choices = ", ".join(sorted(known)[:12])
        hint = tr("Known: {choices}.", choices=choices)
    return Issue(
        code=code,
        message=message,
        hint=hint,
        file=path,
        pointer=where,
        suggestion=match or "",
    )
